"""The record of a finished table: all that it takes to play the game once more and to check it.

It is a JSON file that a person can read as well, with one action on each line. The checksum is the SHA-256
of everything else, spelled compactly with its keys in alphabetical order; anybody can compute it without us:
`jq -cjS 'del(.checksum)' RECORD | sha256sum`.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from bot.database.rows import Chair, Logged
from bot.errors import TableError
from bot.faces.words import visible
from bot.tables.names import words_for
from bot.tables.table import Phase, Table, encode
from engine.chance import commitment
from engine.core import Seat

MOST = 4_000_000
"""Bytes that a record may have; a long game takes a few thousand."""
SHOWN = 200
"""Characters that are told of what is wrong with a file: whoever made it chose some of them."""

Kind: TypeAlias = Literal["person", "computer", "left"]
Name: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_]{1,32}\Z")]
Seed: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class RecordError(Exception):
    """Not a record; the text says why."""


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat at a seat, by the name that the table message showed."""

    name: str
    kind: Kind
    """Of a person who left, a computer played on."""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """An action as it stands in the log."""

    seat: Seat
    action: dict[str, Any]


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished table; seats count from 0, in the order of the players."""

    format: Literal[1]
    table: Name
    game: Name
    rules: int
    options: dict[str, Any]
    players: tuple[Player, ...]
    seed: Seed
    seal: Digest
    """The SHA-256 of the seed, which stood in the lobby before the deal."""
    actions: tuple[Move, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    """What the rules of the game say, also of seats whose persons left."""
    scores: tuple[int, ...]
    checksum: Digest = "0" * 64


def record_of(table: Table, log: Sequence[Logged]) -> Record:
    """Draw up the record of a table; raise TableError unless it was played to its end."""
    result = table.play.state.result if table.play else None
    if table.phase is not Phase.OVER or result is None:
        raise TableError("no_record")
    names = words_for(table, table.language).names
    players = tuple(Player(*pair) for pair in zip(names, map(_kind, table.chairs), strict=True))
    return summed(
        Record(
            format=1,
            table=table.id,
            game=table.game.name,
            rules=table.game.rules,
            options=msgspec.json.decode(encode(table.options)),
            players=players,
            seed=table.seed,
            seal=commitment(table.seed),
            actions=tuple(Move(each.seat, msgspec.json.decode(each.action)) for each in log),
            ranking=result.ranking,
            scores=result.scores,
        )
    )


def _kind(chair: Chair) -> Kind:
    if chair.has_left:
        return "left"
    return "computer" if chair.is_computer else "person"


def checksum_of(record: Record) -> str:
    """Compute the checksum that fits everything else in a record."""
    fields = msgspec.to_builtins(record)
    del fields["checksum"]
    return sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()


def summed(record: Record) -> Record:
    """Give the record with the checksum that fits it."""
    return replace(record, checksum=checksum_of(record))


def written(record: Record) -> bytes:
    """Write a record down: one field on each line, and of lists of players and actions one of those."""
    fields = msgspec.to_builtins(record)
    lines = ",\n".join(f'  "{name}": {_laid_out(value)}' for name, value in fields.items())
    return f"{{\n{lines}\n}}\n".encode()


def _laid_out(value: Any) -> str:
    if isinstance(value, tuple) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"    {_spelled(item)}" for item in value) + "\n  ]"
    return _spelled(value)


def _spelled(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read(file: bytes) -> Record:
    """Read what was written down, perhaps by somebody else; raise RecordError when it is no record."""
    if len(file) > MOST:
        raise RecordError(f"it is larger than {MOST:,} bytes")
    try:
        json.loads(file.decode(), object_pairs_hook=_without_doubles)
        return msgspec.json.decode(file, type=Record)
    except UnicodeDecodeError:
        raise RecordError("it is not written in UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(visible(str(error))[:SHOWN]) from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> None:
    """Refuse a key that stands twice: a reader and the replay could each believe another one."""
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError("a key stands twice in it")
