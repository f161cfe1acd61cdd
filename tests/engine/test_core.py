from collections.abc import Iterator
from itertools import count, islice, product
from typing import Any

import msgspec
import pytest

from engine.chance import Chance
from engine.core import Action, Event, Game, IllegalAction, InvalidAction, Redacted, Result, Seat, State, Step
from engine.games import GAMES
from engine.play import Play, advance, begin


class Never(Event, frozen=True):
    pass


class Say(Action, frozen=True):
    number: int


class View(Redacted, frozen=True):
    said: int


class Counting(State[Say, View, Never], frozen=True):
    """Seat 0 may say any number but three, without end; nine wins."""

    actions = Say

    said: int = 0

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.said == 9 else (0,)

    @property
    def result(self) -> Result | None:
        return Result(((0,),), (9,)) if self.said == 9 else None

    def view(self, seat: Seat | None) -> View:
        return View(self.said)

    def fallback(self, seat: Seat) -> Say:
        return Say(1)

    def _legal(self, seat: Seat) -> Iterator[Say]:
        return (Say(number) for number in count(1) if number != 3)

    def _objection(self, seat: Seat, action: Say) -> IllegalAction | None:
        return IllegalAction("three", said=self.said) if action.number == 3 else None

    def _apply(self, seat: Seat, action: Say, chance: Chance) -> "Step[Counting, Never]":
        return Step(Counting(action.number), ())


UNUSED = Chance("", 0)


def test_legal_actions_are_listed_lazily_and_only_for_the_seat_to_act() -> None:
    actions = Counting().legal_actions(0)
    assert [next(actions).number for _ in range(4)] == [1, 2, 4, 5]
    assert list(Counting().legal_actions(1)) == []
    assert list(Counting(9).legal_actions(0)) == []


def test_check_raises_the_objection_with_its_facts_and_refuses_who_may_not_act() -> None:
    with pytest.raises(IllegalAction) as refused:
        Counting(2).check(0, Say(3))
    assert (refused.value.code, refused.value.facts, str(refused.value)) == (
        "three",
        {"said": 2},
        "three",
    )
    with pytest.raises(IllegalAction, match="not_your_turn"):
        Counting().check(1, Say(1))
    with pytest.raises(IllegalAction, match="game_over"):
        Counting(9).check(0, Say(1))


def test_an_error_names_its_code_and_its_public_facts_alone_and_an_action_its_fields() -> None:
    assert str(IllegalAction("not_your_turn")) == "not_your_turn"
    assert str(IllegalAction("too_many_points", points=19, most=5)) == "too_many_points (most=5)"
    assert str(IllegalAction("not_held", card="8H")) == "not_held"
    assert str(InvalidAction("strange_sign", sign="'")) == "strange_sign"
    assert msgspec.json.encode(Say(4)) == b'{"do":"Say","number":4}'
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"do":"Say","number":4,"loudly":true}', type=Say)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_action_of_another_game_is_refused_of_every_seat_and_after_the_end(game: Game[Any]) -> None:
    assert begin(game, game.options(), game.seats[0], "").state.actions == game.actions
    foreign = [action for other in GAMES.values() if other != game for action in first_actions(other)]
    for play in (begin(game, game.options(), game.seats[0], ""), played_out(game)):
        for seat, action in product(range(game.seats[0]), (*foreign, Say(1))):
            with pytest.raises(InvalidAction, match="no_such_action"):
                play.state.check(seat, action)
            with pytest.raises(InvalidAction, match="no_such_action"):
                play.state.apply(seat, action, UNUSED)


def first_actions(game: Game[Any]) -> list[Action]:
    """List a legal action of every kind among the first that a game begins with, and the fallback."""
    state = begin(game, game.options(), game.seats[0], "").state
    (seat,) = state.to_act
    return [
        *{type(action): action for action in islice(state.legal_actions(seat), 64)}.values(),
        state.fallback(seat),
    ]


def played_out(game: Game[Any]) -> Play:
    """Play a game to its end by fallbacks."""
    play = begin(game, game.options(), game.seats[0], "")
    while play.state.to_act:
        (seat,) = play.state.to_act
        play = advance(play, seat, play.state.fallback(seat))
    return play


def test_a_legal_action_is_done_and_an_illegal_one_changes_nothing() -> None:
    state = Counting()
    assert state.apply(0, Say(7), UNUSED).state == Counting(7)
    with pytest.raises(IllegalAction, match="three"):
        state.apply(0, Say(3), UNUSED)
    assert state == Counting()
    with pytest.raises(AttributeError):
        Counting().said = 1  # type: ignore[misc]
    assert Counting(9).rounds == ()


def test_states_and_views_that_reach_a_log_show_nothing_there() -> None:
    view = Counting(4).view(0)
    for each in (Counting(4), view):
        name = f"<tests.engine.test_core.{type(each).__name__}>"
        assert (str(each), repr(each)) == (name, name)
        assert each.__rich_repr__() == []
