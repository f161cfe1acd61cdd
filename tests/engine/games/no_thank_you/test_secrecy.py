"""Section 6 of the rule book: who hears what."""

from collections.abc import Iterator

import pytest

from engine.chance import Chance
from engine.core import Event, Seat, Step
from engine.games.no_thank_you import (
    CARDS,
    GAME,
    GameAction,
    GameEvent,
    Options,
    Position,
    Seen,
    imagine,
    setup,
)
from tests.engine.games.no_thank_you import kit
from tests.support.laws import Case, heard, listed

Notices = Step[Position, GameEvent]
MOVES = [pytest.param(seats, id=f"{seats} seats") for seats in GAME.seats]


def twins(seats: int) -> Iterator[tuple[Seat | None, Seat, Notices, Notices]]:
    """Take every legal action in two worlds that a viewer cannot tell apart."""
    for number in range(5):
        case = Case(GAME, kit, Options(), seats, f"{number:032x}")
        for play in case.random_walk():
            assert isinstance(play.state, Position)
            for viewer in case.viewers:
                worlds = (play.state, kit.scramble(play.state, viewer, case.rng))
                for seat in play.state.to_act:
                    for action in listed(play.state, seat):
                        real, other = (done(world, seat, action) for world in worlds)
                        yield viewer, seat, real, other


def done(world: Position, seat: Seat, action: GameAction) -> Notices:
    return world.apply(seat, action, Chance("", 0))


def public(step: Notices) -> list[Event]:
    return heard(step, None)


@pytest.mark.parametrize("seats", MOVES)
def test_whatever_a_card_is_everybody_hears_the_same_of_it(seats: int) -> None:
    assert all(public(real) == public(other) for _, _, real, other in twins(seats))


@pytest.mark.parametrize("seats", MOVES)
def test_nobody_hears_of_a_value_but_of_cards_that_they_look_at(seats: int) -> None:
    for viewer, _, real, other in twins(seats):
        if heard(real, viewer) != heard(other, viewer):
            assert viewer in real.state.tricks[-1].holders or viewer in real.state.tricks[-2].holders


@pytest.mark.parametrize("seats", MOVES)
def test_a_value_is_told_only_to_one_seat_and_stays_in_its_view(seats: int) -> None:
    for _, _, real, _ in twins(seats):
        for notice in real.notices:
            if isinstance(notice.event, Seen):
                assert notice.to is not None
                assert notice.event.card in {trail.card for trail in real.state.view(notice.to).trails}
            else:
                assert notice.to is None


def test_an_imagined_world_is_a_whole_pack_and_keeps_what_the_seat_has_seen() -> None:
    state = setup(Options(dealer=0), 3, Chance("seed", 0)).state
    worlds = [imagine(state.view(1), 1, Chance("worlds", number)) for number in range(100)]
    assert {world.tricks[0].card for world in worlds} == {*CARDS}
    assert all(kit.conserved(world) == kit.conserved(state) for world in worlds)
    assert {imagine(state.view(0), 0, Chance("worlds", 0)).tricks} == {state.tricks}
