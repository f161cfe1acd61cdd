"""Charts to draw, among them awkward ones."""

from bot.faces.chart import Chart, Series, Threshold

ODD_NAMES = {
    "japanese": ("さくら", "たけし", "髙橋𠮷野", "﨑ケンタロウ"),
    "emoji": ("😀", "🐱🐶", "Ana🎉", "Ana🔥", "👨‍👩‍👧‍👦", "❤️‍🔥", "🇯🇵"),
    "other scripts": ("한국인", "محمد علي", "אנה", "Ανα", "ไทย", "हिन्दी"),
    "marks": ("Z̸̢̛̙͙a̷͚͑l̵̫̈́g̶͉̈o" + "\u0336" * 300, "é", "e\u0301"),
    "mathematics": ("$x_1$", "\\frac{a}{b}", "$", "$\\undefined$", "_hidden_", "{}%s%"),
    "long": ("W" * 32, "あ" * 32, "i" * 32, "- " * 16),
    "nothing": ("", " ", "\u200b", "\u2800", "\x00", "\ud800", "a\nb\tc", "\U000e0001"),
    "the same": ("Ana",) * 8,
}
"""Names by what is awkward about them."""


def chart_of(*names: str, rounds: int = 5, limit: float | None = 100) -> Chart:
    """Build the totals of some people, of whom every third falls out in the middle."""
    lines = tuple(Series(name, _values(seat, rounds)) for seat, name in enumerate(names))
    marked = None if limit is None else Threshold(limit, f"out above {limit:g}")
    return Chart(f"Totals after {rounds} rounds", lines, "round", "points", marked)


def _values(seat: int, rounds: int) -> tuple[float | None, ...]:
    last = rounds // 2 if seat % 3 == 2 else rounds
    return tuple(float(place * (seat + 3)) if place <= last else None for place in range(rounds + 1))
