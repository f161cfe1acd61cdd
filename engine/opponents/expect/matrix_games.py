"""Optimal mixed strategies of zero-sum matrix games, by the simplex method in integers.

The row player receives the value of a cell from the column player. If all cells are positive, the column
player's optimal strategy is the solution of the linear program "maximise sum(y), subject to A y <= 1 and
y >= 0", scaled to probabilities. The row player's is the solution of the dual, in the same final tableau; the
value of the game is 1 / sum(y). See V. Chvatal, Linear Programming (1983), chapter 15.

The pivots are fraction-free (Edmonds' integer pivoting), since nearly equal cells, such as those of a won and
of a clearly won game, are too close for floating point.

`equilibrium` solves large games from few of their cells.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

Matrix: TypeAlias = Sequence[Sequence[float]]
Strategy: TypeAlias = tuple[float, ...]
"""The probability of each play; they sum to 1."""

Cell: TypeAlias = Callable[[int, int], float]
"""(row, column) -> the value to the row player."""

GRAIN = 10**10
"""The resolution: cells are rounded to 1/GRAIN of the difference between the largest and the smallest."""
ENOUGH = 1e-9
"""A gain that is only a rounding error."""


class Solution(Struct, frozen=True, gc=False):
    """The value of a game to the row player, and an optimal strategy of each player."""

    value: float
    rows: Strategy
    columns: Strategy


def solved(matrix: Matrix) -> Solution:
    """Solve a game with at least one row and one column.

    >>> solved([[3, 1], [0, 4]])
    Solution(value=2.0, rows=(0.6666666666666666, 0.3333333333333333), columns=(0.5, 0.5))
    """
    least, most = min(map(min, matrix)), max(map(max, matrix))
    scale = (most - least) / GRAIN or 1.0
    tableau = Tableau([[GRAIN + round((cell - least) / scale) for cell in row] for row in matrix])
    tableau.finish()
    columns, rows = tableau.solution(), tableau.dual()
    worth = Fraction(tableau.divisor, sum(rows)) - GRAIN
    return Solution(float(worth) * scale + least, _scaled(rows), _scaled(columns))


def value_of(matrix: Matrix) -> float:
    """Return the value of a game to the row player; quick if there is a saddle point."""
    maximin = max(map(min, matrix))
    if maximin == min(map(max, zip(*matrix, strict=True))):
        return maximin
    return solved(matrix).value


def _scaled(weights: Sequence[int]) -> Strategy:
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])


class Tableau:
    """A simplex tableau: the basic variables are on the left, the nonbasic ones, which are 0, on top.

    Variables are numbered: first the weights of the columns, then the slack of each row.
    """

    def __init__(self, matrix: Sequence[Sequence[int]]) -> None:
        self.divisor = 1
        """The common denominator of all entries, which are integers."""
        self._width = len(matrix[0])
        self._top = list(range(self._width))
        self._left = list(range(self._width, self._width + len(matrix)))
        self._rows = [[*row, 1] for row in matrix]
        self._goal = [-1] * self._width + [0]

    def finish(self) -> None:
        """Pivot until the objective is optimal."""
        greedy_pivots = len(self._top) + len(self._left)
        while (column := self._entering(is_greedy=greedy_pivots > 0)) is not None:
            self._pivot(self._leaving(column), column)
            greedy_pivots -= 1

    def solution(self) -> list[int]:
        """Return the weights of the columns, times the divisor."""
        found = {name: row[-1] for name, row in zip(self._left, self._rows, strict=True)}
        return [found.get(name, 0) for name in range(self._width)]

    def dual(self) -> list[int]:
        """Return the weights of the rows (the dual solution), times the divisor."""
        found = dict(zip(self._top, self._goal, strict=False))
        return [found.get(name, 0) for name in range(self._width, self._width + len(self._rows))]

    def _entering(self, *, is_greedy: bool) -> int | None:
        """Return the column of the entering variable, or None at the optimum.

        Dantzig's rule (largest coefficient) is fast but may cycle; Bland's (lowest number) never does.
        """
        useful = [place for place in range(self._width) if self._goal[place] < 0]
        return min(useful, key=(self._goal if is_greedy else self._top).__getitem__, default=None)

    def _leaving(self, column: int) -> int:
        """Return the row of the leaving variable: the minimum ratio, ties to the lowest number."""
        stops = [
            (Fraction(row[-1], row[column]), name, place)
            for place, (name, row) in enumerate(zip(self._left, self._rows, strict=True))
            if row[column] > 0
        ]
        return min(stops)[2]

    def _pivot(self, place: int, column: int) -> None:
        """Pivot: swap the variables of a row and a column."""
        self._left[place], self._top[column] = self._top[column], self._left[place]
        pivot = self._rows[place]
        middle, divisor = pivot[column], self.divisor
        for row in (*self._rows[:place], *self._rows[place + 1 :], self._goal):
            factor = row[column]
            row[:] = [
                (cell * middle - factor * other) // divisor for cell, other in zip(row, pivot, strict=True)
            ]
            row[column] = -factor
        pivot[column] = divisor
        self.divisor = middle


def equilibrium(rows: int, columns: int, cell: Cell) -> Solution:
    """Solve a game of this many rows and columns; equal to solving it whole.

    Both sides begin with one play each. Solve the game of the plays found so far, then let each side add its
    best play against the other's strategy, until neither gains by it (the double oracle of McMahan, Gordon
    and Blum, 2003). Cells are asked for only as they are needed.
    """
    ours, theirs = [0], [0]
    while True:
        found = solved([[cell(row, column) for column in theirs] for row in ours])
        gains = [mean(found.columns, [cell(row, column) for column in theirs]) for row in range(rows)]
        losses = [mean(found.rows, [cell(row, column) for row in ours]) for column in range(columns)]
        best, worst = max(range(rows), key=gains.__getitem__), min(range(columns), key=losses.__getitem__)
        if gains[best] - losses[worst] < ENOUGH or (best in ours and worst in theirs):
            return Solution(
                found.value, _spread(found.rows, ours, rows), _spread(found.columns, theirs, columns)
            )
        ours += [best] * (best not in ours)
        theirs += [worst] * (worst not in theirs)


def mean(strategy: Strategy, values: Sequence[float]) -> float:
    """Return the mean of values over a strategy."""
    return sum([likely * value for likely, value in zip(strategy, values, strict=True)])


def _spread(strategy: Strategy, places: Sequence[int], count: int) -> Strategy:
    """Return a strategy over all plays, given one over some of them."""
    likely = dict(zip(places, strategy, strict=True))
    return tuple([likely.get(place, 0.0) for place in range(count)])
