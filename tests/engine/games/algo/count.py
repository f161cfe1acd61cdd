"""The rules of a round of Algo once more, as plainly as can be: it knows of cards and counts courses.

A card is a pair of its number and its colour, where "b" comes before "w"; a hand says of every card whether
it is face down. A course is all that is done until one side is left, with what the seats have at its end.
"""

from collections.abc import Iterator
from typing import NamedTuple

Card = tuple[int, str]
Hand = tuple[tuple[Card, bool], ...]
Course = tuple[tuple[object, ...], ...]


class Round(NamedTuple):
    """A round as far as it has been played."""

    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    chips: tuple[int, ...]
    turn: int
    sides: tuple[int, ...]
    """The side of every seat."""
    payers: int
    """How many of the losers pay."""


def hidden(hand: Hand) -> list[Card]:
    """List the cards that are face down."""
    return [card for card, is_down in hand if is_down]


def sides_left(played: Round) -> set[int]:
    """List the sides that have a card face down."""
    return {side for side, hand in zip(played.sides, played.hands, strict=True) if hidden(hand)}


def with_card(played: Round, seat: int, card: Card, *, is_down: bool) -> Round:
    """Let a seat have a card so; it may have had it before."""
    kept = [each for each in played.hands[seat] if each[0] != card]
    hand = tuple(sorted([*kept, (card, is_down)]))
    return played._replace(hands=(*played.hands[:seat], hand, *played.hands[seat + 1 :]))


def with_paid(played: Round, payer: int, payee: int, amount: int) -> Round:
    """Move chips between the accounts of two sides."""
    gains = {played.sides[payer]: -amount, played.sides[payee]: amount}
    chips = [own + gains.get(side, 0) for own, side in zip(played.chips, played.sides, strict=True)]
    return played._replace(chips=tuple(chips))


def price(cards: list[Card]) -> int:
    """Return what cards are worth."""
    return sum(20 if number == 6 else 10 for number, _ in cards)


def turns(played: Round) -> Iterator[Course]:
    """List the courses from the start of a turn."""
    mine = played.hands[played.turn]
    if played.stock:
        yield from attacks(played._replace(stock=played.stock[1:]), played.stock[0], has_hit=False)
        return
    for own in hidden(mine):
        for course in attacks(played, own, has_hit=False):
            yield (("choose", own), *course)
    friends = {seat for seat, side in enumerate(played.sides) if side == played.sides[played.turn]}
    for partner in friends - {played.turn}:
        for shown in hidden(played.hands[partner]):
            for own in hidden(mine):
                for course in attacks(played, own, has_hit=False):
                    yield (("toss",), ("show", shown), ("choose", own), *course)


def attacks(played: Round, card: Card, *, has_hit: bool) -> Iterator[Course]:
    """List the courses of a seat that attacks with a card, drawn or its own."""
    if has_hit:
        stayed = with_card(played, played.turn, card, is_down=True)
        yield from ((("stay",), *course) for course in following(stayed))
    for other, hand in enumerate(played.hands):
        if played.sides[other] != played.sides[played.turn]:
            for target in hidden(hand):
                for number in range(12):
                    for course in answers(played, card, other, target, number):
                        yield (("attack", target, number), *course)


def answers(played: Round, card: Card, other: int, target: Card, number: int) -> Iterator[Course]:
    """List the courses after an attack."""
    if target[0] != number:
        yield from following(with_card(played, played.turn, card, is_down=False))
        return
    hit = with_paid(played, other, played.turn, price([target]))
    hit = with_card(hit, other, target, is_down=False)
    down = with_card(hit, played.turn, card, is_down=True)
    if len(sides_left(down)) == 1:
        yield ended(down)
    else:
        yield from attacks(hit, card, has_hit=True)


def following(played: Round) -> Iterator[Course]:
    """List the courses after a turn."""
    if len(sides_left(played)) == 1:
        yield ended(played)
        return
    seats = len(played.hands)
    turn = next(
        seat
        for seat in ((played.turn + step) % seats for step in range(1, seats + 1))
        if hidden(played.hands[seat])
    )
    yield from turns(played._replace(turn=turn))


def ended(played: Round) -> Course:
    """Pay the winners, and say what everybody has."""
    (side,) = sides_left(played)
    winners = [seat for seat, own in enumerate(played.sides) if own == side]
    bonus = price([card for seat in winners for card in hidden(played.hands[seat])])
    losers = [seat for seat, own in enumerate(played.sides) if own != side]
    for payer in losers[: played.payers]:
        played = with_paid(played, payer, winners[0], bonus)
    return (("won", *winners), played.chips)
