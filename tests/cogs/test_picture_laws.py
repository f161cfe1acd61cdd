"""The law of pictures finds every way in which pictures and words may differ."""

import dataclasses
import re
from collections.abc import Callable
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.faces.forms import Draft
from bot.faces.panel import Button, Panel, Part, Row, Select, Text
from bot.faces.words import Words
from cogs.yaniv.face import FACE
from engine.games.yaniv.values import View
from tests.support.all_icons import all_icons
from tests.support.face_laws import moments, pictures_show_what_the_words_say
from tests.support.picture_laws import faults_of_panel, faults_of_text
from tests.support.tables_in_memory import FACES

FIVE, NINE, TURN = all_icons()("5H"), all_icons()("9S"), all_icons()("turn")
JACK, ATTACK, TILE = all_icons()("JH"), all_icons()("attack"), all_icons()("known_white_7")


@pytest.mark.parametrize(
    "drawn",
    [
        f"# {FIVE}🆕{NINE}\n-# ♥5 🆕♤9",
        f"# [{FIVE}] {NINE}\nPond: **[♥5]** ♤9",
        f"## {FIVE}\n## {NINE}\n### ♥5 ♤9 = 59",
        f"Ana　👁 {FIVE} ♥5\nBen　👁 {NINE} ♤9",
        f"Ana {FIVE}{NINE} ♥5 ♤9",
        f"{TURN} **Ana**: {FIVE} ♥5",
        "▶ no pictures at all",
        f"# {FIVE}　{JACK}\n-# **{ATTACK} Attack ♥ 2 5 10 · J Q**",
        f"## {FIVE}{JACK}　{NINE}\n-# **Turn 1: ♥5+J against ♤9**",
        f"# {TILE}\n-# ⬛A ⬛**4**\n-# ⬜C=7 ⬜**9**",
    ],
)
def test_pictures_stand_before_their_text_or_above_it(drawn: str) -> None:
    assert list(faults_of_text(drawn, "▶")) == []


@pytest.mark.parametrize(
    ("drawn", "many"),
    [
        (f"# {FIVE}\n-# ♤5", 1),
        (f"# {FIVE}{NINE}\n-# ♤9 ♥5", 1),
        (f"# {FIVE}{FIVE}\n-# ♥5", 1),
        (f"# {FIVE}\nIt is mine\n♥5", 1),
        (f"♥5 {FIVE}", 1),
        (f"Ana {FIVE} Ben {NINE} ♤9 ♥5", 1),
        (f"# {all_icons()('AH')}\n♥A2", 1),
        (f"{FIVE * 14} {'♥5 ' * 14}", 1),
        (f"{TURN}{TURN} Ana", 1),
        (f"{all_icons()('gift')} Ana", 1),
        (f"# {FIVE}{JACK}\n-# ♤ 5 · J", 2),
        (f"# {JACK}\n-# ♥5 against J", 1),
        (f"# {TILE}\n-# ⬛A ⬛4\n⬜C=7", 1),
        (f"# {TILE}\n-# ⬜C ⬜**7**", 1),
        (f"{ATTACK} Predict ♥ 5", 1),
    ],
)
def test_that_finds_a_picture_without_its_text(drawn: str, many: int) -> None:
    assert len(list(faults_of_text(drawn, "▶"))) == many


def test_that_finds_words_that_only_one_of_them_has() -> None:
    assert len(faults_of_panel(Panel((Text(f"# {FIVE}\n-# ♥5 and more"),)), Panel((Text("♥5"),)))) == 1
    assert faults_of_panel(Panel((Text(f"# {FIVE}\n-# ♥5"),)), Panel((Text("## ♥5"),))) == []


# ------------------------------------------------------------------ faces

Fault = Callable[[Part], Part]


def another_card(part: Part) -> Part:
    return Text(re.sub("(four|two)_[2-5]", r"\1_6", part.text)) if isinstance(part, Text) else part


def pictures_alone(part: Part) -> Part:
    return Text(re.sub("(?m)^(# .*)\n-# .*$", r"\1", part.text)) if isinstance(part, Text) else part


def a_long_line(part: Part) -> Part:
    if not isinstance(part, Text) or "<" not in part.text:
        return part
    first, *lines = part.text.split("\n")
    return Text("\n".join([first, *(re.sub("(<.*>)", r"\1" * 14, line) for line in lines)]))


def another_icon(part: Part) -> Part:
    if not isinstance(part, Row):
        return part
    return Row(
        tuple(replace(each, icon=FIVE) if isinstance(each, Button) else each for each in part.controls)
    )


def another_icon_in_a_select(part: Part) -> Part:
    if not isinstance(part, Row) or not isinstance(select := part.controls[0], Select):
        return part
    return Row((replace(select, choices=tuple(replace(each, icon=FIVE) for each in select.choices)),))


FAULTS = (
    (another_card, "_6[CDHS] beside"),
    (pictures_alone, "instead of"),
    (a_long_line, "[0-9]+ in a line"),
    (another_icon, "four_5H on"),
    (another_icon_in_a_select, "four_5H on"),
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
