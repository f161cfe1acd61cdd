"""Where a line must not break on a narrow screen: between a number and its unit, and within a short name."""

import re
from collections.abc import Iterable

SPACE, JOINER = "\u00a0", "\u2060"
"""A space, and nothing at all, at which no line breaks."""
JAPANESE = "[々〇ぁ-ゖァ-ヺー\u3400-\u9fff]"
"""A character beside which a line may break without a space."""
UNITS = re.compile(
    rf"(?s)```.*?```|`[^`]*`|<[^>]*>|https?://\S+"  # nothing is changed in these
    rf"|(?<=\d)(?P<bold>\*\*)?(?P<blank> (?=[a-z])|(?={JAPANESE}))"
)
BETWEEN = re.compile(rf"(?<={JAPANESE})(?={JAPANESE})")
LONGEST = 12
"""Maximum characters of a name that stays whole: a longer one may fill a line."""


def with_units(text: str) -> str:
    """Keep numbers with what follows them.

    >>> with_units("**18** points, 3 of 4, `to 2 x`") == "**18**\u00a0points, 3\u00a0of 4, `to 2 x`"
    True
    >>> with_units("計18点") == "計18\u2060点"
    True
    """
    return UNITS.sub(_joined, text)


def _joined(found: re.Match[str]) -> str:
    if found["blank"] is None:
        return found[0]
    return (found["bold"] or "") + (SPACE if found["blank"] else JOINER)


def whole(name: str) -> str:
    """Return a short name in which no line breaks.

    >>> whole("素数") == "素\u2060数", whole("COM 1") == "COM\u00a01"
    (True, True)
    """
    return BETWEEN.sub(JOINER, name).replace(" ", SPACE) if len(name) <= LONGEST else name


def kept_whole(text: str, names: Iterable[str]) -> str:
    """Return a text in which no line breaks within one of these names, if it is short."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, whole(name))
    return text
