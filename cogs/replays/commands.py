"""The command /replay: a finished game step by step, from the server's own tables or from a record file."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.front import responses
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.front.translator import ENGLISH
from cogs.replays.front import file_presses, replay_presses


class Replays(commands.Cog):
    """Replays of finished games."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="replay", description=ENGLISH("command.replay.description"))
    @app_commands.describe(
        file=ENGLISH("command.replay.file.description"), table=ENGLISH("command.replay.table.description")
    )
    async def replay(
        self, interaction: Interaction, file: discord.Attachment | None = None, table: str | None = None
    ) -> None:
        """Step through the game of a file, of a table, or one's own last one."""
        async with responses.refusing(interaction):
            if file is not None:
                await file_presses.open_file(self._services, interaction, file)
            else:
                table_id = table.strip().upper() if table else None
                await replay_presses.open_table(self._services, interaction, table_id)
