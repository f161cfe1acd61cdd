"""Counts all courses of small deals, by the engine and by an independent table.

That table knows how a turn goes, and asks the search what may be laid: it has hands, a stock and the last
group, and nothing else. A course ends with a call, or after so many turns.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Options
from tests.engine.games.yaniv.search import Cards, ends, may_be_drawn, searched, worth
from tests.engine.games.yaniv.tables import cards, done, table

pytestmark = pytest.mark.volume

Turn = object
Course = tuple[Turn, ...]
CALL = "call"
"""What is noted of a call; of any other turn the cards, the first, the last, and the card drawn."""

ONE_ROUND = Options(ending="rounds", rounds=1)

DEALS = [
    (("5H 6H 7H KS", "7C 7D 2S"), "7S", "AC 9D 9C", 3),
    (("XB 5H 6H", "XR 9C 9D"), "8S 9S", "AC 9H 4H", 3),
    (("XB XR 4C", "KC KD KH"), "2C 3C 4S", "AC AD AH", 2),
    (("AC", "2C"), "3C", "KC QC JC 10C", 4),
    (("2C 2D", "3C 3D 3H"), "JS QS KS", "XB XR 5C", 3),
    (("5H 6H", "7H 9C", "KS KD"), "8S 8C", "AC AD AH AS", 3),
    (("XB 2C", "XR 3C", "4C 4D"), "KS", "AC AD AH AS", 3),
]


def courses(hands: tuple[Cards, ...], group: Cards, stock: Cards, turns: int) -> Iterator[Course]:
    """List the courses of a deal by the rules of the search; the first of the hands is in turn."""
    if not turns:
        yield ()
        return
    mine, *others = hands
    if worth(mine) <= 5:
        yield (CALL,)
    for used, first, last in searched(mine, wild=True):
        laid = (first,) if len(used) == 1 else (first, *(used - {first, last}), last)
        for draw in (None, *may_be_drawn(group, any_card=False, wild=True)):
            kept = (*(card for card in mine if card not in used), draw or stock[0])
            left = stock if draw else stock[1:]
            for course in courses((*others, kept), laid, left, turns - 1):
                yield ((used, first, last, draw), *course)


def played(state: Position, turns: int) -> Iterator[Course]:
    """List the courses that the engine allows."""
    if not turns or state.over:
        yield ()
        return
    for action in state.legal_actions(state.turn):
        noted = CALL if isinstance(action, Call) else (*ends(action.cards), action.draw)
        for course in played(done(state, action).state, turns - 1):
            yield (noted, *course)


@pytest.mark.parametrize(("hands", "group", "stock", "turns"), DEALS)
def test_the_engine_allows_exactly_the_courses_of_an_independent_count(
    hands: tuple[str, ...], group: str, stock: str, turns: int
) -> None:
    state = table(*hands, group=group, stock=cards(stock), options=ONE_ROUND)
    counted = Counter(courses(tuple(map(cards, hands)), cards(group), cards(stock), turns))
    assert Counter(played(state, turns)) == counted


def test_two_turns_with_an_empty_stock_have_as_many_courses_as_can_be_counted_by_hand() -> None:
    # A lays one of three cards, or the kings in two orders. Whether A draws the 9 or, as the only used card,
    # the 2: the other of them is the next stock. B lays one of two cards, and draws an end of what A laid or
    # of that stock: 2 x (1 + 1) ways after each single card, 2 x (2 + 1) after each pair.
    state = table("KC KD QH", "4S 6S", group="9C", stock=(), pond=("2D",), options=ONE_ROUND)
    assert sum(1 for _ in played(state, 1)) == 2 * (3 + 2)
    assert sum(1 for _ in played(state, 2)) == 2 * (3 * 4 + 2 * 6)
