"""Simulated people at the pages of a playground, who open tables, join and play."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from aiohttp import ClientError, ClientSession
from msgspec import Struct
from simcord.components import walk_components

from bot.front import custom_ids
from bot.front.lobby_panel import JOIN, START
from bot.front.table_panels import HAND_BUTTON
from bot.tables.table import encode
from cogs.no_thank_you.table_panel import KEEP
from engine.games.no_thank_you import Keep, Pass
from tests.browser.http_page import Page
from tests.soak.durability import Press, PressLog
from tests.soak.process import Running
from tests.support.harness import text_of

ID = re.compile(r"t2:([a-z]{1,2}):(\w+):(\d+):([a-z_]+)(?:\.(\d+))?")
SEAT = re.compile(r"\*\*\d\.\*\*")
"""A taken seat in a lobby."""
ENOUGH = 3
"""Seats taken, one of them by a computer, with which a game begins."""
TABLES = 3
"""Tables open at a time."""
IDLE_PAUSE = 0.4
"""Seconds for which a person with nothing to do waits."""


class Control(Struct, frozen=True):
    """A button as a page shows it."""

    message: str
    key: str
    surface: str
    table: str
    moment: int
    name: str
    slot: int
    text: str
    """All that can be read in its message."""


class Person:
    """A person at a page."""

    def __init__(self, name: str, page: Page, crowd: "Crowd") -> None:
        self.name = name
        self.page = page
        self._crowd = crowd

    @property
    def id(self) -> int:
        """Return the person's id on Discord."""
        return int(self.page.state["viewerId"])

    async def live(self) -> None:
        """Press until the process has gone."""
        while not self._crowd.leaving:
            try:
                if not await self._act():
                    await asyncio.sleep(IDLE_PAUSE)
            except (ClientError, OSError):
                return
            except AssertionError:
                # A playground that ends has no pages any more, and says so.
                if not self._crowd.ending:
                    raise
                return

    async def _act(self) -> bool:
        """Take one possible action; return whether there was one."""
        await self.page.look()
        controls = list(_controls(self.page.state["messages"]))
        self._crowd.notice(controls)
        control = self._play(controls) or self._lobby(controls) or self._look_up(controls)
        if control is not None:
            await (
                self._press_to_play(control) if control.surface == custom_ids.HAND else self._press(control)
            )
            return True
        open_tables = {
            each.table for each in controls if each.surface in (custom_ids.LOBBY, custom_ids.BOARD)
        }
        if len(open_tables) < TABLES and not self._crowd.opening.locked():
            async with self._crowd.opening:
                await self.page.run("nothankyou start", computer="normal")
            return True
        return False

    def _play(self, controls: list[Control]) -> Control | None:
        """Find a legal action, or now and then a refresh."""
        running = {each.table for each in controls if each.surface == custom_ids.BOARD}
        own = [each for each in controls if each.surface == custom_ids.HAND and each.table in running]
        legal = [each for each in own if each.name == custom_ids.FACE]
        curious = self._crowd.rng.random() < 0.1
        return self._any(legal or (own if curious else []))

    def _lobby(self, controls: list[Control]) -> Control | None:
        """Find what to press in a lobby: join, or start."""
        for each in controls:
            if each.surface != custom_ids.LOBBY:
                continue
            wanted = self._lobby_control(each.text)
            found = [one for one in controls if one.message == each.message and one.name == wanted]
            if found:
                return found[0]
        return None

    def _lobby_control(self, text: str) -> str | None:
        seated = len(SEAT.findall(text))
        if self.name not in text:
            return JOIN.name
        return START.name if f"{self.name} 👑" in text and seated >= ENOUGH else None

    def _look_up(self, controls: list[Control]) -> Control | None:
        """Find [My hand] of a table at which this person sits without a panel."""
        known = {each.table for each in controls if each.surface == custom_ids.HAND}
        closed = [each for each in controls if _opens_hand(each) and each.table not in known]
        return self._any([each for each in closed if self.name in each.text])

    def _any(self, controls: list[Control]) -> Control | None:
        return self._crowd.rng.choice(controls) if controls else None

    # ------------------------------------------------------------------ pressing

    async def _press(self, control: Control) -> list[Control]:
        """Press a button; return the controls that the page shows afterwards."""
        await self.page.act("click", target_id=control.message, control_key=control.key)
        await self.page.look()
        return list(_controls(self.page.state["messages"]))

    async def _press_to_play(self, control: Control) -> None:
        """Press a control that plays; log whether the answer shows it as played."""
        if control.name != custom_ids.FACE:
            await self._press(control)
            return
        action = Keep() if control.slot == KEEP else Pass(control.slot - 1)
        press = Press(control.table, control.moment, self.id, encode(action))
        self._crowd.press_log.sent.add(press)
        self._crowd.presses += 1
        self._crowd.pressed.set()
        self._crowd.under_way += 1
        began = time.monotonic()
        after = await self._press(control)
        self._crowd.under_way -= 1
        self._crowd.took.append(time.monotonic() - began)
        if any(_is_panel(each, press.table) and each.moment > press.moment for each in after):
            self._crowd.press_log.answered.add(press)


class Crowd:
    """All the people at one playground, with one book."""

    def __init__(self, press_log: PressLog, rng: Random) -> None:
        self.press_log = press_log
        self.rng = rng
        self.leaving = self.ending = False
        self.opening = asyncio.Lock()
        """Held while a person opens a table, so that not everybody does."""
        self.pressed = asyncio.Event()
        """Set at every press that plays."""
        self.presses = 0
        self.under_way = 0
        self.took: list[float] = []
        self.seen: set[str] = set()
        """Tables whose message a page has shown."""

    def notice(self, controls: list[Control]) -> None:
        """Record the tables that a page shows."""
        self.seen |= {each.table for each in controls if each.surface in (custom_ids.LOBBY, custom_ids.BOARD)}


@asynccontextmanager
async def crowd(playground: Running, press_log: PressLog, rng: Random) -> AsyncIterator[Crowd]:
    """Run everybody in tasks; on exit, wait for their last answers."""
    people = Crowd(press_log, rng)
    async with ClientSession() as session:
        persons = [Person(name, Page(session, link), people) for name, link in playground.links.items()]
        for person in persons:
            await person.page.open()
        tasks = [asyncio.create_task(person.live()) for person in persons]
        try:
            yield people
        finally:
            people.leaving = True
            await asyncio.gather(*tasks)


def _controls(messages: dict[str, Any]) -> Iterator[Control]:
    """List everything that can be pressed, newest message first."""
    for message in sorted(messages, key=int, reverse=True):
        components = messages[message]["components"]
        text = text_of(components)
        for item in walk_components(components):
            match = ID.fullmatch(str(item.get("custom_id")))
            if match and not item.get("disabled"):
                surface, table, moment, name, slot = match.groups()
                yield Control(
                    message, item["control_key"], surface, table, int(moment), name, int(slot or 0), text
                )


def _opens_hand(control: Control) -> bool:
    return (control.surface, control.name) == (custom_ids.BOARD, HAND_BUTTON.name)


def _is_panel(control: Control, table: str) -> bool:
    return (control.surface, control.table) == (custom_ids.HAND, table)
