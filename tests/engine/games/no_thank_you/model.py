"""The model of NO THANK YOU! for the stateful test."""

from hypothesis import strategies as st

from engine.games.no_thank_you import CARDS, GameAction, Keep, Kept, Options, Pass, Position
from engine.play import Play

ACTIONS = st.just(Keep()) | st.builds(Pass, st.integers(-1, 4))
OPTIONS = st.builds(Options, dealer=st.none() | st.integers(-1, 4))
POINTS = {2: -96, 3: -91, 4: -76}


class Model:
    """Counts what was kept."""

    LONGEST = 8

    def __init__(self, play: Play, options: Options, seats: int) -> None:
        assert isinstance(play.state, Position)
        self.state = play.state
        self.seats = seats
        self.keeps = 0

    @staticmethod
    def is_a_game(options: Options, seats: int) -> bool:
        """Return whether so many may play under these options."""
        return options.dealer is None or 0 <= options.dealer < seats

    def allows(self, seat: int, action: GameAction) -> bool:
        """Return whether somebody may do this."""
        return action in self.state.legal_actions(seat)

    def watch(self, seat: int, action: GameAction, play: Play) -> None:
        """Follow a step."""
        self.keeps += sum(isinstance(notice.event, Kept) for notice in play.notices)

    def check(self, state: Position) -> None:
        """Assert the invariants at a position."""
        self.state = state
        self.one_card_at_most_is_undecided()
        self.the_holder_owns_a_gift()
        self.sixteen_keeps_make_the_end_and_the_points_are_fixed()

    def one_card_at_most_is_undecided(self) -> None:
        view = self.state.view(None)
        settled = sum(len(view.kept(seat)) for seat in range(self.seats))
        assert len(view.trails) - settled == (0 if view.over else 1)
        assert settled == self.keeps
        assert len(view.trails) + view.pile == len(CARDS)

    def the_holder_owns_a_gift(self) -> None:
        state = self.state
        assert all(state.view(None).gifts[seat] for seat in state.to_act)

    def sixteen_keeps_make_the_end_and_the_points_are_fixed(self) -> None:
        result = self.state.result
        assert (result is not None) == (self.keeps == len(CARDS))
        assert result is None or sum(result.scores) == POINTS[self.seats]


def keeps(state: Position) -> GameAction:
    """Keep every card."""
    return Keep()


HABITS = (keeps,)
