"""The custom_ids of controls: what is read is what was written, and nothing else is a press."""

from typing import Any

import pytest

from bot.front import custom_ids
from bot.front.custom_ids import FACE, Address, Press, read_press

AT = Address(custom_ids.HAND, "K7Q2M4", 12)


@pytest.mark.parametrize("surface", ["b", "p", "l", "m", "f", "r", "s", "uc"])
@pytest.mark.parametrize(
    ("table", "moment", "control", "number"),
    [("K", 0, "", 0), ("K7Q2M4", 12, "refresh", 1), ("zZ09" * 4, 10**9 - 1, "yes_take_break", 9999)],
)
def test_the_id_of_a_control_is_read_as_it_was_written(
    surface: str, table: str, moment: int, control: str, number: int
) -> None:
    at = Address(surface, table, moment)
    custom_id = at.custom_id(number, control)
    assert read_press({"custom_id": custom_id}) == Press(at, number, control=control or FACE, number=number)
    assert len(custom_id) <= 100


def test_an_id_of_an_older_version_is_read_by_its_slot() -> None:
    assert read_press({"custom_id": "t1:p:K7Q2M4:12:999"}) == Press(AT, 999)


FOREIGN = {
    "nothing": "",
    "nonsense": "nonsense" * 12,
    "a version alone": "t1",
    "truncated": "t1:p:K7Q2M4:12:",
    "truncated in the middle": "t1:p:K7Q2M4",
    "without a table": "t1:p::12:3",
    "overlong table": f"t1:p:{'K' * 41}:12:3",
    "overlong moment": "t1:p:K7Q2M4:1234567890:3",
    "overlong slot": "t1:p:K7Q2M4:12:1000",
    "longer than Discord allows": f"t1:p:K7Q2M4:12:3{'0' * 90}",
    "something behind": "t1:p:K7Q2M4:12:3:4",
    "something in front": " t1:p:K7Q2M4:12:3",
    "a newline at the end": "t1:p:K7Q2M4:12:3\n",
    "a newline within": "t1:p:K7Q2M4\n:12:3",
    "arabic digits": "t1:p:K7Q2M4:١٢:3",
    "full-width digits": "t1:p:K7Q2M4:12:３",
    "full-width letters": "t1:p:Ｋ7Q2M4:12:3",
    "a superscript": "t1:p:K7Q2M4:12:²",
    "a sign": "t1:p:K7Q2M4:-1:3",
    "an underscore": "t1:p:K7Q2M4:1_2:3",
    "a capital version": "T1:p:K7Q2M4:12:3",
    "a capital surface": "t1:P:K7Q2M4:12:3",
    "a surface of three letters": "t1:ppp:K7Q2M4:12:3",
    "an older version": "t0:p:K7Q2M4:12:3",
    "a later version": "t3:p:K7Q2M4:12:play",
    "a name in place of a slot": "t1:p:K7Q2M4:12:play",
    "a slot in place of a name": "t2:p:K7Q2M4:12:3",
    "a capital name": "t2:p:K7Q2M4:12:Play",
    "an overlong name": f"t2:p:K7Q2M4:12:{'a' * 33}",
    "a name that ends in an underscore": "t2:p:K7Q2M4:12:play_",
    "an overlong number": "t2:p:K7Q2M4:12:play.12345",
    "a number that is none": "t2:p:K7Q2M4:12:play.x",
    "no number behind the point": "t2:p:K7Q2M4:12:play.",
    "no version": "p:K7Q2M4:12:3",
    "a path": "t1:p:../etc:12:3",
}


@pytest.mark.parametrize("custom_id", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_id_is_no_press(custom_id: str) -> None:
    assert read_press({"custom_id": custom_id}) is None


@pytest.mark.parametrize("payload", [{}, {"custom_id": None}, {"custom_id": 7}, {"custom_id": ["t1"]}])
def test_an_id_that_is_no_text_is_no_press(payload: dict[str, Any]) -> None:
    assert read_press(payload) is None


CHOSEN = {"custom_id": AT.custom_id(2), "component_type": 3, "values": ["a", "b"]}
FIRST = {"type": 18, "component": {"type": 3, "custom_id": AT.custom_id(0), "values": ["a"]}}
LATER = {"type": 18, "component": {"type": 3, "custom_id": AT.custom_id(7), "values": ["b", "c"]}}
TYPED = {"type": 18, "component": {"type": 4, "custom_id": AT.custom_id(0), "value": "QK"}}


@pytest.mark.parametrize(
    ("payload", "press"),
    [
        (CHOSEN, Press(AT, 2, ("a", "b"), control=FACE, number=2)),
        (
            {"custom_id": AT.custom_id(0), "components": [FIRST, LATER]},
            Press(AT, 0, ("a", "b", "c"), {0: ("a",), 7: ("b", "c")}, FACE),
        ),
        (
            {"custom_id": AT.custom_id(3), "components": [TYPED]},
            Press(AT, 3, ("QK",), {0: ("QK",)}, FACE, 3),
        ),
    ],
    ids=["a select", "choices of a form", "a text of a form"],
)
def test_what_is_chosen_or_typed_comes_with_its_press(payload: dict[str, Any], press: Press) -> None:
    assert read_press(payload) == press


@pytest.mark.parametrize("strange", [{"type": 18}, {"type": 10, "id": 3}])
def test_what_is_no_answer_in_a_form_is_passed_over(strange: dict[str, Any]) -> None:
    assert read_press({"custom_id": AT.custom_id(0), "components": [strange]}) == Press(AT, 0, control=FACE)


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        ({"type": 21, "value": "a"}, ("a",)),
        ({"type": 21, "value": None}, ()),
        ({"type": 22, "values": ["a", "b"]}, ("a", "b")),
        ({"type": 22, "values": []}, ()),
        ({"type": 19, "values": ["1456074443980800029"]}, ("1456074443980800029",)),
        # A form that was opened by an older version.
        ({"type": 3, "values": ["a"]}, ("a",)),
        ({"type": 3, "values": []}, ()),
        # Copied from a message of the bot.
        ({"type": 4, "value": "COM\u00a01 1009\u2060"}, ("COM 1 1009",)),
        # Forged.
        ({"custom_id": "elsewhere", "type": 3, "values": ["a"]}, ()),
        ({"custom_id": "elsewhere", "type": 4, "value": "typed"}, ()),
        ({"type": 21, "value": "a", "values": ["b"]}, ("a", "b")),
        ({"type": 21, "value": {"a": "b"}}, ()),
        ({"type": 23, "value": True}, ()),
        ({"type": 22, "values": None}, ()),
        ({"type": 22, "values": [["a"], 7, "b"]}, ("b",)),
    ],
)
def test_what_is_chosen_openly_comes_as_an_answer(sent: dict[str, Any], answer: tuple[str, ...]) -> None:
    label = {"type": 18, "component": {"custom_id": AT.custom_id(2), **sent}}
    press = read_press({"custom_id": AT.custom_id(0), "components": [label]})
    assert press is not None
    assert press.answers == ({2: answer} if answer else {})
    assert press.values == answer
