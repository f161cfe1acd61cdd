"""Solving the turns ahead: each is a zero-sum game that both play at once, and all is open when it is over.

So it is worth what the matrix game is worth whose cells are what the next turns are worth, and from the last
turn backwards that is exact. Where the number of face-down cards is seen, the attacker first chooses it for
all to see, and what follows is a game of its own.
"""

from collections.abc import Sequence
from math import prod

from engine.games.expect.cards import ROLES, Role, letters_for, numbers_for
from engine.games.expect.values import TURNS, Options
from engine.opponents.expect.evaluation import estimate, outcome
from engine.opponents.expect.matrix_games import Matrix, Solution, solved, value_of
from engine.opponents.expect.nodes import Hand, Node, Plays, after, plays

BUDGET = 15_000
"""So many ways to go on are followed for one decision, or as many as the turn itself has."""

SLIP = 0.15
"""Until the end is in sight the other is thought to lay anything at all so often.

That wins 5 points a game from whoever always does, and costs 2 against whoever never does.
"""


class Lookahead:
    """Weighs standings by all that can come of them up to a turn, and by an estimate of the rest."""

    def __init__(self, options: Options, last: int) -> None:
        self._options = options
        self._last = last
        self._slip = 0.0 if last == TURNS else SLIP
        self._worths: dict[Node, float] = {}

    def attacking(self, node: Node, attacks: Plays) -> Solution:
        """Solve a turn for the attacker, when the predictor knows that the attack is one of these."""
        return solved([_blended(row, self._slip) for row in self._matrix(node, attacks)])

    def predicting(self, node: Node, attacks: Plays) -> Solution:
        """Solve a turn for the predictor, who knows that the attack is one of these."""
        columns = zip(*self._matrix(node, attacks), strict=True)
        return solved(list(zip(*[_blended(column, self._slip) for column in columns], strict=True)))

    def _worth(self, node: Node) -> float:
        """Say what a standing is worth to the attacker."""
        if node not in self._worths:
            self._worths[node] = self._weighed(node)
        return self._worths[node]

    def _weighed(self, node: Node) -> float:
        if node.number > TURNS:
            return outcome(node)
        if node.number > self._last:
            return estimate(node)
        parted = parted_attacks(node, self._options)
        return max([value_of(self._matrix(node, attacks)) for attacks in parted])

    def _matrix(self, node: Node, attacks: Plays) -> Matrix:
        """List what every pair of plays leads to; who attacks now predicts in the next turn."""
        predictions = plays("predict", node.hands[1])
        return [
            [-self._worth(after(node, attack, prediction, self._options)) for prediction in predictions]
            for attack in attacks
        ]


def _blended(cells: Sequence[float], slip: float) -> list[float]:
    """Say what a play gains against each of the other's plays, if those are laid at random now and then."""
    mean = sum(cells) / len(cells)
    return [cell + slip * (mean - cell) for cell in cells]


def parted_attacks(node: Node, options: Options) -> list[Plays]:
    """Part the attacks by what the predictor sees of them: the number of cards, unless that is hidden."""
    attacks = plays("attack", node.hands[0])
    if options.hide_count:
        return [attacks]
    parted = [tuple([attack for attack in attacks if len(attack.cards) == count]) for count in (1, 2)]
    return [part for part in parted if part]


def furthest(node: Node) -> int:
    """Name the turn up to which there are few enough ways to go on, this one at least."""
    last, ways = node.number, _ways(node, 0)
    while last < TURNS:
        ways *= _ways(node, last + 1 - node.number)
        if ways > BUDGET:
            break
        last += 1
    return last


def _ways(node: Node, turns: int) -> int:
    """Count the pairs of plays so many turns later, as if no letter were laid until then."""
    hands = node.hands[::-1] if turns % 2 else node.hands
    return prod(_choices(role, hand, turns // 2) for role, hand in zip(ROLES, hands, strict=True))


def _choices(role: Role, hand: Hand, spent: int) -> int:
    return (len(numbers_for(role, hand)) - spent) * (1 + len(letters_for(role, hand)))
