"""Score a turn (rule book, 5.2), charge the cards left over and rank the game."""

from collections.abc import Sequence
from typing import TypeAlias

from engine.cards import Card
from engine.core import Result, Seat
from engine.games.expect.cards import Letter, letter_of
from engine.games.expect.values import TURNS, Options, Pair, Play, Reckoning, Settled

MULTIPLIED = {"J": 2, "A": 3}
"""What the predictor takes is multiplied by this."""
SHARED = {"Q": 2, "K": 3}
"""So many differences come off the user's score."""
BONUS = 10
"""What a joker adds."""
LATE = 5
"""What a letter that is no joker costs its user in the last turn."""
KEPT, DECLARED = 5, 2
"""What a left over card costs, and what it costs whoever declared."""

Letters: TypeAlias = tuple[Letter | None, Letter | None]
"""The attacker's and the predictor's."""


def reckoned(number: int, attack: Play, prediction: Play, options: Options) -> Reckoning:
    """Reckon a turn: equal letters cancel out, the others pay and reduce independently (E1 to E7)."""
    values = (value_of(attack), value_of(prediction))
    difference = abs(values[0] - values[1])
    laid = (_letter_of(attack), _letter_of(prediction))
    is_last = number == TURNS
    letters = _in_force(laid, is_mute=is_last and options.last_turn == "instead")
    products = _products(values, letters)
    halved = abs(products[0] - products[1]) // 2 if products else 0
    factor, bonus = _factor(letters, options), BONUS * ("JOKER" in letters)
    return Reckoning(
        difference=difference,
        is_void=laid[0] is not None and laid[0] == laid[1],
        letters=letters,
        factor=factor,
        products=products,
        halved=halved,
        bonus=bonus,
        payment=factor * difference + bonus + (halved if letters[0] in MULTIPLIED else 0),
        reductions=_reductions(difference, letters, products, halved),
        penalties=(_penalty(laid[0], difference), _penalty(laid[1], difference)) if is_last else (0, 0),
    )


def scored(scores: tuple[int, ...], attacker: Seat, reckoning: Reckoning) -> tuple[int, ...]:
    """Give the scores after a turn, by seat: pay first, then reduce down to 0, then the penalties (E8)."""
    paid = (0, reckoning.payment)
    by_role = tuple(
        max(0, scores[seat] + paid[place] - reckoning.reductions[place]) + reckoning.penalties[place]
        for place, seat in enumerate((attacker, 1 - attacker))
    )
    return by_role if attacker == 0 else by_role[::-1]


def value_of(play: Play) -> int:
    """Give the number of a play."""
    return int(play.number[:-1])


def _letter_of(play: Play) -> Letter | None:
    return None if play.letter is None else letter_of(play.letter)


def _in_force(laid: Letters, *, is_mute: bool) -> Letters:
    return (None, None) if is_mute or laid[0] == laid[1] else laid


def _products(values: Pair, letters: Letters) -> Pair | None:
    """Multiply either number by its own factor where J meets A, or Q meets K."""
    attacker, predictor = letters
    for factors in (MULTIPLIED, SHARED):
        if attacker in factors and predictor in factors:
            return values[0] * factors[attacker], values[1] * factors[predictor]
    return None


def _factor(letters: Letters, options: Options) -> int:
    factors = [MULTIPLIED[letter] for letter in letters if letter in MULTIPLIED]
    if factors:
        return factors[0] if len(factors) == 1 else 0
    has_share = any(letter in SHARED for letter in letters)
    return 0 if has_share and options.qk_mode == "replace" and "JOKER" not in letters else 1


def _reductions(difference: int, letters: Letters, products: Pair | None, halved: int) -> Pair:
    """Take the raw difference off for a Q or a K; where both meet, what is halved off the larger product."""
    shares = tuple(SHARED.get(letter or "", 0) * difference for letter in letters)
    if not all(letter in SHARED for letter in letters):
        return shares[0], shares[1]
    assert products is not None  # noqa: S101 -- Q met K
    return (halved, 0) if products[0] > products[1] else (0, halved)


def _penalty(letter: Letter | None, difference: int) -> int:
    if letter is None:
        return 0
    return difference + BONUS if letter == "JOKER" else LATE


# ------------------------------------------------------------------ the end


def ended(
    hands: tuple[tuple[Card, ...], ...], declared: tuple[bool, ...], scores: tuple[int, ...]
) -> Settled:
    """Charge what is left over, when the last turn has been scored (E14)."""
    charges = tuple(
        len(hand) * (DECLARED if has_declared else KEPT)
        for hand, has_declared in zip(hands, declared, strict=True)
    )
    after = tuple(score + charge for score, charge in zip(scores, charges, strict=True))
    return Settled(hands, declared, charges, after)


def result_of(scores: Sequence[int]) -> Result:
    """Rank from the lowest score on; equal ones share the place (E12)."""
    ranking = tuple(
        tuple(seat for seat, own in enumerate(scores) if own == score) for score in sorted(set(scores))
    )
    return Result(ranking, tuple(scores))
