"""The panel with the settings of a server, of which each feature brings a part."""

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Panel, Part, Text
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.feature import ServerSection
from bot.front.feature_registry import Features
from bot.front.permissions import server_of
from bot.tables.server_settings import ServerSettings


async def managed_settings(context: Context) -> ServerSettings:
    """Return the settings of this server; raise TableError for anybody who does not manage it."""
    guild = server_of(context)
    if not context.may("manage_guild"):
        raise TableError("not_manager")
    return await context.services.servers.of(guild)


async def _panel(context: Context) -> Panel:
    settings, words = await managed_settings(context), context.words
    parts: list[Part] = [Text(f"## {words('server.title')}\n-# {words('server.hint')}")]
    for section in context.services.own(Features).all(ServerSection):
        parts += await section.parts(context, settings)
    return Panel(tuple(parts), NEUTRAL)


async def show_changed(context: Context, _: object = None) -> None:
    """Show the settings as they are now, in place of those that were pressed."""
    await context.update(await _panel(context), SERVER.at())


SERVER: Surface[ServerSettings] = Surface("g", "server_settings", managed_settings, renew=show_changed)


async def show_server_settings(context: Context) -> None:
    """Show the settings of this server to somebody who manages it."""
    await context.show(await _panel(context), SERVER.at())


OPEN = SERVER.opener("button.server_settings", show_server_settings)

keep_settings = SERVER.declare("keep", handler=show_changed)
"""The answer to a question by which nothing is changed."""


async def change_server(context: Context, **changes: object) -> None:
    """Change settings of this server, and show them."""
    await context.services.servers.change(server_of(context), **changes)
    await show_changed(context)


SURFACES = (SERVER,)
