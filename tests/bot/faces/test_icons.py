"""Pictures inside text."""

import pytest

from bot.faces.icon_names import THANK_YOU, minus, moving, tiles
from bot.faces.icons import (
    MAX_CHARACTERS,
    NO_ICONS,
    CardStyle,
    Icons,
    heading,
    within_limit,
    without_icons,
)
from bot.faces.panel import Button, Choice, Panel, Row, Select, Text
from engine.cards import PACK
from tests.support.all_icons import ID, NAMES, all_icons

HAND = ("5H", "XR", "10S")


def test_a_playing_card_is_drawn_in_the_deck_of_the_reader_and_others_are_the_same_in_each() -> None:
    assert all_icons(CardStyle.TWO)("5H") == f"<:two_5H:{ID}>"
    assert all_icons(CardStyle.FOUR)("5H") == f"<:four_5H:{ID}>"
    assert all_icons(CardStyle.TWO)(THANK_YOU) == all_icons(CardStyle.FOUR)(THANK_YOU) == f"<:thank_you:{ID}>"
    for name in ("5H", THANK_YOU, minus(9)):
        assert all_icons(CardStyle.TEXT)(name) == NO_ICONS(name) == ""


def test_a_turned_card_moves_unless_the_reader_wants_still_pictures() -> None:
    assert all_icons().turned(minus(9)) == f"<a:turned_minus_9:{ID}>"
    assert all_icons(is_still=True).turned(minus(9)) == f"<:minus_9:{ID}>"
    assert Icons({minus(9): f"<:minus_9:{ID}>"}, CardStyle.FOUR).turned(minus(9)) == f"<:minus_9:{ID}>"


def test_a_line_with_a_missing_picture_is_none_and_some_of_one_may_be_marked() -> None:
    two = Icons({"four_5H": f"<:four_5H:{ID}>", "four_XR": f"<:four_XR:{ID}>"}, CardStyle.FOUR)
    assert two.line(HAND[:2]) == f"<:four_5H:{ID}><:four_XR:{ID}>"
    assert two.line(HAND) == ""
    drawn = all_icons().line(("5H", "XR", "5H"), {"XR": "[{}]"})
    assert drawn == f"<:four_5H:{ID}>[<:four_XR:{ID}>]<:four_5H:{ID}>"


def test_a_line_has_at_most_13_pictures_and_a_long_heading_several() -> None:
    for many, lines in ((0, [0]), (1, [1]), (13, [13]), (14, [7, 7]), (40, [10, 10, 10, 10])):
        assert [line.count("<") for line in all_icons().line(PACK[:many]).split("\n")] == lines
    shown = heading(all_icons().line(PACK[:14]), "all of them")
    assert [line[:3] for line in shown.split("\n")] == ["# <", "# <", "-# "]


def test_marks_have_a_sign_where_there_is_no_picture() -> None:
    assert NO_ICONS.marked("▶ Ana 🎁 3") == "▶ Ana 🎁 3"
    drawn = all_icons().marked("▶ **Ana** 🎁 3")
    assert drawn == f"<:turn:{ID}> **Ana** <:gift:{ID}> 3"
    assert without_icons(Panel((Text(drawn),))) == Panel((Text("▶ **Ana** 🎁 3"),))


def test_a_panel_without_its_pictures_and_what_marks_them_keeps_the_words() -> None:
    icon = all_icons()("5H")
    line = all_icons().line(("5H", "XR"), {"5H": "[{}]", "XR": "🆕{}"})
    drawn = Panel(
        (
            Text(heading(line, "[♥5] 🆕🃏R", size="##")),
            Text(f"{heading(icon * 2, '♥5 ♥7')}\nAna {icon} ♥5"),
            Row((Button(0, "♥5", icon=icon),)),
            Row((Select(1, "Which?", (Choice("5H", "♥5", icon=icon),)),)),
        )
    )
    plain = Panel(
        (
            Text("-# [♥5] 🆕🃏R"),
            Text("-# ♥5 ♥7\nAna ♥5"),
            Row((Button(0, "♥5"),)),
            Row((Select(1, "Which?", (Choice("5H", "♥5"),)),)),
        )
    )
    assert without_icons(drawn) == plain


def test_every_picture_has_a_name_of_its_own_that_discord_allows() -> None:
    names = (*NAMES, *moving())
    assert len(set(names)) == len(names)
    # Seven characters are added for the content.
    assert all(name.replace("_", "").isalnum() and len(name) <= 25 for name in names)
    assert len(tiles()) == 6 * 12 + 2 * 25


@pytest.mark.parametrize("extra", [0, 1])
def test_a_panel_that_pictures_make_too_long_is_shown_without_them(extra: int) -> None:
    pictures, button = all_icons().line(HAND), Button(0, "Play", icon=all_icons()("5H"))
    room = MAX_CHARACTERS - len(pictures) - len("Play") + extra
    panel = Panel((Text(pictures + "x" * room), Row((button,))))
    assert within_limit(panel) == (without_icons(panel) if extra else panel)
