"""Counts all courses of small deals, by the engine and by independent plain rules."""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.games.algo.cards import is_white, number_of
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Options, Show, Stay, Tag
from tests.engine.games.algo.count import Card, Course, Round, turns
from tests.engine.games.algo.tables import SINGLE, TEAM, A, cards, chance, table

pytestmark = pytest.mark.volume

EACH = Options(pairs=True, chips="each", single=True)

DEALS = [
    pytest.param(("B1?", "W6?"), "", SINGLE, id="one card each"),
    pytest.param(("B1?", "W6?"), "B6", SINGLE, id="one card each, one to draw"),
    pytest.param(("B1?", "W6?"), "B6 W3", SINGLE, id="one card each, two to draw"),
    pytest.param(("B1? B6?", "W3? W9"), "W6", SINGLE, id="two cards against one"),
    pytest.param(("B1? W6", "W6? B9?"), "", SINGLE, id="one card against two"),
    pytest.param(("B1? B6?", "W3? W9?"), "", SINGLE, id="two cards each"),
    pytest.param(("B6?", "W3?", "B0?"), "", SINGLE, id="three seats"),
    pytest.param(("B6?", "W3? W2", "B0?"), "W6", SINGLE, id="three seats, one card to draw"),
    pytest.param(("B6?", "W3?", "B0", "W9?"), "", SINGLE, id="four seats, one is out"),
    pytest.param(("B6?", "W3?", "B0?", "W9"), "", TEAM, id="pairs"),
    pytest.param(("B6? B2?", "W3?", "B0? W0", "W9"), "", TEAM, id="pairs with a choice"),
    pytest.param(("B6?", "W3?", "B0", "W9?"), "", EACH, id="pairs of which each pays"),
]


def laid(state: Position) -> Round:
    """Lay a position out by the plain rules."""
    pairs = state.options.pairs
    return Round(
        hands=tuple(tuple((named(each.card), not each.is_open) for each in line) for line in state.lines),
        stock=tuple(map(named, state.stock)),
        chips=state.totals,
        turn=A,
        sides=(0, 1, 0, 1) if pairs else tuple(range(len(state.lines))),
        payers=1 if pairs and state.options.chips == "team" else 3,
    )


def named(card: int) -> Card:
    return number_of(card), "w" if is_white(card) else "b"


def played(state: Position) -> Iterator[Course]:
    """List the courses that the engine allows."""
    if state.over:
        yield (("won", *state.scored[-1].winners), state.totals)
        return
    (seat,) = state.to_act
    for action in state.legal_actions(seat):
        noted = note(state, action)
        for course in played(state.apply(seat, action, chance()).state):
            yield (noted, *course)


def note(state: Position, action: GameAction) -> tuple[object, ...]:
    """Write down what is done by the cards, as the plain rules do."""
    match action:
        case Attack(tag, number):
            return "attack", found(state, tag), number
        case Choose(tag):
            return "choose", found(state, tag)
        case Show(tag):
            return "show", found(state, tag)
        case Stay():
            return ("stay",)
        case _:
            return ("toss",)


def found(state: Position, tag: Tag) -> Card:
    return next(named(each.card) for line in state.lines for each in line if each.tag == tag)


def drawn(lines: tuple[str, ...], stock: str, options: Options) -> Position:
    """Lay out a position in which the first seat has drawn the first card of a stock, if there is one."""
    first, *rest = stock.split() or [""]
    return table(*lines, held=first, stock=" ".join(rest), options=options)


@pytest.mark.parametrize(("lines", "stock", "options"), DEALS)
def test_the_engine_allows_exactly_the_courses_of_an_independent_count(
    lines: tuple[str, ...], stock: str, options: Options
) -> None:
    plain = laid(table(*lines, stock=stock, options=options))
    assert plain.stock == tuple(map(named, cards(stock)))
    assert Counter(played(drawn(lines, stock, options))) == Counter(turns(plain))
