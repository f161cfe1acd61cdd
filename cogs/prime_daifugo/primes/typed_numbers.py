"""Read lists of numbers that people type, paste or upload, and sort out what is not prime."""

import re

from engine.core import InvalidAction, Redacted
from engine.games.prime_daifugo.figures import DIGITS, RANKS
from engine.numbers import Factorisation, is_prime, quickly_factorised

MAX_DIGITS = 72
"""Digits of the longest number that a pack can make."""
MAX_LIST = 20_000
"""The most primes of a person."""
MAX_BYTES = 3_000_000
"""The largest file; the longest list as it is exported takes less."""
ENCODINGS = ("utf-8-sig", "cp932")
"""What is tried, in this order, for files without a mark of UTF-16."""
BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
ALL = frozenset("*＊")
TOLD = 6
"""How many numbers that are not prime are told with their factors."""
TOLD_STRANGE = 6
MAX_STRANGE = 20
"""The most characters of an entry that is quoted."""

_BETWEEN = re.compile(r"[\s,;、，；]+")
_COMMENT = re.compile("[#＃].*")
_LETTERS = str.maketrans({letter: DIGITS[letter] for letter in RANKS if letter.isalpha()})
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
"""Full-width signs. NFKC would make 18 characters of one, and take ten seconds for the largest file."""
_NUMBER = re.compile(f"[0-9]{{1,{MAX_DIGITS}}}")


class Typed(Redacted, frozen=True):
    """What a text lists, in its order."""

    numbers: tuple[str, ...]
    """Each once, in digits without leading zeros."""
    repeated: int
    strange: tuple[str, ...]
    """What is no number that a pack could make."""


def decoded(data: bytes) -> str:
    """Decode a file: UTF-8, UTF-16 with its mark, or Shift_JIS; raise InvalidAction if it is no text.

    >>> decoded("素数 57".encode("shift_jis")), decoded("7".encode("utf-16"))
    ('素数 57', '7')
    """
    tried = ("utf-16",) if data.startswith(BYTE_ORDER_MARKS) else ENCODINGS
    for encoding in tried:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not re.search("[\x00-\x08\x0e-\x1f\x7f]", text):
            return text
    raise InvalidAction("primes_no_text")


def is_all(text: str) -> bool:
    """Return whether a text means the whole list."""
    return text.strip() in ALL


def read(text: str) -> Typed:
    """Read the numbers of a text, separated by blanks, commas or lines; what follows `#` is a comment.

    >>> typed = read("KJQJ, １３ 013、2x # 8")
    >>> typed.numbers, typed.repeated, typed.strange
    (('13111211', '13'), 1, ('2x',))
    """
    seen, strange, repeated = dict[str, None](), list[str](), 0
    for line in text.splitlines():
        for entry in filter(None, _BETWEEN.split(_COMMENT.sub("", line))):
            number = _number(entry)
            if number is None:
                strange.append(entry)
            elif number in seen:
                repeated += 1
            else:
                seen[number] = None
    return Typed(tuple(seen), repeated, tuple(strange))


def _number(entry: str) -> str | None:
    """Return the digits of an entry, or None if it is not a number of at most 72 digits."""
    if len(entry) > 4 * MAX_DIGITS:
        return None
    normal = entry.translate(_NARROW).upper().translate(_LETTERS)
    digits = normal.lstrip("0") or normal[:1]
    return digits if _NUMBER.fullmatch(digits) else None


# ------------------------------------------------------------------ sorted


class Other(Redacted, frozen=True):
    """A number that is not prime."""

    number: int
    factors: Factorisation | None
    """None if they are not found at once."""


class Sorted(Redacted, frozen=True):
    """What a text lists, sorted."""

    primes: tuple[str, ...] = ()
    others: tuple[Other, ...] = ()
    """The first ones."""
    other_count: int = 0
    strange: tuple[str, ...] = ()
    """The first ones, shortened."""
    strange_count: int = 0
    repeated: int = 0
    total: int = 0
    """How many different numbers there are."""

    @property
    def is_too_long(self) -> bool:
        """Return whether there are more numbers than a list takes; then none was tested."""
        return self.total > MAX_LIST


def sort(text: str) -> Sorted:
    """Read a text and test its numbers; runs in a worker, as there may be 20,000 of 72 digits.

    >>> sort("57 KQ 1729 13").primes
    ('13',)
    """
    typed = read(text)
    total, strange = len(typed.numbers), tuple(each[:MAX_STRANGE] for each in typed.strange[:TOLD_STRANGE])
    if total > MAX_LIST:
        return Sorted(total=total)
    primes = tuple(each for each in typed.numbers if is_prime(int(each)))
    known = frozenset(primes)
    others = [int(each) for each in typed.numbers if each not in known]
    first = tuple(Other(each, quickly_factorised(each) if each > 1 else ()) for each in others[:TOLD])
    return Sorted(primes, first, len(others), strange, len(typed.strange), typed.repeated, total)
