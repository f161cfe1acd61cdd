"""The model of Algo for the stateful test."""

from hypothesis import strategies as st

from engine.games.algo.cards import number_of
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Options, Show, Stay, Toss
from engine.play import Play
from tests.engine.games.algo.referee import Referee
from tests.engine.games.algo.tables import is_right

TAGS = st.integers(-1, 24)
ACTIONS = st.one_of(
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


class Model:
    LONGEST = 60

    def __init__(self, play: Play, options: Options, seats: int) -> None:
        assert isinstance(play.state, Position)
        self.state = play.state
        self.referee = Referee(options, seats)
        self.referee.watch(self.state)

    @staticmethod
    def is_a_game(options: Options, seats: int) -> bool:
        """Return whether so many may play under these options."""
        return seats == 4 or not options.pairs

    def allows(self, seat: int, action: GameAction) -> bool:
        """Return whether somebody may do this."""
        return action in self.state.legal_actions(seat)

    def watch(self, seat: int, action: GameAction, play: Play) -> None:
        """Follow a step."""
        assert isinstance(play.state, Position)
        self.referee.watch(play.state)

    def check(self, state: Position) -> None:
        """Assert the invariants at a position."""
        self.state = state
        self.everybody_has_answered_the_truth()
        self.a_toss_shows_a_card_of_the_line_of_the_partner_and_only_in_pair_play()

    def everybody_has_answered_the_truth(self) -> None:
        numbers = {each.tag: number_of(each.card) for line in self.state.lines for each in line}
        for guess in self.state.guesses:
            assert guess.is_hit == (numbers[guess.tag] == guess.number)

    def a_toss_shows_a_card_of_the_line_of_the_partner_and_only_in_pair_play(self) -> None:
        tags = {each.tag for line in self.state.lines for each in line}
        assert {*self.state.shown} <= (tags if self.state.options.pairs else set())
        assert self.state.options.pairs or self.state.phase != "show"


def hits(state: Position) -> GameAction:
    """Attack right wherever that can be done."""
    actions = list(state.legal_actions(state.to_act[0]))
    return next((action for action in actions if is_right(state, action)), actions[0])


def waits(state: Position) -> GameAction:
    """Take the fallback action."""
    return state.fallback(state.to_act[0])


HABITS = (hits, waits)
