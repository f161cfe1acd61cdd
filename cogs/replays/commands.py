"""The command /replay: a finished game step by step, from the server's own tables or from a record file."""

import discord
from discord import app_commands

from bot.front.context import Attached
from bot.front.feature_cog import FeatureCog
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH
from cogs.replays.record_files import open_file
from cogs.replays.replay_presses import open_table


class Replays(FeatureCog):
    """Replays of finished games."""

    @app_commands.command(name="replay", description=ENGLISH("command.replay.description"))
    @app_commands.describe(
        file=ENGLISH("command.replay.file.description"), table=ENGLISH("command.replay.table.description")
    )
    async def replay(
        self, interaction: Interaction, file: discord.Attachment | None = None, table: str | None = None
    ) -> None:
        """Step through the game of a file, of a table, or one's own last one."""
        if file is not None:
            await self.run(interaction, open_file, Attached(file.filename, file.size, file))
        else:
            await self.run(interaction, open_table, table.strip().upper() if table else None)
