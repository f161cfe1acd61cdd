"""What a standing is worth to the attacker: at the end, and by an estimate before it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import erf, hypot, sqrt
from typing import TypeAlias

from engine.cards import is_joker
from engine.games.expect.cards import Letter, Role, letter_of, letters_for, number_of, numbers_for
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import TURNS
from engine.opponents.expect.nodes import Hand, Node

MARGIN = 0.001
"""A point more or less counts so much of a win, so that a decided game is still played well."""
SPREAD = 6.0
"""By how many points n turns change a lead: by so many times the root of n."""
MULTIPLYING: dict[Letter, float] = {"J": 0.7, "A": 1.4}
REDUCING: dict[Letter, float] = {"Q": 2.3, "K": 3.4}
"""What a letter is worth that may still be laid, in mean differences.

The predictor's J and A count nothing: what they cost, laid or left over, they save by cancelling.
"""
JOKER = 9.5
"""What the attacker's joker costs the predictor: a little less than 10, as it may be cancelled."""
FLOOR = 5.0
"""So much is left on average of a total that letters could bring to 0: they find nothing while it is low."""

Outlook: TypeAlias = tuple[float, float, float]
"""What the predictor will take in the turns to come, what comes off the attacker, and off the predictor."""
Numbers: TypeAlias = tuple[int, ...]


def outcome(node: Node) -> float:
    """Say what a game is worth to the attacker that is over: 1 for a win, -1 for a loss, and the margin."""
    totals = [
        score + len(hand) * (DECLARED if has_declared else KEPT)
        for score, has_declared, hand in zip(node.scores, node.declared, node.hands, strict=True)
    ]
    lead = totals[1] - totals[0]
    return (lead > 0) - (lead < 0) + MARGIN * lead


def estimate(node: Node) -> float:
    """Estimate the same from the totals to be expected, and from how much may still change."""
    attacker, predictor = node.hands
    own, other = _outlook(attacker, predictor), _outlook(predictor, attacker)
    totals = (
        _total(node.scores[0] + other[0], own[1] + other[2]),
        _total(node.scores[1] + own[0], own[2] + other[1]),
    )
    lead = totals[1] - totals[0]
    return erf(lead / (SPREAD * sqrt(TURNS + 1 - node.number))) + MARGIN * lead


def _total(taken: float, off: float) -> float:
    """Take something off what is taken; where nothing would be left, most of it comes too early."""
    return max(0.0, taken - _floored(taken) + _floored(taken - off))


def _floored(points: float) -> float:
    """Keep points above 0: many as they are, none at FLOOR."""
    return (points + hypot(points, 2 * FLOOR)) / 2


def _outlook(attacker: Hand, predictor: Hand) -> Outlook:
    """Sum up the turns in which one side attacks.

    Who lays the numbers in an order drawn by lot meets each of the other's equally often with each. Both can
    do so: without letters that is exactly what the numbers are worth.
    """
    attacks, predictions = _held("attack", attacker), _held("predict", predictor)
    if not attacks:
        return 0.0, 0.0, 0.0
    base, mean = _differences(attacks, predictions)
    jokers = sum(map(is_joker, attacker))
    multiplied, off = _letters("attack", attacker)
    return base + mean * multiplied + JOKER * jokers, mean * off, mean * _letters("predict", predictor)[1]


@lru_cache(maxsize=1 << 12)
def _held(role: Role, hand: Hand) -> Numbers:
    return tuple([number_of(card) or 0 for card in numbers_for(role, hand)])


@lru_cache(maxsize=1 << 12)
def _letters(role: Role, hand: Hand) -> tuple[float, float]:
    """Add up what the letters multiply and what they take off."""
    letters = [letter_of(card) for card in letters_for(role, hand)]
    return _added(MULTIPLYING, letters), _added(REDUCING, letters)


def _added(worths: Mapping[Letter, float], letters: Iterable[Letter | None]) -> float:
    return sum([worths.get(letter, 0.0) for letter in letters if letter])


@lru_cache(maxsize=1 << 12)
def _differences(attacks: Numbers, predictions: Numbers) -> tuple[float, float]:
    """Give the sum of the differences to come, and their mean."""
    plays = len(attacks)
    whole = sum([abs(attack - prediction) for attack in attacks for prediction in predictions]) / plays
    return whole, whole / plays
