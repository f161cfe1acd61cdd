"""Plays Algo at random, rightly and wrongly, and looks at what must always be so."""

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core import IllegalAction
from engine.games.algo import GAME
from engine.games.algo.cards import number_of
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Options, Show, Stay, Toss
from engine.play import Play, advance, begin
from tests.engine.games.algo.referee import Referee
from tests.engine.games.algo.tables import is_right

pytestmark = pytest.mark.volume

TAGS = st.integers(-1, 24)
DEEDS = st.one_of(
    st.sampled_from([Stay(), Toss()]),
    st.builds(Attack, TAGS, st.integers(-1, 12)),
    st.builds(Choose, TAGS),
    st.builds(Show, TAGS),
)
OPTIONS = st.builds(
    Options,
    pairs=st.booleans(),
    chips=st.sampled_from(["team", "each", "off"]),
    single=st.booleans(),
    notes=st.booleans(),
)


class Table(RuleBasedStateMachine):
    play: Play
    referee: Referee

    @initialize(seats=st.sampled_from(GAME.seats), options=OPTIONS, seed=st.integers(0, 2**128 - 1))
    def begin(self, seats: int, options: Options, seed: int) -> None:
        assume(seats == 4 or not options.pairs)
        self.play = begin(GAME, options, seats, f"{seed:032x}")
        self.referee = Referee(options, seats)
        self.referee.watch(self.state)

    @property
    def state(self) -> Position:
        assert isinstance(self.play.state, Position)
        return self.play.state

    def do(self, deed: GameAction) -> None:
        (seat,) = self.state.to_act
        self.play = advance(self.play, seat, deed)
        self.referee.watch(self.state)

    @precondition(lambda self: self.state.to_act)
    @rule(choice=st.data())
    def act_legally(self, choice: st.DataObject) -> None:
        self.do(choice.draw(st.sampled_from(list(self.state.legal_actions(self.state.to_act[0])))))

    @precondition(lambda self: self.state.to_act and self.state.phase != "attack")
    @rule()
    def let_the_time_run_out(self) -> None:
        self.do(self.state.fallback(self.state.to_act[0]))

    @precondition(lambda self: self.state.to_act)
    @rule(choice=st.data())
    def hit(self, choice: st.DataObject) -> None:
        deeds = [
            deed for deed in self.state.legal_actions(self.state.to_act[0]) if is_right(self.state, deed)
        ]
        assume(deeds)
        self.do(choice.draw(st.sampled_from(deeds)))

    @precondition(lambda self: self.state.to_act)
    @rule(rounds=st.integers(1, 3))
    def hit_on_until_rounds_are_won(self, rounds: int) -> None:
        wanted = len(self.state.scored) + rounds
        while self.state.to_act and len(self.state.scored) < wanted:
            seat = self.state.to_act[0]
            deeds = list(self.state.legal_actions(seat))
            self.do(next((deed for deed in deeds if is_right(self.state, deed)), deeds[0]))

    @rule(seat=st.integers(-1, 4), deed=DEEDS)
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
            self.referee.watch(self.state)

    @invariant()
    def everybody_has_answered_the_truth(self) -> None:
        numbers = {each.tag: number_of(each.card) for line in self.state.lines for each in line}
        for guess in self.state.guesses:
            assert guess.is_hit == (numbers[guess.tag] == guess.number)

    @invariant()
    def who_has_to_act_may_do_something(self) -> None:
        for seat in self.state.to_act:
            assert next(self.state.legal_actions(seat), None) is not None

    @invariant()
    def a_toss_shows_a_card_of_the_line_of_the_partner_and_only_in_pair_play(self) -> None:
        tags = {each.tag for line in self.state.lines for each in line}
        assert {*self.state.shown} <= (tags if self.state.options.pairs else set())
        assert self.state.options.pairs or self.state.phase != "show"


Table.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, derandomize=True, database=None
)
TestTable = Table.TestCase
