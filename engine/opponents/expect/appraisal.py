"""What the actions of a view are worth against an equilibrium of the other side."""

from collections.abc import Iterator, Sequence

from engine.chance import Chance
from engine.core import Redacted, Seat
from engine.games.expect.cards import unavoidable
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import TURNS, Choose, Declare, GameAction, Lay, Play, View
from engine.opponents import Appraisal
from engine.opponents.expect.blunders import may_declare
from engine.opponents.expect.matrix_games import Strategy
from engine.opponents.expect.nodes import Node, node_of, scores_after
from engine.opponents.expect.turns import Turn

RED = 0.527
"""The probability that red wins: the value of the first turn by the networks for wins."""


class Prospect(Redacted, frozen=True, gc=False):
    """A play beside every play of the other side."""

    play: Play
    values: Sequence[float]
    leads: Sequence[int]
    """The points gained on the other side in this turn."""
    likely: Strategy

    def mean(self, of: Sequence[float]) -> float:
        """Return the mean over an equilibrium of the other side."""
        return sum([share * each for share, each in zip(self.likely, of, strict=True)])


def appraise(view: View, taken: GameAction, chance: Chance) -> tuple[Appraisal, ...]:
    """Value colours, a declaration or plays by the probability of winning, best first."""
    if view.attacker is None:
        return (Appraisal(Choose("red"), RED), Appraisal(Choose("black"), 1 - RED))
    found = _plays(view, view.attacker)
    if not may_declare(view):
        return found
    declared = Appraisal(Declare(), found[0].value, _saved(view))
    # Before the last turn it can still be declared later.
    return (declared, *(found if view.number < TURNS else _plays(view, view.attacker, is_late=True)))


def _saved(view: View) -> dict[str, int]:
    """Count the letters that are bound to be left over, and the points that declaring them saves."""
    cards = unavoidable(view.hands[view.turn or 0])
    return {"cards": cards, "points": cards * (KEPT - DECLARED)}


def _plays(view: View, attacker: Seat, *, is_late: bool = False) -> tuple[Appraisal, ...]:
    """Value all plays; `is_late` if the seat to act does not declare before."""
    node = node_of(view, attacker)
    if is_late:
        node = Node(
            node.number, node.hands, node.scores, (view.declared[attacker], view.declared[1 - attacker])
        )
    found = _attacks(view, node) if view.laid is None else _predictions(view, node)
    ranked = sorted(found, key=lambda prospect: -prospect.mean(prospect.values))
    return tuple([_appraised(prospect, ranked[0]) for prospect in ranked])


def _appraised(prospect: Prospect, best: Prospect) -> Appraisal:
    """Tell against how many plays the best play gains more, and what this one gains in the turn."""
    pairs = zip(prospect.values, best.values, strict=True)
    return Appraisal(
        Lay(prospect.play.number, prospect.play.letter),
        min(1.0, max(0.0, (1 + prospect.mean(prospect.values)) / 2)),
        {
            "plays": len(prospect.values),
            "worse": sum(own < other for own, other in pairs),
            "points": round(prospect.mean(prospect.leads), 1),
            "most": max(prospect.leads),
            "least": min(prospect.leads),
        },
    )


def _attacks(view: View, node: Node) -> Iterator[Prospect]:
    turn = Turn(node, view.options)
    for attacks, solution in turn.solutions():
        for attack in attacks:
            values = [turn.value(attack, prediction) for prediction in turn.predictions]
            leads = [_lead(view, node, attack, prediction) for prediction in turn.predictions]
            yield Prospect(attack, values, leads, solution.columns)


def _predictions(view: View, node: Node) -> Iterator[Prospect]:
    turn = Turn(node, view.options)
    attacks = turn.seen(view.laid.cards if view.laid else None)
    likely = turn.solved(attacks).rows
    for prediction in turn.predictions:
        values = [-turn.value(attack, prediction) for attack in attacks]
        leads = [-_lead(view, node, attack, prediction) for attack in attacks]
        yield Prospect(prediction, values, leads, likely)


def _lead(view: View, node: Node, attack: Play, prediction: Play) -> int:
    """Return the points that the attacker gains on the predictor."""
    before, after = node.scores, scores_after(node, attack, prediction, view.options)
    return (after[1] - before[1]) - (after[0] - before[0])
