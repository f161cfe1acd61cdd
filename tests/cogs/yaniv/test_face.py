from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, ONLY_LOOKED_AT, Draft
from bot.faces.panel import Picture, Row, Text
from bot.faces.words import Words
from cogs.yaniv.face import FACE
from cogs.yaniv.result_text import RESULT_ROUNDS
from cogs.yaniv.turn import CALL, CARDS, GROUPS, ORDER, POND, STOCK, TAPS
from engine.core import IllegalAction, InvalidAction, Result
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, Options, Settled, View
from tests.cogs.panels import Panels, loosened
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
        "## [♤K]",
        "-# Pond ← **Ana** · stock: 45 · [ ] can be drawn",
        "**P1**　Ana　🎴 5 · **66** pts　👁 ♦J",
        r"**P2**　▶ **B\*n**　🎴 1 · **12** pts",
        "**P3**　さくら　🎴 0 · **101** pts",
        "-# 🎴 cards · 👁 taken from the pond · pts = total",
    ]
    assert text(MIDDLE, None, JA).splitlines()[:4] == [
        "▶ **Ana**の番です（第1ラウンド）",
        "## [♦9] ♦10 [♦J]",
        "-# 池 ← **さくら** ・ 山札45枚 ・ [ ]を引けます",
        "**P1**　▶ **Ana**　🎴 5 ・ **66点**",
    ]


def test_it_is_marked_what_can_be_drawn_who_laid_it_and_who_is_out() -> None:
    anything = table("AC", "QC", group="9D 9H 9S", options=Options(draw="any"))
    assert "## [♦9] [♥9] [♤9]\n-# Pond" in text(anything, None)
    assert "## [♤8]\n-# Pond (turned up)" in text(table("AC", "QC"), None)
    fell = called("2H", "3H", "KC", by=A, totals=(0, 0, 95))
    later = table("KC QC", "KD QD", "", totals=fell.totals, scored=(fell,), turns=9)
    assert "**P3**　✖️ さくら　out in round 1 · 105 pts" in text(later, None)
    assert "You are out" in text(later, C)
    assert "You are out" not in text(replace(later, over=True), C)


# ------------------------------------------------------------------ the round before


def scored_then(turns: int, **fields: Any) -> Position:
    last = called("3H", "2H KC", "QC", by=A, totals=(0, 88, 40))
    return table("5C", "6C", "7C", totals=last.totals, scored=(last,), turns=turns, **fields)


REVEAL = "**Round 1: Ana called Yaniv with 3 points, and it stands!**"


def test_the_round_before_stays_at_the_table_for_two_turns_of_everybody_and_the_last_one_for_good() -> None:
    for turns in range(6):
        assert REVEAL in text(scored_then(turns), None)
    assert REVEAL not in text(scored_then(6), None)
    over = after(table("3H", "KC QC", options=Options(ending="rounds", rounds=1)), Call())
    assert text(over, None).splitlines()[0] == "The match is over."
    assert "📣 Ana　♥3　+0 → **0**" in text(over, None)
    assert r"**P2**　B\*n　**20** pts" in text(over, A)


def test_a_seat_sees_the_reveal_first_until_it_presses_on_or_acts() -> None:
    fresh = scored_then(0)
    for seat in (A, B, C):
        assert text(fresh, seat).startswith(f"{REVEAL}\n📣 Ana　♥3　+0 → **0**\n")
        assert FACE.advice(fresh.view(seat), EN) == "", "what is revealed is to be read first"
    assert REVEAL not in text(fresh, A, EN, chosen("5C"))
    assert text(fresh, A, EN, ONLY_LOOKED_AT).startswith(REVEAL)
    moved = after(fresh, discard("5C", "8S"))
    assert REVEAL not in text(moved, A)
    assert [text(moved, seat).startswith(REVEAL) for seat in (B, C)] == [True, True]


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
    assert "# ♧Q\n**10** points in hand · total: 12" in text(MIDDLE, B)
    assert "# ♧Q\n手札**10点** ・ 合計12点" in text(MIDDLE, B, JA)
    assert "♤K" not in text(MIDDLE, B)
    assert "♧Q" not in text(MIDDLE, A)
    assert "# ♧A ♥5 ♥6 ♥7 🆕♦9" in text(after(MIDDLE, discard("KS", "9D")), A)
    assert "🆕" not in text(MIDDLE, A)


def test_on_ones_turn_the_hand_is_its_buttons_below_what_the_others_have() -> None:
    assert text(MIDDLE, A).splitlines() == [
        r"-# B\*n 🎴1 (12 pts)",
        "▶ **29** points in hand · total: 66",
        "-# Press a card, then where to draw",
        "-# Pond ← **さくら** · stock: 45",
    ]
    assert labels(TAPS) == ["♧A", "♥5", "♥6", "♥7", "♤K"]
    assert "# ♧A ♥5 ♥6 ♥7 ♤K" in text(MIDDLE, A, EN, ONLY_LOOKED_AT), "where there are no buttons"
    known = replace(MIDDLE, known=((), cards("QC"), ()))
    assert text(known, A, JA).splitlines()[0] == r"-# B\*n 🎴1（12点） 👁♧Q"


# ------------------------------------------------------------------ choosing


def labels(first: int, draft: Draft = NO_DRAFT) -> list[str]:
    """List the labels of the controls at a hundred slots."""
    return [each.label for slot, each in controls(MIDDLE, draft).items() if first <= slot < first + 100]


def test_every_card_and_every_good_group_is_one_press_away() -> None:
    assert labels(GROUPS) == ["♥5 6 7"]
    assert pressed(MIDDLE, GROUPS + 0b01110) == chosen("5H", "6H", "7H")
    assert pressed(MIDDLE, TAPS + 0b10000) == chosen("KS")
    assert pressed(MIDDLE, TAPS) == NO_DRAFT, "the only one is taken back"
    assert pressed(MIDDLE, CARDS, "6H", "AC") == chosen("AC", "6H"), "the list of an older version"


def test_a_group_is_put_together_card_by_card() -> None:
    draft = NO_DRAFT
    for card, mask in (("♥5", 0b00010), ("♥6", 0b00110), ("♥7", 0b01110), ("♥6", 0b01010), ("♤K", 0b10000)):
        slot = next(slot for slot, each in controls(MIDDLE, draft).items() if each.label == card)
        assert slot == TAPS + mask
        draft = pressed(MIDDLE, slot, draft=draft)


def test_it_is_seen_at_once_which_group_is_chosen_and_what_it_leaves() -> None:
    run = chosen("5H", "6H", "7H")
    assert r"-# 11 points left · **B\*n** can draw ♥5 ♥7" in text(MIDDLE, A, EN, run)
    marked = [each.label for each in controls(MIDDLE, run).values() if each.style == "primary"]
    assert marked == ["♥5", "♥6", "♥7", "♥5 6 7", "Stock", "♦9", "♦10", "♦J"]


def test_it_is_seen_at_once_why_cards_are_no_group() -> None:
    draft = chosen("5H", "6H")
    assert "-# ❌ A run needs at least three cards." in text(MIDDLE, A, EN, draft)
    assert "-# ❌ 連番には3枚以上必要です。" in text(MIDDLE, A, JA, draft)
    assert all(controls(MIDDLE, draft)[slot].style == "secondary" for slot in (STOCK, POND, POND + 2))


def test_where_the_ends_differ_the_order_is_chosen_and_a_good_one_is_there_already() -> None:
    three = table("KC KD XB 2C", "QC")
    draft = chosen("KC", "KD", "XB")
    select = controls(three, draft)[ORDER]
    assert [choice.label for choice in select.choices] == ["♧K 🃏 K", "♧K K 🃏", "🃏B K K"]
    assert select.choices[0].chosen
    second = pressed(three, ORDER, "1", draft=draft)
    assert pressed(three, STOCK, draft=second) == Discard(cards("KC KD XB"))
    assert pressed(three, STOCK, draft=draft) == Discard(cards("KC XB KD"))
    assert controls(three, second)[ORDER].choices[1].chosen
    assert ORDER not in controls(MIDDLE, chosen("5H", "6H", "7H"))


# ------------------------------------------------------------------ drawing and calling


def test_a_group_and_a_draw_make_the_turn() -> None:
    buttons = controls(MIDDLE, chosen("KS"))
    drawn = [buttons[slot] for slot in (STOCK, POND, POND + 1, POND + 2)]
    assert [each.label for each in drawn] == ["Stock", "♦9", "♦10", "♦J"]
    assert [each.disabled for each in drawn] == [False, False, True, False], "only the ends"
    assert pressed(MIDDLE, STOCK, draft=chosen("KS")) == Discard(("KS",))
    assert pressed(MIDDLE, POND + 2, draft=chosen("KS")) == Discard(("KS",), "JD")


def test_before_a_group_is_chosen_nothing_is_drawn_and_without_a_stock_only_from_the_pond() -> None:
    for slot in (STOCK, POND):
        with pytest.raises(IllegalAction, match="nothing_chosen"):
            pressed(MIDDLE, slot)
    bare = table("KS QS", "QC", group="9D", stock=())
    buttons = controls(bare, chosen("KS"))
    assert buttons[STOCK].disabled
    assert not buttons[POND].disabled
    wide = table("KS", "QC", group="5C 5D 5H 5S XB", options=Options(draw="any"))
    rows = [part for part in FACE.panel(wide.view(A), chosen("KS"), EN) if isinstance(part, Row)]
    assert [len(row.controls) for row in rows[-2:]] == [3, 3]


def test_yaniv_can_be_called_with_few_points_only() -> None:
    low = table("2C 3C", "QC")
    assert controls(low)[CALL].label == "Call Yaniv! (5 points)"
    assert controls(low, words=JA)[CALL].label == "ヤニブ宣言！（5点）"
    assert pressed(low, CALL) == Call()
    assert CALL not in controls(table("2C 4C", "QC"))
    assert CALL in controls(table("3C 4C", "QC", options=Options(call_limit=7)))


def test_what_the_panel_cannot_have_is_refused() -> None:
    slots = [(slot, ()) for slot in (3, 9, 14, 16, GROUPS, GROUPS + 32, TAPS + 32, 899)]
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
    return loosened("\n".join([*beside, *below]))


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
