"""Cards of Expect as pictures, in the place of their text."""

import pytest

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.icons import CardStyle
from cogs.expect.event_lines import story
from cogs.expect.face import FACE
from cogs.expect.turn import LAY, drafted
from engine.games.expect.values import Hidden, Settled
from tests.cogs.expect.positions import ANA, BEN, after, last, slot_of
from tests.cogs.expect.test_face import FRESH, LAID, OPENED, PANELS, controls, looked, text
from tests.cogs.panels import spelled
from tests.support.all_icons import all_icons
from tests.support.picture_laws import names_in

EN, drawn = PANELS.pictured, PANELS.drawn
SPADES = "[two_2S][two_3S][two_4S][two_5S][two_6S][two_7S][two_8S][two_9S][two_10S]"


def test_a_hand_is_a_line_for_each_role_and_no_text_says_it_again() -> None:
    assert drawn(FRESH, ANA).splitlines() == [
        "[attack] **Your turn: attack!**",
        "-# Turn 1/18 · you 0, they 0",
        "🔎 They can predict with",
        SPADES.replace("S]", "D]"),
        "[two_JD][two_QD][two_KD][two_AD][two_XR]",
        f"Predict {SPADES.replace('S]', 'C]')}　[two_JC][two_QC][two_KC][two_AC]",
    ]
    assert drawn(FRESH, BEN).endswith("\n[two_XR] in either role")
    assert "\n🔎 They can predict with\n[two_6C]　[two_QC][two_XB]\n" in f"{drawn(last(('QC', 'XB')), BEN)}\n"


@pytest.mark.parametrize("deck", [CardStyle.FOUR, CardStyle.TWO])
def test_black_is_black_and_red_is_red_in_whatever_deck_a_reader_chose(deck: CardStyle) -> None:
    words, over = EN.pictured(all_icons(deck)), after(last(("JH", "QC", "XB")), "4H", "6C")
    seen = [text(position, viewer, words) for position in (LAID, over) for viewer in (ANA, BEN, None)]
    seen += [looked(position, words) for position in (FRESH, LAID)]
    seen += [each.icon for each in controls(FRESH, drafted("7S", "AS"), words, seat=ANA).values()]
    names = [name for each in seen for name in names_in(each)]
    assert {name.partition("_")[0] for name in names} == {"turn", "predict", "two"}


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
    assert "You laid **[two_7S][two_AS]**" in drawn(LAID, ANA)
    assert f"letter\n{SPADES}\n[two_JS][two_QS][two_KS][two_AS][two_XB]\n" in drawn(LAID, BEN)
    assert f"a number\n{SPADES}\n" in drawn(after(FRESH, "7S"), BEN)
    for viewer in (ANA, BEN, None):
        assert "## [two_3S][two_JS] against [two_7D][two_AD]\n-# Turn 1: 3×2=6" in drawn(OPENED, viewer)


def test_a_story_shows_what_was_laid_and_what_is_left_over() -> None:
    opened = OPENED.opened[-1]
    told = "Turn 1: [two_3S][two_JS] against [two_7D][two_AD] → B\\*n **+7** (7 in all)"
    assert spelled(story(opened, EN)) == told
    assert spelled(story(Hidden(opened.attack), EN)) == "You laid [two_3S][two_JS]"
    end = Settled((("JS", "XB"), ()), (True, False), (4, 0), (9, 9))
    assert "Ana: [two_JS][two_XB] left over and declared" in spelled(story(end, EN))
    assert spelled(FACE.hand(LAID.view(ANA), EN)).endswith("(face down: [two_7S][two_AS])")


@pytest.mark.parametrize("draft", [NO_DRAFT, drafted("7S", "AS")])
def test_a_card_on_a_button_needs_no_label_and_the_button_to_lay_no_picture(draft: Draft) -> None:
    shown = controls(FRESH, draft, EN, seat=ANA)
    lay = shown.pop(LAY)
    assert {each.label for each in shown.values()} == {""}
    cards = "".join(spelled(each.icon) for each in shown.values())
    assert cards == f"{SPADES}[two_JS][two_QS][two_KS][two_AS][two_XB]"
    assert list(shown) == sorted(shown) == list(range(slot_of("2S"), slot_of("XB") + 1))
    assert lay.icon == ""


def test_what_is_not_laid_yet_is_shown_by_role_with_the_joker_last() -> None:
    shown = spelled(looked(last(("JH", "QC", "XB")), EN)).splitlines()
    assert shown[1:7] == [
        *("♤♧ Ana", "♤ –", "[two_6C]　[two_QC]", "[two_XB]"),
        *(r"♥♦ B\*n", "[two_4H]　[two_JH]"),
    ]
