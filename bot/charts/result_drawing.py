"""The picture of a finished game: places with the cards laid open, sums, and the chart of a match."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.artwork.catalogue import symbol
from bot.artwork.shapes import SIDE
from bot.charts import line_shapes, svg
from bot.charts.fonts import renderable, truncated, unique_labels, width_of
from bot.charts.line_styles import LineStyle, styles
from bot.faces.icon_names import CARDS
from bot.faces.icons import DEFAULT_DECK
from bot.faces.panel import evenly
from bot.faces.result_sheet import Place, ResultSheet

WIDTH, MARGIN, PADDING = 800, 14, 22
"""Units of the drawing; a phone of 360 px shows it at 0.3 of that, so that text of 38 is as high as 11 px."""
TITLE, TEXT, LINE = 50, 38, 50
"""Font sizes of the title and of the caption, and the height of its lines."""
LEAST_POINTS, MOST_POINTS = 36, 366
"""The smallest font size of points, and their greatest width."""
SWATCH = 64
"""The length of the sample of a line of the chart."""
BACKGROUND, FRAME, FOREGROUND, MUTED = "#2B2D31", "#3A3C43", "#F2F3F5", "#C4C7CE"
MEDALS = ("#F5C542", "#C9D1DA", "#D9935B")
"""Gold, silver and bronze."""
PLAIN, DARK = "#7E828C", "#1E1F22"
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
    for block in _blocks(sheet):
        shapes += block.shapes(bottom)
        bottom += block.height + block.sizes.gap
    if sheet.chart:
        shapes += line_shapes.chart(sheet.chart, MARGIN + 8, bottom + 8, WIDTH - 2 * MARGIN)
        bottom += line_shapes.HEIGHT + 8
    return svg.png(WIDTH, bottom + MARGIN, BACKGROUND, shapes)


def _head(sheet: ResultSheet) -> tuple[str, float]:
    """Draw the title and the caption; return also where they end."""
    band = svg.rectangle(0, 0, WIDTH, 14, f"#{sheet.accent:06X}")
    title = _fitted(sheet.title, WIDTH - 2 * MARGIN, TITLE)
    shapes, bottom = band + svg.text(MARGIN + 8, 70, title, TITLE, FOREGROUND), 92.0
    for line in svg.lines_of(renderable(sheet.caption), INNER, TEXT)[:MAX_CAPTION]:
        shapes += svg.text(MARGIN + 8, bottom + 34, line, TEXT, MUTED)
        bottom += LINE
    return shapes, bottom


def _blocks(sheet: ResultSheet) -> Iterator["_Block"]:
    places = sheet.places
    sizes = ROOMY if len(places) <= (MOST_ROOMY_WITH_CHART if sheet.chart else MOST_ROOMY) else COMPACT
    lines = styles(len(places)) if sheet.chart else []
    for place, name in zip(places, unique_labels([each.name for each in places]), strict=True):
        yield _Block(place, name, lines[place.seat] if lines else None, sizes)


def _fitted(words: str, width: float, size: float) -> str:
    return truncated(renderable(words), width, lambda part: width_of(part, size))


class _Block:
    """The frame of a place: rank, name and points; below them the cards and the sum."""

    def __init__(self, place: Place, name: str, style: LineStyle | None, sizes: Sizes) -> None:
        self._place, self._name, self._style, self.sizes = place, name, style, sizes
        self._cards = list(evenly(place.tally.icons, int(INNER // sizes.card)))
        self._texts = svg.lines_of(renderable(place.tally.sum), INNER, sizes.text)
        self._is_beside = len(self._cards) == len(self._texts) == 1 and (
            self._beside + width_of(self._texts[0], sizes.text) <= INNER
        )

    @property
    def _beside(self) -> float:
        """The place for a text to the right of the cards."""
        return len(self._cards[0]) * self.sizes.card + self.sizes.gap

    @property
    def height(self) -> float:
        """The height of the frame."""
        texts = (0 if self._is_beside else len(self._texts)) + bool(self._place.note)
        body = len(self._cards) * self.sizes.card + texts * self.sizes.line
        return self.sizes.head + body + (self.sizes.gap if body else 4)

    def shapes(self, top: float) -> str:
        """Draw the frame and what is in it."""
        stroke = MEDALS[0] if self._place.rank == 1 and not self._place.note else "none"
        frame = svg.rectangle(MARGIN, top, WIDTH - 2 * MARGIN, self.height, FRAME, radius=20, stroke=stroke)
        base = top + self.sizes.head * 0.66
        return "".join((frame, *self._heading(base), *self._body(top + self.sizes.head)))

    def _heading(self, base: float) -> Iterator[str]:
        left, right, sizes = MARGIN + PADDING, WIDTH - MARGIN - PADDING, self.sizes
        points, size = self._points()
        yield _badge(left + sizes.badge, base - 0.34 * sizes.name, self._place, sizes.badge)
        yield svg.text(right, base + 2, points, size, FOREGROUND, "end")
        start = left + 2 * sizes.badge + 20
        if self._style:
            # Before the name, as the width of some scripts is known to the renderer alone.
            yield line_shapes.sample(start, base - 16, SWATCH, self._style)
            start += SWATCH + 20
        name = _fitted(self._name, right - width_of(points, size) - 32 - start, sizes.name)
        yield svg.text(start, base, name, sizes.name, FOREGROUND)

    def _points(self) -> tuple[str, float]:
        """Return the points and their font size."""
        points, most = renderable(self._place.tally.points), self.sizes.points
        wide = width_of(points, most)
        size = most if wide <= MOST_POINTS else max(LEAST_POINTS, most * MOST_POINTS / wide)
        return _fitted(points, MOST_POINTS, size), size

    def _body(self, top: float) -> Iterator[str]:
        left, sizes, bottom = MARGIN + PADDING, self.sizes, top
        if self._place.note:
            note = _fitted(self._place.note, INNER, sizes.text)
            yield svg.text(left, bottom + 0.72 * sizes.line, note, sizes.text, MUTED)
            bottom += sizes.line
        for line in self._cards:
            yield from _cards(line, left, bottom, sizes.card)
            bottom += sizes.card
        if self._is_beside:
            yield svg.text(
                left + self._beside, bottom - sizes.card / 2 + 14, self._texts[0], sizes.text, MUTED
            )
            return
        for number, words in enumerate(self._texts):
            base = bottom + (number + 0.76) * sizes.line
            yield svg.text(left, base, words, sizes.text, MUTED)


def _badge(x: float, y: float, place: Place, radius: float) -> str:
    colour = MEDALS[place.rank - 1] if place.rank <= len(MEDALS) and not place.note else PLAIN
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'
    return disc + svg.number(x, y + 0.48 * radius, place.rank, 0.96 * radius, DARK)


def _cards(icons: Sequence[str], left: float, top: float, size: float) -> Iterator[str]:
    scale = (size - 6) / SIDE
    for number, name in enumerate(icons):
        drawn = symbol(f"{DEFAULT_DECK}_{name}" if name in CARDS else name)
        yield svg.placed(left + number * size, top, scale, drawn)
