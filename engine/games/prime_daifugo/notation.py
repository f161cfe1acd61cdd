"""Write and parse plays in the notation of players: `A23456789TJQKX`, `X=7`, `24=2^3*3` (rule book, 2.3).

`read(spell(play)) == play`. The parser also accepts `|X=7|X=0`, decimal digits, full-width letters,
superscript powers, and spaces or commas between cards. Digits that can be read in several ways are resolved
by the cards held and the number of cards required.
"""

import re
import unicodedata
from collections import Counter
from itertools import chain, islice
from typing import TypeAlias

from engine.core import InvalidAction
from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS, Figures, needed
from engine.games.prime_daifugo.legality import in_order
from engine.games.prime_daifugo.typed_digits import Letters, splits
from engine.games.prime_daifugo.values import Play, Power

LONGEST = 300
"""The most characters of a text; a play of the whole pack takes fewer."""
PACK: Letters = Counter({**dict.fromkeys(RANKS, 4), JOKER: 2})
"""The letters of the whole pack."""
Written: TypeAlias = tuple[str, tuple[tuple[str, ...], ...]]
"""What is shown, and each factor as (base,) or (base, exponent)."""

_KANJI = re.compile("[〇零一二三四五六七八九十百千万]")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_RAISED_BEFORE = re.compile(f"({_RAISED.pattern})(?=[0-9A-Za-z０-９Ａ-Ｚａ-ｚ🃏])")
_SIGNS = str.maketrans({**dict.fromkeys("×✕✖·⋅・", "*"), "、": ",", "，": ",", "🃏": JOKER})
_JOKERS = re.compile("ジョーカー|JOKER")
_TIMES = re.compile("(?<=[0-9ATJQK ])X(?=[0-9ATJQK ])")
_STRANGE = re.compile("[^0-9ATJQKX=*^|, ]")
_VALUES = re.compile(r"(?:\||(?<=[^=*^|]) |^|,) ?X ?=([^=|*^]*)$")
_MORE_VALUES = re.compile(r" ?\| ?X ?= ?")
_BARE_VALUES = re.compile(r"^([^=*^|]*X[^=*^|]*)=([^=*^|]+)$")
_VALUE = re.compile("0|[1-9][0-9]*")
_OF_LETTERS = {letter: DIGITS[letter] for letter in RANKS}


def spell(play: Play) -> str:
    """Write a play in notation.

    >>> spell(Play(("K", "X0"), (Power(("2",), ("3",)), Power(("X13",)))))
    'KX=2^3*X|X=0,13'
    """
    shown = _letters(play.figures)
    factors = "*".join(
        f"{_letters(power.base)}^{_letters(power.exponent)}" if power.exponent else _letters(power.base)
        for power in play.factors
    )
    values = ",".join(figure[1:] for figure in play.laid if len(figure) > 1)
    return f"{shown}{'=' if factors else ''}{factors}{'|X=' if values else ''}{values}"


def _letters(figures: Figures) -> str:
    return "".join(figure[0] for figure in figures)


def read(text: str, letters: Letters = PACK, count: int | None = None) -> Play:
    """Parse a play typed by somebody who holds these letters and, if given, has to show `count` cards.

    Raise InvalidAction if it spells no play, or several: the error `ambiguous` lists them.

    >>> spell(read("ＫＱＪＱ = 2³×3×101×541 3"))
    'KQJQ=2^3*3*TA*54A3'
    """
    found = readings(text, letters, count)
    if len(found) > 1:
        raise InvalidAction("ambiguous", readings=tuple(map(spell, found)))
    return found[0]


def readings(text: str, letters: Letters = PACK, count: int | None = None) -> list[Play]:
    """Return the plays that a text may mean, at least one; raise InvalidAction if it spells none.

    Plays that are held and have the right count take precedence over those that are held, and these over the
    rest.
    """
    written, values = _split_text(_normal(text))
    parts = [written[0], *chain(*written[1])]
    found = splits(parts, letters)
    if not found:
        # The reading that lacks the fewest cards.
        found = sorted(splits(parts, PACK), key=lambda split: (needed(chain(*split)) - letters).total())[:1]
    if not found:
        raise InvalidAction("not_in_pack")
    fitting = [split for split in found if count in (None, len(split[0]))]
    return list(dict.fromkeys(_play(split, written[1], values) for split in fitting or found[:1]))


# ------------------------------------------------------------------ signs


def _normal(text: str) -> str:
    """Reduce a text to the characters of the notation; raise InvalidAction if others remain."""
    if len(text) > LONGEST:
        raise InvalidAction("too_long", most=LONGEST)
    parted = _RAISED_BEFORE.sub(r"\1 ", text.translate(_SIGNS))
    raised = _RAISED.sub(lambda found: f"^{found[0]}", parted)
    normal = unicodedata.normalize("NFKC", raised).translate(_SIGNS).upper()
    normal = re.sub(r"\s+", " ", _JOKERS.sub(JOKER, normal)).strip(" ,")
    if _KANJI.search(normal):
        raise InvalidAction("kanji_digits")
    if "**" in normal:
        raise InvalidAction("double_star")
    strange = _STRANGE.search(normal)
    if strange:
        raise InvalidAction("strange_sign", sign=strange[0])
    return normal


def _split_text(normal: str) -> tuple[Written, list[str] | None]:
    """Split a text into what is shown, its factors, and the joker values or None."""
    # Players who write down games write `|X=K|X=J` for `|X=K,J`.
    before, bar, after = normal.partition("|")
    normal = f"{before}{bar}{_MORE_VALUES.sub(',', after)}"
    listed, bare = _VALUES.search(normal), _BARE_VALUES.match(normal)
    if listed and not (bare and bare[1].count(JOKER) == 1):
        equation, values = normal[: listed.start()].strip(" ,") or JOKER, listed[1]
    else:
        equation, values = (bare[1], bare[2]) if bare else (normal, None)
    if "|" in equation:
        raise InvalidAction("wrong_bar")
    if values is None:
        return _equation(equation, _TIMES), None
    return _equation(equation), _values(values)


def _values(text: str) -> list[str]:
    """Parse the values of jokers."""
    values = [_OF_LETTERS.get(each, each) for each in re.split("[, ]+", text.strip())]
    for value in values:
        if not _VALUE.fullmatch(value) or int(value[:3]) > 13:
            raise InvalidAction("joker_out_of_range", value=value[:20])
    return values


def _equation(text: str, times: re.Pattern[str] | None = None) -> Written:
    """Split what is shown from its factors; `times` matches an x that means multiplication."""
    sides = [side.strip(" ,") for side in text.split("=")]
    if len(sides) > 2:
        raise InvalidAction("too_many_equals")
    if not sides[0]:
        raise InvalidAction("nothing_shown")
    if any(sign in sides[0] for sign in "*^"):
        raise InvalidAction("factors_without_number")
    if len(sides) == 1:
        return sides[0], ()
    written = times.sub("*", sides[1]) if times and "*" not in sides[1] else sides[1]
    factors = written.split("*") if "*" in written else re.split("[ ,]+", written)
    return sides[0], tuple(map(_power, factors))


def _power(text: str) -> tuple[str, ...]:
    """Split a factor into base and exponent."""
    parts = tuple(part.strip(" ,") for part in text.split("^"))
    if len(parts) > 2:
        raise InvalidAction("stacked_powers")
    if not parts[0]:
        raise InvalidAction("empty_factor")
    if not parts[-1]:
        raise InvalidAction("empty_exponent")
    if parts[1:] == ("0",):
        raise InvalidAction("exponent_too_small")
    if any(sign in exponent for exponent in parts[1:] for sign in " ,"):
        raise InvalidAction("missing_times")
    return parts


# ------------------------------------------------------------------ plays


def _play(split: tuple[Figures, ...], factors: tuple[tuple[str, ...], ...], values: list[str] | None) -> Play:
    """Build a play from its parts, each split into cards; the values go to the jokers as they are written."""
    if split == ((JOKER,),) and values is None:
        return Play((JOKER,))
    if split[0] == (JOKER,) and values is None:
        raise InvalidAction("joker_is_no_composite")
    jokers, given = sum(part.count(JOKER) for part in split), values or []
    if jokers != len(given):
        raise InvalidAction(
            "joker_needs_value" if jokers > len(given) else "too_many_values", count=jokers, given=len(given)
        )
    waiting = iter(given)
    shown, *rest = [
        tuple(f"{JOKER}{next(waiting)}" if figure == JOKER else figure for figure in part) for part in split
    ]
    parts = iter(rest)
    powers = tuple(Power(*islice(parts, len(factor))) for factor in factors)
    return Play(shown, in_order(powers))
