"""Read lists of numbers that people type, paste or upload: digits or cards, with comments."""

import re
from collections.abc import Iterator

from engine.core import InvalidAction, Redacted
from engine.games.prime_daifugo.figures import DIGITS, RANKS

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
    for entry in _entries(text):
        number = _number(entry)
        if number is None:
            strange.append(entry)
        elif number in seen:
            repeated += 1
        else:
            seen[number] = None
    return Typed(tuple(seen), repeated, tuple(strange))


def _entries(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from filter(None, _BETWEEN.split(_COMMENT.sub("", line)))


def _number(entry: str) -> str | None:
    """Return the digits of an entry, or None if it is not a number of at most 72 digits."""
    if len(entry) > 4 * MAX_DIGITS:
        return None
    normal = entry.translate(_NARROW).upper().translate(_LETTERS)
    digits = normal.lstrip("0") or normal[:1]
    return digits if _NUMBER.fullmatch(digits) else None
