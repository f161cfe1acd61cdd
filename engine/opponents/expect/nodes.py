"""Where a game stands before a turn, and where after it: all that the rest of the game depends on."""

from functools import lru_cache
from typing import TypeAlias, TypeVar

from msgspec import Struct

from engine.cards import Card
from engine.core import Seat
from engine.games.expect.cards import Role, letters_for, numbers_for, unavoidable
from engine.games.expect.scoring import reckoned, scored
from engine.games.expect.values import TURNS, Options, Pair, Play, Reckoning, View

T = TypeVar("T")

REMEMBERED = 1 << 13
"""So many hands, or pairs of plays, are kept in mind."""

Hand: TypeAlias = tuple[Card, ...]
Flags: TypeAlias = tuple[bool, bool]
Plays: TypeAlias = tuple[Play, ...]


class Node(Struct, frozen=True, gc=False):
    """A turn to be played; of every pair the attacker's stands first, then the predictor's."""

    number: int
    hands: tuple[Hand, Hand]
    scores: Pair
    declared: Flags
    """Who has declared, or will do so before laying in this turn."""


def node_of(view: View, attacker: Seat) -> Node:
    """Tell from a view where the game stood before its turn; to others a laid play is still in its hand."""
    hands, had = _pair(view.hands, attacker), _pair(view.declared, attacker)
    declared = _declared(hands, had, (view.laid is None, True))
    return Node(view.number, hands, _pair(view.scores, attacker), declared)


def _pair(by_seat: tuple[T, ...], attacker: Seat) -> tuple[T, T]:
    return by_seat[attacker], by_seat[1 - attacker]


def after(node: Node, attack: Play, prediction: Play, options: Options) -> Node:
    """Score a turn and change the roles."""
    by_role = scored(node.scores, 0, _reckoned(node.number, attack, prediction, options))
    hands = without(node.hands[1], prediction), without(node.hands[0], attack)
    had = node.declared[1], node.declared[0]
    declared = had if node.number == TURNS else _declared(hands, had, (True, True))
    return Node(node.number + 1, hands, (by_role[1], by_role[0]), declared)


def _declared(hands: tuple[Hand, Hand], had: Flags, may: Flags) -> Flags:
    """Let both declare as soon as that is true: it only saves points."""
    return had[0] or (may[0] and must_keep(hands[0])), had[1] or (may[1] and must_keep(hands[1]))


@lru_cache(maxsize=REMEMBERED)
def plays(role: Role, hand: Hand) -> Plays:
    """List what a hand can lay in a role."""
    letters = (None, *letters_for(role, hand))
    return tuple([Play(number, letter) for letter in letters for number in numbers_for(role, hand)])


@lru_cache(maxsize=REMEMBERED)
def without(hand: Hand, play: Play) -> Hand:
    """Take a play out of a hand."""
    return play.out_of(hand)


@lru_cache(maxsize=REMEMBERED)
def must_keep(hand: Hand) -> bool:
    """Say whether a letter will be left over whatever is laid."""
    return unavoidable(hand) > 0


@lru_cache(maxsize=REMEMBERED)
def _reckoned(number: int, attack: Play, prediction: Play, options: Options) -> Reckoning:
    return reckoned(number, attack, prediction, options)
