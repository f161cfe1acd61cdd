"""Forged records: changed logs and options, and what checking must find in each."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.records.record import Move, Record, with_checksum
from bot.records.record_checks import check_record
from bot.tables.table import encode
from engine.core import Result, RuleError
from engine.games import GAMES
from engine.play import replay
from tests.support.laws import kit_of

CHECKSUM = "the checksum is not that of the contents"


def forged(record: Record, **fields: Any) -> Record:
    """Change a record and recompute its checksum, as a forger would."""
    return with_checksum(replace(record, **fields))


def faults_of(record: Record, noted: str | None = None) -> str:
    """Join the faults of a record, one a line."""
    return "\n".join(map(str, check_record(record, noted).faults))


def changed_logs(record: Record, most: int) -> list[tuple[Move, ...]]:
    """List the logs that differ from a record's in one place; about `most` of them, evenly spread."""
    seats = len(record.players)
    actions = [
        Move(0, msgspec.json.decode(encode(action))) for action in kit_of(record.game).brute_actions(seats)
    ]
    every = len(record.actions) * (len(actions) + seats + 5)
    chosen = islice(_changes(record.actions, seats, actions), 0, None, max(1, every // most))
    return [log for log in chosen if log != record.actions]


def _changes(actions: tuple[Move, ...], seats: int, others: Iterable[Move]) -> Iterator[tuple[Move, ...]]:
    """Give one place another action, another seat; drop it, double it, swap it with the next."""
    for at, move in enumerate(actions):
        before, after = actions[:at], actions[at + 1 :]
        yield from ((*before, replace(move, action=other.action), *after) for other in others)
        yield from ((*before, replace(move, seat=seat), *after) for seat in range(-1, seats + 1))
        yield (*before, *after)
        yield (*before, move, move, *after)
        yield (*before, *after[:1], move, *after[1:])


def replayed(record: Record) -> Result | None:
    """Replay a record with the engine alone; None where that is not possible."""
    game = GAMES[record.game]
    options = msgspec.convert(record.options, type=game.options)
    log = [(move.seat, msgspec.convert(move.action, type=game.actions)) for move in record.actions]
    try:
        return replay(game, options, len(record.players), record.seed, log).state.result
    except RuleError:
        return None


def hold(true: Record) -> None:
    """Assert that a true record is found true, with its own result."""
    verdict = check_record(true, true.seal)
    assert verdict.holds
    assert verdict.result == Result(true.ranking, true.scores)


def catch(true: Record, logs: Sequence[tuple[Move, ...]]) -> int:
    """Assert that every forged log is caught unless its checksum fits and it ends alike; count the logs."""
    end = Result(true.ranking, true.scores)
    for log in logs:
        assert CHECKSUM in faults_of(replace(true, actions=log))
        false = forged(true, actions=log)
        verdict = check_record(false)
        assert verdict.holds == (replayed(false) == end)
        assert CHECKSUM not in "".join(map(str, verdict.faults))
    return len(logs)


def catch_options(true: Record, samples: Iterable[msgspec.Struct]) -> None:
    """Assert that other options are caught unless they never mattered."""
    for options in samples:
        spelled = msgspec.json.decode(encode(options))
        if spelled != true.options:
            assert CHECKSUM in faults_of(replace(true, options=spelled))
            false = forged(true, options=spelled)
            assert check_record(false).holds == (replayed(false) == Result(true.ranking, true.scores))
