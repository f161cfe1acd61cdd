"""A state machine over every game: legal and illegal actions, compared with its model."""

from importlib import import_module
from itertools import islice
from typing import Any

import pytest
from hypothesis import reject, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.core import Action, IllegalAction, InvalidOptions
from engine.games import GAMES
from engine.play import Play, advance, begin

pytestmark = pytest.mark.volume

LISTED = 40
"""So many legal actions are chosen from at most."""


class Table(RuleBasedStateMachine):
    """A game of any kind, beside a model that knows how it must go.

    The model is the module `tests.engine.games.<game>.model`.
    """

    name: str
    play: Play
    model: Any

    def __init__(self) -> None:
        super().__init__()
        self.game = GAMES[self.name]
        self.known = import_module(f"tests.engine.games.{self.name}.model")

    @initialize(data=st.data(), number=st.integers(0, 2**128 - 1))
    def begin(self, data: st.DataObject, number: int) -> None:
        options, seats = data.draw(self.known.OPTIONS), data.draw(st.sampled_from(self.game.seats))
        try:
            self.play = begin(self.game, options, seats, f"{number:032x}")
        except InvalidOptions:
            assert not self.known.Model.is_a_game(options, seats)
            reject()
        assert self.known.Model.is_a_game(options, seats)
        self.model = self.known.Model(self.play, options, seats)

    def take(self, seat: int, action: Action) -> None:
        self.play = advance(self.play, seat, action)
        self.model.watch(seat, action, self.play)

    @precondition(lambda self: self.play.state.to_act)
    @rule(data=st.data())
    def act_legally(self, data: st.DataObject) -> None:
        (seat,) = self.play.state.to_act
        actions = list(islice(self.play.state.legal_actions(seat), LISTED))
        self.take(seat, data.draw(st.sampled_from(actions)))

    @precondition(lambda self: self.play.state.to_act)
    @rule(data=st.data())
    def play_on_with_a_habit(self, data: st.DataObject) -> None:
        habit = data.draw(st.sampled_from(self.known.HABITS))
        for _ in range(data.draw(st.integers(1, self.known.Model.LONGEST))):
            for seat in self.play.state.to_act:
                self.take(seat, habit(self.play.state))

    @rule(seat=st.integers(-1, 8), data=st.data())
    def try_anything(self, seat: int, data: st.DataObject) -> None:
        before, action = self.play, data.draw(self.known.ACTIONS)
        allowed = self.model.allows(seat, action)
        try:
            self.take(seat, action)
        except IllegalAction:
            assert not allowed
            assert self.play == before
        else:
            assert allowed

    @invariant()
    def the_model_agrees(self) -> None:
        self.model.check(self.play.state)

    @invariant()
    def who_has_to_act_may_do_something(self) -> None:
        for seat in self.play.state.to_act:
            assert next(self.play.state.legal_actions(seat), None) is not None


def agrees_with_its_model(name: str, number: int | None = None) -> None:
    """Play a game in many ways: always the same ones, or those that a number seeds."""
    chosen = settings(
        max_examples=12, stateful_step_count=30, deadline=None, derandomize=number is None, database=None
    )
    machine: type[Table] = type(f"TableOf_{name}", (Table,), {"name": name})
    run_state_machine_as_test(machine if number is None else seed(number)(machine), settings=chosen)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_agrees_with_its_model(name: str) -> None:
    agrees_with_its_model(name)
