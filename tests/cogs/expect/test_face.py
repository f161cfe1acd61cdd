import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Text
from bot.faces.words import Words
from cogs.expect.face import FACE
from cogs.expect.result_text import lookback
from cogs.expect.turn import BARE, BLACK, DECLARE, LAY, LETTER, NUMBER, RED
from engine.core import IllegalAction, InvalidAction
from engine.games.expect.position import Position
from engine.games.expect.values import Choose, Declare, Lay, Options
from tests.cogs.expect.positions import ANA, BEN, after, last, start
from tests.cogs.panels import Panels

PANELS = Panels(FACE, "Ana", "B*n")
EN, JA = PANELS.en, PANELS.ja
text, controls, pressed = PANELS.text, PANELS.controls, PANELS.pressed
FRESH, CHOOSING = start(), Position(Options(chooser=BEN), None)
LAID = after(FRESH, "7S AS")


def drafted(number: str = "", letter: str = "") -> Draft:
    chosen = [(value,) if value else () for value in (number, letter)]
    return NO_DRAFT.with_values(NUMBER, chosen[0]).with_values(LETTER, chosen[1])


# ------------------------------------------------------------------ what everybody sees


def test_everybody_sees_whose_turn_it_is_the_scores_and_how_many_cards_are_left() -> None:
    assert text(replace(FRESH, scores=(1, 12)), None).splitlines() == [
        r"▶ **Ana** is to attack, then **B\*n** predicts",
        "-# Turn 1 of 18 · ♤ against ♦",
        "**1.** ▶ **Ana**　♤♧ black　**1** point",
        "-# left: ♤ 9+4 · ♧ 9+4 · JOKER",
        r"**2.** B\*n　♥♦ red　**12** points",
        "-# left: ♥ 9+4 · ♦ 9+4 · JOKER",
        "-# (numbers + letters · fewest points win)",
    ]


def test_everybody_sees_that_something_lies_face_down_and_how_many_cards() -> None:
    assert text(LAID, None).startswith("**Ana** attacks: laid ✓ (2 cards)\n▶ **B\\*n** is to predict")
    assert "攻め **Ana**：伏せました ✓（2枚）" in text(LAID, None, JA)
    for viewer in (ANA, BEN, None):
        assert "left: ♤ 9+4 · ♧ 9+4 · JOKER" in text(LAID, viewer), "what was laid still counts"
    secret = after(start(Options(hide_count=True)), "7S AS")
    for viewer in (ANA, BEN, None):
        assert text(secret, viewer).startswith("**Ana** attacks: laid ✓\n")


def test_the_last_turn_is_spelled_out_above_the_scores() -> None:
    opened = after(FRESH, "3S JS", "7D AD")
    expected = (
        "**Turn 1: ♤3+J against ♦7+A**\n3×2=6, 7×3=21, 21−6=15, half is 7\n→ B\\*n **+7** (0 → 7)\n\n**1.**"
    )
    for viewer in (ANA, BEN, None):
        assert expected in text(opened, viewer)
    assert "ターン1：♤3+J 対 ♦7+A**\n3×2=6、7×3=21、21−6=15、半分で7\n→" in text(opened, None, JA)
    assert "Turn 2 of 18 · ♥ against ♧" in text(opened, None)


# ------------------------------------------------------------------ what a seat sees


def test_a_seat_sees_its_cards_by_role_and_what_the_other_can_lay() -> None:
    assert text(FRESH, ANA).splitlines()[:7] == [
        r"**Your turn: attack!** Then **B\*n** predicts.",
        "-# Turn 1 of 18 · ♤ against ♦",
        "▶ **Attack ♤ 2 3 4 5 6 7 8 9 10 · J Q K A**",
        "Predict ♧ 2 3 4 5 6 7 8 9 10 · J Q K A",
        "🃏 JOKER as a letter, in either role",
        "-# Attacks to come: 9 · predictions: 9 · letters in hand: 9",
        r"🔎 **B\*n** can predict with ♦ 2 3 4 5 6 7 8 9 10 · J Q K A JOKER",
    ]
    waiting = text(FRESH, BEN)
    assert waiting.startswith("▶ **Ana** is to attack")
    assert "▶ **Predict ♦" in waiting
    assert "🔎 **Ana** can attack with ♤ 2 3 4 5 6 7 8 9 10 · J Q K A JOKER" in waiting


def test_who_attacked_is_reminded_of_the_own_play_and_who_predicts_sees_what_it_may_be() -> None:
    own = text(LAID, ANA)
    assert "🤫 Your play lies face down: **♤7+A**" in own
    assert "▶ **Attack ♤ 2 3 4 5 6 8 9 10 · J Q K**" in own
    assert controls(LAID, seat=ANA) == {}
    assert "**Your turn: predict!**" in text(LAID, BEN)
    numbers = "♤ 2 3 4 5 6 7 8 9 10"
    assert f"🔎 **Ana** may have laid: {numbers}, with J Q K A JOKER" in text(LAID, BEN)
    assert f"may have laid: {numbers}, no letter" in text(after(FRESH, "7S"), BEN)
    hidden = start(Options(hide_count=True))
    assert f"may have laid: {numbers}, perhaps with J Q K A JOKER" in text(after(hidden, "7S"), BEN)
    bare = replace(hidden, hands=(("2S", "7S"), hidden.hands[BEN]))
    assert "may have laid: ♤ 2 7, no letter" in text(after(bare, "7S"), BEN), "none is left"


def test_the_last_turn_warns_of_letters_that_cost_or_cannot_be_used_up() -> None:
    assert "⏳ Last turn: a letter also costs its user 5 points" in text(last(("JH",)), BEN)
    instead = last(("JH",), Options(last_turn="instead"))
    assert "⏳ 最後のターン：文字に効果はなく" in text(instead, BEN, JA)
    assert "⏳" not in text(FRESH, ANA)
    stuck = after(last(("QS", "JC", "XB")), "4H")
    assert "⚠️ 2 letters cannot be used up any more. Each card left at the end costs 5 points" in text(
        stuck, ANA
    )
    assert "⚠️" not in text(stuck, BEN)
    declared = after(stuck, Declare())
    assert "📢 You have declared: each card left at the end costs 2 points." in text(declared, ANA)
    assert "⚠️" not in text(declared, ANA)
    assert DECLARE in controls(stuck, seat=ANA)
    assert DECLARE not in controls(declared, seat=ANA)


# ------------------------------------------------------------------ what a seat does


def test_a_number_and_a_letter_are_chosen_and_then_the_button_says_what_it_lays() -> None:
    offered = controls(FRESH, seat=ANA)
    assert [choice.label for choice in offered[NUMBER].choices] == [f"♤{number}" for number in range(2, 11)]
    letters = offered[LETTER].choices
    assert [choice.value for choice in letters] == [BARE, "JS", "QS", "KS", "AS", "XB"]
    assert letters[0].chosen
    assert letters[1].label == "J — the predictor gets 2 × the difference"
    assert (offered[LAY].label, offered[LAY].disabled) == ("Lay…", True)
    half = pressed(FRESH, NUMBER, "7S", seat=ANA)
    assert isinstance(half, Draft)
    assert controls(FRESH, half, seat=ANA)[LAY].label == "Lay ♤7"
    assert pressed(FRESH, LAY, draft=half, seat=ANA) == Lay("7S")
    both = pressed(FRESH, LETTER, "XB", draft=half, seat=ANA)
    assert both == drafted("7S", "XB")
    assert controls(FRESH, drafted("7S", "XB"), JA, seat=ANA)[LAY].label == "♤7+JOKER を出す"
    assert pressed(FRESH, LAY, draft=drafted("7S", "XB"), seat=ANA) == Lay("7S", "XB")
    assert pressed(FRESH, LAY, draft=drafted("7S", BARE), seat=ANA) == Lay("7S")
    first = pressed(FRESH, LETTER, "AS", seat=ANA)
    assert isinstance(first, Draft)
    assert pressed(FRESH, NUMBER, "7S", draft=first, seat=ANA) == drafted("7S", "AS")
    for draft in (NO_DRAFT, drafted(letter="AS"), drafted("7C"), drafted("AS")):
        with pytest.raises(IllegalAction, match="nothing_chosen"):
            pressed(FRESH, LAY, draft=draft, seat=ANA)


def test_only_cards_of_the_role_can_be_chosen_and_no_letter_where_there_is_none() -> None:
    assert {choice.value[-1] for choice in controls(LAID, seat=BEN)[NUMBER].choices} == {"D"}
    for slot, values in (
        (NUMBER, ("7S",)),
        (NUMBER, ("7H",)),
        (LETTER, ("AH",)),
        (NUMBER, ("2D", "3D")),
        (99, ()),
    ):
        with pytest.raises(InvalidAction, match="no_such_control"):
            pressed(LAID, slot, *values, seat=BEN)
    bare = start(hands=(("2S", "3S", "2C", "JC"), ("2D",)))
    assert set(controls(bare, seat=ANA)) == {NUMBER, LAY}
    assert "JOKER" not in text(bare, ANA)


def test_a_colour_is_awaited_and_chosen_by_one_press() -> None:
    assert {slot: each.label for slot, each in controls(CHOOSING, seat=BEN).items()} == {
        BLACK: "Play black (attack first)",
        RED: "Play red (predict first)",
    }
    assert controls(CHOOSING, seat=ANA) == {}
    assert pressed(CHOOSING, RED, seat=BEN) == Choose("red")
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
        "♤♧ Ana　♤ 2 4 5 6 7 8 9 10 · Q K A　♧ 2 3 4 6 7 8 9 10 · J Q K A　JOKER",
        r"♥♦ B\*n　♥ 2 3 4 6 7 8 9 10 · J Q K A　♦ 2 3 4 5 6 8 9 10 · J Q K　JOKER",
        "-# What lies face down now is still among them.",
        r"**2 turns · ♤♧ Ana : ♥♦ B\*n**",
        "-# 1. ♤3+J – ♦7+A: 3×2=6, 7×3=21, 21−6=15, half is 7 → **0:7**",
        "-# 2. ♥5 – ♧5 🎯: 5−5=0 → **0:7**",
    ]
    assert "No turn has been played yet." in looked(FRESH)
    assert looked(CHOOSING, JA) == "まだ1ターンも終わっていません。"
