"""A person at a puzzle: what the tests of every game's puzzles press and read."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar, TypeVar

from bot.faces.puzzles import Exercise
from bot.front.controls import Control, Surface
from bot.front.custom_ids import Press
from bot.front.services import Services
from cogs.puzzles.practice import Practice, practices
from cogs.puzzles.practice_storage import PracticeTotals, exercise, practised
from cogs.puzzles.puzzle_presses import puzzle_surfaces
from tests.support.plain_context import PlainContext, Shown

S = TypeVar("S", bound="PuzzleSession")

PEOPLE = {"Ana": "en", "Ben": "en", "さくら": "ja"}
"""Their languages."""

OPENED = datetime(2026, 1, 1, tzinfo=UTC)
"""When the first puzzle is asked for: a Thursday, at 9 in the morning in Japan."""


class PuzzleSession:
    """A person and the private message that shows their puzzle."""

    game: ClassVar[str]

    def __init__(self, services: Services, who: str) -> None:
        self.services = services
        self.context = PlainContext(services, [*PEOPLE].index(who) + 1, who, language=PEOPLE[who])
        self.context.created_at = OPENED
        self.message: Shown

    @classmethod
    async def begin(
        cls: type[S], services: Services, who: str = "Ana", level: int | None = None, after: float = 0
    ) -> S:
        """Ask for a puzzle, so many seconds after the first; for that of the day without a level."""
        session = cls(services, who)
        session.pass_time(after)
        if level is None:
            session.message = await session.context.called(session.practice.begin_today)
        else:
            session.message = await session.context.called(session.practice.begin, level)
        return session

    @property
    def practice(self) -> Practice[Any]:
        return self.services.own(practices)[self.game]

    @property
    def surface(self) -> Surface[Any]:
        (found,) = puzzle_surfaces(self.services.faces[self.game])
        return found

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def controls(self) -> list[str]:
        """The names of what can be pressed."""
        return [*self.message.controls]

    @property
    def name(self) -> str:
        return self.message.at.table

    async def done(self, name: str | None = None) -> Exercise:
        """Return what is stored of a puzzle, by default of this one."""
        found = await exercise(self.services.store, self.context.person, name or self.name)
        assert found is not None
        return found

    async def reached(self) -> PracticeTotals:
        """Return the person's totals in this game."""
        return await practised(self.services.store, self.context.person, self.game)

    def pass_time(self, seconds: float) -> None:
        """Let the person press so much later."""
        self.context.created_at += timedelta(seconds=seconds)

    def is_disabled(self, control: Control[Any]) -> bool:
        return self.message.controls[control.name].disabled

    def offers(self, control: Control[Any], number: int | None = None) -> bool:
        """Return whether a control can be pressed: that of a number, if it stands for several."""
        same = [each for each in self.message.drawn if each.control == control.name and not each.disabled]
        return any(number in (None, each.slot) for each in same)

    async def press(self, control: Control[Any], number: int = 0) -> Shown:
        """Press a button that is shown; return the answer."""
        shown = {(each.control, each.slot) for each in self.message.drawn}
        assert (control.name, number) in shown, f"{control.name} {number} is not among {self.controls}"
        return await self.send(Press(self.message.at, number, control=control.name, number=number))

    async def send(self, press: Press) -> Shown:
        """Send any press, forged or not; return the answer."""
        edits = len(self.context.edited)
        answer = await self.context.send(self.surface, press)
        if len(self.context.edited) > edits:
            self.message = answer
        return answer

    async def at_once(self, *presses: tuple[Control[Any], int]) -> None:
        """Press several buttons by their numbers before any of them is answered."""
        at, where, asked = self.message.at, self.surface, self.context
        contexts = [PlainContext(self.services, asked.person, asked.name) for _ in presses]
        for each in contexts:
            each.created_at = asked.created_at
        sent = [Press(at, number, control=each.name, number=number) for each, number in presses]
        await asyncio.gather(*(each.send(where, press) for each, press in zip(contexts, sent, strict=True)))
        self.message = contexts[-1].last
