"""The commands for cups: /cup."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.faces.speed_words import speed_name
from bot.faces.speeds import Speed
from bot.front.command_places import needs_server
from bot.front.faults import suggesting
from bot.front.feature_cog import FeatureGroup
from bot.front.game_cog import MAX_SUGGESTIONS
from bot.front.interactions import Interaction, guest_of
from bot.front.translator import ENGLISH, choices, games, spelled
from cogs.cups.cup_list import show_cups, suggested
from cogs.cups.cup_values import AtDeadline
from cogs.cups.open_command import MOST_ROUNDS, Asked, open_cup
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rulings import MOST_DAYS


@needs_server
class CupCog(FeatureGroup, group_name="cup", group_description=ENGLISH("command.cup.description")):
    """Opens and lists cups."""

    @app_commands.command(name="open", description=ENGLISH("command.cup.open.description"))
    @app_commands.describe(
        game=ENGLISH("command.cup.open.game.description"),
        preset=ENGLISH("command.cup.open.preset.description"),
        format=ENGLISH("command.cup.open.format.description"),
        best_of=ENGLISH("command.cup.open.best_of.description"),
        speed=ENGLISH("command.cup.open.speed.description"),
        days=ENGLISH("command.cup.open.days.description"),
        rounds=ENGLISH("command.cup.open.rounds.description"),
        title=ENGLISH("command.cup.open.title.description"),
        deadline=ENGLISH("command.cup.open.deadline.description"),
        co_organiser=ENGLISH("command.cup.open.co_organiser.description"),
    )
    @app_commands.choices(
        game=games(),
        format=choices("cup open format", *Format),
        speed=spelled(lambda value, words: speed_name(Speed(value), words), *(each.value for each in Speed)),
    )
    @app_commands.choices(
        best_of=choices("cup open best_of", 1, 3, 5), deadline=choices("cup open deadline", *AtDeadline)
    )
    async def open_here(  # noqa: PLR0913 -- as many as the command has options
        self,
        interaction: Interaction,
        *,
        game: str | None = None,
        preset: str | None = None,
        format: str | None = None,  # noqa: A002 -- the name of the option
        best_of: int | None = None,
        speed: str | None = None,
        days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        title: str | None = None,
        co_organiser: discord.User | None = None,
        deadline: str | None = None,
    ) -> None:
        """Open a cup in this channel."""
        helping = guest_of(co_organiser)
        asked = Asked(game, preset, format, best_of, speed, days, rounds, title, helping, deadline)
        await self.run(interaction, open_cup, asked)

    @app_commands.command(name="list", description=ENGLISH("command.cup.list.description"))
    @app_commands.describe(cup=ENGLISH("option.cup.description"))
    async def list_all(self, interaction: Interaction, cup: str | None = None) -> None:
        """Show the cups of this server, or one of them."""
        await self.run(interaction, show_cups, cup)

    @open_here.autocomplete("preset")
    @suggesting
    async def _presets(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        words, faces = self.context(interaction).words, self.services.faces
        chosen = interaction.namespace.game
        named = [
            (f"{words(f'{game}.title')}: {face.options.title(preset.key, words)}", f"{game}:{preset.key}")
            for game, face in faces.items()
            for preset in face.options.presets
            if chosen in (None, game)
        ]
        matching = [each for each in named if current.casefold() in each[0].casefold()]
        return [Choice(name=name[:100], value=value) for name, value in matching[:MAX_SUGGESTIONS]]

    @list_all.autocomplete("cup")
    @suggesting
    async def _cups(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        found = await suggested(self.context(interaction), current)
        return [Choice(name=name, value=value) for name, value in found[:MAX_SUGGESTIONS]]
