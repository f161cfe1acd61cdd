"""What the actions of a view are worth against an equilibrium of the other side; and visible blunders."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Redacted, Seat
from engine.games.expect.cards import unavoidable
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import TURNS, Choose, Declare, GameAction, Lay, Play, View
from engine.opponents import Appraisal
from engine.opponents.expect.evaluation import lead_of
from engine.opponents.expect.lookahead import Turn, parted_attacks, seen_among
from engine.opponents.expect.matrix_games import Strategy, mean
from engine.opponents.expect.nodes import Node, after, node_of, plays
from engine.opponents.expect.turn_gains import gained

RED = 0.527
"""The probability that red wins: the value of the first turn by the networks for wins."""


def blunder(view: View, action: GameAction) -> str | None:
    """Name the blunder of the last turn that is worse than another action whatever lies face down.

    It is `undeclared`, or `dominated`; None for all turns before the last.
    """
    if view.number < TURNS or view.attacker is None or not isinstance(action, Lay):
        return None
    if may_declare(view):
        return "undeclared"
    return "dominated" if _is_dominated(view, view.attacker, Play(action.number, action.letter)) else None


def may_declare(view: View) -> bool:
    """Return whether the seat to act may declare."""
    seat = view.turn
    return seat is not None and not view.declared[seat] and unavoidable(view.hands[seat]) > 0


def _is_dominated(view: View, attacker: Seat, play: Play) -> bool:
    """Return whether another play leads by more points against every play of the other side."""
    node, leads = node_of(view, attacker), dict[Play, list[int]]()
    # The roles swap after the turn.
    if view.laid is None:
        predictions = plays("predict", node.hands[1])
        for own in plays("attack", node.hands[0]):
            found = [-lead_of(after(node, own, other, view.options)) for other in predictions]
            # Another number of cards may be met by another prediction.
            looks_alike = view.options.hide_count or len(own.cards) == len(play.cards)
            leads[own] = found if looks_alike else [min(found)] * len(found)
    else:
        attacks = seen_among(parted_attacks(node, view.options), view.laid.cards)
        for own in plays("predict", node.hands[1]):
            leads[own] = [lead_of(after(node, other, own, view.options)) for other in attacks]
    return any(all(map(int.__gt__, other, leads[play])) for other in leads.values())


class Prospect(Redacted, frozen=True, gc=False):
    """A play beside every play of the other side."""

    play: Play
    values: Sequence[float]
    leads: Sequence[int]
    """The points gained on the other side in this turn."""
    likely: Strategy
    """An equilibrium of the other side."""

    @property
    def value(self) -> float:
        """Return the mean value."""
        return mean(self.likely, self.values)


def appraise(view: View, taken: GameAction, chance: Chance) -> tuple[Appraisal, ...]:
    """Value colours, a declaration or plays by the probability of winning, best first.

    Facts of a play are against how many `plays` the best one gains more (`worse`), and the `points` that it
    gains in the turn, `most` and `least`; of a declaration the letters that are bound to be left over
    (`cards`), and the `points` that it saves.
    """
    attacker = view.attacker
    if attacker is None:
        return (Appraisal(Choose("red"), RED), Appraisal(Choose("black"), 1 - RED))
    node = node_of(view, attacker)
    found = _plays(view, node)
    if not may_declare(view):
        return found
    cards = unavoidable(view.hands[view.turn or 0])
    declared = Appraisal(Declare(), found[0].value, {"cards": cards, "points": cards * (KEPT - DECLARED)})
    # Before the last turn it can still be declared later.
    if view.number == TURNS:
        had = view.declared[attacker], view.declared[1 - attacker]
        found = _plays(view, replace(node, declared=had))
    return (declared, *found)


def _plays(view: View, node: Node) -> tuple[Appraisal, ...]:
    """Value all plays."""
    ranked = sorted(_prospects(view, node), key=lambda prospect: -prospect.value)
    found = []
    for each in ranked:
        facts = {
            "plays": len(each.values),
            "worse": sum(own < other for own, other in zip(each.values, ranked[0].values, strict=True)),
            "points": round(mean(each.likely, each.leads), 1),
            "most": max(each.leads),
            "least": min(each.leads),
        }
        lay = Lay(each.play.number, each.play.letter)
        found.append(Appraisal(lay, min(1.0, max(0.0, (1 + each.value) / 2)), facts))
    return tuple(found)


def _prospects(view: View, node: Node) -> Iterator[Prospect]:
    turn = Turn(node, view.options)
    if view.laid is None:
        for attacks, solution in turn.solutions():
            for attack in attacks:
                values = [turn.value(attack, prediction) for prediction in turn.predictions]
                leads = [gained(node, attack, prediction, view.options) for prediction in turn.predictions]
                yield Prospect(attack, values, leads, solution.columns)
        return
    attacks = turn.seen(view.laid.cards)
    likely = turn.solved(attacks).rows
    for prediction in turn.predictions:
        values = [-turn.value(attack, prediction) for attack in attacks]
        leads = [-gained(node, attack, prediction, view.options) for attack in attacks]
        yield Prospect(prediction, values, leads, likely)
