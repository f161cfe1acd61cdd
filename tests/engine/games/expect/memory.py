"""Perfect memory of Expect: what a listener knows who has heard every event.

It is put together from the notices alone; which cards a colour begins with is no secret.
"""

from collections.abc import Sequence

from engine.cards import PACK, Card
from engine.core import Event, Notice, Seat
from engine.games.expect.values import (
    Begun,
    ColourAsked,
    Declared,
    FaceDown,
    Hidden,
    Laid,
    Opened,
    Options,
    Settled,
    View,
)

BLACK = {*(card for card in PACK if card[-1] in "SC"), "XB"}


class Memory:
    def __init__(self, options: Options, seat: Seat | None) -> None:
        self.options, self.seat = options, seat
        self.black: Seat | None = None
        self.turn: Seat | None = None
        self.hands: list[list[Card]] = [[], []]
        self.laid: FaceDown | None = None
        self.opened: list[Opened] = []
        self.scores: tuple[int, ...] = (0, 0)
        self.declared = [False, False]
        self.settled: Settled | None = None

    def listen(self, notices: Sequence[Notice[Event]]) -> None:
        """Hear of a step."""
        for notice in notices:
            if notice.to in (None, self.seat):
                self._hear(notice.event)

    def _hear(self, event: Event) -> None:
        match event:
            case ColourAsked():
                self.turn = event.seat
            case Begun():
                self._begin(event.black)
            case Declared():
                self.declared[event.seat] = True
            case Laid():
                self.laid, self.turn = FaceDown(event.cards, None), 1 - event.seat
            case Hidden():
                self.laid = FaceDown(len(event.play.cards), event.play)
                self._put_away(event.play.cards)
            case Opened():
                self._open(event)
            case Settled():
                self.settled, self.scores, self.turn = event, event.scores, None

    def _begin(self, black: Seat) -> None:
        self.black = self.turn = black
        pack = PACK if self.options.jokers else PACK[:52]
        self.hands = [[card for card in pack if (card in BLACK) == (seat == black)] for seat in range(2)]

    def _open(self, event: Opened) -> None:
        self._put_away((*event.attack.cards, *event.prediction.cards))
        self.laid, self.turn, self.scores = None, event.predictor, event.scores
        self.opened.append(event)

    def _put_away(self, cards: Sequence[Card]) -> None:
        self.hands = [[card for card in hand if card not in cards] for hand in self.hands]

    def view(self) -> View:
        """Write down what is known as a view does."""
        return View(
            seat=self.seat,
            options=self.options,
            black=self.black,
            turn=self.turn,
            number=len(self.opened) + (self.settled is None),
            hands=(tuple(self.hands[0]), tuple(self.hands[1])),
            laid=self.laid,
            opened=tuple(self.opened),
            scores=self.scores,
            declared=tuple(self.declared),
            settled=self.settled,
        )
