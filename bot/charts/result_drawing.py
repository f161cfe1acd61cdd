"""The picture of a finished game: places with the cards laid open, sums, and the chart of a match."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.artwork.catalogue import symbol
from bot.artwork.shapes import SIDE
from bot.charts import line_shapes, svg
from bot.charts.fonts import fitted, renderable, unique_labels, width_of
from bot.charts.line_styles import LineStyle, styles
from bot.charts.svg import DARK, FOREGROUND, FRAME, GOLD, MARGIN, WIDTH
from bot.faces.icon_names import CARDS
from bot.faces.icons import DEFAULT_DECK
from bot.faces.panel import evenly
from bot.faces.result_sheet import Place, ResultSheet

PADDING = 22
TITLE, TEXT, LINE = 50, 38, 50
"""Font sizes of the title and of the caption, and the height of its lines."""
LEAST_POINTS, MOST_POINTS = 36, 366
"""The smallest font size of points, and their greatest width."""
SWATCH = 64
"""The length of the sample of a line of the chart."""
MUTED, PLAIN = "#C4C7CE", "#7E828C"
MEDALS = (GOLD, "#C9D1DA", "#D9935B")
"""Gold, silver and bronze."""
INNER = WIDTH - 2 * (MARGIN + PADDING)
MAX_CAPTION = 3
"""Lines."""


class Sizes(Struct, frozen=True):
    """Heights and font sizes of the frame around a place."""

    head: int
    name: int
    points: int
    text: int
    line: int
    card: int
    badge: int
    gap: int


ROOMY = Sizes(head=84, name=44, points=52, text=38, line=48, card=88, badge=29, gap=12)
COMPACT = Sizes(head=72, name=42, points=46, text=38, line=46, card=70, badge=27, gap=8)
"""For more places than four, or three beside a chart."""
MOST_ROOMY, MOST_ROOMY_WITH_CHART = 4, 2


def png(sheet: ResultSheet) -> bytes:
    """Draw the result of a game as a PNG file."""
    shapes, bottom = _head(sheet)
    places, has_chart = sheet.places, sheet.chart is not None
    sizes = ROOMY if len(places) <= (MOST_ROOMY_WITH_CHART if has_chart else MOST_ROOMY) else COMPACT
    lines = styles(len(places)) if has_chart else []
    for place, name in zip(places, unique_labels([each.name for each in places]), strict=True):
        is_last = place.rank == places[-1].rank
        block = _Block(place, name, lines[place.seat] if lines else None, sizes, is_last=is_last)
        shapes += block.shapes(bottom)
        bottom += block.height + sizes.gap
    if sheet.chart:
        shapes += line_shapes.chart(sheet.chart, MARGIN + 8, bottom + 8, WIDTH - 2 * MARGIN)
        bottom += line_shapes.HEIGHT + 8
    return svg.png(bottom + MARGIN, shapes)


def _head(sheet: ResultSheet) -> tuple[str, float]:
    """Draw the title and the caption; return also where they end."""
    band = svg.rectangle((0, 0), (WIDTH, 14), f"#{sheet.accent:06X}")
    title = fitted(sheet.title, WIDTH - 2 * MARGIN, TITLE)
    shapes, bottom = band + svg.text((MARGIN + 8, 70), title, TITLE, FOREGROUND), 92.0
    for line in svg.lines_of(renderable(sheet.caption), INNER, TEXT)[:MAX_CAPTION]:
        shapes += svg.text((MARGIN + 8, bottom + 34), line, TEXT, MUTED)
        bottom += LINE
    return shapes, bottom


class _Block:
    """The frame of a place: rank, name and points; below them the cards and the sum."""

    def __init__(
        self, place: Place, name: str, style: LineStyle | None, sizes: Sizes, *, is_last: bool
    ) -> None:
        self._place, self._name, self._style, self._sizes = place, name, style, sizes
        has_medal = place.rank <= len(MEDALS) and not is_last and not place.note
        self._badge = MEDALS[place.rank - 1] if has_medal else PLAIN
        self._cards = list(evenly(place.tally.icons, int(INNER // sizes.card)))
        self._texts = svg.lines_of(renderable(place.tally.sum), INNER, sizes.text)
        self._beside: float | None = None
        """Where a short sum stands to the right of the cards."""
        if len(self._cards) == len(self._texts) == 1:
            beside = len(self._cards[0]) * sizes.card + sizes.gap
            if beside + width_of(self._texts[0], sizes.text) <= INNER:
                self._beside = beside
        self._notes = [*filter(None, (place.note, place.helped))]
        below = (len(self._texts) if self._beside is None else 0) + len(self._notes)
        body = len(self._cards) * sizes.card + below * sizes.line
        self.height = sizes.head + body + (sizes.gap if body else 4)

    def shapes(self, top: float) -> str:
        """Draw the frame and what is in it."""
        stroke = GOLD if self._place.rank == 1 and not self._place.note else "none"
        size = (WIDTH - 2 * MARGIN, self.height)
        frame = svg.rectangle((MARGIN, top), size, FRAME, radius=20, stroke=stroke)
        heading = self._heading(top + self._sizes.head * 0.66)
        return "".join((frame, *heading, *self._body(top + self._sizes.head)))

    def _heading(self, base: float) -> Iterator[str]:
        place, left, right, sizes = self._place, MARGIN + PADDING, WIDTH - MARGIN - PADDING, self._sizes
        x, y, radius = left + sizes.badge, base - 0.34 * sizes.name, sizes.badge
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{self._badge}"/>'
        yield svg.number((x, y + 0.48 * radius), place.rank, 0.96 * radius, DARK)
        points, size = renderable(place.tally.points), float(sizes.points)
        if (wide := width_of(points, size)) > MOST_POINTS:
            size = max(LEAST_POINTS, size * MOST_POINTS / wide)
            points = fitted(points, MOST_POINTS, size)
        yield svg.text((right, base + 2), points, size, FOREGROUND, "end")
        start = left + 2 * sizes.badge + 20
        if self._style:
            # Before the name, as the width of some scripts is known to the renderer alone.
            yield line_shapes.sample(start, base - 16, SWATCH, self._style)
            start += SWATCH + 20
        name = fitted(self._name, right - width_of(points, size) - 32 - start, sizes.name)
        yield svg.text((start, base), name, sizes.name, FOREGROUND)

    def _body(self, top: float) -> Iterator[str]:
        left, sizes, bottom = MARGIN + PADDING, self._sizes, top
        for told in self._notes:
            note = fitted(told, INNER, sizes.text)
            yield svg.text((left, bottom + 0.72 * sizes.line), note, sizes.text, MUTED)
            bottom += sizes.line
        for line in self._cards:
            yield from _cards(line, left, bottom, sizes.card)
            bottom += sizes.card
        if self._beside is not None:
            base = (left + self._beside, bottom - sizes.card / 2 + 14)
            yield svg.text(base, self._texts[0], sizes.text, MUTED)
            return
        for number, words in enumerate(self._texts):
            yield svg.text((left, bottom + (number + 0.76) * sizes.line), words, sizes.text, MUTED)


def _cards(icons: Sequence[str], left: float, top: float, size: float) -> Iterator[str]:
    scale = (size - 6) / SIDE
    for number, name in enumerate(icons):
        drawn = symbol(f"{DEFAULT_DECK}_{name}" if name in CARDS else name)
        yield svg.placed(left + number * size, top, scale, drawn)
