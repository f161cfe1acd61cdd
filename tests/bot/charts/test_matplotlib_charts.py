"""Charts can be drawn whatever people call themselves; every warning is an error here."""

import logging
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.charts.line_styles import COLOURS, DASHES, MARKERS, space_out, styled_lines
from bot.charts.matplotlib_charts import ALARM, BACKGROUND, FOREGROUND, HEIGHT, MUTED, SPACING, WIDTH, png
from bot.faces.chart import Chart, Series, Threshold
from tests.bot.charts.samples import ODD_NAMES, chart_of

MOST = 500_000
"""Bytes of a picture: it is sent to everybody in the channel."""


def drawn(chart: Chart) -> Image.Image:
    """Draw a chart, and open the file as others do."""
    file = png(chart)
    assert len(file) < MOST
    picture = Image.open(BytesIO(file))
    assert picture.format == "PNG"
    assert picture.size == (WIDTH, HEIGHT)
    return picture.convert("RGB")


def colours(picture: Image.Image) -> set[str]:
    """Return the colours that cover more than a trace."""
    counted = picture.getcolors(WIDTH * HEIGHT) or []
    return {"#{:02X}{:02X}{:02X}".format(*pixel) for count, pixel in counted if count > 20}  # type: ignore[misc]


@pytest.mark.parametrize("names", ODD_NAMES.values(), ids=ODD_NAMES)
def test_any_name_can_be_drawn(names: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        assert set(COLOURS[: len(names)]) <= colours(drawn(chart_of(*names)))
    assert caplog.text == ""


@settings(max_examples=6)
@given(st.lists(st.text(st.characters(codec=None), max_size=32), max_size=3))
def test_no_text_whatever_breaks_a_chart(texts: list[str]) -> None:
    title, across, up = (*texts, "", "", "")[:3]
    lines = tuple(Series(text, (0, 7)) for text in texts)
    drawn(Chart(title, lines, across, up, Threshold(3, title)))


@pytest.mark.parametrize(("seats", "rounds"), [(1, 0), (1, 200), (12, 200)])
def test_few_and_many_rounds_of_few_and_many_people_can_be_drawn(seats: int, rounds: int) -> None:
    shown = colours(drawn(chart_of(*(f"Ana {seat}" for seat in range(seats)), rounds=rounds)))
    assert {FOREGROUND, MUTED, ALARM, *COLOURS[:seats]} <= shown


@pytest.mark.parametrize(
    "chart",
    [
        Chart("", (), "", ""),
        Chart("Nobody", (), "round", "points", Threshold(100, "out above 100")),
        Chart("Nothing", (Series("Ana", ()), Series("Ben", (None, None))), "round", "points"),
        Chart("Below", (Series("Ana", (0, -5, -11.5)),), "round", "points", Threshold(-20, "below")),
        Chart("Far", (Series("Ana", (0, 1e9)), Series("Ben", (0, 0))), "round", "points"),
        Chart("x" * 200, (Series("Ana", (None, 3, None, 4)),), "y" * 200, "z" * 200, Threshold(1, "w" * 200)),
    ],
    ids=lambda chart: chart.title[:10],
)
def test_a_chart_of_next_to_nothing_or_of_too_much_can_be_drawn(chart: Chart) -> None:
    drawn(chart)


def test_the_same_chart_makes_the_same_file() -> None:
    chart = chart_of("Ana", "さくら")
    assert png(chart) == png(chart) != png(chart_of("Ana", "たけし"))


# ------------------------------------------------------------------ looks


def light(colour: str) -> float:
    """Return the luminance of a colour, as web pages are judged by."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", [FOREGROUND, MUTED, ALARM, *COLOURS])
def test_whatever_is_drawn_can_be_read_on_its_ground(colour: str) -> None:
    assert (light(colour) + 0.05) / (light(BACKGROUND) + 0.05) >= 4.5


def test_eight_lines_are_told_apart_without_their_colours_and_equal_ones_are_seen_as_rims() -> None:
    lines = styled_lines([Series("Ana", (0, 5))] * 8, ["Ana"] * 8)
    widths = [line.style["linewidth"] for line in lines]
    assert widths == sorted(set(widths), reverse=True)
    assert len({line.style["marker"] for line in lines}) == 8
    assert len({line.style["color"] for line in lines}) == 8
    assert len(MARKERS) % len(DASHES) == 0
    assert all(one.style["linestyle"] != other.style["linestyle"] for one, other in pairwise(lines))


def test_a_line_that_ends_early_is_marked_at_its_end() -> None:
    lines = styled_lines([Series("Ana", (0, 5, 9)), Series("Ben", (0, 101, None))], ["Ana", "Ben"])
    assert [(line.end, line.ends_early) for line in lines] == [((2, 9), False), ((1, 101), True)]
    alone = Chart("One", (Series("Ana", (0, 5, 9)), Series("Ben", (0, 101, None))), "round", "points")
    whole = Chart("One", (Series("Ana", (0, 5, 9)), Series("Ben", (0, 101, 101))), "round", "points")
    assert png(alone) != png(whole)


def test_values_are_written_with_a_true_minus_and_without_needless_digits() -> None:
    ends = [-5.0, 45, 11.5, 0]
    lines = styled_lines([Series("", (end,)) for end in ends], [""] * 4)
    assert [line.value for line in lines] == ["−5", "45", "11.5", "0"]


@given(st.lists(st.floats(0, 600), max_size=12))
def test_names_never_stand_upon_each_other_and_keep_their_order(heights: list[float]) -> None:
    placed = space_out(sorted(heights), SPACING, 0, 600)
    assert all(upper - lower >= SPACING - 1e-6 for lower, upper in pairwise(placed))
    assert all(each <= 600 for each in placed)


@given(st.lists(st.integers(0, 10).map(lambda place: 60.0 * place), unique=True))
def test_names_that_have_room_stand_where_their_lines_end(heights: list[float]) -> None:
    assert space_out(sorted(heights), SPACING, 0, 600) == sorted(heights)
