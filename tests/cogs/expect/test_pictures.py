"""Cards of Expect as pictures, with the same words beside them."""

import re
from typing import Any

import pytest

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.icons import Deck
from bot.faces.panel import Button, Select, Text
from bot.faces.words import Words
from cogs.expect.turn import LAY, LETTER, NUMBER
from engine.games.expect.values import Options
from tests.cogs.expect.positions import ANA, BEN, after, last, start
from tests.cogs.expect.test_face import FACE, FRESH, LAID, NAMES, controls, drafted, looked, text
from tests.support.all_icons import all_icons
from tests.support.picture_laws import names_in

EN = Words("en", NAMES).pictured(all_icons())
SPADES = "[four_2S][four_3S][four_4S][four_5S][four_6S][four_7S][four_8S][four_9S][four_10S]"


def spelled(shown: str) -> str:
    """Replace every picture by its name."""
    return re.sub(r"<:(\w+):\d+>", r"[\1]", shown)


def drawn(position: Any, seat: int | None, words: Words = EN) -> str:
    return spelled(text(position, seat, words))


def test_a_hand_is_shown_by_role_with_numbers_above_letters() -> None:
    assert drawn(FRESH, ANA).splitlines()[:7] == [
        r"[attack] **Your turn: attack!** Then **B\*n** predicts.",
        "-# Turn 1 of 18 · ♤ against ♦",
        f"### {SPADES}",
        "### [four_JS][four_QS][four_KS][four_AS]",
        "-# [turn] **[attack] Attack ♤ 2 3 4 5 6 7 8 9 10 · J Q K A**",
        f"### {SPADES.replace('S]', 'C]')}",
        "### [four_JC][four_QC][four_KC][four_AC]",
    ]
    assert "\n[four_XB] 🃏 JOKER as a letter, in either role\n" in drawn(FRESH, ANA)


def test_the_role_of_the_turn_is_larger_once_its_numbers_fit_a_phone() -> None:
    opened = after(FRESH, "3S JS", "7D AD", "5H", "5C")
    shown = drawn(opened, ANA)
    assert f"\n## {SPADES.replace('[four_3S]', '')}\n## [four_QS]" in shown
    assert "\n### [four_2C]" in shown


def test_few_cards_of_a_role_stand_in_one_line() -> None:
    shown = drawn(last(("JH", "QC", "XB")), BEN)
    assert (
        "\n## [four_4H]　[four_JH]\n-# [turn] **[attack] Attack ♥ 4 · J**\n[predict] Predict ♦ –\n" in shown
    )
    assert "\n### [four_6C]　[four_QC][four_XB]\n-# 🔎 **Ana** can predict with ♧ 6 · Q JOKER" in shown


def test_a_reader_sees_the_cards_of_the_own_deck() -> None:
    two = EN.pictured(all_icons(Deck.TWO))
    assert drawn(FRESH, ANA, two) == drawn(FRESH, ANA).replace("four_", "two_")
    assert text(FRESH, ANA, EN.pictured(all_icons(Deck.TEXT))) == text(FRESH, ANA)


def test_both_plays_of_the_last_turn_are_shown_to_everybody() -> None:
    opened = after(FRESH, "3S JS", "7D XR")
    for viewer in (ANA, BEN, None):
        assert "## [four_3S][four_JS]　[four_7D][four_XR]\n-# **Turn 1: ♤3+J against ♦7+JOKER**\n" in drawn(
            opened, viewer
        )


def test_who_attacked_sees_the_own_play_and_who_predicts_what_it_may_be() -> None:
    assert "Your play lies face down: **[four_7S][four_AS] ♤7+A**" in drawn(LAID, ANA)
    may_be = f"### {SPADES}\n### [four_JS][four_QS][four_KS][four_AS][four_XB]\n-# 🔎 **Ana** may have laid"
    assert may_be in drawn(LAID, BEN)
    assert f"### {SPADES}\n-# 🔎 **Ana** may have laid" in drawn(after(FRESH, "7S"), BEN)


@pytest.mark.parametrize("hide_count", [False, True])
@pytest.mark.parametrize("viewer", [BEN, None])
def test_no_picture_tells_others_what_lies_face_down(viewer: int | None, hide_count: bool) -> None:
    fresh = start(Options(hide_count=hide_count))
    plays = ["7S AS", "2S XB", "10S JS"] + (["7S", "2S"] if hide_count else [])
    assert len({FACE.panel(after(fresh, play).view(viewer), NO_DRAFT, EN) for play in plays}) == 1
    if viewer is None:
        assert set(names_in(text(after(fresh, "7S AS"), None, EN))) == {"turn"}


def icons(draft: Draft = NO_DRAFT) -> dict[int, list[str]]:
    """Return the pictures on Ana's controls, by slot."""
    found: dict[int, list[str]] = {}
    for slot, control in controls(FRESH, ANA, draft, EN).items():
        labelled = control.choices if isinstance(control, Select) else (control,)
        found[slot] = [spelled(each.icon) for each in labelled if isinstance(control, Button | Select)]
    return found


def test_cards_to_choose_and_the_button_to_lay_them_have_pictures() -> None:
    assert "".join(icons()[NUMBER]) == SPADES
    assert icons()[LETTER] == ["", "[four_JS]", "[four_QS]", "[four_KS]", "[four_AS]", "[four_XB]"]
    assert icons()[LAY] == [""]
    assert icons(drafted("7S", "AS"))[LAY] == ["[four_7S]"]


def test_what_is_not_laid_yet_is_shown_by_role_with_the_joker_last() -> None:
    shown = spelled(looked(last(("JH", "QC", "XB")), EN)).splitlines()
    assert shown[1:5] == [
        "### [four_6C]　[four_QC]　[four_XB]",
        "-# ♤♧ Ana　♤ –　♧ 6 · Q　JOKER",
        "### [four_4H]　[four_JH]",
        r"-# ♥♦ B\*n　♥ 4 · J　♦ –",
    ]


def test_a_panel_has_no_line_that_is_too_long() -> None:
    parts = FACE.panel(FRESH.view(ANA), NO_DRAFT, EN)
    lines = [line for part in parts if isinstance(part, Text) for line in part.text.split("\n")]
    assert max(len(names_in(line)) for line in lines) == 9
