"""Presses on the table message of a running game."""

from bot.front import clock_presses, menu, responses, spectators, ui
from bot.front.interactions import Interaction
from bot.front.open_table import at_open_table, say_rules
from bot.front.router import Router
from bot.front.services import Services
from bot.front.table_panels import BoardSlot
from bot.front.ui import Press
from bot.tables.table import Table
from engine.core import InvalidAction


def register(router: Router, services: Services) -> None:
    """Register the handler of table messages, and of the button below a ping."""
    for surface in (ui.BOARD, ui.PING):
        router.register(surface, at_open_table(services, _answer))


async def _answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    if press.slot == BoardSlot.HAND:
        await responses.show_own(services, interaction, table)
    elif press.slot == BoardSlot.WATCH:
        await spectators.watch(services, interaction, table)
    elif press.slot == BoardSlot.RULES:
        await say_rules(services, interaction, table)
    elif press.slot == BoardSlot.MENU:
        await menu.show(interaction, table)
    elif press.slot == BoardSlot.LOOKBACK:
        await responses.show_lookback(services, interaction, table)
    elif press.slot in clock_presses.HANDLERS:
        answer = await clock_presses.HANDLERS[press.slot](services, interaction, table, press)
        await responses.show(interaction, *answer)
    else:
        raise InvalidAction("no_such_control")
