"""What a server chooses about its cups."""

from bot.faces.panel import Divider, Part
from bot.front.context import Context
from bot.front.controls import chosen, titled
from bot.front.server_settings import SERVER, change_server
from bot.tables.server_settings import CupOpeners, ServerSettings


async def parts(context: Context, settings: ServerSettings) -> tuple[Part, ...]:
    """Return the part of the settings about cups: who may open them."""
    words = context.words
    choices = chosen([settings.cup_openers], CupOpeners, words, "server.cup_openers")
    return Divider(), *titled(cup_openers, words, choices)


@SERVER.control("server.cup_openers")
async def cup_openers(context: Context, _: ServerSettings) -> None:
    """Choose who may open cups."""
    await change_server(context, cup_openers=CupOpeners(context.press.only(*CupOpeners)))
