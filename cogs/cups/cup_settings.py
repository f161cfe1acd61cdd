"""What a server chooses about its cups."""

from bot.errors import TableError
from bot.faces.panel import Divider, Part, Row, Text
from bot.faces.words import escape, visible
from bot.front.chosen import chosen_role
from bot.front.context import Context
from bot.front.controls import chosen, titled
from bot.front.server_settings import SERVER, change_server
from bot.tables.server_settings import CupOpeners, ServerSettings


async def parts(context: Context, settings: ServerSettings) -> tuple[Part, ...]:
    """Return the part of the settings about cups: who may open them, and which role beside managers."""
    words = context.words
    choices = chosen([settings.cup_openers], CupOpeners, words, "server.cup_openers")
    shown = (Divider(), *titled(cup_openers, words, choices))
    if settings.cup_openers is CupOpeners.EVERYBODY:
        return shown
    role = settings.cup_role and context.role(settings.cup_role)
    gone = (Text(f"-# {words('server.cup_role.gone')}"),) if settings.cup_role and not role else ()
    return *shown, *gone, Row((cup_role.roles(words, role.id if role else None),))


@SERVER.control("server.cup_openers")
async def cup_openers(context: Context, _: ServerSettings) -> None:
    """Choose who may open cups."""
    await change_server(context, cup_openers=CupOpeners(context.press.only(*CupOpeners)))


@SERVER.control("server.cup_role")
async def cup_role(context: Context, _: ServerSettings) -> None:
    """Choose the role that may open cups beside managers, or none."""
    role = chosen_role(context)
    await change_server(context, cup_role=role.id if role else None)


def require_opener(context: Context, settings: ServerSettings) -> None:
    """Raise TableError for somebody who may not open cups here; it names the role that may."""
    if settings.cup_openers is CupOpeners.EVERYBODY or context.may("manage_events"):
        return
    where = context.words.command("server-settings")
    if settings.cup_role is None:
        raise TableError("cup_openers", settings=where)
    if context.has_role(settings.cup_role):
        return
    role = context.role(settings.cup_role)
    if role is None:
        raise TableError("cup_openers_gone", settings=where)
    raise TableError("cup_openers_role", role=escape(visible(role.name)), settings=where)
