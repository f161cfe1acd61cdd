"""An independent, plain implementation of Expect that counts courses of play.

A course is all that is done from some turn to the end, with the scores at its end.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.engine.games.expect.figures import name_of, paid, taken_off

Hand = frozenset[str]
Course = tuple[tuple[object, ...], ...]


class Ending(NamedTuple):
    """A game as far as it has been played; black sits first."""

    hands: tuple[Hand, Hand]
    scores: tuple[int, int]
    turn: int
    laid: tuple[str, ...] = ()
    declared: tuple[bool, bool] = (False, False)


def courses(game: Ending) -> Iterator[Course]:
    """List all courses from here to the end."""
    if game.turn > 18:
        yield ((ended(game),))
        return
    seat = (game.turn + 1 + bool(game.laid)) % 2
    if not game.declared[seat] and not fits(game.hands[seat]):
        declared = (True, game.declared[1]) if seat == 0 else (game.declared[0], True)
        yield from ((("declare",), *course) for course in courses(game._replace(declared=declared)))
    for cards in plays(game.hands[seat], ("SH" if not game.laid else "CD")):
        for course in courses(played(game, seat, cards)):
            yield (("lay", *cards), *course)


def plays(hand: Hand, suits: str) -> list[tuple[str, ...]]:
    """List a number alone, and with every letter of its suit or the joker."""
    numbers = [card for card in hand if card[0] in "123456789" and card[-1] in suits]
    letters = [card for card in hand if card[0] in "JQKA" and card[-1] in suits]
    letters += [card for card in hand if card[0] == "X"]
    return [(number,) for number in numbers] + [(number, letter) for number in numbers for letter in letters]


def fits(hand: Hand) -> bool:
    """Return whether all letters can still be laid, one with every number."""
    numbers = [card for card in hand if card[0] in "123456789"]
    letters = [card for card in hand if card[0] in "JQKA"]
    suits = {card[-1] for card in numbers + letters}
    counts = {suit: sum(card[-1] == suit for card in numbers) for suit in suits}
    needs = {suit: sum(card[-1] == suit for card in letters) for suit in suits}
    return len(hand) <= 2 * len(numbers) and all(needs[suit] <= counts[suit] for suit in suits)


def played(game: Ending, seat: int, cards: tuple[str, ...]) -> Ending:
    """Lay cards, and score the turn when both have laid."""
    hands = tuple(hand - {*cards} if own == seat else hand for own, hand in enumerate(game.hands))
    left = game._replace(hands=(hands[0], hands[1]))
    return scored(left, cards) if game.laid else left._replace(laid=cards)


def scored(game: Ending, prediction: tuple[str, ...]) -> Ending:
    """Score a turn."""
    own, other = (int(cards[0][:-1]) for cards in (game.laid, prediction))
    names = [name_of(cards[1] if len(cards) > 1 else None) for cards in (game.laid, prediction)]
    after = [game.scores[(game.turn + 1) % 2], game.scores[game.turn % 2]]
    after[1] += paid(" ".join(names), own, other, replaces=False)
    for place, loss in enumerate(taken_off(" ".join(names), own, other)):
        after[place] = max(0, after[place] - loss)
        if game.turn == 18 and names[place] != "none":
            after[place] += abs(own - other) + 10 if names[place] == "JOKER" else 5
    scores = (after[0], after[1]) if game.turn % 2 else (after[1], after[0])
    return game._replace(scores=scores, turn=game.turn + 1, laid=())


def ended(game: Ending) -> tuple[int, int]:
    """Charge what is left over."""
    first, other = (
        score + len(hand) * (2 if has_declared else 5)
        for score, hand, has_declared in zip(game.scores, game.hands, game.declared, strict=True)
    )
    return first, other
