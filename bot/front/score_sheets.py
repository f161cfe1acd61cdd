"""Private score sheets of games that are matches of rounds, and the command that shows them."""

import msgspec
from discord import app_commands
from discord.app_commands import Choice

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.words import Words
from bot.front import custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.faults import suggesting
from bot.front.feature import Surface
from bot.front.game_cog import MAX_SUGGESTIONS, GameCog
from bot.front.interactions import Interaction, is_private
from bot.front.languages import words_among, words_of
from bot.front.services import Services
from bot.front.tables_by_id import require_visible
from bot.front.translator import ENGLISH
from bot.scores import matches
from bot.scores.match_chart import totals_picture
from bot.scores.match_panel import Neighbours, SheetSlot, chart_panel, match_panel
from bot.scores.matches import Match, Place
from bot.tables.seat_rules import persons
from bot.tables.table import Phase
from engine.core import InvalidAction, Round


class ScoreSheets:
    """Shows the score sheets of running and finished matches."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._tables = services.tables

    async def find(self, interaction: Interaction, table_id: str) -> Match:
        """Find a match in a channel that the person can read; raise TableError if there is none."""
        match = await matches.find(self._store, table_id, interaction.guild_id)
        if match is None:
            raise TableError("unknown_table")
        require_visible(interaction, match.channel)
        if match.phase == Phase.LOBBY:
            raise TableError("not_started")
        return match

    async def show(self, interaction: Interaction, match: Match, until: int = 0) -> None:
        """Show a match up to a round, in the pressed panel or in a new one."""
        words, rounds = await self._read(interaction, match)
        panel = match_panel(match, rounds, until, await self._neighbours(interaction, match), words)
        at = Address(custom_ids.SHEET, match.id, 0)
        if is_private(interaction):
            await responses.update(interaction, panel, at)
        else:
            await responses.show(interaction, panel, at)

    async def _read(self, interaction: Interaction, match: Match) -> tuple[Words, tuple[Round, ...]]:
        """Return the words with a match's names, in the person's language, and its rounds."""
        chairs = await self._store.chairs(match.id)
        rounds = await matches.rounds_of(self._store, match.id, len(chairs))
        return words_among(interaction, chairs), rounds

    async def _draw(self, interaction: Interaction, match: Match) -> None:
        """Show the chart of a match in a panel of its own."""
        face = self._services.faces[match.game]
        words, rounds = await self._read(interaction, match)
        if not rounds:
            raise TableError("no_scores")
        options = _options(match, face)
        start = 0 if options is None else face.start(options, len(words.names))
        limit = None if options is None else face.limit(options, words)
        unit = "" if options is None else face.unit(options, words)
        picture = totals_picture(rounds, words, start=start, limit=limit, unit=unit)
        await responses.show(interaction, chart_panel(match, picture, words))

    async def _neighbours(self, interaction: Interaction, match: Match) -> Neighbours:
        place = place_of(interaction, match.game)
        return Neighbours(
            await matches.older(self._store, place, match.id),
            await matches.newer(self._store, place, match.id),
        )

    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Answer a press; raise InvalidAction for an unknown button."""
        match = await self.find(interaction, press.at.table)
        if press.slot >= SheetSlot.TURN:
            await self.show(interaction, match, press.slot - SheetSlot.TURN)
        elif press.slot == SheetSlot.CHART:
            await self._draw(interaction, match)
        elif press.slot in (SheetSlot.REFRESH, SheetSlot.OLDER, SheetSlot.NEWER):
            await self.show(interaction, await self._turned(interaction, match, press.slot))
        else:
            raise InvalidAction("no_such_control")

    async def _turned(self, interaction: Interaction, match: Match, slot: int) -> Match:
        """Return the neighbouring match, or the same one if there is none any more."""
        neighbours = await self._neighbours(interaction, match)
        turned = {int(SheetSlot.OLDER): neighbours.older, int(SheetSlot.NEWER): neighbours.newer}
        return turned.get(slot) or match

    async def default_match(self, interaction: Interaction, game: str) -> Match:
        """Find one's own match in this channel, else the newest one with a scored round, else any."""
        place = place_of(interaction, game)
        here = await self._tables.at(place.guild, place.channel)
        running = [each for each in here if each.game.name == game and each.phase == Phase.PLAYING]
        own = [each for each in running if interaction.user.id in persons(each.chairs)]
        newest = [] if own else await matches.newest(self._store, place, 1)
        if newest:
            return newest[0]
        if not running:
            raise TableError("no_scores")
        return await self.find(interaction, (own or running)[-1].id)


def place_of(interaction: Interaction, game: str) -> Place:
    """Return the channel to search for matches of a game; raise TableError in a private chat."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise TableError("server_only")
    return Place(interaction.guild_id, interaction.channel_id, game)


def _options(match: Match, face: AnyFace) -> msgspec.Struct | None:
    """Read the options of a match; None if today's rules have no such options."""
    try:
        options: msgspec.Struct = msgspec.json.decode(match.options, type=face.game.options)
    except msgspec.ValidationError:
        return None
    return options


async def _answer(services: Services, interaction: Interaction, press: Press) -> None:
    await ScoreSheets(services).answer(interaction, press)


SURFACES = (Surface(custom_ids.SHEET, "score_sheet", _answer),)


class RoundsCog(GameCog):
    """The commands of a game with a score sheet."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._sheets = ScoreSheets(services)

    @app_commands.command(name="scores", description=ENGLISH("command.game.scores.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def scores(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the score sheet of this channel's match, or of the one named."""
        async with responses.refusing(interaction):
            game = self.face.game.name
            if table:
                match = await self._sheets.find(interaction, table.strip().upper())
            else:
                match = await self._sheets.default_match(interaction, game)
            if match.game != game:
                raise TableError("unknown_table")
            await self._sheets.show(interaction, match)

    @scores.autocomplete("table")
    @suggesting
    async def _matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest the matches of this channel, newest first."""
        place, words = place_of(interaction, self.face.game.name), words_of(interaction)
        found = await matches.newest(self.services.store, place, MAX_SUGGESTIONS)
        labels = [(match.id, _label(match, words)) for match in found]
        wanted = [(value, label) for value, label in labels if current.casefold() in label.casefold()]
        return [Choice(name=label, value=value) for value, label in wanted]


def _label(match: Match, words: Words) -> str:
    return f"{match.id} · {match.opened:%Y-%m-%d %H:%M} UTC · {words(f'scores.{match.phase}')}"
