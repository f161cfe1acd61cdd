"""The value of a node to the attacker: exact at the end of the game, estimated before it."""

from functools import lru_cache
from math import erf, hypot, sqrt
from typing import Literal, TypeAlias

from engine.cards import is_joker
from engine.games.expect.cards import Letter, Role, letter_of, letters_for
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import TURNS
from engine.opponents.expect.nodes import Hand, Node, values_in

MARGIN = 0.001
"""The value of a point, as a share of a win, so that a decided game is still played well."""
SPREAD = 6.0
"""The spread of a lead after n turns is SPREAD * sqrt(n) points."""
MULTIPLYING: dict[Letter, float] = {"J": 0.7, "A": 1.4}
REDUCING: dict[Letter, float] = {"Q": 2.3, "K": 3.4}
"""The value of a letter still in hand, in mean differences.

The predictor's J and A count nothing: what they cost, laid or left over, they save by cancelling.
"""
JOKER = 9.5
"""What the attacker's joker adds to the predictor: a little less than 10, as it may be cancelled."""
FLOOR = 5.0
"""The mean rest of a total that letters could reduce to 0: on a low score some are wasted."""

Outlook: TypeAlias = tuple[float, float, float]
"""Expected points in the turns to come: taken by the predictor, off the attacker, off the predictor."""
Numbers: TypeAlias = tuple[int, ...]
Goal: TypeAlias = Literal["wins", "points"]
"""What values count: wins, with MARGIN for each point of the lead, or the lead itself."""


def outcome(node: Node) -> float:
    """Return the value of a finished game to the attacker: 1 for a win, -1 for a loss, plus the margin."""
    lead = lead_of(node)
    return (lead > 0) - (lead < 0) + MARGIN * lead


def lead_of(node: Node) -> int:
    """Return by how many points the attacker leads in a finished game."""
    totals = [
        score + len(hand) * (DECLARED if has_declared else KEPT)
        for score, has_declared, hand in zip(node.scores, node.declared, node.hands, strict=True)
    ]
    return totals[1] - totals[0]


def estimate(node: Node) -> float:
    """Estimate the value of a node from the expected totals and the spread of the lead."""
    attacker, predictor = node.hands
    own, other = _outlook(attacker, predictor), _outlook(predictor, attacker)
    totals = (
        _total(node.scores[0] + other[0], own[1] + other[2]),
        _total(node.scores[1] + own[0], own[2] + other[1]),
    )
    lead = totals[1] - totals[0]
    return erf(lead / (SPREAD * sqrt(TURNS + 1 - node.number))) + MARGIN * lead


def _total(taken: float, off: float) -> float:
    """Return the expected total after reductions, many of which come too early if it is low.

    What comes off is the difference of smooth maxima of the points and 0, which are FLOOR at 0 points.
    """
    left = taken - off
    before, after = (taken + hypot(taken, 2 * FLOOR)) / 2, (left + hypot(left, 2 * FLOOR)) / 2
    return max(0.0, taken - before + after)


def _outlook(attacker: Hand, predictor: Hand) -> Outlook:
    """Sum up the turns in which one side attacks.

    A side that plays its numbers in random order meets each of the other's numbers equally often with each of
    its own. Both sides can enforce this, so without letters it is exactly the value of the numbers.
    """
    attacks, predictions = values_in("attack", attacker), values_in("predict", predictor)
    if not attacks:
        return 0.0, 0.0, 0.0
    base, mean = _differences(attacks, predictions)
    jokers = sum(map(is_joker, attacker))
    multiplied, off = _letters("attack", attacker)
    return base + mean * multiplied + JOKER * jokers, mean * off, mean * _letters("predict", predictor)[1]


@lru_cache(maxsize=1 << 12)
def _letters(role: Role, hand: Hand) -> tuple[float, float]:
    """Return the value of multiplying and of reducing letters, in mean differences."""
    letters = [letter for card in letters_for(role, hand) if (letter := letter_of(card))]
    multiplied = sum([MULTIPLYING.get(letter, 0.0) for letter in letters])
    return multiplied, sum([REDUCING.get(letter, 0.0) for letter in letters])


@lru_cache(maxsize=1 << 12)
def _differences(attacks: Numbers, predictions: Numbers) -> tuple[float, float]:
    """Return the expected sum of the differences to come, and their mean."""
    plays = len(attacks)
    whole = sum([abs(attack - prediction) for attack in attacks for prediction in predictions]) / plays
    return whole, whole / plays
