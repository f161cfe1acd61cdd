"""A Discord that answers late what the bot asks through interactions, so that presses overlap.

simcord answers at once: what a handler asks of Discord is done before any other handler goes on.
Answers arrive in the order in which Discord did what was asked.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from simcord.http import FakeWebhookAdapter

DELAYS = (0, 0, 0, 1, 3, 10, 40)
"""Turns of the event loop that a press takes to the bot, or a request to Discord."""


@contextmanager
def late(rng: Random) -> Iterator[None]:
    """Let requests through interactions take a random number of turns within a block."""
    request = FakeWebhookAdapter.request

    async def request_late(adapter: FakeWebhookAdapter, *given: Any, **named: Any) -> Any:
        await some_turns(rng)
        return await request(adapter, *given, **named)

    with patch.object(FakeWebhookAdapter, "request", request_late):
        yield


async def some_turns(rng: Random) -> None:
    """Wait until others have had a random number of turns."""
    for _ in range(rng.choice(DELAYS)):
        await asyncio.sleep(0)
