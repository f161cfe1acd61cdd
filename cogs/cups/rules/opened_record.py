"""The record of a cup in a file that somebody opens: read and checked, as `bot verify-cup` does."""

import msgspec
from msgspec import Struct

from bot.records.record import RecordError
from cogs.cups.rules.cup_record import CupRecord, check_cup, decode_cup
from cogs.cups.rules.standings import winners


class OpenedRecord(Struct, frozen=True):
    """A file that means to be the record of a cup."""

    record: CupRecord | None = None
    """None where something in the file is missing or does not belong there."""
    winners: tuple[str, ...] | None = None
    """The names of who has won; None if the record does not hold."""


class _Named(Struct):
    """What only the record of a cup has, whatever else is in a file."""

    cup: object
    acts: object


def open_record(file: bytes) -> OpenedRecord | None:
    """Read and check an untrusted file, which may take seconds; None for what is no record of a cup."""
    try:
        record = decode_cup(file)
    except RecordError:
        return OpenedRecord() if _names_a_cup(file) else None
    checked = check_cup(record)
    if checked.cup is None or checked.faults:
        return OpenedRecord(record)
    return OpenedRecord(record, tuple(record.names[each] for each in winners(checked.cup)))


def _names_a_cup(file: bytes) -> bool:
    try:
        msgspec.json.decode(file, type=_Named)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
