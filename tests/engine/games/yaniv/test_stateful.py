"""Plays Yaniv at random, rightly and wrongly, and looks at what must always be so."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import PACK
from engine.core import IllegalAction
from engine.games.yaniv import GAME
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, GameAction, Options
from engine.play import Play, advance, begin
from tests.engine.games.yaniv.kit import conserved
from tests.engine.games.yaniv.search import may_be_laid, worth

pytestmark = pytest.mark.volume

SEATS = st.integers(-1, 8)
CARDS = st.sampled_from((*PACK, "ZZ"))
DEEDS = st.just(Call()) | st.builds(Discard, st.lists(CARDS, max_size=4).map(tuple), st.none() | CARDS)
OPTIONS = st.builds(
    Options,
    call_limit=st.sampled_from([5, 7]),
    limit=st.sampled_from([100, 200]),
    halving=st.booleans(),
    draw=st.sampled_from(["ends", "any"]),
    jokers_in_sets=st.booleans(),
    ending=st.sampled_from(["survivor", "first_out", "rounds"]),
    rounds=st.integers(1, 9),
)


class Table(RuleBasedStateMachine):
    play: Play
    seats: int
    options: Options

    @initialize(seats=st.sampled_from(GAME.seats), options=OPTIONS, seed=st.integers(0, 2**128 - 1))
    def begin(self, seats: int, options: Options, seed: int) -> None:
        self.play = begin(GAME, options, seats, f"{seed:032x}")
        self.seats, self.options = seats, options

    @property
    def state(self) -> Position:
        assert isinstance(self.play.state, Position)
        return self.play.state

    @precondition(lambda self: self.state.to_act)
    @rule(choice=st.data())
    def act_legally(self, choice: st.DataObject) -> None:
        (seat,) = self.state.to_act
        actions = list(self.state.legal_actions(seat))
        self.play = advance(self.play, seat, choice.draw(st.sampled_from(actions)))

    @precondition(lambda self: self.state.to_act)
    @rule(rounds=st.integers(1, 15))
    def play_rounds_and_call_as_soon_as_it_may_be(self, rounds: int) -> None:
        wanted = len(self.state.scored) + rounds
        while self.state.to_act and len(self.state.scored) < wanted:
            (seat,) = self.state.to_act
            self.play = advance(self.play, seat, shedding(self.state, seat))

    @rule(seat=SEATS, deed=DEEDS)
    def try_anything(self, seat: int, deed: GameAction) -> None:
        before = self.play
        allowed = deed in self.play.state.legal_actions(seat)
        try:
            self.play = advance(self.play, seat, deed)
        except IllegalAction:
            assert not allowed
            assert self.play == before
        else:
            assert allowed

    @invariant()
    def all_54_cards_are_there_once(self) -> None:
        assert conserved(self.state) == sorted(PACK)

    @invariant()
    def who_is_in_holds_cards_and_who_was_out_before_holds_none(self) -> None:
        out = {
            seat
            for each in self.state.scored[: len(self.state.scored) - self.state.over]
            for seat in each.out
        }
        for seat, hand in enumerate(self.state.hands):
            assert (1 <= len(hand) <= 5) == (seat not in out)

    @invariant()
    def totals_are_what_the_rounds_gave(self) -> None:
        rounds, half = self.state.rounds, self.options.limit // 2
        for seat in range(self.seats):
            total = 0
            for each in rounds:
                total += each.points[seat] or 0
                if self.options.halving and each.points[seat] is not None and total in (half, 2 * half):
                    total //= 2
                assert each.totals[seat] == total
            assert self.state.totals[seat] == total

    @invariant()
    def who_is_in_has_no_more_than_the_limit(self) -> None:
        out = {seat for each in self.state.scored for seat in each.out}
        assert out == {seat for seat, total in enumerate(self.state.totals) if total > self.options.limit}

    @invariant()
    def what_lies_last_is_a_group(self) -> None:
        state = self.state
        assert state.group
        assert state.layer is None or may_be_laid(state.group, self.options.jokers_in_sets)

    @invariant()
    def only_held_cards_are_known_to_be_held(self) -> None:
        assert all(
            {*known} <= {*hand} for known, hand in zip(self.state.known, self.state.hands, strict=True)
        )

    @invariant()
    def a_match_ends_as_its_table_wants(self) -> None:
        state, out = self.state, {seat for each in self.state.scored for seat in each.out}
        one_left = len(out) >= self.seats - 1
        enough = {
            "survivor": False,
            "first_out": bool(out),
            "rounds": len(state.scored) == self.options.rounds,
        }
        assert (state.result is not None) == (one_left or enough[self.options.ending])


def shedding(state: Position, seat: int) -> GameAction:
    """Call if it may be, else lay the most cards, or the highest one, and draw from the stock."""
    if worth(state.hands[seat]) <= state.options.call_limit:
        return Call()
    laid = [deed for deed in state.legal_actions(seat) if isinstance(deed, Discard) and deed.draw is None]
    longest = max(laid, key=lambda deed: len(deed.cards))
    return longest if len(longest.cards) > 1 else state.fallback(seat)


Table.TestCase.settings = settings(
    max_examples=80, stateful_step_count=40, deadline=None, derandomize=True, database=None
)
TestTable = Table.TestCase
