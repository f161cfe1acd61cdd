"""The same bot on a simulated Discord, in the browser: no token, no network but the loopback.

One person can play as several: every player has a link, and every page can switch its viewer.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

import discord
from msgspec import Struct

from bot.shutdown import EXIT_TIMEOUT, close_within, first_of, handling_signals

if TYPE_CHECKING:
    from simcord import MemberActor
    from simcord.builders import ChannelHandle

    from bot.playground.places import Place
    from bot.playground.preview import LivePreview
    from bot.playground.simulated_discord import LiveEnv

SIMCORD = "3.2.1"


class PlaygroundError(Exception):
    """The playground cannot be opened; the text says why and what to do."""


class Player(Struct, frozen=True):
    """A player on the simulated Discord, with the locale of their client."""

    name: str
    locale: str


class Playground(Struct):
    """An open playground: its pages, its channel and its players, and their chats without the bot."""

    env: "LiveEnv"
    channel: "ChannelHandle"
    players: "tuple[MemberActor, ...]"
    chats: "tuple[Place, ...]"
    preview: "LivePreview"

    @property
    def url(self) -> str:
        """Return the address, which opens as the first player. It is a secret: anyone who has it may play."""
        return self.preview.url

    def link(self, player: "MemberActor") -> str:
        """Return the address that opens as a player, in the server or in a chat."""
        chat = self.env.backend.places.get(player.guild.id)
        return f"{self.url}.{player.id}" + (f".{chat.channel.id}" if chat else "")

    @property
    def directory(self) -> str:
        """List the address and the link of each player, also in their chats."""
        in_chats = (self._in_chat(actor, chat) for chat in self.chats for actor in chat.people)
        links = (f"  {player.name}: {self.link(player)}" for player in self.players)
        return "\n".join((self.url, *links, *in_chats))

    def _in_chat(self, actor: "MemberActor", chat: "Place") -> str:
        place = "direct message" if len(chat.people) == 2 else "group chat"
        lacking = "" if actor.id in self.env.backend.installed else ", has not added the app"
        return f"  {actor.name} ({place}{lacking}): {self.link(actor)}"


@asynccontextmanager
async def playground(
    bot: discord.Client, players: Sequence[Player], port: int = 0, *, guild_locale: str = "en-US"
) -> AsyncIterator[Playground]:
    """Open a playground for a bot that has not started yet; the bot is closed with it."""
    _check(players)
    from bot.playground.preview import LivePreview, Room  # noqa: PLC0415 -- only after the check of simcord's version
    from bot.playground.simulated_discord import LiveEnv, speaking  # noqa: PLC0415

    env = LiveEnv(bot)
    channel, actors = _create_guild(env, players, guild_locale)
    chats = _create_chats(env, actors)
    env.backend.is_creating = False
    locales = {actor.id: player.locale for actor, player in zip(actors, players, strict=True)}
    with speaking(locales):
        try:
            await env.start()
            rooms = [Room(channel, actors), *(Room(chat.channel, chat.people) for chat in chats)]
            preview = LivePreview(env, rooms, locales, port)
            async with _served(preview, port):
                yield Playground(env, channel, actors, chats, preview)
        finally:
            await _end(bot, env)
            await env.shutdown()


async def run_playground(
    bot: discord.Client,
    *,
    players: Sequence[Player],
    port: int,
    announce: Callable[[str], None],
    begin: Callable[[int], Awaitable[None]] | None = None,
) -> None:
    """Serve the bot on a simulated Discord until cancelled, signalled, or ended from a page.

    What its empty channel shows is posted by `begin`, which gets the channel.
    """
    order = asyncio.Event()
    with handling_signals(order.set):
        async with playground(bot, players, port, guild_locale=players[0].locale) as world:
            announce(world.directory)
            if begin is not None:
                await begin(world.channel.id)
            ended, ordered = world.preview.wait_closed(), order.wait()
            await first_of(asyncio.create_task(ended), asyncio.create_task(ordered))
            # The pages stay open until the bot has answered their last presses.
            await _end(bot, world.env)
            world.env.answer_timeout = 0.0


def _check(players: Sequence[Player]) -> None:
    if not players or len({player.name for player in players}) < len(players):
        raise PlaygroundError("the playground needs players with different names")
    try:
        found = version("simcord")
    except PackageNotFoundError:
        found = "none"
    if found != SIMCORD:
        raise PlaygroundError(f"the playground needs simcord {SIMCORD} (found: {found}); run: uv sync")


def _create_guild(
    env: "LiveEnv", players: Sequence[Player], guild_locale: str
) -> "tuple[ChannelHandle, tuple[MemberActor, ...]]":
    """Create the guild, its channel and its members; the first player owns the guild."""
    env.backend.bot_user.name = "Tefuda"
    users = [env.create_user(player.name, global_name=player.name) for player in players]
    guild = env.create_guild("Playground", owner=users[0], preferred_locale=guild_locale)
    channel = guild.create_text_channel("table")
    return channel, tuple(guild.add_member(user) for user in users)


def _create_chats(env: "LiveEnv", actors: "Sequence[MemberActor]") -> "tuple[Place, ...]":
    """Create a direct message of the first two and a group chat of all; the second never added the app."""
    from bot.playground.user_installs import direct_message, group_chat  # noqa: PLC0415 -- as in `playground`

    env.backend.installed |= {actor.id for number, actor in enumerate(actors) if number != 1}
    # By name: a chat keeps its id, and so its tables of the last run, whoever is first.
    by_name = sorted(actors, key=lambda actor: actor.name)
    people = [actor.user for actor in by_name]
    first_two = [actor.user for actor in by_name if actor in actors[:2]]
    chats = [direct_message(env, *first_two)] if len(people) > 1 else []
    groups = [group_chat(env, people, ", ".join(each.name for each in people))] if len(people) > 2 else []
    return (*chats, *groups)


@asynccontextmanager
async def _served(preview: "LivePreview", port: int) -> AsyncIterator[None]:
    try:
        await preview.__aenter__()
    except Exception as error:
        if isinstance(error.__cause__, OSError):
            raise PlaygroundError(f"port {port} is taken; choose another one with --port") from error
        raise
    try:
        yield
    finally:
        await close_within(preview.close(), "the pages")


async def _end(bot: discord.Client, env: "LiveEnv") -> None:
    # The bot may still send requests while closing, which need the simulated Discord.
    with env.time_context():
        await close_within(bot.close(), "the bot", EXIT_TIMEOUT)
