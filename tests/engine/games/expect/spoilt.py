"""Faulty variants of Expect that score wrongly, each named by its fault."""

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Notice, Result, Seat, Step
from engine.games.expect.position import Position
from engine.games.expect.scoring import reckoned, scored
from engine.games.expect.values import GameAction, GameEvent, Opened, Options, Pair, Reckoning, Settled
from tests.support.planted_faults import planted_in

Notices = Step[Position, GameEvent]
Scores = tuple[int, ...]


class Planted(Position, frozen=True):
    """A sound game, whose turns and end are scored once more."""

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Notices:
        step = super()._apply(seat, action, chance)
        step = replace(step, state=planted_in(step.state, type(self)))
        turn = step.notices[0].event
        return self._rescored(step.state, turn) if isinstance(turn, Opened) else step

    def _rescored(self, state: Position, turn: Opened) -> Notices:
        reckoning = self.reckon(turn)
        scores = self.score(turn.before, turn.attacker, reckoning)
        turn = replace(turn, reckoning=reckoning, scores=scores)
        state = replace(state, opened=(*state.opened[:-1], turn), scores=scores)
        if state.settled is None:
            return Step(state, (Notice(turn),))
        charges = self.charge(state.settled)
        scores = (scores[0] + charges[0], scores[1] + charges[1])
        end = replace(state.settled, charges=charges, scores=scores)
        return Step(replace(state, scores=scores, settled=end), (Notice(turn), Notice(end)))

    def reckon(self, turn: Opened) -> Reckoning:
        return turn.reckoning

    def score(self, before: Scores, attacker: Seat, reckoning: Reckoning) -> Scores:
        return scored(before, attacker, reckoning)

    def charge(self, end: Settled) -> Scores:
        return end.charges


def names(turn: Opened) -> tuple[str, str]:
    """Name the letters that were laid, by their first sign; "-" where there is none."""
    return (turn.attack.letter or "-")[0], (turn.prediction.letter or "-")[0]


def again(turn: Opened, options: Options) -> Reckoning:
    """Reckon a turn under other options."""
    return reckoned(turn.number, turn.attack, turn.prediction, options)


def by_seat(attacker: Seat, own: int, other: int) -> Scores:
    """Give the attacker's and the predictor's figure by seat."""
    return (own, other) if attacker == 0 else (other, own)


# ------------------------------------------------------------------ what a turn comes to


class RoundsUp(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        is_odd = found.products is not None and sum(found.products) % 2 > 0
        return replace(found, payment=found.payment + 1) if is_odd and "J" in names(turn) else found


class TakesOffTheRoundedUpHalf(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        is_odd = found.products is not None and sum(found.products) % 2 > 0
        own, other = found.reductions
        return replace(found, reductions=(own + (own > 0), other + (other > 0))) if is_odd else found


class TakesOffTheSmallerProduct(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        return replace(found, reductions=found.reductions[::-1]) if found.products else found


class TakesOffMultiples(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        own, other = found.reductions
        times = max(1, found.factor)
        return replace(found, reductions=(times * own, times * other))


class TakesItOffTheOther(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        return found if found.products else replace(found, reductions=found.reductions[::-1])


class TakesTenForEitherOfTwoJokers(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        return replace(found, payment=found.payment + 20) if names(turn) == ("X", "X") else found


class MultipliesTheTen(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        more = found.bonus * max(0, found.factor - 1)
        return replace(found, payment=found.payment + more)


class LetsEqualLettersWork(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        return replace(found, payment=2 * found.difference) if names(turn) == ("J", "J") else found


class NeverReplaces(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        return again(turn, replace(self.options, qk_mode="besides"))


class AlwaysReplaces(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        return again(turn, replace(self.options, qk_mode="replace"))


class ReplacesAlsoBesideAJoker(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        found = turn.reckoning
        is_both = "X" in names(turn) and {"Q", "K"} & {*names(turn)}
        replaces = self.options.qk_mode == "replace" and is_both
        return replace(found, payment=found.bonus) if replaces else found


# ------------------------------------------------------------------ what the last turn costs


class ForgetsPenalties(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        return replace(turn.reckoning, penalties=(0, 0))


class FinesTheTurnBeforeTheLast(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        fines: Pair = (5 * (turn.attack.letter is not None), 0)
        return replace(turn.reckoning, penalties=fines) if turn.number == 17 else turn.reckoning


class FinesNoLettersThatCancelledOut(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        return replace(turn.reckoning, penalties=(0, 0)) if turn.reckoning.is_void else turn.reckoning


class FinesJokersLikeLetters(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        own, other = turn.reckoning.penalties
        return replace(turn.reckoning, penalties=(min(own, 5), min(other, 5)))


class FinesTheOther(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        return replace(turn.reckoning, penalties=turn.reckoning.penalties[::-1])


class LetsLettersWorkInTheLastTurnAllTheSame(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        return again(turn, replace(self.options, last_turn="besides"))


class LetsNoLetterWorkInTheLastTurn(Planted, frozen=True):
    def reckon(self, turn: Opened) -> Reckoning:
        return again(turn, replace(self.options, last_turn="instead"))


# ------------------------------------------------------------------ what becomes of the scores


class PaysTheAttacker(Planted, frozen=True):
    def score(self, before: Scores, attacker: Seat, reckoning: Reckoning) -> Scores:
        unpaid = scored(before, attacker, replace(reckoning, payment=0))
        paid = by_seat(attacker, reckoning.payment, 0)
        return unpaid[0] + paid[0], unpaid[1] + paid[1]


class PaysBlack(Planted, frozen=True):
    def score(self, before: Scores, attacker: Seat, reckoning: Reckoning) -> Scores:
        return scored(before, 1 if self.black == 0 else 0, reckoning)


class ForgetsTheFloor(Planted, frozen=True):
    def score(self, before: Scores, attacker: Seat, reckoning: Reckoning) -> Scores:
        off, fines = by_seat(attacker, *reckoning.reductions), by_seat(attacker, *reckoning.penalties)
        paid = by_seat(attacker, 0, reckoning.payment)
        return before[0] + paid[0] - off[0] + fines[0], before[1] + paid[1] - off[1] + fines[1]


class TakesOffBeforeItPays(Planted, frozen=True):
    def score(self, before: Scores, attacker: Seat, reckoning: Reckoning) -> Scores:
        reduced = scored(before, attacker, replace(reckoning, payment=0, penalties=(0, 0)))
        return scored(reduced, attacker, replace(reckoning, reductions=(0, 0)))


class TakesOffAfterThePenalty(Planted, frozen=True):
    def score(self, before: Scores, attacker: Seat, reckoning: Reckoning) -> Scores:
        added = scored(before, attacker, replace(reckoning, reductions=(0, 0)))
        return scored(added, attacker, replace(reckoning, payment=0, penalties=(0, 0)))


# ------------------------------------------------------------------ what the end costs


class SwapsFiveAndTwo(Planted, frozen=True):
    def charge(self, end: Settled) -> Scores:
        one, other = (
            len(hand) * (5 if declared else 2)
            for hand, declared in zip(end.leftovers, end.declared, strict=True)
        )
        return one, other


class ChargesNothingThatWasDeclared(Planted, frozen=True):
    def charge(self, end: Settled) -> Scores:
        one, other = (
            0 if declared else charge for charge, declared in zip(end.charges, end.declared, strict=True)
        )
        return one, other


class ForgetsTheLeftovers(Planted, frozen=True):
    def charge(self, end: Settled) -> Scores:
        return 0, 0


class RanksTheHighestFirst(Planted, frozen=True):
    @property
    def result(self) -> Result | None:
        result = super().result
        return result and replace(result, ranking=result.ranking[::-1])


class LetsBlackWinADraw(Planted, frozen=True):
    @property
    def result(self) -> Result | None:
        result = super().result
        is_draw = result is not None and len(result.ranking) == 1
        return replace(result, ranking=((0,), (1,))) if result and is_draw else result
