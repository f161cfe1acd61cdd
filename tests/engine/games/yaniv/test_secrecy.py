"""Section 6 of the rule book: who knows what of Yaniv, and who hears what."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from engine.cards import PACK
from engine.chance import Chance
from engine.core import Game, Seat
from engine.games.yaniv import GAME
from engine.games.yaniv.dealing import imagine
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Options
from tests.engine.games.yaniv import kit
from tests.engine.games.yaniv.memory import Memory
from tests.engine.games.yaniv.tables import A, B, C, after, cards, discard, table, used_up
from tests.support.laws import Case
from tests.support.uniformity import CRITICAL, surprise

SEED = int("22" * 16, 16)


def remembers(game: Game[Any], options: Options, seats: int, seed: int = SEED) -> None:
    """Compare every view with what a perfect listener knows since the first deal."""
    case = Case(game, kit, options, seats, f"{seed:032x}")
    memories = [Memory(options, seats, viewer) for viewer in case.viewers]
    for play in case.random_walk():
        assert isinstance(play.state, Position)
        for memory in memories:
            own = () if memory.seat is None else play.state.hands[memory.seat]
            memory.listen(play.notices, own)
            assert play.state.view(memory.seat) == memory.view()


@pytest.mark.volume
@pytest.mark.parametrize("options", list(kit.option_samples(8)))
@pytest.mark.parametrize("seats", [2, 8])
def test_a_view_is_what_a_perfect_memory_makes_of_all_that_was_told(seats: int, options: Options) -> None:
    remembers(GAME, options, seats)


def test_so_it_is_in_a_whole_match_in_which_one_after_the_other_is_out() -> None:
    remembers(GAME, Options(), 4)


# What a seat can know


def test_what_was_picked_up_or_recycled_is_known_to_all_and_ones_own_hand_to_oneself_alone() -> None:
    state = after(table("KS 2H", "9C JD"), discard("KS", "8S"))
    assert state.view(B).known == (("8S",), ())
    assert state.view(None).origins == ((0,), (0, 0))
    state = after(state, discard("9C"), discard("8S"))
    assert state.view(B).known == ((), ())
    state = after(used_up(), discard("KS"))
    view = state.view(None)
    assert view.batches == (cards("2D 3D 4D"),)
    assert (view.stock, view.origins) == (2, ((0, 1), (0, 0)))
    state = table("KS 2H", "9C JD")
    assert (state.view(A).hand, state.view(B).hand, state.view(None).hand) == (
        cards("2H KS"),
        cards("9C JD"),
        (),
    )
    state = table("KS 2H", "9C JD", stock=cards("AC AD"))
    assert state.view(A).drawn is None
    state = after(state, discard("KS"))
    assert [state.view(seat).drawn for seat in (A, B, None)] == ["AC", None, None]
    assert after(state, discard("9C")).view(A).drawn == "AC"


# Imagined worlds


def after_a_recycling() -> Position:
    """Return a position where B drew before the stock was recycled and C after it."""
    return table(
        "KS QH",
        "JH 9C",
        "JC 2D",
        group="9S",
        batches=(cards("2D 3D 4D"),),
        known=((), ("JH",), ("JC",)),
        stock=cards("3D 4D"),
    )


def imagined(state: Position, seat: Seat | None) -> Counter[tuple[tuple[str, ...], ...]]:
    worlds = (imagine(state.view(seat), seat, Chance("worlds", number)) for number in range(600))
    return Counter(tuple(tuple(sorted(hand)) for hand in world.hands) for world in worlds)


def test_a_card_drawn_before_a_recycling_is_none_of_the_recycled_and_all_others_are_as_likely() -> None:
    recycled = {"2D", "3D", "4D"}
    for mine, before, since in imagined(after_a_recycling(), A):
        assert mine == ("KS", "QH")
        assert not recycled & {*before}
        assert recycled & {*since}
    found = Counter(since for _, _, since in imagined(after_a_recycling(), A).elements())
    assert set(found) == {("2D", "JC"), ("3D", "JC"), ("4D", "JC")}
    assert min(found.values()) > 150


UNSEEN = cards("QC 9C 2H 3D 4D")


def few_unseen() -> Position:
    """Return a position with five unseen cards: one of B, two of C and the stock."""
    pond = tuple(card for card in PACK if card not in (*UNSEEN, "KS", "9S"))
    return table("KS", "QC", "9C 2H", group="9S", pond=pond, stock=cards("3D 4D"))


def test_imagined_worlds_are_uniform_and_a_planted_bias_is_seen() -> None:
    view = few_unseen().view(A)
    worlds = (imagine(view, A, Chance("uniform", number)) for number in range(3000))
    found = [(world.hands[B][0], frozenset(world.hands[C]), world.stock) for world in worlds]
    possible = {(each[0], frozenset(each[1:3]), each[3:]) for each in permutations(UNSEEN)}
    assert len(possible) == 5 * 6 * 2
    assert surprise(Counter(found), possible) < CRITICAL
    biased = [*found[:1500], *found[:750], *found[:750]]
    assert surprise(Counter(biased), possible) > CRITICAL
