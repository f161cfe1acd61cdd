"""Exact values near the end of the game, by backward induction.

They are kept between decisions and games. They follow from the hands and the scores alone, so a kept one is
what would be found again, and no choice depends on what is kept.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial

from msgspec.structs import replace

from engine.games.expect.cards import Role
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import TURNS, Options, Pair, Play
from engine.opponents.expect.evaluation import Goal, lead_of, worth
from engine.opponents.expect.hands import (
    ALL_NUMBERS,
    Bits,
    Effects,
    Parting,
    bits_of,
    effects,
    letters_in,
    parted,
    partings,
    turns_left,
)
from engine.opponents.expect.matrix_games import Matrix, value_of
from engine.opponents.expect.nodes import Node, after

REMEMBERED = 1 << 16
"""How many turns keep their values, those used last; in all they have at most 20 MB."""

Value = Callable[[Bits, Bits, int, int], float]
"""(attacker, predictor, attacker's score, predictor's score) -> the value of a turn to the attacker."""


class Ending:
    """Values to the attacker of the pairs of plays in a turn from which the end can be searched."""

    def __init__(self, node: Node, options: Options, goal: Goal = "wins") -> None:
        self._node, self._options, self._goal = node, options, goal
        self._rules = rules_of(replace(options, black=None, chooser=None), goal)

    def value(self, attack: Play, prediction: Play) -> float:
        """Return the value of a pair of plays."""
        following = after(self._node, attack, prediction, self._options)
        if following.number > TURNS:
            return -worth(lead_of(following), self._goal)
        attacker, predictor = map(bits_of, following.hands)
        return -value_at(self._rules, attacker, predictor, *following.scores)


class Rules:
    """What plays do under given options, and what counts at the end."""

    def __init__(self, options: Options, goal: Goal) -> None:
        self.hides_count, self.goal = options.hide_count, goal
        self.effects, self.last_effects = effects(1, options), effects(TURNS, options)


rules_of = cache(Rules)


@lru_cache(maxsize=REMEMBERED)
def value_at(rules: Rules, attacker: Bits, predictor: Bits, own: int, other: int) -> float:
    """Return the value of a turn to its attacker, whose score is `own`."""
    predictions, scores = partings("predict", predictor), (own, other)
    attacks = parted(attacker, hides_count=rules.hides_count)
    if turns_left(attacker) > 1:
        value = partial(value_at, rules)
        return max([value_of(cells(rules.effects, part, predictions, scores, value)) for part in attacks])
    costs = _cost("attack", attacker), _cost("predict", predictor)
    leads = [_leads(rules.last_effects, part, predictions, scores, costs) for part in attacks]
    return max([value_of([[worth(lead, rules.goal) for lead in row] for row in rows]) for rows in leads])


def cells(
    table: Effects, attacks: Sequence[Parting], predictions: Sequence[Parting], scores: Pair, value: Value
) -> Matrix:
    """Return the value to the attacker of each pair of plays before the last turn, after which roles swap."""
    own, other = scores
    rows = []
    for attack, rest in attacks:
        row, beside = [], table[attack]
        for prediction, left in predictions:
            payment, off, other_off, _, _ = beside[prediction]
            row.append(-value(left, rest, max(0, other + payment - other_off), max(0, own - off)))
        rows.append(row)
    return rows


def _leads(
    table: Effects, attacks: Sequence[Parting], predictions: Sequence[Parting], scores: Pair, costs: Pair
) -> Sequence[Sequence[int]]:
    """Return by how much the attacker leads at the end, for each pair of plays of the last turn."""
    (own, other), (cost, other_cost) = scores, costs
    rows = []
    for attack, rest in attacks:
        row, beside = [], table[attack]
        for prediction, left in predictions:
            payment, off, other_off, penalty, other_penalty = beside[prediction]
            total = max(0, own - off) + penalty + cost * rest.bit_count()
            paid = max(0, other + payment - other_off) + other_penalty + other_cost * left.bit_count()
            row.append(paid - total)
        rows.append(row)
    return rows


def _cost(role: Role, hand: Bits) -> int:
    """Return what a letter left over costs a side in the last turn, where at most one is laid."""
    letters = (hand & ~ALL_NUMBERS).bit_count()
    return DECLARED if letters > min(1, len(letters_in(role, hand))) else KEPT
