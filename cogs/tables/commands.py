"""The commands for a table of any game: /table."""

from discord import app_commands
from discord.app_commands import Choice

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Link, Panel, Row, Text
from bot.front.context import Context
from bot.front.faults import suggesting
from bot.front.game_cog import MAX_SUGGESTIONS, ServicesCog
from bot.front.interactions import Interaction
from bot.front.permissions import find, visible
from bot.front.table_menu import repost, try_to_leave
from bot.front.table_panels import MENU_BUTTON, MENU_SIGN
from bot.front.table_surfaces import MENU, address_of
from bot.front.translator import ENGLISH
from bot.tables.seat_rules import persons
from bot.tables.table import Table


class TableCog(ServicesCog, group_name="table", group_description=ENGLISH("command.table.description")):
    """Commands for a table of any game."""

    async def find_table(self, context: Context, table_id: str | None) -> Table:
        """Find the table that a command refers to: the one given, one's own here, or the newest here."""
        if table_id:
            return await super().find_table(context, table_id)
        here = await self.services.tables.at(context.guild, context.channel)
        if not here:
            raise TableError("no_table_here")
        own = [table for table in here if context.person in persons(table.chairs)]
        hosted = [table for table in own if table.host == context.person]
        table = (hosted or own or here)[-1]
        self.services.publisher.note_press(table, context)
        return table

    @app_commands.command(name="show", description=ENGLISH("command.table.show.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the state of a table, with a link to it."""
        await self.run(interaction, self._show, table)

    async def _show(self, context: Context, table_id: str | None) -> None:
        table = await self.find_table(context, table_id)
        words = context.words_among(table.chairs)
        panel = self.services.publisher.messages(table).panel(table, words.language)
        texts = [part for part in panel.parts if isinstance(part, Text)]
        link = Link(words("button.to_table"), address_of(table, table.message))
        menu = MENU_BUTTON.button(words, label=MENU_SIGN, disabled=table.has_ended)
        row = Row((link, repost.button(words, disabled=table.has_ended), menu))
        await context.show(Panel((*texts, row), NEUTRAL), MENU.at(table.id, table.moment))
        self.services.publisher.schedule_update(table)

    @app_commands.command(name="leave", description=ENGLISH("command.table.leave.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leave a table."""
        await self.run(interaction, self._leave, table)

    async def _leave(self, context: Context, table_id: str | None) -> None:
        """Leave a table, or one's own although its channel cannot be read any more."""
        if table_id:
            table = await find(context, table_id.strip().upper(), leaves=True)
        else:
            table = await self.find_table(context, None)
        await try_to_leave(context, table)

    @show.autocomplete("table")
    @suggesting
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest_table(interaction, current)

    @leave.autocomplete("table")
    @suggesting
    async def _own_tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest also tables whose channels a person cannot read any more, by their ids alone."""
        context = self.context(interaction)
        own = await self.services.tables.of(context.person, context.guild)
        seen = {table.id for table in visible(context, own)}
        unseen = [each.id for each in own if each.id not in seen and current.casefold() in each.id.casefold()]
        suggested = await self.suggest_table(interaction, current)
        return [*suggested, *(Choice(name=each, value=each) for each in unseen)][:MAX_SUGGESTIONS]
