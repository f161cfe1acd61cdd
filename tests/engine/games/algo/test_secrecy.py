"""Section 6 of the rule book: who knows what of Algo, and who hears what."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Game, Seat
from engine.games.algo import GAME
from engine.games.algo.cards import number_of
from engine.games.algo.dealing import imagine
from engine.games.algo.position import Position
from engine.games.algo.values import Looked, Options, Received, View
from tests.engine.games.algo import kit
from tests.engine.games.algo.memory import Memory, seen_by
from tests.engine.games.algo.referee import games
from tests.engine.games.algo.tables import PAIRS, A, B, C, D, after, card, rows, table, won_by_looking

MODES = [
    (2, Options()),
    (3, Options()),
    (4, Options()),
    (4, PAIRS),
    (2, Options(chips="off")),
    (3, Options(single=True, notes=True)),
    (4, Options(pairs=True, chips="each")),
    (4, Options(pairs=True, chips="off", single=True)),
]
of_all_modes = pytest.mark.parametrize(("seats", "options"), MODES)


def remembers(game: Game[Any], options: Options, seats: int, seed: int) -> None:
    """Compare every view with what a perfect listener knows since the lots."""
    memories = [Memory(options, seats, viewer) for viewer in (*range(seats), None)]
    for play in games(game, options, seats, seed):
        assert isinstance(play.state, Position)
        for memory in memories:
            memory.listen(play.notices, seen_by(play.state, memory.seat))
            assert play.state.view(memory.seat) == memory.view()


@pytest.mark.volume
@of_all_modes
def test_a_view_is_what_a_perfect_memory_makes_of_all_that_was_told(seats: int, options: Options) -> None:
    for seed in range(2):
        remembers(GAME, options, seats, seed)


@of_all_modes
def test_a_number_is_told_to_one_seat_alone_and_stays_in_its_view(seats: int, options: Options) -> None:
    for play in games(GAME, options, seats, 1):
        assert isinstance(play.state, Position)
        for notice in play.notices:
            if isinstance(notice.event, Received | Looked):
                assert notice.to == play.state.turn
                assert known(play.state.view(notice.to))[notice.event.tag] == number_of(notice.event.card)
            else:
                assert notice.to is None


def known(view: View) -> dict[int, int]:
    """List the numbers that somebody knows."""
    shown = [*(each for line in view.lines for each in line), *([view.held] if view.held else [])]
    return {each.tag: each.number for each in shown if each.number is not None}


# What a seat can know

LINES = ("B1? W2 W8?", "W3? B6 B9?", "B0? W0 W11?", "B2? W9?")
"""Tags are 0 to 2, 3 to 5, 6 to 8, 9 and 10; what is drawn has the tag 11."""


def test_a_seat_knows_its_own_line_and_what_is_open() -> None:
    state = table(*LINES, held="B5")
    assert known(state.view(B)) == {1: 2, 3: 3, 4: 6, 5: 9, 7: 0}
    assert known(state.view(None)) == {1: 2, 4: 6, 7: 0}


def test_only_the_seat_in_turn_knows_the_card_that_it_holds() -> None:
    views = [table(*LINES, held="B5").view(viewer) for viewer in (A, B, None)]
    assert [11 in known(view) for view in views] == [True, False, False]
    assert all(view.held and not view.held.is_white for view in views)


def test_a_card_that_was_put_down_is_known_to_its_owner_alone() -> None:
    state = after(table(*LINES, held="B5", stock="W7"), "W3 is 3", "stay")
    assert rows(state)[A] == "B1? W2 B5? W8?"
    assert [11 in known(state.view(viewer)) for viewer in (A, B, C, None)] == [True, False, False, False]


def test_all_see_which_card_attacks() -> None:
    state = after(table(*LINES), "choose W8")
    assert [state.view(viewer).chosen for viewer in (A, B, None)] == [2, 2, 2]


def test_nobody_knows_more_of_the_stock_than_its_size_and_the_colour_on_top() -> None:
    view = table(*LINES, held="B5", stock="W7 B7 B8").view(A)
    assert (view.stock, view.top) == (3, True)


def test_at_the_end_everybody_knows_all_lines() -> None:
    state = after(table("B1? W8", "W3?", held="B5", options=Options(single=True)), "W3 is 3")
    assert [len(known(state.view(viewer))) for viewer in (A, B, None)] == [4, 4, 4]


# Tosses

TOSSED = after(table(*LINES, options=PAIRS), "toss", "show W11")


def knowing(state: Position, tag: int) -> list[Seat | None]:
    return [viewer for viewer in (A, B, C, D, None) if tag in known(state.view(viewer))]


def test_a_tossed_card_is_known_to_its_owner_and_the_mover_and_to_nobody_else() -> None:
    assert knowing(TOSSED, 8) == [A, C]
    assert TOSSED.view(None).shown == (8,)


def test_a_tossed_card_is_known_for_the_rest_of_the_round() -> None:
    state = after(TOSSED, "choose B1", "W3 is 4", "choose B9", "B0 is 9", "choose W11", "B2 is 9")
    assert rows(state)[C] == "B0? W0 W11"
    state = after(TOSSED, "choose B1", "W3 is 4", "choose B9", "B0 is 9", "choose B0", "B2 is 9")
    assert knowing(state, 8) == [A, C]


def test_a_tossed_card_is_forgotten_at_the_next_deal() -> None:
    state = won_by_looking(TOSSED)
    assert state.shown == ()
    assert [len(known(state.view(viewer))) for viewer in (A, B, C, D, None)] == [6, 6, 6, 6, 0]


# Imagined worlds


def imagined(state: Position, seat: Seat | None) -> Iterator[Position]:
    return (imagine(state.view(seat), seat, Chance("worlds", number)) for number in range(600))


def test_all_worlds_that_a_seat_cannot_tell_apart_are_imagined_equally_often() -> None:
    state = after(table("B1? W8", "W3? W5", "W9", held="B5", stock="W7"), "W3 is 2", "B1 is 7")
    found = Counter(rows(world)[B].split()[0] for world in imagined(state, A))
    assert set(found) == {"W0?", "W1?", "W3?", "W4?"}
    assert min(found.values()) > 100


def test_no_world_is_imagined_in_which_somebody_gave_a_wrong_answer() -> None:
    state = after(table("B1? W8", "W3? W5", "W9", held="B5", stock="W7"), "W3 is 2")
    assert all(not has_lied(world) for world in imagined(state, None))


@of_all_modes
def test_an_imagined_world_is_a_whole_pack_in_which_everybody_has_answered_the_truth(
    seats: int, options: Options
) -> None:
    answers_truly(GAME, options, seats, 0)


def answers_truly(game: Game[Any], options: Options, seats: int, seed: int) -> None:
    """Assert that worlds imagined in a random game are whole, rise everywhere and contradict no answer."""
    for play in list(games(game, options, seats, seed))[::3]:
        assert isinstance(play.state, Position)
        viewer = (*range(seats), None)[play.step % (seats + 1)]
        world = game.imagine(play.state.view(viewer), viewer, Chance("worlds", play.step))
        assert kit.conserved(world) == kit.conserved(play.state)
        assert not has_lied(world)
        for line in world.lines:
            row = [each.card for each in line]
            assert row == sorted(row)


def has_lied(world: Position) -> bool:
    """Return whether somebody who has the number has said no, or has said yes without it."""
    numbers = {each.tag: number_of(each.card) for line in world.lines for each in line}
    return any((numbers[guess.tag] == guess.number) != guess.is_hit for guess in world.guesses)


def test_a_held_card_is_imagined_as_a_number_that_is_nowhere_else() -> None:
    state = table("W1?", "B3? B4", held="B5", stock="W7")
    worlds = list(imagined(state, B))
    assert card("B5") in {world.held.card for world in worlds if world.held}
    for world in worlds:
        assert len({*kit.conserved(world)[0]}) == len(kit.conserved(world)[0])
