"""Requests to Discord: none leaves a process that may not answer any more."""

from collections.abc import Callable
from typing import Any

import aiohttp


def guarded(require: Callable[[], object]) -> aiohttp.TraceConfig:
    """Return an `http_trace` for discord.py; `require` is called before every request, and may raise."""

    async def check(*_: Any) -> None:
        require()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(check)
    return trace
