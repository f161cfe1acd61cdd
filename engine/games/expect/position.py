"""A position of Expect: views, results and turns (rule book, section 5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.cards import Card, in_order
from engine.chance import Chance
from engine.core import IllegalAction, Notice, Result, Seat, Step
from engine.games.expect import legality
from engine.games.expect.base_position import BasePosition
from engine.games.expect.cards import hand_of, numbers_for
from engine.games.expect.scoring import ended, reckoned, result_of, scored
from engine.games.expect.values import (
    TURNS,
    Begun,
    Choose,
    Declared,
    FaceDown,
    GameAction,
    GameEvent,
    Hidden,
    Laid,
    Lay,
    Opened,
    Options,
    Play,
    View,
    colour_of,
    role_in,
)


class Position(BasePosition, frozen=True):
    """A position of Expect."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Return the chooser, the attacker, or the predictor once the attacker has laid."""
        if self.settled is not None:
            return ()
        if self.black is None:
            assert self.options.chooser is not None  # noqa: S101 -- `setup` draws black otherwise
            return (self.options.chooser,)
        # Black attacks first and the sides take turns; the predictor acts after the attacker.
        return ((self.black + len(self.opened) + (self.laid is not None)) % 2,)

    @property
    def result(self) -> Result | None:
        """Return the ranking once the game is over."""
        return None if self.settled is None else result_of(self.scores)

    def view(self, seat: Seat | None) -> View:
        """Show everything except the face-down play, of which only its owner sees the cards."""
        return View(
            seat=seat,
            options=self.options,
            black=self.black,
            turn=self.to_act[0] if self.to_act else None,
            number=self.number,
            hands=tuple(self._hand(owner, seat) for owner in range(2)),
            laid=self._face_down(seat),
            opened=self.opened,
            scores=self.scores,
            declared=self.declared,
            settled=self.settled,
        )

    def _hand(self, owner: Seat, viewer: Seat | None) -> tuple[Card, ...]:
        """Return a hand as a viewer sees it: with its face-down cards, unless they are the viewer's."""
        if self.laid is None or owner in {viewer, *self.to_act}:
            return self.hands[owner]
        return in_order((*self.hands[owner], *self.laid.cards))

    def _face_down(self, viewer: Seat | None) -> FaceDown | None:
        if self.laid is None:
            return None
        is_own = viewer in range(2) and viewer not in self.to_act
        count = None if self.options.hide_count and not is_own else len(self.laid.cards)
        return FaceDown(count, self.laid if is_own else None)

    def fallback(self, seat: Seat) -> GameAction:
        """Lay the lowest number without a letter (E16), or play black."""
        if self.black is None:
            return Choose("black")
        role = role_in(self.number, seat, self.black)
        return Lay(numbers_for(role, self.hands[seat])[0])

    def _conceivable(self, seat: Seat) -> Iterator[GameAction]:
        return legality.listed(self, seat)

    # `listed` is exact: no need to filter it.
    _legal = _conceivable

    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        if isinstance(action, Lay) and self.black is not None and legality.is_legal(self, seat, action):
            return None
        return legality.objection(self, seat, action)

    def _off_turn(self, seat: Seat, action: GameAction) -> IllegalAction:
        """Return the error; an attacker who lays again gets one of their own."""
        has_laid = self.laid is not None and isinstance(action, Lay) and seat in range(2)
        return IllegalAction("laid_already" if has_laid else "not_your_turn")

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> "Step[Position, GameEvent]":
        if isinstance(action, Lay):
            return _laid(self, seat, Play(action.number, action.letter))
        return _chosen(self, seat, action) if isinstance(action, Choose) else _declared(self, seat)


def dealt(options: Options, black: Seat) -> Position:
    """Return the position in which both sides have their starting hands."""
    hands = tuple(hand_of(colour_of(seat, black), jokers=options.jokers) for seat in range(2))
    return Position(options, black, hands)


def _chosen(old: Position, seat: Seat, action: Choose) -> Step[Position, GameEvent]:
    black = seat if action.colour == "black" else 1 - seat
    return Step(dealt(old.options, black), (Notice(Begun(black, "choice")),))


def _declared(old: Position, seat: Seat) -> Step[Position, GameEvent]:
    declared = tuple(has or owner == seat for owner, has in enumerate(old.declared))
    return Step(replace(old, declared=declared), (Notice(Declared(seat)),))


def _laid(old: Position, seat: Seat, play: Play) -> Step[Position, GameEvent]:
    """Lay the attack face down, or lay the prediction and open both."""
    first, second = old.hands
    hands = (first, play.out_of(second)) if seat else (play.out_of(first), second)
    if old.laid is not None:
        return _opened(old, hands, old.laid, play)
    count = None if old.options.hide_count else len(play.cards)
    new = replace(old, hands=hands, laid=play)
    return Step(new, (Notice(Laid(seat, count)), Notice(Hidden(play), seat)))


def _opened(
    old: Position, hands: tuple[tuple[Card, ...], ...], attack: Play, prediction: Play
) -> Step[Position, GameEvent]:
    """Turn up and score both plays; after the last turn, charge the leftovers as well."""
    number, attacker = old.number, 1 - old.to_act[0]
    reckoning = reckoned(number, attack, prediction, old.options)
    scores = scored(old.scores, attacker, reckoning)
    turn = Opened(number, attacker, attack, prediction, reckoning, old.scores, scores)
    new = replace(old, hands=hands, laid=None, opened=(*old.opened, turn), scores=scores)
    if number < TURNS:
        return Step(new, (Notice(turn),))
    end = ended(new.hands, new.declared, scores)
    return Step(replace(new, scores=end.scores, settled=end), (Notice(turn), Notice(end)))
