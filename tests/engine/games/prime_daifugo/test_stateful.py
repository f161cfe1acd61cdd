"""Plays Prime Daifugo at random, rightly and wrongly, and looks at what must always be so."""

from itertools import islice, pairwise

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core import IllegalAction, InvalidOptions
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.figures import DIGITS, letter_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play, Power
from engine.play import Play as Course
from engine.play import advance, begin
from tests.engine.games.prime_daifugo.kit import FIGURES, conserved
from tests.engine.games.prime_daifugo.search import may_be_laid

pytestmark = pytest.mark.volume

SEATS = st.integers(-1, 8)
ROWS = st.lists(st.sampled_from(FIGURES), max_size=3).map(tuple)
POWERS = st.builds(Power, ROWS, st.just(()) | ROWS)
PLAYS = st.builds(Play, ROWS, st.just(()) | st.lists(POWERS, max_size=3).map(tuple))
DEEDS = st.just(Draw()) | st.just(Pass()) | PLAYS
OPTIONS = st.builds(
    Options,
    jokers=st.sampled_from([0, 2]),
    hand=st.sampled_from([0, 5, 7]),
    exponents=st.booleans(),
    revolution=st.booleans(),
    penalty=st.sampled_from(["all", "shown", "one"]),
    under=st.sampled_from(["shuffled", "kept"]),
    lock_out=st.booleans(),
    hand_limit=st.sampled_from([0, 20, 32]),
    factors=st.booleans(),
)


class Table(RuleBasedStateMachine):
    play: Course
    seats: int
    options: Options

    @initialize(seats=st.sampled_from(GAME.seats), options=OPTIONS, seed=st.integers(0, 2**128 - 1))
    def begin(self, seats: int, options: Options, seed: int) -> None:
        try:
            self.play = begin(GAME, options, seats, f"{seed:032x}")
        except InvalidOptions:
            assert (options.hand, seats) in ((7, 7), (7, 8))
            options = Options()
            self.play = begin(GAME, options, seats, f"{seed:032x}")
        self.seats, self.options = seats, options

    @property
    def state(self) -> Position:
        assert isinstance(self.play.state, Position)
        return self.play.state

    @precondition(lambda self: self.state.to_act)
    @rule(choice=st.data())
    def act_legally(self, choice: st.DataObject) -> None:
        actions = list(islice(self.state.legal_actions(self.state.turn), 40))
        self.play = advance(self.play, self.state.turn, choice.draw(st.sampled_from(actions)))

    @precondition(lambda self: self.state.to_act)
    @rule(turns=st.integers(1, 12), place=st.integers(0, 3))
    def play_right_numbers(self, turns: int, place: int) -> None:
        for _ in range(turns):
            if self.state.to_act:
                self.play = advance(self.play, self.state.turn, right_one(self.state, place))

    @rule(seat=SEATS, deed=DEEDS)
    def try_anything(self, seat: int, deed: GameAction) -> None:
        before, allowed = self.play, allows(self.state, seat, deed)
        try:
            self.play = advance(self.play, seat, deed)
        except IllegalAction:
            assert not allowed
            assert self.play == before
        else:
            assert allowed

    @invariant()
    def every_card_is_in_one_place_once(self) -> None:
        assert conserved(self.state)

    @invariant()
    def only_held_cards_are_known_to_be_held(self) -> None:
        assert all({*k} <= {*hand} for k, hand in zip(self.state.known, self.state.hands, strict=True))

    @invariant()
    def who_is_in_holds_cards_and_who_is_gone_holds_none(self) -> None:
        gone = (*self.state.finished, *self.state.burst)
        assert len(set(gone)) == len(gone)
        for seat, hand in enumerate(self.state.hands):
            assert bool(hand) == (seat not in gone)

    @invariant()
    def nobody_holds_more_than_the_limit(self) -> None:
        limit = self.options.hand_limit or 54
        assert all(len(hand) <= limit for hand in self.state.hands)

    @invariant()
    def on_the_field_lie_the_cards_of_its_numbers(self) -> None:
        shown = [figure[0] for each in self.state.trick for figure in each.figures]
        assert [letter_of(card) for card in self.state.pile] == shown

    @invariant()
    def each_number_on_the_field_has_the_count_of_the_first_and_beats_the_one_before(self) -> None:
        numbers = [each.number for each in self.state.trick]
        assert None not in numbers
        assert 57 not in numbers
        assert len({len(each.figures) for each in self.state.trick}) <= 1
        if not self.options.revolution:
            assert all(a < b for a, b in pairwise(map(int, filter(None, numbers))))

    @invariant()
    def every_number_that_stayed_was_right(self) -> None:
        assert all(judged(Play(each.figures, each.factors), self.options) is None for each in self.state.laid)

    @invariant()
    def who_is_to_act_is_in_has_not_laid_the_top_and_is_not_locked_out(self) -> None:
        state = self.state
        for seat in state.to_act:
            assert seat in state.playing
            assert state.top is None or state.top.seat not in (seat, *state.passed)
            assert not (self.options.lock_out and seat in state.passed)

    @invariant()
    def where_there_is_no_field_nobody_has_passed(self) -> None:
        assert self.state.trick or not (self.state.passed or self.state.pile)

    @invariant()
    def a_game_ends_when_one_is_left_or_it_would_go_on_for_ever(self) -> None:
        state = self.state
        stalled = state.idle >= 3 * len(state.playing) or state.turns >= 400 * self.seats
        assert (state.result is not None) == (len(state.playing) == 1 or stalled)

    @invariant()
    def a_result_ranks_those_out_before_those_in_and_those_in_before_the_burst(self) -> None:
        if (result := self.state.result) is None:
            return
        ranked = [seat for shared in result.ranking for seat in shared]
        out, burst = len(self.state.finished), len(self.state.burst)
        assert tuple(ranked[:out]) == self.state.finished
        assert tuple(reversed(ranked[len(ranked) - burst :])) == self.state.burst
        held = [{len(self.state.hands[seat]) for seat in shared} for shared in result.ranking]
        assert all(len(sizes) == 1 for sizes in held)
        assert all(a < b for a, b in pairwise(max(sizes) for sizes in held[out : len(held) - burst]))


def allows(state: Position, seat: int, deed: GameAction) -> bool:
    """Ask the rule book, and not the engine, whether something may be done."""
    if seat not in state.to_act:
        return False
    match deed:
        case Draw():
            return bool(state.stock) and not state.has_drawn
        case Pass():
            return True
    factors = tuple((power.base, power.exponent) for power in deed.factors)
    hand, field = "".join(map(letter_of, state.hands[seat])), state.top.figures if state.top else ()
    in_order = list(factors) == sorted(factors, key=lambda each: (worth(each[0]), *each))
    return in_order and may_be_laid(
        deed.figures, factors, hand, field, state.options, is_reversed=state.is_reversed
    )


def worth(row: tuple[str, ...]) -> int:
    """Give the number of a row; rows that make none come first."""
    return int("".join(DIGITS.get(figure, "") for figure in row) or "-1")


def right_one(state: Position, place: int) -> GameAction:
    """Give the so-manieth of the right numbers that come first, or draw, or pass."""
    actions = list(islice(state.legal_actions(state.turn), 60))
    right = [each for each in actions if isinstance(each, Play) and judged(each, state.options) is None]
    return right[place % len(right)] if right else actions[0]


Table.TestCase.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, derandomize=True, database=None
)
TestTable = Table.TestCase
