from collections import Counter
from hashlib import sha256
from random import Random

import pytest

from engine.chance import Chance, commitment

SEED = "0123456789abcdef0123456789abcdef"


def test_the_sequence_is_the_one_that_old_logs_were_played_with() -> None:
    assert Chance(SEED, 0).shuffled(range(1, 17)) == (7, 9, 14, 5, 2, 6, 10, 3, 13, 1, 4, 8, 11, 15, 16, 12)
    assert [Chance(SEED, step).below(1000) for step in range(5)] == [742, 228, 336, 956, 365]
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    alike = [Chance(SEED, 7), Chance(SEED, 7)]
    others = [Chance(SEED, 8), Chance(SEED, "seats"), Chance(SEED[::-1], 7)]
    one, same, *different = ([each.below(1000) for _ in range(20)] for each in (*alike, *others))
    assert one == same
    assert one not in different


def test_the_whole_recipe_fits_into_a_few_lines_for_anybody_who_checks_a_deal() -> None:
    random = Random(int(sha256(f"{SEED}:0".encode()).hexdigest(), 16)).random
    deck = list(range(1, 17))
    for last in range(15, 0, -1):
        other = int(random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    assert Chance(SEED, 0).shuffled(range(1, 17)) == tuple(deck)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 16])
def test_numbers_are_drawn_alike_often_up_to_below_the_bound(bound: int) -> None:
    chance = Chance(SEED, bound)
    drawn = Counter(chance.below(bound) for _ in range(1000 * bound))
    assert set(drawn) == set(range(bound))
    assert all(850 < times < 1150 for times in drawn.values())


def test_a_shuffle_keeps_all_items_and_all_orders_come_alike_often() -> None:
    items = [1, 1, 2, 3]
    assert sorted(Chance(SEED, 0).shuffled(items)) == items == [1, 1, 2, 3]
    chance = Chance(SEED, 0)
    orders = Counter(chance.shuffled("abc") for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())
    chance = Chance(SEED, 0)
    assert {chance.choice("abc") for _ in range(100)} == set("abc")


@pytest.mark.parametrize("items", [(), (1,)])
def test_a_shuffle_of_nothing_or_one_item_needs_no_chance(items: tuple[int, ...]) -> None:
    chance = Chance(SEED, 0)
    assert chance.shuffled(items) == items
    assert chance._random is None


@pytest.mark.parametrize("before", [0, 1])
def test_a_shuffle_that_was_passed_over_changes_no_later_draw(before: int) -> None:
    shuffled, skipped = Chance(SEED, 0), Chance(SEED, 0)
    for chance in (shuffled, skipped):
        chance.shuffled("ab" * before)
    shuffled.shuffled("abcdef")
    skipped.skip_shuffle(6)
    assert [skipped.below(1000) for _ in range(5)] == [shuffled.below(1000) for _ in range(5)]
