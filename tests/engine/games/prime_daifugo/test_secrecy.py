"""Section 6 of the rule book: who knows what of Prime Daifugo, and who hears what."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle, islice, permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import PACK, Card, in_order
from engine.chance import Chance
from engine.core import Game
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Draw, Fouled, Options, Played, View, factor_figures
from engine.play import Play as Course
from engine.play import advance, begin
from tests.engine.games.prime_daifugo import kit
from tests.engine.games.prime_daifugo.memory import Memory
from tests.engine.games.prime_daifugo.tables import PASS, A, B, C, after, letters, prime, table
from tests.support.uniformity import CRITICAL, surprise

SEED = int("22" * 16, 16)

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


def remembers(game: Game[Any], options: Options, seats: int, seed: int = SEED) -> None:
    """Compare every view with what a perfect listener knows."""
    memories = [Memory(options, seats, viewer) for viewer in (*range(seats), None)]
    for play in islice(courses(game, options, seats, seed), LONGEST):
        assert isinstance(play.state, Position)
        for memory in memories:
            own = () if memory.seat is None else play.state.hands[memory.seat]
            memory.listen(play.notices, own)
            assert play.state.view(memory.seat) == memory.view()


@pytest.mark.volume
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_view_is_what_a_perfect_memory_makes_of_all_that_was_told(seats: int, options: Options) -> None:
    remembers(GAME, options, seats)


# What a seat can know


def test_P10_P16_a_batch_is_known_by_its_order_and_a_hand_that_was_too_large_has_been_seen() -> None:
    state = after(table("29K", "KQ", stock="", options=Options(under="kept")), prime("29"), PASS, Draw())
    assert state.view(B).batches == (("2C",), ("9C",))
    assert state.view(B).origins == ((0, 1), (0, 0))
    state = table("AAAA2222333344445555", "K7", "JQ", options=Options(hand_limit=20), stock="6")
    view = after(state, Draw()).view(C)
    assert (letters(view.batches[0]), view.burst, view.sizes) == ("AAAA22223333444455556", (A,), (0, 2, 2))


def test_whoever_lays_something_shows_its_very_cards_to_everybody() -> None:
    for play in courses(GAME, kit.SHORT, 3):
        for notice in play.notices:
            if isinstance(notice.event, Played | Fouled):
                figures = (*notice.event.figures, *factor_figures(notice.event.factors))
                assert letters(notice.event.cards) == "".join(figure[0] for figure in figures)


# Imagined worlds


HIDDEN = ("2C", "9D", "KS", "XB")


def position(batch: int) -> Position:
    """Return a position with four unseen cards, of which the last ones were put under the stock together."""
    state = table("A", "A")
    shown = tuple(card for card in PACK if card not in ("AC", *HIDDEN))
    batches = (in_order(HIDDEN[-batch:]),) if batch else ()
    return replace(
        state, hands=(("AC",), HIDDEN[:2]), stock=HIDDEN[2:], known=((), ()), batches=batches, pile=shown
    )


def surprise_at(imagined: Callable[[View, int, Chance], Position], batch: int) -> float:
    """Compare how often each world is imagined with how often it should be."""
    view, chance = position(batch).view(0), Chance("worlds", 0)
    drawn = (imagined(view, 0, chance) for _ in range(2400))
    possible = [world for world in permutations(HIDDEN) if is_possible(world, batch)]
    return surprise(Counter((*world.hands[1], *world.stock) for world in drawn), possible)


def is_possible(world: tuple[Card, ...], batch: int) -> bool:
    """Return whether the hand is in order, and every card of the stock is of the batch of the one there."""
    hand, stock, recent = world[:2], world[2:], HIDDEN[len(HIDDEN) - batch :]
    return hand == in_order(hand) and all(
        (card in recent) == (real in recent) for card, real in zip(stock, HIDDEN[2:], strict=True)
    )


def rarely_sorted(view: View, seat: int, chance: Chance) -> Position:
    """Imagine once more if the stock is in order: the fault that the test must see."""
    world: Position = GAME.imagine(view, seat, chance)
    return GAME.imagine(view, seat, chance) if world.stock == in_order(world.stock) else world


@pytest.mark.parametrize("batch", [0, 2, 3])
def test_the_imagined_worlds_are_uniform(batch: int) -> None:
    assert surprise_at(GAME.imagine, batch) < CRITICAL


def test_a_planted_bias_is_seen() -> None:
    assert surprise_at(rarely_sorted, 0) > CRITICAL
