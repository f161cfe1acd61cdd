"""Nodes of the game tree: the situation before a turn, and the transition to the next one."""

from functools import lru_cache
from typing import TypeAlias, TypeVar

from engine.cards import Card
from engine.core import Redacted, Seat
from engine.games.expect.cards import Role, letters_for, number_of, numbers_for, unavoidable
from engine.games.expect.scoring import reckoned, scored
from engine.games.expect.values import TURNS, Options, Pair, Play, View

T = TypeVar("T")

CACHED = 1 << 11
"""The size of each cache, in hands."""

Hand: TypeAlias = tuple[Card, ...]
Flags: TypeAlias = tuple[bool, bool]
Plays: TypeAlias = tuple[Play, ...]


class Node(Redacted, frozen=True, gc=False):
    """The situation before a turn; pairs are (attacker's, predictor's)."""

    number: int
    hands: tuple[Hand, Hand]
    scores: Pair
    declared: Flags
    """Whether each has declared, or will do so before laying in this turn."""


def node_of(view: View, attacker: Seat) -> Node:
    """Return the node of a view, before its turn; a face-down play counts as still in hand."""
    hands, had = _pair(view.hands, attacker), _pair(view.declared, attacker)
    declared = _declared(hands, had, (view.laid is None, True))
    return Node(view.number, hands, _pair(view.scores, attacker), declared)


def _pair(by_seat: tuple[T, ...], attacker: Seat) -> tuple[T, T]:
    return by_seat[attacker], by_seat[1 - attacker]


def scores_after(node: Node, attack: Play, prediction: Play, options: Options) -> Pair:
    """Return the scores after a turn, before the roles swap."""
    attacker, predictor = scored(node.scores, 0, reckoned(node.number, attack, prediction, options))
    return attacker, predictor


def after(node: Node, attack: Play, prediction: Play, options: Options) -> Node:
    """Return the node after a turn, with the roles swapped."""
    by_role = scores_after(node, attack, prediction, options)
    hands = without(node.hands[1], prediction), without(node.hands[0], attack)
    had = node.declared[1], node.declared[0]
    declared = had if node.number == TURNS else _declared(hands, had, (True, True))
    return Node(node.number + 1, hands, (by_role[1], by_role[0]), declared)


def _declared(hands: tuple[Hand, Hand], had: Flags, may: Flags) -> Flags:
    """Return who has declared, assuming that both do so as soon as they may: it only saves points."""
    return had[0] or (may[0] and must_keep(hands[0])), had[1] or (may[1] and must_keep(hands[1]))


@lru_cache(maxsize=CACHED)
def plays(role: Role, hand: Hand) -> Plays:
    """Return the plays of a hand in a role."""
    letters = (None, *letters_for(role, hand))
    return tuple([Play(number, letter) for letter in letters for number in numbers_for(role, hand)])


def values_in(role: Role, hand: Hand) -> tuple[int, ...]:
    """Return the numbers of a hand in a role, as integers."""
    return tuple([number_of(card) or 0 for card in numbers_for(role, hand)])


@lru_cache(maxsize=CACHED)
def without(hand: Hand, play: Play) -> Hand:
    """Return a hand without a play."""
    return play.out_of(hand)


@lru_cache(maxsize=CACHED)
def must_keep(hand: Hand) -> bool:
    """Return whether some letter is bound to be left over."""
    return unavoidable(hand) > 0
