"""Puzzles on Discord, private to one person.

The state of a puzzle is stored under the name in its custom_ids. So it survives a restart, and a double press
counts once. The moment of its controls is the number of tries so far.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Generic, TypeVar, Unpack
from weakref import WeakValueDictionary

from discord.app_commands import Choice

from bot.errors import TableError
from bot.faces.forms import Form, TextField
from bot.faces.puzzles import Exercise, Judgement, PuzzleSlot, Trainer
from bot.front import components, responses
from bot.front.custom_ids import Address, Press
from bot.front.faults import suggesting
from bot.front.feature import Answer
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services, require_not_playing
from bot.workers.fair_share import FairQueue
from cogs.puzzles.daily_puzzle import Day
from cogs.puzzles.daily_storage import Occasion
from cogs.puzzles.front.daily_puzzles import DailyPuzzles
from cogs.puzzles.practice_storage import (
    Progress,
    Selection,
    attempt,
    choose,
    exercise,
    give,
    latest,
    look,
    practised,
)
from cogs.puzzles.puzzle_names import first_name, level_of, next_name
from cogs.puzzles.puzzle_panel import puzzle_panel, worth
from engine.core import InvalidAction, RuleError

P = TypeVar("P")


def deals(_: Services) -> FairQueue:
    """Return the queue of puzzles that are dealt one at a time, as each keeps a processor busy."""
    return FairQueue()


class Practice(Generic[P]):
    """Sets the puzzles of a game for people who are not playing it."""

    def __init__(self, services: Services, trainer: Trainer[P]) -> None:
        self._services = services
        self._trainer = trainer
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._daily = DailyPuzzles(services, trainer.game, trainer.week) if trainer.week else None

    async def begin(self, interaction: Interaction, level: int | None = None) -> None:
        """Set a puzzle of a level, or of any."""
        async with responses.refusing(interaction, game=self._trainer.game), self._lock_of(interaction):
            await self._require_free(interaction)
            await self._respond(interaction, self._begun(interaction, first_name(level)))

    async def today(self, interaction: Interaction) -> None:
        """Set the server's puzzle of the day."""
        async with responses.refusing(interaction, game=self._trainer.game), self._lock_of(interaction):
            await self._require_free(interaction)
            name, occasion = self._dailies.today(interaction)
            await self._respond(interaction, self._begun(interaction, name, occasion))

    async def type(self, interaction: Interaction, *values: str) -> None:
        """Take a typed answer to a person's latest puzzle."""
        async with responses.refusing(interaction, game=self._trainer.game), self._lock_of(interaction):
            await self._require_free(interaction)
            name, state = await self._latest(interaction.user.id)
            if state.points is not None:
                raise TableError("puzzle_ended")
            typed = Press(Address(self._trainer.surface, name, state.tries), PuzzleSlot.TYPED, values)
            await self._respond(interaction, self._take_press(interaction, typed, state))

    @suggesting
    async def suggest(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest the pieces that a typed answer may name."""
        async with self._lock_of(interaction):
            name, state = await self._latest(interaction.user.id)
            puzzle = await self._make_puzzle(interaction, name, state.level)
        if state.points is not None:
            return []
        selects = self._trainer.selects(puzzle, state, words_of(interaction))
        pieces = (each for select in selects if select.slot == PuzzleSlot.PIECE for each in select.choices)
        wanted = self._trainer.spelled(current)
        return [Choice(name=each.label, value=each.value) for each in pieces if wanted in each.label]

    async def _latest(self, person: int) -> tuple[str, Exercise]:
        """Find a person's latest puzzle; raise TableError if there is none."""
        name = await latest(self._services.store, person, self._trainer.game)
        if name is None:
            raise TableError("no_puzzle")
        return name, await self._exercise(person, name)

    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Answer a press below a puzzle, or its form."""
        async with responses.refusing(interaction, game=self._trainer.game), self._lock_of(interaction):
            await self._require_free(interaction)
            state = await self._pressed(interaction.user.id, press)
            question = self._trainer.question(state.level, words_of(interaction))
            if question and press.slot == PuzzleSlot.ANSWER and state.points is None:
                await self._ask(interaction, press.at.table, state, question)
                return
            if press.slot == PuzzleSlot.STREAKS:
                await self._dailies.show_streaks(interaction)
                return
            await self._respond(interaction, self._take_press(interaction, press, state))

    async def _pressed(self, person: int, press: Press) -> Exercise:
        """Find the puzzle of a press; of a repeated [Next], which has deleted it, the one that follows."""
        name = press.at.table
        is_next = press.slot == PuzzleSlot.NEXT and name[0].isdigit()
        if is_next and await exercise(self._services.store, person, name) is None:
            name = next_name(name)
        return await self._exercise(person, name)

    async def _begun(self, interaction: Interaction, name: str, occasion: Occasion | None = None) -> Answer:
        return await self._drawn(interaction, await self._store_puzzle(interaction, name, occasion))

    async def _take_press(self, interaction: Interaction, press: Press, state: Exercise) -> Answer:
        name, note = press.at.table, None
        if press.slot == PuzzleSlot.NEXT:
            name = await self._store_puzzle(interaction, next_name(name), skipped=name)
        elif press.slot == PuzzleSlot.TODAY:
            name = await self._store_puzzle(interaction, *self._dailies.today(interaction))
        elif state.points is None and press.at.moment == state.tries:
            note = await self._carry_out(interaction, press, state)
        return await self._drawn(interaction, name, note)

    def _lock_of(self, interaction: Interaction) -> asyncio.Lock:
        """Return the lock that keeps a person's presses in order, as an answer uses the latest choices."""
        return self._locks.setdefault(interaction.user.id, asyncio.Lock())

    @property
    def _dailies(self) -> DailyPuzzles:
        """Return the puzzles of the day; raise InvalidAction if the game has none."""
        if self._daily is None:
            raise InvalidAction("no_such_control")
        return self._daily

    async def _day(self, interaction: Interaction, name: str) -> Day | None:
        return await self._daily.day(interaction, name) if self._daily else None

    async def _require_free(self, interaction: Interaction) -> None:
        if self._trainer.helps:
            await require_not_playing(self._services, interaction, self._trainer.game)

    async def _respond(self, interaction: Interaction, work: Coroutine[Any, Any, Answer]) -> None:
        """Answer with a puzzle once it is dealt, in the pressed message if nobody else sees that one."""
        words = words_of(interaction)
        answer = await responses.working(interaction, work, lambda: words("waiting.puzzle"), here=True)
        await responses.update_or_show(interaction, *answer)

    # ---------------------------------------------------------------- puzzles

    async def _store_puzzle(
        self,
        interaction: Interaction,
        name: str,
        occasion: Occasion | None = None,
        skipped: str | None = None,
    ) -> str:
        """Store a puzzle for a person unless they already have it; return its name."""
        store, person, now = self._services.store, interaction.user.id, interaction.created_at
        if await exercise(store, person, name) is None:
            level, game = level_of(name, self._trainer.levels), self._trainer.game
            await give(store, person, name, game, level, now=now, occasion=occasion, skipped=skipped)
        else:
            await look(store, person, name, now=now)
        return name

    async def _exercise(self, person: int, name: str) -> Exercise:
        """Find a puzzle that was set for a person; raise TableError for any other."""
        state = await exercise(self._services.store, person, name)
        if state is None or state.game != self._trainer.game:
            raise TableError("unknown_puzzle")
        return state

    async def _make_puzzle(self, interaction: Interaction, name: str, level: int) -> P:
        async with self._services.own(deals).turn(interaction.user.id):
            return await self._trainer.make(name, level)

    # ---------------------------------------------------------------- answers

    async def _ask(self, interaction: Interaction, name: str, state: Exercise, question: TextField) -> None:
        form = Form(words_of(interaction)("practice.form"), (question,), PuzzleSlot.TYPED)
        await interaction.response.send_modal(
            components.modal_of(form, Address(self._trainer.surface, name, state.tries))
        )

    async def _carry_out(self, interaction: Interaction, press: Press, state: Exercise) -> str | None:
        """Carry out a press of the current moment; return its note, if any."""
        if press.slot == PuzzleSlot.SHOW:
            await self._write(interaction, press, points=0)
            return None
        day = await self._day(interaction, press.at.table)
        if day and day.is_over:
            return words_of(interaction)("daily.refused")
        return await self._answer_puzzle(interaction, press, state)

    async def _answer_puzzle(self, interaction: Interaction, press: Press, state: Exercise) -> str | None:
        slot = press.slot
        if slot == PuzzleSlot.HINT:
            await self._hint(interaction, press, state)
        elif slot in (PuzzleSlot.PIECE, PuzzleSlot.VALUE) and press.values:
            await self._choose(interaction, press, state)
        elif slot == PuzzleSlot.TYPED and press.values:
            return await self._judge(interaction, press, state, press.values)
        elif slot == PuzzleSlot.ANSWER and state.piece and state.value:
            return await self._judge(interaction, press, state, (state.piece, state.value))
        else:
            raise InvalidAction("no_such_control")
        return None

    async def _hint(self, interaction: Interaction, press: Press, state: Exercise) -> None:
        puzzle = await self._make_puzzle(interaction, press.at.table, state.level)
        if self._trainer.has_hint(puzzle, state):
            await self._write(interaction, press, hints=1, hinted=len(state.found))

    async def _choose(self, interaction: Interaction, press: Press, state: Exercise) -> None:
        """Store what a select chose; raise InvalidAction for a value that it does not offer."""
        puzzle = await self._make_puzzle(interaction, press.at.table, state.level)
        (value,) = press.values[:1]
        selects = self._trainer.selects(puzzle, state, words_of(interaction))
        offered = {(select.slot, choice.value) for select in selects for choice in select.choices}
        if (press.slot, value) not in offered:
            raise InvalidAction("no_such_control")
        chosen: Selection = {"piece": value} if press.slot == PuzzleSlot.PIECE else {"value": value}
        store, person, at = self._services.store, interaction.user.id, press.at
        await choose(store, person, at.table, at.moment, now=interaction.created_at, **chosen)

    async def _judge(
        self, interaction: Interaction, press: Press, state: Exercise, values: Sequence[str]
    ) -> str | None:
        """Judge an answer; unreadable input is refused in the message and costs no try."""
        words = words_of(interaction)
        puzzle = await self._make_puzzle(interaction, press.at.table, state.level)
        try:
            judgement = self._trainer.judge(puzzle, state, values, words)
        except RuleError as error:
            return responses.sentence(words, error, None, self._trainer.game)
        points = worth(state) if judgement.is_right and judgement.is_last else None
        is_written = await self._write(interaction, press, points, **_progress(state, judgement))
        return judgement.note if is_written else None

    async def _write(
        self,
        interaction: Interaction,
        press: Press,
        points: int | None = None,
        *,
        hints: int = 0,
        **progress: Unpack[Progress],
    ) -> bool:
        at, now = (interaction.user.id, press.at.table, press.at.moment), interaction.created_at
        return await attempt(self._services.store, *at, points, now=now, hints=hints, **progress)

    async def _drawn(self, interaction: Interaction, name: str, note: str | None = None) -> Answer:
        """Draw a puzzle in its current state."""
        person = interaction.user.id
        state = await self._exercise(person, name)
        puzzle = await self._make_puzzle(interaction, name, state.level)
        totals = await practised(self._services.store, person, self._trainer.game)
        day, words = await self._day(interaction, name), words_of(interaction)
        # They may have joined a game in the meantime.
        await self._require_free(interaction)
        panel = puzzle_panel(self._trainer, puzzle, state, totals, words, note, day)
        return panel, Address(self._trainer.surface, name, state.tries)


def _progress(state: Exercise, judgement: Judgement) -> Progress:
    """Return how an answer changes the pieces of a puzzle."""
    if judgement.piece is None:
        return {}
    return {"found": (*state.found, judgement.piece), "piece": None}


def practices(services: Services) -> dict[str, Practice[Any]]:
    """Return what sets the puzzles of each game that has some."""
    trainers = {game: face.trainer for game, face in services.faces.items() if face.trainer}
    return {game: Practice(services, trainer) for game, trainer in trainers.items()}
