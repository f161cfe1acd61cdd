"""What a pack holds and how its cards are spelled."""

import pytest

from engine.cards import JOKERS, PACK, RANK_OF, RANKS, SUIT_OF, SUITS, in_order, is_joker, place_of, read_card


def test_a_pack_has_52_cards_of_four_suits_and_two_jokers_in_order() -> None:
    assert len(set(PACK)) == len(PACK) == 54
    assert set(PACK) == {rank + suit for rank in RANKS for suit in SUITS} | {*JOKERS}
    assert [RANK_OF[f"{rank}H"] for rank in RANKS] == list(range(1, 14))
    assert {SUIT_OF[f"5{suit}"] for suit in SUITS} == {*SUITS}
    assert not {*JOKERS} & ({*RANK_OF} | {*SUIT_OF})
    assert in_order(reversed(PACK)) == PACK
    assert [place_of(card) for card in PACK] == list(range(54))
    assert PACK[:5] == ("AC", "AD", "AH", "AS", "2C")
    assert [card for card in PACK if is_joker(card)] == ["XB", "XR"] == list(PACK[-2:])


@pytest.mark.parametrize("card", PACK)
def test_a_card_is_read_as_it_is_spelled_with_its_suit_first_or_last(card: str) -> None:
    rank, suit = card[:-1], card[-1]
    assert read_card(card) == read_card(card.lower()) == read_card(f" {card} ") == card
    if not is_joker(card):
        assert read_card(suit + rank) == read_card(suit.lower() + rank.lower()) == card


def test_a_suit_may_be_a_sign_ten_a_letter_and_an_ace_a_figure() -> None:
    for sign, suit in zip("♣♧♦♢♥♡♠♤", "CCDDHHSS", strict=True):
        assert read_card(f"Q{sign}") == read_card(f"{sign}Q") == f"Q{suit}"
    assert [read_card(typed) for typed in ("TS", "st", "1D", "♥1")] == ["10S", "10S", "AD", "AH"]


@pytest.mark.parametrize(
    "typed", ["", " ", "5", "H", "11H", "0H", "XX", "X", "XC", "HH", "5HH", "10", "joker", "５H", "5H 6H"]
)
def test_what_spells_no_card_is_none(typed: str) -> None:
    assert read_card(typed) is None
