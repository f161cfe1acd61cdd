"""Discord fails while a session is played: a selection of the soak test, and the faults that it finds."""

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from bot.app import Tefuda
from bot.front.channel_messages import ChannelMessages
from bot.front.publisher import Publisher
from tests.soak.discord_faults import DURATION, Outage, calls, first_of_each_kind, play_through, session
from tests.support.discord_errors import STATUSES, Call, Chosen

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


def first_of(kinds: Collection[str]) -> Chosen:
    """Select the first request of each of these kinds."""
    seen: set[str] = set()

    def is_first(call: Call) -> bool:
        is_new = call.kind in kinds and call.kind not in seen
        seen.add(call.kind)
        return is_new

    return is_first


@pytest.mark.parametrize("status", STATUSES)
async def test_if_one_request_of_each_of_several_kinds_fails_the_session_ends_well(
    tmp_path: Path, status: int
) -> None:
    # Each status has kinds of its own; the soak test plays every kind with every status.
    kinds = sorted(KINDS)[STATUSES.index(status) :: len(STATUSES)]
    match = await session(tmp_path, status, first_of(kinds))
    assert len(match.errors.failed) == len(kinds)


@pytest.mark.parametrize(("kind", "status"), [("edit", 403), ("send result", 500)])
async def test_when_all_of_a_kind_fail_for_a_while_the_session_ends_well(
    first: dict[str, Call], kind: str, status: int
) -> None:
    assert (await play_through(Outage(status, first[kind], duration=DURATION))).errors.failed


async def _nothing(*_: Any) -> None:
    """Stand for what is forgotten."""


@pytest.mark.parametrize(
    ("owner", "forgotten", "kind", "status", "found"),
    [
        (Publisher, "_fail", "send result", 500, "does not come to its end"),
        (Tefuda, "report_fault", "answer 4 private", 500, "nobody heard of"),
        (ChannelMessages, "_link_older_message", "send table", 429, "can be pressed still"),
    ],
)
async def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    owner: type[Any],
    forgotten: str,
    kind: str,
    status: int,
    found: str,
) -> None:
    monkeypatch.setattr(owner, forgotten, _nothing)
    with pytest.raises(AssertionError, match=found):
        await session(tmp_path, status, first_of([kind]))
