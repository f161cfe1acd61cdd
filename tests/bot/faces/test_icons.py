"""Pictures inside text."""

import pytest

from bot.faces.icon_names import THANK_YOU, minus, names, tiles, two_coloured
from bot.faces.icons import (
    MAX_CHARACTERS,
    NO_ICONS,
    CardStyle,
    Icons,
    enlarged,
    illustrated,
    with_plain_small_print,
    within_limit,
    without_icons,
)
from bot.faces.panel import Button, Caption, Choice, Divider, Link, Panel, Row, Select, Text
from engine.cards import PACK
from tests.cogs.panels import spelled
from tests.support.all_icons import ID, all_icons

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
    assert [line[:3] for line in enlarged(all_icons().line(PACK[:14])).splitlines()] == ["# <", "# <"]


def test_marks_have_a_sign_where_there_is_no_picture() -> None:
    assert NO_ICONS.marked("▶ Ana 🎁 3") == "▶ Ana 🎁 3"
    drawn = all_icons().marked("▶ **Ana** 🎁 3")
    assert drawn == f"<:turn:{ID}> **Ana** <:gift:{ID}> 3"
    assert without_icons(Panel((Text(drawn),))) == Panel((Text("▶ **Ana** 🎁 3"),))


def test_a_panel_without_its_pictures_has_the_text_for_which_each_stands() -> None:
    five, joker, sword = all_icons()("5H"), all_icons()("XR"), all_icons()("attack")
    line = all_icons().line(("5H", "XR", "9S"), {"5H": "[{}]", "XR": "🆕{}"})
    assert bare(f"# {line}\n-# 3 cards") == "# [♥5] 🆕🃏R ♤9\n-# 3 cards"
    assert bare(f"Ana{five}{joker}59 · {five} {joker}を引く") == "Ana♥5 🃏R 59 · ♥5 🃏Rを引く"
    assert bare(f"{all_icons()('rank_Q')}{all_icons()('rank_K')} = 1,213") == "Q K = 1,213"
    assert bare(f"{sword} Attack <:party:{ID}>") == f"Attack <:party:{ID}>", (
        "a mark beside its word is left out"
    )


def bare(text: str) -> str:
    (part,) = without_icons(Panel((Caption(text),))).parts
    assert isinstance(part, Caption)
    return part.text


@pytest.mark.parametrize(
    ("label", "icon", "told"),
    [
        ("", "5H", "♥5"),
        ("Draw", "5H", "♥5 Draw"),
        ("♥10", "AH", "♥A ♥10"),
        ("", "turn", "▶"),
        ("Add", "easy", "Add"),
        ("Rules", "missing", "Rules"),
    ],
)
def test_a_control_without_its_picture_has_its_text_as_label(label: str, icon: str, told: str) -> None:
    button, choice = Button(0, label, icon=all_icons()(icon)), Choice("5H", label, icon=all_icons()(icon))
    drawn = Panel((Row((button,)), Row((Select(1, "Which?", (choice,)),))))
    plain = Panel((Row((Button(0, told),)), Row((Select(1, "Which?", (Choice("5H", told),)),))))
    assert without_icons(drawn) == plain


def test_every_picture_has_a_name_of_its_own_that_discord_allows() -> None:
    assert len(set(names())) == len(names())
    # Seven characters are added for the content.
    assert all(name.replace("_", "").isalnum() and len(name) <= 25 for name in names())
    assert len(tiles()) == 6 * 12 + 2 * 25


@pytest.mark.parametrize("extra", [0, 1])
def test_a_panel_that_pictures_make_too_long_is_shown_without_them(extra: int) -> None:
    # What is sent has one character more, which keeps the number and its unit in one line.
    pictures, button = f"{all_icons().line(HAND)}5枚", Button(0, "Play", icon=all_icons()("5H"))
    room = -1 + MAX_CHARACTERS - len(pictures) - len("Play") + extra
    panel = Panel((Text(pictures + "x" * room), Row((button,))))
    assert within_limit(panel) == (without_icons(panel) if extra else panel)


def test_cards_that_a_text_names_are_drawn_in_their_place() -> None:
    icons = all_icons()

    def drawn(text: str) -> str:
        return spelled(icons.drawn(text))

    assert drawn("Ana laid ♥5 ♤10 and took 🃏B.") == "Ana laid [four_5H][four_10S] and took [four_XB]."
    assert drawn("**♥5**を引く, **[♧A]**") == "[four_5H]を引く, **[[four_AC]]**"
    for text in ("♥ 2 5", "♥15", "♥52", "♧♤ Ana", "🃏 joker", "7 −9", "```\n♥5\n```"):
        assert icons.drawn(text) == text
    assert icons.drawn("♦Q", two_coloured) == icons("two_QD")
    assert all_icons(CardStyle.TEXT).drawn("♥5 🃏B") == "♥5 🃏B"


def test_pictures_of_small_print_give_way_first() -> None:
    icon = all_icons()("5H")
    (shown, divider) = with_plain_small_print((Text(f"# {icon}\n-# Ana: {icon}{icon}\n{icon}"), Divider()))
    assert shown == Text(f"# {icon}\n-# Ana: ♥5 ♥5\n{icon}")
    assert divider == Divider()


def test_red_suits_on_labels_are_outlines_beside_cards_of_four_colours() -> None:
    row = Row(
        (Button(0, "♦9 ♥K ♤7"), Link("♥", "https://discord.com"), Select(1, "♥?", (Choice("9D", "♦9"),)))
    )
    muted = Row((Button(0, "♢9 ♡K ♤7"), row.controls[1], Select(1, "♥?", (Choice("9D", "♢9"),))))
    assert illustrated((row,), all_icons()) == (muted,)
    assert illustrated((row,), all_icons(CardStyle.TWO)) == (row,)
    assert illustrated((row,), all_icons(), two_coloured) == (row,)
    assert illustrated((row,), NO_ICONS) == (row,)
