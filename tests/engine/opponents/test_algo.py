from typing import Any

import pytest

from engine.chance import Chance
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, GameAction, Guess, Stay
from engine.opponents import Policy
from engine.opponents.algo.candidates import Candidate, own_seat
from engine.opponents.algo.evaluation import outlook_of, value
from engine.opponents.algo.levels import Normal, SeesAll, Strong
from tests.engine.games.algo.tables import NO_CHIPS, PAIRS, A, B, C, action_of, table, tag_of

of_both = pytest.mark.parametrize("policy", [Normal(), Strong()], ids=["normal", "strong"])


def choice(state: Position, number: int = 0, policy: Policy | None = None) -> GameAction:
    """Return the computer's choice for the seat to act."""
    (seat,) = state.to_act
    chosen: GameAction = (policy or Normal()).choose(
        state.view(seat), state.legal_actions(seat), Chance("choice", number)
    )
    return chosen


def missed(state: Position, card: str, *numbers: int) -> tuple[Guess, ...]:
    return tuple(Guess(B, tag_of(state, card), number, is_hit=False, by=99) for number in numbers)


# --- attacks ---


def test_the_attack_is_made_that_hits_in_the_most_worlds() -> None:
    state = table("B0? W9?", "W1? B8? B11 W11?", "B5? B10? W10", held="B2")
    attack = choice(state)
    assert isinstance(attack, Attack)
    worlds = inferred_from(state.view(A))
    assert worlds[attack.card][attack.number] == max(max(each.values()) for each in worlds.values())
    state = table("B0? W9?", "W1? B3 W3? B4 W10?", held="W11")
    assert choice(state) == action_of(state, "W3 is 3")
    state = table("B0? B9", "W1? B8", "B3 W3? B4", "W5? B10", held="W11", options=PAIRS)
    attack = choice(state)
    assert isinstance(attack, Attack)
    assert attack.card in {tag_of(state, "W1"), tag_of(state, "W5")}


def test_no_miss_is_repeated_and_a_number_of_the_own_line_is_said_of_no_other_card() -> None:
    lines = ("B0? B9?", "B3 W4? B6 W10?")
    before = table(*lines, held="W11")
    guesses = missed(before, "W4", 3, 5)
    assert choice(table(*lines, held="W11", guesses=guesses)) == action_of(before, "W4 is 4")
    state = table("W3? B9?", "B3 W4? B5 W10?", held="W11")
    assert choice(state) == action_of(state, "W4 is 4")


def test_of_equal_hits_a_six_is_made_first_for_chips_then_on_the_fewest_cards_then_on_the_richest() -> None:
    lines = ("B0? B9?", "B3 W3? B4 W10? W11?", "B6 W6? B7 W8? B10?")
    state = table(*lines, held="B1")
    assert {choice(state, number) for number in range(9)} == {action_of(state, "W6 is 6")}
    state = table(*lines, held="B1", options=NO_CHIPS)
    assert {choice(state, number) for number in range(30)} == {
        action_of(state, "W6 is 6"),
        action_of(state, "W3 is 3"),
    }
    state = table("B0? B9?", "B3 W3? B4 W10? W11?", "B5 W5? B6 W8?", held="B1")
    assert {choice(state, number) for number in range(9)} == {action_of(state, "W5 is 5")}
    state = table("B0? B9?", "B3 W3? B4 W10?", "B5 W5? B6 W8?", held="B1", totals=(230, 240, 220))
    assert {choice(state, number) for number in range(9)} == {action_of(state, "W3 is 3")}


# --- going on ---


def going_on(*lines: str, **fields: Any) -> Position:
    return table(*lines, phase="go_on", **fields)


@of_both
def test_a_sure_hit_is_always_made_and_one_that_is_hardly_likely_is_not_tried(policy: Policy) -> None:
    state = going_on("B0? B9?", "B3 W3? B4 W10?", held="B6")
    assert choice(state, policy=policy) == action_of(state, "W3 is 3")
    assert choice(going_on("B0? B9?", "W3? B5? W7? B10?", held="B6"), policy=policy) == Stay()


def test_more_is_risked_for_a_rivals_last_card_and_less_where_it_is_ones_own() -> None:
    assert choice(going_on("B0? B9?", "B2 W3? B5 W10", held="B6")) != Stay()
    assert choice(going_on("B0? B9?", "B2 W3? B5 W9?", held="B6")) == Stay()
    line = "B2 W2? B4 B8 W9?"
    assert choice(going_on("B0? B7? W11?", line, held="B6")) != Stay()
    assert choice(going_on("B0 B7 W11", line, held="B6")) == Stay()


def test_a_card_that_all_know_already_is_risked_lightly() -> None:
    lines = ("W1? W5 B6? W6 B10?", "B2 W3? B5 W7? W10")
    assert choice(going_on(*lines, chosen=0)) == Stay()
    assert choice(going_on(*lines, chosen=2)) != Stay()
    assert choice(going_on("W5 B6? W6", "B2 W3? B5 W10?", chosen=1)) != Stay()


FOR_CHIPS = ("B0? B9? W10?", "B2 W3? B5 W7? B10?")


def test_more_is_risked_where_chips_are_paid_for_a_hit_and_for_a_six() -> None:
    assert choice(going_on(*FOR_CHIPS, held="B6")) != Stay()
    assert choice(going_on(*FOR_CHIPS, held="B6", options=NO_CHIPS)) == Stay()
    outlook = outlook_of(going_on(*FOR_CHIPS, held="B6").view(A))
    assert value(Candidate(5, 6, B, 0.3), outlook) >= outlook.staying
    assert value(Candidate(5, 7, B, 0.3), outlook) < outlook.staying


# --- attacking with an own card, and tosses ---


@of_both
def test_the_card_is_risked_that_all_know_best(policy: Policy) -> None:
    state = table("B2? W3? W5 B6? W6", "B1? B8?")
    assert choice(state, policy=policy) == action_of(state, "choose B6")
    assert SeesAll().choose(state, A, Chance("", 1)) == action_of(state, "choose B6")


def test_a_toss_is_called_while_the_partner_is_in() -> None:
    lines = ("B0? W3?", "B1? W4?", "B2? W5?", "B3? W6?")
    state = table(*lines, options=PAIRS)
    assert choice(state) == action_of(state, "toss")
    assert choice(table(*lines, options=PAIRS, has_tossed=True)) != action_of(state, "toss")
    assert choice(table(*lines[:2], "B2 W5", lines[3], options=PAIRS)) != action_of(state, "toss")


def test_the_card_is_shown_that_the_partner_knows_least_and_none_twice() -> None:
    lines = ("B0? W3?", "B1? W4?", "W5 B6? W6 B9?", "B3? W8?")
    state = table(*lines, options=PAIRS, phase="show")
    assert state.to_act == (C,)
    assert choice(state) == action_of(state, "show B9")
    state = table(*lines, options=PAIRS, phase="show", shown=(7,))
    assert tag_of(state, "B9") == 7
    assert choice(state) == action_of(state, "show B6")


def test_a_spectator_does_not_play() -> None:
    with pytest.raises(ValueError, match="a spectator does not play"):
        own_seat(table("W1?", "W3?", held="B5").view(None))
