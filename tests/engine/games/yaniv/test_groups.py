"""The rule book's section 3, ruling by ruling: what may be laid in one turn."""

import pytest

from engine.games.yaniv.groups import groups, objection, orders
from engine.games.yaniv.values import Options, points_of
from tests.engine.games.yaniv.tables import cards, discard, table
from tests.engine.steps import refusal


def fault(spelled: str, *, wild: bool = True) -> str | None:
    return objection(cards(spelled), jokers_in_sets=wild)


def ways(spelled: str, *, wild: bool = True) -> set[str]:
    """Format every order in which chosen cards may be laid."""
    return {" ".join(order) for order in orders(cards(spelled), jokers_in_sets=wild)}


@pytest.mark.parametrize(
    ("card", "points"), [("XR", 0), ("AS", 1), ("2H", 2), ("10C", 10), ("JD", 10), ("KS", 10)]
)
def test_every_card_has_its_points(card: str, points: int) -> None:
    assert points_of((card,)) == points


# Sets


LAID = {
    "one card": ("KS", "XB"),
    "cards of one rank": ("KS KD", "7S 7C 7D", "7S 7C 7D 7H", "10S XB 10D", "XR 10S"),
    "three that follow each other in a suit": ("2H 3H 4H", "JS QS KS", "4H 3H 2H", "KS QS JS"),
    "more of them": ("AC 2C 3C 4C 5C", "AC 2C XB 4C"),
}


@pytest.mark.parametrize("what", LAID)
def test_one_card_a_set_and_a_run_may_be_laid(what: str) -> None:
    assert [fault(spelled) for spelled in LAID[what]] == [None] * len(LAID[what])


def test_Y2_jokers_stand_for_cards_of_a_set_and_are_a_pair() -> None:
    assert fault("5H XB") is fault("XB 5H 5S XR") is fault("5H XB 5S") is None
    assert fault("XB XR") is fault("XR XB") is None
    assert fault("XB", wild=False) is fault("4C XB 6C", wild=False) is fault("5H XB XR", wild=False) is None


@pytest.mark.parametrize("spelled", ["5H XB", "XB XR", "10S XB 10D", "XB AH XR"])
def test_Y2_at_a_table_where_jokers_stand_in_runs_only_they_do_not(spelled: str) -> None:
    assert fault(spelled, wild=False) == "joker_in_set"


def test_the_orders_of_a_set_differ_in_their_ends() -> None:
    assert ways("7C 7D 7H") == {"7C 7D 7H", "7C 7H 7D", "7D 7C 7H", "7D 7H 7C", "7H 7C 7D", "7H 7D 7C"}
    assert len(ways("7C 7D 7H 7S")) == 12
    assert ways("5H") == {"5H"}
    assert ways("XB", wild=False) == {"XB"}
    assert fault("7S 7C 7D 7H") is None
    assert fault("7S 7D 7C 7H") == "out_of_order"


# Runs


@pytest.mark.parametrize(
    ("spelled", "code"),
    [
        ("QH KH AH", "run_wraps"),
        ("KH AH 2H", "run_wraps"),
        ("AH KH QH", "run_wraps"),
        ("KH XB 2H", "run_wraps"),
        ("QH XB AH 2H", "run_wraps"),
        ("5H 6H", "run_too_short"),
        ("5H 6S", "no_group"),
        ("5H 7H", "no_group"),
        ("KH AH", "no_group"),
        ("5H 6S 7H", "run_of_suits"),
        ("5H XB 7S", "run_of_suits"),
        ("3H 3S QH QS", "no_group"),
        ("3H 3S 4H", "no_group"),
        ("3H 7H JH", "no_group"),
        ("3H 7S JD", "no_group"),
        ("3H XB 9H", "no_group"),
    ],
)
def test_what_is_no_group_is_refused_with_the_reason(spelled: str, code: str) -> None:
    assert fault(spelled) == code
    assert refusal(table(f"9D {spelled}", "KC"), discard(spelled)) == (code, {})


def test_Y3_a_joker_stands_for_a_rank_that_there_is_at_its_place() -> None:
    assert fault("QH KH XB") == fault("XB AH 2H") == fault("2H AH XB") == fault("XB KH QH") == "joker_beyond"
    assert fault("XB QH KH") is fault("AH 2H XB") is fault("XB 2H AH") is None


def test_Y3_a_joker_takes_any_place_that_makes_a_run_up_or_down_and_only_its_own() -> None:
    assert ways("5H 6H XB") == {"5H 6H XB", "XB 5H 6H", "6H 5H XB", "XB 6H 5H"}
    assert ways("5H 7H XB") == {"5H XB 7H", "7H XB 5H"}
    assert ways("QH KH XB") == {"XB QH KH", "KH QH XB"}
    assert ways("5H 6H 7H") == {"5H 6H 7H", "7H 6H 5H"}
    assert ways("5H 8H XB XR") == {"5H XB XR 8H", "8H XB XR 5H"}
    assert fault("5H XR XB 8H") == "out_of_order"
    assert {"XB 5H 6H XR", "XR 5H 6H XB"} < ways("5H 6H XB XR")
    assert fault("XB 6H 5H XR") == "out_of_order"
    assert fault("5H XB 6H") == fault("5H 7H XB") == fault("XB XR 5H 9H") == "out_of_order" or fault(
        "XB XR 5H 9H"
    )
    assert fault("5H XB 6H") == "out_of_order"
    assert fault("6H 5H 7H") == "out_of_order"


def test_Y3_a_run_has_at_least_one_natural_card() -> None:
    assert ways("5H XB XR", wild=False) == {
        "5H XB XR",
        "5H XR XB",
        "XB 5H XR",
        "XR 5H XB",
        "XB XR 5H",
        "XR XB 5H",
    }
    assert ways("AH XB XR", wild=False) == {"AH XB XR", "AH XR XB", "XB XR AH", "XR XB AH"}
    assert ways("XB XR", wild=False) == set()


def test_everything_that_may_be_laid_of_a_hand_is_listed_single_cards_first() -> None:
    listed = [" ".join(order) for order in groups(cards("5H 6H 7H 7S"), True)]
    assert listed == ["5H", "6H", "7H", "7S", "7H 7S", "7S 7H", "5H 6H 7H", "7H 6H 5H"]
    assert groups(cards("XB XR"), True) == [("XB",), ("XR",), ("XB", "XR"), ("XR", "XB")]
    assert groups(cards("XB XR"), False) == [("XB",), ("XR",)]


# Cards that are not there


def test_cards_are_held_named_once_and_at_least_one() -> None:
    state = table("5H 6H 7H", "KC")
    assert refusal(state, discard("5H 6H 8H")) == ("not_held", {"card": "8H"})
    assert refusal(state, discard("KC")) == ("not_held", {"card": "KC"})
    assert refusal(state, discard("ZZ")) == ("not_held", {"card": "ZZ"})
    assert refusal(table("5H 6H 7H", "KC"), discard("5H 5H")) == ("named_twice", {})
    assert refusal(table("5H 6H 7H", "KC"), discard("")) == ("no_cards", {})
    state = table("5H XB", "KC", options=Options(jokers_in_sets=False))
    assert refusal(state, discard("5H XB")) == ("joker_in_set", {})
