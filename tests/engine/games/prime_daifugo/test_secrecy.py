"""Section 6 of the rule book: who knows what of Prime Daifugo, and who hears what."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Game, Seat, Step
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.dealing import imagine
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import (
    Draw,
    Fouled,
    GameAction,
    GameEvent,
    Options,
    Pass,
    Play,
    Played,
    Received,
    factor_figures,
)
from engine.play import Play as Course
from engine.play import advance, begin
from tests.engine.games.prime_daifugo import kit
from tests.engine.games.prime_daifugo.memory import Memory
from tests.engine.games.prime_daifugo.tables import (
    PASS,
    A,
    B,
    C,
    after,
    chance,
    composite,
    done,
    letters,
    prime,
    table,
)
from tests.support.laws import Case, heard, listed, may

Notices = Step[Position, GameEvent]
Twins = tuple[Seat | None, Seat, GameAction, Notices, Notices]
SEED = int("22" * 16, 16)
of_some_seats = pytest.mark.parametrize("seats", [2, 5])

LONGEST = 400
"""So many positions of a game are looked at; some have thousands."""
TABLES = [*zip(GAME.seats, cycle(kit.option_samples(8)))]


def courses(game: Game[Any], options: Options, seats: int, seed: int = SEED) -> Iterator[Course]:
    """Play a sensible game and stop at every position."""
    rng = Random(seats)
    play = begin(game, options, seats, f"{seed:032x}")
    yield play
    while play.state.to_act:
        (seat,) = play.state.to_act
        actions = list(islice(play.state.legal_actions(seat), 50))
        play = advance(play, seat, kit.sensible(rng, actions))
        yield play


def remembers(game: Game[Any], options: Options, seats: int, seed: int = SEED) -> set[str]:
    """Compare every view with what a perfect listener knows; list what was told."""
    memories = [Memory(options, seats, viewer) for viewer in (*range(seats), None)]
    event_of = set()
    for play in islice(courses(game, options, seats, seed), LONGEST):
        event_of |= {type(notice.event).__name__ for notice in play.notices}
        assert isinstance(play.state, Position)
        for memory in memories:
            own = () if memory.seat is None else play.state.hands[memory.seat]
            memory.listen(play.notices, own)
            assert play.state.view(memory.seat) == memory.view()
    return event_of


@pytest.mark.volume
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_view_is_what_a_perfect_memory_makes_of_all_that_was_told(seats: int, options: Options) -> None:
    remembers(GAME, options, seats)


def test_such_games_meet_nearly_everything_that_can_happen() -> None:
    event_of = remembers(GAME, Options(hand=5, hand_limit=20), 4)
    assert event_of >= {
        "Dealt",
        "Drawn",
        "Received",
        "Passed",
        "Played",
        "Cleared",
        "Fouled",
        "WentOut",
        "Burst",
    }


# Two worlds that somebody cannot tell apart


@cache
def twins(seats: int) -> list[Twins]:
    """Do the same in two worlds that somebody cannot tell apart, wherever it may be done in both."""
    return list(_twins(seats))


def _twins(seats: int) -> Iterator[Twins]:
    for number, options in enumerate(kit.option_samples(seats)):
        case = Case(GAME, kit, options, seats, f"{number:032x}")
        for play in islice(case.random_walk(), 40):
            assert isinstance(play.state, Position)
            viewer = case.rng.choice(case.viewers)
            worlds = (play.state, kit.scramble(play.state, viewer, case.rng))
            for seat in play.state.to_act:
                for action in case.rng.sample(listed(play.state, seat), 1):
                    if may(worlds[1], seat, action):
                        real, other = (world.apply(seat, action, chance()) for world in worlds)
                        yield viewer, seat, action, real, other


@pytest.mark.volume
@of_some_seats
def test_whatever_is_hidden_everybody_hears_the_same_of_a_draw_or_a_pass(seats: int) -> None:
    for viewer, seat, action, real, other in twins(seats):
        if isinstance(action, Draw | Pass):
            assert heard(real, None) == heard(other, None)
            assert viewer == seat or heard(real, viewer) == heard(other, viewer)


@pytest.mark.volume
@of_some_seats
def test_of_a_play_nothing_is_told_but_what_it_shows(seats: int) -> None:
    for viewer, seat, action, real, other in twins(seats):
        if isinstance(action, Play) and viewer != seat:
            assert len(heard(real, viewer)) == len(heard(other, viewer))
            for one, two in zip(heard(real, viewer), heard(other, viewer), strict=True):
                assert type(one) is type(two)
                assert one == two or {"cards"} >= {
                    name for name in one.__struct_fields__ if getattr(one, name) != getattr(two, name)
                }


@pytest.mark.volume
@of_some_seats
def test_what_is_drawn_is_told_to_its_seat_alone_and_nothing_else_is_private(seats: int) -> None:
    for _, seat, _, real, _ in twins(seats):
        for notice in real.notices:
            assert notice.to == (seat if isinstance(notice.event, Received) else None)
            if isinstance(notice.event, Received) and real.state.hands[seat]:
                assert {*notice.event.cards} <= {*real.state.view(seat).hand}


# What a seat can know


def test_a_seat_sees_its_own_hand_alone() -> None:
    state = table("57", "29")
    assert [letters(state.view(seat).hand) for seat in (A, B, None)] == ["57", "29", ""]
    assert state.view(None).known == ((), ())
    assert state.view(None).sizes == (2, 2)


def test_nobody_sees_the_stock_but_its_size() -> None:
    view = table("57", "29", stock="TJQ").view(A)
    assert view.stock == 3
    assert not {"10C", "JC", "QC"} & {*view.hand, *view.pile}


def test_the_hands_stay_hidden_when_the_game_is_over() -> None:
    state = done(table("5", "29"), prime("5")).state
    assert (state.view(A).over, state.view(A).known, state.view(A).origins) == (True, ((), ()), ((), (0, 0)))


def test_the_field_shows_its_cards_its_numbers_and_who_laid_them() -> None:
    view = after(table("29K", "53J", "KK"), prime("29"), prime("53")).view(None)
    assert letters(view.pile) == "2953"
    assert [(each.seat, each.number) for each in view.trick] == [(A, 29), (B, 53)]
    assert view.top == view.trick[-1]


def test_the_cards_of_a_foul_are_known_to_be_held() -> None:
    state = after(table("357K", "2A", stock="TJ"), prime("35"))
    assert letters(state.view(B).known[A]) == "35"
    assert state.view(B).origins == ((0, 0, 0, 0), (0, 0))


def test_what_went_under_the_stock_is_known_and_so_is_who_drew_of_it() -> None:
    state = after(table("933K2", "5KK", stock=""), composite("9", "3*3"), PASS)
    assert [letters(batch) for batch in state.view(B).batches] == ["33", "9"]
    state = after(state, Draw(), prime("2"), PASS, Draw(), PASS, Draw())
    assert state.view(None).origins == ((0, 1, 1), (0, 0, 0, 2))


def test_a_card_that_was_laid_again_counts_to_the_batch_that_it_was_last_in() -> None:
    state = after(table("2K", "KQ", stock=""), prime("2"), PASS, Draw())
    assert state.view(B).origins == ((0, 1), (0, 0))
    state = after(state, prime("2"), PASS, Draw())
    assert [letters(batch) for batch in state.batches] == ["2", "2"]
    assert state.view(B).origins == ((0, 2), (0, 0))


def test_P10_where_the_order_is_kept_a_drawn_card_is_known_by_its_batch() -> None:
    state = after(table("29K", "KQ", stock="", options=Options(under="kept")), prime("29"), PASS, Draw())
    assert state.view(B).batches == (("2C",), ("9C",))
    assert state.view(B).origins == ((0, 1), (0, 0))


def test_P16_a_hand_that_was_too_large_has_been_seen_by_all() -> None:
    state = table("AAAA2222333344445555", "K7", "JQ", options=Options(hand_limit=20), stock="6")
    view = after(state, Draw()).view(C)
    assert (letters(view.batches[0]), view.burst, view.sizes) == ("AAAA22223333444455556", (A,), (0, 2, 2))


def test_a_spectator_and_every_seat_see_who_is_to_act_and_what_was_done() -> None:
    state = after(table("57K", "3", "2"), prime("57"), Draw())
    for viewer in (A, B, C, None):
        view = state.view(viewer)
        assert (view.turn, view.has_drawn, view.turns, view.starter) == (A, True, 1, A)


# Imagined worlds


def after_a_clearing() -> Position:
    """Return a position where B drew one of three recycled cards, and C another card."""
    return table(
        "KK",
        "2J",
        "5Q",
        stock="34",
        known=((), ("JC",), ("QC",)),
        batches=(("2C", "3C", "4C"),),
    )


def imagined(state: Position, seat: Seat | None) -> Counter[tuple[str, ...]]:
    worlds = (imagine(state.view(seat), seat, Chance("worlds", number)) for number in range(600))
    return Counter(tuple(map(letters, world.hands)) for world in worlds)


def test_all_worlds_that_a_seat_cannot_tell_apart_are_imagined_equally_often() -> None:
    found = Counter(hands[B] for hands in imagined(after_a_clearing(), A).elements())
    assert set(found) == {"2J", "3J", "4J"}
    assert min(found.values()) > 150


def test_a_card_that_never_was_in_a_batch_is_imagined_to_be_none_of_it() -> None:
    found = {hands[C] for hands in imagined(after_a_clearing(), A)}
    assert len(found) > 6
    assert all(hand[-1] == "Q" or hand[0] == "Q" for hand in found)
    assert {hands[A] for hands in imagined(after_a_clearing(), A)} == {"KK"}


@pytest.mark.volume
@pytest.mark.parametrize("seats", GAME.seats)
def test_an_imagined_world_is_a_whole_pack_in_which_every_card_can_be_where_it_is(seats: int) -> None:
    case = Case(GAME, kit, kit.SHORT, seats, "33" * 16)
    for play in islice(case.random_walk(), 100):
        assert isinstance(play.state, Position)
        viewer = case.rng.choice(case.viewers)
        world = imagine(play.state.view(viewer), viewer, Chance("worlds", play.step))
        assert kit.conserved(world) == kit.conserved(play.state)
        assert ages(world) == ages(play.state)


def ages(state: Position) -> list[list[int]]:
    """Return the batches of the hidden cards of every hand, and of the stock in order."""
    return [
        *(sorted(kit.age(state, card) for card in hand) for hand in kit.unseen(state, None)),
        [kit.age(state, card) for card in state.stock],
    ]


def test_whoever_lays_something_shows_its_very_cards_to_everybody() -> None:
    for play in courses(GAME, kit.SHORT, 3):
        for notice in play.notices:
            if isinstance(notice.event, Played | Fouled):
                figures = (*notice.event.figures, *factor_figures(notice.event.factors))
                assert letters(notice.event.cards) == "".join(figure[0] for figure in figures)
