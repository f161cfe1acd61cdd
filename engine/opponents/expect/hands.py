"""Hands as sets of bits, the same for both colours, and what plays do by their numbers.

The bits of a hand are nine numbers to attack with, nine to predict with, J, Q, K and A for each, and the
joker.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from engine.cards import Card
from engine.games.expect.cards import ROLES, Letter, Role, letter_of, number_of, role_of
from engine.games.expect.scoring import reckoned
from engine.games.expect.values import TURNS, Options, Play

NUMBERS = 9
LETTERS: tuple[Letter | None, ...] = (None, "J", "Q", "K", "A", "JOKER")
ATTACKS = (1 << NUMBERS) - 1
"""The bits of the numbers to attack with; shifted by NUMBERS, of those to predict with."""
ALL_NUMBERS = (1 << 2 * NUMBERS) - 1
JOKER = 1 << 2 * NUMBERS + 8
CACHED = 1 << 11
"""The size of each cache, in hands."""

Bits: TypeAlias = int
Place: TypeAlias = int
"""The number of a play: the place of its letter in LETTERS, times NUMBERS, plus its number less 2."""
Effect: TypeAlias = tuple[int, int, int, int, int]
"""(payment, attacker's reduction, predictor's reduction, attacker's penalty, predictor's penalty)."""
Effects: TypeAlias = Sequence[Sequence[Effect]]
"""Of every attack, beside every prediction."""
Parting: TypeAlias = tuple[Place, Bits]
"""A play, and what it leaves of the hand."""


@lru_cache(maxsize=CACHED)
def bits_of(hand: tuple[Card, ...]) -> Bits:
    """Return the bits of cards."""
    return sum([_bit(card) for card in hand])


def _bit(card: Card) -> Bits:
    role, number = role_of(card), number_of(card)
    if role is None:
        return JOKER
    side = ROLES.index(role)
    if number is not None:
        return 1 << NUMBERS * side + number - 2
    return 1 << 2 * NUMBERS + 4 * side + LETTERS.index(letter_of(card)) - 1


@lru_cache(maxsize=CACHED)
def place_of(play: Play) -> Place:
    """Return the number of a play.

    >>> place_of(Play("2S")), place_of(Play("10D", "XR"))
    (0, 53)
    """
    letter = LETTERS.index(letter_of(play.letter)) if play.letter else 0
    return NUMBERS * letter + (number_of(play.number) or 0) - 2


@cache
def _bits_of_plays(role: Role) -> Sequence[Bits]:
    return [bits_of(play.cards) for play in _every_play("S" if role == "attack" else "C")]


def _every_play(suit: str) -> Sequence[Play]:
    cards = [None, *[f"{letter}{suit}" for letter in LETTERS[1:-1]], "XB"]
    return [Play(f"{number}{suit}", card) for card in cards for number in range(2, 2 + NUMBERS)]


@lru_cache(maxsize=CACHED)
def partings(role: Role, hand: Bits) -> Sequence[Parting]:
    """Return the plays of a hand, those without a letter first."""
    plays = enumerate(_bits_of_plays(role))
    return [(place, hand & ~cards) for place, cards in plays if cards & hand == cards]


@lru_cache(maxsize=CACHED)
def parted(attacker: Bits, *, hides_count: bool) -> Sequence[Sequence[Parting]]:
    """Group the attacks by what the predictor sees: the number of cards, unless that is hidden."""
    every = partings("attack", attacker)
    bare = sum(place < NUMBERS for place, _ in every)
    return [every] if hides_count or bare == len(every) else [every[:bare], every[bare:]]


def letters_in(role: Role, hand: Bits) -> Sequence[Letter]:
    """Return the letters of a hand that may be laid in a role."""
    first = 2 * NUMBERS + 4 * ROLES.index(role)
    letters: Sequence[Letter] = ("J", "Q", "K", "A")
    found = [letter for place, letter in enumerate(letters, first) if hand >> place & 1]
    return [*found, "JOKER"] if hand & JOKER else found


def turns_left(hand: Bits) -> int:
    """Return how many turns are to come, each of which takes a number."""
    return (hand & ALL_NUMBERS).bit_count()


def effects(number: int, options: Options) -> Effects:
    """Return what plays do in a turn."""
    return _effects(number == TURNS, Options(qk_mode=options.qk_mode, last_turn=options.last_turn))


@cache
def _effects(is_last: bool, options: Options) -> Effects:
    turn, attacks, predictions = TURNS if is_last else 1, _every_play("S"), _every_play("C")
    found = [[reckoned(turn, attack, each, options) for each in predictions] for attack in attacks]
    return [[(each.payment, *each.reductions, *each.penalties) for each in row] for row in found]
