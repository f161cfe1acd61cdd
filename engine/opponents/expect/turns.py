"""A turn as matrix games: one for each number of face-down cards that the predictor can see."""

from collections.abc import Callable

from engine.games.expect.values import TURNS, Options, Play
from engine.opponents.expect.evaluation import Goal
from engine.opponents.expect.lookahead import Lookahead, furthest, parted_attacks, seen_among
from engine.opponents.expect.matrix_games import Solution, equilibrium
from engine.opponents.expect.network import Cells
from engine.opponents.expect.nodes import Node, Plays, after, plays

EXACT = 100_000
"""The most continuations for which a turn is searched to the end: nearly always from turn 15 on."""


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
