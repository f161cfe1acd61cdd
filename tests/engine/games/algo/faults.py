"""Faulty variants of Algo, each named by its fault."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Game, IllegalAction, Seat
from engine.games.algo import GAME
from engine.games.algo.cards import is_white, number_of
from engine.games.algo.dealing import imagine
from engine.games.algo.lines import down
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Chosen, Eliminated, GameAction, Stay, Tag, View, partner_of
from tests.engine.games.algo import kit
from tests.engine.games.algo.tables import SINGLE, TEAM, Notices, is_right
from tests.support import laws
from tests.support.laws import Case, Law
from tests.support.planted_faults import allowing, refusing_with, telling_everybody


class Planted(Position, frozen=True):
    """A sound game: what its positions become keeps their kind."""


def shown_in(view: View, state: Position, tags: set[Tag]) -> View:
    """Add the numbers of some cards to a view."""
    numbers = {each.tag: number_of(each.card) for line in state.lines for each in line}
    lines = tuple(
        tuple(replace(each, number=numbers[each.tag]) if each.tag in tags else each for each in line)
        for line in view.lines
    )
    return replace(view, lines=lines)


# ------------------------------------------------------------------ views


class ShowsTheHeldCard(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view, held = super().view(seat), self.held
        if held is None or view.held is None:
            return view
        return replace(view, held=replace(view.held, number=number_of(held.card)))


class ShowsTossesToTheSpectator(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return shown_in(view, self, {*self.shown}) if seat is None else view


class ShowsTossesToTheOtherPair(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return shown_in(super().view(seat), self, {*self.shown})


class ShowsAPairItsLines(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        if seat is None or not self.options.pairs:
            return view
        return shown_in(view, self, {each.tag for each in self.lines[partner_of(seat)]})


class ShowsWhatWasMissed(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return shown_in(super().view(seat), self, {guess.tag for guess in self.guesses})


class ShowsTheBottomOfTheStock(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), top=is_white(self.stock[-1]) if self.stock else None)


class ForgetsMisses(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return replace(view, guesses=tuple(guess for guess in view.guesses if guess.is_hit))


class ForgetsWhatWasTossedBefore(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return super().view(seat) if self.has_tossed else replace(super().view(seat), shown=())


class ForgetsItsOwnLine(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return super().view(seat if seat == self.turn else None if seat is None else -1)


# ------------------------------------------------------------------ what may be done


class RefusesWhatIsWrong(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        return (action for action in super()._legal(seat) if self._objection(seat, action) is None)

    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        objection = super()._objection(seat, action)
        is_wrong = isinstance(action, Attack) and not is_right(self, action)
        return IllegalAction("wrong") if objection is None and is_wrong else objection


class FallsBackOnAHit(Planted, frozen=True):
    def fallback(self, seat: Seat) -> GameAction:
        right = (action for action in self.legal_actions(seat) if is_right(self, action))
        return next(right, super().fallback(seat))


class FallsBackOnStaying(Planted, frozen=True):
    def fallback(self, seat: Seat) -> GameAction:
        return Stay()


class AllowsToStayAtOnce(Planted, frozen=True):
    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        return None if isinstance(action, Stay) else super()._objection(seat, action)


class ListsAttacksOnAPartner(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        yield from super()._legal(seat)
        if self.options.pairs and self.phase in ("attack", "go_on"):
            yield from (Attack(each.tag, 6) for each in down(self.lines[partner_of(seat)]))


class ListsNoBluffs(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        own = {number_of(each.card) for each in self.lines[seat]}
        for action in super()._legal(seat):
            if not (isinstance(action, Attack) and action.number in own):
                yield action


# ------------------------------------------------------------------ what is told, and what is lost


class TellsNobodyWhatIsTossed(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, notices=tuple(notice for notice in step.notices if notice.to is None))


class TellsNothingOfChoices(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        kept = (notice for notice in step.notices if not isinstance(notice.event, Chosen | Eliminated))
        return replace(step, notices=tuple(kept))


class LosesAChip(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        first, *others = step.state.totals
        return replace(step, state=replace(step.state, totals=(first - 1, *others)))


class LosesTheCardOnTop(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, state=replace(step.state, stock=step.state.stock[1:]))


# ------------------------------------------------------------------ imagined worlds


def imagines_without_answers(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Take no attack that missed into account."""
    return replace(imagine(replace(view, guesses=()), seat, chance), guesses=view.guesses)


def imagines_any_card_on_top(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Shuffle the stock without a look at the back on top."""
    world = imagine(view, seat, chance)
    return replace(world, stock=chance.shuffled(world.stock))


WITHOUT_ANSWERS = replace(GAME, imagine=imagines_without_answers)
BLIND = replace(GAME, imagine=imagines_any_card_on_top)


def cases(game: Game[Any]) -> Iterator[Case]:
    """Play whole rounds of pairs and of single seats."""
    for number, options in enumerate((TEAM, SINGLE, TEAM)):
        yield Case(game, kit, options, 4, f"{number:032x}")


PLANTED: list[tuple[Law, type[Position] | Game[Position]]] = [
    (laws.nobody_sees_more_than_they_may, ShowsTheHeldCard),
    (laws.nobody_sees_more_than_they_may, ShowsTossesToTheSpectator),
    (laws.nobody_sees_more_than_they_may, ShowsTossesToTheOtherPair),
    (laws.nobody_sees_more_than_they_may, ShowsAPairItsLines),
    (laws.nobody_sees_more_than_they_may, ShowsWhatWasMissed),
    (laws.nobody_sees_more_than_they_may, ShowsTheBottomOfTheStock),
    (laws.refusals_tell_nothing, RefusesWhatIsWrong),
    (laws.refusals_tell_nothing, refusing_with(Planted, "stock")),
    (laws.refusals_tell_nothing, FallsBackOnAHit),
    (laws.the_fallback_is_legal, FallsBackOnStaying),
    (laws.listed_actions_are_legal, ListsAttacksOnAPartner),
    (laws.legal_actions_are_listed, AllowsToStayAtOnce),
    (laws.legal_actions_are_listed, allowing(Planted, "partner_card")),
    (laws.legal_actions_are_listed, ListsNoBluffs),
    (laws.notices_tell_no_more_than_views, telling_everybody(Planted)),
    (laws.nothing_comes_or_goes, LosesAChip),
    (laws.nothing_comes_or_goes, LosesTheCardOnTop),
    (laws.imagined_worlds_look_the_same, BLIND),
]
