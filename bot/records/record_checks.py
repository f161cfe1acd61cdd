"""Checking a record by replaying its game under the current rules."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from bot.records.act_rules import ClockFault
from bot.records.clock_checks import check_clock
from bot.records.faults import Fault, fault
from bot.records.record import Move, Record, checksum_of
from engine.chance import commitment
from engine.core import IllegalAction, InvalidOptions, Result
from engine.games import GAMES
from engine.play import Play, advance, begin


class CheckResult(Struct, frozen=True):
    """The outcome of a check."""

    result: Result | None
    """The replayed result; None if the game cannot be replayed to its end."""
    faults: tuple[Fault, ...]

    @property
    def holds(self) -> bool:
        """Return whether the record is correct."""
        return not self.faults


class Unplayable(Exception):
    """The game of a record cannot be replayed; the fault says why."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.fault = fault(code, **facts)


def check_record(record: Record, noted_seal: str | None = None) -> CheckResult:
    """Replay a record, and compare it with a seal noted in the lobby, whole or in its short form."""
    faults = tuple(_faults_of_seals(record, noted_seal))
    try:
        *played, end = _replay(record)
    except Unplayable as error:
        return CheckResult(None, (*faults, error.fault))
    result = end.state.result
    if result is None:
        return CheckResult(None, (*faults, fault("unfinished", number=len(record.actions))))
    return CheckResult(
        result, (*faults, *_faults_of_result(record, result), *_faults_of_clock(record, played))
    )


def _faults_of_seals(record: Record, noted: str | None) -> Iterator[Fault]:
    """Yield the faults of the checksum and the seals."""
    seal = commitment(record.seed)
    if checksum_of(record) != record.checksum:
        yield fault("checksum")
    if seal != record.seal:
        yield fault("seal")
    if not seal.startswith(noted or ""):
        yield fault("noted_seal")


def _faults_of_result(record: Record, result: Result) -> Iterator[Fault]:
    if record.ranking != result.ranking:
        yield fault("ranking")
    if record.scores != result.scores:
        yield fault("scores")


def _faults_of_clock(record: Record, played: Sequence[Play]) -> Iterator[Fault]:
    try:
        check_clock(record, played)
    except ClockFault as error:
        yield fault("clock", detail=str(error))


def _replay(record: Record) -> list[Play]:
    """Return the play before every action, and at the end; raise Unplayable where it stops."""
    plays = [_begin(record)]
    for number, move in enumerate(record.actions, 1):
        plays.append(_advance(plays[-1], number, move))
    return plays


def _begin(record: Record) -> Play:
    game = GAMES.get(record.game)
    if game is None:
        raise Unplayable("unknown_game", game=record.game)
    if record.rules != game.rules:
        raise Unplayable("other_rules", rules=record.rules, here=game.rules)
    try:
        options = msgspec.json.decode(msgspec.json.encode(record.options), type=game.options)
        return begin(game, options, len(record.players), record.seed)
    except msgspec.ValidationError:
        raise Unplayable("options") from None
    except InvalidOptions as error:
        raise Unplayable("no_game", reason=_describe(error)) from None


def _advance(play: Play, number: int, move: Move) -> Play:
    if play.state.result is not None:
        raise Unplayable("goes_on", number=number - 1)
    try:
        action = msgspec.json.decode(msgspec.json.encode(move.action), type=play.game.actions)
        return advance(play, move.seat, action)
    except msgspec.ValidationError:
        raise Unplayable("no_action", number=number) from None
    except IllegalAction as error:
        raise Unplayable("illegal", number=number, seat=move.seat, reason=_describe(error)) from None


def _describe(error: IllegalAction | InvalidOptions) -> str:
    return error.code.replace("_", " ")
