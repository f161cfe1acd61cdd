"""A play that is half made is shown with how it stands to the field; nothing tells whether it is prime."""

import pytest

from bot.faces.forms import Draft
from bot.faces.words import Words
from engine.games.prime_daifugo.values import View
from tests.cogs.prime_daifugo.views import EN, JA, panel_text, seen, tapped, typed

HANDS = ("A22333457TQKX", "QK2", "57")


def preview(view: View, draft: Draft, words: Words = EN) -> str:
    """Read what stands below the board."""
    return panel_text(view, draft, words).partition("· Stock: ")[2].partition("\n")[2]


@pytest.mark.parametrize(
    ("taps", "shown"),
    [
        ("", "**Your turn** · 13 cards\n-# Tap cards in order"),
        ("Q", "### Q = 12\n-# 1 card"),
        ("7", "### 7\n-# 1 card"),
        ("Q K", "### Q K = 1,213\n-# 2 cards"),
        ("2 4 =", "### 2 4 = …\n**24 = …**"),
        ("2 4 = 2", "### 2 4 = 2\n**24 = 2**\n-# not all factors yet"),
        ("2 4 = 2 ^", "### 2 4 = 2 ^ …\n**24 = …**"),
        ("2 4 = 3 * 2 ^ 3", "### 2 4 = 3 × 2 ^ 3\n**24 = 3 × 2³**\n-# 5 cards"),
        ("K X", "### K 🃏\n-# What is 🃏? 0 to 13"),
        ("K X 9", "### K 🃏(9) = 139\n-# 2 cards"),
        ("X", "### 🃏\n-# What is 🃏? 0 to 13 · 1 card · beats any card and clears the field"),
    ],
)
def test_the_preview_grows_with_every_tap(taps: str, shown: str) -> None:
    view = seen(*HANDS)
    assert preview(view, tapped(view, taps)) == shown


@pytest.mark.parametrize(
    ("taps", "english", "japanese"),
    [
        ("Q", "-# 1 more card", "-# あと1枚"),
        ("Q K", "-# 2 cards · beats 61", "-# 2枚 ・ 61より強い"),
        ("2 4", "-# ⚠️ 24 is not higher than 61", "-# ⚠️ 24は、場の61より大きくありません"),
        ("2 3 4", "-# ⚠️ The field needs 2 cards; yours has 3.", "-# ⚠️ 場は2枚なので、2枚で出します"),
        ("X 0 4", "-# ⚠️ No number may begin with 0.", "-# ⚠️ 0から始まる数は出せません。"),
    ],
)
def test_it_tells_what_is_missing_wrong_in_form_or_beaten(taps: str, english: str, japanese: str) -> None:
    view = seen(*HANDS, field="6A")
    assert english in preview(view, tapped(view, taps))
    assert japanese in panel_text(view, tapped(view, taps), JA)


def test_whoever_would_go_out_is_told() -> None:
    view = seen("57", "QK")
    assert preview(view, tapped(view, "5 7")).endswith("-# 2 cards · your whole hand!")


@pytest.mark.parametrize("numbers", [("5 3", "3 5"), ("5 7", "7 5"), ("4 3", "4 5"), ("3", "4")])
@pytest.mark.parametrize("field", ["", "2A"])
def test_nothing_in_the_panel_tells_whether_a_number_is_prime(numbers: tuple[str, str], field: str) -> None:
    view = seen("A334455579", "QK", field=field)
    kept = [preview(view, tapped(view, each)) for each in numbers]
    for joint in (" ", ""):
        one, other = (each.replace(" ", joint) for each in numbers)
        kept[0] = kept[0].replace(one, other)
    assert kept[0] == kept[1]


def test_a_wrong_product_is_shown_like_a_right_one() -> None:
    view = seen(*HANDS)
    right, wrong = (preview(view, tapped(view, each)) for each in ("2 4 = 2 ^ 3 * 3", "2 4 = 3 ^ 3 * 2"))
    assert right.replace("2 ^ 3 × 3", "3 ^ 3 × 2").replace("2³ × 3", "3³ × 2") == wrong


def test_what_was_typed_stays_in_sight_when_it_is_refused_and_is_not_read_as_markup() -> None:
    view = seen(*HANDS)
    assert "✏️ `ＫＱＪ=2**3`" in panel_text(view, typed(view, "ＫＱＪ", "2**3"))
    shown = panel_text(view, typed(view, "`**KQJ**` <@1>\n# x"))
    assert "✏️ `**KQJ** <@1> # x`" in shown
