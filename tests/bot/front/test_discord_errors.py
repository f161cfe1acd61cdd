"""Discord fails while a session is played: a selection of the soak test, and the faults that it finds."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from bot.app import Tefuda
from bot.front.channel_messages import ChannelMessages
from bot.front.publisher import Publisher
from tests.soak.discord_faults import DURATION, session
from tests.support.discord_errors import STATUSES, Call, Chosen

KINDS = {
    "answer 4 private", "answer 5", "answer 6", "answer 7", "answer 8", "answer 9", "delete", "edit",
    "panel delete", "panel patch", "panel post", "send ping", "send result", "send table",
}  # fmt: skip


AFTER_A_FAILURE = "panel get"
"""The kind of request that a session without errors does not make."""
LASTING = {403: "edit", 500: "send result"}
"""The kind of which all fail for a while, by status."""


def first_of(kinds: Collection[str], lasting: str = "") -> Chosen:
    """Select the first request of each of these kinds, and all for a while of one that lasts."""
    began: dict[str, float] = {}

    def is_chosen(call: Call) -> bool:
        is_first = call.kind not in began
        began.setdefault(call.kind, call.at)
        is_during = call.kind == lasting and call.at - began[call.kind] < DURATION
        return is_during or (is_first and call.kind in kinds)

    return is_chosen


@pytest.mark.parametrize("status", STATUSES)
async def test_if_requests_of_several_kinds_fail_the_session_ends_well(tmp_path: Path, status: int) -> None:
    # Each status has kinds of its own; the soak test plays every kind with every status.
    kinds = set(sorted(KINDS)[STATUSES.index(status) :: len(STATUSES)])
    lasting = LASTING.get(status, "")
    match = await session(tmp_path, status, first_of(kinds, lasting))
    assert {call.kind for call in match.errors.failed} == kinds | ({lasting} - {""})
    made = {call.kind for call in match.errors.calls}
    assert made - {AFTER_A_FAILURE} == KINDS, "every kind of request that the bot makes"


async def _nothing(*_: Any) -> None:
    """Stand for what is forgotten."""


@pytest.mark.parametrize(
    ("owner", "forgotten", "kind", "status", "found"),
    [
        (Publisher, "_fail", "send result", 500, "does not come to its end"),
        (Tefuda, "report_fault", "answer 4 private", 500, "nobody heard of"),
        (ChannelMessages, "_link_older_messages", "send table", 429, "can be pressed still"),
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
