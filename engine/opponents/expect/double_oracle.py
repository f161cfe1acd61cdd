"""Optimal strategies of large matrix games from few of their cells.

Both sides begin with one play each. Solve the game of the plays found so far, then let each side add its best
play against the other's strategy, until neither gains by it (the double oracle of McMahan, Gordon and Blum,
2003). Cells are asked for only as they are needed.
"""

from collections.abc import Callable, Sequence

from engine.opponents.expect.matrix_games import Solution, Strategy, solved

ENOUGH = 1e-9
"""A gain that is only a rounding error."""

Cell = Callable[[int, int], float]
"""(row, column) -> the value to the row player."""


def equilibrium(rows: int, columns: int, cell: Cell) -> Solution:
    """Solve a game of this many rows and columns; equal to solving it whole."""
    ours, theirs = [0], [0]
    while True:
        found = solved([[cell(row, column) for column in theirs] for row in ours])
        gains = [_mixed(found.columns, [cell(row, column) for column in theirs]) for row in range(rows)]
        losses = [_mixed(found.rows, [cell(row, column) for row in ours]) for column in range(columns)]
        best, worst = max(range(rows), key=gains.__getitem__), min(range(columns), key=losses.__getitem__)
        if gains[best] - losses[worst] < ENOUGH or (best in ours and worst in theirs):
            return Solution(
                found.value, _spread(found.rows, ours, rows), _spread(found.columns, theirs, columns)
            )
        ours += [best] * (best not in ours)
        theirs += [worst] * (worst not in theirs)


def _mixed(strategy: Strategy, cells: Sequence[float]) -> float:
    return sum([likely * value for likely, value in zip(strategy, cells, strict=True)])


def _spread(strategy: Strategy, places: Sequence[int], count: int) -> Strategy:
    """Return a strategy over all plays, given one over some of them."""
    likely = dict(zip(places, strategy, strict=True))
    return tuple([likely.get(place, 0.0) for place in range(count)])
