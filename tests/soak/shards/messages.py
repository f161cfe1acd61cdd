"""What people see on the simulated Discord: messages, by the requests of all processes."""

import re
import time
from collections import deque
from itertools import count
from typing import Any

import discord
import msgspec
from msgspec import Raw, Struct

from tests.soak.shards import wire

CUSTOM_ID = re.compile(rb'"t2:([a-z]{1,2}):([A-Z0-9]+):([0-9]+):[a-z_.0-9]+"')
BOARD, HAND, LOBBY, RESULT = "b", "p", "l", "r"
REMEMBERED = 3000
"""How many messages that were replaced or changed are remembered, to be pressed as they were."""
UPDATE, LATER_UPDATE, FORM = 7, 6, 9
"""Discord's types of answers to interactions."""


class Message(Struct):
    """A message as last posted or edited."""

    id: int
    channel: int
    components: Raw
    owner: int | None = None
    """Who alone sees it."""
    surface: str = ""
    table: str = ""
    moment: int = 0


class Control(Struct):
    """What a person can press or choose."""

    type: int = 0
    custom_id: str = ""
    disabled: bool = False
    components: list["Control"] = []
    options: list[dict[str, Any]] = []
    min_values: int = 1
    max_values: int = 1


CONTROLS = msgspec.json.Decoder(list[Control])


class Form(Struct):
    """A form that was opened."""

    custom_id: str
    components: Raw
    guild: int
    channel: int
    person: int
    message: int
    """The pressed message."""


class Messages:
    """All messages by id, and the newest of each table and person."""

    def __init__(self) -> None:
        self._ids = count(1)
        self._all: dict[int, Message] = {}
        self._nonces: dict[tuple[int, str], int] = {}
        self.public: dict[str, Message] = {}
        """The table message of each table."""
        self.results: dict[str, Message] = {}
        self.hands: dict[tuple[str, int], Message] = {}
        self.forms: list[Form] = []
        """Those that were opened and not sent yet."""
        self.old: deque[Message] = deque(maxlen=REMEMBERED)
        self.highest: dict[str, int] = {}
        """The latest moment of each table that anybody was shown."""

    def posted(self, request: wire.Request, channel: int, owner: int | None = None) -> int:
        """Post a message; return its id, or that of the one with the same nonce."""
        key = (channel, request.nonce)
        if request.nonce and key in self._nonces:
            return self._nonces[key]
        new = Message(_snowflake(next(self._ids)), channel, request.components, owner)
        if request.nonce:
            self._nonces[key] = new.id
        self.keep(new)
        return new.id

    def keep(self, message: Message) -> None:
        """Index a message by what its controls are about."""
        self._all[message.id] = message
        found = CUSTOM_ID.search(message.components)
        if found is None:
            return
        message.surface, message.table = found[1].decode(), found[2].decode()
        message.moment = int(found[3])
        if message.surface in (BOARD, HAND):
            self.highest[message.table] = max(self.highest.get(message.table, 0), message.moment)
        if message.surface == RESULT:
            self.results[message.table] = message
        elif message.owner is None and message.surface in (BOARD, LOBBY):
            self.public[message.table] = message
        elif message.surface == HAND and message.owner is not None:
            self.hands[message.table, message.owner] = message

    def edited(self, number: int, components: Raw) -> None:
        """Edit a message; one that nobody has pressed since the start may be unknown."""
        message = self._all.get(number)
        if message is not None:
            self.old.append(msgspec.structs.replace(message))
            message.components = components
            self.keep(message)

    def deleted(self, number: int) -> None:
        """Delete a message."""
        message = self._all.pop(number, None)
        if message is None:
            return
        self.old.append(message)
        indexes: tuple[tuple[dict[Any, Message], object], ...] = (
            (self.public, message.table),
            (self.results, message.table),
            (self.hands, (message.table, message.owner)),
        )
        for index, key in indexes:
            if index.get(key) is message:
                del index[key]

    def private(self) -> list[Message]:
        """List what single persons see."""
        return [each for each in self._all.values() if each.owner is not None]

    def at(self, number: int) -> Message | None:
        """Find a message."""
        return self._all.get(number)

    def knows(self, number: int) -> bool:
        """Return whether a message is there."""
        return number in self._all


def _snowflake(number: int) -> int:
    now = discord.utils.time_snowflake(discord.utils.utcnow())
    return now + number % 2**20


def controls_of(message: Message) -> list[list[Control]]:
    """List the rows of controls that can be used."""
    rows: list[list[Control]] = []
    _collect(CONTROLS.decode(message.components), rows)
    return rows


def _collect(parts: list[Control], rows: list[list[Control]]) -> None:
    for part in parts:
        if part.type == 1:
            usable = [each for each in part.components if each.custom_id and not each.disabled]
            rows.extend([usable] if usable else [])
        elif part.components:
            _collect(part.components, rows)


def now() -> float:
    """Return the time as the harness and the database tell it."""
    return time.time()
