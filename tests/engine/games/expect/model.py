"""The model of Expect for the stateful test."""

from hypothesis import strategies as st

from engine.cards import PACK
from engine.games.expect.position import Position
from engine.games.expect.values import Choose, Declare, GameAction, Lay, Options
from engine.play import Play
from tests.engine.games.expect.referee import Referee

CARDS = st.sampled_from([*PACK, "11S", ""])
ACTIONS = st.one_of(
    st.sampled_from([Choose("black"), Choose("red"), Declare()]), st.builds(Lay, CARDS, st.none() | CARDS)
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


class Model:
    LONGEST = 12

    def __init__(self, play: Play, options: Options, seats: int) -> None:
        assert isinstance(play.state, Position)
        self.state = play.state
        self.referee = Referee(options)
        self.referee.watch_setup(play.notices)

    @staticmethod
    def is_a_game(options: Options, seats: int) -> bool:
        """Return whether so many may play under these options."""
        return options.black is None or options.chooser is None

    def allows(self, seat: int, action: GameAction) -> bool:
        """Return whether somebody may do this."""
        return seat == self.referee.turn and action in self.referee.actions()

    def watch(self, seat: int, action: GameAction, play: Play) -> None:
        """Follow a step."""
        self.referee.watch(seat, action, play.notices)

    def check(self, state: Position) -> None:
        """Assert the invariants at a position."""
        self.state = state
        self.the_table_stands_as_the_referee_has_it()
        self.what_may_be_done_is_what_the_referee_lets_pass()
        self.no_score_is_below_0()

    def the_table_stands_as_the_referee_has_it(self) -> None:
        turn = self.referee.turn
        assert self.state.to_act == (() if turn is None else (turn,))
        assert self.state.scores == tuple(self.referee.scores)
        assert self.state.result == self.referee.result
        if self.referee.hands:
            assert [{*hand} for hand in self.state.hands] == [hand.cards for hand in self.referee.hands]

    def what_may_be_done_is_what_the_referee_lets_pass(self) -> None:
        for seat in range(2):
            actions = self.referee.actions() if seat == self.referee.turn else []
            assert {*self.state.legal_actions(seat)} == {*actions}

    def no_score_is_below_0(self) -> None:
        assert min(self.state.scores) >= 0


def waits(state: Position) -> GameAction:
    """Take the fallback action."""
    return state.fallback(state.to_act[0])


def spends_letters(state: Position) -> GameAction:
    """Do what is listed last: lay a letter if there is one."""
    return list(state.legal_actions(state.to_act[0]))[-1]


def declares(state: Position) -> GameAction:
    """Declare wherever that may be done, and else let the time run out."""
    may_declare = Declare() in state.legal_actions(state.to_act[0])
    return Declare() if may_declare else waits(state)


HABITS = (waits, spends_letters, declares)
