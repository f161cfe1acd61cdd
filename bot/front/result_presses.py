"""Presses below a result: a rematch, its details, and the record of the game."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from bot.database.level_rule import beside, offered
from bot.errors import TableError
from bot.faces.level_words import level_name
from bot.faces.panel import rows_of, text_panel
from bot.front.context import Context, File
from bot.front.feature import ResultButton
from bot.front.feature_registry import Features
from bot.front.hands import show_hand
from bot.front.new_table import deal, open_lobby, require_place
from bot.front.permissions import find_ended
from bot.front.result_panel import (
    DETAILS,
    EASIER,
    HARDER,
    OUTCOME,
    RECORD,
    REMATCH,
    details_panel,
    unbroken,
)
from bot.front.table_surfaces import link_to_table, say_over
from bot.notation.text_from_record import text_of
from bot.records.record import Record, RecordError, encode_record, record_of
from bot.scores.career import gains
from bot.scores.luck import verdicts_of
from bot.tables.own_levels import counted
from bot.tables.seat_rules import persons, plays_alone
from bot.tables.table import Phase, Table
from engine.core import InvalidAction

SURFACES = (OUTCOME,)


@OUTCOME.answers(DETAILS)
async def show_details(context: Context, table_id: str) -> None:
    """Show a result in full, with what features add below it."""
    context.table = table = await find_ended(context, table_id)
    if table.phase is not Phase.OVER:
        raise TableError("no_result")
    store, words = context.services.store, context.words
    gained = await gains(store, table.guild, table.game.name, table.id)
    verdicts = await verdicts_of(store, table.id)
    panel = details_panel(table, context.services.face(table), words, gained, verdicts)
    panel = unbroken(panel, table, words)
    added = [each for each in context.services.own(Features).all(ResultButton) if each.offers(table)]
    rows = rows_of([each.control.button(words) for each in added])
    await context.show(replace(panel, parts=(*panel.parts, *rows)), OUTCOME.at(table.id))


@OUTCOME.answers(RECORD)
async def send_record_of(context: Context, table_id: str) -> None:
    """Send the record of a finished game."""
    table = await find_ended(context, table_id)
    await send_record(context, record_of(table, await context.services.store.log(table.id)))


async def send_record(context: Context, record: Record) -> None:
    """Send a person the record of a table, and its game as text, with what to do with both."""
    words = context.words
    files = [File(f"tefuda-{record.table}.json", encode_record(record))]
    told = [words("record", file=files[0].name)]
    with suppress(RecordError):
        files.append(File(f"tefuda-{record.table}.txt", text_of(record).encode()))
        told.append(words("notation.file", file=files[1].name, replay=words.command("replay")))
    await context.show(text_panel("\n\n".join(told)), files=files)


@OUTCOME.answers(REMATCH)
async def open_rematch(context: Context, table_id: str) -> None:
    """Open the next lobby, or deal where computers alone play along; a second press finds that table."""
    table = await _ended_here(context, table_id)
    following, is_new = await _rematch(context, table, context.defer)
    if is_new:
        await (deal if plays_alone(following.chairs) else open_lobby)(context, following)
    else:
        await _show_following(context, following)


@OUTCOME.answers(HARDER)
async def move_up(context: Context, table_id: str) -> None:
    """Deal to a person who played alone at the next level, which is theirs from now on."""
    await _move(context, table_id, 1)


@OUTCOME.answers(EASIER)
async def move_down(context: Context, table_id: str) -> None:
    """Deal to a person who played alone at the level before, which is theirs from now on."""
    await _move(context, table_id, -1)


async def _move(context: Context, table_id: str, steps: int) -> None:
    table, words = await _ended_here(context, table_id), context.words
    played = counted(table)
    if played and context.person != played.person:
        raise TableError("level_of_another", play=words.command("play"))
    level = beside(played.level, steps) if played else None
    if level is None:
        raise _no_such_offer(context)
    accept = partial(_accept, context, table, level)
    following, is_new = await _rematch(context, table, accept, level)
    if is_new:
        note = words("level.from_now_on", level=level_name(level, words))
        await deal(context, following, f"-# {note}")
    else:
        await _show_following(context, following)


async def _rematch(
    context: Context, table: Table, before: Callable[[], Awaitable[None]], level: str = ""
) -> tuple[Table, bool]:
    tables, portable = context.services.tables, not context.is_member
    return await tables.rematch(table, context.person, before, level, portable=portable)


async def _accept(context: Context, table: Table, level: str) -> None:
    """Raise TableError unless a person is offered a level now: old results keep their buttons."""
    own = await context.services.people.levels.after(table)
    if own is None or offered(own) != level:
        raise _no_such_offer(context)
    await context.defer()


def _no_such_offer(context: Context) -> TableError:
    return TableError("no_such_offer", play=context.words.command("play"))


async def _ended_here(context: Context, table_id: str) -> Table:
    """Return a table that has ended in this channel, where another one may open."""
    table = await find_ended(context, table_id)
    if context.channel != table.channel:
        raise InvalidAction("no_such_control")
    await require_place(context)
    return table


async def _show_following(context: Context, following: Table) -> None:
    """Show the table that an earlier press has opened."""
    if following.has_ended:
        await say_over(context, following)
        return
    context.services.publisher.note_press(following, context)
    if following.play and context.person in persons(following.chairs):
        await show_hand(context, following, below=True)
    else:
        await link_to_table(context, following, "rematch.open_already")
