"""Faulty variants of Expect that show, allow or forget something, each named by its fault."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Game, Notice, Seat, Step
from engine.games.expect import GAME
from engine.games.expect.cards import letters_for, numbers_for
from engine.games.expect.dealing import imagine
from engine.games.expect.position import Position
from engine.games.expect.values import (
    Declare,
    FaceDown,
    GameAction,
    GameEvent,
    Hidden,
    Laid,
    Lay,
    Options,
    View,
)
from tests.engine.games.expect import kit
from tests.engine.games.expect.tables import HIDDEN
from tests.support import laws
from tests.support.laws import Case, Kit, Law
from tests.support.planted_faults import allowing, planted_in, refusing_with, telling_everybody

Notices = Step[Position, GameEvent]


class Planted(Position, frozen=True):
    """A sound game: what its positions become keeps their kind."""

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, state=planted_in(step.state, type(self)))


# ------------------------------------------------------------------ views


class ShowsWhatLiesFaceDown(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return replace(view, laid=FaceDown(view.laid.cards, self.laid)) if view.laid else view


class ShowsItToTheSpectator(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return (
            replace(view, laid=FaceDown(view.laid.cards, self.laid)) if view.laid and seat is None else view
        )


class ShowsTheCountThatIsHidden(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        if self.laid is None or view.laid is None:
            return view
        return replace(view, laid=replace(view.laid, cards=len(self.laid.cards)))


class ShowsTheHandWithoutIt(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), hands=self.hands)


class ShowsAHandOutOfOrder(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        if self.laid is None or seat not in {None, *self.to_act}:
            return view
        attacker = 1 - self.to_act[0]
        moved = (*self.hands[attacker], *self.laid.cards)
        return replace(view, hands=(moved, view.hands[1]) if attacker == 0 else (view.hands[0], moved))


class ForgetsWhatItHasLaid(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return replace(view, laid=FaceDown(view.laid.cards, None)) if view.laid else view


class ForgetsTheFirstTurns(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), opened=self.opened[-10:])


class ForgetsDeclarations(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), declared=(False, False))


# ------------------------------------------------------------------ what is told


class TellsTheWrongSeat(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        notices = (
            replace(each, to=1 - seat) if isinstance(each.event, Hidden) else each for each in step.notices
        )
        return replace(step, notices=tuple(notices))


class TellsTheCountThatIsHidden(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        if step.state.laid is None or not isinstance(action, Lay):
            return step
        public = Notice(Laid(seat, len(step.state.laid.cards)))
        return replace(step, notices=(public, *step.notices[1:]))


# ------------------------------------------------------------------ what may be done


class ListsTheWrongSuit(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        yield from super()._legal(seat)
        yield from map(Lay, numbers_for("attack" if self.laid else "predict", self.hands[seat]))


class ListsNoLetters(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        return (each for each in super()._legal(seat) if not isinstance(each, Lay) or each.letter is None)


class ListsByWhatLiesFaceDown(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        actions = list(super()._legal(seat))
        return iter(actions[::-1] if self.laid and self.laid.number < "5" else actions)


class FallsBackByWhatLiesFaceDown(Planted, frozen=True):
    def fallback(self, seat: Seat) -> GameAction:
        actions = [action for action in self.legal_actions(seat) if isinstance(action, Lay)]
        return actions[-1] if self.laid and self.laid.number < "5" else super().fallback(seat)


class FallsBackOnDeclaring(Planted, frozen=True):
    def fallback(self, seat: Seat) -> GameAction:
        return Declare()


# ------------------------------------------------------------------ turns


class GivesJokersBack(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        if not isinstance(action, Lay) or action.letter not in {"XB", "XR"}:
            return step
        kept = tuple(
            (*hand, action.letter) if owner == seat else hand for owner, hand in enumerate(step.state.hands)
        )
        return replace(step, state=replace(step.state, hands=kept))


class LosesALetter(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        if len(step.state.opened) != 9 or not letters_for("attack", step.state.hands[seat]):
            return step
        lost = letters_for("attack", step.state.hands[seat])[0]
        hands = tuple(tuple(card for card in hand if card != lost) for hand in step.state.hands)
        return replace(step, state=replace(step.state, hands=hands))


# ------------------------------------------------------------------ imagined worlds


def imagines_any_count(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Take no notice of how many cards lie face down."""
    blind = replace(view, laid=view.laid and replace(view.laid, cards=None))
    return imagine(blind, seat, chance)


def imagines_what_is_still_held(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Leave what lies face down in the hand as well."""
    return replace(imagine(view, seat, chance), hands=view.hands)


BLIND = replace(GAME, imagine=imagines_any_count)
DOUBLING = replace(GAME, imagine=imagines_what_is_still_held)


FEW_ACTIONS = list(kit.brute_actions(2))[2::5]
FEW = cast("Kit", SimpleNamespace(**{**vars(kit), "brute_actions": lambda seats: FEW_ACTIONS}))
"""The kit with fewer conceivable actions."""


def cases(game: Game[Any]) -> Iterator[Case]:
    """Play games with what lies face down shown and hidden."""
    for number, options in enumerate((Options(), HIDDEN, Options(chooser=1), HIDDEN)):
        yield Case(game, FEW, options, 2, f"{number:032x}")


AllowsUsedCards = allowing(Planted, "card_used")
TellsEverybody = telling_everybody(Planted)

PLANTED: list[tuple[Law, type[Position] | Game[Position]]] = [
    (laws.nobody_sees_more_than_they_may, ShowsWhatLiesFaceDown),
    (laws.nobody_sees_more_than_they_may, ShowsItToTheSpectator),
    (laws.nobody_sees_more_than_they_may, ShowsTheCountThatIsHidden),
    (laws.nobody_sees_more_than_they_may, ShowsTheHandWithoutIt),
    (laws.nobody_sees_more_than_they_may, ShowsAHandOutOfOrder),
    (laws.nobody_sees_more_than_they_may, ListsByWhatLiesFaceDown),
    (laws.refusals_tell_nothing, refusing_with(Planted, "laid")),
    (laws.refusals_tell_nothing, FallsBackByWhatLiesFaceDown),
    (laws.the_fallback_is_legal, FallsBackOnDeclaring),
    (laws.listed_actions_are_legal, ListsTheWrongSuit),
    (laws.legal_actions_are_listed, allowing(Planted, "wrong_suit")),
    (laws.legal_actions_are_listed, AllowsUsedCards),
    (laws.legal_actions_are_listed, allowing(Planted, "letter_alone")),
    (laws.legal_actions_are_listed, allowing(Planted, "not_unavoidable")),
    (laws.legal_actions_are_listed, ListsNoLetters),
    (laws.nothing_comes_or_goes, GivesJokersBack),
    (laws.nothing_comes_or_goes, LosesALetter),
    (laws.imagined_worlds_look_the_same, BLIND),
    (laws.imagined_worlds_look_the_same, DOUBLING),
]
