"""Faulty variants of Algo, each named by its fault."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import IllegalAction, Notice, Seat
from engine.games.algo import GAME
from engine.games.algo.cards import is_white, number_of
from engine.games.algo.dealing import imagine
from engine.games.algo.lines import down, turned_up
from engine.games.algo.position import Position
from engine.games.algo.settlement import fee_of
from engine.games.algo.values import (
    Attack,
    Attacked,
    Begun,
    Chosen,
    Deed,
    Eliminated,
    Opened,
    Placed,
    Settled,
    Stay,
    Stayed,
    Tag,
    View,
    partner_of,
)
from tests.engine.games.algo_tables import Told, is_right

Line = tuple[Placed, ...]


class Planted(Position, frozen=True):
    """A sound game: what its positions become keeps their kind."""


def with_line(state: Position, seat: Seat, line: Line) -> Position:
    """Put another line before a seat."""
    return replace(state, lines=(*state.lines[:seat], line, *state.lines[seat + 1 :]))


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
    def _objection(self, seat: Seat, action: Deed) -> IllegalAction | None:
        objection = super()._objection(seat, action)
        is_wrong = isinstance(action, Attack) and not is_right(self, action)
        return IllegalAction("wrong") if objection is None and is_wrong else objection


class RefusesByTheNextCard(Planted, frozen=True):
    def _objection(self, seat: Seat, action: Deed) -> IllegalAction | None:
        objection = super()._objection(seat, action)
        return objection and IllegalAction(objection.code, top=self.stock[:1])


class FallsBackOnAHit(Planted, frozen=True):
    def fallback(self, seat: Seat) -> Deed:
        right = (deed for deed in self.legal_actions(seat) if is_right(self, deed))
        return next(right, super().fallback(seat))


class FallsBackOnStaying(Planted, frozen=True):
    def fallback(self, seat: Seat) -> Deed:
        return Stay()


class AllowsToStayAtOnce(Planted, frozen=True):
    def _objection(self, seat: Seat, action: Deed) -> IllegalAction | None:
        return None if isinstance(action, Stay) else super()._objection(seat, action)


class AllowsAnAttackOnAPartner(Planted, frozen=True):
    def _objection(self, seat: Seat, action: Deed) -> IllegalAction | None:
        objection = super()._objection(seat, action)
        return None if objection and objection.code == "partner_card" else objection


class ListsAttacksOnAPartner(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[Deed]:
        yield from super()._legal(seat)
        if self.options.pairs and self.phase in ("attack", "go_on"):
            yield from (Attack(each.tag, 6) for each in down(self.lines[partner_of(seat)]))


class ListsNoStay(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[Deed]:
        return (deed for deed in super()._legal(seat) if not isinstance(deed, Stay))


class ListsNoBluffs(Planted, frozen=True):
    def _legal(self, seat: Seat) -> Iterator[Deed]:
        own = {number_of(each.card) for each in self.lines[seat]}
        for deed in super()._legal(seat):
            if not (isinstance(deed, Attack) and deed.number in own):
                yield deed


# ------------------------------------------------------------------ what becomes of it


class Changed(Planted, frozen=True):
    """Spoils what is told by what became of it, while the round goes on."""

    def _apply(self, seat: Seat, action: Deed, chance: Chance) -> Told:
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
    def _apply(self, seat: Seat, action: Deed, chance: Chance) -> Told:
        step = super()._apply(seat, action, chance)
        if not any(isinstance(notice.event, Begun) for notice in step.notices):
            return step
        dealer = (self.dealer - 1) % len(self.lines)
        return replace(step, state=replace(step.state, dealer=dealer, turn=dealer))


class DealsTwiceAround(Planted, frozen=True):
    def _apply(self, seat: Seat, action: Deed, chance: Chance) -> Told:
        step = super()._apply(seat, action, chance)
        return replace(step, state=replace(step.state, scored=step.state.scored[:1]))


class ForgetsTheDrawnCardOfTheWinner(Planted, frozen=True):
    def _apply(self, seat: Seat, action: Deed, chance: Chance) -> Told:
        step = super()._apply(seat, action, chance)
        if self.held is None or not step.state.over:
            return step
        kept = tuple(each for each in step.state.lines[seat] if each.tag != self.held.tag)
        return replace(step, state=with_line(step.state, seat, kept))


class TellsEverybody(Planted, frozen=True):
    def _apply(self, seat: Seat, action: Deed, chance: Chance) -> Told:
        step = super()._apply(seat, action, chance)
        return replace(step, notices=tuple(Notice(notice.event) for notice in step.notices))


class TellsNobodyWhatIsTossed(Planted, frozen=True):
    def _apply(self, seat: Seat, action: Deed, chance: Chance) -> Told:
        step = super()._apply(seat, action, chance)
        return replace(step, notices=tuple(notice for notice in step.notices if notice.to is None))


class TellsNothingOfChoices(Planted, frozen=True):
    def _apply(self, seat: Seat, action: Deed, chance: Chance) -> Told:
        step = super()._apply(seat, action, chance)
        kept = (notice for notice in step.notices if not isinstance(notice.event, Chosen | Eliminated))
        return replace(step, notices=tuple(kept))


# ------------------------------------------------------------------ imagined worlds


def imagines_without_answers(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Take no attack that missed into account."""
    return replace(imagine(replace(view, guesses=()), seat, chance), guesses=view.guesses)


def imagines_any_card_on_top(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Shuffle the stock without a look at the back on top."""
    world = imagine(view, seat, chance)
    return replace(world, stock=chance.shuffled(world.stock))


DEAF = replace(GAME, imagine=imagines_without_answers)
BLIND = replace(GAME, imagine=imagines_any_card_on_top)
