"""Counts all courses of endings, by the engine and by independent plain rules."""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.games.expect.position import Position
from engine.games.expect.values import Declare, Lay, Options
from tests.engine.games.expect.count import Course, Ending, courses
from tests.engine.games.expect.tables import HIDDEN, NO_JOKERS, A, B, after, chance, listed, start, table

ENDINGS = [
    pytest.param(table("9C", "9H"), id="the last numbers"),
    pytest.param(table("9C QC JS", "4H XR", scores=(3, 30)), id="the last turn with letters"),
    pytest.param(table("2C JC QC KC AC XB", "7H JH QH KH AH XR", scores=(8, 8)), id="all letters at the end"),
    pytest.param(table("5S 8C QS XB", "3D 6H KD", 17, scores=(4, 2)), id="the last two turns"),
    pytest.param(table("5S 8C JS QS KC", "3D 6H AD XR", 17, scores=(9, 9)), id="the last two with leftovers"),
    pytest.param(table("5S 8C 2C QC", "3D 6H 10H KH", 16, scores=(20, 1)), id="the last three turns"),
    pytest.param(table("5S 4S 8C 2C AS", "3D 9D 6H 7H", 15), id="the last four turns"),
]


def plain(state: Position) -> Ending:
    """Lay a position out by the plain rules."""
    one, other = map(frozenset, state.hands)
    return Ending((one, other), (state.scores[0], state.scores[1]), state.number)


def played(state: Position) -> Iterator[Course]:
    """List the courses that the engine allows."""
    if not state.to_act:
        yield (state.scores,)
        return
    for action in listed(state):
        noted = ("declare",) if isinstance(action, Declare) else ("lay", *laid(action))
        for course in played(state.apply(state.to_act[0], action, chance()).state):
            yield (noted, *course)


def laid(action: object) -> tuple[str, ...]:
    assert isinstance(action, Lay)
    return (action.number,) if action.letter is None else (action.number, action.letter)


@pytest.mark.parametrize("state", ENDINGS)
def test_the_engine_allows_exactly_the_courses_of_an_independent_count(state: Position) -> None:
    assert Counter(played(state)) == Counter(courses(plain(state)))


@pytest.mark.parametrize(
    ("black", "red", "number"),
    [
        # Each has one number and nothing else.
        ("9C", "9H", 1),
        # Red lays its number alone or with either of two letters; both letters cannot be used up, so red may
        # say so before: 2 x 3.
        ("9C", "9H JH QH", 6),
        # Black has one number and a letter that fits.
        ("9C JC", "9H", 2),
        # A letter of the other suit cannot be laid, and may be declared.
        ("9C JS", "9H", 2),
        ("9C JS", "9H JD", 4),
    ],
)
def test_the_last_turn_has_as_many_courses_as_can_be_counted_by_hand(
    black: str, red: str, number: int
) -> None:
    assert sum(1 for _ in played(table(black, red))) == number


@pytest.mark.parametrize(("options", "plays"), [(Options(black=A), 54), (HIDDEN, 54), (NO_JOKERS, 45)])
def test_a_side_begins_with_9_numbers_each_alone_or_with_one_of_5_letters_or_of_4_without_jokers(
    options: Options, plays: int
) -> None:
    assert depth(start(options), 1) == plays
    assert depth(start(options), 2) == plays**2


def test_in_the_second_turn_red_has_its_joker_unless_it_was_laid_in_the_first() -> None:
    # Of the 54 predictions 9 are laid with the joker; after them the attack has 4 letters and not 5.
    for spelled in ("2", "10+JOKER"):
        assert depth(after(start(), spelled), 2) == 45 * 54 + 9 * 45


def depth(state: Position, plies: int) -> int:
    """Count what can be done in so many plies."""
    actions = listed(state)
    if plies == 1:
        return len(actions)
    seat = state.to_act[0]
    return sum(depth(state.apply(seat, action, chance()).state, plies - 1) for action in actions)


def test_nothing_else_is_listed_than_what_the_seat_to_act_may_do() -> None:
    assert [len(list(start().legal_actions(seat))) for seat in (A, B)] == [54, 0]
