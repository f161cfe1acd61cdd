"""Autocompletes: a fault is logged once, and whoever types is not kept waiting."""

import logging
from typing import Any

import pytest

from bot.errors import TableError
from bot.front.game_cog import ServicesCog
from tests.support.harness import Stage


async def test_a_fault_in_an_autocomplete_is_logged_once_and_what_may_not_be_done_is_none(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.start("Ana", "Ben")
    for error, many in ((TableError("no_table"), 0), (ZeroDivisionError(), 1)):

        def broken(*_: Any, error: Exception = error) -> Any:
            raise error

        monkeypatch.setattr(ServicesCog, "tables_of", broken)
        assert await stage["Ana"].autocomplete(stage.channel, "table show", "table", "") == []
        assert len(caplog.records) == many
    (record,) = caplog.records
    assert (record.name, record.levelno) == ("bot.front.faults", logging.ERROR)
    assert record.getMessage().endswith(" at table")
    assert record.exc_info is not None


async def test_every_autocomplete_is_guarded(stage: Stage) -> None:
    asked = [
        parameter.autocomplete
        for command in stage.bot.tree.walk_commands()
        for parameter in getattr(command, "_params", {}).values()
        if parameter.autocomplete
    ]
    assert asked
    assert all("suggestions" in each.__code__.co_names for each in asked), asked
