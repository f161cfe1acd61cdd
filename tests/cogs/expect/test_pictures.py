"""Cards of Expect as pictures, with the same words beside them."""

import pytest

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.icons import CardStyle
from bot.faces.panel import Button, Select
from bot.faces.words import Words
from cogs.expect.face import FACE
from cogs.expect.turn import LAY, LETTER, NUMBER
from tests.cogs.expect.positions import ANA, BEN, after, last
from tests.cogs.expect.test_face import FRESH, LAID, PANELS, controls, drafted, looked, text
from tests.cogs.panels import spelled
from tests.support.all_icons import all_icons
from tests.support.picture_laws import names_in

EN, drawn = PANELS.pictured, PANELS.drawn
SPADES = "[two_2S][two_3S][two_4S][two_5S][two_6S][two_7S][two_8S][two_9S][two_10S]"


def test_a_hand_is_shown_by_role_larger_once_it_fits_a_phone_and_few_cards_in_one_line() -> None:
    assert drawn(FRESH, ANA).splitlines()[:7] == [
        r"[attack] **Your turn: attack!** Then **B\*n** predicts.",
        "-# Turn 1 of 18 · ♤ against ♦",
        f"### {SPADES}",
        "### [two_JS][two_QS][two_KS][two_AS]",
        "-# [turn] **[attack] Attack ♤ 2 3 4 5 6 7 8 9 10 · J Q K A**",
        f"### {SPADES.replace('S]', 'C]')}",
        "### [two_JC][two_QC][two_KC][two_AC]",
    ]
    assert "\n[two_XB] 🃏 JOKER as a letter, in either role\n" in drawn(FRESH, ANA)
    opened = after(FRESH, "3S JS", "7D AD", "5H", "5C")
    shown = drawn(opened, ANA)
    assert f"\n## {SPADES.replace('[two_3S]', '')}\n## [two_QS]" in shown
    assert "\n### [two_2C]" in shown
    shown = drawn(last(("JH", "QC", "XB")), BEN)
    assert "\n## [two_4H]　[two_JH]\n-# [turn] **[attack] Attack ♥ 4 · J**\n[predict] Predict ♦ –\n" in shown
    assert "\n### [two_6C]　[two_QC][two_XB]\n-# 🔎 **Ana** can predict with ♧ 6 · Q JOKER" in shown


@pytest.mark.parametrize("deck", [CardStyle.FOUR, CardStyle.TWO])
def test_black_is_black_and_red_is_red_in_whatever_deck_a_reader_chose(deck: CardStyle) -> None:
    words, over = EN.pictured(all_icons(deck)), after(last(("JH", "QC", "XB")), "4H", "6C")
    seen = [text(position, viewer, words) for position in (LAID, over) for viewer in (ANA, BEN, None)]
    seen += [looked(position, words) for position in (FRESH, LAID)]
    seen += [icon for each in icons(drafted("7S", "AS"), words).values() for icon in each]
    names = [name for each in seen for name in names_in(each)]
    assert {name.partition("_")[0] for name in names} == {"turn", "attack", "predict", "two"}


def test_the_result_shows_the_cards_left_over_in_black_and_red_and_what_they_cost_in_its_chart() -> None:
    over = after(last(("JH", "QC", "XB")), "4H", "6C")
    assert over.result is not None
    left = [FACE.tally(over.view(None), seat, over.result, EN).icons for seat in (ANA, BEN)]
    assert left == [("two_QC", "two_XB"), ("two_JH",)]
    chart = FACE.chart(over.view(None), EN)
    assert chart is not None
    assert [len(each.values) for each in chart.lines] == [19, 19]
    assert tuple(each.values[-1] for each in chart.lines) == over.scores != over.opened[-1].scores


def test_who_attacked_sees_the_own_play_who_predicts_what_it_may_be_and_everybody_both_plays() -> None:
    assert "Your play lies face down: **[two_7S][two_AS] ♤7+A**" in drawn(LAID, ANA)
    may_be = f"### {SPADES}\n### [two_JS][two_QS][two_KS][two_AS][two_XB]\n-# 🔎 **Ana** may have laid"
    assert may_be in drawn(LAID, BEN)
    assert f"### {SPADES}\n-# 🔎 **Ana** may have laid" in drawn(after(FRESH, "7S"), BEN)
    opened = after(FRESH, "3S JS", "7D XR")
    for viewer in (ANA, BEN, None):
        assert "## [two_3S][two_JS]　[two_7D][two_XR]\n-# **Turn 1: ♤3+J against ♦7+JOKER**\n" in drawn(
            opened, viewer
        )


def icons(draft: Draft = NO_DRAFT, words: Words = EN) -> dict[int, list[str]]:
    """Return the pictures on Ana's controls, by slot."""
    found: dict[int, list[str]] = {}
    for slot, control in controls(FRESH, draft, words, seat=ANA).items():
        labelled = control.choices if isinstance(control, Select) else (control,)
        found[slot] = [each.icon for each in labelled if isinstance(control, Button | Select)]
    return found


def spelled_icons(draft: Draft = NO_DRAFT) -> dict[int, list[str]]:
    return {slot: list(map(spelled, shown)) for slot, shown in icons(draft).items()}


def test_cards_to_choose_and_the_button_to_lay_them_have_pictures() -> None:
    assert "".join(spelled_icons()[NUMBER]) == SPADES
    assert spelled_icons()[LETTER] == ["", "[two_JS]", "[two_QS]", "[two_KS]", "[two_AS]", "[two_XB]"]
    assert spelled_icons()[LAY] == [""]
    assert spelled_icons(drafted("7S", "AS"))[LAY] == ["[two_7S]"]


def test_what_is_not_laid_yet_is_shown_by_role_with_the_joker_last() -> None:
    shown = spelled(looked(last(("JH", "QC", "XB")), EN)).splitlines()
    assert shown[1:5] == [
        "### [two_6C]　[two_QC]　[two_XB]",
        "-# ♤♧ Ana　♤ –　♧ 6 · Q　JOKER",
        "### [two_4H]　[two_JH]",
        r"-# ♥♦ B\*n　♥ 4 · J　♦ –",
    ]
