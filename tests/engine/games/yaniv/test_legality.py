"""Legal actions of Yaniv, as listed and as checked, against a search through all orders of all cards."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from engine.cards import JOKERS, PACK, RANKS, Card, in_order
from engine.games.yaniv import groups
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, GameAction, Options
from tests.engine.games.yaniv import faults, kit
from tests.engine.games.yaniv.search import Cards, ends, laid_of, may_be_drawn, may_be_laid, searched, worth
from tests.engine.games.yaniv.tables import cards, positions, table
from tests.support.laws import may
from tests.support.planted_faults import planted_in

pytestmark = pytest.mark.volume

SMALL_PACKS = [
    "AH 2H 3H 4H AS 2S 3S XB XR",
    "10D JD QD KD AD KC KH XB XR",
    "3C 5C 6C 8C 9C 9D 9H 9S XR",
    "AC 2C QC KC AD 2D KD XB XR",
]
of_both_readings = pytest.mark.parametrize("wild", [True, False], ids=["jokers in sets", "in runs only"])


def hands_of(pack: str) -> Iterator[Cards]:
    for size in range(1, 6):
        yield from combinations(in_order(cards(pack)), size)


def drawn_hands(many: int, seed: object = "hands") -> Iterator[Cards]:
    """Draw hands of the whole pack, and of few ranks or one suit, where there is more to lay."""
    rng = Random(str(seed))
    for number in range(many):
        few = rng.sample(RANKS, 3)
        piles = (
            PACK,
            [card for card in PACK if card[:-1] in (*few, "X")],
            [*PACK[number % 4 : 52 : 4], *JOKERS],
        )
        yield in_order(rng.sample(piles[number % 3], 5))


@of_both_readings
def test_of_hands_of_the_whole_pack_exactly_what_a_search_finds_is_listed(wild: bool) -> None:
    for hand in drawn_hands(50):
        lists_what_a_search_finds(hand, wild)


def lists_what_a_search_finds(hand: Cards, wild: bool) -> None:
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
def test_exactly_the_listed_orders_are_legal_and_only_groups_are_refused_for_their_order(
    pack: str, wild: bool
) -> None:
    about_order = {"out_of_order", "joker_beyond"}
    for some in hands_of(pack):
        listed, codes = set(groups.orders(some, jokers_in_sets=wild)), set[str | None]()
        for order in permutations(some):
            code = groups.objection(order, jokers_in_sets=wild)
            codes.add(code)
            assert (code is None) == (order in listed)
            if may_be_laid(order, wild) and order not in listed:
                assert code == "out_of_order"
        if laid_of(frozenset(some), wild):
            assert codes <= {None, *about_order, *(() if wild else ("joker_in_set",))}
        else:
            assert not codes & about_order


# ------------------------------------------------------------------ at the table


def allowed(state: Position, action: GameAction) -> bool:
    """Ask the search's rules whether the seat in turn may do this."""
    hand, options = state.hands[state.turn], state.options
    if isinstance(action, Call):
        return worth(hand) <= options.call_limit
    any_card, wild = options.draw == "any", options.jokers_in_sets
    draws: set[Card | None] = {*may_be_drawn(state.group, any_card=any_card, wild=wild)}
    if state.stock or state.pond:
        draws.add(None)
    laid = set(action.cards) <= set(hand) and may_be_laid(action.cards, options.jokers_in_sets)
    return laid and action.draw in draws


def conceivable(state: Position) -> Iterator[GameAction]:
    """List a call, and all orders of all cards of the hand with everything that might be drawn."""
    hand, others = state.hands[state.turn], state.hands[state.turn - 1][:1]
    draws = [None, *state.group, *state.pond[-1:], *hand[:1], *hand[-1:], *others]
    yield Call()
    for size in range(1, len(hand) + 1):
        for order in permutations(hand, size):
            yield from (Discard(order, draw) for draw in draws)


def by_ends(action: GameAction) -> object:
    return action if isinstance(action, Call) else (ends(action.cards), action.draw)


def agrees_with_the_search(state: Position) -> None:
    """Compare the listed actions, and the legal ones of all conceivable, with the search."""
    listed = list(state.legal_actions(state.turn))
    tried = list(conceivable(state))
    found = {by_ends(action) for action in tried if allowed(state, action)}
    assert {by_ends(action) for action in listed} == found
    assert len(listed) == len(found)
    assert {action for action in tried if may(state, state.turn, action)} == set(listed)


def rich_tables(options: Options, many: int, seed: object = "tables") -> Iterator[Position]:
    """Deal hands of which much may be laid, after groups of all sizes, with and without a stock."""
    rng = Random(str(seed))
    for number, hand in enumerate(drawn_hands(many, seed)):
        mine = " ".join(hand[number % 5 :])
        others = rng.sample([card for card in PACK if card not in hand], 9)
        group, used, stock = others[: 1 + number % 6], others[6 : 7 + number % 2], others[8 : 8 + number % 3]
        pond = tuple(used[number % 4 == 0 :])
        yield table(mine, "", group=" ".join(group), options=options, pond=pond, stock=tuple(stock))


def agrees_wherever_much_may_be_laid(options: Options, kind: type[Position], seed: object = "tables") -> None:
    for state in rich_tables(options, 30, seed):
        agrees_with_the_search(planted_in(state, kind))


@pytest.mark.parametrize("options", list(kit.option_samples(5)))
@pytest.mark.parametrize("seats", [2, 8])
def test_at_the_table_exactly_what_a_search_finds_is_listed_and_passes(seats: int, options: Options) -> None:
    for number, state in enumerate(positions(options, seats)):
        if number % 17 == 0 and not state.over:
            agrees_with_the_search(state)


@pytest.mark.parametrize("options", list(kit.option_samples(2)))
def test_so_it_is_where_much_may_be_laid(options: Options) -> None:
    agrees_wherever_much_may_be_laid(options, Position)


def test_a_search_finds_what_is_wrongly_judged() -> None:
    with pytest.raises(AssertionError):
        agrees_wherever_much_may_be_laid(Options(), faults.AllowsEveryGroup)
