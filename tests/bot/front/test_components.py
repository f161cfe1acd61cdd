"""Panels and forms as Discord's components: what is drawn is what Discord takes."""

from typing import Any

import pytest
from msgspec.structs import replace
from simcord.components import walk_components

from bot.faces.chart import Chart
from bot.faces.forms import Field, FileField, Form, TextField
from bot.faces.panel import Button, Choice, Divider, Link, Panel, Picture, RoleSelect, Row, Select, Text
from bot.front import custom_ids
from bot.front.components import modal_of, view_of
from bot.front.custom_ids import Address
from tests.support.all_icons import ID, all_icons
from tests.support.discord_limits import faults, faults_of_form

AT = Address(custom_ids.HAND, "K7Q2M4", 12)
CHOICES = (Choice("a", "Ace of spades", chosen=True), Choice("b", "Jack of hearts"))
EVERYTHING = Panel(
    (
        Text("## A hand"),
        Divider(),
        Row((Button(0, "Keep", "success"), Button(1, "Pass to Ben", "primary", disabled=True))),
        Row((Select(2, "Choose cards", CHOICES, least=0, most=2),)),
        Row((Button(899, "Leave", "danger"), Link("To the table", "https://discord.com/channels/1/2"))),
    ),
    0xE8795A,
)
FORM = Form("Options", (Field(0, "Who deals?", CHOICES), Field(1, "How long?", CHOICES)))


def sent(panel: Panel = EVERYTHING) -> list[dict[str, Any]]:
    components: list[dict[str, Any]] = view_of(panel, AT).to_components()  # type: ignore[no-untyped-call]
    return list(walk_components(components))


def kind(number: int) -> list[dict[str, Any]]:
    return [each for each in sent() if each["type"] == number]


# ------------------------------------------------------------------ messages


def test_a_panel_of_every_kind_of_part_is_a_message_that_discord_takes() -> None:
    assert faults(view_of(EVERYTHING, AT)) == []
    assert [each["type"] for each in sent()] == [17, 10, 14, 1, 2, 2, 1, 3, 1, 2, 2]
    assert sent()[0]["accent_color"] == 0xE8795A
    assert sent(Panel((Text("plain"),)))[0].get("accent_color") is None


def test_buttons_say_what_they_are_and_whether_they_can_be_pressed() -> None:
    shown = [(each["label"], each["style"], each["disabled"]) for each in kind(2)]
    assert shown[:2] == [("Keep", 3, False), ("Pass to Ben", 1, True)]
    assert shown[2:] == [("Leave", 4, False), ("To the table", 5, False)]
    link = kind(2)[-1]
    assert link["url"] == "https://discord.com/channels/1/2"
    assert "custom_id" not in link


def test_a_select_shows_what_is_chosen_already() -> None:
    (select,) = kind(3)
    assert (select["placeholder"], select["min_values"], select["max_values"]) == ("Choose cards", 0, 2)
    assert not select.get("required")
    options = [(each["value"], each["label"], each["default"]) for each in select["options"]]
    assert options == [("a", "Ace of spades", True), ("b", "Jack of hearts", False)]


def test_a_select_is_another_one_after_every_choice_so_that_no_choice_of_before_stays_in_it() -> None:
    (select,) = kind(3)
    later = Address(AT.surface, AT.table, AT.moment + 1)
    assert select["id"] == AT.number(2) != later.number(2)
    chosen = Address(AT.surface, AT.table, AT.moment, choices=1)
    assert chosen.custom_id(2) == AT.custom_id(2)
    numbers = [at.number(slot) for at in (AT, later, chosen) for slot in range(1000)]
    assert len({*numbers}) == len(numbers)
    assert all(2**30 <= number < 2**31 for number in numbers)


def test_a_select_of_roles_shows_the_chosen_one_and_can_be_emptied() -> None:
    for chosen, shown in ((None, []), (77, [{"id": "77", "type": "role"}])):
        panel = Panel((Row((RoleSelect(3, "Who may enter", chosen, "role"),)),))
        assert faults(view_of(panel, AT)) == []
        *_, select = sent(panel)
        assert (select["type"], select["placeholder"], select["required"]) == (6, "Who may enter", False)
        assert (select["min_values"], select["max_values"]) == (0, 1)
        assert select.get("default_values", []) == shown


def test_an_id_says_where_a_control_stands_and_nothing_of_what_it_means() -> None:
    ids = [each["custom_id"] for each in sent() if "custom_id" in each]
    assert ids == [f"t2:p:K7Q2M4:12:play{number}" for number in ("", ".1", ".2", ".899")]


PICTURE = Picture(Chart("The scores of Ana", (), "round", "points"), "Ana 5, Ben 7.")


def test_a_picture_stands_where_it_belongs_with_its_words_and_a_file_that_tells_nothing() -> None:
    panel = Panel((PICTURE, Text("between"), PICTURE))
    assert faults(view_of(panel, AT)) == []
    _, first, _, second = sent(panel)
    for number, gallery in enumerate((first, second), 1):
        (item,) = gallery["items"]
        assert item["media"]["url"] == f"attachment://picture{number}.png"
        assert item["description"] == "Ana 5, Ben 7."


async def test_discord_py_is_to_keep_nothing_of_a_message_or_form() -> None:
    assert view_of(EVERYTHING, AT).is_finished()
    assert modal_of(FORM, AT).is_finished()


# ------------------------------------------------------------------ forms


def test_the_questions_of_a_form_are_asked_with_their_slots_below_its_text() -> None:
    for text in ("", "Your hand: **5 7**"):
        modal = modal_of(Form("Options", FORM.fields, text=text), AT)
        assert faults_of_form(modal) == []
        shown = modal.to_dict()
        assert shown["custom_id"] == "t2:p:K7Q2M4:12:play"
        *above, first, second = shown["components"]
        assert [(each["type"], each["content"]) for each in above] == ([(10, text)] if text else [])
        asked = [(each["label"], each["component"]["custom_id"]) for each in (first, second)]
        assert asked == [("Who deals?", "t2:p:K7Q2M4:12:play"), ("How long?", "t2:p:K7Q2M4:12:play.1")]
        assert [(each["type"], each["component"]["required"]) for each in (first, second)] == [(18, True)] * 2
        assert [option.get("default") for option in first["component"]["options"]] == [True, False]


def test_a_question_may_be_answered_already_and_need_no_answer() -> None:
    fields = (TextField(0, "Cards", "K A 4", most=90, value="57"), TextField(1, "Factors", required=False))
    modal = modal_of(Form("Play", fields), AT)
    assert faults_of_form(modal) == []
    cards, factors = [each["component"] for each in modal.to_dict()["components"]]
    keys = ("value", "placeholder", "max_length", "required")
    assert [cards.get(each) for each in keys] == ["57", "K A 4", 90, True]
    assert [factors.get(each) for each in keys] == [None, None, 100, False]


# ------------------------------------------------------------------ the limits themselves


def many(number: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(value), str(value)) for value in range(number))


TOO_MUCH = {
    "4001 characters": Panel((Text("x" * 2000), Text("y" * 2001))),
    "empty text": Panel((Text(" "),)),
    "long label": Panel((Row((Button(0, "x" * 81),)),)),
    "same slot": Panel((Row((Button(0, "a"),)), Row((Button(0, "b"),)))),
    "link elsewhere": Panel((Row((Link("a", "javascript:x"),)),)),
    "same value": Panel((Row((Select(0, "a", many(1) * 2),)),)),
    "too much to choose": Panel((Row((Select(0, "a", many(2), most=3),)),)),
    "long choice": Panel((Row((Select(0, "a", (Choice("a", "x" * 101),)),)),)),
    "long prompt": Panel((Row((Select(0, "a" * 151, many(1)),)),)),
    "picture without words": Panel((Picture(PICTURE.image, " "),)),
    "picture of many words": Panel((Picture(PICTURE.image, "x" * 1025),)),
    "row of two kinds": Panel((Row((Button(0, "a"), Link("b", "https://discord.com/"))), Row(()))),
}


@pytest.mark.parametrize("panel", TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_discord_would_refuse_is_noticed(panel: Panel) -> None:
    assert len(faults(view_of(panel, AT))) == 1


TOO_MANY = tuple(replace(each, chosen=True) for each in CHOICES)


@pytest.mark.parametrize(
    "form",
    [
        Form("x" * 46, FORM.fields),
        Form("Options", (Field(0, "x" * 46, CHOICES),)),
        Form("Options", ()),
        Form("Play", (TextField(0, "Cards", most=4001),)),
        Form("Play", (TextField(0, "Cards", most=3, value="KJQJ"),)),
        Form("Play", (TextField(0, "Cards", "x" * 101),)),
        Form("Play", (TextField(0, "Cards"),), text="x" * 4001),
        Form("Play", (TextField(0, "Cards"),), text=" "),
        Form("Options", (Field(0, "Who?", many(3) * 2),)),
        Form("Options", (Field(0, "Who?", TOO_MANY),)),
        Form("Options", (Field(0, "Who?", many(2), 0, 3),)),
        Form("Options", (Field(0, "Who?", (Choice("a", "x" * 101), *many(1)), 0, 2),)),
        Form("Import", (FileField(0, "x" * 46),)),
    ],
)
def test_a_form_that_discord_would_refuse_is_noticed(form: Form) -> None:
    assert len(faults_of_form(modal_of(form, AT))) == 1


def test_a_question_without_choices_would_be_refused() -> None:
    assert "0 options" in faults_of_form(modal_of(Form("Options", (Field(0, "Who?", ()),)), AT))


# ------------------------------------------------------------------ choices in the open, and files


@pytest.mark.parametrize(
    ("choices", "least", "most", "drawn"),
    [
        (2, 1, 1, 21),
        (10, 0, 1, 21),
        (11, 1, 1, 3),
        (1, 1, 1, 3),
        (1, 0, 1, 22),
        (2, 0, 2, 22),
        (10, 1, 10, 22),
        (11, 0, 11, 3),
    ],
)
def test_few_choices_are_listed_openly_and_many_in_a_select(
    choices: int, least: int, most: int, drawn: int
) -> None:
    modal = modal_of(Form("Options", (Field(4, "Which?", many(choices), least, most),)), AT)
    assert faults_of_form(modal) == []
    (question,) = [each["component"] for each in modal.to_dict()["components"]]
    assert (question["type"], question["custom_id"]) == (drawn, AT.custom_id(4))
    assert question["required"] == (least > 0)
    assert len(question["options"]) == choices
    if drawn != 21:
        assert (question["min_values"], question["max_values"]) == (least, most)


def test_open_choices_keep_their_notes_and_what_is_chosen_at_first() -> None:
    choices = (Choice("a", "Ace"), Choice("b", "Jack", chosen=True, note="of hearts"))
    for most in (1, 2):
        modal = modal_of(Form("Options", (Field(0, "Which?", choices, 1, most),)), AT)
        (label,) = modal.to_dict()["components"]
        options = label["component"]["options"]
        assert [(each["value"], each["label"], each["default"]) for each in options] == [
            ("a", "Ace", False),
            ("b", "Jack", True),
        ]
        assert [each.get("description") for each in options] == [None, "of hearts"]


@pytest.mark.parametrize("required", [True, False])
def test_a_file_is_asked_for(required: bool) -> None:
    modal = modal_of(Form("Import", (FileField(3, "A list", required),)), AT)
    assert faults_of_form(modal) == []
    (upload,) = [each["component"] for each in modal.to_dict()["components"]]
    assert (upload["type"], upload["custom_id"], upload["required"]) == (19, AT.custom_id(3), required)
    assert (upload["min_values"], upload["max_values"]) == (int(required), 1)


def test_two_values_of_a_radio_group_and_unknown_ones_are_no_answer() -> None:
    one, several = Field(0, "Who?", CHOICES), Field(1, "Which?", CHOICES, 0, 2)
    assert [one.takes(each) for each in (["a"], ["a", "b"], ["c"], [])] == [True, False, False, False]
    assert [several.takes(each) for each in (["a", "b"], ["a", "a"], ["c"], [])] == [True, False, False, True]


# ------------------------------------------------------------------ pictures on controls

ICON = all_icons()("5H")


def test_a_button_and_an_option_show_their_picture_and_others_have_none() -> None:
    select = Select(0, "Which?", (Choice("5H", "♥5", icon=ICON), Choice("AS", "♤A")))
    shown = sent(Panel((Row((Button(0, "♥5", icon=ICON),)), Row((select,)))))
    (button,) = (each for each in shown if each["type"] == 2)
    assert button["emoji"] == {"id": str(ID), "name": "four_5H"}
    assert not any("emoji" in each for each in kind(2))
    (sent_select,) = (each for each in shown if each["type"] == 3)
    with_picture, without = sent_select["options"]
    assert with_picture["emoji"]["name"] == "four_5H"
    assert "emoji" not in without


def test_a_button_whose_picture_says_everything_has_no_label_at_all() -> None:
    panel = Panel((Row((Button(0, "", icon=ICON), Button(1, ""))),))
    alone, nothing = (each for each in sent(panel) if each["type"] == 2)
    assert alone["emoji"]["name"] == "four_5H"
    assert "label" not in alone
    assert faults(view_of(panel, AT)) == ["the label None"], "Discord refuses a button with neither"
    assert "label" not in nothing
