"""Tables at which time passes: what is told, who is pinged, and how much is left."""

import re
from typing import Any

import discord
import simcord

from bot.app import Tefuda
from bot.faces.words import catalog
from bot.front.controls import Control
from bot.tables.table_clock import Clock
from tests.support.control_ids import id_of, named
from tests.support.harness import Stage, controls, said, text_of

COUNTDOWN = re.compile(r"<t:(\d+):R>")
PLACEHOLDER = re.compile(r"\\\{\w+\\\}")
SHOWN = 2.0
"""Seconds in which a change is shown: updates are gathered, and edits have an interval."""


class ClockStage(Stage):
    """A stage on which time passes, also while no bot runs."""

    def new_bot(self) -> Tefuda:
        """Create a bot that reads the machine's clock."""
        bot = super().new_bot()
        tables = bot.services.tables
        tables.clock = tables.steady._wall = discord.utils.utcnow
        return bot

    @property
    def clock(self) -> Clock:
        """The clock of the newest table."""
        return self.table.clock

    async def deal(self, *names: str, speed: str = "live", **more: Any) -> str:
        """Start a game at a speed, and let the first turn be shown; return who is to act."""
        await self.start(*names, speed=speed, **more)
        await self.pass_time(SHOWN)
        return self.awaited

    def rests(self) -> bool:
        """Return whether the newest table is paused."""
        return self.clock.is_paused

    @property
    def awaited(self) -> str:
        """The name of the person to act."""
        name = self.to_act()
        assert name is not None
        return name

    @property
    def left(self) -> float:
        """The seconds that are left to the person to act, by the bot's clock."""
        with self.within():
            return self.clock.remaining

    async def until_left(self, seconds: float) -> None:
        """Let time pass until so many seconds are left to the person to act."""
        await self.pass_time(self.left - seconds)

    async def run_out(self) -> str:
        """Let the time of the person to act run out; return their name."""
        name = self.awaited
        await self.until_left(0)
        await self.pass_time(SHOWN)
        return name

    async def press_clock(
        self, who: str, control: Control[Any], number: int = 0
    ) -> simcord.InteractionResult:
        """Press a button about time: on the table message, or behind [⋯]."""
        table = self.table
        custom_id = id_of(control, table.id, table.moment, number)
        return await self.forge(who, custom_id, self.message(table.message))

    def offers(self, control: Control[Any]) -> bool:
        """Return whether the table message has a button about time."""
        ids = [each["custom_id"] for each in controls(self.message(self.table.message).components)]
        return bool(named(ids, control.name))

    def pings(self) -> list[str]:
        """List the pings in the channel, oldest first."""
        return [str(each.content) for each in self.public_messages() if "<@" in str(each.content)]

    def tells(self, key: str, text: str | None = None, language: str | None = None) -> bool:
        """Return whether a text, else the table message, holds the sentence of a key, whatever its facts."""
        sentence = str(catalog(language or self.table.language)[key].string)
        pattern = PLACEHOLDER.sub(".+?", re.escape(sentence))
        return re.search(pattern, self.board if text is None else text) is not None

    def tells_to(self, who: str, key: str, text: str) -> bool:
        """Return whether a person was told the sentence of a key, in their language."""
        return self.tells(key, text, "ja" if self.locales[self[who].id] == "ja" else "en")

    def hand_text(self, who: str) -> str:
        """Return what a person's private panel says."""
        return text_of(self.hand(who).components)


def answered(result: simcord.InteractionResult) -> str:
    """Return what a press was answered with; empty if it was acknowledged silently."""
    return said(result) if result.followups or result.response is not None else ""
