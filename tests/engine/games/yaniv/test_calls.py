"""The rule book's section 3, ruling by ruling: how a round ends."""

import pytest
from msgspec.structs import replace

from engine.core import Feat, Round
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Options, Settled
from tests.engine.games.yaniv.tables import A, B, C, D, after, call, discard, done, table, used_up
from tests.engine.steps import event_of, refusal


@pytest.mark.parametrize("hand", ["5H", "2H 3H", "XB XR 4S AS", "XB"])
def test_yaniv_may_be_called_with_five_points_or_less_also_in_the_first_turn(hand: str) -> None:
    state = table(hand, "KS QS")
    assert next(state.legal_actions(A)) == Call()
    assert after(state, Call()).scored[-1].caller == A


def test_yaniv_may_not_be_called_with_more_nor_out_of_turn_and_nobody_has_to() -> None:
    state = table("5H AS", "KS QS")
    assert Call() not in state.legal_actions(A)
    assert refusal(state, Call()) == ("too_many_points", {"points": 6, "most": 5})
    state = table("5H KS", "KC QC", stock=("XB", "2S"))
    assert refusal(state, Call()) == ("too_many_points", {"points": 15, "most": 5})
    state = after(state, discard("KS"))
    assert state.hands[A] == ("5H", "XB")
    assert refusal(state, Call()) == ("not_your_turn", {})
    assert Call() in after(state, discard("KC")).legal_actions(A)
    state = table("XB", "KS")
    assert discard("XB") in state.legal_actions(A)


def test_a_call_is_told_before_the_score_and_the_next_deal() -> None:
    kinds = [type(notice.event).__name__ for notice in call("2H", "KS").notices]
    assert kinds == ["Called", "Settled", "Begun"]


@pytest.mark.parametrize(
    ("most", "hand", "may"), [(5, "6S", False), (7, "6S", True), (7, "7S", True), (7, "8S", False)]
)
def test_Y15_a_table_may_allow_a_call_with_seven_points(most: int, hand: str, may: bool) -> None:
    options = Options(call_limit=7) if most == 7 else Options()
    assert (Call() in table(hand, "KS", group="9S", options=options).legal_actions(A)) == may


# A round that nobody ends


def played_on(seats: int, turns: int) -> Position:
    """Lay the highest card of every hand, turn after turn."""
    state = table(*("KC", "KD", "KH", "KS")[:seats])
    for _ in range(turns):
        state = after(state, state.fallback(state.turn))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_Y21_after_100_turns_of_every_player_all_hands_are_shown(seats: int) -> None:
    assert played_on(seats, 100 * seats - 1).scored == ()
    (last,) = played_on(seats, 100 * seats).scored
    assert last.caller is None


def test_Y21_in_a_showdown_all_add_their_hands_and_nobody_is_fined() -> None:
    step = done(table("KC 2S", "3H 4H", "5D", turns=299, totals=(10, 43, 99)), discard("KC", "8S"))
    last = event_of(step, Settled)
    assert (last.caller, last.returned) == (None, ())
    assert last.points == (10, 7, 5)
    assert (last.totals, last.halved, last.out) == ((20, 25, 104), (B,), (C,))
    assert [type(notice.event).__name__ for notice in step.notices] == ["Discarded", "Settled", "Begun"]
    assert step.state.rounds == (Round(last.points, last.totals, (Feat(B, "halved"), Feat(C, "out"))),)
    step = done(replace(used_up(), turns=199), discard("KS"))
    kinds = [type(notice.event).__name__ for notice in step.notices]
    assert kinds == ["Recycled", "Discarded", "Drawn", "Settled", "Begun"]
    state = table("KC", "", "KD", turns=199)
    assert after(state, discard("KC")).scored[-1].points[B] is None
    assert after(table("KC", "", "KD", turns=198), discard("KC")).scored == ()


def test_Y21_the_next_starter_is_the_lowest_hand_counted_from_the_seat_in_turn() -> None:
    state = table("KC AS", "6H", "3D", "3S", turns=399, turn=A)
    assert after(state, discard("KC", "8S")).starter == C
    state = table("6H", "3S", "KC AS", "3D", turns=399, turn=C)
    assert after(state, discard("KC", "8S")).starter == D
