"""Faults of the bot: each is logged once, with a reference for the person to report."""

import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, TypeVar

from discord.app_commands import Choice

from bot import metrics
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.front.context import Context
from bot.front.discord_context import DiscordContext
from bot.front.interactions import Interaction
from bot.front.services import Services

log = logging.getLogger(__name__)

C = TypeVar("C", bound=Any)
T = TypeVar("T")
Suggest = Callable[[C, Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def log_fault(interaction: Interaction, error: Exception) -> str:
    """Log a fault with the control or command that caused it; return its reference."""
    reference = secrets.token_hex(4)
    data: Mapping[str, object] = interaction.data or {}
    where, told = data.get("custom_id") or data.get("name"), {"reference": reference}
    if isinstance(error, StoreError):
        metrics.FAULTS.labels("database").inc()
        log.error("fault %s at %s: %s", reference, where, error, extra=told)
    else:
        metrics.FAULTS.labels("bug").inc()
        log.error("fault %s at %s", reference, where, exc_info=error, extra=told)
    return reference


async def suggestions(
    services: Services,
    interaction: Interaction,
    suggest: Callable[[Context, str], Awaitable[list[T]]],
    text: str,
) -> list[T]:
    """Return what to suggest for a text so far; nothing when that fails, or Discord would keep loading.

    A person who awaits several suggestions already gets nothing either.
    """
    try:
        with interaction.client.suggestions.share(interaction.user.id):
            return await suggest(DiscordContext(services, interaction), text)
    except TableError:
        return []
    except Exception as error:
        log_fault(interaction, error)
        return []


def suggesting(suggest: Suggest[C]) -> Suggest[C]:
    """Wrap an autocomplete of a cog so that it suggests nothing when it fails."""

    @wraps(suggest)
    async def guarded(cog: C, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def own(_: Context, text: str) -> list[Choice[str]]:
            return await suggest(cog, interaction, text)

        return await suggestions(cog.services, interaction, own, current)

    return guarded
