"""A session of lobby, game, result and rematch, by people who retry what failed."""

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

from simcord.backend.errors import BackendError

from bot.front.controls import Control
from bot.front.lobby_panel import JOIN, OPTIONS, START
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.table_menu import end
from bot.front.table_panels import HAND_BUTTON
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import Options
from tests.support.control_ids import face_id, id_of, named
from tests.support.discord_errors import DiscordErrors
from tests.support.fast_harness import QuickEnv
from tests.support.harness import Stage, controls
from tests.support.log_records import LogRecords

TRIES = 80
PATIENT = (2.0, 2.0, 10.0, 70.0, 300.0)
"""Seconds that people wait before they try again."""
HOST, GUEST = "Ana", "さくら"


class Match(Stage):
    """A stage for a session of two persons and two computers with injected Discord errors."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.env = QuickEnv(self.new_bot(), settle_timeout=60, shard_count=1)
        self.rng = Random(1)
        self.presses: dict[int, set[str]] = {}
        """Who pressed for which moment."""
        self.first: Table | None = None
        self.following: Table | None = None
        self.log_records = LogRecords(logging.WARNING)

    def inject(self, errors: DiscordErrors) -> None:
        """Inject these errors from now on."""
        self.errors = errors
        self.env.backend.faults = errors

    async def last(self) -> None:
        """Play from the lobby to the rematch; raise AssertionError where it does not end."""
        await self._until(lambda: self.first is not None, self._open)
        for step in (
            self._gather,
            self._choose,
            self._deal,
            self._finish,
            self._rematch,
            self._show,
            self._end,
        ):
            await step()
        await self.pass_time(3600)

    async def _until(self, reached: Callable[[], bool], act: Callable[[], Awaitable[Any]]) -> None:
        for attempt in range(TRIES):
            if reached():
                return
            await act()
            await self.pass_time(PATIENT[min(attempt // 8, len(PATIENT) - 1)])
        raise AssertionError(f"{act.__name__} does not come to its end")

    # ------------------------------------------------------------------ lobby

    @property
    def one(self) -> Table:
        """The table of the first game."""
        assert self.first is not None
        return self.first

    def find_message(self, message_id: int | None) -> Any:
        """Find a message, or None where there is none."""
        try:
            return self.message(message_id) if message_id else None
        except BackendError:
            return None

    async def _open(self) -> None:
        await self[HOST].slash(self.channel, "nothankyou start")
        self.first = next(iter(self.bot.services.tables), None)

    async def _push(self, who: str, control: Control[Any]) -> Any:
        """Press a button of the table message, if it is there."""
        message = self.find_message(self.one.message)
        ids = [each["custom_id"] for each in controls(message.components)] if message else []
        found = next(iter(named(ids, control.name)), None)
        return await self.forge(who, found, message) if found else None

    async def _gather(self) -> None:
        table = self.one
        await self._until(lambda: len(table.chairs) > 1, lambda: self._push(GUEST, JOIN))
        await self._until(lambda: len(table.chairs) > 3, self._add)

    async def _add(self) -> None:
        if self.find_message(self.one.message):
            await self.add_computer(HOST)

    async def _choose(self) -> None:
        await self._until(lambda: self.one.options == Options(1), self._ask)

    async def _ask(self) -> None:
        shown = await self._push(HOST, OPTIONS)
        if shown is not None and shown.modal is not None:
            field = shown.modal["components"][0]["component"]["custom_id"]
            await self[HOST].submit_modal(shown, {field: "1"})

    async def _deal(self) -> None:
        await self._until(lambda: self.one.phase is Phase.PLAYING, lambda: self._push(HOST, START))

    # ------------------------------------------------------------------- game

    async def _finish(self) -> None:
        for turn in range(300):
            if self.one.phase is not Phase.PLAYING:
                break
            await self._turn(turn)
        await self._until(lambda: self.one.outcome is not None, lambda: self.pass_time(60))

    async def _turn(self, turn: int) -> None:
        """Act for the person to act, at once or later; now and then do something else."""
        who = self.to_act()
        if who is not None and turn % 3:
            await self._act(who)
        if turn % 5 == 4:
            await self._do_something_else(turn)
        await self.pass_time((EDIT_INTERVAL, 3.0, 25.0)[turn % 3] if turn != 20 else 51 * 60)

    async def _act(self, who: str) -> None:
        panel = self.find_message(self.hands.get(who))
        mark = f"t2:p:{self.one.id}:{self.one.moment}:"
        if panel is None or mark not in str(panel.components):
            await self._look(who)
            return
        slots = self.slots(who)
        if slots:
            self.presses.setdefault(self.one.moment, set()).add(who)
            await self.play_slot(who, self.rng.choice(slots))

    async def play_slot(self, who: str, slot: int) -> None:
        """Press a control of one's panel, now and then twice."""
        panel = self.hand(who)
        custom_id = face_id(self.one.id, self.one.moment, slot)
        await self.at_once(*[(who, custom_id, panel)] * self.rng.choice((1, 1, 2)))

    async def _look(self, who: str) -> None:
        """Open one's hand by the button, or by the command where there is none."""
        shown = await self._push(who, HAND_BUTTON)
        if shown is None:
            shown = await self[who].slash(self.channel, "nothankyou hand")
        if shown.response is not None and shown.ephemeral:
            self.hands[who] = shown.response.id

    async def _do_something_else(self, turn: int) -> None:
        who = (HOST, GUEST)[turn % 2]
        await self._look(who)
        await self[who].slash(self.channel, "table show")
        await self[who].autocomplete(self.channel, "table show", "table", self.one.id[:2])

    # -------------------------------------------------------------- afterwards

    async def _rematch(self) -> None:
        await self._until(lambda: self.following is not None, self._again)
        await self._until(lambda: self.following.message is not None, lambda: self.pass_time(60))  # type: ignore[union-attr]

    async def _again(self) -> None:
        message = self.find_message(self.one.outcome)
        await self.forge(HOST, controls(message.components)[0]["custom_id"], message)
        self.following = next((each for each in self.bot.services.tables if each is not self.one), None)

    async def _show(self) -> None:
        await self[GUEST].slash(self.channel, "table show")

    async def _end(self) -> None:
        following = self.following
        assert following is not None
        await self._until(lambda: following.has_ended, lambda: self._end_once(following))

    async def _end_once(self, table: Table) -> None:
        question = await self.forge(HOST, id_of(end, table.id), self.message(table.message))
        pressable = controls(question.response.components) if question.response else []
        if question.response and pressable:
            await self.forge(HOST, pressable[0]["custom_id"], question.response)
