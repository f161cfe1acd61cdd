"""When messages are updated: changes are gathered, failures tried again, and what is hopeless given up."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.background import Background
from bot.faces.panel import Panel
from bot.front.message_updates import (
    EDIT_INTERVAL,
    GATHER_SECONDS,
    GONE_AFTER,
    MAX_DOUBLINGS,
    REFUSED_INTERVAL,
    REFUSED_RETRY_DELAY,
    RETRY_DELAY,
    UNKNOWN_CHANNEL,
    Failure,
    MessageUpdates,
    RefusedError,
    Shown,
)
from tests.support.virtual_time import in_virtual_time

DAY = 24 * 3600.0


def http(status: int, code: int = 0) -> discord.HTTPException:
    """Return what discord.py raises for an answer of Discord."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    response: Any = SimpleNamespace(status=status, reason="")
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": ""})


class Messages(MessageUpdates[str, Shown]):
    """Notes when each subject was shown, and fails for as long as it is told to."""

    def __init__(self) -> None:
        super().__init__(Background(), Shown)
        self.began = time.monotonic()
        self.tried: list[tuple[str, float]] = []
        self.errors: dict[str, Exception] = {}
        self.failures: list[Failure] = []
        self.patience = 7 * DAY
        self.takes = 0.0

    def name(self, subject: str) -> str:
        return f"subject {subject}"

    async def show(self, subject: str, shown: Shown) -> None:
        self.tried.append((subject, round(time.monotonic() - self.began, 3)))
        await asyncio.sleep(self.takes)
        if subject in self.errors:
            raise self.errors[subject]
        shown.note(Panel(()))

    async def failed(self, subject: str, failure: Failure) -> bool:
        self.failures.append(failure)
        return failure.is_gone or failure.seconds > self.patience

    @property
    def times(self) -> list[float]:
        return [at for _, at in self.tried]


@in_virtual_time
async def test_changes_are_gathered_and_edits_have_an_interval() -> None:
    messages = Messages()
    for _ in range(24):
        messages.schedule("A")
        await asyncio.sleep(0.1)
    await asyncio.sleep(EDIT_INTERVAL)
    first = GATHER_SECONDS
    assert messages.times == pytest.approx([first, first + EDIT_INTERVAL, first + 2 * EDIT_INTERVAL])


@in_virtual_time
async def test_a_subject_has_one_update_at_a_time_and_others_do_not_wait_for_it() -> None:
    messages = Messages()
    messages.takes = 10.0
    messages.schedule("A")
    await asyncio.sleep(1)
    messages.schedule("A")
    messages.schedule("B")
    await asyncio.sleep(30)
    assert messages.tried == [("A", 0.05), ("B", 1.05), ("A", 10.05)]


@pytest.mark.parametrize(
    ("error", "first"),
    [
        (http(500), RETRY_DELAY),
        (KeyError(), RETRY_DELAY),
        (http(403, 50013), REFUSED_RETRY_DELAY),
        (RefusedError(), REFUSED_RETRY_DELAY),
    ],
)
@in_virtual_time
async def test_a_failure_is_tried_again_less_and_less_often(error: Exception, first: float) -> None:
    messages = Messages()
    messages.errors["A"] = error
    messages.schedule("A")
    await asyncio.sleep(first * 2 ** (MAX_DOUBLINGS + 2))
    waits = [after - before for before, after in zip(messages.times, messages.times[1:], strict=False)]
    assert waits == pytest.approx([first * 2 ** min(each, MAX_DOUBLINGS) for each in range(len(waits))])
    assert len(waits) > MAX_DOUBLINGS
    messages.errors.clear()
    await asyncio.sleep(first * 2**MAX_DOUBLINGS)
    tried = len(messages.tried)
    await asyncio.sleep(DAY)
    assert len(messages.tried) == tried


@in_virtual_time
async def test_a_change_need_not_wait_for_a_late_attempt_unless_the_channel_refuses() -> None:
    messages = Messages()
    messages.errors |= {"A": http(500), "B": http(403)}
    for subject in ("A", "B"):
        messages.schedule(subject)
    await asyncio.sleep(1)
    for subject in ("A", "B"):
        messages.schedule(subject)
    await asyncio.sleep(RETRY_DELAY - 1)
    assert [at for subject, at in messages.tried if subject == "A"] == [0.05, 1.05]
    await asyncio.sleep(REFUSED_INTERVAL)
    assert [at for subject, at in messages.tried if subject == "B"] == [0.05, REFUSED_INTERVAL + 0.05]


@in_virtual_time
async def test_what_was_refused_is_tried_at_once_when_it_may_be_allowed() -> None:
    messages = Messages()
    messages.errors |= {"A": http(403), "B": http(403)}
    for subject in ("A", "B", "C"):
        messages.schedule(subject)
    await asyncio.sleep(1)
    messages.errors.clear()
    messages.force_failed(lambda subject: subject != "B")
    await asyncio.sleep(1)
    assert messages.tried[3:] == [("A", 1.0)]


@in_virtual_time
async def test_a_channel_that_is_unknown_for_long_is_gone() -> None:
    messages = Messages()
    messages.errors["A"] = http(404, UNKNOWN_CHANNEL)
    messages.schedule("A")
    await asyncio.sleep(GONE_AFTER)
    assert not any(each.is_gone for each in messages.failures)
    messages.errors["A"] = http(500)
    messages.schedule("A")
    await asyncio.sleep(1)
    messages.errors["A"] = http(404, UNKNOWN_CHANNEL)
    await asyncio.sleep(GONE_AFTER)
    assert not any(each.is_gone for each in messages.failures), "it was there meanwhile"
    await asyncio.sleep(3 * GONE_AFTER)
    assert messages.failures[-1].is_gone
    tried = len(messages.tried)
    await asyncio.sleep(DAY)
    assert len(messages.tried) == tried
    assert not messages._schedules


@in_virtual_time
async def test_what_was_given_up_or_forgotten_is_shown_when_it_changes() -> None:
    messages = Messages()
    messages.errors["A"], messages.patience = http(500), 60.0
    messages.schedule("A")
    await asyncio.sleep(DAY)
    tried = len(messages.tried)
    messages.errors.clear()
    messages.schedule("A")
    messages.schedule("B")
    messages.forget("B")
    await asyncio.sleep(DAY)
    assert [subject for subject, _ in messages.tried[tried:]] == ["A"]
