"""The form of a play: malformed plays are refused without a penalty (rule book, 2.1 and 2.2).

Nothing here depends on whether a number is prime: that is for the judge.
"""

from collections import Counter

from engine.core import IllegalAction
from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS, Figures, needed, number_of
from engine.games.prime_daifugo.values import GROTHENDIECK, Options, Play, Played, Power


def objection(
    play: Play, letters: Counter[str], top: Played | None, options: Options, *, is_reversed: bool
) -> IllegalAction | None:
    """Return why a hand with these letters may not lay the play on the top one, or None if it may.

    >>> top = Played(0, ("2",), 2, ("2C",))
    >>> objection(Play(("3",)), Counter("35"), top, Options(), is_reversed=False)
    >>> print(objection(Play(("3",)), Counter("35"), top, Options(), is_reversed=True))
    not_weaker (top=2)
    """
    refused = _unspelled(play)
    if refused:
        return refused
    missing = needed(play.laid) - letters
    if missing:
        figures = tuple(sorted(missing.elements(), key=f"{RANKS}{JOKER}".index))
        return IllegalAction("not_held", figures=figures)
    if top is not None and len(top.figures) != len(play.figures):
        return IllegalAction("wrong_count", count=len(top.figures), shown=len(play.figures))
    return (
        _too_many(play, options)
        or _wrong_factors(play, options)
        or _misspelled_number(play)
        or _not_stronger(play, top, is_reversed=is_reversed)
    )


def is_well_formed(play: Play, options: Options) -> bool:
    """Return whether nothing is wrong with a play wherever it is laid."""
    return not (
        _unspelled(play)
        or _too_many(play, options)
        or _wrong_factors(play, options)
        or _misspelled_number(play)
    )


def _unspelled(play: Play) -> IllegalAction | None:
    """Refuse anything but a sequence of figures, and jokers without a required value."""
    if not play.figures:
        return IllegalAction("nothing_shown")
    if not all(power.base for power in play.factors):
        return IllegalAction("empty_factor")
    if play.is_joker:
        return IllegalAction("joker_is_no_composite") if play.factors else None
    laid = play.laid
    if JOKER in laid:
        return IllegalAction("joker_needs_value")
    if play.figures[0].startswith(JOKER) and len(play.figures) == 1:
        return IllegalAction("joker_is_no_composite" if play.factors else "joker_alone_has_no_value")
    return None if DIGITS.keys() >= set(laid) else IllegalAction("no_such_figure")


def _too_many(play: Play, options: Options) -> IllegalAction | None:
    """Refuse to show more cards than the option allows; factor cards do not count (P23)."""
    shown = len(play.figures)
    most = options.most_shown(shown)
    return IllegalAction("too_many_shown", most=most, shown=shown) if shown > most else None


def _misspelled_number(play: Play) -> IllegalAction | None:
    """Refuse a leading 0 in the number, a factor or an exponent."""
    numbers = [] if play.is_joker else [play.figures]
    for power in play.factors:
        numbers += [power.base, power.exponent] if power.exponent else [power.base]
    return IllegalAction("leading_zero") if any(DIGITS[each[0]] == "0" for each in numbers) else None


def _wrong_factors(play: Play, options: Options) -> IllegalAction | None:
    """Refuse malformed factors, regardless of the numbers."""
    if not play.factors:
        return None
    exponents = [number_of(power.exponent) for power in play.factors if power.exponent]
    if exponents and not options.exponents:
        return IllegalAction("exponents_are_off")
    if any(exponent < 2 for exponent in exponents):
        return IllegalAction("exponent_too_small")
    if len(play.factors) == 1 and not exponents:
        return IllegalAction("one_factor")
    if number_of(play.figures) == GROTHENDIECK:
        return IllegalAction("no_composite_57")
    return None if play.factors == in_order(play.factors) else IllegalAction("factors_out_of_order")


def in_order(factors: tuple[Power, ...]) -> tuple[Power, ...]:
    """Return factors in canonical order.

    >>> [power.base for power in in_order((Power(("J",)), Power(("3",)), Power(("A", "A"))))]
    [('3',), ('A', 'A'), ('J',)]
    """
    return tuple(sorted(factors, key=sort_key_of))


def sort_key_of(power: Power) -> tuple[int, Figures, Figures]:
    """Return what a factor is sorted by in canonical order: its value, then its spelling."""
    return number_of(power.base), power.base, power.exponent


def _not_stronger(play: Play, top: Played | None, *, is_reversed: bool) -> IllegalAction | None:
    """Refuse what does not beat the number on the field; a joker on its own beats everything."""
    if top is None or top.number is None or play.is_joker:
        return None
    number = number_of(play.figures)
    if number < top.number if is_reversed else number > top.number:
        return None
    return IllegalAction("not_weaker" if is_reversed else "not_stronger", number=number, top=top.number)
