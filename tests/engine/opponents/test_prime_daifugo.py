from typing import Any, Literal

import pytest

from engine.cards import PACK
from engine.chance import Chance
from engine.games.prime_daifugo.figures import letter_of, number_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.prime_finder import primes
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play, Played
from engine.opponents import Policy
from engine.opponents.prime_daifugo.candidates import Candidates
from engine.opponents.prime_daifugo.evaluation import STUCK, TEMPO, Evaluation
from engine.opponents.prime_daifugo.levels import SEES, Beginner, Easy, Normal
from engine.opponents.prime_daifugo.newcomer import Newcomer
from tests.engine.games.prime_daifugo import tables as prime_daifugo_tables

A, B = 0, 1


def table(hand: str, *others: int, top: str = "", **fields: Any) -> Position:
    """Let A act with these letters, on B's number or an empty field; the others hold so many cards."""
    left = [letter_of(card) for card in PACK]
    for letter in (*hand, *top):
        left.remove(letter)
    held = ["".join(left.pop() for _ in range(size)) for size in others]
    return prime_daifugo_tables.table(hand, *held, field=top, by=B, **fields)


def choice(state: Position, policy: Policy | None = None, number: int = 0) -> GameAction:
    """Return the computer's choice for A; assert that it is legal and right."""
    action: GameAction = (policy or Normal()).choose(
        state.view(A), state.legal_actions(A), Chance("choice", number)
    )
    state.check(A, action)
    assert not isinstance(action, Play) or judged(action, state.options) is None
    return action


def laid(state: Position, policy: Policy | None = None, number: int = 0) -> Play:
    action = choice(state, policy, number)
    assert isinstance(action, Play)
    return action


# --- Beginner and the newcomer ---


def test_the_beginner_lays_small_numbers_that_take_hard_cards_else_a_joker_draws_or_passes() -> None:
    assert choice(table("4A", 5), Beginner()) == Play(("4", "A"))
    assert choice(table("54", 5), Beginner()) == Play(("5",))
    assert all(laid(table("23", 5), Beginner(), number) == Play(("2", "3")) for number in range(20))
    assert laid(table("Q4223", 5), Beginner()).factors
    assert laid(table("6623J", 5), Beginner()).figures == ("6", "6")
    assert laid(table("QK7", 5), Beginner()).figures == ("Q", "K")
    assert isinstance(choice(table("A2345679", 5, top="A2K"), Beginner()), Draw)
    assert choice(table("468", 5), Beginner()) == Draw()
    assert choice(table("468", 5, has_drawn=True), Beginner()) == Pass()
    assert choice(table("468", 5, stock=()), Beginner()) == Pass()
    assert choice(table("4A5", 5, top="47", has_drawn=True), Beginner()) == Pass()
    assert choice(table("4A5", 5, top="47", has_drawn=True, is_reversed=True), Beginner()) == Play(("4", "A"))
    assert choice(table("X46", 5, top="K"), Beginner()) == Play(("X",))
    joker = Played(B, ("X",), None, ("XB",))
    assert choice(table("57", 5, trick=(joker,)), Beginner()) == Draw()


def test_the_newcomer_lays_the_most_cards_and_one_play_in_ten_is_a_mistake() -> None:
    view = table("A9727", 5, top="43").view(A)
    chosen = [Newcomer().choose(view, (), Chance("choice", number)) for number in range(200)]
    right = [action for action in chosen if isinstance(action, Play) and not judged(action, view.options)]
    fouls = [action for action in chosen if isinstance(action, Play) and action not in right]
    assert {number_of(play.figures) for play in fouls} == {91}
    assert 10 <= len(fouls) + chosen.count(Pass()) <= 30
    view = table("4A5", 5).view(A)
    chosen = [Newcomer().choose(view, (), Chance("choice", number)) for number in range(200)]
    assert {Play(("4", "A")), Play(("5",)), Play(("5", "A")), Pass()} <= set(chosen)
    assert choice(table("468", 5), Newcomer()) == Draw()
    assert choice(table("468", 5, has_drawn=True), Newcomer()) == Pass()
    assert choice(table("X46", 5, top="K"), Newcomer()) == Play(("X",))


def test_easy_chooses_as_the_beginner_does_but_sees_long_primes_in_some_turns() -> None:
    state = table("46A", 9)
    sizes = [len(laid(state, Easy(), number).figures) for number in range(200)]
    assert set(sizes) == {2, 3}
    assert abs(sizes.count(3) / 200 - SEES / 100) < 0.1


# --- what Normal lays ---


def test_a_hand_that_is_one_number_is_laid_at_once_and_of_a_large_one_something() -> None:
    assert len(laid(table("46A", 5)).figures) == 3
    assert len(laid(table("KJQJ", 5, 5, 5)).figures) == 4
    play = laid(table("6623J", 5, 5))
    assert play.figures == ("6", "6")
    assert len(play.laid) == 5
    assert 0 < len(laid(table("A2345679TJQ", 6, 6)).laid) < 11


@pytest.mark.parametrize("is_reversed", [False, True])
def test_of_the_same_cards_the_strongest_order_is_considered(*, is_reversed: bool) -> None:
    hand = "279K"
    found = Candidates(table(hand, 5, is_reversed=is_reversed).view(A), hand, 4).plays(())
    numbers = [number_of(play.figures) for play in found if len(play.figures) == len(hand)]
    assert numbers == [(min if is_reversed else max)(number for number, _ in primes(hand, len(hand)))]


def test_where_exponents_are_off_none_are_written() -> None:
    for hand in ("A6242", "24223", "82369J"):
        action = choice(table(hand, 5, options=Options(exponents=False)))
        assert not isinstance(action, Play) or not any(power.exponent for power in action.factors)


@pytest.mark.parametrize(("top", "hand"), [("K", "X4A"), ("7", "X4A6"), ("J", "X29")])
def test_a_joker_takes_the_lead_for_the_last_play(top: str, hand: str) -> None:
    assert choice(table(hand, 6, 6, top=top)) == Play(("X",))


def test_57_cuts_the_field_for_the_last_play_where_it_beats_it() -> None:
    assert choice(table("574A", 6, 6, top="53")) == Play(("5", "7"))
    assert choice(table("574A", 6, 6, top="6A", is_reversed=True)) == Play(("5", "7"))
    assert choice(table("574A", 6, 6, top="6A")) != Play(("5", "7"))
    assert choice(table("574A", 6, 6, top="53", is_reversed=True)) != Play(("5", "7"))


def test_what_nobody_beats_keeps_the_lead_under_either_order() -> None:
    assert choice(table("QK4A", 6, 6)) == Play(("Q", "K"))
    play = laid(table("KAQ7", 6, top="K9", is_reversed=True))
    assert number_of(play.figures) < 139
    assert len(laid(table("46A28J9", 2, 2, 2)).figures) > 2


# --- drawing and passing ---


def test_a_card_is_drawn_before_passing_but_not_by_whom_it_would_make_lose() -> None:
    assert choice(table("4A", 6, top="K")) == Draw()
    assert choice(table("4A", 6, top="K", has_drawn=True)) == Pass()
    assert choice(table("4A", 6, top="K", stock=())) == Pass()
    assert choice(table("4683", 6)) == Draw()
    assert isinstance(choice(table("4683", 6, stock=())), Play)
    assert choice(table("468", 6, stock=())) == Pass()
    hand = "2468TQ2468TQ2468TQ24"
    assert choice(table(hand, 6, top="K", options=Options(hand_limit=20))) != Draw()
    assert choice(table(hand, 6, top="K", options=Options(hand_limit=32))) == Draw()


def test_longer_numbers_than_it_knows_are_not_answered_by_a_prime() -> None:
    assert choice(table("A2345679", 6, top="A2345", has_drawn=True), Normal(longest=4)) == Pass()
    assert isinstance(choice(table("A2345679", 6, top="A2345", has_drawn=True), Normal(longest=6)), Play)


@pytest.mark.volume
def test_who_knows_all_primes_lays_eleven_cards_at_once() -> None:
    assert len(laid(table("A2345679TJQ", 6), Normal(longest=11)).figures) == 11


# --- any hand ---


@pytest.mark.volume
@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 12, 13, 20, 30, 38])
@pytest.mark.parametrize("top", ["", "2", "4A", "A2K", "2A3K"])
def test_whatever_it_holds_its_plays_are_legal_and_right(size: int, top: str) -> None:
    for number in (size % 3,):
        cards = [card for card in Chance("hands", number).shuffled(PACK) if letter_of(card) not in top]
        hand = "".join(map(letter_of, cards[:size]))
        options = Options(revolution=number > 0, exponents=number < 2)
        choice(table(hand, 3, 3, top=top, options=options, is_reversed=number == 1))


@pytest.mark.volume
@pytest.mark.parametrize("max_cards", [0, 6])
def test_P23_it_plans_for_no_longer_primes_than_may_be_shown(max_cards: Literal[0, 6]) -> None:
    state = table("A2345679JK", 12, options=Options(max_cards=max_cards))
    plan = Normal(12).choose(state.view(A), (), Chance("choice", 0))
    assert isinstance(plan, Play)
    state.check(A, plan)
    assert (len(plan.figures) > 6) == (max_cards == 0)


def test_a_large_hand_costs_by_its_size_and_by_the_cards_that_a_prime_can_end_on() -> None:
    view, longest = table("A3" + "2468" * 3, 5).view(A), 6
    evaluation = Evaluation(view, Chance("cost", 0), "A3" + "2468" * 3, longest)
    even, ended = "2468" * 4, "2468" * 4 + "A379"
    assert evaluation.cost(even) == STUCK * len(even)
    assert evaluation.cost(ended) == 4 * (1 + TEMPO / 2) == evaluation.cost(ended)
