"""The rule book's section 3, ruling by ruling: from the deal to the next one, and to the end of a match."""

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.cards import PACK
from engine.chance import Chance
from engine.core import Notice, Result
from engine.games.yaniv import GAME
from engine.games.yaniv.dealing import setup
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Begun, Call, Options
from tests.engine.games.yaniv.kit import conserved
from tests.engine.games.yaniv.tables import A, B, C, D, E, after, call, cards, chance
from tests.engine.steps import event_of, refusal


def result(state: Position) -> Result:
    assert state.result is not None
    return state.result


def ranking(state: Position) -> tuple[tuple[int, ...], ...]:
    return result(state).ranking


# The deal


@pytest.mark.parametrize("seats", GAME.seats)
def test_Y16_everybody_is_dealt_five_cards_and_one_more_is_turned_up(seats: int) -> None:
    state = setup(Options(), seats, chance()).state
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert (len(state.group), state.layer, state.pond, state.batches) == (1, None, (), ())
    assert len(state.stock) == 54 - 5 * seats - 1
    assert conserved(state) == sorted(PACK)


@pytest.mark.parametrize("seats", GAME.seats)
def test_cards_are_dealt_one_a_seat_in_turn_from_the_first_player(seats: int) -> None:
    state = setup(Options(), seats, chance()).state
    lot = chance()
    starter, pack = lot.below(seats), lot.shuffled(PACK)
    hands: list[list[str]] = [[] for _ in range(seats)]
    for number, card in enumerate(pack[: 5 * seats]):
        hands[(starter + number) % seats].append(card)
    assert state.hands == tuple(map(tuple, hands))
    assert (*state.group, *state.stock) == pack[5 * seats :]


def test_the_first_player_is_drawn_by_lot_and_told_with_the_card_that_lies_open() -> None:
    starters = Counter(setup(Options(), 4, Chance("lots", number)).state.starter for number in range(400))
    assert set(starters) == set(range(4))
    assert min(starters.values()) > 60
    step = setup(Options(), 4, chance())
    assert step.notices == (Notice(Begun(1, step.state.starter, step.state.group[0])),)
    assert len(setup(Options(), 8, chance()).state.stock) == 13


# The next round


def test_after_a_call_all_cards_are_dealt_anew_to_those_still_in_and_the_turn_goes_round_them() -> None:
    state = call("2H", "5C", "10D", totals=(0, 97, 0)).state
    assert [len(hand) for hand in state.hands] == [5, 0, 5]
    assert conserved(state) == sorted(PACK)
    assert (state.turns, state.pond, state.batches, state.known) == (0, (), (), ((), (), ()))
    assert state.turn_limit == 200
    step = call("2H", "5C", "10D")
    assert event_of(step, Begun) == Begun(2, A, step.state.group[0])
    assert call("2H", "5C", "10D", "10S 7H", by=A).state.starter == A
    assert call("2H", "5C", "10D", "10S 7H", by=B).state.starter == A
    state = call("2H", "5C", "10D", by=A, totals=(0, 97, 0)).state
    seen = []
    for _ in range(5):
        seen.append(state.turn)
        state = after(state, state.fallback(state.turn))
    assert seen == [A, C, A, C, A]


@pytest.mark.parametrize(
    ("hands", "caller", "starter"),
    [
        (("5H", "9C", "5C", "5D"), A, C),
        (("5H", "5C", "5D", "9C"), A, B),
        (("3H", "9C", "8C", "3D"), D, A),
        (("3H", "3D", "8C", "5S"), D, A),
        (("3H", "3D", "8C", "5S"), A, B),
        (("3H", "8C", "9S", "5S"), D, A),
        (("KH", "3D", "3C", "3S"), C, D),
    ],
)
def test_Y10_of_equal_lowest_hands_the_first_after_the_caller_begins_and_the_caller_last(
    hands: tuple[str, ...], caller: int, starter: int
) -> None:
    assert call(*hands, by=caller).state.starter == starter


def test_Y11_if_the_lowest_hand_is_out_the_next_lowest_of_those_still_in_begins() -> None:
    state = call("5H", "2C", "9D", "8S", totals=(0, 99, 0, 0)).state
    assert state.starter == A
    state = call("5H", "2C", "9D", "8S", totals=(90, 99, 0, 0)).state
    assert state.starter == D
    assert call("5H", "2C", "9D", "5S", totals=(0, 99, 0, 0)).state.starter == D


# The end


def test_Y14_the_match_ends_when_one_is_left_and_the_last_hands_lie_open() -> None:
    state = call("2H", "5C", "10D", totals=(0, 97, 0)).state
    assert (state.result, state.over) == (None, False)
    held = replace(state, turn=A, hands=(cards("2H"), (), cards("KD")), totals=(0, 102, 95))
    state = held.apply(A, Call(), chance()).state
    assert result(state) == Result(((A,), (C,), (B,)), (0, 102, 105))
    assert refusal(state, Call()) == ("game_over", {})
    step = call("2H", "KC", totals=(0, 91))
    assert [type(notice.event).__name__ for notice in step.notices] == ["Called", "Settled"]
    view = step.state.view(None)
    assert view.known == (("2H",), ("KC",))
    assert (view.over, view.turn, view.number) == (True, None, 1)


def test_Y14_a_table_may_end_when_the_first_is_out_or_after_rounds_and_the_lowest_total_wins() -> None:
    step = call("2H", "KC", "QD", "JS", totals=(60, 91, 30, 5), ending="first_out")
    assert result(step.state) == Result(((D,), (C,), (A,), (B,)), (60, 101, 40, 15))
    assert call("2H", "KC", "QD", totals=(60, 90, 30), ending="first_out").state.result is None
    state = call("2H", "KC", "5D", totals=(60, 20, 25), ending="rounds", rounds=2).state
    assert state.result is None
    held = replace(state, turn=C, hands=(cards("KH"), cards("QH"), cards("2D")))
    state = held.apply(C, Call(), chance()).state
    assert result(state) == Result(((C,), (B,), (A,)), (70, 40, 30))
    assert call("2H", "KC", totals=(0, 91), ending="rounds", rounds=10).state.over
    state = call("2H", "KC", "5D", totals=(60, 20, 96), ending="rounds", rounds=1).state
    assert ranking(state) == ((B,), (A,), (C,))
    state = call("2H", "KC", "QD", totals=(30, 20, 20), ending="rounds", rounds=1).state
    assert ranking(state) == ((A, B, C),)


def test_Y12_Y13_when_all_fall_the_lowest_total_wins_and_later_out_is_better() -> None:
    state = call("5H", "4C", totals=(80, 98)).state
    assert eliminated_seats(state) == (A, B)
    assert result(state) == Result(((B,), (A,)), (115, 102))
    assert ranking(call("5H", "4C", totals=(67, 98)).state) == ((A, B),)
    state = call("5H", "4C", "5D", totals=(97, 97, 96)).state
    assert result(state) == Result(((B, C), (A,)), (132, 101, 101))
    earlier = call("XB", "KC", "5D", totals=(97, 91, 90)).state
    held = replace(earlier, turn=A, hands=(cards("5H"), (), cards("4D")), totals=(97, 101, 97))
    assert ranking(held.apply(A, Call(), chance()).state) == ((C,), (A,), (B,))
    state = call("2H", "KC", "QD", "JS", "5C", totals=(0, 50, 95, 92, 96)).state
    assert eliminated_seats(state) == (C, D, E)
    held = replace(state, turn=A, hands=(cards("2H"), cards("KC QC KD JC JD"), (), (), ()))
    state = held.apply(A, Call(), chance()).state
    assert result(state) == Result(((A,), (B,), (E,), (D,), (C,)), (0, 110, 105, 102, 101))


def eliminated_seats(state: Position) -> tuple[int, ...]:
    return state.scored[-1].out
