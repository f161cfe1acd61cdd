"""The model of Prime Daifugo for the stateful test."""

from itertools import islice, pairwise

from hypothesis import strategies as st

from engine.games.prime_daifugo.figures import DIGITS, letter_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play, Power
from engine.play import Play as Course
from tests.engine.games.prime_daifugo.kit import FIGURES
from tests.engine.games.prime_daifugo.search import may_be_laid

ROWS = st.lists(st.sampled_from(FIGURES), max_size=3).map(tuple)
POWERS = st.builds(Power, ROWS, st.just(()) | ROWS)
PLAYS = st.builds(Play, ROWS, st.just(()) | st.lists(POWERS, max_size=3).map(tuple))
ACTIONS = st.just(Draw()) | st.just(Pass()) | PLAYS
OPTIONS = st.builds(
    Options,
    jokers=st.sampled_from([0, 2]),
    hand=st.sampled_from([0, 5, 7]),
    exponents=st.booleans(),
    revolution=st.booleans(),
    penalty=st.sampled_from(["all", "shown", "one"]),
    under=st.sampled_from(["shuffled", "kept"]),
    lock_out=st.booleans(),
    hand_limit=st.sampled_from([0, 19, 20, 32]),
    factors=st.booleans(),
    even_copies=st.sampled_from([3, 4]),
    max_cards=st.sampled_from([0, 6]),
)


class Model:
    """Knows from the rule book what may be laid."""

    LONGEST = 12

    def __init__(self, play: Course, options: Options, seats: int) -> None:
        assert isinstance(play.state, Position)
        self.state = play.state
        self.options = options
        self.seats = seats

    @staticmethod
    def is_a_game(options: Options, seats: int) -> bool:
        """Return whether so many may play under these options."""
        cards = 52 + options.jokers - 6 * (options.even_copies == 3)
        return cards - options.hand * seats >= 5

    def allows(self, seat: int, action: GameAction) -> bool:
        """Ask the rule book, and not the engine, whether something may be done."""
        state = self.state
        if seat not in state.to_act:
            return False
        match action:
            case Draw():
                return bool(state.stock) and not state.has_drawn
            case Pass():
                return True
        return lets_lay(state, seat, action)

    def watch(self, seat: int, action: GameAction, play: Course) -> None:
        """Follow a step: all there is to know stands in the position."""

    def check(self, state: Position) -> None:
        """Assert the invariants at a position."""
        self.state = state
        self.who_is_in_holds_cards_and_who_is_gone_holds_none()
        self.nobody_holds_more_than_the_limit()
        self.on_the_field_lie_the_cards_of_its_numbers()
        self.each_number_on_the_field_has_the_count_of_the_first_and_beats_the_one_before()
        self.every_number_that_stayed_was_right()
        self.who_is_to_act_is_in_has_not_laid_the_top_and_is_not_locked_out()
        self.where_there_is_no_field_nobody_has_passed()
        self.a_game_ends_when_one_is_left_or_it_would_go_on_for_ever()
        self.a_result_ranks_those_out_before_those_in_and_those_in_before_the_burst()

    def who_is_in_holds_cards_and_who_is_gone_holds_none(self) -> None:
        gone = (*self.state.finished, *self.state.burst)
        assert len(set(gone)) == len(gone)
        for seat, hand in enumerate(self.state.hands):
            assert bool(hand) == (seat not in gone)

    def nobody_holds_more_than_the_limit(self) -> None:
        limit = self.options.hand_limit or 54
        assert all(len(hand) <= limit for hand in self.state.hands)

    def on_the_field_lie_the_cards_of_its_numbers(self) -> None:
        shown = [figure[0] for each in self.state.trick for figure in each.figures]
        assert [letter_of(card) for card in self.state.pile] == shown

    def each_number_on_the_field_has_the_count_of_the_first_and_beats_the_one_before(self) -> None:
        numbers = [each.number for each in self.state.trick]
        assert None not in numbers
        assert 57 not in numbers
        assert len({len(each.figures) for each in self.state.trick}) <= 1
        if not self.options.revolution:
            assert all(a < b for a, b in pairwise(map(int, filter(None, numbers))))

    def every_number_that_stayed_was_right(self) -> None:
        assert all(judged(Play(each.figures, each.factors), self.options) is None for each in self.state.laid)

    def who_is_to_act_is_in_has_not_laid_the_top_and_is_not_locked_out(self) -> None:
        state = self.state
        for seat in state.to_act:
            assert seat in state.playing
            assert state.top is None or state.top.seat not in (seat, *state.passed)
            assert not (self.options.lock_out and seat in state.passed)

    def where_there_is_no_field_nobody_has_passed(self) -> None:
        assert self.state.trick or not (self.state.passed or self.state.pile)

    def a_game_ends_when_one_is_left_or_it_would_go_on_for_ever(self) -> None:
        state = self.state
        stalled = state.idle >= 3 * len(state.playing) or state.turns >= 400 * self.seats
        assert (state.result is not None) == (len(state.playing) == 1 or stalled)

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


def lets_lay(state: Position, seat: int, play: Play) -> bool:
    """Ask the rule book whether something may be laid."""
    factors = tuple((power.base, power.exponent) for power in play.factors)
    hand, field = "".join(map(letter_of, state.hands[seat])), state.top.figures if state.top else ()
    in_order = list(factors) == sorted(factors, key=lambda each: (worth(each[0]), *each))
    return in_order and may_be_laid(
        play.figures, factors, hand, field, state.options, is_reversed=state.is_reversed
    )


def worth(row: tuple[str, ...]) -> int:
    """Return the number of a row; rows that make none come first."""
    return int("".join(DIGITS.get(figure, "") for figure in row) or "-1")


def is_right(state: Position) -> GameAction:
    """Lay the first right number, or else draw, or pass."""
    return right_one(state, 0)


def is_right_later(state: Position) -> GameAction:
    """Lay the fourth of the right numbers that come first, or else draw, or pass."""
    return right_one(state, 3)


def right_one(state: Position, place: int) -> GameAction:
    """Return one of the right numbers that come first, or draw, or pass."""
    actions = list(islice(state.legal_actions(state.turn), 60))
    right = [each for each in actions if isinstance(each, Play) and judged(each, state.options) is None]
    return right[place % len(right)] if right else actions[0]


HABITS = (is_right, is_right_later)
