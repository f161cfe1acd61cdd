"""A page of the playground without a browser: fast, and able to send forged requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession
from simcord.components import walk_components

from bot.playground.server import Playground


class Page:
    """A page without a browser: it says to the server what the page's script says."""

    def __init__(self, session: ClientSession, link: str) -> None:
        self.session = session
        self.address, _, capability = link.partition("/#")
        self.headers = {"X-Simcord-Capability": capability}
        self.sequence = 0
        self.state: dict[str, Any] = {}

    async def open(self) -> None:
        self.state = await self.ask("POST", "/api/pages", {})
        self.headers["X-Simcord-Context"] = self.state["context"]["id"]

    async def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        url = self.address + path
        async with self.session.request(method, url, json=body, headers=self.headers) as response:
            assert response.status == 200, f"{response.status} {await response.text()}"
            answer: dict[str, Any] = await response.json()
            return answer

    async def look(self) -> str:
        self.state = await self.ask("GET", "/api/state")
        return str(self.state["messages"])

    async def see(self, text: str) -> None:
        async with asyncio.timeout(120):
            while True:
                if text in await self.look():
                    return
                await asyncio.sleep(0.02)

    async def act(self, kind: str, **body: object) -> dict[str, Any]:
        self.sequence += 1
        envelope = {
            "protocol_version": 3,
            "sequence": self.sequence,
            "request_id": f"r{self.sequence}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
        }
        return await self.ask("POST", "/api/action", {**envelope, **body, "kind": kind})

    async def run(self, path: str, **options: str) -> dict[str, Any]:
        entry = await self.entry(path)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    async def entry(self, path: str) -> dict[str, Any]:
        catalog = await self.ask("GET", "/api/commands")
        return next(entry for entry in catalog["entries"] if " ".join(entry["path"]) == path)

    async def press(self, label: str) -> dict[str, Any]:
        message, key = next(
            (message, item["control_key"])
            for message, shown in self.state["messages"].items()
            for item in walk_components(shown["components"])
            if item.get("label") == label
        )
        return await self.act("click", target_id=message, control_key=key)


@asynccontextmanager
async def pages(world: Playground, count: int = 2) -> AsyncIterator[list[Page]]:
    async with ClientSession() as session:
        opened = [Page(session, world.link(world.players[number])) for number in range(count)]
        for page in opened:
            await page.open()
        yield opened
