"""Section 6 of the rule book: who knows what of Expect, and who hears what."""

from collections import Counter
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Game, Seat
from engine.games.expect import GAME
from engine.games.expect.dealing import imagine
from engine.games.expect.position import Position
from engine.games.expect.values import Declare, FaceDown, Options, Play
from tests.engine.games.expect import kit
from tests.engine.games.expect.games import MODES, games, named
from tests.engine.games.expect.memory import Memory
from tests.engine.games.expect.tables import BESIDES, HIDDEN, A, B, after, chance, start, table
from tests.support.uniformity import CRITICAL, surprise

of_all_modes = pytest.mark.parametrize("mode", MODES, ids=named)


def remembers(game: Game[Any], mode: Options, seed: int) -> None:
    """Compare every view with what a perfect listener knows since the start."""
    memories: list[Memory] = []
    for play, referee in games(game, mode, seed):
        memories = memories or [Memory(referee.options, viewer) for viewer in (A, B, None)]
        for memory in memories:
            memory.listen(play.notices)
            assert play.state.view(memory.seat) == memory.view()


@pytest.mark.volume
@of_all_modes
def test_a_view_is_what_a_perfect_memory_makes_of_all_that_was_told(mode: Options) -> None:
    for seed in range(5):
        remembers(GAME, mode, seed)


def test_E9_a_declaration_is_seen_by_all_and_does_not_show_the_play_after_it() -> None:
    state = after(table("9C", "8H 9H JH QH KH"), "declare")
    views = {after(state, spelled).view(A) for spelled in ("8+J", "8+Q", "9+K")}
    assert len(views) == 1
    assert all(view.declared == (False, True) for view in views)
    assert Declare() not in list(state.legal_actions(B))


def test_what_lies_face_down_is_none_to_a_viewer_who_may_not_see_it() -> None:
    state = after(start(), "3+J")
    assert state.view(A).laid == FaceDown(2, Play("3S", "JS"))
    for viewer in (B, None, 2, -1):
        assert state.view(viewer).laid == FaceDown(2, None)


# Imagined worlds


def imagined(state: Position, seat: Seat | None, number: int) -> Play | None:
    return imagine(state.view(seat), seat, Chance("imagine", number)).laid


@pytest.mark.parametrize(
    ("options", "spelled", "letters"),
    [
        pytest.param(BESIDES, "3", (None,), id="one card"),
        pytest.param(BESIDES, "3+J", ("JH", "XR"), id="two cards"),
        pytest.param(HIDDEN, "3+J", (None, "JH", "XR"), id="hidden"),
    ],
)
def test_every_play_that_may_lie_there_is_equally_likely(
    options: Options, spelled: str, letters: tuple[str | None, ...]
) -> None:
    state = after(table("5C", "3H 8H JH XR", options=options), spelled)
    possible = {Play(number, letter) for number in ("3H", "8H") for letter in letters}
    for viewer in (A, None):
        found = Counter(imagined(state, viewer, number) for number in range(600))
        assert surprise(found, possible) < CRITICAL


def test_where_a_viewer_sees_all_there_is_one_world() -> None:
    laid = after(start(), "3+J")
    assert imagine(laid.view(A), A, chance()) == laid
    over = after(table("9C JS", "9H"), "9", "9")
    assert over.view(None).over
    assert imagine(over.view(None), None, chance()) == over


def test_a_world_that_is_likelier_than_others_is_found() -> None:
    state = after(table("5C", "3H 8H"), "3")
    drawn = [imagined(state, A, number) or Play("") for number in range(1200)]
    higher = (max(two, key=lambda play: play.number) for two in zip(drawn[::2], drawn[1::2], strict=True))
    assert surprise(Counter(higher), [Play("3H"), Play("8H")]) > CRITICAL


@pytest.mark.volume
@of_all_modes
def test_an_imagined_world_has_all_cards_and_goes_on_to_an_end(mode: Options) -> None:
    for play, _ in list(games(GAME, mode, 7))[::5]:
        state = play.state
        assert isinstance(state, Position)
        for viewer in (A, B, None):
            world = imagine(state.view(viewer), viewer, chance())
            assert kit.conserved(world) == kit.conserved(state)
            while world.to_act:
                (seat,) = world.to_act
                world = world.apply(seat, world.fallback(seat), chance()).state
            assert len(world.opened) == 18
