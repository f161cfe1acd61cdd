"""Slash commands shared by all games."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.options import Value
from bot.faces.rules import rules_of
from bot.faces.words import Words
from bot.front import responses
from bot.front.faults import suggesting
from bot.front.feature import GameCommand
from bot.front.hand_presses import take_turn
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.new_table import open_table
from bot.front.permissions import require_server
from bot.front.services import Services
from bot.front.tables_by_id import find, visible
from bot.front.translator import ENGLISH
from bot.tables.names import words_for
from bot.tables.seat_rules import computer_of, seat_of
from bot.tables.table import Table
from engine.core import Action, IllegalAction, InvalidAction

MAX_SUGGESTIONS = 25
"""Discord's limit."""


class ServicesCog(commands.GroupCog):
    """A group of commands with access to the services."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    async def tables_of(self, interaction: Interaction) -> list[Table]:
        """List a person's tables in this server that they may see, the most likely one first."""
        person = interaction.user.id
        own = visible(interaction, await self.services.tables.of(person, interaction.guild_id))
        own.reverse()

        def likelihood(table: Table) -> tuple[bool, bool]:
            waits = table.to_act is not None and table.to_act == seat_of(table.chairs, person)
            return waits, table.channel == interaction.channel_id

        return sorted(own, key=likelihood, reverse=True)

    async def find_table(self, interaction: Interaction, table_id: str | None) -> Table:
        """Find the table that a command refers to; raise TableError if there is none."""
        require_server(interaction)
        if table_id:
            return await self._find_by_id(interaction, table_id)
        own = await self.tables_of(interaction) or await self._held_for(interaction)
        if not own:
            raise await self._has_none(interaction)
        return own[0]

    async def _has_none(self, _: Interaction) -> TableError:
        """Return the refusal for a person without a table."""
        return TableError("no_table")

    async def _held_for(self, interaction: Interaction) -> list[Table]:
        held = await self.services.tables.held_for(interaction.user.id, interaction.guild_id)
        return visible(interaction, held)

    async def _find_by_id(self, interaction: Interaction, table_id: str) -> Table:
        return await find(self.services, interaction, table_id.strip().upper())

    async def suggest_table(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest a person's own tables."""
        own = await self.tables_of(interaction) if interaction.guild_id else []
        named = [(table, words_of(interaction, table)) for table in own]
        labels = [(table.id, f"{table.id} · {words.listed(words.names)}"[:100]) for table, words in named]
        matching = [(value, label) for value, label in labels if current.casefold() in label.casefold()]
        return [Choice(name=label, value=value) for value, label in matching[:MAX_SUGGESTIONS]]


class GameCog(ServicesCog):
    """The commands of every game; `bot/front/game_commands.py` makes `start` and those of typed actions."""

    face: ClassVar[AnyFace]

    def add_command(self, command: GameCommand) -> None:
        """Add a command to the group of the game."""
        assert self.app_command is not None  # noqa: S101 -- it is a group
        self.app_command.add_command(command)

    async def tables_of(self, interaction: Interaction) -> list[Table]:
        """List a person's tables of this game."""
        return [table for table in await super().tables_of(interaction) if table.game == self.face.game]

    async def _held_for(self, interaction: Interaction) -> list[Table]:
        return [table for table in await super()._held_for(interaction) if table.game == self.face.game]

    async def _has_none(self, interaction: Interaction) -> TableError:
        others = await super().tables_of(interaction)
        if not others:
            return await super()._has_none(interaction)
        words, other = words_of(interaction), others[0]
        game, theirs = (words(f"{name}.title") for name in (self.face.game.name, other.game.name))
        return TableError("other_game", game=game, other=theirs, table=other.id)

    async def _find_by_id(self, interaction: Interaction, table_id: str) -> Table:
        table = await super()._find_by_id(interaction, table_id)
        if table.game != self.face.game:
            raise TableError("unknown_table")
        return table

    @app_commands.command(name="hand", description=ENGLISH("command.game.hand.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Show a person's hand."""
        async with responses.refusing(interaction):
            await responses.show_own(self.services, interaction, await self.find_table(interaction, table))

    @app_commands.command(name="rules", description=ENGLISH("command.game.rules.description"))
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules of the game."""
        await responses.say(interaction, rules_of(self.face, words_of(interaction)))

    @hand.autocomplete("table")
    @suggesting
    async def suggest_tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest a person's own tables of this game."""
        return await self.suggest_table(interaction, current)

    async def open(
        self,
        interaction: Interaction,
        *,
        speed: str | None = None,
        computer: str | None = None,
        preset: str | None = None,
        **options: Value | None,
    ) -> None:
        """Open a lobby in this channel, with a computer of a level if one is given.

        Options that are None, and a speed that is, are those of the preset, or else the usual ones.
        """
        async with responses.refusing(interaction, game=self.face.game.name):
            like = None if preset is None else self.face.options.preset(preset)
            usual = like.speed if like else None
            chosen = usual if speed is None else self.face.read_speed(speed)
            seated = () if computer is None else (computer_of(computer),)
            read = self.face.options.read(options, like)
            await open_table(self.services, interaction, self.face.game, read, chosen, computers=seated)

    async def look_back(self, interaction: Interaction, table_id: str | None) -> None:
        """Show all cards laid so far at the named table, the person's own, or this channel's."""
        async with responses.refusing(interaction):
            own = table_id or await self.tables_of(interaction) or await self._held_for(interaction)
            here = await self.services.tables.at(interaction.guild_id, interaction.channel_id)
            running = [each for each in here if each.play and each.game == self.face.game]
            table = await self.find_table(interaction, table_id) if own or not running else running[-1]
            await responses.show_lookback(self.services, interaction, table)

    async def act(self, interaction: Interaction, table_id: str | None, action: str, **fields: str) -> None:
        """Take a typed action at the current moment, then show the hand."""
        async with responses.refusing(interaction):
            table = await self.find_table(interaction, table_id)
            async with responses.refusing(interaction, table):
                decide = partial(self._read, interaction, table, action, fields)
                await take_turn(self.services, interaction, table, decide)

    async def suggest(self, interaction: Interaction, field: str, current: str) -> list[Choice[str]]:
        """Suggest values for a field, at the table that the command refers to."""
        table = await self.find_table(interaction, interaction.namespace.table)
        view = table.view(seat_of(table.chairs, interaction.user.id))
        offered = self.face.suggest(view, field, current, words_of(interaction, table))
        return [Choice(name=each, value=each) for each in offered[:MAX_SUGGESTIONS]]

    def _read(self, interaction: Interaction, table: Table, action: str, fields: Mapping[str, str]) -> Action:
        """Read a typed action; unreadable input out of turn is refused as out of turn."""
        seat = seat_of(table.chairs, interaction.user.id)
        read = partial(self.face.read, action, fields, table.view(seat))
        try:
            return _read_with_names(read, interaction, table)
        except InvalidAction:
            if table.to_act not in (seat, None):
                raise IllegalAction("not_your_turn") from None
            raise


def _read_with_names(read: Callable[[Words], Action], interaction: Interaction, table: Table) -> Action:
    """Read with the names in the person's language, then with those in the table's."""
    try:
        return read(words_of(interaction, table))
    except InvalidAction:
        return read(words_for(table, table.language))
