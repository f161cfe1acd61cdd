import pytest

from cogs.yaniv.group_orders import arranged, best, number_of, rearranged, subsets, tapped
from engine.games.yaniv.values import Options
from tests.engine.games.yaniv.tables import cards, table

ENDS, ANY, RUNS = Options(), Options(draw="any"), Options(jokers_in_sets=False)


def orders(spelled: str, options: Options = ENDS) -> list[str]:
    return [" ".join(order) for order in arranged(cards(spelled), options)]


def test_a_group_is_laid_in_the_best_order_and_in_others_that_leave_other_cards() -> None:
    assert orders("7H 5H 6H") == ["5H 6H 7H"]
    assert orders("KD KS") == ["KD KS"], "both can be drawn"
    assert sorted(order.split()[1] for order in orders("KC KD KS")) == ["KC", "KD", "KS"]
    assert len(orders("KC KD KS", ANY)) == 1, "where any card can be drawn"
    assert orders("5H 6H") == orders("QH KH AH") == []
    assert orders("AC 2C XB 4C") == ["AC 2C XB 4C"]
    assert orders("10S 10D XR")[0] == "10D XR 10S"
    assert orders("5D 6D XB") == ["XB 5D 6D", "5D 6D XB"]


def test_an_order_that_makes_no_group_is_set_right_and_any_other_is_kept() -> None:
    right = {"6H 5H 7H": "5H 6H 7H", "KS KD KC KH": "KS KC KD KH", "2C XB AC 4C": "AC 2C XB 4C"}
    right["5H XR XB 8H"] = "5H XB XR 8H"
    kept = ("7H 6H 5H", "KD KC KS", "5H 6S", "QH KH AH", "QH KH XB")
    for typed, laid in (*right.items(), *zip(kept, kept, strict=True)):
        assert " ".join(rearranged(cards(typed), ENDS)) == laid


def offered(hand: str) -> list[str]:
    view = table(hand, "2C").view(0)
    return [" ".join(group) for _, group in best(view, 5)]


def test_groups_are_offered_by_what_they_get_rid_of_and_waste_no_joker_and_choices_have_numbers() -> None:
    assert offered("3H 4H 5H KC KD") == ["KC KD", "3H 4H 5H"]
    assert offered("3H KC KD XB XR") == ["KC KD"]
    assert offered("5H 6H 10S XB") == ["XB 5H 6H"]
    assert offered("3H KC KD KS") == ["KC KD KS"], "and not their pairs"
    numbered = dict(subsets(cards("3H 4H 5H")))
    assert {number_of(cards("3H 4H 5H"), group): group for group in numbered.values()} == numbered
    assert sorted(numbered) == list(range(1, 8))


@pytest.mark.parametrize(
    ("chosen", "card", "then"),
    [
        ("", "5H", "5H"),
        ("5H", "5H", ""),
        ("5H", "6H", "5H 6H"),
        ("5H 6H", "7H", "5H 6H 7H"),
        ("5H 6H 7H", "6H", "5H 7H"),
        ("5H", "5S", "5H 5S"),
        ("5H 6H", "5S", "5S"),
        ("5H 6H 7H", "KC", "KC"),
    ],
)
def test_a_tapped_card_joins_the_others_where_a_group_has_them_all_or_stands_alone(
    chosen: str, card: str, then: str
) -> None:
    view = table("5H 5S 6H 7H KC", "2C").view(0)
    assert set(tapped(view, cards(chosen), card)) == set(cards(then))
