from typing import Literal

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.faces.options import OFF_ON, GameOptions, Option, Preset
from bot.faces.speeds import Speed
from engine.core import InvalidOptions
from engine.games.no_thank_you import GAME


class Options(Struct, frozen=True):
    """Two options of a game."""

    size: Literal[1, 2, 3] = 1
    is_open: bool = False


CUP = Preset("cup", Options(size=3, is_open=True), Speed.LIVE)
OPTIONS = GameOptions(
    replace(GAME, options=Options),
    (Option("size", range(1, 4)), Option("open", OFF_ON, "is_open")),
    presets=(CUP,),
)


def test_what_is_not_given_is_as_in_the_preset_or_else_as_usual() -> None:
    assert OPTIONS.read({"size": None, "open": "on"}) == Options(is_open=True)
    assert OPTIONS.read({"size": 2, "open": None}, CUP) == Options(size=2, is_open=True)


@pytest.mark.parametrize("given", [{"size": 4}, {"size": "1"}, {"open": "maybe"}, {"open": ""}])
def test_a_value_that_is_not_offered_is_refused(given: dict[str, str | int]) -> None:
    with pytest.raises(InvalidOptions, match="option_out_of_range"):
        OPTIONS.read(given)


def test_a_range_is_offered_as_such_and_the_values_of_a_mapping_by_name() -> None:
    assert [each.typed for each in OPTIONS.offered] == [range(1, 4), ("off", "on")]
