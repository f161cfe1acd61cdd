"""What a command begins with: the settings of the host, the logs, the database."""

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import click

from bot import logs
from bot.database.store import Store
from bot.settings import Settings, load, misspellings

log = logging.getLogger(__name__)

DATABASE = "sqlite+aiosqlite:///tefuda.db"
ADVICE = """There is no DISCORD_TOKEN. Two ways lead on:
  - to connect to Discord, set DISCORD_TOKEN in the environment or in .env;
  - to try the bot without Discord, install it with its development dependencies (uv sync)
    and open the playground (uv run bot playground)."""


def prepare() -> Settings:
    """Read the settings, set up the logs and warn of misspelt variables: once per command."""
    settings = load()
    token = settings.discord_token
    token_text = token.get_secret_value() if token else ""
    logs.configure(settings.log_level, token_text, form=settings.log_format)
    for slip in misspellings(os.environ):
        log.warning(slip)
    return settings


def database_of(settings: Settings) -> str:
    """Return the address of the database."""
    return settings.database_url or DATABASE


def token_of(settings: Settings) -> str:
    """Return the bot's token; without one, say how to go on."""
    if settings.discord_token is None:
        raise click.ClickException(ADVICE)
    return settings.discord_token.get_secret_value()


@asynccontextmanager
async def open_store(url: str, *, is_free: bool = True) -> AsyncIterator[Store]:
    """Open a database of the newest version; one that no bot uses is free, and brought up to date."""
    store = Store(url)
    try:
        await store.prepare(is_free=is_free)
        yield store
    finally:
        await store.close()
