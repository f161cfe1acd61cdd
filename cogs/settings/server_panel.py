"""The panel of a server's settings, and the form for how many tables may be open."""

from collections.abc import Sequence
from enum import IntEnum

from bot.faces.forms import Form, TextField
from bot.faces.panel import NEUTRAL, Button, ChannelSelect, Choice, Divider, Panel, Part, Row, Select, Text
from bot.faces.speeds import Speed
from bot.faces.words import LANGUAGES, Words
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


class ServerSlot(IntEnum):
    """The controls of the panel and of its form; 6 to 9 are those of seasons."""

    LANGUAGE = 0
    SPEED = 1
    ENDING = 2
    CHANNELS = 3
    ASK_LIMITS = 4
    SET_LIMITS = 5
    FIRST_LIMIT = 10


def server_panel(
    settings: ServerSettings, channels: tuple[int, ...], words: Words, added: Sequence[Part] = ()
) -> Panel:
    """Show what a server has chosen, with a control for each; the channels are those that still exist."""
    counts = {limit: getattr(settings, limit) for limit in LIMITS}
    return Panel(
        (
            Text(f"## {words('server.title')}\n-# {words('server.hint')}"),
            Divider(),
            *_choices(ServerSlot.LANGUAGE, "server.language", _languages(settings, words), words),
            *_choices(ServerSlot.SPEED, "server.speed", _speeds(settings, words), words),
            *_choices(ServerSlot.ENDING, "server.ending", _endings(settings, words), words),
            Text(f"**{words('server.channels')}**\n-# {words('server.channels.hint')}"),
            Row(
                (
                    ChannelSelect(
                        ServerSlot.CHANNELS, words("server.channels.all"), channels, most=MOST_CHANNELS
                    ),
                )
            ),
            Text(f"**{words('server.limits')}**\n{words('server.limits.now', **counts)}"),
            Row((Button(ServerSlot.ASK_LIMITS, words("button.change_limits")),)),
            *added,
        ),
        NEUTRAL,
    )


def _choices(slot: int, key: str, choices: tuple[Choice, ...], words: Words) -> tuple[Part, ...]:
    title = words(key)
    return Text(f"**{title}**"), Row((Select(slot, title, choices),))


def _languages(settings: ServerSettings, words: Words) -> tuple[Choice, ...]:
    openers = Choice(OPENERS, words("server.language.opener"), settings.language is None)
    own = (Choice(each, words(f"language.{each}"), each == settings.language) for each in LANGUAGES)
    return openers, *own


def _speeds(settings: ServerSettings, words: Words) -> tuple[Choice, ...]:
    chosen = settings.speed or Speed.SOFT
    return tuple(
        Choice(each, words(f"server.speed.{each}"), each is chosen, words(f"server.speed.{each}.note"))
        for each in SPEEDS
    )


def _endings(settings: ServerSettings, words: Words) -> tuple[Choice, ...]:
    return tuple(Choice(each, words(f"server.ending.{each}"), each is settings.ending) for each in Ending)


def limits_form(settings: ServerSettings, defaults: ServerSettings, words: Words) -> Form:
    """Build the form for how many tables may be open; an empty field stands for the default."""
    fields = tuple(
        TextField(
            ServerSlot.FIRST_LIMIT + number,
            words(f"server.limits.{limit}"),
            prompt=str(getattr(defaults, limit)),
            most=DIGITS,
            value=str(getattr(settings, limit)),
            required=False,
        )
        for number, limit in enumerate(LIMITS)
    )
    return Form(words("server.limits"), fields, ServerSlot.SET_LIMITS, words("server.limits.form"))
