"""The panel of a person's settings, and the form for their quiet hours."""

from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum
from types import MappingProxyType

from bot.faces.forms import Field, Form, TextField
from bot.faces.icons import CardStyle
from bot.faces.panel import NEUTRAL, Button, Choice, Divider, Panel, Part, Row, Select, Text
from bot.faces.words import LANGUAGES, Words
from bot.tables import time_zones
from bot.tables.person_settings import PersonSettings, Pings
from bot.tables.quiet_hours import MAX_QUIET, QuietHours, zone_of

DISCORDS = "discord"
"""Chooses the language of the person's Discord."""
LONGEST_ZONE = 40
"""Characters."""
USUAL_NIGHT = (23, 7)
"""The hours at first chosen in the form."""
HOME = {"ja": "Asia/Tokyo"}
"""The time zone at first chosen in the form, for languages that are spoken in one."""
SAMPLE = "AD"
"""The card that stands for a deck: its suit looks different in each."""
SHOWN_CARDS = ("AS", "KH", "QD", "JC")
"""The cards in which a person sees the deck that they have chosen."""
NO_SAMPLES: Mapping[CardStyle, str] = MappingProxyType({})


class SettingsSlot(IntEnum):
    """The controls of the panel and its form; a button names its outcome, so repeating it changes nothing."""

    HIDE = 0
    SHOW = 1
    PINGS = 2
    LANGUAGE = 3
    ASK_QUIET = 4
    SET_QUIET = 5
    REMOVE_QUIET = 6
    FROM = 7
    TO = 8
    ZONE = 9
    OTHER_ZONE = 10
    DECK = 11
    STILL = 12
    MOVING = 13
    ADVISE = 14


def settings_panel(
    settings: PersonSettings,
    words: Words,
    discords: str,
    now: datetime,
    samples: Mapping[CardStyle, str] = NO_SAMPLES,
) -> Panel:
    """Show what a person has chosen, with a control for each.

    `discords` is the language of their Discord. The samples are a card of each deck that has pictures.
    """
    return Panel(
        (
            Text(f"## {words('settings.title')}\n-# {words('settings.hint')}"),
            Divider(),
            *_choices(SettingsSlot.PINGS, "settings.pings", _pings(settings, words), words),
            *_choices(
                SettingsSlot.LANGUAGE, "settings.language", _languages(settings, words, discords), words
            ),
            *_cards(settings, words, samples),
            *_quiet(settings, words, now),
            *_hiding(settings, words),
            *_advice(settings, words),
        ),
        NEUTRAL,
    )


def _choices(slot: int, key: str, choices: tuple[Choice, ...], words: Words) -> tuple[Part, ...]:
    title = words(key)
    return Text(f"**{title}**"), Row((Select(slot, title, choices),))


def _pings(settings: PersonSettings, words: Words) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            each,
            words(f"settings.pings.{each}"),
            each is settings.pings,
            words(f"settings.pings.{each}.note"),
        )
        for each in Pings
    )


def _languages(settings: PersonSettings, words: Words, discords: str) -> tuple[Choice, ...]:
    theirs = words("settings.language.discord", language=words(f"language.{discords}"))
    own = (Choice(each, words(f"language.{each}"), each == settings.language) for each in LANGUAGES)
    return Choice(DISCORDS, theirs, settings.language is None), *own


def _cards(settings: PersonSettings, words: Words, samples: Mapping[CardStyle, str]) -> tuple[Part, ...]:
    title, pictures = words("settings.cards"), words.icons.line(SHOWN_CARDS)
    lines = [f"**{title}**", *([f"# {pictures}"] if pictures else [])]
    if settings.no_animation:
        state, button = "settings.cards.still", Button(SettingsSlot.MOVING, words("button.move_pictures"))
    else:
        state, button = "settings.cards.moving", Button(SettingsSlot.STILL, words("button.still_pictures"))
    hints = ("settings.cards.hint", state) if any(samples.values()) else ("settings.cards.none",)
    lines += [f"-# {words(key)}" for key in hints]
    select = Select(SettingsSlot.DECK, title, _decks(settings, words, samples))
    return Text("\n".join(lines)), Row((select,)), Row((button,))


def _decks(settings: PersonSettings, words: Words, samples: Mapping[CardStyle, str]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            each,
            words(f"settings.cards.{each}"),
            each is settings.deck,
            words(f"settings.cards.{each}.note"),
            samples.get(each, ""),
        )
        for each in CardStyle
    )


def _hiding(settings: PersonSettings, words: Words) -> tuple[Part, ...]:
    if settings.hidden:
        state, button = "settings.hidden", Button(SettingsSlot.SHOW, words("button.show_me"), "primary")
    else:
        state, button = "settings.shown", Button(SettingsSlot.HIDE, words("button.hide_me"))
    text = f"**{words('settings.lists')}**\n{words(state)}\n-# {words('settings.lists.hint')}"
    return Text(text), Row((button,))


def _advice(settings: PersonSettings, words: Words) -> tuple[Part, ...]:
    """Offer advice again to somebody who ended it."""
    if not settings.no_advice:
        return ()
    text = f"**{words('settings.advice')}**\n{words('settings.advice.ended')}"
    return Text(text), Row((Button(SettingsSlot.ADVISE, words("button.advise_me")),))


# --------------------------------------------------------------- quiet hours


def _quiet(settings: PersonSettings, words: Words, now: datetime) -> tuple[Part, ...]:
    lines = [f"**{words('settings.quiet')}**", _hours(settings.quiet, words, now)]
    lines.append(f"-# {words('settings.quiet.hint')}")
    if settings.quiet_again is not None and settings.quiet_again > now:
        lines.append(f"-# {words('settings.quiet.again', again=relative(settings.quiet_again))}")
    set_it = Button(
        SettingsSlot.ASK_QUIET, words("button.set_quiet" if settings.quiet is None else "button.change_quiet")
    )
    remove = (Button(SettingsSlot.REMOVE_QUIET, words("button.remove_quiet")),) if settings.quiet else ()
    return Text("\n".join(lines)), Row((set_it, *remove))


def _hours(quiet: QuietHours | None, words: Words, now: datetime) -> str:
    """Describe quiet hours, also in the reader's own time: so a wrong time zone is noticed."""
    if quiet is None:
        return words("settings.quiet.none")
    begin, end = (f"<t:{each.timestamp():.0f}:t>" for each in quiet.next_after(now))
    hours = {"start": _time(quiet.start), "end": _time(quiet.end)}
    return words(
        "settings.quiet.hours",
        **hours,
        place=time_zones.place_of(quiet.zone, words.language),
        begin=begin,
        over=end,
    )


def relative(moment: datetime) -> str:
    """Return a moment as Discord shows it: how far away it is."""
    return f"<t:{moment.timestamp():.0f}:R>"


def _time(minutes: int) -> str:
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}"


def quiet_form(quiet: QuietHours | None, words: Words, now: datetime) -> Form:
    """Build the form for quiet hours, filled in with the present ones or a usual night."""
    start, end = (quiet.start // 60, quiet.end // 60) if quiet else USUAL_NIGHT
    home = HOME.get(words.language)
    zone = quiet.zone if quiet else home if home in time_zones.names() else None
    fields = (
        Field(SettingsSlot.FROM, words("settings.quiet.from"), _all_hours(start)),
        Field(SettingsSlot.TO, words("settings.quiet.to"), _all_hours(end)),
        Field(SettingsSlot.ZONE, words("settings.quiet.zone"), _zones(zone, words, now), least=0),
        TextField(
            SettingsSlot.OTHER_ZONE,
            words("settings.quiet.other_zone"),
            prompt="Europe/Lisbon",
            most=LONGEST_ZONE,
            required=False,
        ),
    )
    text = words("settings.quiet.form", most=MAX_QUIET // 60)
    return Form(words("settings.quiet"), fields, SettingsSlot.SET_QUIET, text)


def _all_hours(chosen: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(hour), f"{hour}:00", hour == chosen) for hour in range(24))


def _zones(chosen: str | None, words: Words, now: datetime) -> tuple[Choice, ...]:
    return tuple(
        Choice(name, time_zones.place_of(name, words.language), name == chosen, _present(name, words, now))
        for name in time_zones.offered(now, chosen)
    )


def _present(name: str, words: Words, now: datetime) -> str:
    """Describe what time it is in a time zone: so people find theirs."""
    return words(
        "settings.quiet.now",
        time=f"{now.astimezone(zone_of(name)):%H:%M}",
        offset=time_zones.offset_of(name, now),
    )
