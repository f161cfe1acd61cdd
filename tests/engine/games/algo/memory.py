"""Perfect memory of Algo: what a listener knows who has heard every event.

It is put together from the notices alone, beside what lies before everybody's eyes: the backs of what was
dealt, in which order the cards of a line stand, and the back on top of the stock. A seat also looks at the
line that it is dealt.
"""

from collections.abc import Sequence

from msgspec import Struct

from engine.core import Event, Notice, Seat
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.position import Position
from engine.games.algo.values import (
    Attacked,
    Begun,
    Chosen,
    Drawn,
    Guess,
    Looked,
    LotDrawn,
    Opened,
    Options,
    Phase,
    Received,
    Seen,
    Settled,
    Shown,
    Stayed,
    Tag,
    TossCalled,
    View,
)

STARTS = {2: 400, 3: 230, 4: 200}


class Sight(Struct):
    """What can be seen on the table without being told."""

    order: tuple[tuple[Tag, ...], ...]
    backs: dict[Tag, bool]
    top: bool | None
    own: tuple[Card, ...]


def seen_by(state: Position, seat: Seat | None) -> Sight:
    """Look at a table from a seat."""
    return Sight(
        order=tuple(tuple(each.tag for each in line) for line in state.lines),
        backs={each.tag: is_white(each.card) for line in state.lines for each in line},
        top=is_white(state.stock[0]) if state.stock else None,
        own=() if seat is None else tuple(each.card for each in state.lines[seat]),
    )


class Memory:
    def __init__(self, options: Options, seats: int, seat: Seat | None) -> None:
        self.options, self.seat, self.seats = options, seat, seats
        each = 400 if options.pairs else STARTS[seats]
        self.totals = (0 if options.chips == "off" else each,) * seats
        self.lots: tuple[Card, ...] = ()
        self.scored: tuple[Settled, ...] = ()
        self.phase: Phase = "choose"
        self.held: Tag | None = None
        self.chosen: Tag | None = None
        self.shown: tuple[Tag, ...] = ()

    def listen(self, notices: Sequence[Notice[Event]], sight: Sight) -> None:
        """Hear of a step, and look at the table."""
        self.sight, self.next = sight, False
        for notice in notices:
            if notice.to in (None, self.seat):
                self._hear(notice.event)
        self.over = isinstance(notices[-1].event, Settled)
        if self.next and not self.over:
            self._choose_next()

    def _hear(self, event: Event) -> None:
        match event:
            case LotDrawn():
                self.lots += (event.card,)
            case Begun():
                self._begin(event)
            case Drawn():
                self._draw(event)
            case Received() | Looked():
                self.numbers[event.tag] = number_of(event.card)
            case Chosen():
                self.chosen, self.phase = event.tag, "attack"
            case TossCalled():
                self.phase = "show"
            case Shown():
                self.phase, self.has_tossed, self.shown = "choose", True, (*self.shown, event.tag)
            case _:
                self._hear_of_an_attack(event)

    def _hear_of_an_attack(self, event: Event) -> None:
        match event:
            case Attacked():
                self._answer(event)
            case Opened():
                self._open(event.tag, number_of(event.card))
                self._put_down(event.seat)
            case Stayed():
                self._put_down(event.seat)
            case Settled():
                self._settle(event)

    # ------------------------------------------------------------------ what happens

    def _begin(self, event: Begun) -> None:
        """Look at the lines that were dealt; the dealer has a card to choose if none is drawn."""
        self.dealer = self.turn = event.dealer
        self.rows = [{*row} for row in self.sight.order]
        self.backs = dict(self.sight.backs)
        own = () if self.seat is None else self.sight.order[self.seat]
        self.numbers = {tag: number_of(each) for tag, each in zip(own, self.sight.own, strict=True)}
        self.opened: set[Tag] = set()
        self.guesses: tuple[Guess, ...] = ()
        self.shown = ()
        self.stock = 24 - len(self.backs)
        self.next = False
        self._begin_turn("choose")

    def _begin_turn(self, phase: Phase) -> None:
        self.phase = phase
        self.held = self.chosen = None
        self.has_tossed = False

    def _draw(self, event: Drawn) -> None:
        self._begin_turn("attack")
        self.turn, self.held, self.next = event.seat, event.tag, False
        self.backs[event.tag] = event.is_white
        self.stock -= 1

    def _answer(self, event: Attacked) -> None:
        self.guesses += (Guess(event.seat, event.tag, event.number, event.is_hit, event.by),)
        if event.is_hit:
            self._open(event.tag, event.number)
            self.phase = "go_on"
            self.totals = tuple(
                total + event.paid * (self._are_one(seat, event.seat) - self._are_one(seat, event.target))
                for seat, total in enumerate(self.totals)
            )

    def _are_one(self, seat: Seat, other: Seat) -> bool:
        return seat == other or (self.options.pairs and (seat - other) % 2 == 0)

    def _open(self, tag: Tag, number: int) -> None:
        self.opened.add(tag)
        self.numbers[tag] = number

    def _put_down(self, seat: Seat) -> None:
        if self.held is not None:
            self.rows[seat].add(self.held)
        self.held, self.next = None, True

    def _choose_next(self) -> None:
        """Pass the turn to the next seat with a card face down; where it draws, that is told."""
        following = [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]
        self.turn = next(seat for seat in following if self.rows[seat] - self.opened)
        self._begin_turn("choose")

    def _settle(self, event: Settled) -> None:
        """See all lines; the winner has put down the card that it held."""
        self.scored, self.totals = (*self.scored, event), event.totals
        for row, line in zip(self.rows, event.lines, strict=True):
            row |= {each.tag for each in line}
            self.numbers |= {each.tag: number_of(each.card) for each in line}
        self.held = self.chosen = None

    # ------------------------------------------------------------------ what is known

    def view(self) -> View:
        """Write down what is known as a view does."""
        return View(
            seat=self.seat,
            options=self.options,
            lots=self.lots,
            number=len(self.scored) + (not self.over),
            dealer=self.dealer,
            turn=None if self.over else self.turn,
            phase=self.phase,
            lines=tuple(map(self._line, self.rows, self.sight.order)),
            held=None if self.held is None else self._seen(self.held),
            chosen=self.chosen,
            has_tossed=self.has_tossed,
            stock=self.stock,
            top=self.sight.top,
            guesses=self.guesses,
            shown=self.shown,
            totals=self.totals,
            scored=self.scored,
        )

    def _line(self, row: set[Tag], order: tuple[Tag, ...]) -> tuple[Seen, ...]:
        return tuple(map(self._seen, sorted(row, key=order.index)))

    def _seen(self, tag: Tag) -> Seen:
        return Seen(tag, self.backs[tag], self.numbers.get(tag), tag in self.opened)
