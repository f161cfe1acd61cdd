"""Score a turn (rule book, 5.2), charge the cards left over and rank the game."""

from functools import lru_cache
from typing import TypeAlias

from engine.cards import PACK, Card
from engine.core import Seat
from engine.games.expect.cards import Letter, letter_of, number_of
from engine.games.expect.values import TURNS, Options, Pair, Play, Reckoning, Settled

MULTIPLIED = {"J": 2, "A": 3}
"""The factor of a letter that multiplies the predictor's payment."""
SHARED = {"Q": 2, "K": 3}
"""The number of differences that a letter takes off its user's score."""
BONUS = 10
"""The points that a joker adds."""
LATE = 5
"""What any letter but a joker costs its user in the last turn."""
KEPT, DECLARED = 5, 2
"""What a leftover card costs, and what it costs a seat that declared."""
REMEMBERED = 1 << 13
"""How many turns are remembered: the last one and the others have about 3,000 each under given options."""

Letters: TypeAlias = tuple[Letter | None, Letter | None]
"""The attacker's and the predictor's."""

_VALUES = {card: value for card in PACK if (value := number_of(card)) is not None}
_LETTERS: dict[Card | None, Letter | None] = {card: letter_of(card) for card in PACK} | {None: None}


def reckoned(number: int, attack: Play, prediction: Play, options: Options) -> Reckoning:
    """Return the score of a turn: equal letters cancel out, others act independently (E1 to E7)."""
    attacking, predicting = _VALUES[attack.number], _VALUES[prediction.number]
    laid = (_LETTERS[attack.letter], _LETTERS[prediction.letter])
    return _reckoned(attacking, predicting, laid, options, number == TURNS)


@lru_cache(maxsize=REMEMBERED)
def _reckoned(attacking: int, predicting: int, laid: Letters, options: Options, is_last: bool) -> Reckoning:
    values, difference = (attacking, predicting), abs(attacking - predicting)
    is_void = laid[0] is not None and laid[0] == laid[1]
    is_mute = is_last and options.last_turn == "instead"
    letters = (None, None) if is_void or is_mute else laid
    products = _products(values, letters)
    halved = abs(products[0] - products[1]) // 2 if products else 0
    factor, bonus = _factor(letters, options), BONUS * ("JOKER" in letters)
    return Reckoning(
        difference=difference,
        is_void=is_void,
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
    """Return the scores after a turn by seat: payment, then reductions down to 0, then penalties (E8)."""
    (less, own_less), (penalty, own_penalty) = reckoning.reductions, reckoning.penalties
    attacking = max(0, scores[attacker] - less) + penalty
    predicting = max(0, scores[1 - attacker] + reckoning.payment - own_less) + own_penalty
    return (predicting, attacking) if attacker else (attacking, predicting)


def value_of(play: Play) -> int:
    """Return the number of a play.

    >>> value_of(Play("10H", "AH"))
    10
    """
    return _VALUES[play.number]


def _products(values: Pair, letters: Letters) -> Pair | None:
    """Return each number times its own factor if J meets A or Q meets K, else None."""
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
    """Return the reductions of Q and K; if they meet, the side with the larger product gets `halved`."""
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
    """Charge the leftover cards after the last turn (E14)."""
    charges = tuple(
        len(hand) * (DECLARED if has_declared else KEPT)
        for hand, has_declared in zip(hands, declared, strict=True)
    )
    after = tuple(score + charge for score, charge in zip(scores, charges, strict=True))
    return Settled(hands, declared, charges, after)
