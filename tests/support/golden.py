"""Golden files: one readable playthrough a game; `python -m tests.support.golden` rewrites them.

A changed playthrough means that old logs replay to another game: `rules` goes up or the change is wrong.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from engine.core import Action, Game, Notice, Seat
from engine.games import GAMES
from engine.play import Play, advance, begin
from tests.support.laws import kit_of, listed

FOLDER = Path(__file__).parents[1] / "engine" / "games"
SEED = "0123456789abcdef0123456789abcdef"


def path(game: Game[Any]) -> Path:
    """Return the path of a game's playthrough."""
    return FOLDER / game.name / "golden.txt"


def playthrough(game: Game[Any]) -> str:
    """Format a random game with all its notices; a kit may choose actions that meet more."""
    return "\n".join(_lines(game, Random(SEED))) + "\n"


def _lines(game: Game[Any], rng: Random) -> Iterator[str]:
    yield f"{game.name} rules {game.rules}, {seats_of(game)} seats, seed {SEED}"
    for play, move in played(game, rng):
        if move is not None:
            yield f"{play.step}. seat {move[0]}: {move[1]}"
        yield from map(_notice, play.notices)
    yield str(play.state.result)


def seats_of(game: Game[Any]) -> int:
    """Return the number of seats of a game's playthrough."""
    return game.seats[len(game.seats) // 2]


def played(game: Game[Any], rng: Random | None = None) -> Iterator[tuple[Play, tuple[Seat, Action] | None]]:
    """Yield the play after every step of a game's playthrough, with the action that led there."""
    kit, rng = kit_of(game.name), rng or Random(SEED)
    play, choose = begin(game, kit.SHORT, seats_of(game), SEED), getattr(kit, "sensible", Random.choice)
    yield play, None
    while play.state.to_act:
        (seat,) = play.state.to_act
        action = choose(rng, listed(play.state, seat))
        play = advance(play, seat, action)
        yield play, (seat, action)


def _notice(notice: Notice[Any]) -> str:
    return f"    {_spelled(notice.event)}" + ("" if notice.to is None else f" to seat {notice.to} alone")


def _spelled(value: object) -> str:
    """Spell out what hides its contents from logs."""
    if isinstance(value, Struct):
        fields = (f"{name}={_spelled(getattr(value, name))}" for name in value.__struct_fields__)
        return f"{type(value).__name__}({', '.join(fields)})"
    if isinstance(value, tuple):
        return f"({', '.join(map(_spelled, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


if __name__ == "__main__":
    for game in GAMES.values():
        path(game).write_text(playthrough(game), encoding="utf-8")
