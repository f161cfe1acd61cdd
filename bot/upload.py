"""Files that the bot hands out."""

from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.house import Interaction, words_of
from bot.record import Record, written
from bot.screens import text_panel
from bot.ui import NOWHERE, view_of


class Upload(discord.File):
    """A file whose number is spelled as Discord's description of its API asks for it: as a string."""

    def to_dict(self, index: int) -> dict[str, Any]:
        """Describe the file in the message that it goes with."""
        return {**super().to_dict(index), "id": str(index)}


async def hand_out(interaction: Interaction, record: Record) -> None:
    """Give a person the record of a table, and say how it is checked."""
    file = Upload(BytesIO(written(record)), f"tefuda-{record.table}.json")
    told = words_of(interaction)("record", file=file.filename)
    view = view_of(text_panel(told), NOWHERE)
    view.add_item(ui.File(file))
    await interaction.response.send_message(view=view, file=file, ephemeral=True)
