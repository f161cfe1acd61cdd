"""Cups as answers: a new one, one of this server, those to choose from, and the record of one as a file."""

from io import BytesIO

import discord

from bot.errors import TableError
from bot.faces.panel import Panel, Row, text_panel
from bot.faces.words import visible
from bot.front import components, custom_ids, responses
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.permissions import may_see, require_server
from bot.front.uploads import Upload
from bot.records.record import encode_record
from cogs.cups import cup_storage
from cogs.cups.cup import Cup, Phase
from cogs.cups.front.cup_services import CupServices, find_cup
from cogs.cups.public_panel import cup_panel, link_to
from cogs.cups.rules.cup_record import cup_record

LISTED = 100
"""How many of the newest cups are looked through."""


async def post_cup(own: CupServices, interaction: Interaction, cup: Cup) -> None:
    """Answer a command with the message of a new cup."""
    panel, send = own.messages.panel(cup), interaction.response.send_message
    at = own.messages.at(cup)
    try:
        sent = await interaction.client.own_emojis.sent(
            panel, lambda each: send(view=components.view_of(each, at))
        )
        if sent.message_id is not None:
            own.messages.mark_shown(cup, panel)
            await own.cups.shown(cup, sent.message_id, 0)
    except discord.HTTPException:
        # The cup is open all the same: its message is posted to the channel.
        own.messages.update(cup)
        raise
    own.cups.tell(cup)


async def show_cup(own: CupServices, interaction: Interaction, cup_id: str | None) -> None:
    """Show a cup as its message does, with a link to it."""
    cup = await wanted(own, interaction, cup_id)
    words = words_of(interaction)
    public = cup_panel(cup, own.face(cup), words)
    panel = Panel((*public.parts, Row((link_to(cup, words),))), public.accent)
    await responses.show(interaction, panel, own.messages.at(cup))


async def wanted(own: CupServices, interaction: Interaction, cup_id: str | None) -> Cup:
    """Find the cup that a command names: by its id, or the newest one that is open here."""
    guild = require_server(interaction)
    if cup_id:
        return await find_cup(own, interaction, cup_id.strip().upper())
    found = await cup_storage.newest(own.cups.store, guild, LISTED)
    seen = [each for each in found if may_see(interaction, each.channel)]
    here = [each for each in seen if each.channel == interaction.channel_id] or seen
    opened = [each for each in here if each.phase in cup_storage.OPEN] or here
    if not opened:
        raise TableError("no_cup")
    return await find_cup(own, interaction, opened[0].id)


async def suggested(
    own: CupServices, interaction: Interaction, current: str, *, is_open: bool
) -> list[tuple[str, str]]:
    """List cups of this server that a person may see, newest first: a label and the id."""
    if interaction.guild_id is None:
        return []
    words = words_of(interaction)
    found = await cup_storage.newest(own.cups.store, interaction.guild_id, LISTED)
    labels = [
        (f"{each.id} · {visible(each.title) or words(f'{each.game}.title')}"[:100], each.id)
        for each in found
        if may_see(interaction, each.channel) and (not is_open or each.phase in cup_storage.OPEN)
    ]
    return [(label, cup_id) for label, cup_id in labels if current.casefold() in label.casefold()]


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
