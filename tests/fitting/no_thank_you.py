"""Make the values of NO THANK YOU!: `python -m tests.fitting.no_thank_you [GAMES]`.

`Normal` plays against itself on numbered deals, so that the same file comes out again. At each draw, ridge
regression explains what the drawer ends with over the mean of the table by its standing at that moment, whose
weight depends on the pile, and by the card. The standing is no matter of the draw and stays out of the file.
"""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.chance import Chance
from engine.games.no_thank_you import CARDS, GAME, GIFT, START, Position
from engine.luck import CENTS
from engine.luck.no_thank_you import FILE, MOST_GIFTS
from engine.opponents.no_thank_you import leads
from engine.opponents.no_thank_you.levels import Normal
from engine.play import Play, advance, begin
from tests.fitting import no_thank_you_leads

Array: TypeAlias = NDArray[np.float64]
Draw: TypeAlias = tuple[int, int, int, float]
"""The cards left, the drawer's gifts, the card, and the drawer's points over the mean."""

GAMES = 20_000
RIDGE = 30.0


def standing(state: Position, seat: int) -> float:
    """Return the points of a seat over the mean of the table."""
    points = [GIFT * gifts for gifts in state.gifts]
    for trick in state.tricks if state.over else state.tricks[:-1]:
        points[trick.holders[-1]] -= trick.card
    return points[seat] - sum(points) / len(points)


def position(play: Play) -> Position:
    """Return the position of a game."""
    assert isinstance(play.state, Position)
    return play.state


def played(seats: int, number: int) -> Iterator[tuple[Draw, float]]:
    """Play a game; generate all draws, each with what its drawer ended with."""
    play, policy = begin(GAME, GAME.options(), seats, f"{number:032x}"), Normal()
    draws: list[tuple[int, Draw]] = []
    while play.state.to_act:
        state, (seat,) = position(play), play.state.to_act
        if len(state.tricks) > len(draws):
            card = state.tricks[-1].card
            draws.append((seat, (len(state.pile), state.gifts[seat], card, standing(state, seat))))
        chance = Chance(play.seed, f"fitting {play.step}")
        play = advance(play, seat, policy.choose(state.view(seat), state.legal_actions(seat), chance))
    end = position(play)
    for seat, draw in draws:
        yield draw, standing(end, seat)


def explained(draws: list[Draw]) -> Array:
    """Return the regressors of some draws: steps in card and gifts, and how both change with the pile."""
    pile, gifts, card, standings = (np.array(column, float) for column in zip(*draws, strict=True))
    early = pile / len(CARDS)
    few = [1 / np.minimum(gifts, MOST_GIFTS) - 1 / 2, np.ones_like(card)]
    shape = [(card == each).astype(float) for each in CARDS]
    terms = [one * other for one, other in product(shape, few)]
    changing = [term * change for term, change in product(terms, (np.ones_like(early), early, early**2))]
    return np.stack([*changing, *(standings * early**power for power in range(4))], axis=1)


def fitted(seats: int, games: int) -> Array:
    """Return the values for a number of seats, by pile, gifts and card."""
    draws, ends = zip(*(pair for number in range(games) for pair in played(seats, number)), strict=True)
    known = explained(list(draws))
    weights = np.linalg.solve(known.T @ known + RIDGE * np.eye(known.shape[1]), known.T @ np.array(ends))
    asked = [
        (pile, gifts, card, 0.0) for pile in range(16) for gifts in range(1, MOST_GIFTS + 1) for card in CARDS
    ]
    values: Array = explained(asked) @ weights
    return values


def main(games: int) -> None:
    """Write the files beside the modules that read them."""
    parts = [np.rint(CENTS * fitted(seats, games)).astype("<i2").tobytes() for seats in START]
    Path(leads.__file__).with_name(FILE).write_bytes(b"".join(parts))
    Path(leads.__file__).with_name(leads.FILE).write_bytes(no_thank_you_leads.file())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
