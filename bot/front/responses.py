"""Private answers to a press or a command, including after an earlier response."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from typing import Any, TypeVar

import discord
from msgspec.structs import replace

from bot.charts.picture_cache import DrawnPanel, has_pictures, in_words
from bot.errors import Repeated, TableError
from bot.faces.cards import SIGNS, shown
from bot.faces.panel import Link, Panel, text_panel
from bot.faces.words import Words
from bot.front import components, custom_ids
from bot.front.interactions import Interaction, is_private
from bot.front.languages import words_of
from bot.front.permissions import missing_permissions
from bot.front.private_panels import OpenPanel
from bot.front.services import Services
from bot.front.slow_work import notify_if_slow
from bot.front.table_panels import absent_panel, address_of, hand_panel, lookback_panel, spectator_panel
from bot.front.tables_by_id import visible
from bot.front.uploads import SendArguments, Upload, edit_of, message_of
from bot.notation.text_from_record import text_of
from bot.records.record import Record, RecordError, encode_record
from bot.tables.seat_rules import is_substituted, persons, seat_of
from bot.tables.table import Phase, Table
from bot.tables.table_creation import TooManyTables
from bot.tables.table_index import Known
from engine.core import RuleError

T = TypeVar("T")

UNKNOWN_MESSAGE = 10008
"""Discord's code for a deleted message."""
WAITING = "waiting"
"""Marks an interaction whose answer so far only says what is being done."""
MAX_LINKS = 5
"""Discord's limit for a row."""


async def show(interaction: Interaction, panel: Panel, at: custom_ids.Address = custom_ids.NOWHERE) -> None:
    """Show a panel privately."""
    await _answer_with_pictures(interaction, panel, lambda drawn: send(interaction, message_of(drawn, at)))


async def send(interaction: Interaction, message: SendArguments) -> None:
    """Send a message privately, in place of one that said what was being done."""
    if not interaction.response.is_done():
        await interaction.response.send_message(**message, ephemeral=True)
    elif not interaction.extras.get(WAITING) or not await _replaced(interaction, message):
        await interaction.followup.send(**message, ephemeral=True)


async def _replaced(interaction: Interaction, message: SendArguments) -> bool:
    """Replace the message that said what was being done; return False if its reader dismissed it."""
    try:
        await interaction.edit_original_response(view=message["view"], attachments=message.get("files", ()))
        is_replaced = True
    except discord.NotFound:
        is_replaced = False
    # Whatever else is said stands beside the answer; where that is refused, another takes its place.
    interaction.extras[WAITING] = False
    return is_replaced


async def working(
    interaction: Interaction,
    work: Coroutine[Any, Any, T],
    doing: Callable[[], str],
    *,
    here: bool = False,
) -> T:
    """Await work; if that takes long, say what is being done, where the next answer will stand.

    With `here` that is the pressed message, unless others see it too.
    """

    async def tell() -> None:
        if not interaction.response.is_done():
            await _say_meanwhile(interaction, text_panel(doing()), here=here and is_private(interaction))

    return await notify_if_slow(work, tell)


async def _say_meanwhile(interaction: Interaction, panel: Panel, *, here: bool) -> None:
    drawn = DrawnPanel(panel)
    if not here:
        await interaction.response.send_message(**message_of(drawn, custom_ids.NOWHERE), ephemeral=True)
    else:
        await interaction.response.edit_message(**edit_of(drawn, custom_ids.NOWHERE, interaction.message))
    interaction.extras[WAITING] = True


async def _answer_with_pictures(
    interaction: Interaction,
    panel: Panel,
    answer: Callable[[DrawnPanel], Awaitable[object]],
    *,
    here: bool = False,
) -> None:
    """Answer with a panel and its pictures, or as text where files are forbidden."""
    drawn = await _drawn(interaction, panel, here=here)
    sent = interaction.client.own_emojis.sent
    try:
        await sent(drawn.panel, lambda each: answer(replace(drawn, panel=each)))
    except discord.Forbidden:
        if not drawn.files:
            raise
        await sent(panel, lambda each: answer(in_words(each)))


async def _drawn(interaction: Interaction, panel: Panel, *, here: bool) -> DrawnPanel:
    """Draw the pictures of a panel."""
    if not has_pictures(panel):
        return DrawnPanel(panel)
    drawing = interaction.client.pictures.drawn(panel, interaction.user.id)
    return await working(interaction, drawing, lambda: words_of(interaction)("waiting.picture"), here=here)


async def say(interaction: Interaction, text: str) -> None:
    """Send a private text."""
    await show(interaction, text_panel(text))


async def update(interaction: Interaction, panel: Panel, at: custom_ids.Address) -> bool:
    """Show a panel in the pressed message; return False if it was deleted and a new one is shown."""
    try:
        await _answer_with_pictures(
            interaction, panel, lambda drawn: _update(interaction, drawn, at), here=True
        )
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await show(interaction, panel, at)
        return False
    return True


async def update_or_show(interaction: Interaction, panel: Panel, at: custom_ids.Address) -> None:
    """Answer a press by updating its message; on a public message, answer privately."""
    if is_private(interaction):
        await update(interaction, panel, at)
    else:
        await show(interaction, panel, at)


async def _update(interaction: Interaction, drawn: DrawnPanel, at: custom_ids.Address) -> None:
    change = edit_of(drawn, at, interaction.message)
    if interaction.response.is_done():
        await interaction.edit_original_response(**change)
        interaction.extras[WAITING] = False
    else:
        await interaction.response.edit_message(**change)


async def send_record(interaction: Interaction, record: Record) -> None:
    """Send a person the record of a table, and its game as text, with what to do with both."""
    words = words_of(interaction)
    files = [Upload(BytesIO(encode_record(record)), f"tefuda-{record.table}.json")]
    told = [words("record", file=files[0].filename)]
    with suppress(RecordError):
        files.append(Upload(BytesIO(text_of(record).encode()), f"tefuda-{record.table}.txt"))
        told.append(words("notation.file", file=files[1].filename, replay=words.command("replay")))
    view = components.view_of(text_panel("\n\n".join(told)), custom_ids.NOWHERE)
    for file in files:
        view.add_item(discord.ui.File(file))
    await interaction.response.send_message(view=view, files=files, ephemeral=True)


async def show_hand(
    services: Services, interaction: Interaction, table: Table, note: str | None = None, *, here: bool = False
) -> None:
    """Show a person's hand, with `here` in the pressed panel; raise TableError if they are not seated."""
    person = interaction.user.id
    await services.publisher.advice.prepare(table, person)
    words, seat = words_of(interaction, table), seat_of(table.chairs, person)
    is_again = services.publisher.panels.shows(table, person)
    if is_again:
        words = words.stilled()
    shown_note = note or _warning(interaction, table, words)
    advised = services.publisher.advice.is_for(table, person)
    panel = hand_panel(table, services.face(table), seat, words, shown_note, advised=advised)
    at = custom_ids.Address(custom_ids.HAND, table.id, table.moment, table.people[person].drafts)
    if here:
        here = await update(interaction, panel, at)
    else:
        await show(interaction, panel, at)
    opened = OpenPanel(interaction, panel, shown_note, at.moment, is_still=is_again)
    services.publisher.panels.opened(table, opened, anew=not here)
    # The table may have changed meanwhile; if so, the panel is redrawn.
    services.publisher.schedule_update(table)


def _warning(interaction: Interaction, table: Table, words: Words) -> str | None:
    """Say which permissions the bot lacks, if this is the channel of the table."""
    missing = missing_permissions(interaction) if interaction.channel_id == table.channel else ""
    return words("error.no_permission", missing=missing) if missing else None


async def show_own(services: Services, interaction: Interaction, table: Table) -> None:
    """Show a person's hand, or what everybody may know if they do not play."""
    person = interaction.user.id
    await services.tables.welcome(table, person)
    if person in persons(table.chairs):
        await show_hand(services, interaction, table)
    else:
        await show_without_seat(services, interaction, table)


async def show_without_seat(
    services: Services, interaction: Interaction, table: Table, *, here: bool = False
) -> None:
    """Show a person who does not play who plays for them, or what everybody may know."""
    words = words_of(interaction, table)
    if is_substituted(table.chairs, interaction.user.id):
        absent = absent_panel(table, words), custom_ids.Address(custom_ids.HAND, table.id, table.moment)
        await (update_or_show if here else show)(interaction, *absent)
    else:
        await show_watched(services, interaction, table, words("error.not_seated"), here=here)


async def show_watched(
    services: Services, interaction: Interaction, table: Table, note: str = "", *, here: bool = False
) -> None:
    """Show a person without a seat what everybody may know, below a note; with `here` in the pressed panel.

    While the game runs, the panel is kept up to date, unless too many others watch.
    """
    panels, words = services.publisher.panels, words_of(interaction, table)
    is_kept = panels.has_room(table, interaction.user.id)
    notes = "\n".join(filter(None, (note, words("watch.kept" if is_kept else "watch.full"))))
    panel = spectator_panel(table, services.face(table), words, notes)
    at = custom_ids.Address(custom_ids.WATCH, table.id, table.moment)
    if here:
        here = await update(interaction, panel, at)
    else:
        await show(interaction, panel, at)
    if is_kept and table.phase is Phase.PLAYING:
        watched = OpenPanel(interaction, panel, notes, at.moment, is_watching=True)
        panels.opened(table, watched, anew=not here)
        # The table may have changed meanwhile; if so, the panel is redrawn.
        services.publisher.schedule_update(table)


async def show_lookback(services: Services, interaction: Interaction, table: Table) -> None:
    """Show all cards laid so far; raise TableError for a game without a look-back."""
    panel = lookback_panel(table, services.face(table), words_of(interaction, table))
    await show(interaction, panel)


@asynccontextmanager
async def refusing(
    interaction: Interaction, table: Table | None = None, game: str = ""
) -> AsyncIterator[None]:
    """Answer a RuleError or TableError raised inside, in the words of the table or of the game."""
    try:
        yield
    except (RuleError, TableError) as error:
        await refuse(interaction, error, table, game)


async def refuse(
    interaction: Interaction, error: RuleError | TableError, table: Table | None = None, game: str = ""
) -> None:
    """Explain a refusal to a person; acknowledge a repeated press silently."""
    if isinstance(error, Repeated) and not interaction.response.is_done():
        await interaction.response.defer()
        return
    words = words_of(interaction, table)
    # Of their own tables they can end one.
    links = links_to(interaction, error.own) if isinstance(error, TooManyTables) else ()
    await show(interaction, text_panel(sentence(words, error, table, game), *links))


def links_to(interaction: Interaction, tables: Iterable[Known]) -> tuple[Link, ...]:
    """Link to the first tables that a person may see."""
    words, seen = words_of(interaction), visible(interaction, tables)[:MAX_LINKS]
    labels = ((f"{words(f'{table.game.name}.title')} · {table.id}", table) for table in seen)
    return tuple(Link(label, address_of(table, table.message)) for label, table in labels)


def shows_hand(error: RuleError | TableError) -> bool:
    """Return whether a refusal is best shown inside the person's hand."""
    return error.code in ("stale", "timed_out", "not_your_turn", "nothing_chosen")


def sentence(words: Words, error: RuleError | TableError, table: Table | None, game: str = "") -> str:
    """Return the text for an error: the game's own, or the general one."""
    facts: dict[str, Any] = dict(error.facts)
    if "card" in facts:
        facts["card"] = shown(facts["card"])
    if "suit" in facts:
        facts["suit"] = SIGNS[facts["suit"]]
    if table and table.to_act is not None and len(words.names) > table.to_act:
        facts.setdefault("turn", words.name(table.to_act))
    own = f"{table.game.name if table else game}.error.{error.code}"
    return words(own if words.has(own) else f"error.{error.code}", **facts)
