"""The surfaces of a table's messages and panels, and the table that a press on one is about."""

from collections.abc import Iterable
from typing import Any

from bot.chats import url_of
from bot.errors import TableError, TableOver
from bot.faces.panel import Link, Panel, text_panel
from bot.faces.words import Words
from bot.front import custom_ids
from bot.front.context import Context
from bot.front.controls import Answered, Surface
from bot.front.permissions import find, find_ended, visible
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from bot.tables.table_index import Known

MAX_LINKS = 5
"""Discord's limit for a row."""
LEAVING = ("leave", "yes_leave", "keep")
"""The controls of the menu that also work for somebody seated who cannot read the channel any more."""


def title(table: Table, words: Words) -> str:
    """Return the heading of a message: the game and the table."""
    head = f"## {words(f'{table.game.name}.title')}\n-# {words('table.id', table=table.id)}"
    contest = table.contest_lines.get(words.language)
    return f"{head}\n{contest}" if contest else head


def heading(table: Table, words: Words) -> str:
    """Return the title, and for a round what damage of the disk took from a table that goes on."""
    back = table.set_back
    step = table.play.step if table.play else 0
    if back is None or table.has_ended or step >= back.found + len(table.chairs):
        return title(table, words)
    return f"{title(table, words)}\n{words(back.key, found=back.found, shown=back.shown)}"


def address_of(table: Known, message: int | None) -> str:
    """Return the URL of a message of the table, or of its channel."""
    return url_of(table.guild, table.channel, message)


async def open_table(context: Context, *, leaves: bool = False) -> Table:
    """Find the open table of a press, in the lobby or playing; for one that has ended, link to its result.

    With `leaves`, somebody seated who cannot read the channel any more finds it too.
    """
    try:
        table = await find(context, context.id, leaves=leaves)
        table.require(Phase.LOBBY, Phase.PLAYING)
    except TableOver:
        # The end has not been shown yet; if posting failed before, it may work now.
        context.services.publisher.schedule_update(table)
        await say_over(context, table)
        raise Answered from None
    except TableError:
        await _say_ended(context, await find_ended(context, context.id))
        raise Answered from None
    context.table = table
    await context.services.tables.welcome(table, context.person)
    return table


async def say_over(context: Context, table: Table) -> None:
    """Answer that a table has ended, with a link to its result."""
    # An outdated private panel is replaced, so that nobody presses it again.
    await context.update(_over(table, context.words))


async def _say_ended(context: Context, table: Table) -> None:
    """Answer that a table has ended, for all on a message that nothing could edit when it did."""
    if not table.portable or context.table_message is None:
        await say_over(context, table)
    elif context.table_message == table.message:
        # Why it was closed, or where its result is.
        await context.edit(context.services.publisher.messages(table).panel(table))
    else:
        await context.edit(_over(table, words_for(table, table.language)))


def _over(table: Table, words: Words) -> Panel:
    label = "button.result" if table.outcome else "button.to_table"
    link = Link(words(label), address_of(table, table.outcome or table.message))
    return text_panel(words("error.table_over"), link)


async def link_to_table(context: Context, table: Known, key: str, **facts: object) -> None:
    """Say something about a table, with a link to its message."""
    await context.say(key, Link(context.words("button.to_table"), address_of(table, table.message)), **facts)


def links_to(context: Context, tables: Iterable[Known]) -> tuple[Link, ...]:
    """Link to the first tables that a person may see."""
    seen = visible(context, tables)[:MAX_LINKS]
    labels = ((f"{context.words(f'{table.game.name}.title')} · {table.id}", table) for table in seen)
    return tuple(Link(label, address_of(table, table.message)) for label, table in labels)


def table_surface(letters: str, metric: str, **options: Any) -> Surface[Table]:
    """Return a surface whose controls are about an open table."""
    return Surface(letters, metric, options.pop("find", open_table), **options)


BOARD = table_surface(custom_ids.BOARD, "table")
PING = table_surface(custom_ids.PING, "ping")
PING.controls = BOARD.controls
LOBBY = table_surface(custom_ids.LOBBY, "lobby")


async def _menu_table(context: Context) -> Table:
    return await open_table(context, leaves=context.press.control in LEAVING)


MENU = table_surface(custom_ids.MENU, "menu", find=_menu_table)
"""The menu behind [⋯]."""
BACK = MENU.declare("back", "button.back")
"""The way back to it from every page that it opens."""
