"""What is kept about a person: the file for them, and the deletion of it all after a question."""

import asyncio
from enum import IntEnum
from io import BytesIO
from zlib import crc32

import discord

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Button, Panel, Row, Text, text_panel
from bot.faces.words import Words
from bot.front import components, custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction, is_private
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.uploads import SendArguments, Upload
from bot.tables.table import Table
from bot.workers.fair_share import FairQueue
from cogs.privacy.export_file import ExportFile, export
from engine.core import InvalidAction

PRIVACY = "v"
FILES_PER_MESSAGE = 10
"""Discord's limit."""


class PrivacySlot(IntEnum):
    """The buttons of the question."""

    DELETE = 0
    KEEP = 1


def exports(_: Services) -> FairQueue:
    """Return the queue for exports: one person's data is read at a time."""
    return FairQueue()


# ------------------------------------------------------------------- export


async def send_export(services: Services, interaction: Interaction) -> None:
    """Send a person everything that is kept about them; raise TableError where they wait already."""
    words, work = words_of(interaction), _collected(services, interaction)
    files = await responses.working(interaction, work, lambda: words("waiting.export"))
    for first in range(0, len(files), FILES_PER_MESSAGE):
        await _send(interaction, files[first : first + FILES_PER_MESSAGE])


async def _collected(services: Services, interaction: Interaction) -> list[ExportFile]:
    async with services.own(exports).turn(interaction.user.id):
        return await export(services.store, interaction.user.id, interaction.created_at)


# ------------------------------------------------------------------ deletion


async def ask(services: Services, interaction: Interaction) -> None:
    """Ask a person whether to delete everything that is kept about them."""
    await responses.show(interaction, *await _question(services, interaction))


async def _question(services: Services, interaction: Interaction) -> tuple[Panel, Address]:
    tables = await services.tables.open_with(interaction.user.id)
    return question_panel(words_of(interaction), len(tables)), Address(PRIVACY, "0", _moment(tables))


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press below the question; it is asked again where a person sits elsewhere by now."""
    if not is_private(interaction) or press.slot not in (PrivacySlot.DELETE, PrivacySlot.KEEP):
        raise InvalidAction("no_such_control")
    if press.slot == PrivacySlot.KEEP:
        await _say(interaction, "privacy.kept")
    elif press.at.moment != _moment(await services.tables.open_with(interaction.user.id)):
        await responses.update(interaction, *await _question(services, interaction))
    else:
        await _delete(services, interaction)


async def _delete(services: Services, interaction: Interaction) -> None:
    words, work = words_of(interaction), _forget(services, interaction.user.id)
    await responses.working(interaction, work, lambda: words("waiting.delete"), here=True)
    await _say(interaction, "privacy.deleted")


async def _forget(services: Services, person: int) -> None:
    # This press has begun to store their language: that ends before the first of these.
    await asyncio.sleep(0)
    await services.people.reread(person)
    await services.tables.forgetting.forget(person)
    await services.people.reread(person)


def question_panel(words: Words, tables: int) -> Panel:
    """Ask before everything is deleted, with what becomes of the open tables."""
    seats = [words("privacy.tables", count=tables)] if tables else []
    lines = [f"## {words('privacy.title')}", words("privacy.question"), *seats, words("privacy.for_good")]
    delete = Button(PrivacySlot.DELETE, words("button.delete_all"), "danger")
    keep = Button(PrivacySlot.KEEP, words("button.keep_all"))
    hint = Text(f"-# {words('privacy.hint', export=words.command('privacy export'))}")
    return Panel((Text("\n".join(lines)), hint, Row((delete, keep))), NEUTRAL)


def _moment(tables: list[Table]) -> int:
    """Hash the tables that a question was asked about."""
    return crc32(" ".join(table.id for table in tables).encode()) % 10**9


async def _say(interaction: Interaction, key: str) -> None:
    await responses.update(interaction, text_panel(words_of(interaction)(key)), custom_ids.NOWHERE)


async def _send(interaction: Interaction, files: list[ExportFile]) -> None:
    uploads = [Upload(BytesIO(each.content), each.name) for each in files]
    view = components.view_of(text_panel(words_of(interaction)("privacy.exported")), custom_ids.NOWHERE)
    for upload in uploads:
        view.add_item(discord.ui.File(upload))
    try:
        await responses.send(interaction, SendArguments(view=view, files=uploads))
    except discord.Forbidden:
        raise TableError("cannot_attach") from None
