"""Logging in from the command line, with a sentence for the host if Discord cannot be used."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import click
import discord

from bot.front.interactions import INTENTS

# Card games need no sound; discord.py would warn of its missing voice dependencies.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


@contextmanager
def explained() -> Iterator[None]:
    """Explain in one line why there is no connection."""
    try:
        yield
    except discord.LoginFailure:
        raise click.ClickException("Discord refuses this DISCORD_TOKEN.") from None
    except discord.HTTPException as error:
        raise click.ClickException(f"Discord answers with an error: {error}") from None
    except OSError as error:
        raise click.ClickException(f"Discord cannot be reached: {error}") from None


@asynccontextmanager
async def logged_in(token: str) -> AsyncIterator[discord.Client]:
    """Log in for requests alone; explain in one line what Discord refuses."""
    async with discord.Client(intents=INTENTS) as client:
        with explained():
            await client.login(token)
            yield client
