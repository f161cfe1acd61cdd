"""Whether a record holds: its game is played once more by the rules that are here."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from bot.records.record import Move, Record, checksum_of
from engine.chance import commitment
from engine.core import Game, IllegalAction, InvalidOptions, Result
from engine.games import GAMES
from engine.play import Play, advance, begin


class CheckResult(Struct, frozen=True):
    """What became of a record when it was replayed."""

    result: Result | None
    """The result as replayed, or None where the game could not be played to its end."""
    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Say whether nothing is wrong."""
        return not self.faults


class Unplayable(Exception):
    """The game of a record cannot be played again; the text says why."""


def check_record(record: Record, noted: str | None = None) -> CheckResult:
    """Replay a record, and hold it against the seal that somebody noted in the lobby."""
    faults = tuple(_faults_of_papers(record, noted))
    try:
        result = _replayed(record)
    except Unplayable as error:
        return CheckResult(None, (*faults, str(error)))
    return CheckResult(result, (*faults, *_faults_of_result(record, result)))


def _faults_of_papers(record: Record, noted: str | None) -> Iterator[str]:
    """Tell what is wrong whatever was played."""
    seal = commitment(record.seed)
    if checksum_of(record) != record.checksum:
        yield "the checksum is not that of the contents: the file was changed or damaged"
    if seal != record.seal:
        yield "the seal does not fit the seed: it is not the SHA-256 of it"
    if noted not in (None, seal):
        yield "the seal that you noted does not fit the seed: this is another deal"


def _faults_of_result(record: Record, result: Result) -> Iterator[str]:
    if record.ranking != result.ranking:
        yield "the ranking is not the one that the game came to"
    if record.scores != result.scores:
        yield "the scores are not those that the game came to"


def _replayed(record: Record) -> Result:
    """Play the game once more; raise Unplayable that says where it stops."""
    play = _begun(record)
    for number, move in enumerate(record.actions, 1):
        play = _advanced(play, number, move)
    if play.state.result is None:
        raise Unplayable(f"the game is not over after the last action, number {len(record.actions)}")
    return play.state.result


def _begun(record: Record) -> Play:
    game = _game(record)
    try:
        options = msgspec.json.decode(msgspec.json.encode(record.options), type=game.options)
        return begin(game, options, len(record.players), record.seed)
    except msgspec.ValidationError:
        raise Unplayable("the options are none of this game's") from None
    except InvalidOptions as error:
        raise Unplayable(f"options and number of seats make no game: {_told(error)}") from None


def _game(record: Record) -> Game[Any]:
    game = GAMES.get(record.game)
    if game is None:
        raise Unplayable(f"there is no game {record.game} here")
    if record.rules != game.rules:
        versions = f"version {record.rules} of its rules, and here they are version {game.rules}"
        raise Unplayable(f"the game was played by {versions}: it cannot be replayed")
    return game


def _advanced(play: Play, number: int, move: Move) -> Play:
    if play.state.result is not None:
        raise Unplayable(f"the game was over after action {number - 1}, but the record goes on")
    try:
        action = msgspec.json.decode(msgspec.json.encode(move.action), type=play.game.actions)
        return advance(play, move.seat, action)
    except msgspec.ValidationError:
        raise Unplayable(f"action {number} is none of this game's") from None
    except IllegalAction as error:
        raise Unplayable(f"action {number} is illegal for seat {move.seat}: {_told(error)}") from None


def _told(error: IllegalAction | InvalidOptions) -> str:
    return error.code.replace("_", " ")
