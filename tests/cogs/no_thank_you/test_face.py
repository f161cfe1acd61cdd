import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, ONLY_LOOKED_AT
from bot.faces.panel import Button, Row
from bot.faces.words import Words, escape
from cogs.no_thank_you.face import FACE
from engine.core import InvalidAction
from engine.games.no_thank_you import (
    CARDS,
    DealerChosen,
    Drawn,
    GameAction,
    GameEvent,
    Keep,
    Kept,
    LotDrawn,
    Pass,
    Passed,
    Position,
    Seen,
    Trick,
)
from engine.opponents import Appraisal
from tests.cogs.panels import Panels, loosened
from tests.support.typed_commands import command

PANELS = Panels(FACE, "Ana", "B*n", "さくら")
EN, JA, text = PANELS.en, PANELS.ja, PANELS.text
A, B, C = range(3)
TRICKS = (Trick(16, (A,)), Trick(14, (A, B)), Trick(15, (A, B, C)))
MIDDLE = Position(A, (), tuple(range(1, 13)), (2, 0, 4), TRICKS)
"""Ana kept 16; Ben kept 14 and the gift on it; さくら holds 15, which the two others saw, with two gifts."""


LEGEND = "-# 🎁 gifts owned · 🎴 kept"
EVERYBODY = [
    "**1.** Ana　🎁 2 · 🎴 1",
    r"**2.** B\*n　🎁 0 · 🎴 1",
    "**3.** ▶ **さくら**　🎁 4 · 🎴 0",
]


def rows(position: Position, seat: int | None, words: Words = EN) -> list[list[tuple[int, str]]]:
    """List the buttons, row by row, by slot and label."""
    parts = FACE.panel(position.view(seat), NO_DRAFT, words)
    found = [part.controls for part in parts if isinstance(part, Row)]
    return [[(each.slot, each.label) for each in row if isinstance(each, Button)] for row in found]


# ------------------------------------------------------------------ what everybody sees


def test_everybody_sees_gifts_and_how_many_cards_were_kept_in_the_language_of_the_table() -> None:
    assert text(MIDDLE, None).splitlines() == [
        "▶ **さくら** holds a card with **2** gifts",
        "-# 12 cards left in the pile",
        *EVERYBODY,
        LEGEND,
    ]
    turn, pile, ana, *_ = text(MIDDLE, None, JA).splitlines()
    assert turn == "▶ **さくら**の番（🎁2枚つき）"
    assert "12枚" in pile
    assert ana == "**1.** Ana　🎁 2 ・ 🎴 1"
    one = replace(MIDDLE, pile=(5,), tricks=(*MIDDLE.tricks[:2], Trick(15, (A, C))))
    assert text(one, None).splitlines()[:2] == [
        "▶ **さくら** holds a card with **1** gift",
        "-# 1 card left in the pile",
    ]


# ------------------------------------------------------------------ what a seat sees


def test_the_holder_sees_the_card_and_what_keeping_it_makes() -> None:
    assert text(MIDDLE, C).splitlines() == [
        r"-# Ana 🎴1 · B\*n 🎴1 · pile: 12",
        "🎁4 · nothing kept · **20** points",
        "## −15　🎁 2",
        "▶ Keep it: −15 + 10 = **−5**",
        "**No thank you!** (costs a 🎁) →",
    ]
    drawn = replace(MIDDLE, tricks=(*MIDDLE.tricks[:2], Trick(15, (C,))))
    assert "▶ **さくら** holds a card without gifts" in text(drawn, A)
    assert "## −15\n▶ Keep it: **−15**" in text(drawn, C)
    poor = replace(MIDDLE, gifts=(2, 1, 0))
    assert r"-# Ana 🎁2 🎴1 · B\*n 🎁1 🎴1 · " in text(poor, C), "who cannot pass has no buttons with gifts"
    last = replace(MIDDLE, pile=())
    assert "▶ Keep it: −15 + 10 = **−5** (the last card)" in text(last, C).splitlines()
    assert "▶ 引き取ると −15 + 10 = **−5**（最後のカード）" in text(last, C, JA).splitlines()


def test_a_seat_sees_its_own_cards_and_where_those_went_that_it_saw_and_no_others() -> None:
    assert text(MIDDLE, A).splitlines() == [
        r"-# B\*n 🎁0 🎴1 👁−14 · さくら 🎁4 🎴0 👁−15 · pile: 12",
        "▶ **さくら** holds a card with **2** gifts",
        "🎁2 · kept −16 · **−6** points",
    ]
    assert not any(f"−{card}" in text(MIDDLE, None) for card in CARDS)
    assert "−14" not in text(MIDDLE, C)
    assert "−16" not in text(MIDDLE, B)
    assert text(MIDDLE, B).startswith("-# Ana 🎁2 🎴1 · さくら 🎁4 🎴0 👁−15 · "), "not what it kept"


def test_who_only_looks_back_at_a_turn_has_no_buttons_and_is_told_the_gifts_of_the_others() -> None:
    looked_at = text(MIDDLE, C, draft=ONLY_LOOKED_AT)
    assert looked_at.startswith("-# Ana 🎁2 🎴1 · B\\*n 🎁0 🎴1 · pile: 12\n")
    assert looked_at.endswith("▶ Keep it: −15 + 10 = **−5**")
    assert PANELS.controls(MIDDLE, ONLY_LOOKED_AT, seat=C) == {}


def test_at_the_end_nothing_is_waited_for() -> None:
    over = replace(MIDDLE, pile=(), over=True)
    for seat in (A, B, C, None):
        assert "All cards are kept. The game is over." in text(over, seat)
        assert rows(over, seat) == []


# ------------------------------------------------------------------ what a seat can do


def test_the_holder_may_keep_or_pass_to_each_of_the_others() -> None:
    assert rows(MIDDLE, C) == [
        [(0, "Keep")],
        [(1, "Ana 🎁2"), (2, "B*n 🎁0")],
    ]
    assert rows(MIDDLE, C, JA) == [
        [(0, "引き取る")],
        [(1, "Ana 🎁2"), (2, "B*n 🎁0")],
    ]
    assert rows(replace(MIDDLE, gifts=(2, 0, 0)), C) == [[(0, "Keep")]], "without a gift"
    assert [rows(MIDDLE, seat) for seat in (A, B, None)] == [[]] * 3
    decided = [FACE.decide(MIDDLE.view(A), slot, (), NO_DRAFT, EN) for slot in range(4)]
    assert decided == [Keep(), Pass(A), Pass(B), Pass(C)], "whoever presses"
    for slot in (4, 900, 999):
        with pytest.raises(InvalidAction, match="no_such_control"):
            FACE.decide(MIDDLE.view(C), slot, (), NO_DRAFT, EN)


# ------------------------------------------------------------------ what is typed


def read(typed: str, *names: str) -> object:
    return FACE.read(*command("no_thank_you", typed), MIDDLE.view(C), EN.named(names) if names else EN)


def test_keeping_and_passing_are_typed_with_a_name_or_the_number_of_a_seat() -> None:
    for typed in ("keep", " keep ", "keep\n"):
        assert read(typed) == Keep()
    for typed in ("pass 2", "pass B*n", "pass b*N", "  pass   B*n  ", "pass ２"):
        assert read(typed) == Pass(B)
    for number in (0, 4, 99):
        assert read(f"pass {number}") == Pass(number - 1), "the engine refuses it"


def test_a_name_comes_before_a_number() -> None:
    assert read("pass 1", "2", "1", "3") == Pass(B)
    assert read("pass 3", "2", "1", "7") == Pass(C)
    assert read("pass 7", "2", "7", "1") == Pass(B)
    assert read("pass 12 monkeys", "12 monkeys", "b", "c") == Pass(A)


@pytest.mark.parametrize("name", ["", "Dora", "-1", "2.0", "²", "99999999999999999999"])
def test_a_name_that_nobody_has_is_named(name: str) -> None:
    with pytest.raises(InvalidAction, match="nobody_called") as caught:
        read(f"pass {name}")
    assert caught.value.facts == {"name": escape(name[:32])}


# ------------------------------------------------------------------ what is told


TOLD: list[tuple[GameEvent, str, str]] = [
    (LotDrawn(A, 9), "Draw for the deal · **Ana**: −9", "親決めの抽選 ・ **Ana**：−9"),
    (DealerChosen(B), r"**B\*n** deals and draws first", r"親：**B\*n**"),
    (Drawn(C), "**さくら** drew a card from the pile", "**さくら**：山から1枚引きました"),
    (Seen(12), "You see: −12", "あなたが見た数字：−12"),
    *(
        (
            Passed(A, C, many),
            f"**Ana**: “No thank you!” → **さくら** ({gifts})",
            f"**Ana**「ノーサンキュー！」→ **さくら**（🎁{many}枚）",
        )
        for many, gifts in ((1, "1 gift"), (3, "3 gifts"))
    ),
    (Kept(A, 0, False), "**Ana** kept the card", "**Ana**：カードを引き取りました"),
    (
        *(Kept(A, 2, False), "**Ana** kept the card and took 2 gifts"),
        "**Ana**：カードと🎁2枚を引き取りました",
    ),
    (
        *(Kept(A, 1, True), "**Ana** had no gift and had to keep it, with 1 gift"),
        "**Ana**：🎁がないため、自動的に引き取りました（🎁1枚つき）",
    ),
]


def test_everything_is_told_in_both_languages() -> None:
    for event, english, japanese in TOLD:
        assert tuple(loosened(FACE.story(event, words)) for words in (EN, JA)) == (english, japanese)


def test_points_are_spelled_out() -> None:
    over = replace(MIDDLE, pile=(), tricks=(Trick(16, (A,)), Trick(2, (A,))), gifts=(1, 3, 3), over=True)
    result = over.result
    assert result is not None
    assert [loosened(FACE.score(over.view(None), seat, result, EN)) for seat in (A, B)] == [
        "−2 −16 = −18, and −18 + 5 × 1 = −13",
        "0 + 5 × 3 = 15",
    ]


# ------------------------------------------------------------------ looking back


def appraised(action: GameAction, wins: float, **facts: int) -> Appraisal:
    """Appraise an action of a moment in which -9 with one gift on it is to be decided about."""
    return Appraisal(action, wins, {"price": 4, "own": 2, "unseen": 8, "lower": 3, "pile": 7, **facts})


KEEPING, WASTED = appraised(Keep(), 0.412), appraised(Pass(B), 0.288, theirs=3)
EVEN = {"price": 5}
TO_B, TO_C = appraised(Pass(B), 0.4, theirs=0), appraised(Pass(C), 0.3, theirs=4)


def test_an_action_has_a_name() -> None:
    view = MIDDLE.view(C)
    assert [FACE.label(view, action, EN) for action in (Keep(), Pass(B))] == ["Keep", "Pass to B*n"]
    assert [FACE.label(view, action, JA) for action in (Keep(), Pass(A))] == ["引き取る", "Anaに渡す"]
    assert all(len(FACE.label(view, Pass(A), words.named(("x" * 64, "B", "C")))) <= 80 for words in (EN, JA))


@pytest.mark.parametrize(
    ("best", "taken", "english", "japanese"),
    [
        (
            *(KEEPING, WASTED),
            "Kept, the card counts −4 with its gifts; a pass costs 5. "
            "Of the 8 cards you had not seen, 3 cost less.",
            "引き取れば🎁込みで−4点、渡すには🎁1枚（5点）が要ります。"
            "まだ見ていない8枚のうち、これより小さいカードは3枚です。",
        ),
        (
            *(TO_B, KEEPING),
            r"Kept, the card counts −4 with its gifts; a pass costs 5, "
            r"and B\*n has no gift and must keep it.",
            r"引き取れば🎁込みで−4点。渡すなら🎁1枚（5点）で、"
            r"🎁のない**B\*n**は必ず引き取ることになります。",
        ),
        (
            *(TO_C, KEEPING),
            "Kept, the card counts −4 with its gifts; passing it to さくら costs 5.",
            "引き取れば🎁込みで−4点。**さくら**に渡せば、🎁1枚（5点）で済みます。",
        ),
        (
            *(appraised(Keep(), 0.412, **EVEN), appraised(Pass(B), 0.288, theirs=3, **EVEN)),
            "Kept, the card counts −5 with its gifts, as much as a pass costs. "
            "But then you hold 4 🎁, and after a pass 1.",
            "引き取れば🎁込みで−5点、渡しても5点で、損は同じです。"
            "ただし手元の🎁は、引き取れば4枚、渡せば1枚です。",
        ),
        (
            *(appraised(Pass(C), 0.3, theirs=4, **EVEN), appraised(Keep(), 0.1, **EVEN)),
            "Kept, the card counts −5 with its gifts, as much as a pass costs. "
            "But passed, it is for **さくら** to pay for it.",
            "引き取れば🎁込みで−5点、渡しても5点で、損は同じです。"
            "ただし渡せば、今度は**さくら**が損をするかもしれません。",
        ),
        (
            *(TO_B, TO_C),
            r"Who gets the card matters: B\*n had 🎁 0 and 🎴 1, さくら 🎁 4 and 🎴 0.",
            r"渡す相手が大事な場面です。**B\*n**は🎁0・🎴1、**さくら**は🎁4・🎴0でした。",
        ),
    ],
)
def test_the_reason_counts_what_the_card_costs(
    best: Appraisal, taken: Appraisal, english: str, japanese: str
) -> None:
    view, wins = MIDDLE.view(A), (round(100 * best.value), round(100 * taken.value))
    assert loosened(FACE.reason(view, best, taken, EN)) == (
        f"{english} Played on from here, the best move wins about {wins[0]} of 100 games, "
        f"“{escape(FACE.label(view, taken.action, EN))}” about {wins[1]}."
    )
    assert loosened(FACE.reason(view, best, taken, JA)) == (
        f"{japanese}ここから100回遊ぶと、正解の手なら約{wins[0]}回、"
        f"「{escape(FACE.label(view, taken.action, JA))}」なら約{wins[1]}回勝てる見込みです。"
    )
