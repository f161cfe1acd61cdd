"""Presses on the table message of a running game, and on the panels of those who watch it."""

from bot.faces.panel import text_panel
from bot.faces.rules import rules_at
from bot.front import table_menu
from bot.front.context import Context
from bot.front.hands import show_hand, show_lookback, show_own, show_watched
from bot.front.table_panels import (
    HAND_BUTTON,
    LOOKBACK_BUTTON,
    MENU_BUTTON,
    REFRESH_WATCH,
    RULES_BUTTON,
    WATCH,
    WATCH_BUTTON,
)
from bot.front.table_surfaces import BOARD, PING
from bot.tables.seat_rules import persons
from bot.tables.table import Table

SURFACES = (BOARD, PING, WATCH)

BOARD.answers(HAND_BUTTON)(show_own)
BOARD.answers(LOOKBACK_BUTTON)(show_lookback)
BOARD.answers(MENU_BUTTON)(table_menu.show)


@WATCH.answers(REFRESH_WATCH)
@BOARD.answers(WATCH_BUTTON)
async def watch(context: Context, table: Table) -> None:
    """Show what everybody may know, or their hand to somebody who plays."""
    here = context.is_private
    if context.person in persons(table.chairs):
        await show_hand(context, table, here=here)
    else:
        await show_watched(context, table, here=here)


WATCH.renew = watch


@BOARD.answers(RULES_BUTTON)
async def show_rules(context: Context, table: Table) -> None:
    """Show the rules of the game under this table's options, and its speed."""
    rules = rules_at(context.services.face(table), table.options, table.speed, context.words)
    await context.update(text_panel(rules))
