import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, ONLY_LOOKED_AT
from bot.faces.panel import Button, Caption, Reveal, Row, Text
from bot.faces.words import Words
from cogs.expect.face import FACE
from cogs.expect.result_text import lookback
from cogs.expect.turn import BLACK, DECLARE, IN_A_ROW, LAY, OLD_SELECTS, RED, drafted
from engine.core import IllegalAction, InvalidAction
from engine.games.expect.position import Position
from engine.games.expect.values import Choose, Declare, Lay, Options
from tests.cogs.expect.positions import ANA, BEN, after, last, slot_of, start
from tests.cogs.panels import Panels

PANELS = Panels(FACE, "Ana", "B*n")
EN, JA = PANELS.en, PANELS.ja
text, controls, pressed = PANELS.text, PANELS.controls, PANELS.pressed
FRESH, CHOOSING = start(), Position(Options(chooser=BEN), None)
LAID = after(FRESH, "7S AS")

OPENED = after(FRESH, "3S JS", "7D AD")


# ------------------------------------------------------------------ what everybody sees


def test_everybody_sees_whose_turn_it_is_the_scores_and_how_many_cards_are_left() -> None:
    assert text(replace(FRESH, scores=(1, 12)), None).splitlines() == [
        r"▶ **Ana** is to attack, then **B\*n** predicts",
        "-# Turn 1 of 18 · ♤ against ♦",
        "**1.** ▶ **Ana**　♤♧ black　**1** point",
        "-# left: ♤ 9 numbers, 4 letters · ♧ 9 numbers, 4 letters · JOKER",
        r"**2.** B\*n　♥♦ red　**12** points",
        "-# left: ♥ 9 numbers, 4 letters · ♦ 9 numbers, 4 letters · JOKER",
        "-# fewest points win",
    ]
    assert "残り：♤ 数字9・文字4 ・ ♧ 数字9・文字4 ・ JOKER" in text(FRESH, None, JA)
    assert "left: ♥ 1 number, 1 letter · ♦ 0 numbers, 0 letters\n" in text(last(("JH",)), None)


def test_everybody_sees_that_something_lies_face_down_and_how_many_cards() -> None:
    assert text(LAID, None).startswith("**Ana** attacks: laid ✓ (2 cards)\n▶ **B\\*n** is to predict")
    assert "攻め **Ana**：伏せました ✓（2枚）" in text(LAID, None, JA)
    assert "left: ♤ 9 numbers, 4 letters" in text(LAID, None), "what was laid still counts"
    secret = after(start(Options(hide_count=True)), "7S AS")
    assert text(secret, None).startswith("**Ana** attacks: laid ✓\n")


def test_the_last_turn_is_spelled_out_above_the_scores() -> None:
    news = "## ♤3+J against ♦7+A\n-# Turn 1: 3×2=6, 7×3=21, 21−6=15, half is 7 → B\\*n **+7**\n\n**1.**"
    assert news in text(OPENED, None)
    news = "## ♤3+J 対 ♦7+A\n-# ターン1：3×2=6、7×3=21、21−6=15、半分で7 → B\\*n **+7**\n"
    assert news in text(OPENED, None, JA)
    assert "Turn 2 of 18 · ♥ against ♧" in text(OPENED, None)


# ------------------------------------------------------------------ what a seat sees


def reveals(position: Position, seat: int, *tapped: str) -> bool:
    """Tell whether a seat sees the last opening at the top of its panel."""
    draft = drafted(tapped[0], None) if tapped else NO_DRAFT
    first, *others = PANELS.parts(position, seat, draft=draft)
    assert not any(isinstance(part, Reveal) for part in others)
    return isinstance(first, Reveal)


def test_an_opening_stands_on_top_until_a_seat_taps_a_card_or_lays() -> None:
    assert not reveals(FRESH, ANA)
    assert reveals(OPENED, ANA)
    assert reveals(OPENED, BEN)
    assert text(OPENED, BEN).startswith("## ♤3+J against ♦7+A\n-# Turn 1: 3×2=6")
    assert not reveals(OPENED, BEN, "5H")
    laid = after(OPENED, "5H")
    assert (reveals(laid, ANA), reveals(laid, ANA, "5C"), reveals(laid, BEN)) == (True, False, False)


def test_who_acts_sees_what_the_other_can_lay_and_the_own_cards_that_are_on_no_button() -> None:
    assert text(replace(FRESH, scores=(3, 7)), ANA).splitlines() == [
        "**Your turn: attack!**",
        "-# Turn 1/18 · you 3, they 7",
        "🔎 They can predict with",
        "♦ 2 3 4 5 6 7 8 9 10 · J Q K A JOKER",
        "Predict ♧ 2 3 4 5 6 7 8 9 10 · J Q K A",
    ]
    assert "-# ターン1/18 ・ 自分0点、相手0点\n🔎 相手が予想に使う手札\n" in text(FRESH, ANA, JA)


def test_who_waits_and_who_only_looks_sees_the_own_cards_by_role() -> None:
    assert text(FRESH, BEN).splitlines() == [
        "▶ **Ana** attacks, then you predict",
        "-# Turn 1/18 · you 0, they 0",
        "🔎 They can attack with",
        "♤ 2 3 4 5 6 7 8 9 10 · J Q K A JOKER",
        "Predict ♦ 2 3 4 5 6 7 8 9 10 · J Q K A",
        "Attack ♥ 2 3 4 5 6 7 8 9 10 · J Q K A",
        "JOKER in either role",
    ]
    looked_at = text(FRESH, ANA, draft=ONLY_LOOKED_AT)
    assert "\nAttack ♤ 2 3 4 5 6 7 8 9 10 · J Q K A\nPredict ♧ 2" in looked_at
    assert looked_at.endswith("\nJOKER in either role")


def test_who_attacked_is_reminded_of_the_own_play_and_who_predicts_sees_what_it_may_be() -> None:
    own = text(LAID, ANA)
    assert "🤫 You laid **♤7+A**" in own
    assert "\nAttack ♤ 2 3 4 5 6 8 9 10 · J Q K\n" in own
    assert controls(LAID, seat=ANA) == {}
    assert "**Your turn: predict!**" in text(LAID, BEN)
    numbers = "♤ 2 3 4 5 6 7 8 9 10"
    assert f"🔎 Face down: number + letter\n{numbers} · J Q K A JOKER" in text(LAID, BEN)
    assert f"🔎 Face down: a number\n{numbers}\n" in text(after(FRESH, "7S"), BEN)
    hidden = start(Options(hide_count=True))
    assert f"🔎 Face down: number (+ letter?)\n{numbers} · J Q K A JOKER" in text(after(hidden, "7S"), BEN)
    bare = replace(hidden, hands=(("2S", "7S"), hidden.hands[BEN]))
    assert "🔎 Face down: a number　♤ 2 7\n" in text(after(bare, "7S"), BEN), "no letter is left"


def test_the_last_turn_warns_of_letters_that_cost_or_cannot_be_used_up() -> None:
    assert "⏳ Last turn: a letter also costs you 5, a JOKER the difference + 10" in text(last(("JH",)), BEN)
    instead = last(("JH",), Options(last_turn="instead"))
    assert "⏳ 最後のターン：文字は効果がなく" in text(instead, BEN, JA)
    assert "⏳" not in text(FRESH, ANA)
    held = last(("QS", "JC", "XB"))
    stuck = after(held, "4H")
    assert "⚠️ 2 letters too many (5 points each)" in text(held, ANA)
    assert "⚠️" not in text(stuck, ANA), "the button says so"
    assert "⚠️" not in text(stuck, BEN)
    declared = after(stuck, Declare())
    assert "📢 Declared: 2 points a letter left over" in text(declared, ANA)
    assert controls(stuck, seat=ANA)[DECLARE].label == "Declare (2 points a card, not 5)"
    assert DECLARE not in controls(declared, seat=ANA)


# ------------------------------------------------------------------ what a seat does


def test_every_card_of_the_role_has_its_place_and_what_was_laid_is_disabled_there() -> None:
    rows = [row.controls for row in PANELS.parts(FRESH, ANA) if isinstance(row, Row)]
    assert [[each.label for each in row if isinstance(each, Button)] for row in rows] == [
        ["♤2", "♤3", "♤4", "♤5"],
        ["♤6", "♤7", "♤8", "♤9"],
        ["♤10", "J", "Q", "K"],
        ["A", "JOKER", "Lay…"],
    ]
    later = after(OPENED, "5H", "5C XB")
    shown = controls(later, seat=ANA)
    assert list(shown) == list(controls(FRESH, seat=ANA))
    assert [slot for slot, each in shown.items() if each.disabled] == [
        *(slot_of(card) for card in ("3S", "JS", "XB")),
        LAY,
    ]
    without = start(Options(jokers=False))
    assert slot_of("XB") not in controls(without, seat=ANA)


def test_a_number_and_a_letter_are_tapped_and_then_the_button_says_what_it_lays() -> None:
    offered = controls(FRESH, seat=ANA)
    assert (offered[LAY].label, offered[LAY].disabled) == ("Lay…", True)
    half = pressed(FRESH, slot_of("7S"), seat=ANA)
    assert half == drafted("7S", None)
    assert controls(FRESH, half, seat=ANA)[LAY].label == "Lay 7"
    assert pressed(FRESH, LAY, draft=half, seat=ANA) == Lay("7S")
    both = pressed(FRESH, slot_of("XB"), draft=half, seat=ANA)
    assert both == drafted("7S", "XB")
    assert controls(FRESH, both, JA, seat=ANA)[LAY].label == "7+JOKERを出す"
    styles = {slot: each.style for slot, each in controls(FRESH, both, seat=ANA).items()}
    assert [slot for slot, style in styles.items() if style == "primary"] == [slot_of("7S"), slot_of("XB")]
    assert pressed(FRESH, LAY, draft=both, seat=ANA) == Lay("7S", "XB")


def test_taps_come_in_any_order_another_card_takes_the_place_of_one_and_a_letter_is_taken_back() -> None:
    first = pressed(FRESH, slot_of("AS"), seat=ANA)
    assert pressed(FRESH, slot_of("7S"), draft=first, seat=ANA) == drafted("7S", "AS")
    assert pressed(FRESH, slot_of("8S"), draft=drafted("7S", "AS"), seat=ANA) == drafted("8S", "AS")
    assert pressed(FRESH, slot_of("7S"), draft=drafted("7S", "AS"), seat=ANA) == drafted("7S", "AS")
    assert pressed(FRESH, slot_of("QS"), draft=drafted("7S", "AS"), seat=ANA) == drafted("7S", "QS")
    assert pressed(FRESH, slot_of("AS"), draft=drafted("7S", "AS"), seat=ANA) == drafted("7S", None)
    assert pressed(FRESH, slot_of("AS"), draft=first, seat=ANA) == NO_DRAFT
    for draft in (NO_DRAFT, drafted(None, "AS"), drafted("7C", None)):
        with pytest.raises(IllegalAction, match="nothing_chosen"):
            pressed(FRESH, LAY, draft=draft, seat=ANA)


@pytest.mark.parametrize("slot", OLD_SELECTS)
def test_a_list_of_an_older_panel_asks_to_choose_again(slot: int) -> None:
    with pytest.raises(IllegalAction, match="nothing_chosen"):
        pressed(FRESH, slot, "7S", seat=ANA)


def test_a_tapped_letter_tells_what_it_does_unless_letters_do_nothing() -> None:
    def told(position: Position, number: str, letter: str) -> list[str]:
        parts = PANELS.parts(position, position.to_act[0], draft=drafted(number, letter))
        return [part.text for part in parts if isinstance(part, Caption)]

    assert told(FRESH, "7S", "JS") == ["-# J: predictor gets difference × 2"]
    assert told(FRESH, "7S", "KS") == ["-# K: difference × 3 off your score"]
    assert told(last(("JH",), Options(last_turn="instead")), "4H", "JH") == []


def test_only_cards_of_the_role_can_be_tapped_and_only_those_in_hand() -> None:
    assert pressed(LAID, slot_of("7D"), seat=BEN) == drafted("7D", None)
    for slot in (slot_of("XR") + 1, 99, 9, -1):
        with pytest.raises(InvalidAction, match="no_such_control"):
            pressed(LAID, slot, seat=BEN)
    bare = start(hands=(("2S", "3S", "2C", "JC"), ("2D",)))
    for card in ("4S", "JS", "XB"):
        with pytest.raises(InvalidAction, match="no_such_control"):
            pressed(bare, slot_of(card), seat=ANA)
    assert all(len(row.controls) <= IN_A_ROW for row in PANELS.parts(bare, ANA) if isinstance(row, Row))


def test_a_colour_is_awaited_and_chosen_by_one_press() -> None:
    assert {slot: each.label for slot, each in controls(CHOOSING, seat=BEN).items()} == {
        BLACK: "Play black (attack first)",
        RED: "Play red (predict first)",
    }
    assert controls(CHOOSING, seat=ANA) == {}
    assert text(CHOOSING, ANA) == r"▶ **B\*n** is to choose a colour"
    assert pressed(CHOOSING, RED, seat=BEN) == Choose("red")
    with pytest.raises(InvalidAction, match="no_such_control"):
        pressed(CHOOSING, slot_of("7S"), seat=BEN)
    assert "どちらの色で遊びますか？" in text(CHOOSING, BEN, JA)
    assert text(CHOOSING, None).splitlines() == [
        r"▶ **B\*n** is to choose a colour",
        "**1.** Ana　**0** points",
        r"**2.** ▶ **B\*n**　**0** points",
    ]


# ------------------------------------------------------------------ looking back


def looked(position: Position, words: Words = EN) -> str:
    return "\n".join(part.text for part in lookback(position.view(None), words) if isinstance(part, Text))


def test_all_turns_can_be_looked_through_with_what_is_not_laid_yet() -> None:
    opened = after(FRESH, "3S JS", "7D AD", "5H", "5C")
    assert looked(after(opened, "2S")).splitlines() == [
        "**Not laid yet**",
        "♤♧ Ana",
        *("♤ 2 4 5 6 7 8 9 10 · Q K A", "♧ 2 3 4 6 7 8 9 10 · J Q K A", "JOKER"),
        r"♥♦ B\*n",
        *("♥ 2 3 4 6 7 8 9 10 · J Q K A", "♦ 2 3 4 5 6 8 9 10 · J Q K", "JOKER"),
        "-# What lies face down now is still among them.",
        r"**2 turns · ♤♧ Ana : ♥♦ B\*n**",
        "-# 1. ♤3+J – ♦7+A: 3×2=6, 7×3=21, 21−6=15, half is 7 → **0:7**",
        "-# 2. ♥5 – ♧5 🎯: 5−5=0 → **0:7**",
    ]
    assert "No turn has been played yet." in looked(FRESH)
    assert looked(CHOOSING, JA) == "まだ1ターンも終わっていません。"
