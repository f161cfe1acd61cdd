"""The pictures of a cup: legible on a phone, small, and able to take any name."""

import pickle
from io import BytesIO
from itertools import combinations, product
from xml.etree import ElementTree

import pytest
from msgspec import Struct
from PIL import Image

from bot.charts import svg
from bot.charts.fonts import width_of
from bot.charts.picture_cache import draw
from bot.charts.svg import GOLD, TEXT, WIDTH
from bot.faces.words import LANGUAGES, Words
from cogs.cups import bracket_drawing, cross_table_drawing
from cogs.cups.cup_pictures import pictures
from cogs.cups.cup_sheets import BracketSheet, Cell, CrossRow, CrossTable, Slot, Tree
from cogs.cups.rules.competition import begin
from cogs.cups.rules.cup_rules import Format
from tests.bot.charts.test_result_drawing import PHONE, near
from tests.cogs.cups.rules.random_cups import SEED, played

MAX_BYTES = 80_000
NAMES = ("", "🎴", "山田太郎左衛門", "W" * 32, "محمد", "<&>", "a\u0301" * 40, "x")
CAPTION = ("3本勝負", "🤖：コンピューターが代行", "= drew " * 20)


def slot(lots: range, *, is_out: bool = False) -> Slot:
    """Return the slot to which the first of some entrants came, over all others."""
    middle, sources = len(lots) // 2, tuple[Slot, ...]()
    if middle:
        sources = (slot(lots[:middle]), slot(lots[middle:], is_out=True))
    mark = "F" if is_out else "2"
    return Slot(lots[0], mark, is_out, has_withdrawn=is_out, is_helped=True, sources=sources)


def bracket(people: int, *, winner: int = 0) -> BracketSheet:
    names = tuple(NAMES[lot % 8] for lot in range(1, people + 1))
    trees = (Tree(slot(range(1, people + 1))), Tree(slot(range(1, 3)), "Final " * 20))
    return BracketSheet("大会" * 30, "1/2", CAPTION, names, trees, winner, 0x3E9C6B)


def table(lines: int, cells: tuple[str, ...]) -> CrossTable:
    shown = tuple(Cell(text, is_helped=True) for text in cells)
    rows = tuple(
        CrossRow(line, 33 - line, NAMES[line % 8], shown, "31½", has_withdrawn=line % 7 == 0)
        for line in range(1, lines + 1)
    )
    return CrossTable("Cup " * 30, "", CAPTION, ("No.", *("32" for _ in cells), "points"), rows)


SHEETS = {
    "bracket of 4": bracket(4, winner=1),
    "half of 32": bracket(16, winner=1),
    "Swiss of 32": table(32, ("+32", "=31", "F30", "29", "+")),
    "round robin": table(10, ("+", "=", "−", "×", "", "W", "F", "L")),
    "no column yet": table(4, ()),
}


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_a_small_picture(name: str) -> None:
    file = draw(pickle.loads(pickle.dumps(SHEETS[name])))  # noqa: S301 -- as a worker gets it
    assert len(file) <= MAX_BYTES
    image = Image.open(BytesIO(file))
    assert 500 <= image.width <= WIDTH
    assert image.width * image.height <= svg.MAX_PIXELS * 1.01
    assert near(image.convert("RGB"), GOLD)


def test_a_phone_shows_the_text_in_a_size_that_can_be_read() -> None:
    assert TEXT * PHONE / WIDTH > 10.5


def test_nobody_is_gold_before_the_cup_is_won() -> None:
    image = Image.open(BytesIO(draw(bracket(4))))
    assert not near(image.convert("RGB"), GOLD)


# ------------------------------------------------------------------ the law of what can be read

SMALLEST = 26
"""The font size that a picture as wide as a phone of 390 px shows at 12 px and more."""
OVERHANG = 3
"""By so much two texts may touch, as letters are narrower than the room that they are given."""


class Box(Struct, frozen=True):
    """Where a text is."""

    words: str
    left: float
    right: float
    top: float
    bottom: float

    def covers(self, other: "Box") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > OVERHANG and min(self.bottom, other.bottom) - max(self.top, other.top) > OVERHANG


def texts(sheet: BracketSheet | CrossTable) -> list[Box]:
    """Return the boxes of all texts of a sheet, of which none is too small or beyond the edge."""
    drawing = bracket_drawing if isinstance(sheet, BracketSheet) else cross_table_drawing
    shapes, height = drawing.drawn(sheet)
    found = []
    for each in ElementTree.fromstring(f"<svg>{shapes}</svg>").iter("text"):  # noqa: S314 -- our own
        size, base, words = float(each.attrib["font-size"]), float(each.attrib["y"]), each.text or ""
        assert size >= SMALLEST, words
        width = width_of(words, size)
        left = (
            float(each.attrib["x"])
            - width * {"start": 0, "middle": 0.5, "end": 1}[each.attrib["text-anchor"]]
        )
        # As high as a capital or a kanji; few letters reach below the line.
        box = Box(words, left, left + width, base - 0.8 * size, base + 0.05 * size)
        assert 0 <= box.left <= box.right <= WIDTH, words
        assert 0 <= box.top <= box.bottom <= height, words
        found.append(box)
    return found


def overlaps(boxes: list[Box]) -> list[tuple[str, str]]:
    return [(one.words, other.words) for one, other in combinations(boxes, 2) if one.covers(other)]


TABLES = [(style, size) for style in (Format.ROUND_ROBIN, Format.SWISS) for size in (4, 9, 32)]
BRACKETS = [(Format.DOUBLE_ELIMINATION, size) for size in (4, 7, 8, 13, 16, 17, 30, 32)]
BRACKETS += [(Format.ELIMINATION, size) for size in (*range(4, 18), 24, 29, 30, 32)]


@pytest.mark.parametrize(("style", "entrants"), [*TABLES, *BRACKETS])
def test_every_text_can_be_read_and_none_covers_another(style: Format, entrants: int) -> None:
    names = (NAMES * 4)[:entrants]
    cup = played(style, entrants, 2)
    for state, language in product((cup, begin(cup.rules, entrants, SEED)), LANGUAGES):
        for each in pictures(state, "Cup " * 30, Words(language).named(names)):
            assert isinstance(each.image, BracketSheet | CrossTable)
            assert overlaps(texts(each.image)) == []


def test_the_law_sees_a_text_upon_another() -> None:
    one = Box("Ana", 0, 100, 0, 36)
    assert overlaps([one, Box("Ben", 90, 200, 20, 50)]) == [("Ana", "Ben")]
    assert overlaps([one, Box("Ben", 100, 200, 0, 36), Box("Cleo", 0, 100, 36, 72)]) == []


def test_a_robot_stands_where_words_have_one() -> None:
    plain, marked = (svg.head("Cup", "", (fact,), 0)[0] for fact in ("Ana", "🤖: a computer moved"))
    assert "<circle" in marked
    assert "<circle" not in plain
