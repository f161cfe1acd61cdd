"""Discord fails while a session is played: a selection of the soak test, and the faults that it finds."""

import asyncio
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from bot.app import Tefuda
from bot.front.channel_messages import ChannelMessages
from bot.front.publisher import Publisher
from tests.soak.discord_faults import DURATION, Outage, calls, first_of_each_kind, play_through
from tests.support.discord_errors import STATUSES, Call

Plant = Callable[[pytest.MonkeyPatch], None]

KINDS = {
    "answer 4", "answer 4 private", "answer 6", "answer 7", "answer 8", "answer 9", "delete", "edit",
    "panel delete", "panel patch", "send ping", "send result", "send table",
}  # fmt: skip


@pytest.fixture(scope="module")
def first() -> dict[str, Call]:
    """Return the first request of each kind of a session without errors."""
    return {call.kind: call for call in first_of_each_kind(asyncio.run(calls()))}


def test_a_session_makes_every_kind_of_request_that_the_bot_makes(first: dict[str, Call]) -> None:
    assert set(first) == KINDS


@pytest.mark.parametrize(("kind", "status"), [*zip(sorted(KINDS)[::2], cycle(STATUSES))])
async def test_whatever_request_fails_the_session_ends_well(
    first: dict[str, Call], kind: str, status: int
) -> None:
    match = await play_through(Outage(status, first[kind]))
    assert len(match.errors.failed) == 1


@pytest.mark.parametrize(
    ("kind", "status"), [("edit", 403), ("edit", 500), ("send result", 500), ("answer 7", 403)]
)
async def test_when_all_of_a_kind_fail_for_a_while_the_session_ends_well(
    first: dict[str, Call], kind: str, status: int
) -> None:
    assert (await play_through(Outage(status, first[kind], duration=DURATION))).errors.failed


def nothing_is_tried_again(patch: pytest.MonkeyPatch) -> None:
    async def ignore(*_: Any) -> None: ...

    patch.setattr(Publisher, "_fail", ignore)


def faults_are_told_to_nobody(patch: pytest.MonkeyPatch) -> None:
    async def silent(*_: Any) -> None: ...

    patch.setattr(Tefuda, "report_fault", silent)


def an_older_message_is_left_behind(patch: pytest.MonkeyPatch) -> None:
    async def forgotten(*_: Any) -> None: ...

    patch.setattr(ChannelMessages, "_link_older_message", forgotten)


@pytest.mark.parametrize(
    ("plant", "kind", "status", "found"),
    [
        (nothing_is_tried_again, "send result", 500, "does not come to its end"),
        (faults_are_told_to_nobody, "answer 4 private", 500, "nobody heard of"),
        (an_older_message_is_left_behind, "send table", 429, "can be pressed still"),
    ],
)
async def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, first: dict[str, Call], plant: Plant, kind: str, status: int, found: str
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=found):
        await play_through(Outage(status, first[kind]))
