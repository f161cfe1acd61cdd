"""A transport to a Discord that answers every request at once: only the bot's own work is measured.

The bot is the real one, logged in; interactions come in where discord.py takes them from the gateway. The
simulated Discord of the tests would do its own work on the same loop.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.app import Tefuda
from bot.front import components, custom_ids
from bot.tables.table import Table
from tests.support.roomy import ROOMY

BOT = {"id": "1", "username": "Tefuda", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {"id": "1", "name": "Tefuda", "description": "", "icon": None, "owner": BOT, "verify_key": ""}
BEGAN = "2026-01-01T00:00:00+00:00"
EVERYTHING = str(discord.Permissions.all().value)
EPHEMERAL = 64


def _new_ids() -> Iterator[int]:
    for number in count():
        yield discord.utils.time_snowflake(discord.utils.utcnow()) + number % 2**22


NUMBERS = _new_ids()
"""Ids of interactions and messages, which tell the time at which each was asked for."""

Payload: TypeAlias = dict[str, Any]


class InstantDiscord(AsyncWebhookAdapter):
    """Answers a bot's requests at once, and times its answers to presses."""

    def __init__(self, bot: Tefuda) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._bot = bot
        self._answers: dict[str, asyncio.Future[float]] = {}
        bot.http.request = self.ask  # type: ignore[method-assign]

    async def ask(self, route: Any, **_: Any) -> Any:
        """Answer a request that the bot makes in its own name."""
        if route.path.startswith("/users/"):
            return BOT
        if route.path.startswith("/oauth2/"):
            return APPLICATION | {"bot_public": True, "bot_require_code_grant": False}
        if route.path.endswith("/commands"):
            return []
        return None if route.method == "DELETE" else message_payload(int(route.channel_id or 0))

    async def request(self, route: Any, *_: Any, **__: Any) -> Any:
        """Answer a request that the bot makes through an interaction; the first of each is its answer."""
        if not route.path.endswith("/callback"):
            return message_payload(0)
        waiting = self._answers.pop(str(route.webhook_token), None)
        if waiting is not None:
            waiting.set_result(perf_counter())
        return {"interaction": {"id": "1", "type": 3, "response_message_id": str(next(NUMBERS))}}

    async def press(self, payload: Payload) -> float:
        """Dispatch a press made now through the parser of the gateway; return the seconds to its answer."""
        payload = payload | {"id": str(next(NUMBERS))}
        answered = self._answers[payload["token"]] = asyncio.get_running_loop().create_future()
        began = perf_counter()
        self._bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
        moment: float = await answered
        return moment - began


D = TypeVar("D", bound=InstantDiscord)


@asynccontextmanager
async def connected(
    database_url: str, bot_class: type[Tefuda] = Tefuda
) -> AsyncIterator[tuple[Tefuda, InstantDiscord]]:
    """Log in a bot with the servers of its tables cached."""
    async with connected_to(InstantDiscord, database_url, bot_class) as connection:
        yield connection


@asynccontextmanager
async def connected_to(
    kind: type[D], database_url: str, bot_class: type[Tefuda] = Tefuda
) -> AsyncIterator[tuple[Tefuda, D]]:
    """Log in a bot to another kind of Discord."""
    bot = bot_class(database_url, defaults=ROOMY, shard_count=1)
    api = kind(bot)
    token = async_context.set(api)
    try:
        await bot.login("token")
        visit_servers(bot)
        yield bot, api
    finally:
        await bot.close()
        async_context.reset(token)


async def bring_back(bot: Tefuda) -> None:
    """Bring all tables into memory, as if they had been shown already."""
    loading = bot.services.tables.loading
    loading._loaded = lambda _: None
    await loading.load_all(bot.services.tables.known)


def visit_servers(bot: Tefuda) -> None:
    """Add the servers of the bot's tables to its cache."""
    known = bot.services.tables.known
    for guild in {table.guild for table in known}:
        channels = [table.channel for table in known.within(guild) if not table.has_ended]
        bot._connection._add_guild_from_data(guild_payload(guild, channels))


def press_payload(bot: Tefuda, table: Table, person: int, surface: str, control: str) -> Payload:
    """Return the payload of a press on the table message or in a private panel."""
    publisher, flags = bot.services.publisher, 32768 if surface == custom_ids.BOARD else 32768 | EPHEMERAL
    drawn = components.view_of(publisher.messages(table).panel(table), publisher.messages(table).at(table))
    shown = drawn.to_components()  # type: ignore[no-untyped-call]
    message = message_payload(table.channel, table.message) | {"components": shown, "flags": flags}
    custom_id = custom_ids.Address(surface, table.id, table.moment).custom_id(0, control)
    data = {"custom_id": custom_id, "component_type": 2}
    return interaction_payload(data, table.guild, table.channel, person, message)


def interaction_payload(
    data: Payload, guild: int, channel: int, person: int, message: Payload | None = None
) -> Payload:
    """Return the payload of a press on a message, or of a command."""
    number = str(next(NUMBERS))
    return {
        "id": number, "token": f"token {number}", "type": 3 if message else 2, "version": 1,
        "application_id": "1", "data": data, "guild_id": str(guild), "channel": channel_payload(channel),
        "member": member_payload(person), "app_permissions": EVERYTHING, "locale": "en-US", "context": 0,
        "attachment_size_limit": 10**7, "entitlements": [], "authorizing_integration_owners": {},
    } | ({"message": message} if message else {})  # fmt: skip


def member_payload(person: int) -> Payload:
    """Return the payload of a member."""
    user = {
        "id": str(person),
        "username": str(person),
        "discriminator": "0",
        "avatar": None,
        "global_name": "さくら",
    }
    return {
        "user": user, "roles": [], "joined_at": BEGAN, "deaf": False, "mute": False, "flags": 0,
        "permissions": "3072",
    }  # fmt: skip


def message_payload(channel: int, message: int | None = None) -> Payload:
    """Return the payload of a message of the bot."""
    nothing: Payload = {
        name: [] for name in ("mentions", "mention_roles", "attachments", "embeds", "components")
    }
    plain = {"content": "", "tts": False, "mention_everyone": False, "pinned": False, "type": 0, "flags": 0}
    times = {"timestamp": BEGAN, "edited_timestamp": None}
    return {
        "id": str(message or next(NUMBERS)),
        "channel_id": str(channel),
        "author": BOT,
        **nothing,
        **plain,
        **times,
    }


def channel_payload(channel: int) -> Payload:
    """Return the payload of a text channel."""
    return {"id": str(channel), "type": 0, "name": "table", "position": 0, "permission_overwrites": []}


def guild_payload(guild: int, channels: list[int]) -> Any:
    """Return the payload of a server."""
    everyone = {
        "id": str(guild), "name": "@everyone", "color": 0, "hoist": False, "position": 0, "permissions": "0",
        "managed": False, "mentionable": False,
    }  # fmt: skip
    return {
        "id": str(guild), "name": "Club", "owner_id": "2", "roles": [everyone], "member_count": 50,
        "channels": [channel_payload(channel) for channel in channels],
        "preferred_locale": "en-US", "features": [], "emojis": [], "stickers": [],
    }  # fmt: skip
