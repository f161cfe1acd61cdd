"""The commands for a table of any game: /table."""

from discord import app_commands
from discord.app_commands import Choice

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Button, Link, Panel, Row, Text
from bot.faces.words import Words
from bot.front import custom_ids, responses, table_menu
from bot.front.custom_ids import Address
from bot.front.faults import suggesting
from bot.front.game_cog import MAX_SUGGESTIONS, ServicesCog
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.permissions import require_server
from bot.front.table_menu import MenuSlot
from bot.front.table_panels import address_of
from bot.front.tables_by_id import find, visible
from bot.front.translator import ENGLISH
from bot.tables.seat_rules import persons
from bot.tables.table import Table


class TableCog(ServicesCog, group_name="table", group_description=ENGLISH("command.table.description")):
    """Commands for a table of any game."""

    async def find_table(self, interaction: Interaction, table_id: str | None) -> Table:
        """Find the table that a command refers to: the one given, one's own here, or the newest here."""
        if table_id:
            return await super().find_table(interaction, table_id)
        here = await self.services.tables.at(require_server(interaction), interaction.channel_id)
        if not here:
            raise TableError("no_table_here")
        person = interaction.user.id
        own = [table for table in here if person in persons(table.chairs)]
        hosted = [table for table in own if table.host == person]
        return (hosted or own or here)[-1]

    async def _find_to_leave(self, interaction: Interaction, table_id: str | None) -> Table:
        """Find a table as `find_table` does, or one's own although its channel cannot be read any more."""
        require_server(interaction)
        if not table_id:
            return await self.find_table(interaction, None)
        return await find(self.services, interaction, table_id.strip().upper(), leaves=True)

    @app_commands.command(name="show", description=ENGLISH("command.table.show.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the state of a table, with a link to it."""
        async with responses.refusing(interaction):
            found = await self.find_table(interaction, table)
            words = words_of(interaction, found)
            panel = self.services.publisher.panel(found, words.language)
            texts = [part for part in panel.parts if isinstance(part, Text)]
            at = Address(custom_ids.MENU, found.id, found.moment)
            await responses.show(interaction, _shown(found, texts, words), at)
            self.services.publisher.schedule_update(found)

    @app_commands.command(name="leave", description=ENGLISH("command.table.leave.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leave a table."""
        async with responses.refusing(interaction):
            found = await self._find_to_leave(interaction, table)
            await table_menu.leave(self.services, interaction, found)

    @app_commands.command(name="end", description=ENGLISH("command.table.end.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table without a result, after a question."""
        async with responses.refusing(interaction):
            found = await self.find_table(interaction, table)
            await table_menu.end(interaction, found)

    @show.autocomplete("table")
    @end.autocomplete("table")
    @suggesting
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest_table(interaction, current)

    @leave.autocomplete("table")
    @suggesting
    async def _own_tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest also tables whose channels a person cannot read any more, by their ids alone."""
        own = await self.services.tables.of(interaction.user.id, interaction.guild_id)
        seen = {table.id for table in visible(interaction, own)}
        unseen = [each.id for each in own if each.id not in seen and current.casefold() in each.id.casefold()]
        suggested = await self.suggest_table(interaction, current)
        return [*suggested, *(Choice(name=each, value=each) for each in unseen)][:MAX_SUGGESTIONS]


def _shown(table: Table, texts: list[Text], words: Words) -> Panel:
    """Show the text of the table message, a link to it, and a button that posts it again."""
    link = Link(words("button.to_table"), address_of(table, table.message))
    repost = Button(MenuSlot.REPOST, words("button.repost"), disabled=table.has_ended)
    return Panel((*texts, Row((link, repost))), NEUTRAL)
