"""The strong level, and the same search with the cards open."""

from collections.abc import Iterable, Sequence

from engine.chance import Chance
from engine.core import Redacted, Seat
from engine.games.no_thank_you import GAME, GameAction, Position, View
from engine.opponents.no_thank_you.blunders import blunder
from engine.opponents.no_thank_you.leads import chance_of_winning, leads
from engine.opponents.no_thank_you.rollouts import table_of

WORLDS = 40
"""Imagined worlds a decision."""
POINT = 0.04
"""What a point over the mean of the table counts beside a win: it decides where all is won or lost."""


class Worth(Redacted, frozen=True, gc=False):
    """What an action is worth to the seat to act."""

    wins: float
    """The share of the first place."""
    points: float
    """Over the mean of the table, at the end."""

    @property
    def goal(self) -> float:
        """Return what is maximised."""
        return self.wins + POINT * self.points


class Strong:
    """Plays every action out in imagined worlds, in which `Normal` plays for everybody.

    Who seems to be ahead is handed the bad cards, and who seems so depends on what the others have seen. No
    small function of gifts and points showed that: one ply over the values of the pile won less often than
    `Normal` at three seats, although it made more points. Between two seats nobody is
    to be chosen, and one ply over the leads of the pile wins.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Return the action that wins most; never a visible blunder."""
        actions = tuple(action for action in legal_actions if blunder(view, action) is None)
        if len(actions) == 1:
            return actions[0]
        worth = estimated(view, actions, WORLDS, chance)
        return max(actions, key=lambda action: worth[action].goal)


class OpenStrong:
    """Plays every action out in the true world: how far this search could reach."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Return the action after which `Normal`s end best for this seat."""
        actions = tuple(state.legal_actions(seat))
        worth = played_out([state], actions, seat)
        return max(actions, key=lambda action: worth[action].goal)


def estimated(
    view: View, actions: Sequence[GameAction], worlds: int, chance: Chance
) -> dict[GameAction, Worth]:
    """Estimate what actions are worth from a view of the seat to act."""
    seat = view.holder or 0
    if len(view.gifts) == 2:
        return {
            action: Worth(chance_of_winning(lead, view.pile), lead / 2)
            for action, lead in leads(view, seat).items()
        }
    imagined: list[Position] = [GAME.imagine(view, seat, chance) for _ in range(worlds)]
    return played_out(imagined, actions, seat)


def played_out(
    worlds: Sequence[Position], actions: Sequence[GameAction], seat: Seat
) -> dict[GameAction, Worth]:
    """Play every action out in the same worlds."""
    ends: dict[GameAction, list[Worth]] = {action: [] for action in actions}
    for turn, world in enumerate(worlds):
        table = table_of(world)
        for action in actions:
            ends[action].append(_end(table.copy().finished(action, turn), seat))
    return {action: _mean(own) for action, own in ends.items()}


def _end(points: Sequence[int], seat: Seat) -> Worth:
    """Return how a game ended for a seat."""
    best = max(points)
    wins = 1 / points.count(best) if points[seat] == best else 0.0
    return Worth(wins, points[seat] - sum(points) / len(points))


def _mean(ends: Sequence[Worth]) -> Worth:
    return Worth(sum(end.wins for end in ends) / len(ends), sum(end.points for end in ends) / len(ends))
