"""The lobby: opening a table, presses on its message, and the form for its options."""

import logging

import discord

from bot.database.rows import TableChange
from bot.errors import LastPerson, Repeated, StaleAction, TableError
from bot.faces.panel import Link, text_panel
from bot.front import components, custom_ids, invitations, responses, table_menu
from bot.front.custom_ids import Address, Press
from bot.front.feature import Surface
from bot.front.interactions import Interaction, name_of
from bot.front.languages import words_of
from bot.front.lobby_panel import LobbySlot, options_form
from bot.front.services import Services
from bot.front.table_guard import at_open_table, say_rules
from bot.front.table_panels import address_of
from bot.tables.seat_changes import Seating
from bot.tables.seat_rules import COMPUTER
from bot.tables.table import Table
from engine.core import InvalidAction, InvalidOptions

log = logging.getLogger(__name__)


async def _answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    if press.slot == LobbySlot.RULES:
        await say_rules(services, interaction, table)
    elif press.slot == LobbySlot.MENU:
        await table_menu.show(services, interaction, table)
    elif _is_old_message(interaction, table):
        await _say_moved(interaction, table)
    elif press.slot == LobbySlot.INVITE:
        await invitations.ask(interaction, table)
    elif press.slot == LobbySlot.OPTIONS:
        await _ask_options(services, interaction, table)
    elif press.slot in SELECTS:
        await _select(services, interaction, table, press)
    else:
        await _try_to_change(services, interaction, table, press)


async def _try_to_change(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    """Make a change and show it; where another process was faster, show what it made, and say so."""
    try:
        note = await _change(services, interaction, table, press)
    except LastPerson:
        await table_menu.ask_to_leave(interaction, table)
    except StaleAction as error:
        await _update_table(services, interaction, table)
        await responses.refuse(interaction, error, table)
    else:
        await _update_table(services, interaction, table)
        if note is not None:
            await responses.say(interaction, words_of(interaction)(note))


async def _change(services: Services, interaction: Interaction, table: Table, press: Press) -> str | None:
    """Make a change; return the key of what to tell the person beside the table, or None."""
    seating, slot, person = services.tables.seating, press.slot, interaction.user.id
    if slot == LobbySlot.JOIN:
        has_replaced = await seating.join(table, person, name_of(interaction))
        return "lobby.replaced" if has_replaced else None
    if slot == LobbySlot.LEAVE:
        await seating.leave_lobby(table, person, may_close=False)
    elif slot == LobbySlot.REMOVE_COMPUTER:
        await seating.remove_computer(table, person, press.at.moment)
    elif slot == LobbySlot.START:
        await services.tables.playing.start(table, person)
    else:
        raise InvalidAction("no_such_control")
    return None


async def _ask_options(services: Services, interaction: Interaction, table: Table) -> None:
    if interaction.user.id != table.host:
        raise TableError("not_host")
    form = options_form(table, services.face(table), words_of(interaction, table))
    await interaction.response.send_modal(
        components.modal_of(form, Address(custom_ids.FORM, table.id, table.moment))
    )


async def _choose_options(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    person = interaction.user.id
    await services.tables.seating.choose_options(table, person, press.answers, press.at.moment)
    if _is_old_message(interaction, table):
        await _say_moved(interaction, table)
    else:
        await _update_table(services, interaction, table)


async def _choose_speed(seating: Seating, table: Table, person: int, press: Press) -> None:
    await seating.choose_speed(table, person, press.only_value)


async def _add_computer(seating: Seating, table: Table, person: int, press: Press) -> None:
    # On a message of an older bot it was a button, which has no value.
    level = press.only_value if press.values else COMPUTER
    await seating.add_computer(table, person, press.at.moment, level)


SELECTS = {LobbySlot.SPEED: _choose_speed, LobbySlot.ADD_COMPUTER: _add_computer}


async def _select(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    """Take a choice; a refused one is shown anew as well, as the client would go on showing it."""
    table.selects_used += 1
    choose = SELECTS[LobbySlot(press.slot)]
    try:
        await choose(services.tables.seating, table, interaction.user.id, press)
    except Repeated:
        raise
    except (TableError, InvalidOptions) as error:
        await _update_table(services, interaction, table)
        await responses.refuse(interaction, error, table)
    else:
        await _update_table(services, interaction, table)


async def _update_table(services: Services, interaction: Interaction, table: Table) -> None:
    """Answer by editing the table message, which does not count against the channel's rate limit."""
    publisher, edit = services.publisher, interaction.response.edit_message
    panel = publisher.panel(table)
    try:
        await interaction.client.own_emojis.sent(panel, lambda each: edit(view=publisher.view(table, each)))
    except discord.NotFound:
        # A moderator has just deleted it: the change stands, and the message is posted again.
        publisher.force_update(table)
        await _say_moved(interaction, table)
        return
    publisher.mark_shown(table, panel)
    # The table may have changed meanwhile; if so, the message is edited once more.
    publisher.schedule_update(table)


def _is_old_message(interaction: Interaction, table: Table) -> bool:
    # A forged form has none: there is nothing to edit.
    return interaction.message is None or table.message not in (None, interaction.message.id)


async def _say_moved(interaction: Interaction, table: Table) -> None:
    words = words_of(interaction)
    link = Link(words("button.to_table"), address_of(table, table.message))
    await responses.show(interaction, text_panel(words("error.old_message"), link))


SURFACES = (
    Surface(custom_ids.LOBBY, "lobby", at_open_table(_answer)),
    Surface(custom_ids.FORM, "options_form", at_open_table(_choose_options)),
)


# -------------------------------------------------------------------- opening


async def open_lobby(services: Services, interaction: Interaction, table: Table) -> None:
    """Answer a press or a command with the message of a new table."""
    publisher = services.publisher
    panel = publisher.panel(table)
    try:
        message = await interaction.client.own_emojis.sent(
            panel, lambda each: _posted(interaction, publisher.view(table, each))
        )
        publisher.mark_shown(table, panel)
        await services.tables.posted(table, TableChange(message=message))
    finally:
        # A table whose message failed is open all the same: the publisher posts it.
        services.tables.tell(table)


async def _posted(interaction: Interaction, view: discord.ui.LayoutView) -> int | None:
    """Send a message and return its id, even if it arrived although Discord reported an error."""
    try:
        return (await interaction.response.send_message(view=view)).message_id
    except discord.HTTPException as error:
        try:
            arrived = await interaction.original_response()
        except discord.HTTPException:
            raise error from None
        log.warning("an answer arrived in spite of HTTP %s", error.status)
        return arrived.id
