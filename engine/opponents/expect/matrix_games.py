"""Zero-sum games that two play at once: the best mixed strategies of both, by the simplex method.

The rows' player gains what a cell holds, the columns' player pays it. With all cells above 0 the columns'
best strategy is the solution of a linear programme, the most y >= 0 in all while no row gains more than 1,
scaled to probabilities; the rows' is that of its dual, and both stand in the same final tableau.

It is reckoned in whole numbers: cells that are nearly equal, as those of a won and of a clearly won game,
lead floating point astray.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

Matrix: TypeAlias = Sequence[Sequence[float]]
Strategy: TypeAlias = tuple[float, ...]
"""How likely each of the plays is."""

GRAIN = 10**10
"""Cells are told apart that differ by more than the largest difference divided by this."""


class Solution(Struct, frozen=True, gc=False):
    """What a game is worth to the rows' player, and how both reach that at least."""

    value: float
    rows: Strategy
    columns: Strategy


def solved(matrix: Matrix) -> Solution:
    """Solve a game of one row and one column at least.

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
    """Say what a game is worth to the rows' player alone; sure best plays are quickly found."""
    sure = max(map(min, matrix))
    if sure == min(map(max, zip(*matrix, strict=True))):
        return sure
    return solved(matrix).value


def _scaled(weights: Sequence[int]) -> Strategy:
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])


class Tableau:
    """The programme, solved for the variables at its left; those at its top are 0.

    A variable is a number: first the weights of the columns, then what each row falls short of 1.
    """

    def __init__(self, matrix: Sequence[Sequence[int]]) -> None:
        self.divisor = 1
        """All numbers have to be divided by it: so they stay whole (Edmonds)."""
        self._width = len(matrix[0])
        self._top = list(range(self._width))
        self._left = list(range(self._width, self._width + len(matrix)))
        self._rows = [[*row, 1] for row in matrix]
        self._goal = [-1] * self._width + [0]

    def finish(self) -> None:
        """Exchange variables as long as that makes the sum larger."""
        hasty = len(self._top) + len(self._left)
        while (column := self._entering(is_hasty=hasty > 0)) is not None:
            self._exchange(self._leaving(column), column)
            hasty -= 1

    def solution(self) -> list[int]:
        """Give the weights of the columns."""
        found = {name: row[-1] for name, row in zip(self._left, self._rows, strict=True)}
        return [found.get(name, 0) for name in range(self._width)]

    def dual(self) -> list[int]:
        """Give the weights of the rows: what it would bring if a row might gain more than 1."""
        found = dict(zip(self._top, self._goal, strict=False))
        return [found.get(name, 0) for name in range(self._width, self._width + len(self._rows))]

    def _entering(self, *, is_hasty: bool) -> int | None:
        """Choose a column that makes the sum larger.

        The steepest gets there soon, but may run in a circle; that of the lowest name never does (Bland).
        """
        useful = [place for place in range(self._width) if self._goal[place] < 0]
        return min(useful, key=(self._goal if is_hasty else self._top).__getitem__, default=None)

    def _leaving(self, column: int) -> int:
        """Choose the row that is the first to stop the growth of a column, of equal ones the lowest name."""
        stops = [
            (Fraction(row[-1], row[column]), name, place)
            for place, (name, row) in enumerate(zip(self._left, self._rows, strict=True))
            if row[column] > 0
        ]
        return min(stops)[2]

    def _exchange(self, place: int, column: int) -> None:
        """Let the variables of a row and a column change places."""
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
