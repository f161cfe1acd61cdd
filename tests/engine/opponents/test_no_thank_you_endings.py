from itertools import permutations

import pytest

from engine.chance import Chance
from engine.games.no_thank_you import CARDS, KEEP, PASSES, GameAction, Position, Trick
from engine.opponents.no_thank_you.endings import chances
from engine.opponents.no_thank_you.leads import leads
from engine.opponents.no_thank_you.levels import Strong
from engine.opponents.no_thank_you.rollouts import estimated
from tests.engine.opponents.test_no_thank_you import choice

A, B = range(2)
NOBODY = Chance("", 0)
ALSO_POINTS = 0.04
"""How much the points may change what is a chance of winning otherwise."""


def ending(card: int, pile: tuple[int, ...], gifts: tuple[int, int], kept: tuple[int, ...]) -> Position:
    """Show A a card; of those before, which both have seen, A has kept these and B the rest."""
    before = [other for other in CARDS if other not in (card, *pile)]
    tricks = tuple(Trick(other, (B, A) if other in kept else (A, B)) for other in before)
    return Position(A, (), pile, gifts, (*tricks, Trick(card, (A,))))


def best(state: Position) -> float:
    """Return the chance of the seat to act if both play for the win, through the engine."""
    (seat,) = state.to_act
    return max(after(state, action) for action in state.legal_actions(seat))


def after(state: Position, action: GameAction) -> float:
    """Return the chance of the seat to act after an action, over all orders of the pile."""
    (seat,), found = state.to_act, []
    for pile in permutations(state.pile):
        order = Position(A, (), pile, state.gifts, state.tricks)
        new = order.apply(seat, action, NOBODY).state
        if new.result is None:
            found.append(best(new) if new.to_act == (seat,) else 1 - best(new))
        else:
            own, other = new.result.scores[seat], new.result.scores[1 - seat]
            found.append(0.5 if own == other else float(own > other))
    return sum(found) / len(found)


@pytest.mark.parametrize("gifts", [(2, 6), (7, 1), (0, 8)])
@pytest.mark.parametrize(
    ("card", "pile", "kept"),
    [
        (9, (), (16, 15, 14, 13, 8)),
        (4, (12, 3), (16, 15, 14, 13, 2)),
        (1, (6, 16), (3, 4, 7, 8, 10, 14)),
    ],
)
def test_endings_are_searched_exactly(
    card: int, pile: tuple[int, ...], gifts: tuple[int, int], kept: tuple[int, ...]
) -> None:
    state = ending(card, pile, gifts, kept)
    found = chances(state.view(A), A)
    assert set(found) == set(state.legal_actions(A))
    for action, chance in found.items():
        assert chance == pytest.approx(after(state, action), abs=ALSO_POINTS)


def test_strong_takes_the_sure_win_where_another_action_expects_more_points() -> None:
    state = ending(4, (6, 16), (2, 6), (1, 3, 9, 14, 15))
    view = state.view(A)
    found = leads(view, A)
    assert found[PASSES[B]] > found[KEEP]
    assert choice(state, policy=Strong()) == KEEP
    worth = estimated(view, (KEEP, PASSES[B]), 1, NOBODY)
    assert (worth[KEEP].wins, round(worth[PASSES[B]].wins, 2)) == (1, 0.5)


def test_where_all_is_lost_points_decide() -> None:
    state = ending(16, (13,), (7, 1), (1, 4, 5, 6, 7, 9, 11, 14, 15))
    found = leads(state.view(A), A)
    assert found[KEEP] < found[PASSES[B]] < 0
    assert choice(state, policy=Strong()) == PASSES[B]


def test_the_last_four_cards_are_searched_and_earlier_ones_ranked_by_their_leads() -> None:
    actions = (KEEP, PASSES[B])
    for pile, goals in [((6, 16, 2), chances), ((6, 16, 2, 5), leads)]:
        view = ending(4, pile, (2, 6), (1, 3, 9, 14, 15)).view(A)
        worth = estimated(view, actions, 1, NOBODY)
        assert {action: worth[action].goal for action in actions} == goals(view, A)
