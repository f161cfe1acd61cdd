from collections import Counter

import pytest

from engine.chance import Chance
from engine.games.no_thank_you import CARDS, GAME, KEEP, Position, Trick
from engine.opponents.no_thank_you.kept_cards import chance_of_keeping, imagined, weights_by_trail
from engine.opponents.no_thank_you.rollouts import estimated, played_out
from engine.play import begin

A, B, C = range(3)
SHOWN = Trick(16, (A,))


def after(*kept: Trick, gifts: tuple[int, ...] = (3, 3, 3)) -> Position:
    """Show A the card 16 after some cards were kept, all others being in the pile."""
    drawn = {trick.card for trick in (*kept, SHOWN)}
    return Position(B, (), tuple(card for card in CARDS if card not in drawn), gifts, (*kept, SHOWN))


def likeliest(state: Position, drawn: int = 0, many: int = 4) -> set[int]:
    """Return the cards that a card kept unseen most probably is."""
    weights = weights_by_trail(state.view(A))[drawn]
    return set(sorted(weights, key=weights.__getitem__, reverse=True)[:many])


def test_a_card_kept_as_it_was_drawn_is_low_and_one_that_was_refused_is_not() -> None:
    assert likeliest(after(Trick(2, (B,)))) == {1, 2, 3, 4}
    assert likeliest(after(Trick(6, (B, C)))) == {3, 4, 5, 6}


def test_whoever_owns_no_gift_keeps_anything_and_whoever_owns_one_keeps_more() -> None:
    spent = tuple(Trick(card, (B, A)) for card in (13, 14))
    last = weights_by_trail(after(*spent, Trick(4, (B,)), gifts=(5, 1, 3)).view(A))[2]
    rich = weights_by_trail(after(Trick(4, (B,))).view(A))[0]
    assert last[4] / last[1] > rich[4] / rich[1]
    forced = weights_by_trail(after(*spent, Trick(15, (B, A)), Trick(3, (C, B))).view(A))[3]
    assert forced[12] == max(forced.values())


def test_gifts_that_are_spent_and_won_count() -> None:
    spent = tuple(Trick(card, (B, A)) for card in (13, 14))
    assert likeliest(after(*spent, Trick(15, (B, C, B))), drawn=2, many=1) == {15}, "it had to keep this one"
    won = (*spent, Trick(15, (B, A)), Trick(9, (A, B)))
    weights = weights_by_trail(after(*won, Trick(2, (B,))).view(A))[4]
    assert weights[12] < weights[1], "it could have passed"


def test_the_seen_cards_weigh_nothing_and_nothing_is_impossible() -> None:
    state = after(Trick(2, (B,)), Trick(7, (C, A)), Trick(9, (C, B)))
    weights = weights_by_trail(state.view(A))
    assert sorted(weights) == [0, 2]
    assert all(set(each) == set(CARDS) - {7, 16} and min(each.values()) > 0 for each in weights.values())
    chances = [chance_of_keeping(price, 3) for price in range(-5, 17)]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < 0.5 < chances[0] < 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_worlds_show_the_same_view(seats: int) -> None:
    state = begin(GAME, GAME.options(), seats, f"{seats:032x}").state
    assert isinstance(state, Position)
    while state.to_act:
        (seat,) = state.to_act
        view, chance = state.view(seat), Chance("imagined", len(state.pile))
        for world in imagined(view, 3, chance):
            assert world.view(seat) == view
            assert sorted([*world.pile, *(trick.card for trick in world.tricks)]) == list(CARDS)
        actions = list(state.legal_actions(seat))
        state = state.apply(seat, chance.choice(actions), chance).state


def test_worlds_are_drawn_by_the_weights() -> None:
    view = after(Trick(2, (B,)), Trick(9, (C, B))).view(A)
    worlds = list(imagined(view, 200, Chance("worlds", 0)))
    drawn = Counter(world.tricks[0].card for world in worlds)
    assert sum(drawn[card] for card in (1, 2, 3, 4)) > 120
    assert sum(world.tricks[1].card for world in worlds) > sum(world.tricks[0].card + 1 for world in worlds)


def test_strong_takes_a_rival_that_kept_a_card_as_it_was_drawn_for_better_off() -> None:
    seen = tuple(Trick(card, (A, B)) for card in range(3, 15))
    view = Position(B, (), (1, 15), (3, 3, 3), (Trick(2, (B,)), *seen, SHOWN)).view(A)
    at_random = [GAME.imagine(view, A, Chance("worlds", number)) for number in range(40)]
    likely = estimated(view, (KEEP,), 40, Chance("worlds", 0))
    assert likely[KEEP].points < played_out(at_random, (KEEP,), A)[KEEP].points - 0.5
