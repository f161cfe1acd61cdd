"""What a lead is worth at the end of the game, and an estimate of that before it."""

from functools import lru_cache
from math import erf, hypot, sqrt
from typing import Literal, TypeAlias

from engine.games.expect.cards import Letter, Role
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import Pair
from engine.opponents.expect.hands import ATTACKS, CACHED, NUMBERS, Bits, letters_in, turns_left
from engine.opponents.expect.nodes import Node

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
Goal: TypeAlias = Literal["wins", "points"]
"""What values count: wins, with MARGIN for each point of the lead, or the lead itself."""


def worth(lead: int, goal: Goal) -> float:
    """Return the value of a lead at the end: 1 for a win, -1 for a loss, plus the margin; or the lead."""
    return lead if goal == "points" else (lead > 0) - (lead < 0) + MARGIN * lead


def lead_of(node: Node) -> int:
    """Return by how many points the attacker leads in a finished game."""
    totals = [
        score + len(hand) * (DECLARED if has_declared else KEPT)
        for score, has_declared, hand in zip(node.scores, node.declared, node.hands, strict=True)
    ]
    return totals[1] - totals[0]


def estimate(attacker: Bits, predictor: Bits, scores: Pair, esteem: float = 1.0) -> float:
    """Estimate the value of a turn to its attacker from the expected totals and the spread of the lead.

    `esteem` is the share of the values of letters in hand that is reckoned with.
    """
    attacked, predicted = _outlook(attacker, predictor, esteem), _outlook(predictor, attacker, esteem)
    total = _total(scores[0] + predicted[0], attacked[1] + predicted[2])
    lead = _total(scores[1] + attacked[0], attacked[2] + predicted[1]) - total
    return erf(lead / (SPREAD * sqrt(turns_left(attacker)))) + MARGIN * lead


def _total(taken: float, off: float) -> float:
    """Return the expected total after reductions, many of which come too early if it is low.

    What comes off is the difference of smooth maxima of the points and 0, which are FLOOR at 0 points.
    """
    left = taken - off
    before, after = (taken + hypot(taken, 2 * FLOOR)) / 2, (left + hypot(left, 2 * FLOOR)) / 2
    return max(0.0, taken - before + after)


def _outlook(attacker: Bits, predictor: Bits, esteem: float) -> Outlook:
    """Sum up the turns in which one side attacks.

    A side that plays its numbers in random order meets each of the other's numbers equally often with each of
    its own. Both sides can enforce this, so without letters it is exactly the value of the numbers.
    """
    attacks = attacker & ATTACKS
    if not attacks:
        return 0.0, 0.0, 0.0
    base, mean = _differences(attacks, predictor >> NUMBERS & ATTACKS)
    multiplied, off, jokers = _letters("attack", attacker)
    share = esteem * mean
    return base + share * multiplied + esteem * jokers, share * off, share * _letters("predict", predictor)[1]


@lru_cache(maxsize=CACHED)
def _letters(role: Role, hand: Bits) -> tuple[float, float, float]:
    """Return the value of multiplying and of reducing letters, in mean differences; of jokers, in points."""
    letters = letters_in(role, hand)
    multiplied, off = (sum([values.get(each, 0.0) for each in letters]) for values in (MULTIPLYING, REDUCING))
    return multiplied, off, JOKER * letters.count("JOKER")


@lru_cache(maxsize=CACHED)
def _differences(attacks: Bits, predictions: Bits) -> tuple[float, float]:
    """Return the expected sum of the differences to come, and their mean."""
    first, second = (
        [place for place in range(NUMBERS) if held >> place & 1] for held in (attacks, predictions)
    )
    whole = sum([abs(attack - prediction) for attack in first for prediction in second]) / len(first)
    return whole, whole / len(first)
