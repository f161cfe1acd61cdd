"""What a list offers: exactly what can be laid now, from one's own view and list alone."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from cogs.prime_daifugo.primes.card_spellings import PACK, short_spelling, spelling
from cogs.prime_daifugo.primes.playable_primes import MOST_OFFERED, Demand, laid_from, offers
from engine.games.prime_daifugo.figures import Figures, needed, number_of
from engine.games.prime_daifugo.notation import spell
from engine.games.prime_daifugo.prime_finder import primes
from engine.games.prime_daifugo.values import Options, View
from tests.engine.games.prime_daifugo.kit import scramble
from tests.engine.games.prime_daifugo.tables import table

ASSISTED = Options(assist=True)
COMPOSITE, OTHERS = "131313", ("31", "9973", "1000003")
LIST = ("2", "5", "13", "113", "1213", "1013", "10111", "13111211")


def view_of(*hands: str, field: str = "", **fields: Any) -> View:
    return table(*hands, field=field, **{"options": ASSISTED} | fields).view(0)


def offered(view: View, numbers: tuple[str, ...] = LIST) -> list[str]:
    return [spell(play) for play in offers(view, numbers)]


# ------------------------------------------------------------------ spelled


@pytest.mark.parametrize(
    ("number", "hand", "sizes", "figures"),
    [
        ("113", "A3J", (2, 3), ("J", "3")),
        ("113", "AA3K", (2, 3), ("A", "K")),
        ("113", "AA3K", (3,), ("A", "A", "3")),
        ("113", "3X", (2,), ("X11", "3")),
        ("113", "A3X", (3,), ("A", "X1", "3")),
        ("1013", "AKX", (3,), ("A", "X0", "K")),
        ("13", "X4", (1,), None),
        ("1213", "A2", (2,), None),
    ],
)
def test_a_number_is_spelled_with_the_cards_held(
    number: str, hand: str, sizes: tuple[int, ...], figures: Figures | None
) -> None:
    assert spelling(number, Counter(hand), sizes) == figures


def test_whatever_the_finder_finds_is_spelled_and_nothing_else() -> None:
    """Compared with the search of the engine, which knows of no list."""
    for seed in range(12):
        hand = Random(seed).sample("A23456789TJQK" * 4 + "XX", 6)
        for size in (1, 2, 3):
            found = {str(number) for number, _ in primes(hand, size)}
            tried = sorted(found | {*OTHERS, COMPOSITE}, key=lambda each: (len(each), each))
            laid = dict(laid_from(tried, Counter(hand), Demand(size)))
            assert found == {number for number in laid if number != COMPOSITE}
            for number, figures in laid.items():
                assert number_of(figures) == int(number)
                assert not needed(figures) - Counter(hand)


def test_a_search_ends_at_once_without_cards_that_it_may_not_look_for() -> None:
    assert short_spelling("1" * 71 + "3") is None
    assert short_spelling("11" * 4 + "1" * 4 + "3") is not None
    assert spelling("1213", PACK, [2]) == ("Q", "K")
    assert spelling("1213", PACK, [2], most_failed=0) is None
    assert short_spelling("13121110" * 9) is None, "the pack has not so many ones"


# ------------------------------------------------------------------ offered


def test_the_most_cards_come_first_and_then_the_strongest() -> None:
    assert offered(view_of("2A3QKJ", "57")) == ["QA3", "J3", "A3", "2"]


@pytest.mark.parametrize(
    ("field", "is_reversed", "plays"),
    [("J2", False, ["QK", "J3"]), ("KJ", False, []), ("KJ", True, ["A3", "J3", "QK"])],
)
def test_a_field_asks_for_as_many_cards_and_for_what_beats_it(
    field: str, is_reversed: bool, plays: list[str]
) -> None:
    assert offered(view_of("2A3QKJ", "57", field=field, is_reversed=is_reversed)) == plays


def test_out_of_turn_and_where_it_is_not_allowed_nothing_is_offered() -> None:
    assert offered(view_of("2A3QKJ", "57", turn=1)) == []
    assert offered(view_of("2A3QKJ", "57", options=Options())) == []
    assert offers(table("2A3QKJ", "57", options=ASSISTED).view(None), LIST) == ()


def test_at_most_25_are_offered() -> None:
    many = tuple(str(number) for number in sorted({number for number, _ in primes("A2345679KX", 3)}))
    found = offers(view_of("A2345679KX", "57", field="222"), many)
    numbers = [number_of(each.figures) for each in found]
    assert len(found) == MOST_OFFERED
    assert numbers == sorted(numbers, reverse=True)


def test_the_offers_of_worlds_that_a_seat_cannot_tell_apart_are_the_same() -> None:
    """The leak law: only the own view and the own list count."""
    rng, world = Random(3), table("2A3QKJX", "5779TJ", "AAKK44", options=ASSISTED, field="22")
    plain = offers(world.view(0), LIST)
    assert plain
    others = [scramble(world, 0, rng) for _ in range(20)]
    assert any(other.hands[1] != world.hands[1] for other in others)
    assert all(offers(other.view(0), LIST) == plain for other in others)
