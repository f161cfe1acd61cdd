"""The names of pictures and of their emojis."""

import re
from types import MappingProxyType

import pytest

from bot.artwork import catalogue
from bot.artwork.catalogue import draw, emoji_name, former_emoji_name, frames, name_of, symbol
from bot.faces.icon_names import moving, names, spoken
from tests.support.all_icons import MENTIONS

FOREIGN = ("", "two_5H", "two_5H_", "two_5H_12345", "two_5H_1234567", "two_5H_12345G", "two_5H_ABCDEF")
OTHERS = ("nosuch", "../two_5H", " two_5H", "two_1H")


def test_there_is_a_picture_for_every_name_of_an_icon() -> None:
    assert set(MENTIONS) == set(names())
    assert len(names()) == len(set(names()))


def test_an_emoji_name_leads_back_to_its_picture_and_is_one_that_discord_accepts() -> None:
    for name in names():
        assert name_of(emoji_name(name)) == name_of(former_emoji_name(name)) == name
        assert re.fullmatch(r"[A-Za-z0-9_]{2,32}", emoji_name(name))


def test_no_two_emojis_are_called_the_same_but_for_their_hash() -> None:
    called = {*map(spoken, names())}
    assert len(called) == len(names())
    assert not (called & set(names())) - {name for name in names() if spoken(name) == name}


def test_the_emoji_of_an_earlier_drawing_is_still_known() -> None:
    assert name_of("two_5H_000000") == name_of("heart_5_two_ffffff") == "two_5H"
    assert name_of("back_black_abcdef") == "back_black"


@pytest.mark.parametrize(
    "foreign", [*FOREIGN, "two_5H_abcdef\n", "two_5H_abcdef.png", *(f"{each}_abcdef" for each in OTHERS)]
)
def test_an_emoji_that_is_no_card_of_ours_has_no_name(foreign: str) -> None:
    assert name_of(foreign) is None


def test_a_changed_drawing_gets_another_emoji(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: emoji_name(name) for name in ("two_5H", "two_6H", "turned_minus_3")}
    changed = {name: frames(name) for name in before}
    changed["two_5H"] = (symbol("two_5H") + "<g/>",)
    changed["turned_minus_3"] = (frames("turned_minus_3")[0] + "<g/>", symbol("turned_minus_3"))
    monkeypatch.setattr(catalogue, "_frames", lambda: MappingProxyType(changed))
    assert [name for name in before if emoji_name(name) != before[name]] == ["two_5H", "turned_minus_3"]


@pytest.mark.parametrize("name", ["", "5H", "two_11H", "minus_17", "../two_5H", "two_5H.png"])
def test_a_name_that_is_no_picture_is_refused(name: str) -> None:
    for ask in (emoji_name, draw):
        with pytest.raises(ValueError, match=re.escape(f"there is no picture with the name {name!r}")):
            ask(name)


def test_only_moving_pictures_have_two_frames() -> None:
    assert {name for name in names() if len(frames(name)) == 2} == set(moving())


def test_a_picture_may_stand_in_another_svg_any_number_of_times() -> None:
    for name in names():
        assert not re.search(r"\bid=|url\(|<style|<text|href", symbol(name)), name
