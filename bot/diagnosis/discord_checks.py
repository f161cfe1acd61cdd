"""What is to be known of Discord. Nothing but GET is sent, unless one message is asked for."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from functools import partial
from textwrap import shorten
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

import aiohttp
import discord
import msgspec
from discord.http import Route

from bot.app import Tefuda
from bot.artwork.catalogue import emoji_name
from bot.diagnosis import channel
from bot.diagnosis.application import (
    GUILD,
    PORTAL,
    USER,
    Application,
    Gateway,
    of_gateway,
    of_install,
    of_intents,
    of_settings,
)
from bot.diagnosis.channel import Place
from bot.diagnosis.clock import ClockTrace, of_clock
from bot.diagnosis.commands import of_commands
from bot.diagnosis.findings import Finding, Findings, Verdict, no, not_tried, yes
from bot.faces.icon_names import names
from bot.front.command_tree import payload_of
from bot.front.emoji_sync import mentions_of
from bot.front.emojis import Emojis
from bot.front.interactions import INTENTS
from bot.shards import Shards

T = TypeVar("T")
Line: TypeAlias = tuple[str, Finding]
"""A finding under its name."""
LIMIT = 30.0
"""Seconds that a check may take; discord.py itself waits for five minutes, and tries again."""
NETWORK = "check network, DNS and firewall (the bot uses no proxy), and https://discordstatus.com"
STATUS = "try again in a while, and check https://discordstatus.com"
CODES = "look the code up: https://docs.discord.com/developers/topics/opcodes-and-status-codes"
STRANGE = "check whether a proxy or a firewall answers in place of Discord; if none does, update the bot"
TOKEN_PAGE = f"set the one of the page Bot (Reset Token shows a new one, and ends the old one): {PORTAL}"
NO_TOKEN = "DISCORD_TOKEN is not set."  # noqa: S105 -- a sentence
NOT_IN = "Discord was not asked: see Token."
TOKEN = "Token"  # noqa: S105 -- a topic
UNREADABLE = (
    *(msgspec.ValidationError, discord.InvalidData),
    *(AttributeError, LookupError, TypeError, ValueError),
)
"""What reading an answer raises that is not Discord's: discord.py does not check what it reads."""


class DiscordChecks:
    """Asks Discord with a token, one thing after the other."""

    def __init__(
        self, token: str, shards: Shards | None, channels: Iterable[int] = (), post_in: int | None = None
    ) -> None:
        self._token, self._shards = token, shards
        self._channels, self._post_in = channels, post_in
        self._clock, self._emojis = ClockTrace(), Emojis()
        self._client = discord.Client(
            intents=INTENTS, http_trace=self._clock.trace(), max_ratelimit_timeout=LIMIT
        )
        self._application = Application("", "")
        self._playable: dict[int, Place] = {}
        """The channels in which the bot may play, of those that were looked at."""

    async def run(self) -> AsyncIterator[Line]:
        """Yield what each check finds, as soon as it is known."""
        async with self._client:
            (entry,) = await answered(self._log_in)
            yield TOKEN, entry
            if entry.verdict is not Verdict.YES:
                for line in untried(NOT_IN, self.CHECKS):
                    yield line
                return
            for topic, check in self.CHECKS.items():
                for finding in await answered(partial(check, self)):
                    yield topic, finding

    async def _get(self, path: str, kind: type[T], **params: str) -> T:
        return msgspec.convert(await self._client.http.request(Route("GET", path), params=params), kind)

    async def _log_in(self) -> Findings:
        try:
            await self._client.login(self._token)
        except discord.LoginFailure:
            return [no("Discord refuses this DISCORD_TOKEN.", TOKEN_PAGE)]
        self._application = await self._get("/applications/@me", Application)
        return [yes(f"Logged in as {self._client.user}, application {self._application.id}.")]

    # ------------------------------------------------------------------ what is asked

    async def _look_at_clock(self) -> Findings:
        return of_clock(self._clock.least, self._clock.most)

    async def _ask_gateway(self) -> Findings:
        return of_gateway(await self._get("/gateway/bot", Gateway), self._shards, self._application)

    async def _look_at_intents(self) -> Findings:
        return of_intents(INTENTS, self._application)

    async def _look_at_settings(self) -> Findings:
        return of_settings(self._application)

    async def _look_at_servers(self) -> Findings:
        return of_install(self._application, GUILD)

    async def _look_at_accounts(self) -> Findings:
        return of_install(self._application, USER)

    async def _ask_commands(self) -> Findings:
        path = f"/applications/{self._application.id}/commands"
        theirs = await self._get(path, list[dict[str, Any]], with_localizations="true")
        return of_commands(await commands_of_this_version(), theirs)

    async def _ask_pictures(self) -> Findings:
        found, wanted = await self._client.fetch_application_emojis(), names()
        self._emojis.use(mentions_of(found))
        there = {each.name for each in found}
        missing = [name for name in wanted if emoji_name(name) not in there]
        return [of_pictures(len(missing), len(wanted), len(found))]

    async def _ask_channels(self) -> Findings:
        found = [await self._ask_channel(each) for each in self._channels]
        return found or [not_tried("Name one with --channel ID.")]

    async def _ask_channel(self, where: int) -> Finding:
        try:
            place = await channel.look_at(self._client, where)
        except (discord.NotFound, discord.Forbidden) as error:
            return channel.unknown(where, error)
        if isinstance(place, discord.ChannelType):
            return channel.of_kind(where, place)
        finding = channel.of_place(place)
        if finding.verdict is Verdict.YES:
            self._playable[where] = place
        return finding

    async def _post(self) -> Findings:
        if self._post_in is None:
            return [not_tried("Nothing is posted without --post ID.")]
        place = self._playable.get(self._post_in)
        if place is None:
            return [not_tried("The channel cannot be used: see Channel.")]
        address = await channel.post(self._client, place, self._emojis)
        return [yes(f"Look at it on a phone, then delete it: {address}")]

    CHECKS: Mapping[str, Callable[["DiscordChecks"], Awaitable[Findings]]] = MappingProxyType(
        {
            "Clock": _look_at_clock,
            "Gateway": _ask_gateway,
            "Intents": _look_at_intents,
            "Application": _look_at_settings,
            "Server install": _look_at_servers,
            "Account install": _look_at_accounts,
            "Commands": _ask_commands,
            "Pictures": _ask_pictures,
            "Channel": _ask_channels,
            "Message": _post,
        }
    )
    """What is looked at once the token is accepted, by the topic of its line."""


TOPICS = (TOKEN, *DiscordChecks.CHECKS)


def untried(reason: str, topics: Iterable[str] = TOPICS) -> list[Line]:
    """Return that nothing is asked of Discord, and why."""
    return [(topic, not_tried(reason)) for topic in topics]


async def answered(look: Callable[[], Awaitable[Findings]], limit: float = LIMIT) -> Findings:
    """Return what a check finds, or that Discord does not answer it."""
    try:
        async with asyncio.timeout(limit):
            return await look()
    except TimeoutError:
        return [no(f"Discord did not answer within {limit:.0f} s.", NETWORK)]
    except discord.RateLimited as error:
        return [no(f"Discord asks to wait {error.retry_after:.0f} s (rate limit).", "wait, then try again")]
    except discord.HTTPException as error:
        return [refused(error)]
    except (OSError, aiohttp.ClientError) as error:
        return [no(f"Discord cannot be reached: {error}.", NETWORK)]
    except UNREADABLE as error:
        return [no(f"Discord's answer cannot be understood ({type(error).__name__}).", STRANGE)]


def refused(error: discord.HTTPException) -> Finding:
    """Say that Discord answers with an error; only its API gives one a code."""
    said = f"Discord answers with HTTP {error.status}"
    if error.code:
        return no(f"{said}, code {error.code}: {shorten(error.text, 200)}.", CODES)
    return no(f"{said}.", STATUS)


def of_pictures(missing: int, many: int, used: int) -> Finding:
    """Judge how many of the pictures inside text are on Discord."""
    if missing:
        said = f"{missing} of {many} pictures are missing; cards are text without them."
        return no(said, "run: bot emojis sync (every start does it too, in the background)")
    return yes(f"All {many} pictures are uploaded; the application has {used} emojis.")


async def commands_of_this_version() -> list[dict[str, Any]]:
    """Return what this version would tell Discord of its commands."""
    async with Tefuda("sqlite+aiosqlite:///:memory:", is_guest=True) as bot:
        await bot.load_commands()
        return await payload_of(bot.tree)
