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
from engine.opponents.expect.evaluation import Goal, estimate, lead_of, outcome
from engine.opponents.expect.matrix_games import Matrix, Solution, equilibrium, solved, value_of
from engine.opponents.expect.network import Cells
from engine.opponents.expect.nodes import Node, Plays, after, plays

BUDGET = 15_000
"""The most continuations examined for a decision; the current turn is always examined in full."""
EXACT = 100_000
"""The most continuations for which a `Turn` is searched to the end: nearly always from turn 15 on."""

SLIP = 0.15
"""The probability, until the end is in sight, that the other side plays at random.

Assuming this wins 5 points a game against a side that always does, and costs 2 against one that never does.
"""


class Lookahead:
    """Evaluates nodes by a full search up to turn `last`, and by an estimate beyond."""

    def __init__(self, options: Options, last: int, goal: Goal = "wins") -> None:
        self._options = options
        self._last = last
        self._goal = goal
        self._slip = 0.0 if last == TURNS else SLIP
        self._values: dict[Node, float] = {}

    def attacking(self, node: Node, attacks: Plays) -> Solution:
        """Solve a turn for the attacker; the predictor knows that the attack is one of these."""
        return solved([_blended(row, self._slip) for row in self._matrix(node, attacks)])

    def predicting(self, node: Node, attacks: Plays) -> Solution:
        """Solve a turn for the predictor, who knows that the attack is one of these."""
        columns = zip(*self._matrix(node, attacks), strict=True)
        return solved(list(zip(*[_blended(column, self._slip) for column in columns], strict=True)))

    def value(self, node: Node) -> float:
        """Return the value of a node to the attacker, cached."""
        if node in self._values:
            return self._values[node]
        found: float
        if node.number > TURNS:
            found = outcome(node) if self._goal == "wins" else lead_of(node)
        elif node.number > self._last:
            found = estimate(node)
        else:
            parted = parted_attacks(node, self._options)
            found = max([value_of(self._matrix(node, attacks)) for attacks in parted])
        self._values[node] = found
        return found

    def _matrix(self, node: Node, attacks: Plays) -> Matrix:
        """Return the value to the attacker of each pair of plays; the roles swap in the next turn."""
        predictions = plays("predict", node.hands[1])
        return [
            [-self.value(after(node, attack, prediction, self._options)) for prediction in predictions]
            for attack in attacks
        ]


def _blended(cells: Sequence[float], slip: float) -> list[float]:
    """Return the payoffs of a play if the other side plays at random with probability `slip`."""
    mean = sum(cells) / len(cells)
    return [cell + slip * (mean - cell) for cell in cells]


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
        self.value: Callable[[Play, Play], float]
        """(attack, prediction) -> the value to the attacker."""
        if furthest(node, budget) < TURNS:
            self.value = Cells(node, options, goal).value
        else:
            ahead = Lookahead(options, TURNS, goal)
            self.value = lambda attack, prediction: -ahead.value(after(node, attack, prediction, options))

    def solved(self, attacks: Plays) -> Solution:
        """Solve the turn if the predictor knows that the attack is one of these."""
        cells: dict[tuple[int, int], float] = {}

        def cell(row: int, column: int) -> float:
            if (row, column) not in cells:
                cells[row, column] = self.value(attacks[row], self.predictions[column])
            return cells[row, column]

        return equilibrium(len(attacks), len(self.predictions), cell)

    def solutions(self) -> list[tuple[Plays, Solution]]:
        """Solve the turn for every number of cards, the best of the attacker first."""
        found = [(attacks, self.solved(attacks)) for attacks in self.parted]
        return sorted(found, key=lambda part: -part[1].value)

    def seen(self, cards: int | None) -> Plays:
        """Return the attacks that have the number of cards that the predictor sees."""
        return seen_among(self.parted, cards)
