"""Requests to Discord: none leaves a process that may not answer any more."""

from collections.abc import Callable
from typing import Any

import aiohttp


def guarded(require: Callable[[], object], trace: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
    """Return an `http_trace` for discord.py: the given one, with `require` called first, which may raise."""

    async def check(*_: Any) -> None:
        require()

    trace = trace or aiohttp.TraceConfig()
    trace.on_request_start.insert(0, check)
    return trace
