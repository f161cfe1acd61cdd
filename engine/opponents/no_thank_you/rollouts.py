"""Games played out by a fast copy of `Normal`: each seat reckons with the cards that it has seen."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.chance import Chance
from engine.core import Redacted, Seat
from engine.games.no_thank_you import CARDS, GIFT, GameAction, Pass, Position, View
from engine.opponents.no_thank_you import endings
from engine.opponents.no_thank_you.kept_cards import imagined
from engine.opponents.no_thank_you.leads import chance_of_winning, leads
from engine.opponents.no_thank_you.prices import price_limit

REFUSED = 5
"""Points added to the standing of a seat that has refused this card: it will pass it on with more gifts."""
POINT = 0.04
"""What a point over the mean of the table counts beside a win: it decides where all is won or lost."""


@dataclass(repr=False, slots=True)
class Table:
    """A game under way, in a form that is quickly copied and changed."""

    points: list[int]
    """Of the cards kept, by seat."""
    gifts: list[int]
    known: list[list[int]]
    """The points of the cards that a seat saw another one keep: known[who saw][who kept]."""
    unknown: list[list[int]]
    """How many cards were kept unseen."""
    unseen: list[int]
    """The sum of the cards that a seat has not seen, by seat."""
    count: list[int]
    """How many those are."""
    pile: list[int]
    """The next card last."""
    card: int
    lying: int
    """The gifts on the card."""
    holder: Seat
    seen: list[bool]
    """Which seats have seen the card."""

    def copy(self) -> "Table":
        """Return a table that can be changed alone."""
        return Table(
            self.points[:],
            self.gifts[:],
            [row[:] for row in self.known],
            [row[:] for row in self.unknown],
            self.unseen[:],
            self.count[:],
            self.pile[:],
            self.card,
            self.lying,
            self.holder,
            self.seen[:],
        )

    def _show(self, seat: Seat) -> None:
        """Hand the card to a seat."""
        self.holder = seat
        if not self.seen[seat]:
            self.seen[seat] = True
            self.unseen[seat] -= self.card
            self.count[seat] -= 1

    def _keep(self) -> None:
        """Leave the card with its holder, and draw the next one if there is one."""
        keeper = self.holder
        self.points[keeper] -= self.card
        self.gifts[keeper] += self.lying
        for seat, seen in enumerate(self.seen):
            if seen:
                self.known[seat][keeper] -= self.card
            else:
                self.unknown[seat][keeper] += 1
        self.card = self.pile.pop() if self.pile else 0
        self.lying = 0
        self.seen = [False] * len(self.seen)
        self._show(keeper)

    def _receiver(self, order: range) -> Seat:
        """Return who seems furthest ahead to the holder; the first in the order among equals."""
        holder, gifts, seen = self.holder, self.gifts, self.seen
        known, unknown = self.known[holder], self.unknown[holder]
        mean = self.unseen[holder] / (self.count[holder] or 1)
        best, most = holder, -1e9
        for turned in order:
            to = turned % len(gifts)
            if to != holder:
                ahead = known[to] - unknown[to] * mean + GIFT * gifts[to] + REFUSED * seen[to]
                if ahead > most:
                    best, most = to, ahead
        return best

    def finished(self, action: GameAction, turn: int) -> list[int]:
        """Take an action, let `Normal` play for all seats to the end, and return the points by seat."""
        order = range(turn % len(self.gifts), turn % len(self.gifts) + len(self.gifts))
        to = action.to if isinstance(action, Pass) else None
        while self.card:
            if to is None:
                self._keep()
            else:
                self.gifts[self.holder] -= 1
                self.lying += 1
                self._show(to)
            own, price = self.gifts[self.holder], self.card - GIFT * self.lying
            keeps = not own or price <= price_limit(own, len(self.gifts), self.pile)
            to = None if keeps else self._receiver(order)
        return [own + GIFT * gifts for own, gifts in zip(self.points, self.gifts, strict=True)]


def table_of(state: Position) -> Table:
    """Copy a position that is not over."""
    seats = range(len(state.gifts))
    last, settled = state.tricks[-1], state.tricks[:-1]
    seen = [[trick for trick in state.tricks if seat in trick.holders] for seat in seats]
    table = Table(
        [-sum(trick.card for trick in settled if trick.holders[-1] == seat) for seat in seats],
        list(state.gifts),
        [[0 for _ in seats] for _ in seats],
        [[0 for _ in seats] for _ in seats],
        [sum(CARDS) - sum(trick.card for trick in own) for own in seen],
        [len(CARDS) - len(own) for own in seen],
        list(reversed(state.pile)),
        last.card,
        len(last.holders) - 1,
        last.holders[-1],
        [seat in last.holders for seat in seats],
    )
    for trick in settled:
        for seat in seats:
            if seat in trick.holders:
                table.known[seat][trick.holders[-1]] -= trick.card
            else:
                table.unknown[seat][trick.holders[-1]] += 1
    return table


class Worth(Redacted, frozen=True, gc=False):
    """What an action is worth to the seat to act."""

    wins: float
    """The share of the first place."""
    points: float
    """Over the mean of the table, at the end."""

    goal: float
    """What is maximised."""


def estimated(
    view: View, actions: Sequence[GameAction], worlds: int, chance: Chance
) -> dict[GameAction, Worth]:
    """Estimate what actions are worth from a view of the seat to act: between two by their leads alone."""
    seat = view.holder or 0
    if len(view.gifts) == 2:
        return between_two(view, seat)
    return played_out(list(imagined(view, worlds, chance)), actions, seat)


def between_two(view: View, seat: Seat) -> dict[GameAction, Worth]:
    """Estimate what actions are worth by their leads, and by all endings once few cards are to come."""
    found = leads(view, seat)
    if view.pile > endings.MOST:
        return {
            action: Worth(chance_of_winning(lead, view.pile), lead / 2, lead)
            for action, lead in found.items()
        }
    chances = endings.chances(view, seat)
    return {
        action: Worth(min(max(chances[action], 0.0), 1.0), lead / 2, chances[action])
        for action, lead in found.items()
    }


def played_out(
    worlds: Sequence[Position], actions: Sequence[GameAction], seat: Seat
) -> dict[GameAction, Worth]:
    """Play every action out in the same worlds."""
    tables, found = [table_of(world) for world in worlds], dict[GameAction, Worth]()
    for action in actions:
        wins = points = 0.0
        for turn, table in enumerate(tables):
            ends = table.copy().finished(action, turn)
            own, best = ends[seat], max(ends)
            wins += 1 / ends.count(best) if own == best else 0.0
            points += own - sum(ends) / len(ends)
        share, over = wins / len(worlds), points / len(worlds)
        found[action] = Worth(share, over, share + POINT * over)
    return found
