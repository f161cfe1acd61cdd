"""A server's settings, opened by /server-settings and changed by those who manage the server."""

from bot.errors import TableError
from bot.faces.forms import Form, TextField
from bot.faces.panel import Choice, Divider, Part, Row, Text
from bot.faces.speeds import Speed
from bot.faces.words import LANGUAGES, Words
from bot.front.chosen import chosen_channels
from bot.front.context import Context
from bot.front.controls import chosen, titled
from bot.front.server_settings import SERVER, change_server
from bot.tables.server_settings import Ending, ServerSettings
from bot.tables.table_creation import LIMITS

OPENERS = "opener"
"""Chooses the language of whoever opens a table."""
SPEEDS = (Speed.SOFT, Speed.LIVE, Speed.SLOW, Speed.NONE)
"""Those that every game has."""
MOST_CHANNELS = 25
"""Discord's limit for a select."""
DIGITS = 6
"""Maximum characters of a number that is typed."""
MOST_TIMES = 4
"""How many times the default of the bot's host a server may choose as a limit."""


async def parts(context: Context, settings: ServerSettings) -> tuple[Part, ...]:
    """Return what a server chooses about its tables, with a control for each."""
    words = context.words
    openers = Choice(OPENERS, words("server.language.opener"), settings.language is None)
    languages = (Choice(each, words(f"language.{each}"), each == settings.language) for each in LANGUAGES)
    speeds = chosen([settings.speed or Speed.SOFT], SPEEDS, words, "server.speed")
    endings = chosen([settings.ending], Ending, words, "server.ending")
    there = tuple(sorted(each for each in settings.channels or () if context.has_channel(each)))
    counts = {limit: getattr(settings, limit) for limit in LIMITS}
    return (
        Divider(),
        *titled(language, words, (openers, *languages)),
        *titled(speed, words, speeds),
        *titled(ending, words, endings),
        Text(f"**{words('server.channels')}**\n-# {words('server.channels.hint')}"),
        Row((channels.channels(words, there, MOST_CHANNELS),)),
        Text(f"**{words('server.limits')}**\n{words('server.limits.now', **counts)}"),
        Row((ask_limits.button(words),)),
    )


@SERVER.control("server.language")
async def language(context: Context, _: ServerSettings) -> None:
    """Choose the language of tables, or that of whoever opens one."""
    value = context.press.only(OPENERS, *LANGUAGES)
    await change_server(context, language=None if value == OPENERS else value)


@SERVER.control("server.speed")
async def speed(context: Context, _: ServerSettings) -> None:
    """Choose the speed of a table whose opener names none."""
    await change_server(context, speed=Speed(context.press.only(*SPEEDS)))


@SERVER.control("server.ending")
async def ending(context: Context, _: ServerSettings) -> None:
    """Choose who may end a table."""
    await change_server(context, ending=Ending(context.press.only(*Ending)))


@SERVER.control("server.channels.all")
async def channels(context: Context, _: ServerSettings) -> None:
    """Choose the channels in which tables may open; none for all."""
    ids = chosen_channels(context, MOST_CHANNELS)
    await change_server(context, channels=frozenset(ids) or None)


@SERVER.control("button.change_limits")
async def ask_limits(context: Context, settings: ServerSettings) -> None:
    """Open the form for how many tables may be open."""
    form = limits_form(settings, context.services.servers.defaults, context.words)
    await context.ask(form, SERVER.at())


def limits_form(settings: ServerSettings, defaults: ServerSettings, words: Words) -> Form:
    """Build the form for how many tables may be open; an empty field stands for the default."""
    fields = [
        TextField(
            number,
            words(f"server.limits.{limit}"),
            prompt=str(getattr(defaults, limit)),
            most=DIGITS,
            value=str(getattr(settings, limit)),
            required=False,
        )
        for number, limit in enumerate(LIMITS)
    ]
    return set_limits.form(words("server.limits"), fields, words("server.limits.form"))


@SERVER.control()
async def set_limits(context: Context, _: ServerSettings) -> None:
    """Set how many tables may be open; an empty field stands for the default."""
    defaults, limits = context.services.servers.defaults, dict[str, object]()
    for number, limit in enumerate(LIMITS):
        text, most = context.typed(number), getattr(defaults, limit) * MOST_TIMES
        if text and not (text.isdecimal() and 1 <= int(text) <= most):
            raise TableError("bad_limit", most=most)
        limits[limit] = int(text) if text else None
    await change_server(context, **limits)
