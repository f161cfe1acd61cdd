"""Solve many matrix games at once by regret matching+, alternating, with linear averages (Tammelin, 2014)."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]

ITERATIONS = 200


class Solved(NamedTuple):
    """The values of turns, and optimal strategies of both sides."""

    values: Array
    rows: Array
    columns: Array


def solved(matrix: Array, rows: Array, columns: Array) -> Solved:
    """Solve matrix games; the masks say which plays exist."""
    x, y = rows / rows.sum(1, keepdims=True), columns / columns.sum(1, keepdims=True)
    regret_x, regret_y, mean_x, mean_y = (np.zeros_like(each) for each in (x, y, x, y))
    for weight in range(1, ITERATIONS + 1):
        gain = (matrix @ y[:, :, None])[:, :, 0]
        regret_x = np.maximum(0, regret_x + gain - (x * gain).sum(1, keepdims=True)) * rows
        x = normal(regret_x, rows)
        loss = (x[:, None, :] @ matrix)[:, 0]
        regret_y = np.maximum(0, regret_y - loss + (y * loss).sum(1, keepdims=True)) * columns
        y = normal(regret_y, columns)
        mean_x += weight * x
        mean_y += weight * y
    x, y = normal(mean_x, rows), normal(mean_y, columns)
    most = np.where(rows > 0, (matrix @ y[:, :, None])[:, :, 0], -np.inf).max(1)
    least = np.where(columns > 0, (x[:, None, :] @ matrix)[:, 0], np.inf).min(1)
    return Solved((most + least) / 2, x, y)


def normal(weights: Array, mask: Array) -> Array:
    """Scale weights to probabilities; all plays that exist are equally likely if there are none."""
    whole = weights.sum(1, keepdims=True)
    return np.where(whole > 0, weights / np.where(whole > 0, whole, 1), mask / mask.sum(1, keepdims=True))
