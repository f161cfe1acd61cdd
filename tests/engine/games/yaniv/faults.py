"""Faulty variants of Yaniv, each named by its fault."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.cards import JOKERS
from engine.chance import Chance
from engine.core import Game, IllegalAction, Seat, Step
from engine.games.yaniv import GAME
from engine.games.yaniv.dealing import imagine
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Discard, GameAction, GameEvent, View
from tests.engine.games.yaniv import kit
from tests.support import laws
from tests.support.laws import Case, Law
from tests.support.planted_faults import planted_in, refusing_with, telling_everybody

Notices = Step[Position, GameEvent]


class Planted(Position, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return self.told(replace(step, state=planted_in(step.state, type(self))))

    def told(self, step: Notices) -> Notices:
        """Return the step as a faulty game tells it."""
        return step


class ShowsTheNextCard(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), pond=(*self.pond, *self.stock[:1]))


class ShowsHowCardsCameIn(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        origins = tuple(
            tuple(hand.index(card) for card in hand if card not in known)
            for hand, known in zip(self.hands, self.known, strict=True)
        )
        return replace(super().view(seat), origins=origins)


class ShowsWhichCardsWereRecycled(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        recycled = {card for batch in self.batches for card in batch}
        known = tuple(tuple(sorted({*hand} & recycled)) for hand in self.hands)
        return replace(super().view(seat), known=known)


class ShowsWhoHoldsJokers(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), known=tuple(tuple({*hand} & {*JOKERS}) for hand in self.hands))


class ShowsWhatCameLastToEverybody(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), drawn=self.hands[self.turn - 1][-1:] or None)


class ForgetsRecyclings(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return replace(view, batches=(), origins=tuple((0,) * len(each) for each in view.origins))


class ForgetsTheLastRecycling(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), batches=self.batches[:-1])


class ForgetsWhatWasPickedUp(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), known=((),) * len(self.hands))


class KnowsWhatWasLaidSince(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        known = (*self.known[seat], *step.state.known[seat])
        still = tuple(known if other == seat else each for other, each in enumerate(step.state.known))
        return replace(step, state=replace(step.state, known=still))


class RefusesCardsByWhoHoldsThem(Planted, frozen=True):
    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        if isinstance(action, Discard) and {*action.cards} & {*self.hands[seat - 1]}:
            return IllegalAction("held_by_another")
        return super()._objection(seat, action)


class FallsBackByTheNextCard(Planted, frozen=True):
    def fallback(self, seat: Seat) -> GameAction:
        action = super().fallback(seat)
        return action if self.stock < ("7",) else Discard(self.hands[seat][:1], self.group[0])


class LosesTheMiddleOfAGroup(Planted, frozen=True):
    def told(self, step: Notices) -> Notices:
        group = step.state.group
        return replace(step, state=replace(step.state, group=(group[0], *group[1:][-1:])))


class AllowsEveryGroup(Planted, frozen=True):
    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        objection = super()._objection(seat, action)
        return None if objection and objection.code == "no_group" else objection


def deals_every_hidden_card_anywhere(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Take a card that was recycled for one that may have been held all along."""
    state = imagine(view, seat, chance)
    held = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    loose = [card for card in (*held, *state.stock) if card not in {*sum(view.known, ())}]
    dealt: dict[Any, Any] = dict(zip(loose, chance.shuffled(loose), strict=True))
    hands = tuple(tuple(dealt.get(card, card) for card in hand) for hand in state.hands)
    return replace(state, hands=hands, stock=tuple(dealt.get(card, card) for card in state.stock))


FORGETFUL = replace(GAME, imagine=deals_every_hidden_card_anywhere)


def cases(game: Game[Any]) -> Iterator[Case]:
    """Play short matches."""
    for number in range(3):
        yield Case(game, kit, kit.SHORT, 5, f"{number:032x}")


PLANTED: list[tuple[Law, type[Position] | Game[Position]]] = [
    (laws.nobody_sees_more_than_they_may, ShowsTheNextCard),
    (laws.nobody_sees_more_than_they_may, ShowsHowCardsCameIn),
    (laws.nobody_sees_more_than_they_may, ShowsWhichCardsWereRecycled),
    (laws.nobody_sees_more_than_they_may, ShowsWhoHoldsJokers),
    (laws.nobody_sees_more_than_they_may, ShowsWhatCameLastToEverybody),
    (laws.imagined_worlds_look_the_same, ForgetsTheLastRecycling),
    (laws.imagined_worlds_look_the_same, ForgetsWhatWasPickedUp),
    (laws.refusals_tell_nothing, refusing_with(Planted, "stock")),
    (laws.refusals_tell_nothing, RefusesCardsByWhoHoldsThem),
    (laws.refusals_tell_nothing, FallsBackByTheNextCard),
    (laws.notices_tell_no_more_than_views, telling_everybody(Planted)),
    (laws.nothing_comes_or_goes, LosesTheMiddleOfAGroup),
    (laws.imagined_worlds_look_the_same, FORGETFUL),
]
