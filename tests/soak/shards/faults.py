"""Faults that a test plants in a bot process, to see that the harness finds them."""

import os
from collections.abc import Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.lease import Lease

PLANTED = "SOAK_FAULT"
"""The variable of the environment that names one."""


def go_on() -> None:
    """Let a process go on without its lease."""

    async def require(_: Lease, __: AsyncConnection) -> None:
        """Refuse nothing."""

    kind: Any = Lease
    kind.require, kind.holds = require, lambda _: True
    kind.require_held = kind._lose = lambda *_: None


FAULTS: dict[str, Callable[[], None]] = {"goes on": go_on}


def plant() -> None:
    """Plant the fault that the environment names, if it names one."""
    if name := os.environ.get(PLANTED):
        FAULTS[name]()
