"""Checks of health, and what they are answered with: one line for each."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import TypeAlias

from bot.database.errors import kind_of
from bot.monitoring.http_server import Answer

OK = "ok"
EVENT_LOOP = "event loop"
"""The name of the first check."""
LIMIT = 2.0
"""Seconds that a check may take."""
BLOCK = bytes(4096)

Check: TypeAlias = Callable[[], Awaitable[str | None]]
"""Returns what is wrong, or None."""


def answer_of(found: Mapping[str, str | None]) -> Answer:
    """Return the answer to a probe, from what is wrong by the names of the checks."""
    lines = "".join(f"{name}: {reason or OK}\n" for name, reason in found.items())
    is_healthy = all(reason is None for reason in found.values())
    return Answer(lines.encode(), HTTPStatus.OK if is_healthy else HTTPStatus.SERVICE_UNAVAILABLE)


async def run(checks: Mapping[str, Check]) -> dict[str, str | None]:
    """Run checks at the same time, each within LIMIT; return what is wrong by their names."""
    reasons = await asyncio.gather(*(_within_limit(check) for check in checks.values()))
    return dict(zip(checks, reasons, strict=True))


async def _within_limit(check: Check) -> str | None:
    try:
        async with asyncio.timeout(LIMIT):
            return await check()
    except TimeoutError:
        return f"no answer within {LIMIT:.0f} s"
    except Exception as error:
        # The text of an unknown error may hold anything.
        return f"failed with {kind_of(error)}"


def write_block(folder: Path) -> str | None:
    """Write a few bytes to a folder and delete them; return what is wrong."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(BLOCK)
    except OSError as error:
        return error.strerror or type(error).__name__
    return None
