"""A crowd that plays where the bot is no member, too."""

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from random import Random

import discord
from simcord.backend.models import Interaction

from bot.front.lobby_panel import RULES
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.table_panels import WATCH_BUTTON
from bot.playground.places import Place
from bot.playground.user_installs import MOST_FOLLOWUPS, direct_message, group_chat, uninvited_server
from bot.tables.table import Table
from tests.support.control_ids import named
from tests.support.crowd import Act, Crowd
from tests.support.fast_harness import QuickEnv
from tests.support.harness import controls
from tests.support.invariants import public
from tests.support.late_answers import some_turns

EDITABLE_FOR = timedelta(minutes=14)
GROUP = 6
TICK = 0.05
"""Seconds between two presses; all of a rush are sent at its beginning, and answered within three."""


class ChatCrowd(Crowd):
    """People in a server, a direct message, a group chat and a server without the bot; half installed it."""

    def __init__(self, path: Path, persons: int, travel: Random) -> None:
        super().__init__(path, persons)
        self.travel = travel
        """What presses and answers take to arrive."""
        self.places: tuple[Place, ...] = ()
        self.seated: set[int] = set()
        """All who have ever sat at a table."""

    async def open(self) -> None:
        """Open the places, in place of the second server."""
        await super().open()
        del self.channels[self.guilds[1].id], self.members[self.guilds[1].id]
        users = list({actor.id: actor.user for actor in self.people.values()}.values())
        self.env.backend.installed |= {user.id for user in users[::2]}
        self.places = (
            direct_message(self.env, users[0], users[1]),
            group_chat(self.env, users[:GROUP], "friends"),
            uninvited_server(self.env, "Elsewhere", users),
        )
        for place in self.places:
            self.channels[place.guild.id] = [place.channel]
            self.members[place.guild.id] = [actor.id for actor in place.people]

    def commanders(self, guild: int) -> list[int]:
        """List who may use commands: in places only those who installed the app."""
        here, installed = self.members[guild], self.env.backend.installed
        return [person for person in here if person in installed] if self._is_place(guild) else here

    def _is_place(self, guild: int) -> bool:
        return any(place.guild.id == guild for place in self.places)

    async def rush(self, acts: Iterable[Act], repeats: Random | None = None) -> list[Interaction]:
        """Send everything at once; no press takes more follow-ups than Discord allows."""
        records = await super().rush(acts, repeats)
        self.seated |= {person for *_, person in self.were_seated}
        assert all(getattr(each, "followups_tried", 0) <= MOST_FOLLOWUPS for each in records)
        return records

    async def _travel(self) -> None:
        """Let presses arrive while others are being answered, and updates be due meanwhile."""
        assert isinstance(self.env, QuickEnv)
        self.env.tick(TICK)
        await some_turns(self.travel)

    async def pass_time(self, seconds: float = 1.2) -> None:
        """Advance the clock: tokens expire."""
        await super().pass_time(seconds)
        self._note_uneditable(discord.utils.time_snowflake(self.env.backend.clock.now() - EDITABLE_FOR))

    async def restart(self, downtime: float = 0.0, *, is_killed: bool = False) -> None:
        """Replace the bot, whose successor knows no token."""
        await super().restart(downtime, is_killed=is_killed)
        self._note_uneditable(self.env.backend.snowflake())

    def _note_uneditable(self, until: int) -> None:
        for place in self.places:
            self.uneditable |= {each.id for each in public(self, place.guild.id) if each.id < until}

    async def look(self) -> None:
        """Let somebody look at every table of a place: there presses alone show what is."""
        tables = [table for table in self.bot.services.tables if table.portable]
        acts = [self._look(table) for table in tables]
        for act, record in zip(acts, await self.rush(acts), strict=True):
            assert record.responded, f"{act} was not answered"
        await self.pass_time(2 * EDIT_INTERVAL)

    def _look(self, table: Table) -> Act:
        guild, message = self.home(table.channel), self.message(table.message, table.channel)
        ids = [each["custom_id"] for each in controls(message.components)]
        pressed = (named(ids, WATCH_BUTTON.name) or named(ids, RULES.name))[0]
        data = {"custom_id": pressed, "component_type": 2}
        return Act("look", self.members[guild][-1], guild, table.channel, data, message=table.message)

    def check_places(self) -> None:
        """Assert that the bot asks for nothing there in its own name, and notifies players alone."""
        for place in self.places:
            assert not place.requests(), f"the bot asked in its own name: {place.requests()[0]}"
            for message in public(self, place.guild.id):
                assert {*place.notified(message)} <= self.seated, f"{message.id} notified somebody else"
