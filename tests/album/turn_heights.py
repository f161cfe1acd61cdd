"""How high the panels of a turn are in a browser.

`python -m tests.album.turn_heights [GAME ...]` lists the highest.
"""

import asyncio
import base64
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib import import_module
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

import click
import discord
from msgspec.structs import replace
from playwright.async_api import Browser
from simcord.backend.models import EPHEMERAL_FLAG

from bot.artwork.catalogue import draw, emoji_name
from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.icon_names import moving, names
from bot.faces.icons import DEFAULT_DECK, NO_ICONS, Icons
from bot.faces.panel import Panel
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.table_panels import HAND, hand_panel
from bot.playground.server import Player, Playground, playground
from bot.tables.names import words_for
from bot.tables.table import Table
from engine.chance import Chance
from engine.core import RuleError, Seat
from engine.games import GAMES
from engine.opponents import levels
from engine.play import Play, advance, begin
from tests.browser.kit import Client, browsing, visiting
from tests.support.presses import presses
from tests.support.tables_in_memory import FACES, SEED, dealt, follow, people, spread

WIDTHS = (360, 390)
HEIGHT = 1000
"""Of the page, in pixels."""
SEATS = {"no_thank_you": 4, "prime_daifugo": 4, "yaniv": 4, "algo": 3, "expect": 2}
"""Of a usual table."""
NAMES_OF = {"en": ("Ana", "Benjamin", "Cleo", "Dan"), "ja": ("はな", "けんたろう", "ゆい", "そら")}
MOMENTS = 6
"""Of a game at which its hands are measured."""
TAPS = 2
"""How many presses of a turn are made before it is measured again, each time."""
COMPONENTS_V2 = 1 << 15
AT_ONCE = 40
"""Messages on the page; it shows the latest 50."""
DRAWN = """() =>
  [...document.querySelectorAll(".custom-emoji")].every((each) => each.naturalWidth)
"""
"""Until a picture is there, its name takes more room."""
HEIGHTS = """() => Object.fromEntries(
  [...document.querySelectorAll(".channel-message")].map(
    (each) => [each.dataset.messageId, Math.ceil(each.getBoundingClientRect().height)]
  )
)"""


class Turn(NamedTuple):
    """A panel to measure."""

    game: str
    moment: str
    language: str
    panel: Panel


class Measured(NamedTuple):
    """What was measured."""

    turn: Turn
    width: int
    height: int

    def __str__(self) -> str:
        turn = self.turn
        return f"{turn.game}, {turn.moment}, {turn.language}, {self.width} px wide: {self.height} px high"


# ------------------------------------------------------------------ what is measured


def usual(name: str, icons: Icons, moments: int = MOMENTS) -> Iterator[Turn]:
    """Yield the panels of whoever acts and of somebody who waits, at so many moments of a usual game."""
    plays = list(_played(name, SEATS[name]))
    places = spread(len(plays) - 1, moments)
    for language in LANGUAGES:
        chairs = people(*NAMES_OF[language][: SEATS[name]])
        table = dealt(plays[0], chairs, message=10**18)
        for place, play in enumerate(plays):
            if place:
                follow(table, play)
            if place in places and play.state.to_act:
                yield from _turns(table, play.state.to_act[0], f"move {place}", language, icons)


def fullest(name: str, icons: Icons) -> Iterator[Turn]:
    """Yield the panels of the fullest moments, half chosen too; the languages take turns."""
    cases = import_module(f"tests.cogs.{name}.limit_cases").limit_cases()
    for (which, case), language in zip(cases.items(), cycle(LANGUAGES), strict=False):
        seats = case.seats or GAMES[name].seats[-1]
        play = replace(begin(GAMES[name], GAMES[name].options(), seats, SEED), state=case.position)
        table = dealt(play, people(*(NAMES_OF[language] * 2)[:seats]), message=10**18)
        if play.state.to_act:
            yield from _turns(table, play.state.to_act[0], which, language, icons)


def _played(name: str, seats: int) -> Iterator[Play]:
    """Play a game of computers, which pass the time faster than chance does."""
    play = begin(GAMES[name], GAMES[name].options(), seats, f"{7:032x}")
    yield play
    while play.state.to_act:
        (seat, *_), state = play.state.to_act, play.state
        chance = Chance(play.seed, f"height {play.moment}")
        action = levels(name)["easy"].choose(state.view(seat), state.legal_actions(seat), chance)
        play = advance(play, seat, action)
        yield play


def _turns(table: Table, seat: Seat, moment: str, language: str, icons: Icons) -> Iterator[Turn]:
    """Yield the hand of the seat to act, from press to press, and that of the next one, who waits."""
    words = words_for(table, language).pictured(icons)
    face, person = FACES[table.game.name], table.chairs[seat].person or 0
    for taps, draft in enumerate(_drafts(face, table.view(seat), words)):
        table.keep_draft(person, draft)
        panel = hand_panel(table, face, seat, words, advised=True)
        yield Turn(table.game.name, f"{moment}, {taps} taps", language, panel)
    table.keep_draft(person, NO_DRAFT)
    waiting = (seat + 1) % len(table.chairs)
    yield Turn(table.game.name, f"{moment}, waiting", language, hand_panel(table, face, waiting, words))


def _drafts(face: AnyFace, view: Any, words: Words) -> Iterator[Draft]:
    """Yield the draft before and after each of a few presses of controls that ask for more."""
    draft, rng = NO_DRAFT, Random("taps")
    yield draft
    for _ in range(TAPS):
        found = list[Draft]()
        for slot, values in presses(face.panel(view, draft, words)):
            with suppress(RuleError):
                decided = face.decide(view, slot, values, draft, words)
                if isinstance(decided, Draft) and decided != draft:
                    found.append(decided)
        if not found:
            return
        draft = rng.choice(found)
        yield draft


# ------------------------------------------------------------------ measuring


class Gauge:
    """A page that gets every width, on which panels are shown as messages that only their reader sees."""

    def __init__(self, world: Playground, client: Client, icons: Icons) -> None:
        self._world, self._page = world, client.page
        self.icons = icons

    async def heights(self, turns: Sequence[Turn]) -> list[Measured]:
        """Measure panels at all widths."""
        measured = list[Measured]()
        for first in range(0, len(turns), AT_ONCE):
            measured += await self._measured(turns[first : first + AT_ONCE])
        return measured

    async def _measured(self, turns: Sequence[Turn]) -> list[Measured]:
        posted = {self._post(turn.panel): turn for turn in turns}
        found = list[Measured]()
        await self._page.wait_for_selector(f"[data-message-id='{max(posted)}']")
        await self._page.wait_for_function(DRAWN)
        for width in WIDTHS:
            await self._page.set_viewport_size({"width": width, "height": HEIGHT})
            heights = await self._page.evaluate(HEIGHTS)
            found += [Measured(turn, width, heights[str(message)]) for message, turn in posted.items()]
        for message in posted:
            self._world.env.backend.delete_message(self._world.channel.id, message)
        return found

    def _post(self, panel: Panel) -> int:
        backend, me = self._world.env.backend, self._world.players[0]
        return backend.create_message(
            self._world.channel.id,
            backend.bot_user.id,
            components=components.view_of(panel, HAND.at("K7Q2M4")).to_components(),  # type: ignore[no-untyped-call]
            flags=COMPONENTS_V2 | EPHEMERAL_FLAG,
            interaction_metadata={"id": "0", "user": {"id": str(me.id)}},
        ).id


@asynccontextmanager
async def gauge(browser: Browser) -> AsyncIterator[Gauge]:
    """Open a playground whose application has every picture, and a page."""
    bot = discord.Client(intents=discord.Intents.none())
    async with AsyncExitStack() as stack:
        world = await stack.enter_async_context(playground(bot, (Player("Ana", "en-US"),)))
        mentions = {name: _uploaded(world, name) for name in names() if name not in moving()}
        client = await stack.enter_async_context(visiting(browser, world, 0, width=WIDTHS[0], height=HEIGHT))
        # Nobody reads what the page receives.
        await client.page.unroute_all()
        yield Gauge(world, client, Icons(mentions, DEFAULT_DECK))


def _uploaded(world: Playground, name: str) -> str:
    """Give the application a picture; return how it is mentioned."""
    emoji = world.env.backend.create_application_emoji(emoji_name(name))
    image = base64.b64encode(draw(name)).decode()
    world.env.backend.pictures.store_emoji(emoji, f"data:image/png;base64,{image}")
    return f"<:{emoji.name}:{emoji.id}>"


async def _list(games: Sequence[str]) -> None:
    """List what is measured of these games, the highest first."""
    async with browsing() as browser, gauge(browser) as opened:
        for name in games:
            for turns in (usual, fullest):
                panels = [*turns(name, opened.icons), *turns(name, NO_ICONS)]
                found = await opened.heights(panels)
                for each in sorted(found, key=lambda each: -each.height)[:12]:
                    click.echo(f"{turns.__name__}: {each}")


if __name__ == "__main__":
    asyncio.run(_list(sys.argv[1:] or list(GAMES)))
