"""Faulty variants of NO THANK YOU!, each named by its fault."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from engine.chance import Chance
from engine.core import Game, IllegalAction, Notice, Result, Seat, State, Step
from engine.games.no_thank_you import (
    GAME,
    KEEP,
    GameAction,
    GameEvent,
    Pass,
    Position,
    Seen,
    Trail,
    View,
    imagine,
)
from tests.engine.games.no_thank_you import kit
from tests.support import laws
from tests.support.laws import Case, Law
from tests.support.planted_faults import planted_in, refusing_with, telling_everybody

Notices = Step[Position, GameEvent]
TICKS = count(1000)


class Planted(Position, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return self.told(replace(step, state=planted_in(step.state, type(self))))

    def told(self, step: Notices) -> Notices:
        """Return the step as a faulty game tells it."""
        return step


class ShowsThePile(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), lots=self.pile)


class ShowsAllCards(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        trails = tuple(Trail(trick.holders, trick.card) for trick in self.tricks)
        return replace(super().view(seat), trails=trails)


class ListsByTheNextCard(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        actions = list(super()._legal(seat))
        return iter(actions if self.pile < (8,) else actions[::-1])


class ForgetsToKeep(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        return (action for action in super()._legal(seat) if isinstance(action, Pass))


class ListsTwice(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        return iter([KEEP, *super()._legal(seat)])


class AllowsEverything(Planted, frozen=True):
    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        return None


class RefusesByTheNextCard(Planted, frozen=True):
    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        objection = super()._objection(seat, action)
        return objection and IllegalAction("no_gift" if self.pile < (8,) else objection.code)


class FallsBackByTheNextCard(Planted, frozen=True):
    def fallback(self, seat: Seat) -> GameAction:
        return super().fallback(seat) if self.pile < (8,) else KEEP


class DoesWhatIsRefused(Planted, frozen=True):
    def apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:  # type: ignore[misc]
        return Step(self, ())


class FallsBackOnItself(Planted, frozen=True):
    def fallback(self, seat: Seat) -> GameAction:
        return Pass(seat)


class LeavesTheFallbackOpen(Planted, frozen=True):
    fallback = State.fallback


class WaitsForAll(Planted, frozen=True):
    @property
    def to_act(self) -> tuple[Seat, ...]:
        return tuple(range(len(self.gifts)))


class RanksTheFirstAlone(Planted, frozen=True):
    @property
    def result(self) -> Result | None:
        result = super().result
        return result and replace(result, ranking=result.ranking[:1])


class TellsTheWrongSeat(Planted, frozen=True):
    def told(self, step: Notices) -> Notices:
        return replace(
            step, notices=(*step.notices, Notice(Seen(self.tricks[-1].card), (self.to_act[0] + 1) % 3))
        )


class TellsAStranger(Planted, frozen=True):
    def told(self, step: Notices) -> Notices:
        return replace(step, notices=(Notice(Seen(1), 7),))


class LosesGifts(Planted, frozen=True):
    def told(self, step: Notices) -> Notices:
        return replace(step, state=replace(step.state, gifts=(1, *step.state.gifts[1:])))


class StandsStill(Planted, frozen=True):
    def told(self, step: Notices) -> Notices:
        return Step(self, ())


class DiffersEveryTime(Planted, frozen=True):
    def told(self, step: Notices) -> Notices:
        return replace(step, state=replace(step.state, dealer=next(TICKS)))


class ShowsItsPileToLogs(Planted, frozen=True):
    def __repr__(self) -> str:
        return f"<pile {self.pile}>"


class ShowsItsPileToPrettyPrinters(Planted, frozen=True):
    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("pile", self.pile)]


class OpenView(View, frozen=True):
    def __repr__(self) -> str:
        return f"<gifts {self.gifts}>"


class ShowsItsViewToLogs(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        return OpenView(*astuple(super().view(seat)))


class OpenTrail(Trail, frozen=True):
    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("card", self.card)]


class ShowsAPartOfItsViewToPrettyPrinters(Planted, frozen=True):
    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return replace(view, trails=tuple(OpenTrail(*astuple(trail)) for trail in view.trails))


class HoldsAList(Planted, frozen=True):
    scrap: list[int] = field(default_factory=list)


class LooseOptions(Struct, frozen=True):
    dealer: Seat | None = None


def forgets_the_lots(view: View, seat: Seat | None, chance: Chance) -> Position:
    return replace(imagine(view, seat, chance), lots=())


def doubles_a_card(view: View, seat: Seat | None, chance: Chance) -> Position:
    world = imagine(view, seat, chance)
    return replace(world, pile=world.pile[:1] * len(world.pile))


FORGETFUL = replace(GAME, imagine=forgets_the_lots)
DOUBLING = replace(GAME, imagine=doubles_a_card)
KNOWS_NO_KEEP = replace(GAME, actions=Pass)
TAKES_STRANGE_OPTIONS = replace(GAME, options=LooseOptions)


def cases(game: Game[Any]) -> Iterator[Case]:
    """Play games of three."""
    for number in range(5):
        yield Case(game, kit, game.options(), 3, f"{number:032x}")


PLANTED: list[tuple[Law, type[Position] | Game[Position]]] = [
    (laws.states_are_values, HoldsAList),
    (laws.states_show_nothing, ShowsItsPileToLogs),
    (laws.states_show_nothing, ShowsItsPileToPrettyPrinters),
    (laws.views_show_nothing, ShowsItsViewToLogs),
    (laws.views_show_nothing, ShowsAPartOfItsViewToPrettyPrinters),
    (laws.no_method_is_left_abstract, LeavesTheFallbackOpen),
    (laws.one_seat_acts_until_the_result, WaitsForAll),
    (laws.results_rank_every_seat, RanksTheFirstAlone),
    (laws.listed_actions_are_legal, ListsTwice),
    (laws.legal_actions_are_listed, ForgetsToKeep),
    (laws.legal_actions_are_listed, AllowsEverything),
    (laws.refused_actions_change_nothing, DoesWhatIsRefused),
    (laws.the_fallback_is_legal, FallsBackOnItself),
    (laws.nobody_sees_more_than_they_may, ShowsThePile),
    (laws.nobody_sees_more_than_they_may, ShowsAllCards),
    (laws.nobody_sees_more_than_they_may, ListsByTheNextCard),
    (laws.refusals_tell_nothing, RefusesByTheNextCard),
    (laws.refusals_tell_nothing, refusing_with(Planted, "pile")),
    (laws.refusals_tell_nothing, FallsBackByTheNextCard),
    (laws.notices_tell_no_more_than_views, telling_everybody(Planted)),
    (laws.notices_tell_no_more_than_views, TellsTheWrongSeat),
    (laws.private_notices_name_a_seat, TellsAStranger),
    (laws.nothing_comes_or_goes, LosesGifts),
    (laws.games_end, StandsStill),
    (laws.logs_replay, DiffersEveryTime),
    (laws.imagined_worlds_look_the_same, FORGETFUL),
    (laws.imagined_worlds_look_the_same, DOUBLING),
    (laws.actions_survive_the_codec, KNOWS_NO_KEEP),
    (laws.options_survive_the_codec, TAKES_STRANGE_OPTIONS),
]
