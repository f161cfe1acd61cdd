"""The model of Yaniv for the stateful test."""

from hypothesis import strategies as st

from engine.cards import PACK
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, GameAction, Options
from engine.play import Play
from tests.engine.games.yaniv.search import may_be_laid, worth

CARDS = st.sampled_from((*PACK, "ZZ"))
ACTIONS = st.just(Call()) | st.builds(Discard, st.lists(CARDS, max_size=4).map(tuple), st.none() | CARDS)
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


class Model:
    """Knows how a match stands from its rounds."""

    LONGEST = 150

    def __init__(self, play: Play, options: Options, seats: int) -> None:
        assert isinstance(play.state, Position)
        self.state = play.state
        self.options = options
        self.seats = seats

    @staticmethod
    def is_a_game(options: Options, seats: int) -> bool:
        """Return whether so many may play under these options."""
        return True

    def allows(self, seat: int, action: GameAction) -> bool:
        """Return whether somebody may do this."""
        return action in self.state.legal_actions(seat)

    def watch(self, seat: int, action: GameAction, play: Play) -> None:
        """Follow a step: all there is to know stands in the position."""

    def check(self, state: Position) -> None:
        """Assert the invariants at a position."""
        self.state = state
        self.who_is_in_holds_cards_and_who_was_out_before_holds_none()
        self.totals_are_what_the_rounds_gave()
        self.who_is_in_has_no_more_than_the_limit()
        self.what_lies_last_is_a_group()
        self.only_held_cards_are_known_to_be_held()
        self.a_match_ends_as_its_table_wants()

    def who_is_in_holds_cards_and_who_was_out_before_holds_none(self) -> None:
        out = {
            seat
            for each in self.state.scored[: len(self.state.scored) - self.state.over]
            for seat in each.out
        }
        for seat, hand in enumerate(self.state.hands):
            assert (1 <= len(hand) <= 5) == (seat not in out)

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

    def who_is_in_has_no_more_than_the_limit(self) -> None:
        out = {seat for each in self.state.scored for seat in each.out}
        assert out == {seat for seat, total in enumerate(self.state.totals) if total > self.options.limit}

    def what_lies_last_is_a_group(self) -> None:
        state = self.state
        assert state.group
        assert state.layer is None or may_be_laid(state.group, self.options.jokers_in_sets)

    def only_held_cards_are_known_to_be_held(self) -> None:
        assert all(
            {*known} <= {*hand} for known, hand in zip(self.state.known, self.state.hands, strict=True)
        )

    def a_match_ends_as_its_table_wants(self) -> None:
        state, out = self.state, {seat for each in self.state.scored for seat in each.out}
        one_left = len(out) >= self.seats - 1
        enough = {
            "survivor": False,
            "first_out": bool(out),
            "rounds": len(state.scored) == self.options.rounds,
        }
        assert (state.result is not None) == (one_left or enough[self.options.ending])


def sheds(state: Position) -> GameAction:
    """Call if that may be done, else lay the most cards, or the highest one, and draw from the stock."""
    (seat,) = state.to_act
    if worth(state.hands[seat]) <= state.options.call_limit:
        return Call()
    laid = [each for each in state.legal_actions(seat) if isinstance(each, Discard) and each.draw is None]
    longest = max(laid, key=lambda action: len(action.cards))
    return longest if len(longest.cards) > 1 else state.fallback(seat)


HABITS = (sheds,)
