"""A record from a file: read, checked as `bot verify` does, and made ready to step through.

The file is the record itself, or the same game as text.
"""

from hashlib import sha256

from msgspec import UNSET, Struct
from msgspec.structs import replace

from bot.database.rows import Chair
from bot.notation.document import BLANK, FIRST_LINE
from bot.notation.record_from_text import read_text
from bot.records.record import Record, RecordError, decode_record, encode_record, finished_of
from bot.records.record_checks import Fault, check_record
from bot.tables.seat_rules import COMPUTER, Chairs
from cogs.replays.replay_steps import Replay, replay_of
from engine.chance import commitment
from engine.notation.errors import NotationError

MOST_ACTIONS = 3000
"""Maximum actions of a game from a file; a long match has about a thousand."""
MOST_OF_A_TEXT = 256_000
"""Maximum bytes of a game as text; a long one takes a tenth."""
TEXT = FIRST_LINE.split()[0].encode()
"""How a text begins, whatever its version."""
DIGITS = 16
"""Digits of a digest, as many as a custom_id has room for."""


class Opened(Struct, frozen=True):
    """A file that was read: its record, or what is wrong with it."""

    record: Record | None = None
    refusal: str = ""
    """The code of why it is no record."""
    misread: NotationError | None = None
    """Where a text is not what it should be."""
    faults: tuple[Fault, ...] = ()


def open_record(file: bytes) -> Opened:
    """Read a record from an untrusted file and check it; this may take seconds."""
    try:
        record = _read_as_text(file) if file.lstrip(BLANK).startswith(TEXT) else decode_record(file)
    except RecordError as error:
        return Opened(refusal=error.code)
    except NotationError as error:
        return Opened(misread=error)
    if len(record.actions) > MOST_ACTIONS:
        return Opened(refusal="too_long")
    faults = check_record(record).faults
    return Opened(faults=faults) if faults else Opened(record)


def _read_as_text(file: bytes) -> Record:
    """Return the record of a game as text; raise NotationError, or RecordError for what is no text."""
    if len(file) > MOST_OF_A_TEXT:
        raise RecordError("the text is too long", "long_text")
    try:
        return read_text(file.lstrip(BLANK).decode())
    except UnicodeDecodeError:
        raise RecordError("it is not written in UTF-8", "not_utf8") from None


def file_of(record: Record) -> bytes:
    """Return the file that goes with the message in which a record is stepped through."""
    return encode_record(record)


def digest_of(file: bytes) -> str:
    """Return what names a file in a custom_id."""
    return sha256(file).hexdigest()[:DIGITS]


def replay_of_record(record: Record) -> Replay:
    """Replay a record that was checked."""
    actors = (None if move.actor is UNSET else move.actor for move in record.actions)
    replay = replay_of(record.table, finished_of(record), actors)
    return replace(replay, chairs=chairs_of(record), seal=commitment(replay.seed))


def chairs_of(record: Record) -> Chairs:
    """Return the players of a record as occupants of seats; their names are untrusted text."""
    return tuple(
        Chair("", None, COMPUTER) if player.kind == "computer" else Chair(player.name, number)
        for number, player in enumerate(record.players, 1)
    )
