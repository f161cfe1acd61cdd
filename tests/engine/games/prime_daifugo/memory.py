"""Perfect memory of Prime Daifugo: what a listener knows who has heard every event.

It is put together from the notices alone, beside the cards that a seat is dealt.
"""

from collections.abc import Sequence

from engine.cards import Card, in_order
from engine.core import Event, Notice, Seat
from engine.games.prime_daifugo.values import (
    Burst,
    Cleared,
    Dealt,
    Drawn,
    Fouled,
    Options,
    Passed,
    Played,
    Received,
    Reversed,
    Stalled,
    View,
    WentOut,
)


class Memory:
    def __init__(self, options: Options, seats: int, seat: Seat | None) -> None:
        self.options, self.seat, self.seats = options, seat, range(seats)
        self.own: set[Card] = set()
        self.known: list[set[Card]] = [set() for _ in self.seats]
        self.batches: list[tuple[Card, ...]] = []
        self.pile: tuple[Card, ...] = ()
        self.trick: tuple[Played, ...] = ()
        self.laid: tuple[Played, ...] = ()
        self.passed: set[Seat] = set()
        self.finished: tuple[Seat, ...] = ()
        self.burst: tuple[Seat, ...] = ()
        self.fouls = [0] * seats
        self.turns = self.idle = 0
        self.has_drawn = self.is_reversed = self.over = False

    def listen(self, notices: Sequence[Notice[Event]], dealt: tuple[Card, ...]) -> None:
        """Hear of a step, and look at the own cards if they were dealt in it."""
        self.next: Seat | None = None
        for notice in notices:
            if notice.to in (None, self.seat):
                self._hear(notice.event, dealt)
        self.over = len(self._playing()) == 1
        if not self.over:
            self._hand_on()
            self.over = isinstance(notices[-1].event, Stalled)

    def _hear(self, event: Event, dealt: tuple[Card, ...]) -> None:
        match event:
            case Dealt():
                self._deal(event, dealt)
            case Drawn():
                self._draw(event.seat, 1)
                self.has_drawn = True
            case Received():
                self.own |= {*event.cards}
            case Passed():
                self._give_up(event.seat, is_idle=not self.has_drawn)
            case Fouled():
                self._foul(event)
            case Played():
                self._lay(event)
            case _:
                self._hear_what_follows(event)

    def _hear_what_follows(self, event: Event) -> None:
        match event:
            case Cleared():
                self._clear(event)
            case Reversed():
                self.is_reversed = event.is_reversed
            case WentOut():
                self.finished += (event.seat,)
            case Burst():
                self._lose_all(event)

    def _playing(self) -> list[Seat]:
        return [seat for seat in self.seats if seat not in (*self.finished, *self.burst)]

    # ------------------------------------------------------------------ what happens

    def _deal(self, event: Dealt, dealt: tuple[Card, ...]) -> None:
        self.starter = self.turn = event.starter
        self.own |= {*dealt}
        self.origins = [[0] * event.cards for _ in self.seats]
        pack = 52 + self.options.jokers - 6 * (self.options.even_copies == 3)
        self.layers = [0] * (pack - event.cards * len(self.seats))

    def _draw(self, seat: Seat, count: int) -> None:
        """See a seat draw, and remember the batches of what lies on top of the stock."""
        self.origins[seat] += self.layers[:count]
        del self.layers[:count]

    def _give_up(self, seat: Seat, *, is_idle: bool) -> None:
        if self.trick:
            self.passed.add(seat)
        self.idle = self.idle + 1 if is_idle else 0
        self.next = seat

    def _foul(self, event: Fouled) -> None:
        for card in event.cards:
            self._see(event.seat, card)
            self.known[event.seat].add(card)
        self._draw(event.seat, event.penalty)
        self.fouls[event.seat] += 1
        self._give_up(event.seat, is_idle=not (event.penalty or self.has_drawn))

    def _lay(self, event: Played) -> None:
        for card in event.cards:
            self._see(event.seat, card)
            self.own.discard(card)
        shown = len(event.figures)
        self.pile += event.cards[:shown]
        self._put_under(event.cards[shown:])
        self.trick, self.laid = (*self.trick, event), (*self.laid, event)
        self.passed = self.passed if self.options.lock_out else set()
        self.idle, self.next = 0, event.seat

    def _see(self, seat: Seat, card: Card) -> None:
        """See a card of a hand: one that all knew of, or one of the batch that it was last in."""
        if card in self.known[seat]:
            self.known[seat].remove(card)
        else:
            put_under = [number for number, batch in enumerate(self.batches, 1) if card in batch]
            self.origins[seat].remove(max(put_under, default=0))

    def _lose_all(self, event: Burst) -> None:
        for card in event.cards:
            self._see(event.seat, card)
            self.own.discard(card)
        self._put_under(event.cards)
        self.burst += (event.seat,)
        self.passed.discard(event.seat)
        self.idle, self.next = 0, event.seat

    def _clear(self, event: Cleared) -> None:
        self._put_under(self.pile)
        self.pile, self.trick, self.passed = (), (), set()
        self.next = event.leader - 1

    def _put_under(self, cards: tuple[Card, ...]) -> None:
        batches = [(card,) for card in cards] if self.options.under == "kept" else [in_order(cards)]
        for batch in filter(None, batches):
            self.batches.append(batch)
            self.layers += [len(self.batches)] * len(batch)

    def _hand_on(self) -> None:
        """Pass the turn to the next one who is in, and not locked out, if a turn has ended."""
        if self.next is None:
            return
        barred = self.passed if self.options.lock_out else set()
        following = [*self.seats[self.next + 1 :], *self.seats[: self.next + 1]]
        self.turn = next(other for other in following if other in self._playing() and other not in barred)
        self.turns, self.has_drawn = self.turns + 1, False

    def view(self) -> View:
        """Write down what is known as a view does."""
        return View(
            seat=self.seat,
            options=self.options,
            starter=self.starter,
            turn=None if self.over else self.turn,
            has_drawn=self.has_drawn,
            hand=in_order(self.own),
            sizes=tuple(len(a) + len(b) for a, b in zip(self.known, self.origins, strict=True)),
            known=tuple(map(in_order, self.known)),
            origins=tuple(tuple(sorted(each)) for each in self.origins),
            stock=len(self.layers),
            batches=tuple(self.batches),
            pile=self.pile,
            trick=self.trick,
            passed=tuple(sorted(self.passed)),
            is_reversed=self.is_reversed,
            finished=self.finished,
            burst=self.burst,
            fouls=tuple(self.fouls),
            turns=self.turns,
            idle=self.idle,
            laid=self.laid,
        )
