"""New tables: what has to hold where one opens, for commands and presses alike."""

from msgspec import Struct

from bot.database.rows import Chair
from bot.faces.face import AnyGame
from bot.faces.speeds import Speed
from bot.front.interactions import Interaction, name_of, require_permissions, require_server, words_of
from bot.front.lobby import open_lobby
from bot.front.server_settings import require_open_channel
from bot.front.services import Services
from bot.tables.seat_rules import Chairs
from bot.tables.table import Phase, Table


async def require_place(services: Services, interaction: Interaction) -> tuple[int, int]:
    """Return the server and the channel; raise TableError where no table may open."""
    guild, channel = require_server(interaction), interaction.channel_id
    assert channel is not None  # noqa: S101 -- whatever happens in a server has a channel
    require_permissions(interaction)
    await require_open_channel(services, interaction)
    return guild, channel


async def open_table(
    services: Services,
    interaction: Interaction,
    game: AnyGame,
    options: Struct,
    speed: Speed | None = None,
    *,
    computers: Chairs = (),
) -> Table:
    """Open a lobby in this channel as the answer; raise TableError where that is not possible."""
    guild, channel = await require_place(services, interaction)
    with services.openings.share(interaction.user.id):
        table = await services.tables.open(
            game,
            options,
            Chair(name_of(interaction), interaction.user.id),
            speed,
            computers=computers,
            guild=guild,
            channel=channel,
            language=words_of(interaction).language,
        )
        await open_lobby(services, interaction, table)
    return table


async def own_lobby(services: Services, interaction: Interaction, game: str) -> Table | None:
    """Find the table of a game that a person has opened in this channel and not started yet."""
    here = await services.tables.at(interaction.guild_id, interaction.channel_id)
    own = (each for each in here if each.host == interaction.user.id and each.game.name == game)
    return next((each for each in own if each.phase is Phase.LOBBY), None)
