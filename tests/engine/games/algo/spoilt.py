"""Faulty variants of Algo in which the wrong thing becomes of what is done, each named by its fault."""

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Notice, Seat
from engine.games.algo.lines import Line, down, turned_up
from engine.games.algo.position import Position
from engine.games.algo.scoring import fee_of
from engine.games.algo.values import (
    Attacked,
    Begun,
    Chosen,
    Eliminated,
    GameAction,
    Opened,
    Settled,
    Stayed,
    partner_of,
)
from tests.engine.games.algo.faults import Planted
from tests.engine.games.algo.tables import Notices


def with_line(state: Position, seat: Seat, line: Line) -> Position:
    """Put another line before a seat."""
    return replace(state, lines=(*state.lines[:seat], line, *state.lines[seat + 1 :]))


class Changed(Planted, frozen=True):
    """Spoils what is told by what became of it, while the round goes on."""

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        if any(isinstance(notice.event, Settled) for notice in step.notices):
            return step
        for notice in step.notices:
            step = replace(step, state=self._spoilt(step.state, notice.event))
        return step

    def _spoilt(self, state: Position, event: object) -> Position:
        raise NotImplementedError


class LeavesAMissedCardDown(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        if not isinstance(event, Opened):
            return state
        line = state.lines[event.seat]
        return with_line(
            state,
            event.seat,
            tuple(replace(each, is_open=False) if each.tag == event.tag else each for each in line),
        )


class TurnsUpWhatStayed(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        if not isinstance(event, Stayed):
            return state
        return with_line(state, event.seat, turned_up(state.lines[event.seat], event.tag))


class TurnsUpWhatWasMissed(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        if not isinstance(event, Attacked):
            return state
        return with_line(state, event.target, turned_up(state.lines[event.target], event.tag))


class PutsCardsAtTheRight(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        if not isinstance(event, Opened | Stayed):
            return state
        line = state.lines[event.seat]
        return with_line(state, event.seat, tuple(sorted(line, key=lambda each: each.tag == event.tag)))


class LosesAChip(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        if not (isinstance(event, Attacked) and event.is_hit):
            return state
        totals = list(state.totals)
        totals[event.seat] -= 1
        return replace(state, totals=tuple(totals))


class PaysOnlyOneOfAPair(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        if not (isinstance(event, Attacked) and event.is_hit):
            return state
        totals = list(state.totals)
        totals[partner_of(event.seat) if state.options.pairs else event.seat] -= event.paid
        return replace(state, totals=tuple(totals))


class PaysTenForASix(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        if not (isinstance(event, Attacked) and event.paid > fee_of(0)):
            return state
        totals = list(state.totals)
        totals[event.seat] -= 10
        totals[event.target] += 10
        return replace(state, totals=tuple(totals))


class LetsThoseWhoAreOutTakeTurns(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        following = (self.turn + 1) % len(state.lines)
        is_next = isinstance(event, Opened | Stayed) and not down(state.lines[following])
        return replace(state, turn=following) if is_next else state


class LosesTheCardOnTop(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        return replace(state, stock=state.stock[1:]) if isinstance(event, Opened) else state


class AllowsAnotherToss(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        return replace(state, has_tossed=False)


class LetsAChosenCardGo(Changed, frozen=True):
    def _spoilt(self, state: Position, event: object) -> Position:
        is_hit = isinstance(event, Attacked) and event.is_hit
        return replace(state, phase="choose", chosen=None) if is_hit and state.chosen is not None else state


class PassesTheDealBackwards(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        if not any(isinstance(notice.event, Begun) for notice in step.notices):
            return step
        dealer = (self.dealer - 1) % len(self.lines)
        return replace(step, state=replace(step.state, dealer=dealer, turn=dealer))


class DealsTwiceAround(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, state=replace(step.state, scored=step.state.scored[:1]))


class ForgetsTheDrawnCardOfTheWinner(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        if self.held is None or not step.state.over:
            return step
        kept = tuple(each for each in step.state.lines[seat] if each.tag != self.held.tag)
        return replace(step, state=with_line(step.state, seat, kept))


class TellsEverybody(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, notices=tuple(Notice(notice.event) for notice in step.notices))


class TellsNobodyWhatIsTossed(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        return replace(step, notices=tuple(notice for notice in step.notices if notice.to is None))


class TellsNothingOfChoices(Planted, frozen=True):
    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        kept = (notice for notice in step.notices if not isinstance(notice.event, Chosen | Eliminated))
        return replace(step, notices=tuple(kept))
