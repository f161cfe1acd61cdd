"""Perfect memory of Yaniv: what a listener knows who has heard every event.

It is put together from the notices alone, beside the five cards that a seat is dealt.
"""

from collections.abc import Sequence

from engine.cards import Card, in_order
from engine.core import Event, Notice, Seat
from engine.games.yaniv.values import Begun, Discarded, Drawn, Options, Recycled, Settled, View


class Memory:
    def __init__(self, options: Options, seats: int, seat: Seat | None) -> None:
        self.options, self.seat = options, seat
        self.alive = list(range(seats))
        self.scored: list[Settled] = []
        self.totals = (0,) * seats

    def listen(self, notices: Sequence[Notice[Event]], dealt: tuple[Card, ...]) -> None:
        """Hear of a step, and look at the own cards if they were dealt in it."""
        for notice in notices:
            if notice.to in (None, self.seat):
                self._hear(notice.event)
            if isinstance(notice.event, Begun):
                self.own = {*dealt}
        self.over = isinstance(notices[-1].event, Settled)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Begun):
            self._begin(event)
        elif isinstance(event, Recycled):
            self._recycle(event)
        elif isinstance(event, Discarded):
            self._lay(event)
        elif isinstance(event, Drawn):
            self._take(event.card)
        elif isinstance(event, Settled):
            self._settle(event)

    def _begin(self, event: Begun) -> None:
        seats = range(len(self.totals))
        self.starter = self.turn = event.starter
        self.turns = 0
        self.layer: Seat | None = None
        self.drawn: Card | None = None
        self.known: list[set[Card]] = [set() for _ in seats]
        self.origins = [[0] * (5 if seat in self.alive else 0) for seat in seats]
        self.group: tuple[Card, ...] = (event.card,)
        self.pond: tuple[Card, ...] = ()
        self.stock = 54 - 5 * len(self.alive) - 1
        self.batches: list[tuple[Card, ...]] = []

    def _recycle(self, event: Recycled) -> None:
        assert event.cards == len(self.pond)
        self.batches.append(in_order(self.pond))
        self.pond, self.stock = (), event.cards

    def _lay(self, event: Discarded) -> None:
        for card in event.cards:
            self._lose(event.seat, card)
        self.pond += tuple(card for card in self.group if card != event.draw)
        self.group, self.layer = event.cards, event.seat
        if event.draw is None:
            self.stock -= 1
            self.origins[event.seat].append(len(self.batches))
        else:
            self.known[event.seat].add(event.draw)
            if event.seat == self.seat:
                self._take(event.draw)
        self.turns += 1
        self.turn = self.alive[(self.alive.index(event.seat) + 1) % len(self.alive)]

    def _lose(self, seat: Seat, card: Card) -> None:
        """See a card leave a hand: one that all knew of, or one of the stock that it was last in."""
        if card in self.known[seat]:
            self.known[seat].remove(card)
        else:
            shuffled_in = [number for number, batch in enumerate(self.batches, 1) if card in batch]
            self.origins[seat].remove(max(shuffled_in, default=0))
        self.own.discard(card)

    def _take(self, card: Card) -> None:
        self.own.add(card)
        self.drawn = card

    def _settle(self, event: Settled) -> None:
        self.scored.append(event)
        self.totals = event.totals
        self.alive = [seat for seat in self.alive if seat not in event.out]
        self.known, self.origins = [{*hand} for hand in event.hands], [[] for _ in event.hands]

    def view(self) -> View:
        """Write down what is known as a view does."""
        return View(
            seat=self.seat,
            options=self.options,
            number=len(self.scored) + (not self.over),
            starter=self.starter,
            turn=None if self.over else self.turn,
            turns=self.turns,
            hand=in_order(self.own),
            drawn=self.drawn,
            sizes=tuple(len(a) + len(b) for a, b in zip(self.known, self.origins, strict=True)),
            known=tuple(map(in_order, self.known)),
            origins=tuple(tuple(sorted(each)) for each in self.origins),
            group=self.group,
            layer=self.layer,
            pond=self.pond,
            stock=self.stock,
            batches=tuple(self.batches),
            totals=self.totals,
            scored=tuple(self.scored),
        )
