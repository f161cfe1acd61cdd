from itertools import combinations
from typing import get_args

import pytest
from msgspec import Struct

from bot.faces.chart import Chart, Image, Threshold
from bot.faces.panel import Button, Caption, Control, Divider, Panel, Part, Picture, Reveal, Row, Text
from bot.faces.result_sheet import ResultSheet
from cogs.cups.cup_sheets import BracketSheet, CrossTable

PARTS: tuple[Part, ...] = (
    Text("1"),
    Caption("1"),
    Reveal("1"),
    Text("2"),
    Text("\ud800"),
    Divider(),
    Row((Button(1, "1"),)),
    Row((Button(1, "1", disabled=True),)),
    Row((Button(2, "1"),)),
    Picture(Chart("1", (), "", ""), ""),
    Picture(Chart("1", (), "", "", Threshold(1, "")), ""),
)
IMAGES: tuple[type[Image], ...] = (Chart, ResultSheet, BracketSheet, CrossTable)


def test_a_digest_tells_panels_apart_that_differ_in_anything() -> None:
    panels = [*(Panel((part,)) for part in PARTS), Panel(PARTS), Panel(PARTS, 1)]
    for one, other in combinations(panels, 2):
        assert one.digest != other.digest


@pytest.mark.parametrize("text", ["さくら", "\ud800"])
def test_equal_panels_have_one_digest_even_of_text_that_is_not_unicode(text: str) -> None:
    assert Panel((Text(text),)).digest == Panel((Text("".join([*text])),)).digest


@pytest.mark.parametrize("kinds", [get_args(Control), IMAGES])
def test_controls_and_pictures_are_told_apart_by_their_fields(kinds: tuple[type[Struct], ...]) -> None:
    """Only the kinds of a panel's parts are digested, not those of what is in them."""
    assert len({kind.__struct_fields__ for kind in kinds}) == len(kinds) > 1
