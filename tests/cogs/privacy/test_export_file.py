"""The file with a person's data: readable, and never too long for an upload."""

import gzip
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.chats import chat_of
from bot.database.settings_rows import change_person
from bot.database.store import Store
from bot.front.context import File
from cogs.privacy import export_file
from tests.support.stored_results import HERE, of_game, who, write

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ANA = 2**60
GAMES = 40


async def files(store: Store) -> list[File]:
    await write(store, *(of_game(f"T{number:02}", who(ANA), who(7, rank=2)) for number in range(GAMES)))
    return await export_file.export(store, ANA, NOW)


def read(content: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(content)
    return found


async def test_a_file_is_json_with_a_row_per_line_and_ids_as_text(store: Store) -> None:
    (single,) = await files(store)
    assert single.name == "tefuda.json"
    head = {"format": 1, "person": str(ANA), "made": "2026-01-01T00:00:00Z", "part": 1}
    whole = read(single.content)
    assert head.items() <= whole.items()
    assert [row["table_id"] for row in whole["results"]] == [f"T{number:02}" for number in range(GAMES)]
    assert whole["results"][0]["guild"] == str(HERE)
    assert whole["results"][0]["ended"] == "2026-01-01T12:00:00Z"


async def test_a_chat_is_named_by_its_channel(store: Store) -> None:
    await write(store, of_game("T01", who(ANA), who(7, rank=2), guild=chat_of(2**60 + 1)))
    (single,) = await export_file.export(store, ANA, NOW)
    (row,) = read(single.content)["results"]
    assert (row["chat"], "guild" in row) == (str(2**60 + 1), False)


async def test_settings_that_are_kept_by_name_are_json_too(store: Store) -> None:
    await change_person(store, ANA, deck="two", no_advice=True, hidden=True)
    (single,) = await export_file.export(store, ANA, NOW)
    (row,) = read(single.content)["people"]
    assert (row["hidden"], row["chosen"]) == (True, {"deck": "two", "no_advice": True})


async def test_a_long_one_is_compressed_and_comes_in_parts_that_are_whole(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    (single,) = await files(store)
    monkeypatch.setattr(export_file, "MAX_PLAIN_BYTES", 100)
    (compressed,) = await export_file.export(store, ANA, NOW)
    assert (compressed.name, gzip.decompress(compressed.content)) == ("tefuda-1.json.gz", single.content)
    monkeypatch.setattr(export_file, "MAX_FILE_BYTES", 0)
    parts = await export_file.export(store, ANA, NOW)
    assert len(parts) > 5
    read_parts = [read(gzip.decompress(each.content)) for each in parts]
    assert [each["part"] for each in read_parts] == list(range(1, len(parts) + 1))
    rows = [row for each in read_parts for row in each.get("results", ())]
    assert rows == read(single.content)["results"]
