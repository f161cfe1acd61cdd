"""How people play Algo who reason from one line at a time, and forget: the newcomer, Beginner and Easy."""

from collections import Counter
from typing import Any

import pytest

from engine.chance import Chance
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, GameAction, Guess, Stay, Tag
from engine.opponents import Policy
from engine.opponents.algo.deduction import deduced
from engine.opponents.algo.levels import Beginner, Easy
from engine.opponents.algo.newcomer import Newcomer
from tests.engine.games.algo.tables import PAIRS, A, B, C, action_of, table, tag_of

MANY = 100
of_all = pytest.mark.parametrize(
    "policy", [Newcomer(), Beginner(), Easy()], ids=["newcomer", "beginner", "easy"]
)
of_levels = pytest.mark.parametrize("policy", [Beginner(), Easy()], ids=["beginner", "easy"])


def choices(state: Position, policy: Policy) -> Counter[GameAction]:
    """Count what the seat to act chooses by many chances."""
    (seat,) = state.to_act
    view = state.view(seat)
    return Counter(
        policy.choose(view, state.legal_actions(seat), Chance("choice", number)) for number in range(MANY)
    )


def attacked(state: Position, policy: Policy) -> set[Tag]:
    """Return the cards that are attacked by many chances."""
    return {action.card for action in choices(state, policy) if isinstance(action, Attack)}


def missed(*lines: str, card: str, numbers: tuple[int, ...], later: int = 0, **fields: Any) -> Position:
    """Lay out a position after misses on a card, and later ones on the own lowest card."""
    state = table(*lines, **fields)
    tag = tag_of(state, card)
    on_it = [Guess(A, tag, number, is_hit=False, by=99) for number in numbers]
    on_own = [Guess(B, 0, 11 - number, is_hit=False, by=99) for number in range(later)]
    return table(*lines, **fields, guesses=(*on_it, *on_own))


# --- deduction ---


def test_neighbours_colours_cards_in_sight_and_misses_narrow_a_card_down() -> None:
    state = missed("B0? W9? W10?", "B1? W1 B4? W7 W8? B11?", card="B4", numbers=(2, 5), held="B3")
    possible = deduced(state.view(A))
    found = {name: possible[tag_of(state, name)] for name in ("B1", "B4", "W8", "B11")}
    assert found == {"B1": [1], "B4": [4, 6, 7], "W8": [8], "B11": [9, 10, 11]}


def test_a_card_that_another_line_needs_is_not_ruled_out() -> None:
    state = table("W9? B11?", "B0? W0", "B1? W1", held="B9")
    tag = tag_of(state, "B1")
    assert deduced(state.view(A))[tag] == [0, 1]
    assert list(inferred_from(state.view(A))[tag]) == [1]


# --- attacks ---


@of_all
def test_the_card_that_is_narrowed_down_most_is_attacked_mostly(policy: Policy) -> None:
    state = table("B0? B9?", "B3 W3? B4 W10?", held="B6")
    (action, many), *_ = choices(state, policy).most_common()
    assert action == action_of(state, "W3 is 3")
    assert many > MANY / 2


@pytest.mark.parametrize(
    ("state", "wrong"),
    [
        (table("B0? W5?", "B3 W4? B6", held="B9"), 5),
        (table("B0? W7?", "B3 W4? B5", held="W3"), 3),
        (missed("B0? W7?", "B3 W4? B5", card="W4", numbers=(3,), held="B9"), 3),
    ],
    ids=["its line", "the card drawn", "misses"],
)
def test_a_newcomer_overlooks_its_own_cards_and_all_misses_in_one_attack_of_ten(
    state: Position, wrong: int
) -> None:
    assert 0 < choices(state, Newcomer())[action_of(state, f"W4 is {wrong}")] < MANY / 10


@pytest.mark.parametrize("later", [7, 8])
def test_a_newcomer_remembers_the_misses_of_the_eight_latest_attacks(later: int) -> None:
    lines = ("B0? W7?", "B3 W4? B5", "B7 W8? B10")
    state = missed(*lines, card="W8", numbers=(9,), held="W11", later=later)
    many = choices(state, Newcomer())[action_of(state, "W8 is 8")]
    assert (many > MANY * 0.75) == (later < 8)


@of_levels
def test_a_level_says_no_number_that_cannot_be_right_however_old_the_miss(policy: Policy) -> None:
    state = missed("B0? W3?", "B2 W4? B6", card="W4", numbers=(5,), later=9, held="B9")
    assert set(choices(state, policy)) == {action_of(state, f"W4 is {number}") for number in (2, 4)}


def test_a_beginner_overlooks_a_card_now_and_then() -> None:
    state = table("B0? B9?", "B3 W3? B4 W10?", held="B6")
    assert attacked(state, Beginner()) == {tag_of(state, "W3"), tag_of(state, "W10")}


@pytest.mark.parametrize("later", [1, 3])
def test_a_beginner_remembers_the_misses_of_the_three_latest_attacks(later: int) -> None:
    state = missed("B0? W7?", "B3 W4? B6 W8? B9", card="W4", numbers=(3, 5), later=later, held="B10")
    (action, _), *_ = choices(state, Beginner()).most_common()
    assert (action == action_of(state, "W4 is 4")) == (later == 1)


def test_easy_forgets_old_misses_now_and_then_and_no_recent_one() -> None:
    lines = ("B0? W7?", "B3 W4? B6 W8? B9")
    recent = missed(*lines, card="W4", numbers=(3, 5), held="B10")
    assert set(choices(recent, Easy())) == {action_of(recent, "W4 is 4")}
    old = missed(*lines, card="W4", numbers=(3, 5), later=3, held="B10")
    assert attacked(old, Easy()) == {tag_of(old, "W4"), tag_of(old, "W8")}


# --- going on ---


@of_all
def test_it_goes_on_at_even_chances_and_stays_at_less(policy: Policy) -> None:
    rival = "B2 W3? B5 W9?"
    even = table("B0? W4?", rival, held="B6", phase="go_on")
    (action, many), *_ = choices(even, policy).most_common()
    assert action != Stay()
    assert many > MANY / 4
    less = table("B0? B9?", "B3 W4? B6 W9?", held="W11", phase="go_on")
    (action, many), *_ = choices(less, policy).most_common()
    assert action == Stay()
    assert many > MANY * 0.9


@of_levels
def test_a_level_never_stays_before_a_sure_win(policy: Policy) -> None:
    state = missed("B0? B9?", "B3 W4? B6", card="W4", numbers=(3, 5), later=9, held="B10", phase="go_on")
    assert set(choices(state, policy)) == {action_of(state, "W4 is 4")}


# --- attacking with an own card, and tosses ---


@pytest.mark.parametrize("policy", [Newcomer(), Beginner()], ids=["newcomer", "beginner"])
def test_who_begins_chooses_shows_and_tosses_at_random(policy: Policy) -> None:
    lines = ("B0? W3?", "B1? W4?", "B2? W5?", "B3? W6?")
    choosing, showing = (table(*lines, options=PAIRS, phase=phase) for phase in ("choose", "show"))
    assert set(choices(choosing, policy)) == set(choosing.legal_actions(A))
    assert set(choices(showing, policy)) == set(showing.legal_actions(C))


def test_easy_risks_the_card_that_all_know_best() -> None:
    state = table("B2? W3? W5 B6? W6", "B1? B8?")
    assert set(choices(state, Easy())) == {action_of(state, "choose B6")}
