"""One game on the playground, played by a fixed seed, and the pages that look at it."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from msgspec import Struct
from playwright.async_api import Browser, Locator, Page
from playwright.async_api import Error as BrowserError
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.app import Tefuda
from bot.faces.icon_names import TURNED, names
from bot.front.controls import Control
from bot.front.custom_ids import code_of
from bot.front.publisher import Publisher
from bot.front.result_panel import DETAILS
from bot.front.score_sheets import scores
from bot.front.table_panels import HAND_BUTTON
from bot.playground.server import Player, Playground, playground
from bot.tables import computers
from bot.tables.table import Phase, Table
from cogs.lessons.lessons import BEGIN
from cogs.reviews.review_deck import DECK
from engine.chance import Chance
from engine.games import GAMES
from engine.opponents import levels
from tests.album.themes import LIGHT
from tests.browser.kit import Client, visiting
from tests.support.control_ids import id_of
from tests.support.tables_in_memory import set_columns
from tests.support.turns import act, awaited

NAMES = {"en": ("Ana", "Ben", "Cleo"), "ja": ("はな", "けん", "ゆい")}
LOCALES = {"en": "en-US", "ja": "ja"}
SHORT_MATCHES: dict[str, dict[str, Any]] = {"yaniv": {"rounds": 3}}
"""The options of games that would go on for long."""
HEIGHT = 2400
"""Of the pages, in pixels: the longest message fits in."""
PATIENCE = 60.0
"""Seconds for anything that the bot does by itself."""
SETTLING = 1.2
"""Seconds until the pages show what the bot has edited by itself."""
RETRIES = 10
STILL = [name for name in names() if not name.startswith(TURNED)]
"""Pictures that do not move: of a moving one, the page of a test shows the first half alone."""
COMMANDS = {"no_thank_you": "nothankyou", "prime_daifugo": "primedaifugo"}
"""The groups of commands that are named otherwise than their games."""


class Shot(Struct, frozen=True):
    """A picture of a message: where it was seen, and the file."""

    screen: str
    language: str
    width: int
    theme: str
    file: Path


class Scene:
    """A table of the first person with others, and a page of that person for each width."""

    def __init__(self, bot: Tefuda, world: Playground, game: str, language: str) -> None:
        self.bot, self.world, self.game, self.language = bot, world, game, language
        self.me = world.players[0]
        self.pages: dict[int, Client] = {}
        self._tables: list[Table] = []

    @property
    def command(self) -> str:
        """Return the group of the game's commands."""
        return COMMANDS.get(self.game, self.game)

    @property
    def table(self) -> Table:
        """Return the table, or raise IndexError before it is opened."""
        return self._tables[0]

    async def type(self, command: str, **options: Any) -> int:
        """Type a command as the first person; return the message that answers it."""
        result = await self.me.slash(self.world.channel, command, **options)
        message = result.followups[-1] if result.followups else result.response
        assert message is not None, command
        return message.id

    def commands(self) -> list[Any]:
        """List the commands of the game."""
        group = self.bot.tree.get_command(self.command)
        return list(getattr(group, "commands", ()))

    async def open(self) -> None:
        """Open the lobby; somebody else and a computer join."""
        await self.type(f"{self.command} start", **SHORT_MATCHES.get(self.game, {}))
        async with asyncio.timeout(PATIENCE):
            while not (tables := list(self.bot.services.tables)):  # noqa: ASYNC110 -- the answer is given before
                await asyncio.sleep(0.05)
        self._tables = tables
        set_columns(self.table, keep_order=True)
        seats, seating = self.bot.services.tables, self.bot.services.tables.seating
        for person in self.world.players[1 : GAMES[self.game].seats[-1]]:
            await seating.join(self.table, person.id, person.name)
        if len(self.table.chairs) + 1 in GAMES[self.game].seats:
            await seating.add_computer(self.table, self.me.id, self.table.moment)
        seats.tell(self.table)

    async def deal(self) -> None:
        """Start the game."""
        await self.bot.services.tables.playing.start(self.table, self.me.id)

    async def hand(self) -> int:
        """Press [My hand]; return the private panel."""
        return await self._press(self.table.message, HAND_BUTTON, self.table.moment)

    async def details(self) -> int:
        """Press [Details] of the result; return the private panel."""
        return await self._press(self.table.outcome, DETAILS, 0)

    async def scores(self) -> int:
        """Press [Score sheet] below the details of the result; return the private panel."""
        return await self._press(self.table.outcome, scores, 0)

    async def lesson(self) -> int:
        """Press [Learn] below the game; return the first page."""
        return await self._press(await self.type("play"), BEGIN, 0, code_of(self.game))

    async def review(self) -> int:
        """Review the game; return the first question once the game is analysed."""
        message = await self.type("review game", table=self.table.id)
        async with asyncio.timeout(PATIENCE):
            while not await DECK.is_searched(self.bot.store, self.me.id, self.table.id):  # noqa: ASYNC110 -- the bot sets no event
                await asyncio.sleep(0.1)
        return message

    async def _press(
        self, message: int | None, control: Control[Any], moment: int, about: str | None = None
    ) -> int:
        """Press a button, by default about the table; return the private panel that answers."""
        stored = self.world.env.backend.get_message(self.world.channel.id, message or 0)
        for _ in range(RETRIES):
            result = await self.me._dispatch_interaction(
                InteractionType.MESSAGE_COMPONENT,
                self.world.channel,
                {"custom_id": id_of(control, about or self.table.id, moment), "component_type": 2},
                extra={"message": dict(serializers.message_payload(self.world.env.backend, stored))},
                source_message_id=stored.id,
            )
            if result.response is not None:
                return result.response.id
        raise RuntimeError("the bot does not answer: is the machine busy?")

    async def play(self, moves: int | None = None) -> None:
        """Play for everybody until the first person is to act after so many moves, or to the end."""
        table = self.table
        while table.phase is Phase.PLAYING and not (moves is not None and self._is_mine(moves)):
            play, seat = awaited(table)
            if table.chairs[seat].is_computer:
                await asyncio.sleep(0.01)
                continue
            view, legal = play.state.view(seat), play.state.legal_actions(seat)
            chance = Chance(play.seed, f"album {play.moment}")
            action = await asyncio.to_thread(levels(self.game)["normal"].choose, view, legal, chance)
            await act(self.bot.services.tables, table, action)

    def _is_mine(self, moves: int) -> bool:
        table = self.table
        seat = table.to_act
        return seat is not None and table.chairs[seat].person == self.me.id and table.moment >= moves

    async def board(self) -> int:
        """Return the table message."""
        return self.table.message or 0

    async def result(self) -> int:
        """Wait for the result message."""
        async with asyncio.timeout(PATIENCE):
            while self.table.outcome is None:  # noqa: ASYNC110 -- the bot posts it, and sets no event
                await asyncio.sleep(0.05)
        return self.table.outcome

    async def last_part(self, message: int, most: int) -> float:
        """Return the height of a message up to the end of its last part within so many pixels."""
        page = next(iter(self.pages.values())).page
        return float(await _shown(page, message).evaluate(LAST_PART, most))

    async def photograph(self, screen: str, message: int, folder: Path) -> list[Shot]:
        """Take pictures of a message on all pages, dark and light."""
        # The bot gathers its edits, and the pages ask for news now and then.
        await asyncio.sleep(SETTLING)
        shots = []
        for width, client in self.pages.items():
            for theme, style in (("dark", ""), ("light", LIGHT)):
                file = folder / f"{self.game}-{screen}-{self.language}-{width}-{theme}.png"
                await _photograph(client.page, message, style, file)
                shots.append(Shot(screen, self.language, width, theme, file))
        return shots


# The end of the last part of a message that fits a height.
LAST_PART = """(shown, most) => {
  const { top, height } = shown.getBoundingClientRect();
  const ends = [...shown.querySelectorAll(".component-separator")]
    .map((each) => each.getBoundingClientRect().bottom - top);
  return height <= most ? height : Math.max(0, ...ends.filter((end) => end <= most)) || most;
}"""
# All pictures are loaded, and nothing has moved for a moment.
AT_REST = """async (shown) => {
  const drawn = () => [...shown.querySelectorAll("img")].every((each) => each.complete);
  for (let top = NaN, times = 0; times < 20; times += 1) {
    const now = shown.getBoundingClientRect().top;
    if (drawn() && now === top) return;
    top = now;
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


async def _photograph(page: Page, message: int, style: str, file: Path) -> None:
    shown = _shown(page, message)
    await shown.wait_for(timeout=PATIENCE * 1000)
    tag = await page.add_style_tag(content=style or ":root {}")
    await _taken(shown, file)
    await tag.evaluate("each => each.remove()")


def _shown(page: Page, message: int) -> Locator:
    return page.locator(f".channel-message[data-message-id='{message}']").first


async def _taken(shown: Locator, file: Path) -> None:
    """Take a picture; the page may draw its messages anew meanwhile."""
    for _ in range(RETRIES):
        with suppress(BrowserError):
            # The page itself scrolls to what is new.
            await shown.scroll_into_view_if_needed()
            await shown.evaluate(AT_REST)
            await shown.screenshot(path=file, animations="disabled")
            return
    raise RuntimeError(f"no picture could be taken for {file.name}")


@asynccontextmanager
async def scene(
    browser: Browser, game: str, language: str, widths: Sequence[int], density: float = 1
) -> AsyncIterator[Scene]:
    """Open the playground with pages of these widths, and everything that is drawn at random fixed."""
    people = tuple(Player(name, LOCALES[language]) for name in NAMES[language])
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        rng = Random(f"album {game}")
        stack.enter_context(patch.object(secrets, "choice", rng.choice))
        stack.enter_context(patch.object(secrets, "token_hex", lambda size=32: rng.randbytes(size).hex()))
        stack.enter_context(patch.object(computers, "PAUSE", 0.05))
        stack.enter_context(patch.object(Publisher, "interval", 0.2))
        address = f"sqlite+aiosqlite:///{folder}/tefuda.db"
        bot = Tefuda(address, always_sync=True, shard_count=1, emoji_names=STILL)
        # The world creates its guild by fixed ids; tokens of pages need no seed, but take one.
        world = await stack.enter_async_context(playground(bot, people, guild_locale=LOCALES[language]))
        await asyncio.wait_for(bot.own_emojis.settled.wait(), PATIENCE)
        opened = Scene(bot, world, game, language)
        for width in widths:
            visit = visiting(browser, world, 0, width=width, height=HEIGHT, density=density)
            opened.pages[width] = await stack.enter_async_context(visit)
            # Nobody reads what the pages receive, and a request under way would outlive its page.
            await opened.pages[width].page.unroute_all()
        yield opened
