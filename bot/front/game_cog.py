"""Slash commands shared by all games."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import ClassVar

from discord import app_commands
from discord.app_commands import Choice

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.options import Value
from bot.faces.rules import rules_of
from bot.faces.speeds import Speed
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.faults import suggesting
from bot.front.feature import GameCommand
from bot.front.feature_cog import FeatureGroup
from bot.front.hands import show_own, take_turn
from bot.front.interactions import Interaction
from bot.front.new_table import open_table
from bot.front.permissions import find, visible
from bot.front.translator import ENGLISH
from bot.tables.names import words_for
from bot.tables.seat_rules import computer_of, seat_of
from bot.tables.table import Table
from bot.tables.table_speeds import read_speed, speeds_of
from engine.core import Action, IllegalAction, InvalidAction

MAX_SUGGESTIONS = 25
"""Discord's limit."""


class ServicesCog(FeatureGroup):
    """A group of commands about tables."""

    async def tables_of(self, context: Context) -> list[Table]:
        """List a person's tables in this server that they may see, the most likely one first."""
        own = visible(context, await self.services.tables.of(context.person, context.guild))
        own.reverse()

        def likelihood(table: Table) -> tuple[bool, bool]:
            waits = table.to_act is not None and table.to_act == seat_of(table.chairs, context.person)
            return waits, table.channel == context.channel

        return sorted(own, key=likelihood, reverse=True)

    async def find_table(self, context: Context, table_id: str | None) -> Table:
        """Find the table that a command refers to; raise TableError if there is none."""
        if table_id:
            return await self._find_by_id(context, table_id)
        own = await self.tables_of(context) or await self._held_for(context)
        if not own:
            raise await self._has_none(context)
        self.services.publisher.note_press(own[0], context)
        return own[0]

    async def _has_none(self, _: Context) -> TableError:
        """Return the refusal for a person without a table."""
        return TableError("no_table")

    async def _held_for(self, context: Context) -> list[Table]:
        return visible(context, await self.services.tables.held_for(context.person, context.guild))

    async def _find_by_id(self, context: Context, table_id: str) -> Table:
        return await find(context, table_id.strip().upper())

    async def suggest_table(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest a person's own tables."""
        context = self.context(interaction)
        own = await self.tables_of(context)
        named = [(table, context.words_among(table.chairs)) for table in own]
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

    async def tables_of(self, context: Context) -> list[Table]:
        """List a person's tables of this game."""
        return [table for table in await super().tables_of(context) if table.game == self.face.game]

    async def _held_for(self, context: Context) -> list[Table]:
        return [table for table in await super()._held_for(context) if table.game == self.face.game]

    async def _has_none(self, context: Context) -> TableError:
        others = await super().tables_of(context)
        if not others:
            return await super()._has_none(context)
        words, other = context.words, others[0]
        game, theirs = (words(f"{name}.title") for name in (self.face.game.name, other.game.name))
        return TableError("other_game", game=game, other=theirs, table=other.id)

    async def _find_by_id(self, context: Context, table_id: str) -> Table:
        table = await super()._find_by_id(context, table_id)
        if table.game != self.face.game:
            raise TableError("unknown_table")
        return table

    @app_commands.command(name="hand", description=ENGLISH("command.game.hand.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Show a person's hand."""

        async def show(context: Context) -> None:
            await show_own(context, await self.find_table(context, table))

        await self.run(interaction, show)

    @app_commands.command(name="rules", description=ENGLISH("command.game.rules.description"))
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules of the game."""
        context = self.context(interaction)
        await context.tell(rules_of(self.face, context.words))

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

        async def open_lobby(context: Context) -> None:
            context.game = self.face.game.name
            like = None if preset is None else self.face.options.preset(preset)
            chosen = self._speed(context, speed, like.speed if like else None)
            seated = () if computer is None else (computer_of(computer),)
            read = self.face.options.read(options, like)
            await open_table(context, self.face.game, read, chosen, computers=seated)

        await self.run(interaction, open_lobby)

    def _speed(self, context: Context, speed: str | None, usual: Speed | None) -> Speed | None:
        """Return the speed that was typed, or else that of a preset, where tables may have it."""
        portable = not context.is_member
        if speed is not None:
            return read_speed(self.face, speed, portable=portable)
        return usual if usual in speeds_of(self.face, portable=portable) else None

    async def act(self, interaction: Interaction, table_id: str | None, action: str, **fields: str) -> None:
        """Take a typed action at the current moment, then show the hand."""
        await self.run(interaction, self.take_typed, table_id, action, fields)

    async def take_typed(
        self, context: Context, table_id: str | None, action: str, fields: Mapping[str, str]
    ) -> None:
        """Take a typed action, wherever it was typed."""
        context.table = table = await self.find_table(context, table_id)
        await take_turn(context, table, partial(self._read, context, table, action, fields))

    async def suggest(self, interaction: Interaction, field: str, current: str) -> list[Choice[str]]:
        """Suggest values for a field, at the table that the command refers to."""
        context = self.context(interaction)
        table = await self.find_table(context, interaction.namespace.table)
        view = table.view(seat_of(table.chairs, context.person))
        offered = self.face.suggest(view, field, current, context.words_among(table.chairs))
        return [Choice(name=each, value=each) for each in offered[:MAX_SUGGESTIONS]]

    def _read(self, context: Context, table: Table, action: str, fields: Mapping[str, str]) -> Action:
        """Read a typed action, with names in the person's language or the table's.

        Unreadable input out of turn is refused as out of turn.
        """
        seat = seat_of(table.chairs, context.person)
        read: Callable[[Words], Action] = partial(self.face.read, action, fields, table.view(seat))
        with suppress(InvalidAction):
            return read(context.words_among(table.chairs))
        try:
            return read(words_for(table, table.language))
        except InvalidAction:
            if table.to_act not in (seat, None):
                raise IllegalAction("not_your_turn") from None
            raise
