"""Plays NO THANK YOU! at random, rightly and wrongly, and looks at what must always be so."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core import IllegalAction
from engine.games.no_thank_you import CARDS, GAME, GameAction, Keep, Kept, Options, Pass
from engine.play import Play, advance, begin

pytestmark = pytest.mark.volume

SEATS = st.integers(-1, 4)
DEEDS = st.just(Keep()) | st.builds(Pass, SEATS)
GIFTS = {2: 8, 3: 9, 4: 12}
POINTS = {2: -96, 3: -91, 4: -76}


class Table(RuleBasedStateMachine):
    play: Play
    seats: int
    keeps: int

    @initialize(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 2**128 - 1))
    def begin(self, seats: int, seed: int) -> None:
        self.play = begin(GAME, Options(), seats, f"{seed:032x}")
        self.seats = seats
        self.keeps = 0

    def take(self, seat: int, deed: GameAction) -> None:
        self.play = advance(self.play, seat, deed)
        self.keeps += sum(isinstance(notice.event, Kept) for notice in self.play.notices)

    @precondition(lambda self: self.play.state.to_act)
    @rule(choice=st.data())
    def act_legally(self, choice: st.DataObject) -> None:
        (seat,) = self.play.state.to_act
        self.take(seat, choice.draw(st.sampled_from(list(self.play.state.legal_actions(seat)))))

    @precondition(lambda self: self.play.state.to_act)
    @rule()
    def keep(self) -> None:
        self.take(self.play.state.to_act[0], Keep())

    @rule(seat=SEATS, deed=DEEDS)
    def try_anything(self, seat: int, deed: GameAction) -> None:
        before = self.play
        allowed = deed in self.play.state.legal_actions(seat)
        try:
            self.take(seat, deed)
        except IllegalAction:
            assert not allowed
            assert self.play == before
        else:
            assert allowed

    @invariant()
    def gifts_neither_come_nor_go(self) -> None:
        view = self.play.state.view(None)
        assert sum(view.gifts) + (view.current.gifts if view.current else 0) == GIFTS[self.seats]

    @invariant()
    def one_card_at_most_is_undecided(self) -> None:
        view = self.play.state.view(None)
        settled = sum(len(view.kept(seat)) for seat in range(self.seats))
        assert len(view.trails) - settled == (0 if view.over else 1)
        assert settled == self.keeps
        assert len(view.trails) + view.pile == len(CARDS)

    @invariant()
    def the_holder_owns_a_gift(self) -> None:
        state = self.play.state
        assert all(state.view(None).gifts[seat] for seat in state.to_act)

    @invariant()
    def sixteen_keeps_make_the_end_and_the_points_are_fixed(self) -> None:
        result = self.play.state.result
        assert (result is not None) == (self.keeps == len(CARDS))
        assert result is None or sum(result.scores) == POINTS[self.seats]


Table.TestCase.settings = settings(
    max_examples=60, stateful_step_count=60, deadline=None, derandomize=True, database=None
)
TestTable = Table.TestCase
