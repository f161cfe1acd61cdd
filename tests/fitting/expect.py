"""Fit the values of Expect: `python -m tests.fitting.expect wins|points FOLDER`.

From the last turn to the first: solve the turns of sampled positions by regret matching+ (O. Tammelin, 2014),
their cells valued by the network of the next turn, and fit the network of this turn to the values found.
Positions are sampled by random play at first, then, for wins, by self-play of the networks.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import click
import numpy as np

from engine.games.expect.scoring import DECLARED, KEPT, reckoned
from engine.games.expect.values import TURNS, Options, Play
from engine.opponents.expect.evaluation import MARGIN
from tests.fitting.network import Network, fitted
from tests.fitting.regret_matching import Solved, solved

Array: TypeAlias = np.ndarray[Any, Any]

NUMBERS, KINDS = 9, 6
"""Numbers from 2 to 10; no letter, J, Q, K, A, joker."""
CARDS = ("", "J", "Q", "K", "A", "X")
POSITIONS = (10_000, 10_000)
"""Sampled for each turn: by random play, then by self-play."""
JUDGED = 4_000
"""Sampled for each turn to fit the values of points."""
CHUNK = 64
"""Positions solved at once: their cells fit into the cache of a processor."""
ASTRAY = 0.2
"""How often a side lays anything at all in self-play, so that unusual positions are learnt too."""


class Positions(NamedTuple):
    """Positions before a turn; sides are the attacker and the predictor."""

    numbers: Array
    """(attacker's to attack, predictor's to predict, predictor's to attack, attacker's to predict) x 9."""
    letters: Array
    """By side: J, Q, K, A to attack, the same to predict, joker."""
    scores: Array

    def part(self, which: Any) -> "Positions":
        """Return some of the positions."""
        return Positions(*(field[which] for field in self))


class Cells(NamedTuple):
    """All pairs of plays of positions: axes are position, number, letter, number, letter."""

    numbers: tuple[Array, Array]
    held: tuple[Array, Array]
    """Whether the letter of a play is held."""
    scores: Array


def beginning(count: int) -> Positions:
    """Return positions before the first turn."""
    return Positions(np.ones((count, 4, 9)), np.ones((count, 2, 9)), np.zeros((count, 2), int))


def table(*, is_last: bool, options: Options) -> Array:
    """Return payment, reductions and penalties of every pair of plays."""
    plays = [
        [Play(f"{n}S", None if not c else "XB" if c == "X" else f"{c}S") for c in CARDS] for n in range(2, 11)
    ]
    flat = [play for row in plays for play in row]
    found = [[reckoned(TURNS if is_last else 1, a, p, options) for p in flat] for a in flat]
    rows = [[(r.payment, *r.reductions, *r.penalties) for r in row] for row in found]
    return np.array(rows).reshape(NUMBERS, KINDS, NUMBERS, KINDS, 5)


PLAIN = table(is_last=False, options=Options())


def cells(at: Positions, rules: Array) -> Cells:
    """Return the scores after every pair of plays."""
    count = int(at.numbers[0, 0].sum())
    attacks, predictions = (np.nonzero(at.numbers[:, side])[1].reshape(-1, count) for side in (0, 1))
    kinds = np.arange(KINDS)
    found = rules[
        attacks[:, :, None, None, None],
        kinds[:, None, None],
        predictions[:, None, None, :, None],
        kinds,
    ]
    first, second = (at.scores[:, side, None, None, None, None] for side in (0, 1))
    scores = np.stack(
        [
            np.maximum(0, first - found[..., 1]) + found[..., 3],
            np.maximum(0, second + found[..., 0] - found[..., 2]) + found[..., 4],
        ],
        -1,
    )
    return Cells((attacks, predictions), (held(at, 0), held(at, 1)), scores)


def held(at: Positions, side: int) -> Array:
    """Return which letters a side can lay in this turn; none at all is the first."""
    own = at.letters[:, side]
    return np.concatenate([np.ones((len(own), 1)), own[:, 4 * side : 4 * side + 4], own[:, 8:]], 1) > 0


def swapped(at: Positions) -> Positions:
    """Return the positions as the next attacker sees them, before the plays are taken out."""
    return Positions(at.numbers[:, [2, 3, 0, 1]], at.letters[:, ::-1], at.scores[:, ::-1])


def final(at: Positions, found: Cells, goal: str) -> Array:
    """Return what the attacker has at the end of the last turn, for every pair of plays."""
    totals = []
    for side, axes in (
        (0, (slice(None), None, slice(None), None, None)),
        (1, (slice(None), None, None, None)),
    ):
        kept, spare = (
            at.letters[:, side].sum(1),
            np.maximum(0, 1 - at.letters[:, side, 4 * side :][:, :4].sum(1)),
        )
        other = at.letters[:, side, 4 * (1 - side) :][:, :4].sum(1)
        surplus = np.maximum(0, at.letters[:, side, 4 * side :][:, :4].sum(1) - 1) + other
        bound = surplus + np.maximum(0, at.letters[:, side, 8] - spare)
        left = kept[:, None] - (np.arange(KINDS) > 0)
        totals.append((left * np.where(bound > 0, DECLARED, KEPT)[:, None])[axes])
    lead = (found.scores[..., 1] + totals[1]) - (found.scores[..., 0] + totals[0])
    worth: Array = lead if goal == "points" else np.sign(lead) + MARGIN * lead
    return worth


def matrices(
    at: Positions, turn: int, rules: Array, network: Network | None, goal: str
) -> tuple[Cells, Array]:
    """Return the value of every pair of plays to the attacker."""
    found = cells(at, rules)
    if network is None:
        return found, final(at, found, goal)
    after = swapped(at)
    worth = network.after(after, found.numbers, found.scores[..., ::-1])
    if goal == "points":
        return found, -network.scale * worth
    return found, MARGIN * (found.scores[..., 1] - found.scores[..., 0]) - np.tanh(worth)


def turn_solved(found: Cells, worth: Array) -> Solved:
    """Solve turns: the attacker commits to the number of cards, which the predictor sees."""
    batch, count = worth.shape[:2]
    size = count * KINDS
    matrix = worth.reshape(batch, size, size).astype(np.float32)
    rows, columns = (
        np.repeat(mask[:, None], count, 1).reshape(batch, size).astype(np.float32) for mask in found.held
    )
    is_bare = np.tile(np.arange(KINDS) == 0, count)
    one, two = solved(matrix, rows * is_bare, columns), Solved(np.full(batch, -np.inf), rows, columns)
    has_two = (rows * ~is_bare).sum(1) > 0
    if has_two.any():
        part = solved(matrix[has_two], (rows * ~is_bare)[has_two], columns[has_two])
        for whole, some in zip(two, part, strict=True):
            whole[has_two] = some
    better = (two.values > one.values)[:, None]
    return Solved(
        np.maximum(one.values, two.values),
        np.where(better, two.rows, one.rows),
        np.where(better, two.columns, one.columns),
    )


def chunks(at: Positions) -> Iterator[Positions]:
    """Generate positions in small parts."""
    for start in range(0, len(at.scores), CHUNK):
        yield at.part(slice(start, start + CHUNK))


def moved(at: Positions, found: Cells, choice: tuple[Array, Array]) -> Positions:
    """Return the positions after these plays, as the next attacker sees them."""
    after, every = swapped(at), np.arange(len(at.scores))
    numbers, letters = after.numbers.copy(), after.letters.copy()
    kinds = [play % KINDS for play in choice]
    for side, slot in ((0, 2), (1, 3)):
        numbers[every, slot, found.numbers[side][every, choice[side] // KINDS]] = 0
        place = np.where(kinds[side] == 5, 8, 4 * side + kinds[side] - 1)
        letters[every[kinds[side] > 0], 1 - side, place[kinds[side] > 0]] = 0
    size = int(np.sqrt(found.scores[0].size // 2))
    scores = found.scores.reshape(len(every), size, size, 2)[every, choice[0], choice[1], ::-1]
    return Positions(numbers, letters, scores)


def drawn(likely: Array, rng: np.random.Generator) -> Array:
    """Draw a play for each position."""
    edges = np.cumsum(likely, 1)
    found: Array = (edges < rng.random((len(edges), 1)) * edges[:, -1:]).sum(1)
    last = likely.shape[1] - 1
    return np.where(found > last, last, found)


def wild(found: Cells, side: int, rng: np.random.Generator) -> Array:
    """Return weights of random play: each game has its own inclination to lay letters."""
    mask = found.held[side]
    eager = rng.random((len(mask), 1)) ** 2
    shares = np.where(
        np.arange(KINDS) > 0, eager / np.maximum(1, mask[:, 1:].sum(1, keepdims=True)), 1 - eager
    )
    return np.repeat((mask * shares + 1e-9 * mask)[:, None], found.numbers[side].shape[1], 1).reshape(
        len(mask), -1
    )


def sampled(
    count: int, networks: dict[int, Network], goal: str, rules: Array, rng: np.random.Generator
) -> dict[int, Positions]:
    """Play games side by side, and return the positions before each turn."""
    at, seen = beginning(count), dict[int, Positions]()
    for turn in range(1, TURNS + 1):
        seen[turn] = at
        if turn < TURNS:
            parts = [stepped(part, turn, networks.get(turn + 1), goal, rules, rng) for part in chunks(at)]
            at = Positions(*(np.concatenate(fields) for fields in zip(*parts, strict=True)))
    return seen


def stepped(
    at: Positions, turn: int, network: Network | None, goal: str, rules: Array, rng: np.random.Generator
) -> Positions:
    """Play a turn in each of the positions."""
    found = cells(at, rules)
    likely = [wild(found, side, rng) for side in (0, 1)]
    if network is not None:
        best = turn_solved(*matrices(at, turn, rules, network, goal))
        for side, mix in enumerate(best[1:]):
            strays = rng.random((len(mix), 1)) < ASTRAY
            likely[side] = np.where(strays, likely[side], mix)
    return moved(at, found, (drawn(likely[0], rng), drawn(likely[1], rng)))


def induced(seen: dict[int, Positions], goal: str, options: Options) -> dict[int, Network]:
    """Fit the networks from the last turn backwards."""
    networks: dict[int, Network] = {}
    for turn in range(TURNS, 0, -1):
        rules = table(is_last=turn == TURNS, options=options)
        parts = [
            turn_solved(*matrices(part, turn, rules, networks.get(turn + 1), goal)).values
            for part in chunks(seen[turn] if turn > 1 else seen[turn].part(slice(1)))
        ]
        values = np.concatenate(parts)
        if turn == 1:
            click.echo(f"black, before the first turn: {values[0]:.4f}")
            return networks
        networks[turn] = fitted(seen[turn], values, goal, networks.get(turn + 1), turn)
    raise AssertionError


def fit_wins(folder: Path) -> None:
    """Fit the values of wins, first to random play, then to self-play of what was found."""
    rng, networks = np.random.default_rng(17), dict[int, Network]()
    for count in POSITIONS:
        networks = induced(sampled(count, networks, "wins", PLAIN, rng), "wins", Options())
    written(networks, folder / "wins.bin")


def fit_points(folder: Path) -> None:
    """Fit the values of points to random play, as people of any strength are judged by them."""
    seen = sampled(JUDGED, {}, "points", PLAIN, np.random.default_rng(17))
    written(induced(seen, "points", Options()), folder / "points.bin")


def written(networks: dict[int, Network], path: Path) -> None:
    """Write the networks to a file."""
    path.write_bytes(b"".join(networks[turn].packed() for turn in sorted(networks)))


if __name__ == "__main__":
    {"wins": fit_wins, "points": fit_points}[sys.argv[1]](Path(sys.argv[2]))
