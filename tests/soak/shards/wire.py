"""What the harness and the bot processes tell each other, as lines of JSON over a socket."""

from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct


class Deliver(Struct, tag=True, frozen=True):
    """An interaction that Discord's gateway sends to a session."""

    payload: Raw


class Answered(Struct, tag=True, frozen=True):
    """Discord's answer to a request; a code other than 0 is an error."""

    number: int
    message: int = 0
    """The id of the message that was posted or edited."""
    status: int = 200
    code: int = 0


class Ping(Struct, tag=True, frozen=True):
    """Asks whether the process still runs."""


class Hello(Struct, tag=True, frozen=True):
    """A session of the gateway begins: its shards have identified."""

    name: str
    guilds: int


class Pong(Struct, tag=True, frozen=True):
    """The process runs."""

    late: float = 0.0
    """The most seconds by which its event loop was late since the last one."""


class Request(Struct, tag=True, frozen=True):
    """A request to Discord."""

    number: int
    verb: str
    """answer, edit, delete or post."""
    token: str = ""
    """The token of the interaction through which it is made; empty for one in the bot's own name."""
    channel: int = 0
    message: int = 0
    """The message it is about; 0 for that of the token."""
    kind: int = 0
    """For an answer: the type of the response."""
    is_private: bool = False
    nonce: str = ""
    components: Raw = Raw(b"[]")
    form: str = ""
    """The custom_id of a form that it opens."""
    at: float = 0.0
    """When it was sent."""


class Acted(Struct, tag=True, frozen=True):
    """The bot accepted a person's action; its answer to the press follows."""

    token: str
    table: str
    moment: int
    person: int
    action: str


class Changed(Struct, tag=True, frozen=True):
    """A table as the bot now has it: from this the harness knows whose turn it is to press."""

    table: str
    guild: int
    channel: int
    moment: int
    phase: str
    awaited: int | None
    persons: tuple[int, ...]


ToBot: TypeAlias = Deliver | Answered | Ping
FromBot: TypeAlias = Hello | Pong | Request | Acted | Changed
LIMIT = 2**24
"""The longest line."""
TO_BOT = msgspec.json.Decoder(ToBot)
FROM_BOT = msgspec.json.Decoder(FromBot)
_ENCODER = msgspec.json.Encoder()


def line_of(message: ToBot | FromBot) -> bytes:
    """Encode a message."""
    return _ENCODER.encode(message) + b"\n"
