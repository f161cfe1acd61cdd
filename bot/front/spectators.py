"""Watching a table: [Watch] on its message, and [Refresh] in the private panel that it opens."""

from bot.front import responses, ui
from bot.front.interactions import Interaction, is_private
from bot.front.open_table import at_open_table
from bot.front.router import Router
from bot.front.services import Services
from bot.front.table_panels import WatchSlot
from bot.front.ui import Press
from bot.tables.seat_rules import persons
from bot.tables.table import Table
from engine.core import InvalidAction


def register(router: Router, services: Services) -> None:
    """Register the handler of the panels of those who watch."""
    router.register(ui.WATCH, at_open_table(services, _answer))


async def _answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
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
