"""A turn as matrix games: one for each number of face-down cards that the predictor can see."""

from collections.abc import Callable
from typing import TypeAlias

from engine.games.expect.values import TURNS, Options, Play, View
from engine.opponents.expect.double_oracle import equilibrium
from engine.opponents.expect.evaluation import Goal
from engine.opponents.expect.lookahead import Lookahead, furthest, parted_attacks
from engine.opponents.expect.matrix_games import Solution, Strategy
from engine.opponents.expect.network import Cells
from engine.opponents.expect.nodes import Node, Plays, after, plays

EXACT = 100_000
"""The most continuations for which a turn is searched to the end: nearly always from turn 15 on."""

Cell: TypeAlias = Callable[[Play, Play], float]


class Turn:
    """Values of the pairs of plays of a turn: exact if the end is in sight, fitted before."""

    def __init__(self, node: Node, options: Options, goal: Goal = "wins", budget: int = EXACT) -> None:
        self.predictions = plays("predict", node.hands[1])
        self.parted = parted_attacks(node, options)
        self.value = _cell(node, options, goal, budget)
        """(attack, prediction) -> the value to the attacker."""

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
        return next(part for part in self.parted if cards in {None, len(part[0].cards)})


def _cell(node: Node, options: Options, goal: Goal, budget: int) -> Cell:
    if furthest(node, budget) < TURNS:
        return Cells(node, options, goal).value
    ahead = Lookahead(options, TURNS, goal)
    return lambda attack, prediction: -ahead.value(after(node, attack, prediction, options))


def weighed(turn: Turn, view: View) -> tuple[Plays, Strategy]:
    """Return the plays of the seat to act and the probability of each."""
    if view.laid is not None:
        return turn.predictions, turn.solved(turn.seen(view.laid.cards)).columns
    attacks, best = turn.solutions()[0]
    return attacks, best.rows
