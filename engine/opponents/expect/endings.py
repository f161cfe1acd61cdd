"""Exact values near the end of the game, by backward induction.

They are kept between decisions and games. They follow from the hands, the scores and the options alone, so a
kept one is what would be found again, and no choice depends on what is kept.
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
    CACHED,
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

REMEMBERED = 1 << 15
"""How many turns keep their values, those used last: 7 MB, of 26 MB that are kept for Expect at most."""

Value = Callable[[Bits, Bits, int, int], float]
"""(attacker, predictor, attacker's score, predictor's score) -> the value of a turn to the attacker."""


class Ending:
    """Values to the attacker of the pairs of plays in a turn from which the end can be searched."""

    def __init__(self, node: Node, options: Options, goal: Goal = "wins") -> None:
        self._node, self._options = node, options
        self._rules = rules_of(options, goal)

    def value(self, attack: Play, prediction: Play) -> float:
        """Return the value of a pair of plays."""
        return -exact_value(after(self._node, attack, prediction, self._options), self._rules)


class Rules:
    """What plays do under given options, and what counts at the end."""

    def __init__(self, options: Options, goal: Goal) -> None:
        self.hides_count, self.goal = options.hide_count, goal
        self.effects, self.last_effects = effects(1, options), effects(TURNS, options)


def rules_of(options: Options, goal: Goal) -> Rules:
    """Return the rules, the same ones whoever plays black.

    They are one object, as values are kept by it.
    """
    return _rules(replace(options, black=None, chooser=None), goal)


_rules = cache(Rules)


def exact_value(node: Node, rules: Rules) -> float:
    """Return the value of a node to its attacker, where both have declared what they could."""
    if node.number > TURNS:
        return worth(lead_of(node), rules.goal)
    attacker, predictor = map(bits_of, node.hands)
    return value_at(rules, attacker, predictor, *node.scores)


@lru_cache(maxsize=REMEMBERED)
def value_at(rules: Rules, attacker: Bits, predictor: Bits, own: int, other: int) -> float:
    """Return the value of a turn to its attacker, whose score is `own`."""
    if turns_left(attacker) == 1:
        return _last_value(rules, attacker, predictor, (own, other))
    predictions, value = partings("predict", predictor), partial(value_at, rules)
    attacks = parted(attacker, hides_count=rules.hides_count)
    return max([value_of(cells(rules.effects, part, predictions, (own, other), value)) for part in attacks])


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


def _last_value(rules: Rules, attacker: Bits, predictor: Bits, scores: Pair) -> float:
    """Return the value of the last turn to its attacker."""
    plain = _plain_gain(rules, attacker, predictor)
    if plain and scores[0] >= plain[1] and scores[1] >= plain[2]:
        return worth(scores[1] - scores[0] + plain[0], rules.goal)
    matrices = _leads(rules, attacker, predictor, scores)
    return max([value_of([[worth(lead, rules.goal) for lead in row] for row in rows]) for rows in matrices])


@lru_cache(maxsize=CACHED)
def _plain_gain(rules: Rules, attacker: Bits, predictor: Bits) -> tuple[int, int, int] | None:
    """Return what the attacker gains in the last turn, and from which scores on that does not depend on them.

    From these on, letters take off in full. It is None where a side has to mix its plays.
    """
    effects = [
        rules.last_effects[attack][prediction]
        for attack, _ in partings("attack", attacker)
        for prediction, _ in partings("predict", predictor)
    ]
    least, other_least = (
        max([each[1] for each in effects]),
        max([0, *[each[2] - each[0] for each in effects]]),
    )
    matrices = _leads(rules, attacker, predictor, (least, other_least))
    saddles = [(max(map(min, rows)), min(map(max, zip(*rows, strict=True)))) for rows in matrices]
    if any(low != high for low, high in saddles):
        return None
    return max(saddles)[0] - (other_least - least), least, other_least


def _leads(rules: Rules, attacker: Bits, predictor: Bits, scores: Pair) -> list[list[list[int]]]:
    """Return by how much the attacker leads at the end, for each pair of plays and each number of cards."""
    predictions, (own, other) = partings("predict", predictor), scores
    cost, other_cost = _cost("attack", attacker), _cost("predict", predictor)
    matrices = []
    for attacks in parted(attacker, hides_count=rules.hides_count):
        rows = []
        for attack, rest in attacks:
            row, beside = [], rules.last_effects[attack]
            for prediction, left in predictions:
                payment, off, other_off, penalty, other_penalty = beside[prediction]
                total = max(0, own - off) + penalty + cost * rest.bit_count()
                paid = max(0, other + payment - other_off) + other_penalty + other_cost * left.bit_count()
                row.append(paid - total)
            rows.append(row)
        matrices.append(rows)
    return matrices


def _cost(role: Role, hand: Bits) -> int:
    """Return what a letter left over costs a side in the last turn, where at most one is laid."""
    letters = (hand & ~ALL_NUMBERS).bit_count()
    return DECLARED if letters > min(1, len(letters_in(role, hand))) else KEPT
