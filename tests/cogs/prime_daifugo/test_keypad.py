"""The hand is buttons, one a rank: a tap appends to the play, and what cannot follow is disabled."""

from collections import Counter

import pytest

from bot.faces.forms import NO_DRAFT
from bot.faces.panel import Row
from cogs.prime_daifugo.card_text import ORDER
from cogs.prime_daifugo.keypad import BACK, CARDS, PLAY, SIGNS, TAPS, VALUES
from cogs.prime_daifugo.turn import LAY
from engine.core import IllegalAction
from engine.games.prime_daifugo.values import Options, View
from tests.cogs.prime_daifugo.views import EN, buttons, decided, panel, seen, tapped, typed
from tests.support.all_icons import all_icons

HANDS = ("A22345TQKKX", "QK2", "57")
VIEW = seen(*HANDS)
SLOTS = {tap: slot for slot, tap in TAPS.items()}


def shown(view: View, taps: str, among: dict[int, str] = CARDS) -> list[str]:
    """Name the buttons that can be pressed, and in brackets those that cannot."""
    found = buttons(view, tapped(view, taps))
    return [
        f"({each.label})" if each.disabled else each.label for slot, each in found.items() if slot in among
    ]


def test_a_rank_has_one_button_with_how_many_are_left_and_keeps_its_place_when_it_is_used_up() -> None:
    assert shown(VIEW, "") == ["A", "2 ×2", "3", "4", "5", "10", "Q", "K ×2", "🃏"]
    assert shown(VIEW, "Q K") == ["A", "2 ×2", "3", "4", "5", "10", "(Q)", "K ×1", "🃏"]
    assert shown(VIEW, "K K") == ["A", "2 ×2", "3", "4", "5", "10", "Q", "(K ×0)", "🃏"]


def test_with_pictures_a_button_says_only_how_many_are_left() -> None:
    icons = all_icons()
    found = buttons(VIEW, words=EN.pictured(icons))
    assert [(found[SLOTS[each]].icon, found[SLOTS[each]].label) for each in "AK"] == [
        (icons("rank_A"), ""),
        (icons("rank_K"), "×2"),
    ]


@pytest.mark.parametrize("hand", ["A2345TJQKKX", "A22334455TQ", "A23456789TJQKX", f"{ORDER}{ORDER}A234"])
def test_rows_fit_a_phone_and_no_hand_takes_more_than_five(hand: str) -> None:
    rows = [each for each in panel(seen(hand, "5")) if isinstance(each, Row)]
    cards = [row.controls for row in rows if row.controls[0].slot in CARDS]  # type: ignore[union-attr]
    held = Counter(hand)
    letters = [[CARDS[each.slot] for each in row] for row in cards]  # type: ignore[union-attr]
    assert [letter for row in letters for letter in row] == [each for each in ORDER if held[each]]
    assert all(sum(3 if held[each] > 1 else 2 for each in row) <= 9 for row in letters)
    assert len(cards) <= (3 if len(hand) <= 11 else 5)


def test_a_joker_asks_for_its_value_in_the_place_of_the_cards() -> None:
    assert shown(VIEW, "K X") == []
    assert shown(VIEW, "K X", VALUES) == [str(value) for value in range(14)]
    assert shown(VIEW, "K X 9", VALUES) == []


@pytest.mark.parametrize(
    ("taps", "offered"),
    [
        ("", ["(×)", "(^)", "(=)"]),
        ("2", ["(×)", "(^)", "="]),
        ("2 4 =", ["(×)", "(^)", "(=)"]),
        ("2 4 = 2", ["×", "^", "(=)"]),
        ("2 4 = 2 ^ 3", ["×", "(^)", "(=)"]),
        ("2 4 = 2 *", ["(×)", "(^)", "(=)"]),
        ("2 X", ["(×)", "(^)", "(=)"]),
    ],
)
def test_signs_are_offered_where_they_can_follow(taps: str, offered: list[str]) -> None:
    assert shown(VIEW, taps, SIGNS) == offered


def test_exponents_are_not_offered_where_the_options_exclude_them() -> None:
    assert shown(seen(*HANDS, options=Options(exponents=False)), "2", SIGNS) == ["(×)", "="]


def test_the_usual_play_of_two_cards_takes_three_presses() -> None:
    assert decided(VIEW, LAY, draft=tapped(VIEW, "Q K")).figures == ("Q", "K")
    assert not buttons(VIEW, tapped(VIEW, "Q K"))[LAY].disabled


@pytest.mark.parametrize(
    ("taps", "left"),
    [("", ""), ("Q", ""), ("Q K", "Q"), ("2 4 =", "2 4"), ("K X", "K"), ("K X 9", "K X")],
)
def test_the_last_tap_can_be_taken_back_and_of_a_joker_its_value_first(taps: str, left: str) -> None:
    assert decided(VIEW, BACK, draft=tapped(VIEW, taps)) == tapped(VIEW, left)
    assert buttons(VIEW, tapped(VIEW, taps))[BACK].disabled is (not taps)


def test_what_was_typed_in_vain_can_be_taken_back() -> None:
    assert decided(VIEW, BACK, draft=typed(VIEW, "?")) == NO_DRAFT


def test_a_double_click_on_the_value_of_a_joker_counts_once() -> None:
    assert decided(VIEW, SLOTS["X9"], draft=tapped(VIEW, "K X 9")) == tapped(VIEW, "K X 9")


@pytest.mark.parametrize(
    ("taps", "tap", "code"),
    [
        ("Q", "Q", "not_held"),
        ("", "7", "not_held"),
        ("2 4", "*", "factors_without_number"),
        ("2 4 = 2", "=", "too_many_equals"),
        ("2 4 =", "*", "empty_factor"),
        ("2 4 = 2 ^", "*", "empty_exponent"),
        ("2 4 = 2 ^ 3", "^", "stacked_powers"),
        ("K X", "Q", "joker_needs_value"),
        ("K X", "=", "joker_needs_value"),
        ("K", "X9", "too_many_values"),
        ("A 2 2 3 4 5 T Q K K X 3", "=", "no_card_left"),
    ],
)
def test_a_disabled_button_that_is_pressed_in_an_older_panel_is_refused_with_the_reason(
    taps: str, tap: str, code: str
) -> None:
    with pytest.raises(IllegalAction) as caught:
        decided(VIEW, SLOTS[tap], draft=tapped(VIEW, taps))
    assert caught.value.code == code
    assert EN(f"prime_daifugo.error.{code}", **caught.value.facts)


@pytest.mark.parametrize("tap", ["=", "*", "^", "X9"])
def test_what_goes_on_from_taps_that_a_restart_forgot_asks_for_them_again(tap: str) -> None:
    with pytest.raises(IllegalAction, match="nothing_chosen"):
        decided(VIEW, SLOTS[tap])
    assert decided(VIEW, BACK) == NO_DRAFT


def test_the_form_stays_for_whoever_types() -> None:
    assert buttons(VIEW)[PLAY].label == "Type"
