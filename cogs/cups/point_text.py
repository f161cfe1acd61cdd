"""Points as text."""

from fractions import Fraction

QUARTERS = ("", "¼", "½", "¾")


def written(points: Fraction) -> str:
    """Write points, which are whole quarters.

    >>> [written(Fraction(quarters, 4)) for quarters in (0, 2, 4, 6, 43)]
    ['0', '½', '1', '1½', '10¾']
    """
    whole, quarters = divmod(int(points * 4), 4)
    return f"{whole or ''}{QUARTERS[quarters]}" or "0"
