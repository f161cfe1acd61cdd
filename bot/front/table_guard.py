"""Presses at an open table; a table that has ended is answered with a link to its result."""

from collections.abc import Awaitable, Callable, Container
from typing import TypeAlias

from bot.errors import TableError, TableOver
from bot.faces.panel import Link, text_panel
from bot.faces.rules import rules_at
from bot.front import custom_ids, responses
from bot.front.custom_ids import Press
from bot.front.feature import Handler
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.table_panels import address_of
from bot.front.tables_by_id import find, find_ended
from bot.tables.table import Phase, Table

TableHandler: TypeAlias = Callable[[Services, Interaction, Table, Press], Awaitable[None]]


def at_open_table(handler: TableHandler, leaving: Container[int] = ()) -> Handler:
    """Wrap a handler so that it gets the open table of a press, in the lobby or playing.

    The slots for leaving also work for somebody seated who cannot read the channel any more.
    """

    async def answer(services: Services, interaction: Interaction, press: Press) -> None:
        table = await _open_table(services, interaction, press, leaves=press.slot in leaving)
        if table is not None:
            async with responses.refusing(interaction, table):
                await services.tables.welcome(table, interaction.user.id)
                await handler(services, interaction, table, press)

    return answer


async def _open_table(
    services: Services, interaction: Interaction, press: Press, *, leaves: bool
) -> Table | None:
    """Find the table of a press; for one that has ended, answer with a link to its result."""
    table_id = press.at.table
    try:
        table = await find(services, interaction, table_id, leaves=leaves)
        table.require(Phase.LOBBY, Phase.PLAYING)
    except TableOver:
        # The end has not been shown yet; if posting failed before, it may work now.
        services.publisher.schedule_update(table)
        await say_over(interaction, table)
    except TableError:
        await say_over(interaction, await find_ended(services, interaction, table_id))
    else:
        return table
    return None


async def say_over(interaction: Interaction, table: Table) -> None:
    """Answer that a table has ended, with a link to its result."""
    words = words_of(interaction)
    label = "button.result" if table.outcome else "button.to_table"
    link = Link(words(label), address_of(table, table.outcome or table.message))
    # An outdated private panel is replaced, so that nobody presses it again.
    await responses.update_or_show(
        interaction, text_panel(words("error.table_over"), link), custom_ids.NOWHERE
    )


async def say_rules(services: Services, interaction: Interaction, table: Table) -> None:
    """Answer with the rules of the game under this table's options, and its speed."""
    words = words_of(interaction, table)
    await responses.say(interaction, rules_at(services.face(table), table.options, table.speed, words))
