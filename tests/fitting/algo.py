"""Fit what a card of Algo is worth: `uv run python -m tests.fitting.algo [GAMES]` writes the table.

Computers of the level `normal` play; the points of a round, and who won it, are regressed on the cards that
each seat was dealt and those that it drew, just as `engine.luck.algo` adds them up.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import numpy as np
from msgspec import json
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.chance import Chance
from engine.games.algo.cards import PACK, Card
from engine.games.algo.dealing import setup
from engine.games.algo.position import Position
from engine.games.algo.values import Options, Settled
from engine.luck.algo import Worth, kind_of, place_of, possible, shared
from engine.opponents.algo.levels import Normal

Row = NDArray[np.float64]

GAMES = 800
RIDGE = 1000.0
"""How many cards the assumption counts for that all are worth the same: rounds are noisy (a ridge)."""
TABLES = ((2, Options()), (3, Options()), (4, Options()), (4, Options(pairs=True)))
TARGET = Path("engine/luck/algo.json")
PLACES = len(PACK) // 2


class Rounds:
    """What came to each seat in the rounds of some games: by place of a card, dealt and then drawn."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options, self.seats = options, seats
        self.came: list[Row] = []
        self.rows: list[Row] = []
        self.points: list[float] = []
        self.wins: list[float] = []

    def play(self, seed: str) -> None:
        """Play a game and keep its rounds."""
        state = self._begun(setup(self.options, self.seats, Chance(seed, 0)).state)
        for number in count(1):
            if state.over:
                return
            (seat,) = state.to_act
            action = Normal().choose(
                state.view(seat), state.legal_actions(seat), Chance(seed, f"fit {number}")
            )
            state = self._followed(state, state.apply(seat, action, Chance(seed, number)).state)

    def _begun(self, state: Position) -> Position:
        self.came = [np.zeros(2 * PLACES) for _ in state.lines]
        for came, line in zip(self.came, state.lines, strict=True):
            for placed in line:
                came[:PLACES] += _surprise(placed.card, PACK)
        if state.held is not None:
            self.came[state.turn][PLACES:] += _surprise(state.held.card, (state.held.card, *state.stock))
        return state

    def _followed(self, before: Position, state: Position) -> Position:
        if len(state.scored) > len(before.scored):
            self._scored(state.scored[-1])
            return self._begun(state)
        if state.held is not None and len(state.stock) < len(before.stock):
            self.came[state.turn][PLACES:] += _surprise(state.held.card, possible(before))
        return state

    def _scored(self, won: Settled) -> None:
        columns = [shared(self.options, column) for column in np.array(self.came).T.tolist()]
        self.rows += list(np.array(columns).T)
        self.points += shared(self.options, won.points)
        self.wins += shared(self.options, [float(seat in won.winners) for seat in range(self.seats)])


def _surprise(came: Card, cards: Sequence[Card]) -> Row:
    """Return the place of a card, less those that could have come."""
    row = np.zeros(PLACES)
    row[place_of(came)] = 1
    for card in cards:
        row[place_of(card)] -= 1 / len(cards)
    return row


def fitted(rows: Sequence[Row], gains: Sequence[float]) -> tuple[Worth, float]:
    """Return the worths, and the share of the variance that they explain."""
    x, y = np.array(rows), np.array(gains)
    worths = np.linalg.solve(x.T @ x + RIDGE * np.eye(2 * PLACES), x.T @ y)
    explained = 1 - float(((y - x @ worths) ** 2).sum() / (y**2).sum())
    dealt, drawn = np.round(worths, 3).reshape(2, PLACES).tolist()
    return Worth(tuple(dealt), tuple(drawn)), explained


def tables(games: int) -> Iterator[tuple[str, Worth]]:
    """Generate the worths by kind of table."""
    for seats, options in TABLES:
        rounds = Rounds(options, seats)
        for number in range(games):
            rounds.play(f"{number:032x}")
        for kind_options, gains in (
            (options, rounds.points),
            (replace(options, chips="off"), rounds.wins),
        ):
            kind = kind_of(kind_options, seats)
            worth, explained = fitted(rounds.rows, gains)
            sys.stdout.write(f"{kind}: {len(rounds.rows) // seats} rounds, {explained:.1%} explained\n")
            yield kind, worth


if __name__ == "__main__":
    found = dict(tables(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
    TARGET.write_bytes(json.format(json.encode(found)) + b"\n")
