"""Presses on the table message of a running game, and on the panels of those who watch it."""

from bot.front import clock_presses, custom_ids, responses, table_menu
from bot.front.custom_ids import Press
from bot.front.feature import Surface
from bot.front.interactions import Interaction, is_private
from bot.front.services import Services
from bot.front.table_guard import at_open_table, say_rules
from bot.front.table_panels import BoardSlot, WatchSlot
from bot.tables.seat_rules import persons
from bot.tables.table import Table
from engine.core import InvalidAction


async def _answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    if press.slot == BoardSlot.HAND:
        await responses.show_own(services, interaction, table)
    elif press.slot == BoardSlot.WATCH:
        await watch(services, interaction, table)
    elif press.slot == BoardSlot.RULES:
        await say_rules(services, interaction, table)
    elif press.slot == BoardSlot.MENU:
        await table_menu.show(services, interaction, table)
    elif press.slot == BoardSlot.LOOKBACK:
        await responses.show_lookback(services, interaction, table)
    elif press.slot in clock_presses.HANDLERS:
        answer = await clock_presses.HANDLERS[press.slot](services, interaction, table, press)
        await responses.show(interaction, *answer)
    else:
        raise InvalidAction("no_such_control")


async def _refresh(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    if press.slot != WatchSlot.REFRESH:
        raise InvalidAction("no_such_control")
    await watch(services, interaction, table)


async def watch(services: Services, interaction: Interaction, table: Table) -> None:
    """Show what everybody may know, or their hand to somebody who plays."""
    here = is_private(interaction)
    if interaction.user.id in persons(table.chairs):
        await responses.show_hand(services, interaction, table, here=here)
    else:
        await responses.show_watched(services, interaction, table, here=here)


SURFACES = (
    Surface(custom_ids.BOARD, "table", at_open_table(_answer)),
    Surface(custom_ids.PING, "ping", at_open_table(_answer)),
    Surface(custom_ids.WATCH, "watch", at_open_table(_refresh)),
)
