import pytest

from engine.chance import Chance
from engine.games.no_thank_you import GameAction, Keep, Pass, Position, Trick
from engine.opponents import Policy
from engine.opponents.no_thank_you.levels import Beginner, Easy, Normal
from engine.opponents.no_thank_you.newcomer import Newcomer

A, B, C, D = range(4)
NORMAL = Normal()
REST = (2, 3, 4)


def choice(state: Position, number: int = 0, policy: Policy = NORMAL) -> GameAction:
    """Return the computer's choice for the holder."""
    (seat,) = state.to_act
    actions = list(state.legal_actions(seat))
    chosen: GameAction = policy.choose(state.view(seat), actions, Chance("choice", number))
    return chosen


def holding(card: int, *holders: int, gifts: tuple[int, ...], pile: tuple[int, ...] = REST) -> Position:
    """Hand a card on to its last holder, nothing having been kept yet."""
    return Position(A, (), pile, gifts, (Trick(card, holders),))


def choices(state: Position, policy: Policy) -> list[GameAction]:
    """Return the computer's choices on many occasions."""
    return [choice(state, number, policy) for number in range(100)]


# ------------------------------------------------------------------ beginner, easy and the newcomer


@pytest.mark.parametrize(("least", "holders"), [(5, (A,)), (10, (B, A)), (15, (A, B, A))])
def test_easy_keeps_what_costs_no_more_than_a_gift_and_a_beginner_has_a_feeling_of_it(
    least: int, holders: tuple[int, ...]
) -> None:
    for more, easy, beginner in [(0, {True}, {True}), (1, {False}, {False, True}), (3, {False}, {False})]:
        state = holding(least + more, *holders, gifts=(3, 3, 3))
        assert {chosen == Keep() for chosen in choices(state, Easy())} == easy
        assert {chosen == Keep() for chosen in choices(state, Beginner())} == beginner


@pytest.mark.parametrize("policy", [Beginner(), Easy()])
def test_the_lower_levels_pass_to_anybody_and_make_no_visible_blunder_of_the_last_card(
    policy: Policy,
) -> None:
    assert set(choices(holding(16, A, gifts=(3, 1, 5)), policy)) == {Pass(B), Pass(C)}
    assert set(choices(holding(16, A, gifts=(0, 4, 5)), policy)) == {Keep()}
    assert set(choices(holding(6, A, gifts=(3, 0), pile=()), policy)) == {Pass(B)}
    assert set(choices(holding(4, A, gifts=(3, 0), pile=()), policy)) == {Keep()}


def test_a_newcomer_does_what_the_lesson_says_except_in_one_turn_of_ten() -> None:
    kept = choices(holding(5, A, gifts=(3, 3, 3)), Newcomer())
    assert 80 < kept.count(Keep()) < 97
    passed = choices(holding(6, A, gifts=(3, 3, 3)), Newcomer())
    assert {Pass(B), Pass(C)} < set(passed)
    assert 3 < passed.count(Keep()) < 20
    assert set(choices(holding(6, A, gifts=(3, 3, 0)), Newcomer())) == {Pass(C), Keep()}
    assert set(choices(holding(16, A, gifts=(0, 3, 3)), Newcomer())) == {Keep()}


# ------------------------------------------------------------------ normal


@pytest.mark.parametrize("gifts", [1, 2, 3, 4, 8])
def test_the_best_card_is_always_kept_and_the_worst_passed_while_a_gift_is_owned(gifts: int) -> None:
    assert choice(holding(1, A, gifts=(gifts, 3, 3))) == Keep()
    assert isinstance(choice(holding(16, A, gifts=(gifts, 3, 3))), Pass)
    assert choice(holding(16, A, gifts=(0, gifts, 3))) == Keep()


@pytest.mark.parametrize(
    ("card", "holders"), [(5, (A, B)), (9, (A, C, B)), (15, (A, C, A, B)), (16, (C, A, C, A, B))]
)
def test_a_card_whose_gifts_pay_for_it_is_kept(card: int, holders: tuple[int, ...]) -> None:
    assert choice(holding(card, *holders, gifts=(2, 4, 2))) == Keep()


def test_the_poor_save_their_gifts_and_between_two_a_gift_is_passed_later() -> None:
    assert choice(holding(4, A, gifts=(1, 3, 3))) == Keep()
    assert choice(holding(4, A, gifts=(5, 3, 3))) != Keep()
    assert choice(holding(3, A, gifts=(3, 3))) == Keep()
    assert choice(holding(3, A, gifts=(3, 3, 3))) != Keep()


@pytest.mark.parametrize("gifts", [1, 3, 9])
def test_the_last_card_is_kept_where_it_costs_no_more_than_a_gift(gifts: int) -> None:
    kept = [choice(holding(card, A, gifts=(gifts, 3, 3), pile=())) == Keep() for card in (1, 3, 5, 6)]
    assert kept == [True, True, True, False]


def test_a_bad_card_goes_to_whoever_owns_the_most_or_among_equals_has_refused_it() -> None:
    assert choice(holding(16, A, gifts=(3, 2, 4, 3))) == Pass(C)
    kept = (Trick(1, (A, C)), Trick(16, (A, B)))
    state = Position(A, (), REST, (4, 3, 3), (*kept, Trick(15, (A,))))
    assert choice(state) == Pass(C)
    kept = (Trick(1, (A, B)), Trick(5, (C,)))
    state = Position(A, (), REST, (4, 3, 3), (*kept, Trick(15, (A,))))
    assert choice(state) == Pass(B)
    assert choice(holding(16, C, A, gifts=(3, 3, 3))) == Pass(C)
    state = holding(16, A, gifts=(3, 3, 3, 3))
    assert {choice(state, number) for number in range(30)} == {Pass(B), Pass(C), Pass(D)}
