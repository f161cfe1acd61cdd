from itertools import combinations

import pytest

from bot.faces.panel import Button, Caption, Divider, Panel, Part, Reveal, Row, Text

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
)


def test_a_digest_tells_panels_apart_that_differ_in_anything() -> None:
    panels = [*(Panel((part,)) for part in PARTS), Panel(PARTS), Panel(PARTS, 1)]
    for one, other in combinations(panels, 2):
        assert one.digest != other.digest


@pytest.mark.parametrize("text", ["さくら", "\ud800"])
def test_equal_panels_have_one_digest_even_of_text_that_is_not_unicode(text: str) -> None:
    assert Panel((Text(text),)).digest == Panel((Text("".join([*text])),)).digest
