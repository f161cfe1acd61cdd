"""Puzzles, private to one person.

The state of a puzzle is stored under the name in its custom_ids. So it survives a restart, and a double press
counts once. The moment of its controls is the number of tries so far.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Generic, TypeAlias, TypeVar, Unpack
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.errors import TableError
from bot.faces.panel import Choice, Panel
from bot.faces.puzzles import VALUES, Exercise, Trainer
from bot.front.context import Context
from bot.front.custom_ids import Address, Press
from bot.front.permissions import require_not_playing
from bot.front.refusals import sentence
from bot.front.services import Services
from bot.workers.fair_share import FairQueue
from cogs.puzzles.daily_puzzle import Day, day_of, name_on
from cogs.puzzles.daily_storage import Occasion, occasion
from cogs.puzzles.practice_storage import (
    Progress,
    attempt,
    choose,
    exercise,
    give,
    latest,
    look,
    practised,
)
from cogs.puzzles.puzzle_names import first_name, level_of, next_name
from cogs.puzzles.puzzle_panel import TYPED, Shown, puzzle_panel, worth
from cogs.puzzles.streaks import streak
from engine.core import InvalidAction, RuleError

P = TypeVar("P")
Answer: TypeAlias = tuple[Panel, Address]
Act: TypeAlias = Callable[["Practice[Any]", Context, str, Exercise], Awaitable[str | None]]
"""Acts on an open puzzle; returns a note to show beside it, or None."""


def deals(_: Services) -> FairQueue:
    """Return the queue of puzzles that are dealt one at a time, as each keeps a processor busy."""
    return FairQueue()


class Practice(Generic[P]):
    """Sets the puzzles of a game for people who are not playing it."""

    def __init__(self, services: Services, trainer: Trainer[P]) -> None:
        self._services = services
        self.trainer = trainer
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, context: Context) -> AsyncIterator[None]:
        """Keep the presses of a person in order, as an answer uses the latest; they must not be playing."""
        context.game = self.trainer.game
        async with self.lock_of(context):
            await self._require_free(context)
            yield

    def lock_of(self, context: Context) -> asyncio.Lock:
        """Return the lock of a person's presses."""
        return self._locks.setdefault(context.person, asyncio.Lock())

    async def _require_free(self, context: Context) -> None:
        if self.trainer.helps:
            await require_not_playing(context, self.trainer.game)

    async def begin(self, context: Context, level: int | None = None) -> None:
        """Set a puzzle of a level, or of any."""
        async with self.turn(context):
            await self.respond(context, self.begun(context, first_name(level)))

    async def begin_today(self, context: Context) -> None:
        """Set the server's puzzle of the day."""
        async with self.turn(context):
            await self.respond(context, self.begun(context, *self.today(context)))

    async def type(self, context: Context, *values: str) -> None:
        """Take a typed answer to a person's latest puzzle."""
        async with self.turn(context):
            name, state = await self._latest(context.person)
            if state.points is not None:
                raise TableError("puzzle_ended")
            address = Address(self.trainer.surface, name, state.tries)
            context.press = Press(address, 0, values, control=TYPED.name)
            await self.respond(context, self.carry_out(context, name, state, Practice.judge))

    async def suggest(self, context: Context, text: str) -> list[Choice]:
        """Suggest the pieces that a typed answer may name."""
        async with self.lock_of(context):
            name, state = await self._latest(context.person)
            puzzle = await self._make_puzzle(context, name, state.level)
        if state.points is not None:
            return []
        wanted = self.trainer.spelled(text)
        pieces = self.trainer.pieces(puzzle, state, context.words)
        return [each for each in pieces if wanted in self.trainer.spelled(each.label)]

    async def _latest(self, person: int) -> tuple[str, Exercise]:
        """Find a person's latest puzzle; raise TableError if there is none."""
        name = await latest(self._services.store, person, self.trainer.game)
        if name is None:
            raise TableError("no_puzzle")
        return name, await self.exercise(person, name)

    async def respond(self, context: Context, work: Coroutine[Any, Any, Answer]) -> None:
        """Answer with a puzzle once it is dealt, in the pressed message if nobody else sees that one."""
        await context.update(*await context.later(work, "waiting.puzzle", here=True))

    # ---------------------------------------------------------------- puzzles

    def today(self, context: Context) -> tuple[str, Occasion]:
        """Return the name and the occasion of today's puzzle.

        Discord's timestamp decides: an answer pressed before midnight counts for that day.
        """
        if not self.trainer.week:
            raise InvalidAction("no_such_control")
        day = day_of(context.created_at)
        name = name_on(day, context.guild, self.trainer.game, self.trainer.week)
        return name, Occasion(context.guild, day, context.name)

    async def _day(self, context: Context, puzzle: str) -> Day | None:
        """Return the day of a person's puzzle and their streak; None if it is not a puzzle of the day."""
        store, today = self._services.store, day_of(context.created_at)
        found = await occasion(store, context.person, puzzle) if self.trainer.week else None
        if found is None:
            return None
        lengths = await streak(store, found.guild, self.trainer.game, context.person, today)
        return Day(found.day, found.day < today, *lengths)

    async def begun(self, context: Context, name: str, on: Occasion | None = None) -> Answer:
        """Set a puzzle, and draw it."""
        return await self.drawn(context, await self.store_puzzle(context, name, on))

    async def store_puzzle(
        self, context: Context, name: str, on: Occasion | None = None, skipped: str | None = None
    ) -> str:
        """Store a puzzle for a person unless they already have it; return its name."""
        store, person, now = self._services.store, context.person, context.created_at
        if await exercise(store, person, name) is None:
            level, game = level_of(name, self.trainer.levels), self.trainer.game
            await give(store, person, name, game, level, now=now, occasion=on, skipped=skipped)
        else:
            await look(store, person, name, now=now)
        return name

    async def exercise(self, person: int, name: str) -> Exercise:
        """Find a puzzle that was set for a person; raise TableError for any other."""
        state = await exercise(self._services.store, person, name)
        if state is None or state.game != self.trainer.game:
            raise TableError("unknown_puzzle")
        return state

    async def _make_puzzle(self, context: Context, name: str, level: int) -> P:
        async with self._services.own(deals).turn(context.person):
            return await self.trainer.make(name, level)

    async def drawn(self, context: Context, name: str, note: str | None = None) -> Answer:
        """Draw a puzzle in its current state."""
        state = await self.exercise(context.person, name)
        puzzle = await self._make_puzzle(context, name, state.level)
        totals = await practised(self._services.store, context.person, self.trainer.game)
        day = await self._day(context, name)
        # They may have joined a game in the meantime.
        await self._require_free(context)
        panel = puzzle_panel(Shown(self.trainer, puzzle, state, day), totals, context.words, note)
        return panel, Address(self.trainer.surface, name, state.tries)

    async def following(self, context: Context) -> Answer:
        """Set the puzzle after the pressed one; a repeated press, which has deleted that, gives the same."""
        name = context.id
        is_gone = name[0].isdigit() and await exercise(self._services.store, context.person, name) is None
        await self.exercise(context.person, next_name(name) if is_gone else name)
        return await self.drawn(context, await self.store_puzzle(context, next_name(name), skipped=name))

    # ---------------------------------------------------------------- answers

    async def carry_out(self, context: Context, name: str, state: Exercise, act: Act) -> Answer:
        """Carry out a press of the current moment of an open puzzle, and draw it as it is then."""
        note = None
        if state.points is None and context.moment == state.tries:
            day = await self._day(context, name)
            if day and day.is_over and act is not Practice.show_solution:
                note = context.words("daily.refused")
            else:
                note = await act(self, context, name, state)
        return await self.drawn(context, name, note)

    async def show_solution(self, context: Context, name: str, state: Exercise) -> None:
        """Give the puzzle up."""
        await self._write(context, name, state.tries, points=0)

    async def hint(self, context: Context, name: str, state: Exercise) -> None:
        """Give another hint, if there is one."""
        puzzle = await self._make_puzzle(context, name, state.level)
        if self.trainer.has_hint(puzzle, state):
            await self._write(context, name, state.tries, hints=1, hinted=len(state.found))

    async def choose(self, context: Context, name: str, state: Exercise) -> None:
        """Store which piece was chosen; raise InvalidAction for one that is not offered."""
        puzzle, press = await self._make_puzzle(context, name, state.level), context.press
        # The selects of older panels hold the piece as a value.
        piece = press.only_value or self.trainer.piece(press.number)
        if piece not in [each.value for each in self.trainer.pieces(puzzle, state, context.words)]:
            raise InvalidAction("no_such_control")
        await self._keep(context, name, state, piece)

    async def unchoose(self, context: Context, name: str, state: Exercise) -> None:
        """Store that no piece is chosen."""
        await self._keep(context, name, state, None)

    async def _keep(self, context: Context, name: str, state: Exercise, piece: str | None) -> None:
        store, now = self._services.store, context.created_at
        await choose(store, context.person, name, state.tries, piece, now=now)

    async def judge_pressed(self, context: Context, name: str, state: Exercise) -> str | None:
        """Judge the value on a button for the piece that it was offered for."""
        piece, value = divmod(context.press.number, VALUES)
        context.press = replace(context.press, values=(self.trainer.piece(piece), str(value)))
        return await self.judge(context, name, state)

    async def judge(self, context: Context, name: str, state: Exercise) -> str | None:
        """Judge an answer; unreadable input is refused in the message and costs no try."""
        values = context.press.values
        is_typed = self.trainer.question(state.level, context.words) is not None
        if len(values) < (1 if is_typed else 2):
            raise InvalidAction("no_such_control")
        puzzle = await self._make_puzzle(context, name, state.level)
        try:
            judgement = self.trainer.judge(puzzle, state, values, context.words)
        except RuleError as error:
            return sentence(context.words, error, None, self.trainer.game)
        if not judgement.counts:
            return judgement.note
        points = worth(state) if judgement.is_right and judgement.is_last else None
        progress: Progress = {}
        if judgement.piece is not None:
            progress = {"found": (*state.found, judgement.piece), "piece": None}
        is_written = await self._write(context, name, state.tries, points, **progress)
        return judgement.note if is_written else None

    async def _write(
        self,
        context: Context,
        name: str,
        tries: int,
        points: int | None = None,
        *,
        hints: int = 0,
        **progress: Unpack[Progress],
    ) -> bool:
        store, now = self._services.store, context.created_at
        return await attempt(store, context.person, name, tries, points, now=now, hints=hints, **progress)


def practices(services: Services) -> dict[str, Practice[Any]]:
    """Return what sets the puzzles of each game that has some."""
    trainers = {game: face.trainer for game, face in services.faces.items() if face.trainer}
    return {game: Practice(services, trainer) for game, trainer in trainers.items()}
