"""Every number of a shared place is answered, and nothing else is: the platform and its features agree."""

from collections.abc import Iterable
from contextlib import suppress
from enum import IntEnum
from typing import Any

import pytest
from cogs.play.hub_panel import FIRST_GAME, GameSlot, PlaySlot

from bot.front import clock_presses, result_presses, table_menu
from bot.front.clock_panel import ClockSlot
from bot.front.custom_ids import OUTCOME, Address, Press
from bot.front.feature import Feature
from bot.front.feature_registry import find_features
from bot.front.result_panel import OutcomeSlot
from bot.front.table_menu import MenuSlot
from engine.core import InvalidAction

FEATURES = find_features()


def in_hub(features: Iterable[Feature]) -> set[int]:
    """Return the slots of the hub that features answer; those of games apart."""
    rows = [feature.hub for feature in features if feature.hub]
    return {slot for row in rows for slot in (*row.answers, *(each.slot for each in row.buttons))}


def in_each_game(features: Iterable[Feature]) -> set[int]:
    """Return the last digits of the slots of games that features answer."""
    return {each.slot for feature in features for each in feature.game_buttons}


async def below_result() -> set[int]:
    """Return the slots of a result that are answered: the others are refused before anything is asked."""
    return {slot for slot in range(FIRST_GAME * 10) if await is_answered(slot)}


async def is_answered(slot: int) -> bool:
    nothing: Any = None
    # Whoever answers asks for something that is not there.
    with suppress(AttributeError):
        try:
            await result_presses.SURFACES[0].answer(nothing, nothing, Press(Address(OUTCOME, "0", 0), slot))
        except InvalidAction:
            return False
    return True


def differing(slots: type[IntEnum], own: set[int], every: set[int]) -> dict[str, set[int]]:
    """Return the slots that nobody answers, and what their owner answers without having such a slot."""
    found = {"unanswered": {*slots} - every, "unknown": own - {*slots}}
    return {problem: {*map(int, which)} for problem, which in found.items() if which}


async def problems(features: dict[str, Feature]) -> list[dict[str, set[int]]]:
    """List what is unanswered or unknown, place by place."""
    every, own = features.values(), [features["play"]]
    menu = {*table_menu.HANDLERS} - {*clock_presses.HANDLERS}
    clock, result = {*clock_presses.HANDLERS}, await below_result()
    return [
        differing(PlaySlot, in_hub(own), in_hub(every)),
        differing(GameSlot, in_each_game(own), in_each_game(every)),
        differing(MenuSlot, menu, menu),
        differing(ClockSlot, clock, clock),
        differing(OutcomeSlot, result, result),
    ]


async def test_every_slot_is_answered_and_every_answer_has_a_slot() -> None:
    assert await problems(FEATURES) == [{}] * 5


async def test_slots_without_an_answer_and_answers_without_a_slot_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    menu = {slot: answer for slot, answer in table_menu.HANDLERS.items() if slot != MenuSlot.RULES}
    monkeypatch.setattr(table_menu, "HANDLERS", menu | {77: menu[MenuSlot.KEEP]})
    hub, games, behind, clock, result = await problems({**FEATURES, "play": Feature()})
    assert (hub, games) == ({"unanswered": {*PlaySlot}}, {"unanswered": {*GameSlot}})
    assert behind == {"unanswered": {MenuSlot.RULES}, "unknown": {77}}
    assert clock == result == {}
    assert differing(OutcomeSlot, {0, 1, 3}, {0, 1, 3}) == {"unanswered": {2}, "unknown": {3}}
    assert not await is_answered(77)
