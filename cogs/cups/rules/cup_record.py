"""The record of a finished cup: everything that its draw, its pairings and its table follow from.

It is a readable JSON file with one act per line. The checksum is that of the record of a table
(`bot/records/record.py`).
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from bot.records.record import MAX_NAME, Digest, Name, Seed, checksum_of, decode
from cogs.cups.rules.competition import replay
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, CupError, CupRules
from cogs.cups.rules.cup_state import Act, Competition
from cogs.cups.rules.standings import ranking
from engine.chance import commitment

MAX_ACTS = 10_000
"""Four times the games of the largest cup, a round robin of 32 with the best of five."""


class CupRecord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A finished cup; entrants count from 0 in the order of their names, pairings as `verify-cup` tells."""

    format: Literal[1]
    cup: Name
    game: Name
    rules: CupRules
    names: Annotated[tuple[Annotated[str, Meta(max_length=MAX_NAME)], ...], Meta(max_length=MAX_ENTRANTS)]
    """In the order of entry."""
    seed: Seed
    seal: Digest
    """The SHA-256 of the seed, which was shown before anybody entered."""
    acts: Annotated[tuple[Act, ...], Meta(max_length=MAX_ACTS)]
    ranking: tuple[tuple[int, ...], ...]
    """The entrants by place."""
    checksum: Digest = "0" * 64


class CupCheck(Struct, frozen=True):
    """The outcome of a check."""

    cup: Competition | None
    """The cup as replayed; None if it cannot be."""
    faults: tuple[str, ...]


def cup_record(cup: Competition, identity: str, game: str, names: Sequence[str]) -> CupRecord:
    """Return the record of a cup; raise CupError unless it is over, as the seed tells draws to come."""
    if not cup.is_over:
        raise CupError("cup_not_over")
    record = CupRecord(
        format=1,
        cup=identity,
        game=game,
        rules=cup.rules,
        names=tuple(names),
        seed=cup.seed,
        seal=commitment(cup.seed),
        acts=cup.acts,
        ranking=ranking(cup),
    )
    return replace(record, checksum=checksum_of(record))


def decode_cup(file: bytes) -> CupRecord:
    """Decode a record from an untrusted source; raise RecordError if it is none."""
    return decode(file, CupRecord)


def check_cup(record: CupRecord, noted_seal: str = "") -> CupCheck:
    """Replay a cup, and compare it with a seal noted before, whole or its first digits."""
    faults = []
    if checksum_of(record) != record.checksum:
        faults.append("the checksum is not that of the contents: the file was changed or damaged")
    if commitment(record.seed) != record.seal:
        faults.append("the seal does not fit the seed: it is not the SHA-256 of it")
    if not record.seal.startswith(noted_seal):
        faults.append("the seal that you noted is another one: so is the draw")
    try:
        cup = replay(record.rules, len(record.names), record.seed, record.acts)
    except CupError as error:
        return CupCheck(None, (*faults, f"the acts make no cup: {error.code.replace('_', ' ')}"))
    if not cup.is_over:
        faults.append("the cup is not over after the last act")
    if ranking(cup) != record.ranking:
        faults.append("the places are not those that follow from the acts")
    return CupCheck(cup, tuple(faults))
