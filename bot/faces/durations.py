"""Durations in words."""

from bot.faces.words import Words

UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60), ("seconds", 1))
"""The units with their seconds, largest first."""
LEAST_DAYS = 2
"""A shorter time is told in hours."""


def span(seconds: float, words: Words) -> str:
    """Format a duration in its largest unit and the next smaller one; one below zero is zero.

    >>> span(30, Words("en")), span(90, Words("en")), span(86400, Words("en")), span(3 * 86400, Words("en"))
    ('30 s', '1 min 30 s', '24 h', '3 days')
    """
    left = max(0, round(seconds))
    shown: list[str] = []
    for unit, length in UNITS:
        count, rest = divmod(left, length)
        if count and not (unit == "days" and count < LEAST_DAYS):
            shown.append(words(f"span.{unit}", count=count))
            left = rest
        elif shown:
            break
    if shown[1:]:
        return words("span.both", larger=shown[0], smaller=shown[1])
    return "".join(shown) or words("span.seconds", count=0)
