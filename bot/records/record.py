"""The record of a finished table: everything needed to replay the game and check it.

It is a readable JSON file with one action per line. The checksum is the SHA-256 of everything else as compact
JSON with sorted keys: `jq -cjS 'del(.checksum)' RECORD | sha256sum`.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from bot.database.rows import Actor, Chair, ClockAct, Logged
from bot.errors import TableError
from bot.faces.speeds import Speed
from bot.faces.words import visible
from bot.tables.clock_constants import Kind as ActKind
from bot.tables.contest_rules import Forfeit
from bot.tables.names import words_for
from bot.tables.seat_rules import Chairs
from bot.tables.table import Phase, Table, encode
from bot.workers.finished_game import FinishedGame
from engine.chance import commitment
from engine.core import Seat

T = TypeVar("T")
MAX_RECORD_BYTES = 4_000_000
"""A long game takes a few thousand."""
SHORT_SEAL = 8
"""Digits of a seal in its short form, as the lobby shows it."""
MAX_RULES = 9999
"""No version of any rules comes near it; it is told to readers, in messages of limited length."""
MAX_ERROR_LENGTH = 200
"""Maximum characters shown of an error in a file, as its author chose some of them."""

MAX_NAME = 200
"""Maximum characters of a player's name; one of millions would hold up everybody while it is drawn."""

Kind: TypeAlias = Literal["person", "computer", "left", "away"]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Name: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_]{1,32}\Z")]
Seed: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class RecordError(Exception):
    """The file is not a record; the text says why in English, the code is a catalog key."""

    def __init__(self, text: str, code: str = "no_record") -> None:
        super().__init__(text)
        self.code = code


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat, by the name in the table message."""

    name: Annotated[str, Meta(max_length=MAX_NAME)]
    kind: Kind
    """If a person left, a computer played on; for one who was away at the end, the clock or a computer."""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """An action of the log."""

    seat: Seat
    action: dict[str, Any]
    actor: Actor | UnsetType = UNSET
    """Who decided; left out where nobody noted it."""


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened to the clock, or that somebody did about time."""

    step: Count
    """The number of actions before it."""
    kind: ActKind
    seat: Seat | UnsetType = UNSET
    """The seat whose time it is about."""
    by: Seat | UnsetType = UNSET
    """The seat of the person who did it; left out for the clock itself."""
    seconds: Count | UnsetType = UNSET


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A finished table; seats count from 0, in the order of the players."""

    format: Literal[1]
    table: Name
    game: Name
    rules: Annotated[int, Meta(ge=0, le=MAX_RULES)]
    options: dict[str, Any]
    speed: Speed | UnsetType = UNSET
    """Left out for the speed `soft`, as in records from before tables had speeds."""
    portable: Literal[True] | UnsetType = UNSET
    """Whether presses alone showed the table, so that its clock acted for nobody; left out if not."""
    players: tuple[Player, ...]
    seed: Seed
    seal: Digest
    """The SHA-256 of the seed, which was shown before the deal."""
    actions: tuple[Move, ...]
    clock: tuple[Act, ...] | UnsetType = UNSET
    """In the order in which it happened; left out if nothing did. How long people thought is not told."""
    forfeit: Forfeit | UnsetType = UNSET
    """Which seat lost the game of a contest before its end, and why; left out for any other game."""
    ranking: tuple[tuple[Seat, ...], ...]
    """By the rules of the game, including seats whose people left."""
    scores: tuple[int, ...]
    checksum: Digest = "0" * 64


def record_of(table: Table, log: Sequence[Logged]) -> Record:
    """Return the record of a table; raise TableError unless its game has a result."""
    result = table.result
    if table.phase is not Phase.OVER or result is None:
        raise TableError("no_record")
    names = words_for(table, table.language).names
    record = Record(
        format=1,
        table=table.id,
        game=table.game.name,
        rules=table.game.rules,
        options=msgspec.json.decode(encode(table.options)),
        speed=UNSET if table.speed is Speed.SOFT else table.speed,
        portable=True if table.portable else UNSET,
        players=tuple(Player(*pair) for pair in zip(names, map(_kind, table.chairs), strict=True)),
        seed=table.seed,
        seal=commitment(table.seed),
        actions=tuple(map(_move, log)),
        clock=tuple(_act(each, table.chairs) for each in table.clock.acts) or UNSET,
        forfeit=table.forfeit or UNSET,
        ranking=result.ranking,
        scores=result.scores,
    )
    return with_checksum(record)


def _move(logged: Logged) -> Move:
    actor = UNSET if logged.actor is None else Actor(logged.actor)
    return Move(logged.seat, msgspec.json.decode(logged.action), actor)


def finished_of(record: Record) -> FinishedGame:
    """Return what the game of a record follows from."""
    moves = tuple((each.seat, _compact(each.action)) for each in record.actions)
    return FinishedGame(record.game, _compact(record.options), len(record.players), record.seed, moves)


def _act(act: ClockAct, chairs: Chairs) -> Act:
    """Return an act with the seat of whoever did it; a person who was deleted has none."""
    kind = ActKind(act.kind)
    # Nobody puts themselves away.
    person = None if kind is ActKind.AWAY else act.person
    by = next((seat for seat, chair in enumerate(chairs) if chair.person == person), None)
    return Act(
        act.step,
        kind,
        _or_unset(act.seat),
        UNSET if person is None else _or_unset(by),
        _or_unset(act.seconds),
    )


def _or_unset(number: int | None) -> int | UnsetType:
    return UNSET if number is None else number


def _kind(chair: Chair) -> Kind:
    if chair.away:
        return "away"
    if chair.has_left:
        return "left"
    return "computer" if chair.is_computer else "person"


def checksum_of(record: Struct) -> str:
    """Compute the checksum of everything else in a record."""
    fields = msgspec.to_builtins(record)
    del fields["checksum"]
    return sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()


def with_checksum(record: Record) -> Record:
    """Return the record with its checksum filled in."""
    return replace(record, checksum=checksum_of(record))


def encode_record(record: Struct) -> bytes:
    """Encode a record as JSON with one field per line, and one player or action per line."""
    fields = msgspec.to_builtins(record)
    lines = []
    for name, value in fields.items():
        text = _compact(value)
        if isinstance(value, tuple) and value and isinstance(value[0], dict):
            text = "[\n" + ",\n".join(f"    {_compact(item)}" for item in value) + "\n  ]"
        lines.append(f'  "{name}": {text}')
    body = ",\n".join(lines)
    return f"{{\n{body}\n}}\n".encode()


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def decode_record(file: bytes) -> Record:
    """Decode a record from an untrusted source; raise RecordError if it is none."""
    return decode(file, Record)


def decode(file: bytes, form: type[T]) -> T:
    """Decode a record of a form from an untrusted source; raise RecordError if it is none."""
    if len(file) > MAX_RECORD_BYTES:
        raise RecordError(f"it is larger than {MAX_RECORD_BYTES:,} bytes", "too_large")
    try:
        json.loads(file.decode(), object_pairs_hook=_refuse_repeated_keys)
        return msgspec.json.decode(file, type=form)
    except UnicodeDecodeError:
        raise RecordError("it is not written in UTF-8", "not_utf8") from None
    except (ValueError, RecursionError) as error:
        code = "no_record" if isinstance(error, msgspec.ValidationError | RepeatedKey) else "no_json"
        raise RecordError(visible(str(error))[:MAX_ERROR_LENGTH], code) from None


class RepeatedKey(ValueError):
    """A key stands twice in an object."""


def _refuse_repeated_keys(pairs: list[tuple[str, object]]) -> None:
    """Raise RepeatedKey for a repeated key: a reader and the replay could use different values."""
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise RepeatedKey("a key stands twice in it")
