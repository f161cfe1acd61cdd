"""The panel kit: controls are declared once, named in custom_ids, and answered without anything kept."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.faces.panel import Button, Panel, Row, Text
from bot.faces.words import Words
from bot.front.context import Context, Question
from bot.front.controls import Answered, Control, Pager, Surface, nothing
from bot.front.custom_ids import CUSTOM_ID, Address, Press, read_press
from engine.core import InvalidAction
from tests.support.control_ids import SURFACES
from tests.support.plain_context import PlainContext

EN = Words("en")
PUBLIC = {
    "b": "hand rules menu lookback watch give pause wait take_over close ask_break take_break",
    "l": "join leave add_computer remove_computer start options rules menu speed invite set_options",
    "r": "rematch record details",
    "y": "now ask_friends friends games rules more tables how",
    "c": "enter withdraw start menu my_game table record",
    "a": "show",
    "uc": "show",
    "o": "open",
    "g": "open",
    "v": "export ask",
    "ls": "leaderboard stats history",
    "n": "open",
    "pu": "begin",
    "ic": "ask",
    "li": "join",
}
"""The names that public messages hold for good: one may be added, none taken away."""


def shown(context: PlainContext) -> list[str]:
    return [part.text for part in context.last.panel.parts if isinstance(part, Text)]


@pytest.fixture
def coin() -> Surface[int]:
    """Return a surface whose controls are about a number."""

    async def number(context: Context) -> int:
        if context.id == "0":
            await context.show(Panel((Text("over"),)))
            raise Answered
        return int(context.id)

    surface: Surface[int] = Surface("zz", "coin", number)

    @surface.control("button.rules", old=(3, 4))
    async def flip(context: Context, about: int) -> None:
        await context.update(Panel((Text(f"{about} at {context.moment}: {context.number}"),)))

    async def whether(context: Context, about: int) -> Question | None:
        keep = flip.button(context.words, label="Keep")
        return None if about > 99 else Question("Really?", "Yes", keep)

    @surface.control(asks=whether)
    async def spend(context: Context, about: int) -> None:
        await context.update(Panel((Text(f"spent {about} of {context.number}"),)))

    return surface


@pytest.fixture
def ana() -> PlainContext:
    nobody: Any = SimpleNamespace(people=SimpleNamespace(known=lambda _: None))
    return PlainContext(nobody)


# ---------------------------------------------------------------- declarations


def test_a_control_takes_its_name_from_its_handler_and_its_look_from_its_declaration(
    coin: Surface[int],
) -> None:
    flip = coin.controls["flip"]
    button = flip.button(EN, number=2, disabled=True)
    assert button == Button(2, EN("button.rules"), disabled=True, surface="zz", control="flip")
    assert Address("zz", "7", 12).custom_id(button.slot, button.control) == "t2:zz:7:12:flip.2"


def test_a_name_is_declared_once(coin: Surface[int]) -> None:
    with pytest.raises(ValueError, match="the surface zz has two controls flip"):
        coin.declare("flip")


def test_every_control_has_a_handler_a_readable_name_and_old_slots_of_its_own() -> None:
    for letters, surface in SURFACES.items():
        old = [slot for control in surface.controls.values() for slot in control.old]
        assert len(set(old)) == len(old)
        for name, control in surface.controls.items():
            assert control.handler is not None, name
            longest = Address(letters, "A" * 16, 999_999_999).custom_id(9999, f"yes_{name}")
            assert CUSTOM_ID.fullmatch(longest), name
            assert len(longest) <= 100


def test_a_control_without_a_handler_and_one_whose_name_cannot_be_read_are_seen(coin: Surface[int]) -> None:
    assert coin.declare("toss").handler is None
    assert not CUSTOM_ID.fullmatch(Address("zz", "0", 0).custom_id(0, "Toss 2"))


@pytest.mark.parametrize("letters", PUBLIC)
def test_what_public_messages_hold_is_there_for_good(letters: str) -> None:
    assert set(PUBLIC[letters].split()) <= SURFACES[letters].controls.keys()


# --------------------------------------------------------------------- presses


async def test_a_press_is_answered_about_what_it_names(coin: Surface[int], ana: PlainContext) -> None:
    await ana.pressed(coin.controls["flip"], "7", 12, 2)
    assert shown(ana) == ["7 at 12: 2"]
    await ana.pressed(coin.controls["flip"])
    assert shown(ana) == ["over"], "what finds nothing has answered already"


async def test_slots_of_older_versions_are_answered_as_before(coin: Surface[int], ana: PlainContext) -> None:
    for slot, number in ((3, 0), (4, 1)):
        await ana.send(coin, Press(Address("zz", "7", 12), slot))
        assert shown(ana) == [f"7 at 12: {number}"]


async def test_an_old_private_panel_renews_itself_and_does_nothing_else(
    coin: Surface[int], ana: PlainContext
) -> None:
    ana.press = Press(Address("zz", "7", 12), 77)
    with pytest.raises(InvalidAction):
        await coin.answer(ana)

    async def renew(context: Context, about: int) -> None:
        await context.update(Panel((Text(f"anew {about}"),)))

    coin.renew = renew
    await ana.send(coin, Press(Address("zz", "7", 12), 77))
    assert shown(ana) == ["anew 7"]
    for name in ("nothing", "yes_x"):
        ana.press = Press(Address("zz", "7", 0), 0, control=name)
        with pytest.raises(InvalidAction):
            await coin.answer(ana)


async def test_a_control_that_asks_first_acts_once_it_is_answered(
    coin: Surface[int], ana: PlainContext
) -> None:
    asked = await ana.pressed(coin.controls["spend"], "7", 12, 5)
    assert shown(ana) == ["Really?"]
    yes = asked.controls["yes_spend.5"]
    assert isinstance(yes, Button)
    assert yes.style == "danger"
    press = read_press({"custom_id": asked.at.custom_id(yes.slot, yes.control)})
    assert press is not None
    await ana.send(coin, press)
    assert shown(ana) == ["spent 7 of 5"]
    await ana.pressed(coin.controls["spend"], "100")
    assert shown(ana) == ["spent 100 of 0"], "there was nothing to ask"


async def test_what_others_see_is_answered_privately_and_a_deleted_panel_is_shown_anew(
    coin: Surface[int], ana: PlainContext
) -> None:
    flip = coin.controls["flip"]
    await ana.pressed(flip, "7")
    assert (len(ana.edited), len(ana.shown)) == (1, 0)
    ana.sees_private = False
    await ana.pressed(flip, "7")
    assert (len(ana.edited), len(ana.shown)) == (1, 1)
    ana.sees_private, ana.is_deleted = True, True
    await ana.pressed(flip, "7")
    assert (len(ana.edited), len(ana.shown)) == (1, 2)


# ----------------------------------------------------------------------- pager


@pytest.mark.parametrize(
    ("page", "pages", "numbers", "disabled"),
    [(0, 3, [0, 1], [True, False]), (1, 3, [0, 2], [False, False]), (2, 3, [1, 2], [False, True])],
)
def test_a_pager_leads_to_the_pages_beside_the_one_shown(
    page: int, pages: int, numbers: list[int], disabled: list[bool]
) -> None:
    pager = Pager(Surface("zz", "coin", nothing))
    text, row = pager.parts(page, pages, EN)
    assert isinstance(text, Text)
    assert f"{page + 1}" in text.text
    assert isinstance(row, Row)
    buttons = [each for each in row.controls if isinstance(each, Button)]
    assert [each.slot for each in buttons] == numbers
    assert [each.disabled for each in buttons] == disabled
    assert len({Address("zz", "0", 0).custom_id(each.slot, each.control) for each in buttons}) == 2


def test_a_list_of_one_page_has_no_pager() -> None:
    pager = Pager(Surface("zz", "coin", nothing))
    other: Control[Any] = Control("other", "button.rules")
    assert pager.parts(0, 1, EN) == ()
    assert pager.parts(0, 1, EN, other.button(EN)) == (Row((other.button(EN),)),)
