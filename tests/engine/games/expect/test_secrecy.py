"""Section 6 of the rule book: who knows what of Expect, and who hears what."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Game, Seat, Step
from engine.games.expect import GAME
from engine.games.expect.dealing import imagine
from engine.games.expect.position import Position
from engine.games.expect.values import Declare, FaceDown, GameEvent, Hidden, Lay, Options, Play
from tests.engine.games.expect import kit
from tests.engine.games.expect.games import MODES, games, named
from tests.engine.games.expect.memory import Memory
from tests.engine.games.expect.tables import BESIDES, HIDDEN, A, B, after, chance, start, table
from tests.support.laws import heard, objection

Notices = Step[Position, GameEvent]
of_all_modes = pytest.mark.parametrize("mode", MODES, ids=named)
LOOKS = [mode for mode in MODES if (mode.qk_mode, mode.last_turn) == ("besides", "besides")]
"""What can be seen does not hang on what is paid."""
of_all_looks = pytest.mark.parametrize("look", LOOKS, ids=named)


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


@of_all_modes
def test_what_lies_face_down_is_told_to_its_owner_alone_and_all_else_to_everybody(mode: Options) -> None:
    for seed in range(5):
        for play, referee in games(GAME, mode, seed):
            for notice in play.notices:
                if isinstance(notice.event, Hidden):
                    assert notice.to is not None
                    assert referee.turn == 1 - notice.to
                else:
                    assert notice.to is None


# Every play of the attacker looks alike


def attacks(look: Options) -> Iterator[tuple[Position, list[Notices]]]:
    """Stop wherever somebody attacks, and lay there whatever may be laid."""
    for seed in range(2):
        for play, referee in games(GAME, look, seed):
            state = play.state
            assert isinstance(state, Position)
            if state.to_act and state.laid is None and state.black is not None:
                plays = [action for action in referee.actions() if isinstance(action, Lay)]
                yield state, [state.apply(state.to_act[0], action, chance()) for action in plays]


def seen(step: Notices, viewer: Seat | None) -> tuple[object, ...]:
    """Return all that a seat, or the spectator, meets of a step: views, words, and what it may do."""
    may = [] if viewer is None else list(step.state.legal_actions(viewer))
    fallback = step.state.fallback(viewer) if viewer in step.state.to_act and viewer is not None else None
    return step.state.view(viewer), tuple(heard(step, viewer)), tuple(may), fallback


@pytest.mark.volume
@of_all_looks
def test_the_predictor_and_spectators_meet_the_same_whatever_was_laid_of_as_many_cards(look: Options) -> None:
    for before, steps in attacks(look):
        for viewer in (1 - before.to_act[0], None):
            met = {(count_of(step), seen(step, viewer)) for step in steps}
            assert len(met) == len({count_of(step) for step in steps})


@of_all_looks
def test_E11_where_the_count_is_hidden_one_card_and_two_are_the_same_to_them(look: Options) -> None:
    for before, steps in attacks(look):
        first, last = steps[0], steps[-1]
        for viewer in (1 - before.to_act[0], None):
            is_alike = look.hide_count or count_of(first) == count_of(last)
            assert (seen(first, viewer) == seen(last, viewer)) == is_alike


def count_of(step: Notices) -> int:
    assert step.state.laid is not None
    return len(step.state.laid.cards)


@of_all_looks
def test_the_owner_sees_every_play_for_what_it_is(look: Options) -> None:
    for before, steps in attacks(look):
        views = [step.state.view(before.to_act[0]) for step in steps]
        for view, step in zip(views, steps, strict=True):
            assert view.laid is not None
            assert (view.laid.play, view.hands) == (step.state.laid, step.state.hands)
        assert len({view.laid for view in views}) == len(views)


@pytest.mark.volume
def test_no_refusal_tells_what_lies_face_down() -> None:
    conceivable = list(kit.brute_actions(2))
    for options in (BESIDES, HIDDEN):
        first, *others = (after(start(options), spelled) for spelled in ("3+J", "10+JOKER", "7+A"))
        for action in conceivable:
            for seat in (A, B):
                assert {repr(objection(state, seat, action)) for state in others} == {
                    repr(objection(first, seat, action))
                }


def test_a_hand_from_which_something_lies_face_down_is_shown_whole_to_all_others() -> None:
    full = start().hands[A]
    for options in (BESIDES, HIDDEN):
        state = after(start(options), "3+JOKER")
        assert [state.view(viewer).hands[A] == full for viewer in (A, B, None)] == [False, True, True]
        assert len(state.view(A).hands[A]) == 25


def test_after_the_opening_all_see_the_same() -> None:
    state = after(start(), "3+J", "7+A")
    assert state.view(A).hands == state.view(B).hands == state.view(None).hands == state.hands
    assert state.view(B).laid is None


def test_E9_a_declaration_is_seen_by_all_and_does_not_show_the_play_after_it() -> None:
    state = after(table("9C", "8H 9H JH QH KH"), "declare")
    views = {after(state, spelled).view(A) for spelled in ("8+J", "8+Q", "9+K")}
    assert len(views) == 1
    assert all(view.declared == (False, True) for view in views)
    assert Declare() not in list(state.legal_actions(B))


# Imagined worlds


def imagined(state: Position, seat: Seat | None, times: int = 600) -> Counter[Play | None]:
    view = state.view(seat)
    return Counter(imagine(view, seat, Chance("worlds", number)).laid for number in range(times))


def test_all_plays_of_as_many_cards_are_imagined_equally_often() -> None:
    state = after(table("5C", "3H 8H JH XR"), "3+J")
    for viewer in (A, None):
        found = imagined(state, viewer)
        assert {*found} == {Play(number, letter) for number in ("3H", "8H") for letter in ("JH", "XR")}
        assert min(found.values()) > 100


def test_E11_where_the_count_is_hidden_plays_of_one_card_and_of_two_are_imagined() -> None:
    state = after(table("5C", "3H 8H JH", options=HIDDEN), "3+J")
    found = imagined(state, A)
    assert {*found} == {Play(number, letter) for number in ("3H", "8H") for letter in (None, "JH")}
    assert min(found.values()) > 100


def test_the_owner_imagines_what_it_has_laid() -> None:
    state = after(table("5C", "3H 8H JH XR", options=HIDDEN), "3+J")
    assert imagined(state, B, 20) == Counter({Play("3H", "JH"): 20})


def test_where_nothing_lies_face_down_there_is_one_world() -> None:
    state = after(start(), "3+J", "7+A")
    assert all(imagine(state.view(viewer), viewer, chance()) == state for viewer in (A, B, None))
    choosing = start(Options(chooser=B))
    assert all(imagine(choosing.view(viewer), viewer, chance()) == choosing for viewer in (A, B, None))


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


def test_what_lies_face_down_is_none_to_a_viewer_who_may_not_see_it() -> None:
    state = after(start(), "3+J")
    assert state.view(A).laid == FaceDown(2, Play("3S", "JS"))
    for viewer in (B, None, 2, -1):
        assert state.view(viewer).laid == FaceDown(2, None)
