"""Checking a record by replaying its game under the current rules."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from bot.records.clock_checks import ClockFault, check_clock
from bot.records.record import Move, Record, checksum_of
from bot.tables.contest_rules import Forfeit, result_of
from engine.chance import commitment
from engine.core import IllegalAction, InvalidOptions, Result
from engine.games import GAMES
from engine.play import Play, advance, begin

TEXTS = MappingProxyType(
    {
        "checksum": "the checksum is not that of the contents: the file was changed or damaged",
        "seal": "the seal does not fit the seed: it is not the SHA-256 of it",
        "noted_seal": "the seal that you noted does not fit the seed: this is another deal",
        "ranking": "the ranking is not the one that the game came to",
        "scores": "the scores are not those that the game came to",
        "clock": "{detail}",
        "unknown_game": "there is no game {game} here",
        "other_rules": "the game was played by version {rules} of its rules, and here they are version"
        " {here}: it cannot be replayed",
        "options": "the options are none of this game's",
        "no_game": "options and number of seats make no game: {reason}",
        "goes_on": "the game was over after action {number}, but the record goes on",
        "no_action": "action {number} is none of this game's",
        "illegal": "action {number} is illegal for seat {seat}: {reason}",
        "unfinished": "the game is not over after the last action, number {number}",
        "no_forfeit": "it says that seat {seat} lost the game before its end, which cannot have been",
    }
)
"""What is wrong with a record, in English for the command line; the codes are also catalog keys."""


class Fault(Struct, frozen=True):
    """A fault of a record; as a string it is the sentence of the command line."""

    code: str
    facts: Mapping[str, Any] = {}

    def __str__(self) -> str:
        """Return the sentence, without its full stop.

        >>> str(Fault("no_action", {"number": 2}))
        "action 2 is none of this game's"
        """
        return TEXTS[self.code].format(**self.facts)


def fault(code: str, **facts: object) -> Fault:
    """Return a fault with its facts."""
    return Fault(code, facts)


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
    faults = list(_faults_of_seals(record, noted_seal))
    try:
        *played, end = replay(record)
    except Unplayable as error:
        return CheckResult(None, (*faults, error.fault))
    if record.forfeit is UNSET:
        result, wrong = end.state.result, fault("unfinished", number=len(record.actions))
    else:
        result = _forfeited(end, record.forfeit, len(record.players))
        wrong = fault("no_forfeit", seat=record.forfeit.seat)
    if result is None:
        return CheckResult(None, (*faults, wrong))
    if record.ranking != result.ranking:
        faults.append(fault("ranking"))
    if record.scores != result.scores:
        faults.append(fault("scores"))
    try:
        check_clock(record, played, end)
    except ClockFault as error:
        faults.append(fault("clock", detail=str(error)))
    return CheckResult(result, tuple(faults))


def _forfeited(end: Play, forfeit: Forfeit, seats: int) -> Result | None:
    """Return the result of a game that a seat lost; None if it was over, or if there is no such seat."""
    is_possible = end.state.result is None and forfeit.seat in range(seats)
    return result_of(forfeit, seats) if is_possible else None


def _faults_of_seals(record: Record, noted: str | None) -> Iterator[Fault]:
    """Yield the faults of the checksum and the seals."""
    seal = commitment(record.seed)
    if checksum_of(record) != record.checksum:
        yield fault("checksum")
    if seal != record.seal:
        yield fault("seal")
    if not seal.startswith(noted or ""):
        yield fault("noted_seal")


def replay(record: Record) -> list[Play]:
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
