"""A leak guard: no page receives a number that its person may not know."""

import re

import msgspec

from bot.database.store import Store
from bot.tables.table import Table
from engine.games.no_thank_you import GIFT
from engine.play import Play, advance, begin
from tests.browser.kit import Client

BEHIND = 12
"""So many moments a page on a busy machine may be behind the table."""
NUMBER = re.compile(r"−(\d+)(?![\d…])")
"""A card, or a score below zero: both are written with a true minus sign; excerpts may cut one short."""


class LeakGuard:
    """Compares what each person may know with everything that their page received."""

    def __init__(self, store: Store, table: Table, pages: dict[str, Client]) -> None:
        self.store = store
        self.table = table
        self.pages = pages
        names = [chair.name for chair in table.chairs]
        self.seats = {name: names.index(name) for name in pages}
        self.past: list[Play] = [begin(table.game, table.options, len(table.chairs), table.seed)]
        self.read = dict.fromkeys(pages, 0)
        self.seen_until = dict.fromkeys(pages, 0)

    async def look(self, name: str) -> None:
        """Read what a page got since the last look, and what stands on it now."""
        page = self.pages[name]
        fresh = page.received[self.read[name] :]
        self.read[name] += len(fresh)
        stands = [await page.page.content(), await page.page.inner_text("body")]
        await self._catch_up()
        self.check(name, "\n".join([*fresh, *stands]), since=self.seen_until[name])
        self.seen_until[name] = max(0, len(self.past) - BEHIND)

    def check(self, name: str, text: str, *, since: int = 0) -> None:
        """Fail for a number that is no card this person has seen and no sum of what is theirs."""
        plain = text.replace("\\u2212", "−").replace("\\u2026", "…")
        numbers = {int(found) for found in NUMBER.findall(plain)}
        unknown = numbers - self._may_know(self.seats[name], since)
        assert not unknown, f"{name} was sent {sorted(unknown)}"

    async def _catch_up(self) -> None:
        """Play the table's log as far as it goes."""
        for logged in (await self.store.log(self.table.id))[len(self.past) - 1 :]:
            action = msgspec.json.decode(logged.action, type=self.table.game.actions)
            self.past.append(advance(self.past[-1], logged.seat, action))

    def _may_know(self, seat: int, since: int) -> set[int]:
        view = self.past[-1].state.view(seat)
        cards = {trail.card for trail in view.trails if trail.card is not None}
        return cards | set(view.lots) | {n for play in self.past[since:] for n in _sums(play, seat)}


def _sums(play: Play, seat: int) -> set[int]:
    """Add up what a seat's panel adds up: its points, and what keeping the card would bring."""
    view = play.state.view(seat)
    kept = sum(trail.card or 0 for trail in view.kept(seat))
    current = view.trails[-1]
    keeping = GIFT * current.gifts - (current.card or 0)
    return {abs(GIFT * view.gifts[seat] - kept), abs(keeping) if current.card else 0}
