"""A small network that values positions of Expect, fitted by Adam (Kingma and Ba, 2015)."""

from typing import Any, TypeAlias

import click
import numpy as np

from engine.opponents.expect.evaluation import MARGIN
from engine.opponents.expect.network import HIDDEN, INPUTS, KNEES, UNIT
from engine.opponents.expect.network import SUMS as BITS

Array: TypeAlias = np.ndarray[Any, Any]

BATCH, EPOCHS, RATE = 256, 60, 0.004


def gaps() -> Array:
    """Return the differences of all pairs of numbers."""
    numbers = np.arange(9)
    differences: Array = np.abs(numbers[:, None] - numbers)
    return differences


def features(at: Any) -> Array:
    """Return the inputs of positions."""
    bits = np.concatenate([at.numbers.reshape(-1, 36), at.letters.reshape(-1, 18)], 1)
    sums = np.stack(
        [mean_gaps(at.numbers[:, 0], at.numbers[:, 1]), mean_gaps(at.numbers[:, 2], at.numbers[:, 3])], 1
    )
    scores = np.concatenate([score_features(at.scores[:, side]) for side in (0, 1)], 1)
    return np.concatenate([bits, sums, scores, np.ones((len(bits), 1))], 1)


def mean_gaps(attacks: Array, predictions: Array) -> Array:
    """Return the expected sum of the differences if both sides play their numbers in random order."""
    whole = np.einsum("bi,ij,bj->b", attacks, gaps(), predictions)
    mean: Array = whole / np.maximum(1, attacks.sum(1)) / UNIT
    return mean


def score_features(scores: Array) -> Array:
    """Return the features of scores: whole, and cut off at each knee."""
    return np.stack([scores, *(np.minimum(scores, knee) for knee in KNEES)], -1) / UNIT


class Network:
    """One hidden layer beside a linear part; valued is the side that attacks."""

    def __init__(self, inner: Array, outer: Array, scale: float) -> None:
        self.inner, self.outer, self.scale = inner, outer, scale

    def raw(self, inputs: Array) -> Array:
        """Return the values of inputs, before the scale."""
        sums = inputs @ self.inner
        found: Array = np.maximum(0, sums[:, :HIDDEN]) @ self.outer + sums[:, HIDDEN]
        return found

    def after(self, at: Any, numbers: tuple[Array, Array], scores: Array) -> Array:
        """Return the values of positions out of which every pair of plays is taken.

        The plays are those of the other side's attack and of the own prediction in the turn before.
        """
        batch, count = numbers[0].shape
        inner = self.inner
        bits = np.concatenate([at.numbers.reshape(-1, 36), at.letters.reshape(-1, 18)], 1)
        own = mean_gaps(at.numbers[:, 0], at.numbers[:, 1])
        sums = bits @ inner[:BITS] + own[:, None] * inner[BITS] + inner[-1]
        attacks, predictions = at.numbers[:, 2], at.numbers[:, 3]
        whole = np.einsum("bi,ij,bj->b", attacks, gaps(), predictions)
        lost_rows = np.take_along_axis(predictions @ gaps(), numbers[0], 1)
        lost_columns = np.take_along_axis(attacks @ gaps(), numbers[1], 1)
        left = whole[:, None, None] - lost_rows[:, :, None] - lost_columns[:, None]
        left = left + np.abs(numbers[0][:, :, None] - numbers[1][:, None])
        left = left / max(1, count - 1) / UNIT
        letters = [
            np.stack([np.zeros(HIDDEN + 1), *(inner[36 + 9 * (1 - side) + place] for place in places)])
            for side, places in ((0, (0, 1, 2, 3, 8)), (1, (4, 5, 6, 7, 8)))
        ]
        first = inner[18 + numbers[0]][:, :, None] + letters[0]
        second = inner[27 + numbers[1]][:, :, None] + letters[1]
        base = sums[:, None, None] - first.reshape(batch, count, 6, -1)
        whole_sums = (
            base[:, :, :, None, None]
            - second[:, None, None]
            + (left[..., None] * inner[BITS + 1])[:, :, None, :, None]
            + score_features(scores[..., 0]) @ inner[BITS + 2 : BITS + 5]
            + score_features(scores[..., 1]) @ inner[BITS + 5 : BITS + 8]
        )
        found: Array = np.maximum(0, whole_sums[..., :HIDDEN]) @ self.outer + whole_sums[..., HIDDEN]
        return found

    def packed(self) -> bytes:
        """Return the weights as a file keeps them."""
        weights = np.concatenate([self.inner.ravel(), self.outer])
        return bytes(weights.astype("<f2").tobytes())


def fitted(at: Any, values: Array, goal: str, start: Network | None, turn: int) -> Network:
    """Fit a network to values, and print how much of their variance it leaves unexplained."""
    inputs = features(at).astype(np.float32)
    lead = at.scores[:, 1] - at.scores[:, 0]
    scale = UNIT if goal == "points" else 1.0
    targets = (values / scale if goal == "points" else values - MARGIN * lead).astype(np.float32)
    network = blank(scale) if start is None else Network(start.inner.copy(), start.outer.copy(), scale)
    held_out = len(targets) // 10
    trained(network, inputs[held_out:], targets[held_out:], is_bent=goal != "points")
    raw = network.raw(inputs[:held_out])
    wrong = (raw if goal == "points" else np.tanh(raw)) - targets[:held_out]
    click.echo(f"turn {turn}: error {scale * np.sqrt((wrong**2).mean()):.4f} of {scale * targets.std():.4f}")
    return network


def blank(scale: float) -> Network:
    """Return a network of small random weights."""
    rng = np.random.default_rng(3)
    inner = rng.normal(0, 0.15, (INPUTS, HIDDEN + 1)).astype(np.float32)
    inner[:, HIDDEN] = 0
    return Network(inner, rng.normal(0, 0.2, HIDDEN).astype(np.float32), scale)


def trained(network: Network, inputs: Array, targets: Array, *, is_bent: bool) -> None:
    """Change the weights of a network, so that the squared error falls."""
    rng, weights = np.random.default_rng(5), [network.inner, network.outer]
    means, squares, step = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights], 0
    steps = EPOCHS * (len(targets) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(targets))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            step += 1
            rate = RATE * (1 - step / (steps + 1))
            which = order[start : start + BATCH]
            for place, slope in enumerate(slopes(network, inputs[which], targets[which], is_bent=is_bent)):
                means[place] += 0.1 * (slope - means[place])
                squares[place] += 0.001 * (slope**2 - squares[place])
                fair = means[place] / (1 - 0.9**step), squares[place] / (1 - 0.999**step)
                weights[place] -= rate * fair[0] / (np.sqrt(fair[1]) + 1e-8)


def slopes(network: Network, inputs: Array, targets: Array, *, is_bent: bool) -> tuple[Array, Array]:
    """Return the derivatives of the squared error."""
    sums = inputs @ network.inner
    hidden = np.maximum(0, sums[:, :HIDDEN])
    raw = hidden @ network.outer + sums[:, HIDDEN]
    out = np.tanh(raw) if is_bent else raw
    wrong = (out - targets) * ((1 - out**2) if is_bent else 1) / len(targets)
    back = np.concatenate([wrong[:, None] * network.outer * (hidden > 0), wrong[:, None]], 1)
    return inputs.T @ back, hidden.T @ wrong
