"""Section 6 of the rule book: who hears what."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

from engine.chance import Chance
from engine.core import Seat, Step
from engine.games.no_thank_you import (
    CARDS,
    GAME,
    GameEvent,
    Options,
    Position,
    Seen,
    Trick,
    View,
    imagine,
    setup,
)
from tests.engine.games.no_thank_you import kit
from tests.support.laws import Case, heard, listed
from tests.support.uniformity import CRITICAL, surprise

Notices = Step[Position, GameEvent]


def twins(seats: int) -> Iterator[tuple[Seat | None, Notices, Notices]]:
    """Take every legal action in two worlds that a viewer cannot tell apart."""
    for number in range(5):
        case = Case(GAME, kit, Options(), seats, f"{number:032x}")
        for play in case.random_walk():
            assert isinstance(play.state, Position)
            for viewer in case.viewers:
                worlds = (play.state, kit.scramble(play.state, viewer, case.rng))
                for seat in play.state.to_act:
                    for action in listed(play.state, seat):
                        real, other = (world.apply(seat, action, Chance("", 0)) for world in worlds)
                        yield viewer, real, other


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_value_is_told_only_to_a_seat_that_looks_at_the_card_and_stays_in_its_view(seats: int) -> None:
    for viewer, real, other in twins(seats):
        assert heard(real, None) == heard(other, None)
        if heard(real, viewer) != heard(other, viewer):
            assert viewer in real.state.tricks[-1].holders or viewer in real.state.tricks[-2].holders
        for notice in real.notices:
            if isinstance(notice.event, Seen):
                assert notice.to is not None
                assert notice.event.card in {trail.card for trail in real.state.view(notice.to).trails}
            else:
                assert notice.to is None


def test_any_card_is_imagined_but_for_those_that_the_seat_has_seen() -> None:
    state = setup(Options(dealer=0), 3, Chance("seed", 0)).state
    worlds = [imagine(state.view(1), 1, Chance("worlds", number)) for number in range(100)]
    assert {world.tricks[0].card for world in worlds} == {*CARDS}
    assert {imagine(state.view(0), 0, Chance("worlds", 0)).tricks} == {state.tricks}


UNSEEN = (13, 14, 15, 16)
Imagine = Callable[[View, Seat | None, Chance], Position]


def surprise_at(imagined: Imagine) -> float:
    """Compare how often each world is imagined by a seat that has not seen four cards, two of them kept."""
    seen = tuple(Trick(card, (card % 2,)) if card % 2 == 0 else Trick(card, (1, 0)) for card in range(1, 13))
    kept = (Trick(UNSEEN[0], (1,)), Trick(UNSEEN[1], (1,)))
    view = Position(0, (), UNSEEN[2:], (4, 4), (*seen, *kept)).view(0)
    worlds = (imagined(view, 0, Chance("imagined", number)) for number in range(2400))
    found = Counter((*(trick.card for trick in world.tricks[-2:]), *world.pile) for world in worlds)
    return surprise(found, [*permutations(UNSEEN)])


def often_the_same(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Imagine one world in a quarter of all cases: the fault that the test must see."""
    fair = imagine(view, seat, chance)
    return fair if chance.below(4) else imagine(view, seat, Chance("same", 0))


def test_imagined_worlds_are_all_equally_likely_and_a_planted_bias_is_seen() -> None:
    assert surprise_at(imagine) < CRITICAL
    assert surprise_at(often_the_same) > CRITICAL
