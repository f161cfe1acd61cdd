"""Turns as matrix games, and backward induction over the turns ahead.

Each turn is a zero-sum game of simultaneous moves, after which everything is revealed. Its value is that of
the matrix game whose cells are the values of the turns that follow, which is exact from the last turn
backwards (a stochastic game in the sense of Shapley, 1953, with a finite horizon). Where the number of
face-down cards is visible, the attacker first commits to it, and each number leads to a matrix game of its
own.
"""

from collections.abc import Callable, Sequence
from math import prod

from engine.games.expect.cards import ROLES, letters_for, numbers_for
from engine.games.expect.values import TURNS, Options, Play
from engine.opponents.expect.endings import Ending, cells
from engine.opponents.expect.evaluation import Goal, estimate
from engine.opponents.expect.hands import (
    Bits,
    Parting,
    bits_of,
    effects,
    parted,
    partings,
    place_of,
    turns_left,
)
from engine.opponents.expect.matrix_games import Matrix, Solution, equilibrium, solved, value_of
from engine.opponents.expect.network import Cells
from engine.opponents.expect.nodes import Hand, Node, Plays, plays

BUDGET = 15_000
"""The most continuations examined for a decision; the current turn is always examined in full."""
EXACT = 300_000
"""The most continuations for which a `Turn` is searched to the end: nearly always from turn 15 on.

With 100,000, some turns 15 were not, and one of them could be exploited for 17% of a win.
"""

SLIP = 0.15
"""The probability, until the end is in sight, that the other side plays at random.

Assuming this wins 5 points a game against a side that always does, and costs 2 against one that never does.
"""


class Lookahead:
    """Values of the plays of a turn by a full search up to turn `last`, and by an estimate beyond.

    `last` is before the last turn of the game, from which on values are exact and nobody slips.
    """

    def __init__(self, node: Node, options: Options, last: int, esteem: float = 1.0) -> None:
        self.predictions, self.parted = plays("predict", node.hands[1]), parted_attacks(node, options)
        self._node, self._options, self._esteem = node, options, esteem
        self._beyond = TURNS - last
        """How many turns are to come where values are estimated."""
        self._effects = effects(node.number, options)
        self._values: dict[tuple[Bits, Bits, int, int], float] = {}

    def attacking(self, attacks: Plays) -> Solution:
        """Solve the turn for the attacker; the predictor knows that the attack is one of these."""
        return solved([_blended(row) for row in self._matrix(attacks)])

    def predicting(self, attacks: Plays) -> Solution:
        """Solve the turn for the predictor, who knows that the attack is one of these."""
        columns = zip(*self._matrix(attacks), strict=True)
        return solved(list(zip(*map(_blended, columns), strict=True)))

    def _matrix(self, attacks: Plays) -> Matrix:
        attacker, predictor = self._node.hands
        predictions = [_parting(play, predictor) for play in self.predictions]
        rows = [_parting(play, attacker) for play in attacks]
        return cells(self._effects, rows, predictions, self._node.scores, self._value)

    def _value(self, attacker: Bits, predictor: Bits, own: int, other: int) -> float:
        """Return the value of a turn to its attacker, whose score is `own`."""
        if turns_left(attacker) == self._beyond:
            return estimate(attacker, predictor, (own, other), self._esteem)
        key = attacker, predictor, own, other
        if key not in self._values:
            predictions = partings("predict", predictor)
            attacks = parted(attacker, hides_count=self._options.hide_count)
            matrices = [cells(self._effects, part, predictions, key[2:], self._value) for part in attacks]
            self._values[key] = max(map(value_of, matrices))
        return self._values[key]


def _parting(play: Play, hand: Hand) -> Parting:
    """Return a play, and what it leaves of a hand."""
    return place_of(play), bits_of(hand) & ~bits_of(play.cards)


def _blended(cells: Sequence[float]) -> list[float]:
    """Return the payoffs of a play if the other side plays at random with probability SLIP."""
    mean = sum(cells) / len(cells)
    return [cell + SLIP * (mean - cell) for cell in cells]


def parted_attacks(node: Node, options: Options) -> list[Plays]:
    """Group the attacks by what the predictor sees: the number of cards, unless that is hidden."""
    attacks = plays("attack", node.hands[0])
    if options.hide_count:
        return [attacks]
    parted = [tuple([attack for attack in attacks if len(attack.cards) == count]) for count in (1, 2)]
    return [part for part in parted if part]


def seen_among(parted: Sequence[Plays], cards: int | None) -> Plays:
    """Return the attacks that have the number of cards that the predictor sees; None if that is hidden."""
    return next(part for part in parted if cards in {None, len(part[0].cards)})


def furthest(node: Node, budget: int | None = None) -> int:
    """Return the last turn that can be searched within a budget, at least the current one."""
    last, ways = node.number, _ways(node, 0)
    while last < TURNS:
        ways *= _ways(node, last + 1 - node.number)
        if ways > (budget or BUDGET):
            break
        last += 1
    return last


def _ways(node: Node, turns: int) -> int:
    """Count the pairs of plays `turns` later, as if no letter were laid until then."""
    hands, spent = node.hands[::-1] if turns % 2 else node.hands, turns // 2
    return prod(
        (len(numbers_for(role, hand)) - spent) * (1 + len(letters_for(role, hand)))
        for role, hand in zip(ROLES, hands, strict=True)
    )


class Turn:
    """Values of the pairs of plays of a turn: exact if the end is in sight, fitted before."""

    def __init__(self, node: Node, options: Options, goal: Goal = "wins", budget: int = EXACT) -> None:
        self.predictions = plays("predict", node.hands[1])
        self.parted = parted_attacks(node, options)
        pairs = Cells if furthest(node, budget) < TURNS else Ending
        self.value: Callable[[Play, Play], float] = pairs(node, options, goal).value
        """(attack, prediction) -> the value to the attacker."""

    def solved(self, attacks: Plays) -> Solution:
        """Solve the turn if the predictor knows that the attack is one of these."""
        return equilibrium(
            len(attacks),
            len(self.predictions),
            lambda row, column: self.value(attacks[row], self.predictions[column]),
        )

    def solutions(self) -> list[tuple[Plays, Solution]]:
        """Solve the turn for every number of cards, the best of the attacker first."""
        found = [(attacks, self.solved(attacks)) for attacks in self.parted]
        return sorted(found, key=lambda part: -part[1].value)

    def seen(self, cards: int | None) -> Plays:
        """Return the attacks that have the number of cards that the predictor sees."""
        return seen_among(self.parted, cards)
