"""Pictures on buttons and in selects, as Discord gets them."""

from bot.faces.panel import Button, Choice, Panel, Row, Select
from tests.bot.front.test_components import kind, sent
from tests.support.all_icons import ID, all_icons

ICON = all_icons()("5H")


def test_a_button_shows_its_picture() -> None:
    (button,) = (each for each in sent(Panel((Row((Button(0, "♥5", icon=ICON),)),))) if each["type"] == 2)
    assert button["emoji"] == {"id": str(ID), "name": "four_5H"}


def test_an_option_of_a_select_shows_its_picture() -> None:
    select = Select(0, "Which?", (Choice("5H", "♥5", icon=ICON), Choice("AS", "♤A")))
    (sent_select,) = (each for each in sent(Panel((Row((select,)),))) if each["type"] == 3)
    with_picture, without = sent_select["options"]
    assert with_picture["emoji"]["name"] == "four_5H"
    assert "emoji" not in without


def test_nothing_else_has_one() -> None:
    assert not any("emoji" in each for each in kind(2))
