"""Checks of health, one line for each, and the probe that asks a running bot for them."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import TypeAlias

from bot.database.errors import kind_of
from bot.monitoring import MonitoringError
from bot.monitoring.http_server import Answer

OK = "ok"
EVENT_LOOP = "event loop"
"""The name of the first check."""
LIMIT = 2.0
"""Seconds that a check may take."""
BLOCK = bytes(4096)
PROBE_TIMEOUT = 8.0
"""Seconds that a probe waits for the answer."""
MAX_BYTES = 4096
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 -- where to ask a server that listens everywhere
READY = "/readyz"

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


def try_writing(folder: Path) -> None:
    """Write a few bytes to a folder and delete them; raise OSError if that fails."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(BLOCK)


def write_block(folder: Path) -> str | None:
    """Try to write to a folder; return what is wrong."""
    try:
        try_writing(folder)
    except OSError as error:
        return error.strerror or type(error).__name__
    return None


def probe(host: str, port: int | None) -> None:
    """Ask a bot whether it is ready; raise MonitoringError if it is not."""
    if port is None:
        raise MonitoringError("HEALTH_PORT is not set, so no bot can be asked")
    host = EVERYWHERE.get(host, host)
    connection = HTTPConnection(host, port, timeout=PROBE_TIMEOUT)
    try:
        connection.request("GET", READY)
        lines = connection.getresponse().read(MAX_BYTES).decode(errors="replace").splitlines()
    except TimeoutError:
        raise MonitoringError(f"{host}:{port} did not answer within {PROBE_TIMEOUT:.0f} s") from None
    except (OSError, UnicodeError):
        raise MonitoringError(f"nothing answers on {host}:{port}") from None
    except HTTPException:
        lines = []
    finally:
        connection.close()
    results = [line.partition(": ") for line in lines]
    if not results or results[0][0] != EVENT_LOOP:
        raise MonitoringError(f"another program answers on {host}:{port}")
    wrong = [f"{name}: {said}" for name, _, said in results if said != OK]
    if wrong:
        raise MonitoringError(f"not ready: {'; '.join(wrong)}")
