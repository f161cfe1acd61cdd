"""A club that holds a cup for days: what it is sent is noted, and Discord refuses messages for a while."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from simcord.components import walk_components

from bot.app import Tefuda
from bot.faces.line_breaks import JOINER, SPACE
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from tests.support.cups import CupStage
from tests.support.discord_errors import failure

BUTTON = 2
OUTAGE = 300.0
"""Seconds for which Discord refuses messages."""
TABLE_LINES, MOST_LINES = 4, 24
"""Of a table, which begins with its small head, and of another message."""


class Wire(list[dict[str, Any]]):
    """The errors of a simulated Discord, which iterates over them at every request; notes when that is."""

    def __init__(self, backend: Any) -> None:
        super().__init__()
        self._backend = backend
        self._before = len(backend.http_requests)
        self._times: list[datetime] = []
        self.refused: set[int] = set()
        """The places of the refused among the requests."""
        self._until = 0.0

    def __iter__(self) -> Iterator[dict[str, Any]]:
        number = len(self._backend.http_requests) - 1
        assert number == self._before + len(self._times)
        self._times.append(self._backend.clock.now())
        if self._backend.clock.elapsed < self._until and is_message(self._backend.http_requests[number]):
            self.refused.add(number)
            yield failure(500, 0)

    def refuse(self) -> None:
        """Refuse every message from now on, for a while."""
        self._until = self._backend.clock.elapsed + OUTAGE

    def when(self, number: int) -> datetime:
        """Return when a request came."""
        return self._times[number - self._before]


class Club(CupStage):
    """A club whose members speak one language."""

    locale, deadline = "en-US", "forfeit"
    size = 30

    def __init__(self, path: Path) -> None:
        self.states: list[tuple[int, Cup]] = []
        """The cups as they became, each with the number of requests before."""
        self.restarts: Counter[str] = Counter()
        super().__init__(path)

    def new_bot(self) -> Tefuda:
        """Create a bot whose cups are noted."""
        bot = super().new_bot()
        bot.services.own(cups_of).listen(lambda cup: self.states.append((len(self.env.http_requests), cup)))
        return bot

    async def open(self) -> None:
        """Add as many people as the cup takes, and Olga, who only directs it."""
        await super().open()
        self.env.backend.faults = self.wire = Wire(self.env.backend)
        self.locales |= dict.fromkeys((each.id for each in self.people.values()), self.locale)
        for number in range(len(self.people), self.size):
            name = f"Player {number}"
            self.people[name] = self.newcomer(name, self.locale)
        self.people["Olga"] = self.newcomer("Olga", self.locale)
        await self.bot.services.servers.change(self.guild.id, language=self.locale.split("-")[0])

    @property
    def now(self) -> datetime:
        """The time by the clock of the simulated Discord."""
        return self.env.backend.clock.now()

    async def restart_at(self, moment: str, downtime: float = 0.0) -> None:
        """Restart the bot at a moment of a cup, once cleanly and once killed."""
        if self.restarts[moment] < 2:
            self.restarts[moment] += 1
            is_killed = (self.restarts[moment] + (self.deadline == "organiser")) % 2 == 0
            await self.restart(downtime, is_killed=is_killed)
            await self.pass_time(5)


class Japanese(Club):
    """A club that speaks Japanese, where the organiser decides at the deadline."""

    locale, deadline = "ja", "organiser"


def is_message(request: Any) -> bool:
    """Return whether a request is a message in a channel, new or edited."""
    return request.path.startswith("/channels/") and "/messages" in request.path


class Diary:
    """What everybody sees, as it was posted: an edit notifies nobody."""

    def __init__(self, club: Club) -> None:
        self._club, self._seen = club, len(club.env.http_requests)

    def lines(self) -> Iterator[str]:
        """Yield what was posted since, with the day and the hour; and how often that was refused."""
        requests = self._club.env.http_requests
        for number in range(self._seen, len(requests)):
            body = public_body(requests[number])
            if body and number not in self._club.wire.refused:
                place = "channel" if f"/{self._club.channel.id}/" in requests[number].path else "thread"
                place = "answer" if requests[number].path.endswith("/callback") else place
                yield f"[{self._club.wire.when(number):%a %d %b %H:%M}, {place}]"
                yield from (f"  {line}" for line in self._shown(body))
        self._seen = len(requests)

    def _shown(self, body: dict[str, Any]) -> list[str]:
        parts = [*walk_components(body.get("components") or [])]
        contents = [body.get("content"), *(each.get("content") for each in parts)]
        lines = "\n".join(str(each) for each in contents if each).splitlines()
        is_table = any(str(each.get("custom_id")).endswith("menu") for each in parts)
        most = TABLE_LINES if is_table else MOST_LINES
        lines = [self._read(each) for each in lines[:most]] + ["…"] * (len(lines) > most)
        buttons = [f"[{each['label']}]" for each in parts if each.get("type") == BUTTON and each.get("label")]
        return [*lines, " ".join(buttons)] if buttons else lines

    def _read(self, line: str) -> str:
        """Write mentions and times as a reader sees them."""
        names = {str(person.id): name for name, person in self._club.people.items()}
        line = re.sub(r"<@!?(\d+)>", lambda found: f"@{names[found[1]]}", line)
        line = re.sub(r" ?[（(]<t:\d+:R>[)）]", "", line)
        line = re.sub(
            r"<t:(\d+):\w>", lambda found: f"{datetime.fromtimestamp(int(found[1]), UTC):%d %b %H:%M}", line
        )
        return line.replace(SPACE, " ").replace(JOINER, "")


def public_body(request: Any) -> dict[str, Any]:
    """Return what a request posts for everybody; nothing if it does not."""
    body = request.json if isinstance(request.json, dict) else {}
    if request.path.endswith("/callback"):
        body = (body.get("data") or {}) if body.get("type") == 4 else {}
    elif request.method != "POST" or not request.path.endswith("/messages"):
        body = {}
    return {} if int(body.get("flags") or 0) & 64 else body
