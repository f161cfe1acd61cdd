"""Positions of Algo for tests of the face: ⬛1 is open, ⬜4? face down."""

from typing import Any

from msgspec.structs import replace

from engine.games.algo import GAME
from engine.games.algo.position import Position
from engine.games.algo.values import GameAction, Options
from engine.play import advance, begin
from tests.engine.games.algo import tables as algo_tables
from tests.support.tables_in_memory import SEED

PAIRS = Options(pairs=True)
A, B, C, D = range(4)
SPELLED = str.maketrans("⬛⬜", "BW")


def table(*rows: str, held: str = "", stock: str = "", **fields: Any) -> Position:
    """Lay these rows out; the cards are called A, B, C … from the first one on, the held one comes last."""
    held, stock, *laid = (each.translate(SPELLED) for each in (held, stock, *rows))
    return algo_tables.table(*laid, held=held, stock=stock, **fields)


def after(state: Position, *actions: GameAction) -> Position:
    play = replace(begin(GAME, Options(), 2, SEED), state=state)
    for action in actions:
        play = advance(play, play.state.to_act[0], action)
    assert isinstance(play.state, Position)
    return play.state
