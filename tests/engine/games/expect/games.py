"""Random games of Expect, checked by the referee."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from engine.core import Game
from engine.games.expect.position import Position
from engine.games.expect.values import Choose, Declare, GameAction, Options
from engine.play import Play, advance, begin
from tests.engine.games.expect.referee import Referee

HABITS = ((0.0, 0.0, 0.6), (0.25, 0.25, 0.5), (0.0, 1.0, 0.8), (0.9, 0.3, 0.3))
"""How readily players lay letters, how readily in the last turns, and how readily they declare."""
LATE = 14
COLOURS = ((None, None), (0, None), (1, None), (None, 0), (None, 1))
"""Who plays black, and who may choose."""
MODES = [
    convert(dict(zip(("qk_mode", "last_turn", "jokers", "hide_count"), mode, strict=True)), Options)
    for mode in product(("besides", "replace"), ("besides", "instead"), (True, False), (False, True))
]


def named(mode: Options) -> str:
    """Return the options that differ from the defaults."""
    unusual = {
        "Q and K replace": mode.qk_mode == "replace",
        "the last turn replaces": mode.last_turn == "instead",
        "no jokers": not mode.jokers,
        "the count is hidden": mode.hide_count,
    }
    return ", ".join(name for name, applies in unusual.items() if applies) or "as usual"


def games(game: Game[Any], mode: Options, seed: int) -> Iterator[tuple[Play, Referee]]:
    """Play a random game before a referee and stop at every position; the seed says whose colour is whose."""
    rng, habits = Random(seed), HABITS[seed % len(HABITS)]
    black, chooser = COLOURS[seed % len(COLOURS)]
    options = replace(mode, black=black, chooser=chooser)
    play, referee = begin(game, options, 2, f"{seed:032x}"), Referee(options)
    referee.watch_setup(play.notices)
    yield play, referee
    while play.state.to_act:
        seat, action = play.state.to_act[0], chosen(referee, rng, habits)
        play = advance(play, seat, action)
        referee.watch(seat, action, play.notices)
        yield play, referee


def chosen(referee: Referee, rng: Random, habits: tuple[float, float, float]) -> GameAction:
    """Choose what to do by what the referee lets pass."""
    if referee.black is None:
        return Choose(rng.choice(("black", "red")))
    if referee.may_declare() and rng.random() < habits[2]:
        return Declare()
    assert referee.turn is not None
    plays = referee.hands[referee.turn].plays(referee.suit)
    is_letter = rng.random() < habits[referee.opened >= LATE]
    return rng.choice([play for play in plays if (play.letter is not None) == is_letter] or plays)


def refereed(game: Game[Any], mode: Options, seed: int) -> Referee:
    """See at every position of a game that the table shows what the referee has."""
    for play, referee in games(game, mode, seed):
        state = play.state
        assert isinstance(state, Position)
        assert state.to_act == (() if referee.turn is None else (referee.turn,))
        assert (state.scores, state.declared) == (tuple(referee.scores), tuple(referee.declared))
        assert state.result == referee.result
    return referee
