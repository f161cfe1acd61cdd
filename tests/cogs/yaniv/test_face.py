from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Picture, Row, Text
from bot.faces.words import Words
from cogs.yaniv.face import FACE
from cogs.yaniv.result_text import RESULT_ROUNDS
from cogs.yaniv.turn import CALL, CARDS, CHOICES, ORDER, POND, STOCK
from engine.core import IllegalAction, InvalidAction, Result
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, Options, Settled, View
from tests.cogs.panels import Panels
from tests.engine.games.yaniv.tables import after, called, cards, discard, table

PANELS = Panels(FACE, "Ana", "B*n", "さくら")
EN, JA = PANELS.en, PANELS.ja
text, controls, pressed = PANELS.text, PANELS.controls, PANELS.pressed
A, B, C = range(3)
MIDDLE = table("AC 5H 6H 7H KS", "QC", "", group="9D 10D JD", layer=C, turn=A, totals=(66, 12, 101))
TWO = MIDDLE.view(A)


def chosen(*spelled: str) -> Draft:
    return NO_DRAFT.with_values(CARDS, spelled)


# ------------------------------------------------------------------ what everybody sees


def test_everybody_sees_who_is_to_play_what_can_be_drawn_and_how_many_all_hold() -> None:
    taken = after(MIDDLE, discard("KS", "JD"))
    assert text(taken, None).splitlines() == [
        r"▶ **B\*n** is to play · round 1",
        "Pond: **[♤K]** ← **Ana**",
        "-# [ ] can be drawn · stock: 45",
        "**P1**　Ana　🎴 5 · **66** pts　👁 ♦J",
        r"**P2**　▶ **B\*n**　🎴 1 · **12** pts",
        "**P3**　さくら　🎴 0 · **101** pts",
        "-# 🎴 cards · 👁 taken from the pond · pts = total",
    ]
    assert text(MIDDLE, None, JA).splitlines()[:4] == [
        "▶ **Ana**の番です（第1ラウンド）",
        "池：**[♦9]** ♦10 **[♦J]** ← **さくら**",
        "-# [ ]のカードを引けます ・ 山札45枚",
        "**P1**　▶ **Ana**　🎴 5 ・ **66点**",
    ]


def test_it_is_marked_what_can_be_drawn_who_laid_it_and_who_is_out() -> None:
    anything = table("AC", "QC", group="9D 9H 9S", options=Options(draw="any"))
    assert "Pond: **[♦9]** **[♥9]** **[♤9]**" in text(anything, None)
    assert "Pond: **[♤8]** (turned up)" in text(table("AC", "QC"), None)
    fell = called("2H", "3H", "KC", by=A, totals=(0, 0, 95))
    later = table("KC QC", "KD QD", "", totals=fell.totals, scored=(fell,), turns=9)
    assert "**P3**　✖️ さくら　out in round 1 · 105 pts" in text(later, None)
    assert "You are out" in text(later, C)
    assert "You are out" not in text(replace(later, over=True), C)


# ------------------------------------------------------------------ the round before


def scored_then(turns: int, **fields: Any) -> Position:
    last = called("3H", "2H KC", "QC", by=A, totals=(0, 88, 40))
    return table("5C", "6C", "7C", totals=last.totals, scored=(last,), turns=turns, **fields)


def test_the_round_before_stays_in_sight_for_two_turns_of_everybody_and_the_last_one_for_good() -> None:
    for turns in range(6):
        assert "**Round 1: Ana called Yaniv with 3 points, and it stands!**" in text(scored_then(turns), None)
        assert "**Round 1:" in text(scored_then(turns), A)
    assert "**Round 1:" not in text(scored_then(6), None)
    over = after(table("3H", "KC QC", options=Options(ending="rounds", rounds=1)), Call())
    assert text(over, None).splitlines()[0] == "The match is over."
    assert "📣 Ana　♥3　+0 → **0**" in text(over, None)
    assert r"**P2**　B\*n　**20** pts" in text(over, A)


def test_everybody_sees_the_latest_rounds_by_the_numbers_of_the_seats() -> None:
    sheet = text(scored_then(9), None).split("```")[1].splitlines()
    assert [line.split() for line in sheet[1:]] == [
        ["P1", "P2", "P3"],
        ["1", "+0*", "+12", "+10"],
        ["0", "50↓", "25↓"],
    ]
    assert "```" not in text(table("5C", "6C"), None), "before the first round is scored there is none"
    assert "```" not in text(scored_then(9), A), "one's own panel has other things to show"


# ------------------------------------------------------------------ what a seat sees


def test_a_seat_sees_its_hand_with_the_card_just_drawn_and_no_other() -> None:
    assert "## ♧A ♥5 ♥6 ♥7 ♤K\n**Your turn** · **29** points in hand" in text(MIDDLE, A)
    assert "## ♧A ♥5 ♥6 ♥7 ♤K\n**あなたの番です** ・ 手札は**29点**" in text(MIDDLE, A, JA)
    assert "## ♧Q\n**10** points in hand" in text(MIDDLE, B)
    assert "♤K" not in text(MIDDLE, B)
    assert "♧Q" not in text(MIDDLE, A)
    assert "## ♧A ♥5 ♥6 ♥7 🆕♦9" in text(after(MIDDLE, discard("KS", "9D")), A)
    assert "🆕" not in text(MIDDLE, A)


# ------------------------------------------------------------------ choosing


def test_every_card_and_every_good_group_is_offered_by_one_press_and_any_choice_in_a_list() -> None:
    offered = {slot: each.label for slot, each in controls(MIDDLE).items() if slot > CHOICES}
    assert list(offered.values()) == ["♧A", "♥5", "♥6", "♥7", "♤K", "♥5 ♥6 ♥7"]
    assert pressed(MIDDLE, CHOICES + 0b01110) == chosen("5H", "6H", "7H")
    select = controls(MIDDLE)[CARDS]
    assert [choice.label for choice in select.choices][:2] == ["♧A (1 point)", "♥5 (5 points)"]
    assert (select.least, select.most) == (1, 5)
    assert pressed(MIDDLE, CARDS, "6H", "AC") == chosen("AC", "6H")


def test_it_is_seen_at_once_which_group_is_chosen_and_what_it_leaves() -> None:
    shown = text(MIDDLE, A, EN, chosen("5H", "6H", "7H"))
    assert "✅ Run: **♥5 ♥6 ♥7** · 18 points" in shown
    assert r"-# You keep 11 points. **B\*n** can then draw: ♥5 and ♥7" in shown
    marked = controls(MIDDLE, chosen("5H", "6H", "7H"))
    assert [slot for slot, each in marked.items() if slot > CHOICES and each.style == "primary"] == [
        CHOICES + 0b01110
    ]
    assert [choice.chosen for choice in marked[CARDS].choices] == [False, True, True, True, False]


@pytest.mark.parametrize(
    ("spelled", "english", "japanese"),
    [
        ("5H 6H", "A run needs at least three cards.", "連番には3枚以上必要です。"),
        (
            "AC KS",
            "❌ **♧A ♤K** cannot be discarded together. Discard one card",
            "❌ **♧A ♤K**は捨てられません。",
        ),
    ],
)
def test_it_is_seen_at_once_why_cards_are_no_group(spelled: str, english: str, japanese: str) -> None:
    draft = chosen(*spelled.split())
    assert english in text(MIDDLE, A, EN, draft)
    assert japanese in text(MIDDLE, A, JA, draft)
    assert all(controls(MIDDLE, draft)[slot].disabled for slot in (STOCK, POND, POND + 2))


def test_where_the_ends_differ_the_order_is_chosen_and_a_good_one_is_there_already() -> None:
    three = table("KC KD XB 2C", "QC")
    draft = chosen("KC", "KD", "XB")
    select = controls(three, draft)[ORDER]
    assert [choice.label for choice in select.choices] == [
        "In this order: ♧K 🃏B ♦K",
        "In this order: ♧K ♦K 🃏B",
        "In this order: 🃏B ♧K ♦K",
    ]
    assert select.choices[0].chosen
    second = pressed(three, ORDER, "1", draft=draft)
    assert pressed(three, STOCK, draft=second) == Discard(cards("KC KD XB"))
    assert pressed(three, STOCK, draft=draft) == Discard(cards("KC XB KD"))
    assert controls(three, second)[ORDER].choices[1].chosen
    forgotten = pressed(three, CARDS, "KC", "2C", draft=second)
    assert forgotten == chosen("2C", "KC"), "other cards have another order"
    assert ORDER not in controls(MIDDLE, chosen("5H", "6H", "7H"))


# ------------------------------------------------------------------ drawing and calling


def test_a_group_and_a_draw_make_the_turn() -> None:
    buttons = controls(MIDDLE, chosen("KS"))
    assert [buttons[slot].label for slot in (STOCK, POND, POND + 2)] == [
        "Draw from stock",
        "Draw ♦9",
        "Draw ♦J",
    ]
    assert POND + 1 not in buttons
    assert pressed(MIDDLE, STOCK, draft=chosen("KS")) == Discard(("KS",))
    assert pressed(MIDDLE, POND + 2, draft=chosen("KS")) == Discard(("KS",), "JD")


def test_before_a_group_is_chosen_nothing_can_be_drawn_and_without_a_stock_only_the_pond_in_its_row() -> None:
    assert all(controls(MIDDLE)[slot].disabled for slot in (STOCK, POND, POND + 2))
    with pytest.raises(IllegalAction, match="nothing_chosen"):
        pressed(MIDDLE, STOCK)
    bare = table("KS QS", "QC", group="9D", stock=())
    buttons = controls(bare, chosen("KS"))
    assert buttons[STOCK].disabled
    assert not buttons[POND].disabled
    wide = table("KS", "QC", group="5C 5D 5H 5S XB", options=Options(draw="any"))
    rows = [part for part in FACE.panel(wide.view(A), chosen("KS"), EN) if isinstance(part, Row)]
    assert [len(row.controls) for row in rows[-2:]] == [5, 1]


def test_yaniv_can_be_called_with_few_points_only() -> None:
    low = table("2C 3C", "QC")
    assert controls(low)[CALL].label == "Call Yaniv! (5 points)"
    assert controls(low, words=JA)[CALL].label == "ヤニブ宣言！（5点）"
    assert pressed(low, CALL) == Call()
    assert CALL not in controls(table("2C 4C", "QC"))
    assert CALL in controls(table("3C 4C", "QC", options=Options(call_limit=7)))


def test_what_the_panel_cannot_have_is_refused() -> None:
    slots = [(slot, ()) for slot in (3, 9, 14, 16, CHOICES, CHOICES + 32, 899)]
    for slot, values in (*slots, (CARDS, ()), (CARDS, ("QC",)), (ORDER, ("1",)), (ORDER, ())):
        with pytest.raises(InvalidAction, match="no_such_control"):
            pressed(MIDDLE, slot, *values, draft=chosen("5H", "6H", "7H"))
    assert [controls(MIDDLE, seat=seat) for seat in (B, C)] == [{}, {}], "of who is not to act"


# ------------------------------------------------------------------ the result


def ended(*hands: tuple[str, ...]) -> View:
    scored: list[Settled] = []
    totals: tuple[int, ...] = (0, 0, 0)
    for held in hands:
        scored.append(called(*held, by=A, totals=totals))
        totals = scored[-1].totals
    return replace(MIDDLE, over=True, scored=tuple(scored), totals=totals).view(None)


def result_text(view: View, words: Words = EN) -> str:
    result = Result(((A,), (B,), (C,)), (2, 1, 0))
    beside = [FACE.standing(view, seat, result, words) for seat in (A, B, C)]
    below = [part.text for part in FACE.outcome(view, result, words) if isinstance(part, Text)]
    return "\n".join([*beside, *below])


SEVENTEEN, FORTY_ONE = ("AC", "8C 9C", "KC KD KH JS AD"), ("2C", "KC 4C KD", "8S")


def test_a_result_tells_the_totals_once_and_who_fell_and_was_halved_in_the_last_round() -> None:
    shown = result_text(ended(SEVENTEEN, FORTY_ONE))
    assert "**P1** Ana · **P2** B\\*n · **P3** さくら\n```\n   P1   P2   P3" in shown
    assert "\n▫️ B\\*n　♧4 ♧K ♦K　+24\n" in shown
    assert "\n    0   41   49\n" in shown
    assert shown.count("49") == 1
    fallen = called("AC", "KC KD", "9C", by=A, totals=(0, 90, 91))
    view = replace(MIDDLE, over=True, scored=(fallen,), totals=fallen.totals).view(None)
    assert "▫️ さくら　♧9　+9 🎉 halved" in result_text(view)
    assert "▫️ B\\*n　♧K ♦K　+20 💥 out" in result_text(view)
    assert "♧9　+9 🎉 半減" in result_text(view, JA)


@pytest.mark.parametrize(("rounds", "charts"), [(1, 0), (2, 1), (RESULT_ROUNDS + 1, 1)])
def test_a_result_has_a_chart_of_two_rounds_or_more(rounds: int, charts: int) -> None:
    view = ended(*[("AC", "2C", "2D")] * rounds)
    parts = FACE.outcome(view, Result(((A,), (B,), (C,)), (2, 1, 0)), EN)
    assert sum(isinstance(part, Picture) for part in parts) == charts
