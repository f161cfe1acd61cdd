"""The pictures of a cup: legible on a phone, small, and able to take any name."""

import pickle
from io import BytesIO

import pytest
from PIL import Image

from bot.charts import svg
from bot.charts.picture_cache import draw
from bot.charts.svg import GOLD, TEXT, WIDTH
from cogs.cups.cup_sheets import BracketSheet, Contender, CrossRow, CrossTable
from tests.bot.charts.test_result_drawing import PHONE, near

MAX_BYTES = 80_000
NAMES = ("", "🎴", "山田太郎左衛門", "W" * 32, "محمد", "<&>", "a\u0301" * 40, "x")


def bracket(people: int, *, winner: int = 0, final: str = "") -> BracketSheet:
    slots = tuple(
        Contender(lot, NAMES[lot % 8], is_out=lot % 3 == 0, has_withdrawn=lot % 5 == 0)
        for lot in range(1, people + 1)
    )
    survivors, count = [], people
    while count > 1:
        count //= 2
        survivors.append(tuple((winner or None, 0, 3, None)[slot % 4] for slot in range(count)))
    return BracketSheet("大会", "3本勝負", slots, tuple(survivors), winner, final, 0xF5C542)


def table(lines: int, cells: tuple[str, ...]) -> CrossTable:
    rows = tuple(
        CrossRow(line, NAMES[line % 8], cells, "31½", is_first=line == 1, has_withdrawn=line % 7 == 0)
        for line in range(1, lines + 1)
    )
    return CrossTable("Cup " * 30, "= drew " * 20, tuple(str(place) for place in range(len(cells))), rows)


SHEETS = {
    "bracket of 4": bracket(4, winner=1),
    "half of 32": bracket(16, winner=1, final="Final: " + "W" * 32 + " – " + "W" * 32),
    "Swiss of 32": table(32, ("+32", "=31", "−30", "29", "+")),
    "round robin": table(10, ("+", "=", "−", "×", "", "+", "+", "+", "=", "+")),
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
    image = Image.open(BytesIO(draw(BracketSheet("Cup", "", bracket(4).slots, bracket(4).survivors))))
    assert not near(image.convert("RGB"), GOLD)


def test_a_bye_takes_no_line() -> None:
    whole = bracket(8)
    free = BracketSheet(whole.title, whole.caption, (None, *whole.slots[1:]), whole.survivors)
    heights = [Image.open(BytesIO(draw(each))).height for each in (free, whole)]
    assert heights[0] < heights[1]
