"""Puzzles on Discord: given, answered and turned by one person, and seen by nobody else.

All that is known of a puzzle stands in the database, under the name that its controls bear: so it outlives a
restart, and counts once whatever is pressed twice. How many tries there were is the moment of its controls.
"""

import asyncio
from typing import Any, Generic, TypeVar

from bot import answers, ui
from bot.course import Course, PuzzleSlot, first_name, level_of, next_name, puzzle_panel, worth
from bot.database.practice import Exercise, attempt, exercise, give, practised
from bot.errors import TableError
from bot.face import Form
from bot.house import House, Interaction, is_private, require_not_playing, words_of
from bot.ui import Address, Press
from engine.core import InvalidAction, RuleError

P = TypeVar("P")


class Practice(Generic[P]):
    """Trains people in a game while they do not play it."""

    def __init__(self, house: House, surface: str, course: Course[P]) -> None:
        self._house = house
        self._surface = surface
        self._course = course
        self._giving = asyncio.Lock()

    async def begin(self, interaction: Interaction, level: int | None = None) -> None:
        """Give a person a puzzle of a level, or of any."""
        async with answers.refusing(interaction, game=self._course.game):
            self._require_free(interaction)
            await self._defer(interaction)
            await self._show(interaction, await self._given(interaction.user.id, first_name(level)))

    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Answer what is pressed below a puzzle, or typed into its form."""
        async with answers.refusing(interaction, game=self._course.game):
            self._require_free(interaction)
            done = await self._exercise(interaction.user.id, press.at.table)
            if press.slot == PuzzleSlot.ANSWER and done.points is None:
                await self._ask(interaction, press.at.table, done)
                return
            await self._defer(interaction)
            await self._turn(interaction, press, done)

    async def _turn(self, interaction: Interaction, press: Press, done: Exercise) -> None:
        name, note = press.at.table, None
        if press.slot == PuzzleSlot.NEXT:
            name = await self._given(interaction.user.id, next_name(name))
        elif done.points is None and press.at.moment == done.tries:
            note = await self._tried(interaction, press, done)
        await self._show(interaction, name, note)

    def _require_free(self, interaction: Interaction) -> None:
        require_not_playing(self._house, interaction, self._course.game)

    async def _defer(self, interaction: Interaction) -> None:
        """Tell Discord that an answer will come; a message that others see is left alone."""
        if is_private(interaction):
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)

    # ---------------------------------------------------------------- puzzles

    async def _given(self, person: int, name: str) -> str:
        """Give a person a puzzle, unless they were given it before; give its name."""
        async with self._giving:
            if await exercise(self._house.store, person, name) is None:
                level = level_of(name, self._course.levels)
                await give(self._house.store, person, name, self._course.game, level)
        return name

    async def _exercise(self, person: int, name: str) -> Exercise:
        """Find a puzzle that a person was given; raise TableError for any other."""
        done = await exercise(self._house.store, person, name)
        if done is None or done.game != self._course.game:
            raise TableError("unknown_puzzle")
        return done

    async def _posed(self, name: str, level: int) -> P:
        return await self._course.posed(name, level)

    # ---------------------------------------------------------------- answers

    async def _ask(self, interaction: Interaction, name: str, done: Exercise) -> None:
        words = words_of(interaction)
        question = self._course.question(done.level, words)
        form = Form(words("practice.form"), (question,), PuzzleSlot.TYPED)
        await interaction.response.send_modal(ui.modal_of(form, Address(self._surface, name, done.tries)))

    async def _tried(self, interaction: Interaction, press: Press, done: Exercise) -> str | None:
        """Carry out a press that is of now; give what is to be said of it."""
        if press.slot == PuzzleSlot.HINT:
            await self._hint(interaction, press, done)
        elif press.slot == PuzzleSlot.SHOW:
            await self._write(interaction, press, points=0)
        elif press.slot == PuzzleSlot.TYPED and press.values:
            return await self._judge(interaction, press, done)
        else:
            raise InvalidAction("no_such_control")
        return None

    async def _hint(self, interaction: Interaction, press: Press, done: Exercise) -> None:
        puzzle = await self._posed(press.at.table, done.level)
        if done.hints < len(self._course.hints(puzzle, words_of(interaction))):
            await self._write(interaction, press, hints=1)

    async def _judge(self, interaction: Interaction, press: Press, done: Exercise) -> str | None:
        """Judge an answer; what is none is refused in the message itself, and costs nothing."""
        words = words_of(interaction)
        puzzle = await self._posed(press.at.table, done.level)
        try:
            judged = self._course.judged(puzzle, press.values[0], words)
        except RuleError as error:
            return answers.sentence(words, error, None, self._course.game)
        points = worth(done.tries) if judged.is_right else None
        return judged.note if await self._write(interaction, press, points=points) else None

    async def _write(self, interaction: Interaction, press: Press, **what: Any) -> bool:
        person, name = interaction.user.id, press.at.table
        return await attempt(self._house.store, person, name, press.at.moment, **what)

    async def _show(self, interaction: Interaction, name: str, note: str | None = None) -> None:
        """Show a puzzle as it stands now, in the message that was pressed."""
        person = interaction.user.id
        done = await self._exercise(person, name)
        puzzle = await self._posed(name, done.level)
        reached = await practised(self._house.store, person, self._course.game)
        # They may have sat down meanwhile.
        self._require_free(interaction)
        panel = puzzle_panel(self._course, puzzle, done, reached, words_of(interaction), note)
        at = Address(self._surface, name, done.tries)
        if is_private(interaction):
            await answers.update(interaction, panel, at)
        else:
            await answers.show(interaction, panel, at)
