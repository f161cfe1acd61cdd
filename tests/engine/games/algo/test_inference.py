from collections import Counter
from collections.abc import Sequence
from math import factorial
from random import Random

import pytest

from engine.chance import Chance
from engine.games.algo.cards import Card, number_of
from engine.games.algo.inference import Inference, Lines, Place, counted, inferred, sampled
from tests.engine.games.algo.brute import Seen, World, dealt, fits, worlds

BLACK, WHITE = Place(is_white=False), Place(is_white=True)


def place(card: str, *misses: int) -> Place:
    """Format a place: b or w for its colour, and its number where it is known."""
    return Place(card[0] == "w", int(card[1:]) if card[1:] else None, frozenset(misses))


def line(cards: str) -> tuple[Place, ...]:
    return tuple(map(place, cards.split()))


def brute(lines: Lines, absent: Sequence[Card], numbers: int) -> Inference:
    """Count the worlds by listing them."""
    fitting = list(worlds(lines, absent, numbers))
    found = Counter(
        (row, at, number_of(card))
        for world in fitting
        for row, cards in enumerate(world)
        for at, card in enumerate(cards)
    )
    counts = [
        [[found[row, at, number] for number in range(numbers)] for at in range(len(each))]
        for row, each in enumerate(lines)
    ]
    return Inference(len(fitting), tuple(tuple(map(tuple, row)) for row in counts))


def position(number: int) -> Seen:
    return dealt(Random(number), hidden=number % 7)


def infers_what_trying_everything_finds(number: int) -> None:
    """Compare the inference at a random position with its worlds; each has a card at every place."""
    seen = position(number)
    found = brute(*seen.asked)
    assert found.worlds
    assert inferred(*seen.asked) == found
    assert counted(*seen.asked) == found.worlds
    assert {sum(counts) for row in found.counts for counts in row} == {found.worlds}


@pytest.mark.volume
def test_what_is_inferred_is_what_trying_everything_finds() -> None:
    for number in range(120):
        infers_what_trying_everything_finds(number)


def test_the_largest_table_with_all_cards_hidden_is_counted_right() -> None:
    black, white = (BLACK,) * 4, (WHITE,) * 4
    blacks = factorial(12) // factorial(4) ** 3
    whites = factorial(12) // factorial(4) // factorial(7)
    assert counted((black, black, black, white, (WHITE,))) == blacks * whites
    assert counted(((WHITE, BLACK) * 6, (BLACK, WHITE) * 6)) == len(alternating())


def alternating() -> list[tuple[int, ...]]:
    """List the ways to deal all cards to W B W B ... and B W B W ...: whose turn it is with every card."""
    ways: list[tuple[int, ...]] = [()]
    for card in range(24):
        ways = [(*way, row) for way in ways for row in (0, 1) if (way.count(row) + row + 1) % 2 == card % 2]
    return [way for way in ways if way.count(0) == 12]


def test_a_line_leaves_a_card_what_is_between_two_known_ones_black_left_of_white() -> None:
    found = inferred([line("b3 w b5")])
    assert found.worlds == 2
    assert [number for number, count in enumerate(found.counts[0][1]) if count] == [3, 4]
    assert found.counts[0][0][3] == 2
    assert counted([line("b w")], numbers=1) == 1
    assert counted([line("w b")], numbers=1) == 0


@pytest.mark.parametrize(
    "lines",
    [
        [line("b3 w b3")],
        [line("b5 w b3")],
        [line("w4 b4")],
        [line("b3"), line("b3 w")],
        [line("b11 b")],
        [line("w b " * 12)],
        [(place("w", *range(12)), BLACK)],
    ],
)
def test_no_world_fits_what_contradicts_itself(lines: Lines) -> None:
    assert counted(lines) == 0
    found = inferred(lines)
    assert found.worlds == 0
    assert {sum(counts) for row in found.counts for counts in row} == {0}


@pytest.mark.parametrize(("known", "absent", "numbers"), [("b3", [6], 12), ("b6", [], 6)])
def test_no_world_has_a_known_card_that_is_not_in_play(known: str, absent: list[int], numbers: int) -> None:
    assert counted([line(known), (WHITE,)], absent, numbers) == 0


class Drawing(Chance):
    """Draws what it is told to."""

    def __init__(self, nth: int) -> None:
        super().__init__("", 0)
        self.nth = nth
        self.bound = 0

    def below(self, bound: int) -> int:
        self.bound = bound
        return self.nth


def drawn(seen: Seen, nth: int) -> World:
    return sampled(seen.lines, Drawing(nth), seen.absent, seen.numbers)


def test_every_world_is_drawn_equally_often() -> None:
    for seen in map(position, range(0, 100, 5)):
        fitting = list(worlds(*seen.asked))
        assert Counter(drawn(seen, nth) for nth in range(len(fitting))) == Counter(fitting)
    drawing = Drawing(0)
    sampled([line("b w"), line("w")], drawing)
    assert drawing.bound == counted([line("b w"), line("w")])
    with pytest.raises(ValueError, match="no world fits"):
        sampled([line("w b")], Chance("", 0), numbers=1)


def test_what_is_drawn_fits() -> None:
    for number in range(200):
        seen = dealt(Random(number), hidden=24)
        world = sampled(seen.lines, Chance("drawn", number), seen.absent, seen.numbers)
        flat = [card for row in world for card in row]
        assert len(set(flat)) == len(flat)
        assert set(flat).isdisjoint(seen.absent)
        for row, cards in zip(seen.lines, world, strict=True):
            assert list(cards) == sorted(cards)
            assert all(map(fits, cards, row))
