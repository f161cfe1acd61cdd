"""Presses on the message of a lobby, and the form for its options."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.errors import LastPerson, Repeated, StaleAction, TableError
from bot.front import custom_ids, invitations, table_menu
from bot.front.context import Context
from bot.front.controls import Control, Handler
from bot.front.hands import show_rules
from bot.front.lobby_panel import (
    ADD_COMPUTER,
    INVITE,
    JOIN,
    LEAVE,
    MENU,
    OPTIONS,
    REMOVE_COMPUTER,
    RULES,
    SET_OPTIONS,
    SPEED,
    START,
    options_form,
)
from bot.front.table_surfaces import LOBBY, link_to_table, table_surface
from bot.tables.seat_rules import COMPUTER
from bot.tables.table import Table
from engine.core import InvalidOptions

Change: TypeAlias = Callable[[Context, Table], Awaitable[str | None]]
"""Changes a lobby; returns the key of what to tell the person beside the table, or None."""

OLD_FORM = table_surface(custom_ids.FORM, "options_form")
"""The form for the options, as older versions opened it."""
SURFACES = (LOBBY, OLD_FORM)

LOBBY.answers(RULES)(show_rules)
LOBBY.answers(MENU)(table_menu.show)


def _on_latest(control: Control[Table]) -> Callable[[Handler[Table]], Handler[Table]]:
    """Let a function answer a control, but on a message that was posted anew tell where that is."""

    def declared(handler: Handler[Table]) -> Handler[Table]:
        @LOBBY.answers(control)
        async def answer(context: Context, table: Table) -> None:
            if _is_old_message(context, table):
                await link_to_table(context, table, "error.old_message")
            else:
                await handler(context, table)

        return answer

    return declared


def _is_old_message(context: Context, table: Table) -> bool:
    # A forged form has none: there is nothing to edit.
    return context.message is None or table.message not in (None, context.message)


_on_latest(INVITE)(invitations.ask)


def _changes(control: Control[Table]) -> Callable[[Change], Handler[Table]]:
    """Let a function change the lobby; where another process was faster, show what it made, and say so."""

    def declared(change: Change) -> Handler[Table]:
        @_on_latest(control)
        async def answer(context: Context, table: Table) -> None:
            try:
                note = await change(context, table)
            except LastPerson:
                await table_menu.ask_to_leave(context, table)
            except StaleAction as error:
                await _update_table(context, table)
                await context.refuse(error)
            else:
                await _update_table(context, table)
                if note is not None:
                    await context.say(note)

        return answer

    return declared


@_changes(JOIN)
async def _join(context: Context, table: Table) -> str | None:
    if table.portable and context.hides_answers:
        raise TableError("answers_hidden")
    has_replaced = await context.services.tables.seating.join(table, context.person, context.name)
    return "lobby.replaced" if has_replaced else None


@_changes(LEAVE)
async def _leave(context: Context, table: Table) -> None:
    await context.services.tables.seating.leave_lobby(table, context.person, may_close=False)


@_changes(REMOVE_COMPUTER)
async def _remove_computer(context: Context, table: Table) -> None:
    await context.services.tables.seating.remove_computer(table, context.person, context.moment)


@_changes(START)
async def _start(context: Context, table: Table) -> None:
    await context.services.tables.playing.start(table, context.person)


@_on_latest(OPTIONS)
async def _ask_options(context: Context, table: Table) -> None:
    if context.person != table.host:
        raise TableError("not_host")
    form = options_form(table, context.services.face(table), context.words)
    await context.ask(form, LOBBY.at(table.id, table.moment))


@LOBBY.answers(SET_OPTIONS)
async def _set_options(context: Context, table: Table) -> None:
    seating = context.services.tables.seating
    await seating.choose_options(table, context.person, context.press.answers, context.moment)
    await _show_anew(context, table)


async def _show_anew(context: Context, table: Table) -> None:
    if _is_old_message(context, table):
        await link_to_table(context, table, "error.old_message")
    else:
        await _update_table(context, table)


OLD_FORM.renew = _show_anew


@_on_latest(SPEED)
async def _choose_speed(context: Context, table: Table) -> None:
    await _select(context, table, context.services.tables.seating.choose_speed, context.press.only_value)


@_on_latest(ADD_COMPUTER)
async def _add_computer(context: Context, table: Table) -> None:
    # On a message of an older bot it was a button, which has no value.
    level = context.press.only_value if context.press.values else COMPUTER
    await _select(context, table, context.services.tables.seating.add_computer, context.moment, level)


async def _select(
    context: Context, table: Table, choose: Callable[..., Awaitable[object]], *chosen: object
) -> None:
    """Take a choice; a refused one is shown anew as well, as the client would go on showing it."""
    table.selects_used += 1
    try:
        await choose(table, context.person, *chosen)
    except Repeated:
        raise
    except (TableError, InvalidOptions) as error:
        await _update_table(context, table)
        await context.refuse(error)
    else:
        await _update_table(context, table)


async def _update_table(context: Context, table: Table) -> None:
    """Answer by editing the table message, which does not count against the channel's rate limit."""
    publisher = context.services.publisher
    messages = publisher.messages(table)
    panel = messages.panel(table)
    if not await context.edit(panel, messages.at(table)):
        # A moderator has just deleted it: the change stands, and the message is posted again.
        publisher.force(table)
        await link_to_table(context, table, "error.old_message")
        return
    publisher.mark_shown(table, panel)
    # The table may have changed meanwhile; if so, the message is edited once more.
    publisher.schedule_update(table)
