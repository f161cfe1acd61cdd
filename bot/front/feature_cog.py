"""Slash commands of features: each builds the context of an interaction, in which refusals are answered."""

from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec

from discord.ext import commands

from bot.errors import TableError
from bot.front.context import Context
from bot.front.discord_context import DiscordContext
from bot.front.interactions import Interaction
from bot.front.services import Services
from engine.core import RuleError

P = ParamSpec("P")


async def run(
    services: Services,
    interaction: Interaction,
    answer: Callable[Concatenate[Context, P], Awaitable[object]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Answer a command; a RuleError or TableError is told to the person, in words of what it is about."""
    context = DiscordContext(services, interaction)
    try:
        await answer(context, *args, **kwargs)
    except (RuleError, TableError) as error:
        await context.refuse(error)


class FeatureCog(commands.Cog):
    """Commands with access to the services."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    def context(self, interaction: Interaction) -> Context:
        """Return the context of a command."""
        return DiscordContext(self.services, interaction)

    async def run(
        self,
        interaction: Interaction,
        answer: Callable[Concatenate[Context, P], Awaitable[object]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Answer a command; a RuleError or TableError is told to the person, in words of what it is about."""
        await run(self.services, interaction, answer, *args, **kwargs)


class FeatureGroup(FeatureCog, commands.GroupCog):
    """A group of commands with access to the services."""
