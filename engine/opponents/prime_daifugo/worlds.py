"""The hands of the others in sampled worlds."""

from engine.chance import Chance
from engine.core import Redacted, Seat
from engine.games.prime_daifugo.dealing import imagine
from engine.games.prime_daifugo.fewest_plays import hard_first
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.turns import BasePosition
from engine.games.prime_daifugo.values import View


class World(Redacted, frozen=True):
    """What the seat to act does not see."""

    hands: tuple[str, ...]
    """Of those that may answer, in the order of play, as letters sorted by `hard_first`."""
    state: BasePosition


def sampled(view: View, chance: Chance, worlds: int) -> list[World]:
    """Imagine worlds that agree with a view of the seat to act."""
    return [world_of(imagine(view, view.turn, chance), view) for _ in range(worlds)]


def world_of(state: BasePosition, view: View) -> World:
    """Return the hands of a position that may answer the seat to act, and the position."""
    return World(tuple(hard_first(letters_of(state.hands[seat])) for seat in _rivals(view)), state)


def _rivals(view: View) -> tuple[Seat, ...]:
    seats, own = len(view.sizes), view.turn or 0
    locked = view.passed if view.options.lock_out else ()
    following = ((own + step) % seats for step in range(1, seats))
    return tuple(seat for seat in following if view.sizes[seat] and seat not in locked)
