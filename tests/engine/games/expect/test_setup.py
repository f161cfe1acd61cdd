"""The rule book's section 5, ruling by ruling: the cards, the colours, and who begins."""

from collections import Counter
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import InvalidOptions, Notice
from engine.games.expect import GAME
from engine.games.expect.dealing import setup
from engine.games.expect.values import Begun, Choose, ColourAsked, Options
from engine.play import begin
from tests.engine.games.expect.tables import (
    BESIDES,
    NO_JOKERS,
    A,
    B,
    after,
    chance,
    done,
    listed,
    refusal,
    start,
)

RANKS = (*map(str, range(2, 11)), *"JQKA")


def side(attack: str, predict: str, joker: str) -> set[str]:
    return {rank + suit for suit in (attack, predict) for rank in RANKS} | {joker}


def test_E15_black_has_spades_and_clubs_and_red_hearts_and_diamonds_with_or_without_a_joker_each() -> None:
    full = side("S", "C", "XB"), side("H", "D", "XR")
    assert [{*hand} for hand in start().hands] == [*full]
    assert [{*hand} for hand in start(NO_JOKERS).hands] == [full[0] - {"XB"}, full[1] - {"XR"}]
    assert list(map(len, start().hands)) == [27, 27]


@pytest.mark.parametrize("black", [A, B])
def test_E13_a_table_may_say_who_is_black_whatever_the_lot_and_black_attacks_first(black: int) -> None:
    state = start(Options(black=black))
    assert state.to_act == (black,)
    assert state.hands[black] == start().hands[A]
    assert state.hands[1 - black] == start().hands[B]
    for number in range(20):
        step = setup(Options(black=black), 2, Chance("lots", number))
        assert (step.state.black, step.notices) == (black, (Notice(Begun(black, "table")),))


def test_E13_who_is_black_is_drawn_by_lot() -> None:
    drawn = Counter(setup(Options(), 2, Chance("lots", number)).state.black for number in range(400))
    assert {*drawn} == {A, B}
    assert min(drawn.values()) > 160


@pytest.mark.parametrize("chooser", [A, B])
def test_E13_whoever_lost_before_may_choose_a_colour_and_acts_first(chooser: int) -> None:
    step = setup(Options(chooser=chooser), 2, chance())
    state = step.state
    assert step.notices == (Notice(ColourAsked(chooser)),)
    assert (state.black, state.to_act, state.number) == (None, (chooser,), 1)
    assert listed(state) == [Choose("black"), Choose("red")]
    assert list(state.legal_actions(1 - chooser)) == []


@pytest.mark.parametrize("chooser", [A, B])
@pytest.mark.parametrize("colour", ["black", "red"])
def test_E13_whoever_chooses_black_attacks_first_and_whoever_chooses_red_predicts(
    colour: str, chooser: int
) -> None:
    step = done(start(Options(chooser=chooser)), colour)
    black = chooser if colour == "black" else 1 - chooser
    assert step.notices == (Notice(Begun(black, "choice")),)
    assert (step.state.black, step.state.to_act) == (black, (black,))
    assert step.state.hands == start(Options(black=black)).hands


def test_E13_before_the_choice_nobody_holds_anything_and_nobody_may_lay() -> None:
    state = start(Options(chooser=B))
    assert state.hands == ((), ())
    view = state.view(A)
    assert (view.turn, view.black, view.attacker) == (B, None, None)
    assert (view.colour(A), view.role(A)) == (None, None)
    assert refusal(state, "declare") == ("choose_colour_first", {})


def test_E16_the_fallback_of_the_choice_is_black() -> None:
    assert start(Options(chooser=B)).fallback(B) == Choose("black")


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("black_and_chooser", {"black": A, "chooser": A}),
        ("black_and_chooser", {"black": A, "chooser": B}),
        ("black_and_chooser", {"black": 7, "chooser": 7}),
        ("no_such_player", {"black": 2}),
        ("no_such_player", {"black": -1}),
        ("no_such_player", {"chooser": 2}),
        ("no_such_player", {"chooser": -1}),
    ],
)
def test_E13_options_that_make_no_game_are_refused(code: str, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        begin(GAME, Options(**options), 2, "seed")
    assert (refused.value.code, refused.value.facts) == (code, {})


def test_a_view_tells_who_has_which_colour_and_which_role() -> None:
    view = after(start(BESIDES), "2", "2").view(None)
    assert (view.number, view.attacker) == (2, B)
    assert (view.colour(A), view.role(A)) == ("black", "predict")
    assert (view.colour(B), view.role(B)) == ("red", "attack")
