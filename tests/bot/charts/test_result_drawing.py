"""The picture of a result: one for any game, small enough for a phone in a train."""

from io import BytesIO

import pytest
from PIL import Image

from bot.charts import line_shapes, result_drawing, svg
from bot.charts.fonts import width_of
from bot.charts.line_shapes import spread
from bot.charts.result_drawing import COMPACT, LEAST_POINTS, MEDALS, ROOMY, TEXT
from bot.faces.result_sheet import Place, ResultSheet, Tally
from tests.bot.charts.result_samples import NAMES, SHEETS, sheet_of

MAX_BYTES = 60_000
PHONE = 235
"""The width in pixels at which a phone of 360 shows a picture."""


def drawn(sheet: ResultSheet) -> Image.Image:
    file = result_drawing.png(sheet)
    assert len(file) <= MAX_BYTES
    image = Image.open(BytesIO(file))
    image.load()
    assert image.format == "PNG"
    return image.convert("RGB")


def near(image: Image.Image, colour: str) -> bool:
    """Return whether a picture of few colours has one close to this."""
    wanted = tuple(bytes.fromhex(colour[1:]))
    listed = image.getcolors(256) or []
    return any(max(abs(a - b) for a, b in zip(each, wanted, strict=True)) < 20 for _, each in listed)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", SHEETS)
def test_the_longest_result_of_every_game_is_a_small_picture(game: str) -> None:
    image = drawn(SHEETS[game]())
    assert 500 <= image.width <= svg.WIDTH
    assert image.width * image.height <= svg.MAX_PIXELS * 1.01
    assert near(image, MEDALS[0])
    assert near(image, MEDALS[2]) is ("two" not in game and game != "expect")


def test_a_phone_shows_every_text_of_a_result_in_a_size_that_can_be_read() -> None:
    sizes = (TEXT, LEAST_POINTS, ROOMY.text, COMPACT.text, line_shapes.SMALL)
    assert min(sizes) * PHONE / svg.WIDTH > 10.5


def test_nobody_who_left_has_a_medal() -> None:
    left = Place(1, 0, "Ana", "(left the table, counts as last)", Tally("5", "", ("minus_3",), "5 = 5"))
    assert not near(drawn(ResultSheet("Yaniv", (left,), 0x3E9C6B)), MEDALS[0])


def test_the_last_has_no_medal() -> None:
    places = tuple(Place(rank, rank - 1, "Ana", "", Tally("5")) for rank in range(1, 5))
    bronze = [near(drawn(ResultSheet("Yaniv", places[:seats], 0)), MEDALS[2]) for seats in (3, 4)]
    assert bronze == [False, True]


def test_a_picture_is_as_high_as_what_it_shows() -> None:
    few = [drawn(sheet_of(*[Tally("5")] * seats)).height for seats in (1, 2, 3)]
    assert few == sorted(few)
    assert drawn(sheet_of(Tally("5", sum="5 = 5"))).height > few[0]


@pytest.mark.parametrize("name", [*NAMES, "\x00\ud800<", "]]>&", "</svg>", "&#0;", "\u202eabc"])
def test_any_name_is_text_wherever_it_stands(name: str) -> None:
    place = Place(1, 0, name, name, Tally(name, "", ("5H",), name))
    drawn(ResultSheet(name, (place,), 0, name))


def test_an_unescaped_name_would_break_the_picture() -> None:
    with pytest.raises(ValueError, match="expected a whitespace not '<'"):
        svg.png(100, "<text><b</text>")


def test_a_text_is_broken_after_a_space_or_anywhere_where_there_is_none() -> None:
    terms = " ".join(f"−{number}" for number in range(1, 17))
    lines = svg.lines_of(terms, 400, 40)
    assert " ".join(lines) == terms
    assert len(lines) > 1
    dense = svg.lines_of("あ" * 30, 400, 40)
    assert dense == ["あ" * 10] * 3
    assert all(width_of(line, 40) <= 400 for line in [*lines, *dense])
    assert svg.lines_of("", 400, 40) == []
    assert svg.lines_of("あい", 1, 40) == ["あ", "い"]


@pytest.mark.parametrize(("least", "most"), [(0, 1), (-57, 11), (0, 1_000), (3, 3), (-5, -5), (0, 10**6)])
def test_few_round_numbers_stand_beside_a_chart(least: int, most: int) -> None:
    ticks = spread(least, most)
    assert ticks[0] <= least <= most <= ticks[-1]
    assert 2 <= len(ticks) <= 7
