"""A person at a puzzle: what the tests of every game's puzzles press and read."""

from typing import Any, ClassVar, TypeVar

import simcord

from bot.faces.puzzles import Exercise
from bot.front.controls import Control
from cogs.puzzles.practice_storage import PracticeTotals, exercise, practised
from tests.support.control_ids import named
from tests.support.harness import Stage, controls, text_of

S = TypeVar("S", bound="PuzzleSession")


class PuzzleSession:
    """A person and the private message that shows their puzzle."""

    game: ClassVar[str]
    command: ClassVar[str]

    def __init__(self, stage: Stage, who: str, message: int) -> None:
        self.stage, self.who, self._message = stage, who, message

    @classmethod
    async def begin(cls: type[S], stage: Stage, who: str, level: int | None, channel: Any = None) -> S:
        """Ask for a puzzle of a level; without a level, for the command's default."""
        options = {} if level is None else {"level": level}
        answer = await stage[who].slash(channel or stage.channel, cls.command, **options)
        assert answer.ephemeral
        assert answer.response is not None
        return cls(stage, who, answer.response.id)

    @property
    def message(self) -> Any:
        return self.stage.message(self._message)

    @property
    def text(self) -> str:
        return text_of(self.message.components)

    @property
    def ids(self) -> list[str]:
        return [each["custom_id"] for each in controls(self.message.components)]

    @property
    def name(self) -> str:
        return self.ids[0].split(":")[2]

    async def done(self, name: str | None = None) -> Exercise:
        """Return what is stored of a puzzle, by default of this one."""
        found = await exercise(self.stage.bot.store, self.stage[self.who].id, name or self.name)
        assert found is not None
        return found

    async def reached(self) -> PracticeTotals:
        """Return the person's totals in this game."""
        return await practised(self.stage.bot.store, self.stage[self.who].id, self.game)

    def id_of(self, control: Control[Any]) -> str:
        """Return the custom_id of a control."""
        (found,) = named(self.ids, control.name)
        return found

    async def press(self, control: Control[Any]) -> simcord.InteractionResult:
        """Press a button."""
        return await self.stage.forge(self.who, self.id_of(control), self.message)
