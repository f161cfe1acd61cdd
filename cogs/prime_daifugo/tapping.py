"""A play tapped card by card: its cards and signs in order, spelled for the notation that typed plays use."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from engine.core import IllegalAction
from engine.games.prime_daifugo.figures import DIGITS, JOKER, JOKER_VALUES, Figures, letters_of, needed
from engine.games.prime_daifugo.values import Play, Power, View

EQUALS, TIMES, POWER = SIGNS = ("=", "*", "^")
"""What comes before the factors, between two of them, and before an exponent."""
VALUED = tuple(f"{JOKER}{value}" for value in JOKER_VALUES)
"""The jokers with a value; one without waits for it, or is laid on its own."""
Taps: TypeAlias = tuple[str, ...]
"""Figures and signs."""


def is_spelled(taps: Sequence[str]) -> bool:
    """Return whether these are figures and signs."""
    return all(each in SIGNS or each in DIGITS or each == JOKER for each in taps)


def figures_in(taps: Taps) -> Figures:
    """Return the figures among taps."""
    return tuple(each for each in taps if each not in SIGNS)


def left(view: View, taps: Taps) -> Counter[str]:
    """Count the letters of a hand that are not used yet."""
    return letters_of(view.hand) - needed(figures_in(taps))


def asks_for_value(taps: Taps) -> bool:
    """Return whether the last tap is a joker without a value."""
    return taps[-1:] == (JOKER,)


def is_open(taps: Taps) -> bool:
    """Return whether a card or a value has to follow; a joker on its own needs none."""
    return bool(taps) and (taps[-1] in SIGNS or (asks_for_value(taps) and len(taps) > 1))


def with_tap(view: View, taps: Taps, tap: str) -> Taps:
    """Return the taps with one more; raise IllegalAction if it cannot follow."""
    unfit = misfit(view, taps, tap)
    if unfit is not None:
        raise unfit
    return (*taps[:-1], tap) if tap in VALUED else (*taps, tap)


def without_last(taps: Taps) -> Taps:
    """Return the taps without the last one; of a joker its value goes first.

    >>> without_last(("K", "X9")), without_last(("K", "X")), without_last(())
    (('K', 'X'), ('K',), ())
    """
    return (*taps[:-1], JOKER) if taps[-1:] and taps[-1] in VALUED else taps[:-1]


def misfit(view: View, taps: Taps, tap: str) -> IllegalAction | None:
    """Return why a tap cannot follow, or None if it can."""
    if tap in VALUED:
        # A double click gives the joker its value twice.
        fits = asks_for_value(taps) or taps[-1:] == (tap,)
        return None if fits else IllegalAction("too_many_values", count=0, given=1)
    if asks_for_value(taps):
        return IllegalAction("joker_needs_value")
    if tap in SIGNS:
        return _misplaced(view, taps, tap)
    return None if left(view, taps)[tap] else IllegalAction("not_held", figures=(tap,))


def _misplaced(view: View, taps: Taps, sign: str) -> IllegalAction | None:
    """Return why a sign cannot follow."""
    last = taps[-1] if taps else ""
    factor = taps[max((place for place, each in enumerate(taps) if each in (EQUALS, TIMES)), default=0) :]
    misplaced = {
        "nothing_shown": not last,
        "too_many_equals": sign == EQUALS and EQUALS in taps,
        "factors_without_number": sign != EQUALS and EQUALS not in taps,
        "exponents_are_off": sign == POWER and not view.options.exponents,
        "empty_factor": last in (EQUALS, TIMES),
        "empty_exponent": last == POWER,
        "stacked_powers": sign == POWER and POWER in factor,
    }
    code = next((code for code, is_so in misplaced.items() if is_so), None)
    if code is not None:
        return IllegalAction(code)
    return None if left(view, taps) else IllegalAction("no_card_left")


# ------------------------------------------------------------------ spelling


def spelled(taps: Taps) -> tuple[str, str, str]:
    """Write taps as the texts of the form: the cards, the factors, and the values of jokers.

    >>> spelled(("K", "X9", "=", "2", "^", "3", "*", "X0"))
    ('KX', '2^3*X', '9,0')
    """
    letters = "".join(each[0] for each in taps)
    cards, _, factors = letters.partition(EQUALS)
    return cards, factors, ",".join(each[1:] for each in taps if each in VALUED)


def text_of(taps: Taps) -> str:
    """Write taps in one text of the notation; an `=` without factors behind stays.

    >>> text_of(("2", "4", "=")), text_of(("K", "X9"))
    ('24=', 'KX|X=9')
    """
    values = spelled(taps)[2]
    return "".join(each[0] for each in taps) + (f"|X={values}" if values else "")


def taps_of(play: Play) -> Taps:
    """Return the taps that make a play.

    >>> taps_of(Play(("2", "4"), (Power(("2",), ("3",)), Power(("3",)))))
    ('2', '4', '=', '2', '^', '3', '*', '3')
    """
    taps, sign = [*play.figures], EQUALS
    for power in play.factors:
        taps += [sign, *power.base, *((POWER, *power.exponent) if power.exponent else ())]
        sign = TIMES
    return tuple(taps)


def parts_of(taps: Taps) -> tuple[Figures, tuple[Power, ...]]:
    """Split taps into what is shown and the factors, in the order in which they were tapped.

    >>> parts_of(("6", "=", "3", "*"))
    (('6',), (Power(base=('3',), exponent=()), Power(base=(), exponent=())))
    """
    shown, *factors = " ".join(taps).replace(EQUALS, TIMES).split(TIMES)
    powers = [[tuple(part.split()) for part in each.split(POWER)] for each in factors]
    return tuple(shown.split()), tuple(Power(*power) for power in powers)
