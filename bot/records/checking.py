"""Checking a record by replaying its game under the current rules."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from bot.records.act_rules import ClockFault
from bot.records.clock_checks import check_clock
from bot.records.record import Move, Record, checksum_of
from engine.chance import commitment
from engine.core import IllegalAction, InvalidOptions, Result
from engine.games import GAMES
from engine.play import Play, advance, begin


class CheckResult(Struct, frozen=True):
    """The outcome of a check."""

    result: Result | None
    """The replayed result; None if the game cannot be replayed to its end."""
    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Return whether the record is correct."""
        return not self.faults


class Unplayable(Exception):
    """The game of a record cannot be replayed; the text says why."""


def check_record(record: Record, noted_seal: str | None = None) -> CheckResult:
    """Replay a record, and compare it with a seal noted in the lobby, whole or in its short form."""
    faults = tuple(_faults_of_seals(record, noted_seal))
    try:
        *played, end = _replay(record)
    except Unplayable as error:
        return CheckResult(None, (*faults, str(error)))
    result = end.state.result
    if result is None:
        unfinished = f"the game is not over after the last action, number {len(record.actions)}"
        return CheckResult(None, (*faults, unfinished))
    return CheckResult(
        result, (*faults, *_faults_of_result(record, result), *_faults_of_clock(record, played))
    )


def _faults_of_seals(record: Record, noted: str | None) -> Iterator[str]:
    """Yield the faults of the checksum and the seals."""
    seal = commitment(record.seed)
    if checksum_of(record) != record.checksum:
        yield "the checksum is not that of the contents: the file was changed or damaged"
    if seal != record.seal:
        yield "the seal does not fit the seed: it is not the SHA-256 of it"
    if not seal.startswith(noted or ""):
        yield "the seal that you noted does not fit the seed: this is another deal"


def _faults_of_result(record: Record, result: Result) -> Iterator[str]:
    if record.ranking != result.ranking:
        yield "the ranking is not the one that the game came to"
    if record.scores != result.scores:
        yield "the scores are not those that the game came to"


def _faults_of_clock(record: Record, played: Sequence[Play]) -> Iterator[str]:
    try:
        check_clock(record, played)
    except ClockFault as error:
        yield str(error)


def _replay(record: Record) -> list[Play]:
    """Return the play before every action, and at the end; raise Unplayable where it stops."""
    plays = [_begin(record)]
    for number, move in enumerate(record.actions, 1):
        plays.append(_advance(plays[-1], number, move))
    return plays


def _begin(record: Record) -> Play:
    game = GAMES.get(record.game)
    if game is None:
        raise Unplayable(f"there is no game {record.game} here")
    if record.rules != game.rules:
        versions = f"version {record.rules} of its rules, and here they are version {game.rules}"
        raise Unplayable(f"the game was played by {versions}: it cannot be replayed")
    try:
        options = msgspec.json.decode(msgspec.json.encode(record.options), type=game.options)
        return begin(game, options, len(record.players), record.seed)
    except msgspec.ValidationError:
        raise Unplayable("the options are none of this game's") from None
    except InvalidOptions as error:
        raise Unplayable(f"options and number of seats make no game: {_describe(error)}") from None


def _advance(play: Play, number: int, move: Move) -> Play:
    if play.state.result is not None:
        raise Unplayable(f"the game was over after action {number - 1}, but the record goes on")
    try:
        action = msgspec.json.decode(msgspec.json.encode(move.action), type=play.game.actions)
        return advance(play, move.seat, action)
    except msgspec.ValidationError:
        raise Unplayable(f"action {number} is none of this game's") from None
    except IllegalAction as error:
        raise Unplayable(f"action {number} is illegal for seat {move.seat}: {_describe(error)}") from None


def _describe(error: IllegalAction | InvalidOptions) -> str:
    return error.code.replace("_", " ")
