from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Seat
from engine.games.no_thank_you import CARDS, GAME, KEEP, PASSES, GameAction, Keep, Pass, Position, Trick
from engine.opponents.no_thank_you.appraisal import appraise, blunder
from engine.opponents.no_thank_you.leads import chance_of_winning, held, leads, prospect
from engine.opponents.no_thank_you.levels import Normal, OpenStrong, Strong
from engine.opponents.no_thank_you.rollouts import table_of
from engine.play import begin
from tests.engine.opponents.test_no_thank_you import choice, holding

A, B, C = range(3)
NOBODY = Chance("", 0)


# ------------------------------------------------------------------ the levels


@pytest.mark.parametrize("gifts", [(4, 4), (3, 3, 3), (3, 3, 3, 3)])
def test_strong_keeps_the_best_card_and_refuses_the_worst(gifts: tuple[int, ...]) -> None:
    rest = tuple(card for card in CARDS if card not in (1, 16))
    assert choice(holding(1, A, gifts=gifts, pile=rest), policy=Strong()) == Keep()
    assert isinstance(choice(holding(16, A, gifts=gifts, pile=rest), policy=Strong()), Pass)
    assert choice(holding(16, A, gifts=(0, *gifts[1:])), policy=Strong()) == KEEP


@pytest.mark.parametrize(("card", "action"), [(1, KEEP), (16, PASSES[B])])
def test_the_oracle_sees_what_the_last_card_is_worth(card: int, action: GameAction) -> None:
    assert OpenStrong().choose(holding(card, A, gifts=(3, 0, 3), pile=()), A, NOBODY) == action


# ------------------------------------------------------------------ games played out


def finished(state: Position, first: GameAction) -> tuple[int, ...]:
    """Let the real normal computer finish a game through the engine."""
    policy = Normal()
    state = state.apply(state.to_act[0], first, NOBODY).state
    while state.to_act:
        (seat,) = state.to_act
        action = policy.choose(state.view(seat), state.legal_actions(seat), FIRST)
        state = state.apply(seat, action, NOBODY).state
    assert state.result is not None
    return state.result.scores


class InOrder(Chance):
    """Leaves what is shuffled as it is, so that the first of equals is taken."""

    def shuffled(self, items: Any) -> Any:
        """Return the items in their order."""
        return tuple(items)


FIRST = InOrder("", 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(4))
def test_a_game_played_out_is_the_one_that_normal_plays(seats: int, number: int) -> None:
    state = begin(GAME, GAME.options(), seats, f"{number:032x}").state
    assert isinstance(state, Position)
    same = []
    while state.to_act:
        (seat,) = state.to_act
        actions = list(state.legal_actions(seat))
        same += [tuple(table_of(state).finished(action, 0)) == finished(state, action) for action in actions]
        state = state.apply(seat, actions[(number + len(state.pile)) % len(actions)], NOBODY).state
    # Where two seem equally far ahead, rounding decides for the one and the order for the other.
    assert same.count(True) / len(same) > (0.85 if seats > 2 else 0.99)


def test_equals_are_taken_in_the_order_of_the_turn() -> None:
    state = holding(16, A, gifts=(1, 3, 3), pile=())
    first, second = (table_of(state).finished(Pass(B), turn) for turn in (0, 2))
    assert first == second, "B and C are no equals: A has no gift left"
    state = Position(A, (), (16,), (3, 3, 3), (Trick(1, (A,)),))
    assert table_of(state).finished(Keep(), 1) != table_of(state).finished(Keep(), 2)


# ------------------------------------------------------------------ between two


def brute_lead(state: Position, seat: Seat) -> int:
    """Return the lead of a seat at the end if both play the last card for points."""
    if state.result is not None:
        return state.result.scores[seat] - state.result.scores[1 - seat]
    (holder,) = state.to_act
    ends = [
        brute_lead(state.apply(holder, action, NOBODY).state, seat) for action in state.legal_actions(holder)
    ]
    return max(ends) if holder == seat else min(ends)


@pytest.mark.parametrize("card", [1, 5, 6, 11, 16])
@pytest.mark.parametrize("gifts", [(4, 4), (1, 7), (7, 1), (2, 6), (8, 0)])
def test_the_last_card_between_two_is_searched_exactly(card: int, gifts: tuple[int, int]) -> None:
    settled = tuple(Trick(other, (A, B)) for other in CARDS if other != card)
    state = Position(A, (), (), gifts, (*settled, Trick(card, (A,))))
    found = leads(state.view(A), A)
    assert found == {
        action: brute_lead(state.apply(A, action, NOBODY).state, A) for action in state.legal_actions(A)
    }


def test_a_card_kept_unseen_counts_as_one_of_the_lowest_and_leads_have_bounds() -> None:
    rest = tuple(Trick(card, (A,)) for card in (1, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16))
    state = Position(A, (), (7, 8), (4, 4), (*rest, Trick(2, (B,)), Trick(9, (B, A))))
    seen = Position(A, (), (7, 8), (4, 4), (*rest, Trick(2, (B, A)), Trick(9, (B, A))))
    # It is 2 or 7 for A, who does not know that it is 2.
    assert 2.5 < leads(state.view(A), A)[KEEP] - leads(seen.view(A), A)[KEEP] < 8
    assert list(leads(holding(9, B, A, gifts=(0, 7)).view(A), A)) == [KEEP]
    assert held(10, 3, 8.5, 2, 2) == prospect(3, 8.5, 4) - 10
    assert held(16, 3, 8.5, 0, 1) == prospect(3, 8.5, 1) - 16
    assert chance_of_winning(0, 5) == 0.5
    assert chance_of_winning(5, 0) > 0.999 > chance_of_winning(5, 9)


@pytest.mark.parametrize("pile", [1, 8, 16])
def test_more_gifts_are_more_lead(pile: int) -> None:
    found = [prospect(pile, 8.5, own) for own in range(1, 9)]
    assert found == sorted(found)


# ------------------------------------------------------------------ blunders


def last_cards() -> Iterator[Position]:
    """Generate last cards of all prices, for holders with a gift among others with and without."""
    for card in CARDS:
        rest = tuple(Trick(other, (other % 3,)) for other in CARDS if other != card)
        for gifts in [(2, 0, 6), (1, 3, 4), (2, 0, 0), (3, 5, 0)]:
            lying = (C, A) if card % 2 else (A,)
            yield Position(A, (), (), gifts, (*rest, Trick(card, lying)))


def ends(state: Position, action: GameAction) -> list[tuple[int, ...]]:
    """List the scores after an action when each holder keeps a card that brings points, or else anything."""
    after = state.apply(state.to_act[0], action, NOBODY).state
    if after.result is not None:
        return [after.result.scores]
    trick, (seat,) = after.tricks[-1], after.to_act
    sane = [KEEP] if trick.card <= 5 * (len(trick.holders) - 1) else list(after.legal_actions(seat))
    return [scores for each in sane for scores in ends(after, each)]


def dominates(better: tuple[int, ...], worse: tuple[int, ...]) -> bool:
    """Return whether the first seat ends with more and nobody else does."""
    return better[A] > worse[A] and all(
        one <= other for one, other in zip(better[1:], worse[1:], strict=True)
    )


def test_a_blunder_is_dominated_by_another_action_in_every_end() -> None:
    named = set()
    for state in last_cards():
        actions = list(state.legal_actions(A))
        for action in actions:
            name = blunder(state.view(A), action)
            if name is not None:
                named.add(name)
                assert any(
                    all(dominates(good, bad) for good in ends(state, other) for bad in ends(state, action))
                    for other in actions
                )
    assert named == {"last_kept", "last_passed"}


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (holding(16, A, gifts=(3, 0, 3)), KEEP),
        (holding(1, A, gifts=(3, 3, 3)), PASSES[B]),
        (holding(16, A, gifts=(0, 3, 3), pile=()), KEEP),
        (holding(5, A, gifts=(1, 0, 3), pile=()), PASSES[B]),
        (holding(16, A, gifts=(3, 3, 3), pile=()), KEEP),
    ],
)
def test_what_may_be_right_is_no_blunder(state: Position, action: GameAction) -> None:
    assert blunder(state.view(A), action) is None


def test_strong_never_blunders_and_a_spectator_cannot() -> None:
    for state in last_cards():
        assert blunder(state.view(A), choice(state, policy=Strong())) is None
    assert blunder(holding(16, A, gifts=(3, 0, 3), pile=()).view(None), KEEP) is None


# ------------------------------------------------------------------ appraisals


@pytest.mark.volume
@pytest.mark.parametrize("gifts", [(4, 4), (3, 3, 3)])
def test_an_appraisal_ranks_all_actions_by_what_they_win(gifts: tuple[int, ...]) -> None:
    state = holding(16, A, gifts=gifts, pile=tuple(range(1, 16)))
    found = appraise(state.view(A), KEEP, Chance("appraise", 0))
    assert {each.action for each in found} == set(state.legal_actions(A))
    assert found[-1].action == KEEP
    assert 0 <= found[-1].value < found[0].value <= 1
    assert found[-1].facts["price"] == 16
    assert (found[0].facts["lower"], found[0].facts["unseen"], found[0].facts["theirs"]) == (15, 15, gifts[B])


def test_appraisals_are_in_the_order_of_their_values() -> None:
    state = holding(12, A, gifts=(3, 3, 3, 3), pile=tuple(range(1, 11)))
    values = [each.value for each in appraise(state.view(A), KEEP, Chance("appraise", 0))]
    assert values == sorted(values, reverse=True)
    (only,) = appraise(holding(9, A, gifts=(0, 3, 3)).view(A), KEEP, Chance("appraise", 0))
    assert only.action == KEEP
