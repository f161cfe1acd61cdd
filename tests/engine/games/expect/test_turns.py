"""The rule book's section 5, ruling by ruling: turns, the end of a game, and letters that are left over."""

from functools import cache
from itertools import product

import pytest

from engine.core import Achievement, Result
from engine.games.expect.cards import COLOURS, JOKER, ROLES, SUIT, Colour, unavoidable
from engine.games.expect.position import Position
from engine.games.expect.values import Declare, Declared, FaceDown, Laid, Lay, Opened, Settled
from tests.engine.games.expect.tables import HIDDEN, A, B, after, chance, done, listed, refusal, start, table
from tests.engine.steps import event_of, kinds

# A turn


def test_E11_everybody_sees_whether_one_card_lies_face_down_or_two_unless_a_table_hides_that() -> None:
    for spelled, count in (("3", 1), ("3+J", 2), ("3+JOKER", 2)):
        step = done(start(), spelled)
        assert event_of(step, Laid) == Laid(A, count)
        for viewer in (B, None):
            assert step.state.view(viewer).laid == FaceDown(count, None)
    for spelled, count in (("3", 1), ("3+J", 2)):
        step = done(start(HIDDEN), spelled)
        assert event_of(step, Laid) == Laid(A, None)
        for viewer in (B, None):
            assert step.state.view(viewer).laid == FaceDown(None, None)
        assert step.state.view(A).laid == FaceDown(count, step.state.laid)


def test_a_prediction_that_is_right_to_the_number_is_a_mark() -> None:
    exact, other = (event_of(done(after(start(), "5+J"), spelled), Opened) for spelled in ("5", "6"))
    assert (exact.achievement, other.achievement) == (Achievement(B, "exact", 5, 1), None)
    assert event_of(done(after(start(), "10"), "10+Q"), Opened).achievement == Achievement(B, "exact", 10, 2)


# What happens when time runs out


def test_E16_the_fallback_is_the_lowest_number_alone_which_leaves_all_nine_letters_and_a_draw() -> None:
    state = start()
    assert state.fallback(A) == Lay("2S")
    assert after(state, "2").fallback(B) == Lay("2D")
    assert table("9S 10S 2C AS", "2H 3D", 17).fallback(A) == Lay("9S")
    assert table("9C JS", "10H JD").fallback(B) == Lay("10H")
    state = start()
    while state.to_act:
        state = state.apply(state.to_act[0], state.fallback(state.to_act[0]), chance()).state
    assert [len(hand) for hand in state.hands] == [9, 9]
    assert state.result == Result(((A, B),), (45, 45))


# The end


def test_E14_leftovers_are_told_and_charged_after_turn_18_and_what_its_letters_cost() -> None:
    step = done(after(table("9C JS", "9H"), "9"), "9")
    assert kinds(step) == ["Opened", "Settled"]
    assert event_of(step, Opened).scores == (0, 0)
    assert event_of(step, Settled).scores == step.state.scores == (5, 0)
    # The difference of 4 less 12 is no less than 0; then come 5 for the letter and 5 for what is left.
    last = ended(table("7C KC JS", "3H QD", scores=(2, 3)), "3", "7+K")
    assert last.scores == (0 + 5 + 5, 3 + 5)


@pytest.mark.parametrize(
    ("scores", "ranking"),
    [((3, 4), ((A,), (B,))), ((4, 3), ((B,), (A,))), ((0, 90), ((A,), (B,))), ((7, 7), ((A, B),))],
)
def test_E12_the_lower_score_wins_and_equal_ones_share_the_place(
    scores: tuple[int, int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = after(table("9C", "9H", scores=scores), "9", "9")
    assert state.result == Result(ranking, scores)


Shape = tuple[int, int, int, int, int]
"""Numbers for attacks and for predictions, letters for attacks and for predictions, and jokers."""
SHAPES: list[Shape] = list(product(range(10), range(10), range(5), range(5), range(2)))


@cache
def most(attacks: int, predictions: int, own: int, other: int, jokers: int) -> int:
    """Count the letters that can be laid at most, by laying what can be laid one play after the other."""
    counts = [0]
    if attacks:
        counts.append(most(attacks - 1, predictions, own, other, jokers))
        if own:
            counts.append(1 + most(attacks - 1, predictions, own - 1, other, jokers))
        if jokers:
            counts.append(1 + most(attacks - 1, predictions, own, other, jokers - 1))
    if predictions:
        counts.append(most(attacks, predictions - 1, own, other, jokers))
        if other:
            counts.append(1 + most(attacks, predictions - 1, own, other - 1, jokers))
        if jokers:
            counts.append(1 + most(attacks, predictions - 1, own, other, jokers - 1))
    return max(counts)


def hand(shape: Shape, colour: Colour) -> tuple[str, ...]:
    """Return a hand of this shape."""
    cards = []
    for place, role in enumerate(ROLES):
        suit = SUIT[colour, role]
        cards += [f"{number}{suit}" for number in range(2, 2 + shape[place])]
        cards += [letter + suit for letter in "JQKA"[: shape[place + 2]]]
    return (*cards, *[JOKER[colour]] * shape[4])


@pytest.mark.volume
@pytest.mark.parametrize("colour", COLOURS)
def test_E9_the_letters_that_must_be_left_over_are_those_that_cannot_be_laid_however_one_plays(
    colour: Colour,
) -> None:
    for shape in SHAPES:
        held = sum(shape[2:])
        assert unavoidable(hand(shape, colour)) == held - most(*shape), shape


# The vectors of 5.4


def test_E9_whoever_has_letters_without_room_may_declare_until_the_own_play_of_turn_18() -> None:
    state = after(table("9C QS JC", "9H"), "9")
    assert unavoidable(state.hands[A]) == 1
    assert listed(state)[0] == Declare()
    state = table("9C JS", "9H JD")
    state = after(state, "declare", "9", "declare", "9")
    assert state.declared == (True, True)
    assert refusal(state, Declare(), A) == refusal(state, Declare(), B) == ("game_over", {})


# When it may be declared


def test_E9_a_letter_that_can_still_be_laid_is_not_unavoidable_and_a_joker_goes_with_either_suit() -> None:
    assert refusal(table("9C", "9H JH"), "declare") == ("not_unavoidable", {})
    assert refusal(after(table("9C XB", "9H"), "9"), "declare") == ("not_unavoidable", {})
    assert refusal(table("9S 9C JS XB", "2D", 17), "declare") == ("not_unavoidable", {})
    assert refusal(table("9S 9C JC XB", "2D", 17), "declare") == ("not_unavoidable", {})
    assert after(table("9S 9C JS JC XB", "2D", 17), "declare").declared == (True, False)


def test_E9_a_declaration_is_told_to_all_and_the_same_seat_has_to_lay() -> None:
    step = done(table("9C JS", "9H JD"), "declare")
    assert event_of(step, Declared) == Declared(B)
    assert [notice.to for notice in step.notices] == [None]
    assert step.state.to_act == (B,)
    assert (step.state.scores, step.state.hands) == ((0, 0), table("9C JS", "9H JD").hands)


# What it costs


def ended(state: Position, *spelled: str) -> Settled:
    """Score the game that ends with the last of these actions."""
    *first, last = spelled
    settled = event_of(done(after(state, *first), last), Settled)
    assert isinstance(settled, Settled)
    return settled


def test_E9_leftovers_cost_5_each_or_2_if_it_was_declared_whatever_they_are() -> None:
    state = table("9C JS QS", "9H JD QD", scores=(30, 40))
    assert ended(state, "9", "9").charges == (10, 10)
    last = ended(state, "9", "declare", "9")
    assert last == Settled((("JS", "QS"), ("JD", "QD")), (True, False), (4, 10), (34, 50))
    state = after(table("9S 9C JS QS XB", "9H 9D", 17), "declare", "9", "9")
    assert ended(state, "9", "9").charges == (6, 0)
    assert ended(table("9C XB", "9H XR"), "9", "9").charges == (5, 5)
    nine = "9C JS QS KS AS JC QC KC AC XB"
    assert ended(table(nine, "9H"), "9", "9").charges == (45, 0)
    assert ended(table(nine, "9H"), "9", "declare", "9").charges == (18, 0)
