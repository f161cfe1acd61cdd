"""A crowd in two servers whose raw interactions are sent many at a time."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

import discord
from msgspec import Struct
from simcord.backend.models import Interaction, Message
from simcord.enums import InteractionType

from bot.faces.words import LANGUAGES, catalog
from tests.support.fast_harness import QuickEnv
from tests.support.harness import Stage, interaction, texts
from tests.support.roomy import ROOMY

LOCALES = ("en-US", "ja", "fr", "ja", "en-GB")
REMEMBERED = 40
"""Messages of ended tables that a channel keeps."""


class Act(Struct, frozen=True):
    """An interaction to send: its kind, who, where, and on which message."""

    kind: str
    who: int
    guild: int
    channel: int
    data: dict[str, Any]
    type: int = InteractionType.MESSAGE_COMPONENT
    message: int | None = None


class Crowd(Stage):
    """A stage with two servers, several channels in each, and people of whom some are in both."""

    defaults = ROOMY

    def __init__(self, path: Path, persons: int = 40) -> None:
        super().__init__(path)
        self.env = QuickEnv(self.new_bot(), settle_timeout=60, shard_count=1)
        self.persons = persons
        self.refused: Counter[str] = Counter()
        self.ended: set[str] = set()
        """The tables that were open at the last check."""
        self.finished = 0
        self.uneditable: set[int] = set()
        """Messages of places without the bot that nothing could edit at some time."""

    async def open(self) -> None:
        await self.env.start()
        self.guilds = [self.env.create_guild(name) for name in ("Club", "Cellar")]
        self.guild = self.guilds[0]
        self.channels = {each.id: self._create_channels(each) for each in self.guilds}
        self.channel = self.channels[self.guild.id][0]
        self.people = {}
        self.members: dict[int, list[int]] = {each.id: [] for each in self.guilds}
        for number in range(self.persons):
            self._add_person(number)

    def _create_channels(self, guild: Any) -> list[Any]:
        return [guild.create_text_channel(f"table-{number}") for number in range(3)]

    def _add_person(self, number: int) -> None:
        """Add a person to one of the servers, every fifth to both; every tenth moderates."""
        name = f"さくら{number}" if number % 2 else f"Ana{number}"
        user = self.env.create_user(name, global_name=name)
        self.locales[user.id] = LOCALES[number % len(LOCALES)]
        for place, guild in enumerate(self.guilds):
            if number % 5 == 0 or number % 2 == place:
                may = discord.Permissions(manage_messages=number % 10 == 0)
                role = guild.create_role(f"role {number}", permissions=may)
                self.people[f"{name} {place}"] = guild.add_member(user, roles=[role])
                self.members[guild.id].append(user.id)

    def home(self, channel: int) -> int:
        """Return the server of a channel; a chat has one too, for simcord."""
        return next(guild for guild, there in self.channels.items() if channel in {each.id for each in there})

    def commanders(self, guild: int) -> list[int]:
        """List who may use commands in a server."""
        return self.members[guild]

    async def look(self) -> None:
        """Let somebody look at every table that presses alone show, of which there are none here."""

    def check_places(self) -> None:
        """Assert what holds where the bot is no member."""

    # ------------------------------------------------------------------ doing

    async def rush(self, acts: Iterable[Act], repeats: Random | None = None) -> list[Interaction]:
        """Send everything before the bot can answer any of it; return the settled interactions.

        With a generator of repeats every interaction is delivered once more, at once or after its answer.
        """
        self.were_seated = {
            (table.id, seat, chair.person)
            for table in self.bot.services.tables
            for seat, chair in enumerate(table.chairs)
            if chair.person is not None
        }
        late: list[dict[str, Any]] = []
        sent = [self._payload(act) for act in acts]
        for _, payload in sent:
            await self._travel()
            self._deliver(payload, late, repeats)
        records = [record for record, _ in sent]
        await self.env.settle()
        for payload in late:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        for record in records:
            self._count_refusals(record)
        return records

    async def _travel(self) -> None:
        """Take the time until the next interaction is delivered, which is none here."""

    def _deliver(self, payload: dict[str, Any], late: list[dict[str, Any]], repeats: Random | None) -> None:
        """Send an interaction; its second delivery follows at once, or is added to the late ones."""
        again = deepcopy(payload)
        self.env.backend.emit("INTERACTION_CREATE", payload)
        if repeats is not None and repeats.random() < 0.5:
            self.env.backend.emit("INTERACTION_CREATE", again)
        elif repeats is not None:
            late.append(again)

    def _payload(self, act: Act) -> tuple[Interaction, dict[str, Any]]:
        backend = self.env.backend
        place = {"channel_id": act.channel, "guild_id": act.guild, "user_id": act.who}
        message = None if act.message is None else backend.get_message(act.channel, act.message)
        return interaction(backend, act.type, act.data, message, **place)

    async def pass_time(self, seconds: float = 1.2) -> None:
        await super().pass_time(seconds)
        assert isinstance(self.env, QuickEnv)
        self.env.forget()

    def sweep(self) -> None:
        """Delete the oldest public messages that show no open table, as a moderator would."""
        live = {
            each
            for table in self.bot.services.tables
            for each in (table.message, table.row.ping, table.outcome)
        }
        for guild in self.channels:
            for channel in self.channels[guild]:
                kept = self.env.backend.messages[channel.id].values()
                old = [each.id for each in kept if not each.is_ephemeral and each.id not in live]
                for message_id in old[:-REMEMBERED]:
                    self.env.backend.delete_message(channel.id, message_id)

    # ----------------------------------------------------------------- seeing

    def messages(self, guild: int | None = None) -> Iterator[Message]:
        """Yield every message that Discord keeps, of one server or of both."""
        for place in self.channels if guild is None else [guild]:
            for channel in self.channels[place]:
                yield from tuple(self.env.backend.messages[channel.id].values())

    def answers(self, record: Interaction) -> list[Message]:
        """Return the messages that answered an interaction, unless deleted."""
        kept = self.env.backend.messages.get(record.channel_id, {})
        shown = (record.message_id, *record.followup_ids)
        return [kept[each] for each in shown if each is not None and each in kept]

    def _count_refusals(self, record: Interaction) -> None:
        for message in self.answers(record):
            if message.is_ephemeral:
                self.refused.update(code for text in texts(message.components) if (code := _code_of(text)))


@cache
def _sentences() -> list[tuple[str, re.Pattern[str]]]:
    """Compile a pattern of every refusal in each language."""
    return [
        (key, re.compile(re.sub(r"\\\{.*?\\\}", ".*", re.escape(text)), re.DOTALL))
        for language in LANGUAGES
        for key, sentences in _refusals(language)
        for text in sentences
    ]


def _refusals(language: str) -> Iterator[tuple[str, Iterable[str]]]:
    for entry in catalog(language):
        key = entry.id if isinstance(entry.id, str) else entry.id[0]
        if key.startswith("error.") or ".error." in key:
            yield key, (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())


@lru_cache(2000)
def _code_of(text: str) -> str | None:
    """Return the code of the refusal in a text, if there is one."""
    return next((key for key, pattern in _sentences() if pattern.fullmatch(text)), None)


def owner_of(message: Message) -> int:
    """Return the person who alone sees an ephemeral message."""
    return int((message.interaction_metadata or {})["user"]["id"])
