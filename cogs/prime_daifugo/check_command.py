"""/primedaifugo check: primality and factors of a number."""

import re
import unicodedata
from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

from bot.faces.words import Words, escape
from bot.workers.factoring import FACTORING_TIMEOUT
from bot.workers.worker import WorkError
from cogs.prime_daifugo.card_text import grouped, product_of
from engine.core import InvalidAction
from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS
from engine.games.prime_daifugo.values import GROTHENDIECK, RAMANUJAN
from engine.numbers import Factorisation, is_prime

MAX_DIGITS = 72
"""Digits of the longest number that a pack can make."""
MAX_TEXT = 300
"""Maximum characters of input."""
REMARKS = {GROTHENDIECK: "prime_daifugo.check.grothendieck", RAMANUJAN: "prime_daifugo.check.ramanujan"}

Factorise: TypeAlias = Callable[[int], Awaitable[Factorisation]]
"""Finds the factors of a number; raises WorkError if that takes too long."""

_LETTERS = str.maketrans({letter: DIGITS[letter] for letter in RANKS if letter.isalpha()})
_GAPS = re.compile(r"[\s,、_']+")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]")
Fault: TypeAlias = Literal[
    "check_power", "check_sum", "check_negative", "check_decimal", "check_kanji", "check_joker"
]
_REFUSED: tuple[tuple[re.Pattern[str], Fault], ...] = (
    (re.compile(r"\*\*|\^"), "check_power"),
    (re.compile(r"[*×✕÷/+=!()]|(?<=.)[-−]"), "check_sum"),
    (re.compile(r"^[-−]"), "check_negative"),
    (re.compile(r"[.。]"), "check_decimal"),
    (re.compile("[〇零一二三四五六七八九十百千万億兆]"), "check_kanji"),
    (re.compile(JOKER), "check_joker"),
)
"""Patterns of input that is not a number to check, with the reason."""


async def check(typed: str, factorise: Factorise, words: Words) -> str:
    """Check a typed number; raise InvalidAction if it is not a number."""
    number = read(typed)
    told = await described(number, factorise, words)
    return f"{told}\n{words(REMARKS[number])}" if number in REMARKS else told


async def described(number: int, factorise: Factorise, words: Words) -> str:
    """Describe whether a number is prime, with its factors if they are found in time."""
    factors: Factorisation | None = ()
    if number > 1 and not is_prime(number):
        try:
            factors = await factorise(number)
        except WorkError:
            factors = None
    return verdict(number, factors, words)


def verdict(number: int, factors: Factorisation | None, words: Words) -> str:
    """Describe a number with its factors; None if they were not found."""
    facts = {"number": grouped(number)}
    if number < 2:
        return words("prime_daifugo.check.neither", **facts)
    if is_prime(number):
        return words("prime_daifugo.check.prime", **facts)
    if factors is None:
        return words("prime_daifugo.check.unfactored", seconds=f"{FACTORING_TIMEOUT:g}", **facts)
    return words("prime_daifugo.check.composite", factors=product_of(factors), **facts)


def read(typed: str) -> int:
    """Read a number in digits, with or without separators, or as cards; else raise InvalidAction.

    >>> [read(typed) for typed in ("１２３４", "1,234", "KQJ", "t 2", "007")]
    [1234, 1234, 131211, 102, 7]
    """
    if len(typed) > MAX_TEXT:
        raise InvalidAction("check_too_long", most=MAX_DIGITS)
    if _RAISED.search(typed):
        raise InvalidAction("check_power")
    normal = unicodedata.normalize("NFKC", typed).strip().upper()
    for pattern, code in _REFUSED:
        if pattern.search(normal):
            raise InvalidAction(code)
    digits = _GAPS.sub("", normal).translate(_LETTERS)
    if not digits:
        raise InvalidAction("check_empty")
    strange = re.search("[^0-9]", digits)
    if strange:
        raise InvalidAction("check_strange", sign=escape(strange[0]))
    if len(digits.lstrip("0")) > MAX_DIGITS:
        raise InvalidAction("check_too_long", most=MAX_DIGITS)
    return int(digits)
