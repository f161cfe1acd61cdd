"""Features are found by walking their folder, stand in their order, and never claim what another one has."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.app import Tefuda
from bot.errors import TableError
from bot.front.controls import Control, Surface, nothing
from bot.front.feature import (
    Feature,
    GameButton,
    HandButton,
    HistoryChoice,
    HubButton,
    HubRow,
    Listeners,
    ResultButton,
    TableButton,
)
from bot.front.feature_registry import Features, find_features
from bot.front.router import KINDS, OTHER, Router
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support.tables_in_memory import people, table_of

ROOT = Path(__file__).parents[3]


def surface(letters: str, metric: str) -> Surface[None]:
    return Surface(letters, metric, nothing)


def control(name: str = "coin") -> Control[None]:
    return surface("zz", "coin").declare(name, "button.rules")


async def unopened(*_: object) -> None:
    """Stand for what nobody opens."""
    raise TableError("foreign_control")


def in_hub(old: int | None, place: int = 0) -> Feature:
    return Feature(additions=(HubRow(place, (HubButton(control(), old),)),))


def in_hand(game: str, slot: int) -> Feature:
    return Feature(additions=(HandButton(game, slot, unopened),))


def of_each_game(old: int) -> Feature:
    return Feature(additions=(GameButton(control(), lambda _: True, old),))


def all_of(*features: Feature) -> Features:
    found = Features(None)  # type: ignore[arg-type]  # which it does not use
    for number, feature in enumerate(features):
        found.add(f"feature {number}", feature)
    return found


def test_every_package_of_cogs_is_a_feature() -> None:
    packages = {each.parent.name for each in (ROOT / "cogs").glob("*/__init__.py")}
    assert find_features().keys() == packages


@pytest.mark.parametrize("kind", [TableButton, ResultButton, HistoryChoice])
def test_what_stands_in_a_shared_place_is_in_the_order_of_the_places(kind: type[TableButton]) -> None:
    features = [Feature(additions=(kind(control(name), place),)) for name, place in (("b", 20), ("a", 10))]
    assert [each.control.name for each in all_of(*features, in_hub(1)).all(kind)] == ["a", "b"]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (in_hub(1), in_hub(1, 20), "the old slot of the hub 1"),
        (of_each_game(3), of_each_game(3), "the old slot of each game in the hub 3"),
        (in_hand("yaniv", 50), in_hand("yaniv", 50), "the slot of the hand yaniv 50"),
    ],
)
def test_a_doubled_slot_is_refused(first: Feature, second: Feature, told: str) -> None:
    with pytest.raises(ValueError, match=f"feature 1 and feature 0 both bring {told}"):
        all_of(first, second)


def test_a_slot_or_a_surface_that_one_feature_brings_twice_is_refused() -> None:
    buttons = (HubButton(control(), 9), HubButton(control("other"), 9))
    with pytest.raises(ValueError, match="feature 0 and feature 0 both bring"):
        all_of(Feature(additions=(HubRow(0, buttons),)))
    for second in (surface("x", "coins"), surface("y", "coin")):
        with pytest.raises(ValueError, match="coin and coin both bring a surface"):
            Router().register("coin", [surface("x", "coin"), second])


def test_the_same_slot_elsewhere_and_no_slot_are_allowed() -> None:
    found = all_of(in_hub(4), in_hand("yaniv", 4), in_hand("algo", 4), of_each_game(4), in_hub(None))
    assert found.hand_button("algo", 4) is not None
    assert found.hand_button("expect", 4) is None
    all_of(in_hub(None), in_hub(None))


@pytest.mark.parametrize(
    "second",
    [surface("x", "coins"), surface("y", "coin"), *(surface("y", each) for each in (OTHER, *KINDS.values()))],
)
def test_a_doubled_letter_or_metric_is_refused(second: Surface[None]) -> None:
    router = Router()
    router.register("coin", [surface("x", "coin")])
    with pytest.raises(ValueError, match=r"dice and (coin|the platform) both bring a surface"):
        router.register("dice", [second])


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        (Feature(surfaces=(surface("v", "coin"),)), "privacy both bring a surface with the letters v"),
        # The table message is no feature's.
        (Feature(surfaces=(surface("b", "coin"),)), "the platform both bring a surface"),
        (in_hub(8), "planted and play both bring the old slot of the hub"),
    ],
)
def test_a_bot_with_a_doubled_one_does_not_start(tmp_path: Path, planted: Feature, told: str) -> None:
    class Doubled(Tefuda):
        def find_features(self) -> Mapping[str, Feature]:
            return {**super().find_features(), "planted": planted}

    with pytest.raises(ValueError, match=told):
        Doubled(f"sqlite+aiosqlite:///{tmp_path / 'tefuda.db'}")


SOON = ("ready", "table", "table_end", "server_settings", "guild_change")
LATER = ("guild_join", "channel_gone", "playground")
"""What features hear, at once or by a coroutine."""


async def test_a_fault_of_one_feature_keeps_nothing_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[str] = []

    def failing(*_: object) -> None:
        raise ValueError("planted")

    async def failing_later(*_: object) -> None:
        raise ValueError("planted")

    def hearing(name: str) -> Callable[..., None]:
        return lambda *_: heard.append(name)

    def hearing_later(name: str) -> Callable[..., Awaitable[None]]:
        async def hear(*_: object) -> None:
            heard.append(name)

        return hear

    faulty: Any = dict.fromkeys(SOON, failing) | dict.fromkeys(LATER, failing_later)
    sound: Any = {name: hearing(name) for name in SOON} | {name: hearing_later(name) for name in LATER}
    features = all_of(Feature(on=Listeners(**faulty)), Feature(on=Listeners(**sound)))
    table = table_of(GAMES["yaniv"], people("Ana", "Ben"), phase=Phase.OVER)
    features.ready()
    features.table_changed(table)
    features.server_settings_changed(1)
    features.guild_changed(1)
    await features.guild_joined(1)
    await features.channel_gone(1, 2)
    await features.playground_opened(2)
    assert heard == [*SOON, *LATER]
    assert sum("planted" in str(record.exc_info) for record in caplog.records) == len(heard)
