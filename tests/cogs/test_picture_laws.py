"""The law of pictures finds every way in which pictures and words may differ."""

import dataclasses
import re
from collections.abc import Callable
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.faces.forms import Draft
from bot.faces.panel import Button, Choice, Panel, Part, Row, Select, Text
from bot.faces.words import Words
from cogs.yaniv.face import FACE
from engine.games.yaniv.values import View
from tests.support.all_icons import all_icons
from tests.support.face_laws import moments, pictures_show_what_the_words_say
from tests.support.picture_laws import faults_of_panel
from tests.support.tables_in_memory import FACES

FIVE, NINE, TURN = all_icons()("5H"), all_icons()("9S"), all_icons()("turn")
JACK, ATTACK, TILE = all_icons()("JH"), all_icons()("attack"), all_icons()("known_white_7")
JOKER = all_icons()("XB")


def faults_of(drawn: str, plain: str) -> list[str]:
    return faults_of_panel(Panel((Text(drawn),)), Panel((Text(plain),)))


@pytest.mark.parametrize(
    ("drawn", "plain"),
    [
        (f"# {FIVE}🆕{NINE}", "## ♥5 🆕♤9"),
        (f"Pond: [{FIVE}]{NINE}", "Pond: **[♥5]** ♤9"),
        (f"## {FIVE}\n## {NINE}\n### = 59", "### ♥5 ♤9 = 59"),
        (f"{TURN} **Ana**: {FIVE}", "▶ **Ana**: ♥5"),
        (f"# {FIVE}　{JACK}\n-# {ATTACK} Attack", "Attack ♥ 5 · J"),
        (f"## {FIVE}{JACK}　{NINE}\n-# Turn 1", "Turn 1: ♥5+J / ♤9"),
        (f"Lay {FIVE}{JACK}{JOKER}", "Lay 5 J JOKER"),
        (f"# C{TILE}\nb**4**", "wC=7 b4"),
        (f"{FIVE}を引く", "♥5 を引く"),
    ],
)
def test_pictures_stand_in_the_place_of_their_text(drawn: str, plain: str) -> None:
    assert faults_of(drawn, plain) == []


@pytest.mark.parametrize(
    ("drawn", "plain"),
    [
        (f"# {FIVE}", "♤5"),
        (f"# {FIVE}", "♥6"),
        (f"# {FIVE}", "♥5 ♤9"),
        (f"# {FIVE}{NINE}", "♥5"),
        (f"# {FIVE}{JACK}", "Attack ♤ 5 · J"),
        (f"# {FIVE}\n-# and more", "♥5"),
        (f"{FIVE * 14}", "♥5 " * 14),
        (f"# {FIVE}\n-# ♥5", "♥5"),
        (f"# {FIVE}{FIVE}", "♥5"),
        (f"{NINE} ♤9", "♤9 ♤9"),
        (f"{TURN} Ana", "Ana"),
        (f"# {TILE}", "⬛7"),
        (f"# {TILE}", "⬜8"),
        (f"{ATTACK} Predict {FIVE}", "Predict ♥ 5"),
    ],
)
def test_that_finds_a_wrong_and_a_missing_one(drawn: str, plain: str) -> None:
    assert len(faults_of(drawn, plain)) == 1


def on_button(label: str, icon: str = "") -> Panel:
    return Panel((Row((Button(0, label, icon=icon),)),))


def test_a_button_may_have_a_picture_alone() -> None:
    assert faults_of_panel(on_button("", FIVE), on_button("♥5")) == []
    assert faults_of_panel(on_button("Draw", FIVE), on_button("Draw ♥5")) == []
    assert len(faults_of_panel(on_button("", FIVE), on_button("♥6"))) == 1
    assert len(faults_of_panel(on_button("Draw", FIVE), on_button("Draw"))) == 1
    assert faults_of_panel(on_button("", ATTACK), on_button("")), "the mark of a role has no text"


def in_select(label: str, icon: str = "") -> Panel:
    return Panel((Row((Select(0, "Which?", (Choice("5H", label, icon=icon),)),)),))


def test_so_may_a_choice() -> None:
    assert faults_of_panel(in_select("(5)", FIVE), in_select("♥5 (5)")) == []
    assert len(faults_of_panel(in_select("(5)", NINE), in_select("♥5 (5)"))) == 1


# ------------------------------------------------------------------ faces

Fault = Callable[[Part], Part]


def another_card(part: Part) -> Part:
    return (
        Text(re.sub("(heart|spade|club|diamond)_[2-5]", r"\1_6", part.text))
        if isinstance(part, Text)
        else part
    )


def a_card_less(part: Part) -> Part:
    return (
        Text(re.sub("<:(?:heart|spade|club|diamond)_[^>]*>", "", part.text))
        if isinstance(part, Text)
        else part
    )


def a_long_line(part: Part) -> Part:
    if not isinstance(part, Text) or "<" not in part.text:
        return part
    return Text(re.sub("(<.*>)", r"\1" * 14, part.text))


def another_icon(part: Part) -> Part:
    if not isinstance(part, Row):
        return part
    changed = [replace(each, icon=FIVE) if isinstance(each, Button) else each for each in part.controls]
    return Row(tuple(changed))


FAULTS = (
    (another_card, "6"),
    (a_card_less, "{} instead of"),
    (a_long_line, "[0-9]+ in a line"),
    (another_icon, "5"),
)


def uphold_everywhere() -> None:
    for table, words in islice(moments("yaniv", 2), 20):
        pictures_show_what_the_words_say(table, words)


@pytest.mark.parametrize(("fault", "told"), FAULTS)
def test_that_finds_a_faulty_face(fault: Fault, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
        parts = FACE.panel(view, draft, words)
        return tuple(map(fault, parts)) if words.icons("5H") else parts

    monkeypatch.setitem(FACES, "yaniv", dataclasses.replace(FACE, panel=panel))
    with pytest.raises(AssertionError, match=told):
        uphold_everywhere()
