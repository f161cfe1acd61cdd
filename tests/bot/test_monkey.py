"""A crowd presses at random: a short run of the soak test, and the faults that it finds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.database.rows import NewAction
from bot.database.store import Store
from bot.faces.panel import Panel
from bot.front import hands
from bot.front.custom_ids import NOWHERE, Address
from bot.front.portable_messages import PortableMessages
from bot.front.table_panels import MENU_BUTTON
from bot.tables.seat_rules import seat_of
from bot.tables.table import Table
from tests.soak import monkey
from tests.soak.failed_run import acts_of
from tests.soak.monkey import SEED, Run, press
from tests.soak.replay import compared, replay
from tests.support.chat_crowd import ChatCrowd
from tests.support.crowd import Crowd
from tests.support.invariants import public

Plant = Callable[[pytest.MonkeyPatch], None]
RUN = Run(presses=250, persons=10, tables=3, every=100, doubled=True)
IN_CHATS = Run(presses=150, persons=8, tables=3, every=50, chats=True)
UNTIL_FOUND = replace(RUN, presses=4000)
"""Ends at the fault, wherever chance brings it about."""


async def test_whatever_a_crowd_presses_and_discord_delivers_twice_everything_holds(tmp_path: Path) -> None:
    monkey = await press(RUN, tmp_path, tmp_path / "failures")
    assert set(monkey.kinds) == {
        "turn", "lobby", "shown", "borrowed", "forged", "form", "command", "typing", "clock"
    }  # fmt: skip
    assert monkey.crowd.finished
    assert monkey.restarts
    assert {"error.not_seated", "error.foreign_control"} <= set(monkey.crowd.refused)


def a_press_that_fails(patch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise KeyError("menu")

    patch.setattr(MENU_BUTTON, "handler", broken)


def an_action_that_is_not_written(patch: pytest.MonkeyPatch) -> None:
    async def forgetful(store: Store, action: NewAction, version: int) -> None:
        if action.step == 3:
            await store.update(action.table_id, version)
        else:
            await append(store, action, version)

    append = Store.append
    patch.setattr(Store, "append", forgetful)


def a_gift_of_time_that_is_not_written(patch: pytest.MonkeyPatch) -> None:
    async def forgetful(store: Store, *given: Any) -> None:
        await update(store, *given[:4])

    update = Store.update
    patch.setattr(Store, "update", forgetful)


def the_hand_of_a_neighbour(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hands, "seat_of", lambda chairs, person: (seat_of(chairs, person) + 1) % len(chairs))


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (an_action_that_is_not_written, "others acted than it is written|damaged"),
        (a_gift_of_time_that_is_not_written, "differs from its rows"),
        (the_hand_of_a_neighbour, "what is of another seat"),
    ],
)
async def test_a_planted_fault_is_found_and_the_last_presses_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant, found: str
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=found) as caught:
        await press(UNTIL_FOUND, tmp_path, tmp_path / "failures")
    assert f"seed {SEED}, after " in str(caught.value)
    assert "the last presses:\n  Act(kind=" in str(caught.value)


async def test_a_crowd_presses_where_the_bot_is_no_member_and_everything_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monkey, "LONGER", 1)
    pressed = await press(IN_CHATS, tmp_path, tmp_path / "failures")
    assert isinstance(pressed.crowd, ChatCrowd)
    assert any(public(pressed.crowd, place.guild.id) for place in pressed.crowd.places)


async def an_edit_as_the_bot(
    messages: PortableMessages, table: Table, message: int, panel: Panel, at: Address = NOWHERE
) -> bool:
    return await messages._posts.edit(table, message, panel, at)


async def an_edit_that_is_not_made(*_: Any, **__: Any) -> bool:
    return True


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (an_edit_as_the_bot, "in its own name"),
        (an_edit_that_is_not_made, "should be shown by|is not true"),
    ],
)
async def test_a_planted_fault_is_found_where_the_bot_is_no_member(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Any, found: str
) -> None:
    monkeypatch.setattr(PortableMessages, "_edit", fault)
    with pytest.raises(AssertionError, match=found):
        await press(replace(IN_CHATS, presses=4000), tmp_path, tmp_path / "failures")


async def test_a_failing_run_is_kept_and_replays_to_the_same_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_press_that_fails(monkeypatch)
    with pytest.raises(AssertionError, match=r"fault [0-9a-f]{8} at t[12]:[bl]:"):
        await press(UNTIL_FOUND, tmp_path, tmp_path / "failures")
    kept, again = tmp_path / "failures" / "1", tmp_path / "again"
    assert {each.name for each in kept.iterdir()} == {"run.json", "failure.txt", "acts.txt", "tefuda.db"}
    assert len(acts_of(kept)) > 20
    again.mkdir()
    assert (await replay(kept, again)).startswith("the same acts and the same failure: seed 1, after ")
    (kept / "acts.txt").write_text("check", encoding="utf-8")
    assert compared(kept, again / "failures" / "1").startswith("another run from its act 1 on: seed 1")


async def test_a_run_that_fails_only_when_the_bot_closes_is_kept_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: Crowd) -> None:
        raise ValueError("left open")

    monkeypatch.setattr(Crowd, "close", broken)
    with pytest.raises(ValueError, match="left open"):
        await press(Run(presses=1, persons=4, tables=1), tmp_path, tmp_path / "failures")
    assert (tmp_path / "failures" / "1" / "failure.txt").read_text() == "left open"
