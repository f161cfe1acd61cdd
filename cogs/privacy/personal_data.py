"""What is kept about a person: the file for them, and the deletion of it all after a question."""

from zlib import crc32

from bot.faces.panel import NEUTRAL, Panel, Row, Text, text_panel
from bot.faces.words import Words
from bot.front.context import Context, File
from bot.front.controls import Surface, nothing
from bot.front.custom_ids import Address
from bot.front.feature_registry import Features
from bot.front.services import Services
from bot.tables.table import Table
from bot.workers.fair_share import FairQueue
from cogs.privacy.export_file import export
from engine.core import InvalidAction

FILES_PER_MESSAGE = 10
"""Discord's limit."""

PRIVACY: Surface[None] = Surface("v", "privacy", nothing)


def exports(_: Services) -> FairQueue:
    """Return the queue for exports: one person's data is read at a time."""
    return FairQueue()


async def send_export(context: Context) -> None:
    """Send a person everything that is kept about them; raise TableError where they wait already."""
    finders = [each.on.export for each in context.services.own(Features) if each.on.export]

    async def collect() -> list[File]:
        async with context.services.own(exports).turn(context.person):
            others = [await find(context.services, context.person) for find in finders]
            return await export(context.services.store, context.person, context.created_at, *others)

    files = await context.later(collect(), "waiting.export", is_long=True)
    panel = text_panel(context.words("privacy.exported"))
    for first in range(0, len(files), FILES_PER_MESSAGE):
        await context.show(panel, files=files[first : first + FILES_PER_MESSAGE])


EXPORT = PRIVACY.opener("button.export", send_export, name="export")


# ------------------------------------------------------------------ deletion


async def _question(context: Context) -> tuple[Panel, Address]:
    tables = await context.services.tables.open_with(context.person)
    return question_panel(context.words, len(tables)), PRIVACY.at(moment=_moment(tables))


async def ask_to_delete(context: Context) -> None:
    """Ask a person whether to delete everything that is kept about them."""
    await context.show(*await _question(context))


ASK = PRIVACY.opener("button.delete_data", ask_to_delete, name="ask")


async def _ask_again(context: Context, _: object) -> None:
    await context.update(*await _question(context))


PRIVACY.renew = _ask_again


@PRIVACY.control("button.delete_all", style="danger")
async def delete(context: Context, _: object) -> None:
    """Delete everything; it is asked again where a person sits elsewhere by now."""
    if not context.is_private:
        raise InvalidAction("no_such_control")
    if context.moment != _moment(await context.services.tables.open_with(context.person)):
        await _ask_again(context, _)
        return
    forgetting = context.services.tables.forgetting.forget(context.person)
    await context.later(forgetting, "waiting.delete", here=True, is_long=True)
    await context.update_text("privacy.deleted")


@PRIVACY.control("button.keep_all")
async def keep(context: Context, _: object) -> None:
    """Delete nothing."""
    await context.update_text("privacy.kept")


def question_panel(words: Words, tables: int) -> Panel:
    """Ask before everything is deleted, with what becomes of the open tables."""
    seats = [words("privacy.tables", count=tables)] if tables else []
    lines = [f"## {words('privacy.title')}", words("privacy.question"), *seats, words("privacy.for_good")]
    hint = Text(f"-# {words('privacy.hint', export=words.command('privacy export'))}")
    return Panel((Text("\n".join(lines)), hint, Row((delete.button(words), keep.button(words)))), NEUTRAL)


def _moment(tables: list[Table]) -> int:
    """Hash the tables that a question was asked about."""
    return crc32(" ".join(table.id for table in tables).encode()) % 10**9
