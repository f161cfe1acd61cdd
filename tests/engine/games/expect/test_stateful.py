"""Plays Expect at random, rightly and wrongly, and looks at what must always be so."""

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import PACK
from engine.core import IllegalAction
from engine.games.expect import GAME
from engine.games.expect.position import Position
from engine.games.expect.values import Choose, Declare, GameAction, Lay, Options
from engine.play import Play, advance, begin
from tests.engine.games.expect import kit
from tests.engine.games.expect.referee import Referee

pytestmark = pytest.mark.volume

CARDS = st.sampled_from([*PACK, "11S", ""])
DEEDS = st.one_of(
    st.sampled_from([Choose("black"), Choose("red"), Declare()]),
    st.builds(Lay, CARDS, st.none() | CARDS),
)
SEATS = st.none() | st.integers(0, 1)
OPTIONS = st.builds(
    Options,
    qk_mode=st.sampled_from(["besides", "replace"]),
    last_turn=st.sampled_from(["besides", "instead"]),
    jokers=st.booleans(),
    hide_count=st.booleans(),
    black=SEATS,
    chooser=SEATS,
)


class Table(RuleBasedStateMachine):
    play: Play
    referee: Referee

    @initialize(options=OPTIONS, seed=st.integers(0, 2**128 - 1))
    def begin(self, options: Options, seed: int) -> None:
        assume(options.black is None or options.chooser is None)
        self.play = begin(GAME, options, 2, f"{seed:032x}")
        self.referee = Referee(options)
        self.referee.watch_setup(self.play.notices)
        self.cards = kit.conserved(self.state)

    @property
    def state(self) -> Position:
        assert isinstance(self.play.state, Position)
        return self.play.state

    def do(self, deed: GameAction) -> None:
        (seat,) = self.state.to_act
        self.play = advance(self.play, seat, deed)
        self.referee.watch(seat, deed, self.play.notices)

    @precondition(lambda self: self.state.to_act)
    @rule(choice=st.data())
    def act_legally(self, choice: st.DataObject) -> None:
        self.do(choice.draw(st.sampled_from(list(self.state.legal_actions(self.state.to_act[0])))))

    @precondition(lambda self: self.state.to_act)
    @rule(plays=st.integers(1, 12))
    def let_the_time_run_out(self, plays: int) -> None:
        for _ in range(plays):
            for seat in self.state.to_act:
                self.do(self.state.fallback(seat))

    @precondition(lambda self: self.state.to_act)
    @rule(plays=st.integers(1, 12))
    def spend_letters(self, plays: int) -> None:
        for _ in range(plays):
            for seat in self.state.to_act:
                self.do(list(self.state.legal_actions(seat))[-1])

    @precondition(lambda self: Declare() in self.referee.deeds())
    @rule()
    def declare(self) -> None:
        self.do(Declare())

    @rule(seat=st.integers(-1, 2), deed=DEEDS)
    def try_anything(self, seat: int, deed: GameAction) -> None:
        before = self.play
        allowed = seat == self.referee.turn and deed in self.referee.deeds()
        try:
            self.play = advance(self.play, seat, deed)
        except IllegalAction:
            assert not allowed
            assert self.play == before
        else:
            assert allowed
            self.referee.watch(seat, deed, self.play.notices)

    @invariant()
    def the_table_stands_as_the_referee_has_it(self) -> None:
        turn = self.referee.turn
        assert self.state.to_act == (() if turn is None else (turn,))
        assert self.state.scores == tuple(self.referee.scores)
        assert self.state.result == self.referee.result
        if self.referee.hands:
            assert [{*hand} for hand in self.state.hands] == [hand.cards for hand in self.referee.hands]

    @invariant()
    def what_may_be_done_is_what_the_referee_lets_pass(self) -> None:
        for seat in range(2):
            deeds = self.referee.deeds() if seat == self.referee.turn else []
            assert {*self.state.legal_actions(seat)} == {*deeds}

    @invariant()
    def no_card_comes_or_goes_and_no_score_is_below_0(self) -> None:
        assert kit.conserved(self.state) == self.cards
        assert min(self.state.scores) >= 0

    @invariant()
    def nobody_but_its_owner_sees_what_lies_face_down(self) -> None:
        for viewer in (*self.state.to_act, None):
            laid = self.state.view(viewer).laid
            assert laid is None or laid.play is None


Table.TestCase.settings = settings(
    max_examples=50, stateful_step_count=40, deadline=None, derandomize=True, database=None
)
TestTable = Table.TestCase
