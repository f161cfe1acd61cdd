"""The record of a finished cup as a file."""

from io import BytesIO

import discord

from bot.errors import TableError
from bot.faces.panel import text_panel
from bot.front import components, custom_ids
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.uploads import Upload
from bot.records.record import encode_record
from cogs.cups.cup import Cup, Phase
from cogs.cups.front.cup_services import CupServices
from cogs.cups.rules.cup_record import cup_record


async def send_cup_record(own: CupServices, interaction: Interaction, cup: Cup) -> None:
    """Send a person the record of a cup, with how to verify it; raise TableError before the end."""
    if cup.phase != Phase.OVER:
        raise TableError("cup_not_over")
    names = cup.words(own.messages.words(cup)).people
    record = cup_record(cup.competition, cup.id, cup.game, names)
    file = Upload(BytesIO(encode_record(record)), f"tefuda-cup-{record.cup}.json")
    text = words_of(interaction)("cup.record", file=file.filename)
    view = components.view_of(text_panel(text), custom_ids.NOWHERE)
    view.add_item(discord.ui.File(file))
    await interaction.response.send_message(view=view, file=file, ephemeral=True)
