"""A simulated Discord that waits for the bot's work alone: for the runs with very many presses."""

import asyncio
from typing import Any

from simcord._settlement import _active_callbacks, _run_due_virtual_callbacks
from simcord.backend.models import Interaction

from bot.playground.simulated_discord import Log
from tests.support.harness import StillEnv

BLINK = 0.002
"""Seconds to wait for a thread (the database, a thinking computer) before looking again."""


class QuickEnv(StillEnv):
    """Settles as soon as nothing is under way, and keeps only the latest requests."""

    def __init__(self, bot: Any, **options: Any) -> None:
        super().__init__(bot, **options)
        self.backend.transcript = Log()
        self.backend.http_requests = Log()

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 -- simcord's signature
        idle: float = BLINK,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        loop = asyncio.get_running_loop()
        limit = loop.time() + (timeout or self.settle_timeout) if _deadline is None else _deadline
        quiet = 0
        while quiet < 2:
            _run_due_virtual_callbacks(self._settlement_state(), limit)
            await asyncio.sleep(0)
            ready, waiting = self._under_way()
            quiet = 0 if ready or waiting else quiet + 1
            if waiting and not ready:
                await asyncio.wait(waiting, timeout=BLINK, return_when=asyncio.FIRST_COMPLETED)
            if loop.time() > limit:
                raise TimeoutError(f"the bot did not settle: {waiting}")

    def tick(self, seconds: float) -> None:
        """Advance the clock without waiting for what is under way."""
        self._move_clock(self._virtual_time + seconds)
        _run_due_virtual_callbacks(self._settlement_state(), asyncio.get_running_loop().time() + 1)

    def _under_way(self) -> tuple[bool, list[asyncio.Future[Any]]]:
        """Return whether something can run at once, and list the tasks that wait for more than time."""
        callbacks = _active_callbacks(self._settlement_state())
        ready = any(each.when is None or each.when <= self._virtual_time for each in callbacks)
        timed = {id(arg) for each in callbacks for arg in getattr(each.handle, "_args", None) or ()}
        tasks = [task for task in self._work.tasks if not task.done()]
        busy = [task for task in tasks if id(getattr(task, "_fut_waiter", None)) not in timed]
        return ready, [*busy, *self._work.executors]

    def forget(self) -> None:
        """Drop expired interactions and their ephemeral messages."""
        backend, now = self.backend, self.backend.now_iso()
        for record in [each for each in backend.interactions.values() if (each.expires_at or now) <= now]:
            del backend.interactions[record.id], backend.interaction_tokens[record.token]
            self._forget_messages(record)

    def _forget_messages(self, record: Interaction) -> None:
        kept = self.backend.messages.get(record.channel_id, {})
        for message_id in (record.message_id, *record.followup_ids):
            message = kept.get(message_id or 0)
            if message is not None and message.is_ephemeral:
                del kept[message.id]
