"""Faults of the bot: each is logged once, with a reference for the person to report."""

import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, TypeVar

from discord.app_commands import Choice

from bot import metrics
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.front.interactions import Interaction

log = logging.getLogger(__name__)

C = TypeVar("C", bound=Any)
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


def suggesting(suggest: Suggest[C]) -> Suggest[C]:
    """Wrap an autocomplete so that it suggests nothing when it fails; otherwise Discord keeps loading.

    A person who awaits several suggestions already gets nothing either.
    """

    @wraps(suggest)
    async def guarded(cog: C, interaction: Interaction, current: str) -> list[Choice[str]]:
        try:
            with interaction.client.suggestions.share(interaction.user.id):
                return await suggest(cog, interaction, current)
        except TableError:
            return []
        except Exception as error:
            log_fault(interaction, error)
            return []

    return guarded
