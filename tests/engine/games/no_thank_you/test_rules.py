"""The rule book's section 1, ruling by ruling: from the first card to the score."""

from typing import Any

import pytest

from engine.chance import Chance
from engine.core import IllegalAction, Notice, Result
from engine.games.no_thank_you import (
    CARDS,
    Drawn,
    GameAction,
    Keep,
    Kept,
    Options,
    Pass,
    Passed,
    Position,
    Seen,
    Trail,
    Trick,
    setup,
)

A, B, C, D = range(4)
UNUSED = Chance("", 0)
"""After the deal nothing in this game is left to chance."""


def dealt(pile: tuple[int, ...], gifts: tuple[int, ...], dealer: int = A) -> Position:
    """Return the position after dealing a pile; the dealer holds its first card."""
    return Position(dealer, (), pile[1:], gifts, (Trick(pile[0], (dealer,)),))


def notices_of(state: Position, action: GameAction) -> list[Notice[Any]]:
    return list(state.apply(state.to_act[0], action, UNUSED).notices)


def after(state: Position, *actions: GameAction) -> Position:
    for action in actions:
        state = state.apply(state.to_act[0], action, UNUSED).state
    return state


def ended(gifts: tuple[int, ...], *kept: tuple[int, ...]) -> Result:
    """Return the result when every seat has kept these cards and owns these gifts."""
    tricks = tuple(Trick(card, (seat,)) for seat, cards in enumerate(kept) for card in cards)
    result = Position(A, (), (), gifts, tricks, over=True).result
    assert result is not None
    return result


def refusal(state: Position, seat: int, action: GameAction) -> str:
    with pytest.raises(IllegalAction) as refused:
        state.check(seat, action)
    return refused.value.code


# Keep and pass


def test_a_keeper_takes_the_gifts_on_the_card_and_alone_sees_the_next_one() -> None:
    state = after(dealt((9, 4, 7), (3, 3, 3)), Pass(B), Keep())
    assert state.gifts == (2, 4, 3)
    assert state.tricks == (Trick(9, (A, B)), Trick(4, (B,)))
    assert state.to_act == (B,)
    assert notices_of(after(dealt((9, 4), (3, 3, 3)), Pass(B)), Keep()) == [
        Notice(Kept(B, 1, forced=False)),
        Notice(Drawn(B)),
        Notice(Seen(4), to=B),
    ]


def test_passing_costs_one_gift_that_lies_on_the_card_which_the_receiver_alone_sees() -> None:
    state = dealt((9, 4), (3, 3, 3))
    assert after(state, Pass(C)).gifts == (2, 3, 3)
    assert after(state, Pass(C)).to_act == (C,)
    assert notices_of(state, Pass(C)) == [Notice(Passed(A, C, 1)), Notice(Seen(9), to=C)]
    state = dealt((9, 4), (3, 3, 3))
    for gifts, to in enumerate((B, C, A, B), start=1):
        state = after(state, Pass(to))
        assert state.tricks[-1].holders[-1] == to
        assert state.view(None).trails[-1].gifts == gifts


def test_nobody_passes_to_themselves_or_without_a_gift_and_else_to_anybody() -> None:
    assert refusal(dealt((9, 4), (3, 3, 3)), A, Pass(A)) == "pass_to_self"
    for to in (-1, 3, 100):
        assert refusal(dealt((9, 4), (3, 3, 3)), A, Pass(to)) == "no_such_seat"
    assert refusal(dealt((9, 4), (0, 3, 3)), A, Pass(B)) == "no_gift"
    assert list(dealt((9, 4), (0, 3, 3)).legal_actions(A)) == [Keep()]
    assert refusal(dealt((9, 4), (3, 3, 3)), B, Keep()) == "not_your_turn"
    state = dealt((9, 4), (3, 3, 3, 3), dealer=C)
    assert list(state.legal_actions(C)) == [Keep(), Pass(A), Pass(B), Pass(D)]
    assert list(dealt((9, 4), (4, 4)).legal_actions(A)) == [Keep(), Pass(B)]


def test_the_seeds_example_of_play() -> None:
    state = dealt((3, 9, 5), (3, 3, 3))
    trace: list[tuple[GameAction, int, tuple[int, ...]]] = [
        (Keep(), A, (3, 3, 3)),
        (Pass(B), B, (2, 3, 3)),
        (Pass(A), A, (2, 2, 3)),
        (Pass(C), C, (1, 2, 3)),
        (Keep(), C, (1, 2, 6)),
    ]
    for action, holder, gifts in trace:
        state = after(state, action)
        assert (state.to_act, state.gifts) == ((holder,), gifts)
    assert state.view(C).kept(C) == (Trail((A, B, A, C), 9),)
    assert state.tricks[-1] == Trick(5, (C,))


# Rulings


def test_N1_equal_points_share_the_win_and_the_last_rank_too() -> None:
    assert ended((3, 3, 3), (4,), (4,), (5,)).ranking == ((A, B), (C,))
    assert ended((3, 3, 3), (5,), (4,), (5,)).ranking == ((B,), (A, C))


def test_N2_gifts_on_the_card_do_not_count_until_it_is_kept() -> None:
    state = after(dealt((16, 2, 4), (3, 0, 3)), Pass(C), Pass(A), Pass(B))
    assert state.gifts == (1, 3, 2)
    assert state.tricks[0] == Trick(16, (A, C, A, B))
    assert state.view(None).kept(B) == (Trail((A, C, A, B), None),)
    state = after(dealt((16, 2, 4), (3, 0, 3)), Pass(B))
    assert list(state.legal_actions(B)) == [Keep(), Pass(A), Pass(C)]
    state = after(dealt((1, 8), (2, 0, 2)), Pass(C), Pass(A), Pass(C))
    assert state.tricks[-1].holders == (A, C, A, C)
    state = after(state, Pass(B))
    assert state.gifts == (0, 4, 0)
    assert state.tricks == (Trick(1, (A, C, A, C, B)), Trick(8, (B,)))


def test_N3_N4_a_card_may_go_back_to_the_sender_again_and_again() -> None:
    assert after(dealt((9, 4), (3, 3, 3)), Pass(B), Pass(A)).to_act == (A,)
    state = after(dealt((9, 4), (4, 4)), *(Pass(1 - number % 2) for number in range(7)))
    assert state.tricks[0].holders == (A, B, A, B, A, B, A, B)
    assert state.gifts == (0, 1)


def test_N6_a_forced_keep_shows_the_card_and_draws_at_once_or_ends_the_game() -> None:
    assert notices_of(dealt((16, 2, 4), (3, 0, 3)), Pass(B)) == [
        Notice(Passed(A, B, 1)),
        Notice(Seen(16), to=B),
        Notice(Kept(B, 1, forced=True)),
        Notice(Drawn(B)),
        Notice(Seen(2), to=B),
    ]
    state = after(dealt((16,), (3, 0, 3)), Pass(B))
    assert state.over
    assert state.gifts == (2, 1, 3)


def test_N7_N8_gifts_and_ways_are_public_and_a_card_is_known_to_whoever_has_held_it() -> None:
    state = after(dealt((9, 4), (3, 3, 3)), Keep())
    assert state.view(A).kept(A) == (Trail((A,), 9),)
    assert state.view(B).kept(A) == state.view(None).kept(A) == (Trail((A,), None),)
    state = after(dealt((9, 4), (3, 3, 3)), Pass(B), Pass(C), Keep())
    assert [state.view(seat).kept(C)[0].card for seat in (A, B, C)] == [9, 9, 9]
    assert state.view(None).kept(C)[0].card is None
    view = after(dealt((9, 4), (3, 3, 3)), Pass(B), Keep()).view(None)
    assert view.gifts == (2, 4, 3)
    assert [trail.holders for trail in view.trails] == [(A, B), (B,)]
    assert (view.holder, view.current, view.pile) == (B, Trail((B,), None), 0)


def test_N10_time_running_out_passes_to_the_next_seat_and_keeps_where_no_gift_is_owned() -> None:
    for dealer, to in ((A, B), (B, C), (C, A)):
        assert dealt((9, 4), (3, 3, 3), dealer).fallback(dealer) == Pass(to)
    assert dealt((9, 4), (0, 3, 3)).fallback(A) == Keep()


# The end and the score


def test_the_game_ends_when_the_last_card_is_kept_and_all_cards_lie_open() -> None:
    state = dealt((9, 4), (3, 3, 3))
    assert after(state, Keep()).result is None
    state = after(state, Keep(), Keep())
    assert state.over
    assert (state.to_act, state.view(None).holder, state.view(None).current) == ((), None, None)
    assert refusal(state, A, Keep()) == "game_over"
    state = after(dealt((9, 4), (3, 3, 3)), Keep(), Pass(B), Keep())
    assert [trail.card for trail in state.view(None).trails] == [9, 4]
    assert notices_of(dealt((9,), (3, 3, 3)), Keep()) == [Notice(Kept(A, 0, forced=False))]
    result = ended((3, 4), (3, 4, 6, 11), (2, 3, 5, 6, 9))
    assert result == Result(((B,), (A,)), (-9, -5))


@pytest.mark.parametrize(("seats", "total"), [(2, -96), (3, -91), (4, -76)])
def test_all_scores_together_are_the_cards_and_the_gifts(seats: int, total: int) -> None:
    state = after(setup(Options(), seats, Chance("seed", 0)).state, *[Keep()] * len(CARDS))
    assert state.result is not None
    assert sum(state.result.scores) == total
