"""Optimal mixed strategies of zero-sum matrix games, by the simplex method.

The row player receives the value of a cell from the column player. If all cells are positive, the column
player's optimal strategy is the solution of the linear program "maximise sum(y), subject to A y <= 1 and
y >= 0", scaled to probabilities. The row player's is the solution of the dual, in the same final tableau; the
value of the game is 1 / sum(y). See V. Chvatal, Linear Programming (1983), chapter 15.

Nearly equal cells, such as those of a won and of a clearly won game, can be too close for floating point. So
a solution in floating point counts only if neither side gains by leaving it; otherwise the game is solved
again by fraction-free pivots (Edmonds' integer pivoting).

`equilibrium` solves large games from few of their cells.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from operator import add
from typing import Any, TypeAlias

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
CERTAIN = 1e-11
"""What leaving a solution in floating point may gain, as a share of the span of the cells."""
TINY = 1e-10
"""The least size of a number that is no rounding error, in a tableau in floating point."""


class Solution(Struct, frozen=True, gc=False):
    """The value of a game to the row player, and an optimal strategy of each player."""

    value: float
    rows: Strategy
    columns: Strategy


def solved(matrix: Matrix) -> Solution:
    """Solve a game with at least one row and one column.

    >>> game = solved([[3, 1], [0, 4]])
    >>> [round(each, 6) for each in (game.value, *game.rows, *game.columns)]
    [2.0, 0.666667, 0.333333, 0.5, 0.5]
    """
    least, most = min(map(min, matrix)), max(map(max, matrix))
    span = most - least or 1.0
    tableau = FloatTableau([[1 + (cell - least) / span for cell in row] for row in matrix])
    tableau.finish()
    columns, rows = _scaled(tableau.solution()), _scaled(tableau.dual())
    low = min([mean(rows, column) for column in zip(*matrix, strict=True)])
    high = max([mean(columns, row) for row in matrix])
    if high - low <= CERTAIN * span:
        return Solution((low + high) / 2, rows, columns)
    return _solved_in_integers(matrix, least, span)


def _solved_in_integers(matrix: Matrix, least: float, span: float) -> Solution:
    scale = span / GRAIN
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


def _scaled(weights: Sequence[float]) -> Strategy:
    """Scale weights to probabilities; those below 0 are rounding errors."""
    whole = sum([weight for weight in weights if weight > 0])
    return tuple([weight / whole if weight > 0 else 0.0 for weight in weights])


class Tableau:
    """A simplex tableau: the basic variables are on the left, the nonbasic ones, which are 0, on top.

    Variables are numbered: first the weights of the columns, then the slack of each row.
    """

    def __init__(self, matrix: Matrix) -> None:
        self.divisor = 1
        """The common denominator of all entries, which are integers."""
        self._width = len(matrix[0])
        self._top = list(range(self._width))
        self._left = list(range(self._width, self._width + len(matrix)))
        self._rows: list[list[Any]] = [[*row, 1] for row in matrix]
        self._goal: list[Any] = [-1] * self._width + [0]

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


class FloatTableau(Tableau):
    """The same in floating point: quick, but rounding errors may lead it astray."""

    def __init__(self, matrix: Matrix) -> None:
        super().__init__(matrix)
        self._pivots = 2 * (len(self._top) + len(self._left))
        """It gives up after so many."""

    def _entering(self, *, is_greedy: bool) -> int | None:
        goal = self._goal[:-1]
        column = goal.index(min(goal))
        self._pivots -= 1
        is_useful = goal[column] < -TINY and max([row[column] for row in self._rows]) > TINY
        return column if is_useful and self._pivots >= 0 else None

    def _leaving(self, column: int) -> int:
        stops = [(row[-1] / row[column], place) for place, row in enumerate(self._rows) if row[column] > TINY]
        return min(stops)[1]

    def _pivot(self, place: int, column: int) -> None:
        self._left[place], self._top[column] = self._top[column], self._left[place]
        pivot = self._rows[place]
        middle = pivot[column]
        pivot[column] = 1.0
        pivot[:] = [cell / middle for cell in pivot]
        for row in (*self._rows[:place], *self._rows[place + 1 :], self._goal):
            if factor := row[column]:
                row[column] = 0.0
                row[:] = [cell - factor * other for cell, other in zip(row, pivot, strict=True)]


def equilibrium(rows: int, columns: int, cell: Cell) -> Solution:
    """Solve a game of this many rows and columns; equal to solving it whole.

    Both sides begin with one play each. Solve the game of the plays found so far, then let each side add its
    best play against the other's strategy, until neither gains by it (the double oracle of McMahan, Gordon
    and Blum, 2003). Cells are asked for only as they are needed.
    """
    ours, theirs = (
        {0: [cell(0, column) for column in range(columns)]},
        {0: [cell(row, 0) for row in range(rows)]},
    )
    while True:
        found = solved([[cells[column] for column in theirs] for cells in ours.values()])
        gains = _sums(found.columns, theirs.values())
        losses = _sums(found.rows, ours.values())
        best, worst = gains.index(max(gains)), losses.index(min(losses))
        if gains[best] - losses[worst] < ENOUGH or (best in ours and worst in theirs):
            return Solution(
                found.value, _spread(found.rows, ours, rows), _spread(found.columns, theirs, columns)
            )
        if best not in ours:
            ours[best] = [
                theirs[column][best] if column in theirs else cell(best, column) for column in range(columns)
            ]
        if worst not in theirs:
            theirs[worst] = [ours[row][worst] if row in ours else cell(row, worst) for row in range(rows)]


def _sums(strategy: Strategy, lines: Iterable[Sequence[float]]) -> list[float]:
    """Return the mean of rows, or of columns, over a strategy."""
    whole: list[float] = []
    for likely, line in zip(strategy, lines, strict=True):
        if likely:
            part = [likely * each for each in line]
            whole = list(map(add, whole, part)) if whole else part
    return whole


def mean(strategy: Strategy, values: Sequence[float]) -> float:
    """Return the mean of values over a strategy."""
    return sum([likely * value for likely, value in zip(strategy, values, strict=True)])


def _spread(strategy: Strategy, places: Iterable[int], count: int) -> Strategy:
    """Return a strategy over all plays, given one over some of them."""
    likely = dict(zip(places, strategy, strict=True))
    return tuple([likely.get(place, 0.0) for place in range(count)])
