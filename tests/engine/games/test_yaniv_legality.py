"""Holds the list of what may be laid, and the judge, against a search through all orders of all cards.

The search knows no more than this: one card; cards of a rank; or a piece of A to K in a suit, upward or
downward, in which a joker may lie on any place but not on all. Orders with the same ends count once.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from engine.cards import JOKERS, PACK, RANKS, SUITS, Card, in_order
from engine.core import IllegalAction
from engine.games.yaniv import groups
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Deed, Discard, Options
from tests.engine.games import yaniv_kit as kit
from tests.engine.games.yaniv_tables import cards, positions

Cards = tuple[Card, ...]
Ends = tuple[frozenset[Card], Card, Card]

PIECES = [
    [rank + suit for rank in RANKS[start : start + length]][::step]
    for suit in SUITS
    for length in range(3, 6)
    for start in range(14 - length)
    for step in (1, -1)
]
WITH: defaultdict[tuple[int, int, Card], set[int]] = defaultdict(set)
"""The numbers of the pieces of a length that have a card at a place."""
for _number, _piece in enumerate(PIECES):
    for _place, _card in enumerate(_piece):
        WITH[len(_piece), _place, _card].add(_number)

SMALL_PACKS = [
    "AH 2H 3H 4H AS 2S 3S XB XR",
    "10D JD QD KD AD KC KH XB XR",
    "3C 5C 6C 8C 9C 9D 9H 9S XR",
    "AC 2C QC KC AD 2D KD XB XR",
]
of_both_readings = pytest.mark.parametrize("wild", [True, False], ids=["jokers in sets", "in runs only"])


def is_piece(order: Cards) -> bool:
    naturals = [(len(order), place, card) for place, card in enumerate(order) if card not in JOKERS]
    return bool(naturals and set.intersection(*(WITH[each] for each in naturals)))


@cache
def may_be_laid(order: Cards, wild: bool) -> bool:
    """Ask the search's rules whether these cards may be laid in this order."""
    if len(order) == 1:
        return True
    ranks = {card[:-1] for card in order if card not in JOKERS}
    if len(ranks) <= 1 and (wild or not set(order) & set(JOKERS)):
        return True
    return is_piece(order)


def ends(order: Cards) -> Ends:
    return frozenset(order), order[0], order[-1]


@cache
def laid_of(cards: frozenset[Card], wild: bool) -> frozenset[Ends]:
    """Search all orders of all of these cards."""
    return frozenset(ends(order) for order in permutations(cards) if may_be_laid(order, wild))


def searched(hand: Cards, wild: bool) -> set[Ends]:
    """Search all orders of any cards of a hand."""
    subsets = (frozenset(some) for size in range(1, len(hand) + 1) for some in combinations(hand, size))
    return {found for some in subsets for found in laid_of(some, wild)}


def hands_of(pack: str) -> Iterator[Cards]:
    for size in range(1, 6):
        yield from combinations(in_order(cards(pack)), size)


def drawn_hands(many: int) -> Iterator[Cards]:
    """Draw hands of the whole pack, and of few ranks or one suit, where there is more to lay."""
    rng = Random("hands")
    for number in range(many):
        few = rng.sample(RANKS, 3)
        piles = (
            PACK,
            [card for card in PACK if card[:-1] in (*few, "X")],
            [*PACK[number % 4 : 52 : 4], *JOKERS],
        )
        yield in_order(rng.sample(piles[number % 3], 5))


@of_both_readings
@pytest.mark.parametrize("pack", SMALL_PACKS)
def test_of_every_hand_of_a_small_pack_exactly_what_a_search_finds_is_listed(pack: str, wild: bool) -> None:
    for hand in hands_of(pack):
        listed = [ends(order) for order in groups.groups(hand, wild)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == searched(hand, wild)


@of_both_readings
def test_of_hands_of_the_whole_pack_exactly_what_a_search_finds_is_listed(wild: bool) -> None:
    for hand in drawn_hands(150):
        listed = [ends(order) for order in groups.groups(hand, wild)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == searched(hand, wild)


@of_both_readings
@pytest.mark.parametrize("pack", SMALL_PACKS)
def test_the_orders_of_chosen_cards_are_those_a_search_finds(pack: str, wild: bool) -> None:
    for some in hands_of(pack):
        orders = groups.orders(some, jokers_in_sets=wild)
        assert len(set(orders)) == len(orders)
        assert {ends(order) for order in orders} == laid_of(frozenset(some), wild)


@of_both_readings
@pytest.mark.parametrize("pack", SMALL_PACKS)
def test_the_judge_lets_exactly_the_listed_order_with_these_ends_pass(pack: str, wild: bool) -> None:
    for some in hands_of(pack):
        listed = set(groups.orders(some, jokers_in_sets=wild))
        for order in permutations(some):
            code = groups.objection(order, jokers_in_sets=wild)
            assert (code is None) == (order in listed)
            if may_be_laid(order, wild) and order not in listed:
                assert code == "out_of_order"


@of_both_readings
@pytest.mark.parametrize("pack", SMALL_PACKS)
def test_only_cards_that_make_a_group_in_another_order_are_refused_for_their_order(
    pack: str, wild: bool
) -> None:
    about_order = {"out_of_order", "joker_beyond"}
    for some in hands_of(pack):
        codes = {groups.objection(order, jokers_in_sets=wild) for order in permutations(some)}
        if laid_of(frozenset(some), wild):
            assert codes <= {None, *about_order, *(() if wild else ("joker_in_set",))}
        else:
            assert not codes & about_order


# ------------------------------------------------------------------ at the table


def draws_of(state: Position) -> set[Card | None]:
    """List what may be drawn: the ends of the last group or all of it, and a card of the stock."""
    first, *inner = state.group
    found: set[Card | None] = {first, *inner[-1:]}
    if state.options.draw == "any":
        found |= {*inner}
    return found | ({None} if state.stock or state.pond else set())


def allowed(state: Position, action: Deed) -> bool:
    """Ask the search's rules whether the seat in turn may do this."""
    hand = state.hands[state.turn]
    if isinstance(action, Call):
        return sum(min(PACK.index(card) // 4 + 1, 10) for card in hand if card not in JOKERS) <= (
            state.options.call_limit
        )
    return (
        may_be_laid(action.cards, state.options.jokers_in_sets)
        and set(action.cards) <= set(hand)
        and action.draw in draws_of(state)
    )


def conceivable(state: Position) -> Iterator[Deed]:
    """List a call, and all orders of all cards of the hand with everything that might be drawn."""
    hand, others = state.hands[state.turn], state.hands[state.turn - 1][:1]
    draws = [None, *state.group, *state.pond[-1:], *hand[:1], *hand[-1:], *others]
    yield Call()
    for size in range(1, len(hand) + 1):
        for order in permutations(hand, size):
            yield from (Discard(order, draw) for draw in draws)


def told_by_its_ends(action: Deed) -> object:
    return action if isinstance(action, Call) else (ends(action.cards), action.draw)


def judged(state: Position, action: Deed) -> bool:
    try:
        state.check(state.turn, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("options", list(kit.option_samples(5)))
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_at_the_table_exactly_what_a_search_finds_is_listed_and_passes(seats: int, options: Options) -> None:
    for number, state in enumerate(positions(options, seats)):
        if number % 5 == 0 and not state.over:
            listed = list(state.legal_actions(state.turn))
            tried = list(conceivable(state))
            found = {told_by_its_ends(action) for action in tried if allowed(state, action)}
            assert {told_by_its_ends(action) for action in listed} == found
            assert len(listed) == len(found)
            assert {action for action in tried if judged(state, action)} == set(listed)
