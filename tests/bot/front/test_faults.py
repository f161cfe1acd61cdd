"""Autocompletes: a fault is logged once, and whoever types is not kept waiting."""

import logging
from typing import Any

import pytest

from bot.errors import TableError
from bot.front.game_cog import ServicesCog
from tests.support.harness import Stage


def break_suggestions(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def broken(*_: Any) -> Any:
        raise error

    monkeypatch.setattr(ServicesCog, "tables_of", broken)


async def test_a_fault_in_an_autocomplete_is_logged_once_and_answered_with_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.start("Ana", "Ben")
    break_suggestions(monkeypatch, ZeroDivisionError())
    result = await stage["Ana"].autocomplete(stage.channel, "table end", "table", "")
    assert result == []
    (record,) = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert record.name == "bot.front.faults"
    assert record.getMessage().endswith(" at table")
    assert record.exc_info is not None


async def test_what_may_not_be_done_is_no_fault_of_an_autocomplete(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.start("Ana", "Ben")
    break_suggestions(monkeypatch, TableError("no_table"))
    assert await stage["Ana"].autocomplete(stage.channel, "table end", "table", "") == []
    assert caplog.records == []


async def test_every_autocomplete_is_guarded(stage: Stage) -> None:
    asked = [
        parameter.autocomplete
        for command in stage.bot.tree.walk_commands()
        for parameter in getattr(command, "_params", {}).values()
        if parameter.autocomplete
    ]
    assert asked
    assert all("suggestions" in each.__code__.co_names for each in asked), asked
