"""Where a line must not break on a narrow screen: between a number and its unit, and within what is short."""

import re
from collections.abc import Iterable
from functools import lru_cache

SPACE, JOINER = "\u00a0", "\u2060"
"""A space, and nothing at all, at which no line breaks."""
JAPANESE = "[々〇ぁ-ゖァ-ヺー\u3400-\u9fff]"
"""A character beside which a line may break without a space."""
WORD = r"[a-z]{2}|[a-z](?![A-Z\d*=])"
"""How a word begins, unlike a card of Algo in a row that may break: wA, b**6**."""
UNITS = re.compile(
    r"(?s)(?=[\\`<h\dC])"  # passes quickly over what begins none of them
    r"(?:(?:\\.)+|```.*?```|`[^`]*`|<[^>]*>|https?://\S+"  # nothing is changed in these
    rf"|(?P<ahead>\d(?:\*\*)?)(?P<blank> (?={WORD})|(?={JAPANESE}))"
    r"|(?P<computer>\bCOM) (?=\d))"
)
BETWEEN = re.compile(rf"(?<={JAPANESE})(?={JAPANESE})")
LONGEST = 14
"""Maximum characters of what stays whole: more may fill a line."""
PHRASE = re.compile(rf"(?<!{JAPANESE}){JAPANESE}{{2,{LONGEST}}}(?!{JAPANESE})")
"""Japanese between marks, digits and markup."""
SMALL = re.compile(r"^-# .*$", re.MULTILINE)
"""Small print, which has many of these in a line."""


@lru_cache(maxsize=256)  # the same text is measured more than once before it is sent
def with_units(text: str) -> str:
    """Keep numbers with what follows them, and with the name of a computer.

    >>> with_units("**18** points, 3 of 4, `to 2 x`") == "**18**\u00a0points, 3\u00a0of 4, `to 2 x`"
    True
    >>> with_units("COM 2: 3 wins") == "COM\u00a02: 3\u00a0wins"
    True
    >>> with_units("計18点") == "計18\u2060点"
    True
    """
    return UNITS.sub(_joined, text)


def _joined(found: re.Match[str]) -> str:
    if found["computer"]:
        return found["computer"] + SPACE
    if found["blank"] is None:
        return found[0]
    return found["ahead"] + (SPACE if found["blank"] else JOINER)


def kept_whole(text: str, names: Iterable[str]) -> str:
    r"""Return a text in which no line breaks within a short name, nor in small print within a short phrase.

    >>> kept_whole("COM 1\n-# 素数2回", ["COM 1"]) == "COM\u00a01\n-# 素\u2060数2回"
    True
    """
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, whole(name))
    return SMALL.sub(lambda line: PHRASE.sub(lambda found: whole(found[0]), line[0]), text)


def whole(name: str) -> str:
    """Return a short name in which no line breaks; a longer one as it is."""
    return BETWEEN.sub(JOINER, name).replace(" ", SPACE) if len(name) <= LONGEST else name


def unjoined(typed: str) -> str:
    """Return a typed text as its person read it, who may have copied it from a message.

    >>> unjoined("1009\u2060"), unjoined("COM\u00a01")
    ('1009', 'COM 1')
    """
    return typed.replace(JOINER, "").replace(SPACE, " ")
