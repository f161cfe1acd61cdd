"""Cards, numbers and factors as text; suits never matter and are not shown."""

from collections.abc import Iterable
from itertools import groupby

from bot.faces.icon_names import rank
from bot.faces.icons import IN_A_LINE, NO_ICONS, Icons, enlarged, type_for
from engine.cards import Card
from engine.games.prime_daifugo.figures import JOKER, RANKS, Figure, Figures, digits_of, letter_of, number_of
from engine.games.prime_daifugo.values import Power
from engine.numbers import Factorisation

ORDER = RANKS + JOKER
SIGNS = {"T": "10", JOKER: "🃏"}
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
TIMES = " × "
GAP = "　"
"""The space between the ranks of a hand."""


def shown(figure: Figure) -> str:
    """Render a figure; a joker is followed by its value.

    >>> shown("A"), shown("T"), shown("X"), shown("X9")
    ('A', '10', '🃏', '🃏(9)')
    """
    sign = SIGNS.get(figure[0], figure[0])
    return f"{sign}({figure[1:]})" if figure[1:] else sign


def row_of(figures: Iterable[Figure]) -> str:
    """Render figures side by side.

    >>> row_of(("K", "X0", "T"))
    'K 🃏(0) 10'
    """
    return " ".join(map(shown, figures))


def hand_of(letters: Iterable[str]) -> str:
    """Show a hand by rank, cards of one rank close together.

    >>> hand_of("5AX5T")
    'A　5 5　10　🃏'
    """
    ranks = (alike for _, alike in groupby(sorted(letters, key=ORDER.index)))
    return GAP.join(map(row_of, ranks))


def cards_of(cards: Iterable[Card]) -> str:
    """Render cards by rank.

    >>> cards_of(("10H", "AS", "XB"))
    'A　10　🃏'
    """
    return hand_of(map(letter_of, cards))


def pictures_of(figures: Iterable[Figure], icons: Icons) -> str:
    """Return the pictures of figures, each joker followed by its value.

    Empty if one is missing, or for more than a line of them.
    """
    drawn = [(icons(rank(figure[0])), figure[1:]) for figure in figures]
    if len(drawn) > IN_A_LINE or not all(picture for picture, _ in drawn):
        return ""
    return "".join(f"{picture}({value})" if value else picture for picture, value in drawn)


def row_in(icons: Icons, figures: Iterable[Figure]) -> str:
    """Render figures side by side: as pictures, or as text where there are none."""
    shown = tuple(figures)
    return pictures_of(shown, icons) or row_of(shown)


def large_hand(letters: Iterable[str], icons: Icons) -> str:
    """Show a hand in large type, by rank: as pictures, or as text where there are none."""
    held = sorted(letters, key=ORDER.index)
    size, most = type_for(len(held))
    return enlarged(icons.line(map(rank, held), most=most), size).rstrip() or f"## {hand_of(held)}"


def hand_in(icons: Icons, letters: Iterable[str]) -> str:
    """Show a hand in one line by rank: as pictures if they are few, or as text."""
    held = sorted(letters, key=ORDER.index)
    return pictures_of(held, icons) or hand_of(held)


def grouped(number: int) -> str:
    """Format a number with its digits in groups.

    >>> grouped(13111211)
    '13,111,211'
    """
    return f"{number:,}"


def claim_of(factors: Iterable[Power]) -> str:
    """Render factors as they were laid.

    >>> claim_of((Power(("2",), ("3",)), Power(("A", "A"))))
    '2³ × 11'
    """
    return TIMES.join(_raised(number_of(each.base), digits_of(each.exponent)) for each in factors)


def product_of(factors: Factorisation, most: int = 1000) -> str:
    """Render prime factors; beyond `most` characters, leave out the last ones.

    >>> product_of(((2, 3), (3, 1), (5413, 1))), product_of(((2, 3), (3, 1), (5413, 1)), 10)
    ('2³ × 3 × 5,413', '2³ × 3 × …')
    """
    powers = [_raised(prime, str(exponent) if exponent > 1 else "") for prime, exponent in factors]
    kept = len(powers)
    while kept > 1 and len(_product(powers, kept)) > most:
        kept -= 1
    return cut(_product(powers, kept), most)


def _product(powers: list[str], kept: int) -> str:
    return TIMES.join([*powers[:kept], *(["…"] if kept < len(powers) else [])])


def _raised(base: int, exponent: str) -> str:
    return f"{grouped(base)}{exponent.translate(RAISED)}"


def equation(figures: Figures, most: int = 1000, icons: Icons = NO_ICONS) -> str:
    """Render cards with the number that they make; each side of text takes at most `most` characters.

    >>> equation(("Q", "K")), equation(("7",)), equation(("X",))
    ('Q K = 1,213', '7', '🃏')
    """
    cards = row_of(figures)
    drawn = pictures_of(figures, icons) or cut(cards, most)
    if figures == (JOKER,):
        return drawn
    number = grouped(number_of(figures))
    return drawn if cards == number else f"{drawn} = {cut(number, most)}"


def cut(text: str, most: int) -> str:
    """Shorten a text in the middle.

    >>> cut("1,234,567", 9), cut("12,345,678", 9)
    ('1,234,567', '12,3…,678')
    """
    if len(text) <= most:
        return text
    tail = (most - 1) // 2
    return f"{text[: most - 1 - tail]}…{text[-tail:]}"
