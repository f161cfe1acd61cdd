"""Faulty variants of Prime Daifugo, each named by its fault."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.cards import JOKERS, in_order
from engine.chance import Chance
from engine.core import Game, IllegalAction, Notice, Seat, Step
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.dealing import imagine
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Draw, Fouled, GameAction, GameEvent, Options, Pass, Play, View
from tests.engine.games.prime_daifugo import kit
from tests.support import laws
from tests.support.laws import Case, Law
from tests.support.planted_faults import planted_in, refusing_with, telling_everybody

T = TypeVar("T")
Notices = Step[Position, GameEvent]


class Planted(Position, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, state=planted_in(step.state, type(self)))


# Who sees too much, or too little


class ShowsTheNextCard(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), pile=(*self.pile, *self.stock[:1]))


class ShowsWhoHoldsJokers(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        known = tuple(
            in_order({*hand} & {*JOKERS, *k}) for hand, k in zip(self.hands, self.known, strict=True)
        )
        return replace(super().view(seat), known=known)


class ShowsWhichCardsCameBack(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        cleared = {card for batch in self.batches for card in batch}
        return replace(super().view(seat), known=tuple(in_order({*hand} & cleared) for hand in self.hands))


class ShowsHowCardsLie(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        origins = tuple(tuple(range(len(hand))) if "AC" in hand else () for hand in self.hands)
        return replace(super().view(seat), origins=origins)


class ForgetsFouls(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), known=((),) * len(self.hands))


class ForgetsTheLastBatch(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), batches=self.batches[:-1])


class ForgetsWhereCardsCameFrom(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return replace(view, origins=tuple((0,) * len(each) for each in view.origins))


class KnowsWhatWasDrawn(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        seen = {*step.state.known[seat], *(self.stock[:1] if isinstance(action, Draw) else ())}
        known = tuple(
            in_order(seen) if other == seat else each for other, each in enumerate(step.state.known)
        )
        return replace(step, state=replace(step.state, known=known))


class TellsTheWholeHandOfAFoul(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, notices=tuple(self._with_hand(notice) for notice in step.notices))

    def _with_hand(self, notice: Notice[GameEvent]) -> Notice[GameEvent]:
        if not isinstance(notice.event, Fouled):
            return notice
        return replace(notice, event=replace(notice.event, cards=self.hands[notice.event.seat]))


class FallsBackByTheNextCard(Planted, frozen=True):
    def fallback(self, seat: Seat) -> GameAction:
        return Draw() if self.stock > ("7",) else Pass()


class Sorting(Chance):
    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(items)


class LaysTheLowestSuit(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        return super()._apply(seat, action, Sorting("", 0))


# Wrong legality


class RefusesWhatIsNotPrime(Planted, frozen=True):
    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        objection = super()._objection(seat, action)
        is_wrong = objection is None and isinstance(action, Play) and judged(action, self.options)
        return IllegalAction("not_prime") if is_wrong else objection


class ListsWhatIsRightAlone(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        for action in super()._legal(seat):
            if not isinstance(action, Play) or judged(action, self.options) is None:
                yield action


# What becomes of the cards, and of the game


class LosesFactorCards(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        lost = len(action.laid) - len(action.figures) if isinstance(action, Play) else 0
        stock = step.state.stock
        return replace(step, state=replace(step.state, stock=stock[: len(stock) - lost]))


class GoesOnForEver(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, state=replace(step.state, idle=0, turns=0))


def deals_every_hidden_card_anywhere(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Take a card that went under the stock for one that may have been held all along."""
    state = imagine(view, seat, chance)
    seen = {card for known in view.known for card in known} | {*view.hand}
    loose = [card for hand in (*state.hands, state.stock) for card in hand if card not in seen]
    dealt: dict[Any, Any] = dict(zip(loose, chance.shuffled(loose), strict=True))
    hands = tuple(in_order(dealt.get(card, card) for card in hand) for hand in state.hands)
    return replace(state, hands=hands, stock=tuple(dealt.get(card, card) for card in state.stock))


FORGETFUL = replace(GAME, imagine=deals_every_hidden_card_anywhere)


def cases(game: Game[Any]) -> Iterator[Case]:
    """Play short games, one with a limit to the hand."""
    for number, options in enumerate((kit.SHORT, kit.SHORT, Options(hand=5, hand_limit=20))):
        yield Case(game, kit, options, 3, f"{number:032x}")


PLANTED: list[tuple[Law, type[Position] | Game[Position]]] = [
    (laws.nobody_sees_more_than_they_may, ShowsTheNextCard),
    (laws.nobody_sees_more_than_they_may, ShowsWhoHoldsJokers),
    (laws.nobody_sees_more_than_they_may, ShowsWhichCardsCameBack),
    (laws.nobody_sees_more_than_they_may, ShowsHowCardsLie),
    (laws.imagined_worlds_look_the_same, ForgetsFouls),
    (laws.imagined_worlds_look_the_same, ForgetsTheLastBatch),
    (laws.notices_tell_no_more_than_views, telling_everybody(Planted)),
    (laws.notices_tell_no_more_than_views, TellsTheWholeHandOfAFoul),
    (laws.refusals_tell_nothing, refusing_with(Planted, "stock")),
    (laws.refusals_tell_nothing, FallsBackByTheNextCard),
    (laws.the_fallback_is_legal, FallsBackByTheNextCard),
    (laws.listed_actions_are_legal, RefusesWhatIsNotPrime),
    (laws.legal_actions_are_listed, ListsWhatIsRightAlone),
    (laws.nothing_comes_or_goes, LosesFactorCards),
    (laws.games_end, GoesOnForEver),
    (laws.imagined_worlds_look_the_same, FORGETFUL),
]
