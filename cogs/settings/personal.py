"""A person's settings, opened by /settings; they apply in every server and at once."""

from datetime import datetime
from enum import StrEnum

from msgspec.structs import replace

from bot.errors import TableError
from bot.faces.forms import Field, Form, TextField
from bot.faces.icons import CardStyle
from bot.faces.panel import NEUTRAL, Choice, Divider, Panel, Part, Row, Text
from bot.faces.words import LANGUAGES, Words
from bot.front.context import Context
from bot.front.controls import Control, Surface, chosen, titled
from bot.tables import time_zones
from bot.tables.person_settings import PersonSettings, Pings
from bot.tables.quiet_hours import MAX_QUIET, QuietHours, zone_of
from engine.core import InvalidAction

DISCORDS = "discord"
"""Chooses the language of the person's Discord."""
LONGEST_ZONE = 40
"""Characters."""
USUAL_NIGHT = (23, 7)
"""The hours at first chosen in the form."""
SAMPLE = "AD"
"""The card that stands for a deck: its suit looks different in each."""
SHOWN_CARDS = ("AS", "KH", "QD", "JC")
"""The cards in which a person sees the deck that they have chosen."""
FROM, TO, ZONE, OTHER_ZONE = range(4)
"""The questions of the form for quiet hours."""


async def _renew(context: Context, _: object = None) -> None:
    await context.update(settings_panel(context, await context.settings()), SETTINGS.at())


SETTINGS: Surface[PersonSettings] = Surface("o", "settings", Context.settings, renew=_renew)


async def show_settings(context: Context) -> None:
    """Show a person their settings."""
    await context.show(settings_panel(context, await context.settings()), SETTINGS.at())


OPEN = SETTINGS.opener("button.settings", show_settings)


async def _change(context: Context, **changes: object) -> None:
    await context.services.people.change(context.person, **changes)
    await _renew(context)


def _choice(name: str, key: str, options: type[StrEnum]) -> Control[PersonSettings]:
    """Declare a setting of which one option is chosen."""

    @SETTINGS.control(key, name=name)
    async def choose(context: Context, _: PersonSettings) -> None:
        await _change(context, **{name: options(context.press.only(*options))})

    return choose


def _switch(name: str) -> Control[PersonSettings]:
    """Declare a setting that is on or off; a button names its outcome, so repeating it changes nothing."""

    @SETTINGS.control(name=name)
    async def switch(context: Context, _: PersonSettings) -> None:
        await _change(context, **{name: bool(context.number)})

    return switch


PINGS = _choice("pings", "settings.pings", Pings)
DECK = _choice("deck", "settings.cards", CardStyle)
NO_ANIMATION, NO_ADVICE, HIDDEN = _switch("no_animation"), _switch("no_advice"), _switch("hidden")


@SETTINGS.control("settings.language")
async def language(context: Context, _: PersonSettings) -> None:
    """Choose a language, or that of one's Discord."""
    value = context.press.only(DISCORDS, *LANGUAGES)
    await _change(context, language=None if value == DISCORDS else value)


# ----------------------------------------------------------------- the panel


def settings_panel(context: Context, settings: PersonSettings) -> Panel:
    """Show what a person has chosen, with a control for each."""
    words = context.words
    theirs = words("settings.language.discord", language=words(f"language.{context.locale}"))
    languages = (
        Choice(DISCORDS, theirs, settings.language is None),
        *(Choice(each, words(f"language.{each}"), each == settings.language) for each in LANGUAGES),
    )
    pings = chosen([settings.pings], Pings, words, "settings.pings")
    return Panel(
        (
            Text(f"## {words('settings.title')}\n-# {words('settings.hint')}"),
            Divider(),
            *titled(PINGS, words, pings),
            *titled(language, words, languages),
            *_cards(context, settings, words),
            *_quiet(settings, words, context.services.tables.clock()),
            *_lists(settings, words),
            *_advice(settings, words),
        ),
        NEUTRAL,
    )


def _cards(context: Context, settings: PersonSettings, words: Words) -> tuple[Part, ...]:
    emojis = context.services.client.own_emojis
    samples = {deck: emojis.of(replace(settings, deck=deck))(SAMPLE) for deck in CardStyle}
    title, pictures = words("settings.cards"), words.icons.line(SHOWN_CARDS)
    state, button = "settings.cards.moving", "button.still_pictures"
    if settings.no_animation:
        state, button = "settings.cards.still", "button.move_pictures"
    hints = ("settings.cards.hint", state) if any(samples.values()) else ("settings.cards.none",)
    lines = [f"**{title}**", *([f"# {pictures}"] if pictures else []), *(f"-# {words(key)}" for key in hints)]
    decks = chosen([settings.deck], CardStyle, words, "settings.cards")
    pictured = (replace(each, icon=samples[CardStyle(each.value)]) for each in decks)
    switch = NO_ANIMATION.button(words, number=int(not settings.no_animation), label=words(button))
    return Text("\n".join(lines)), Row((DECK.select(words, pictured),)), Row((switch,))


def _lists(settings: PersonSettings, words: Words) -> tuple[Part, ...]:
    """Say whether others see the person, with the button to the contrary."""
    state, button, style = "settings.shown", "button.hide_me", "secondary"
    if settings.hidden:
        state, button, style = "settings.hidden", "button.show_me", "primary"
    text = f"**{words('settings.lists')}**\n{words(state)}\n-# {words('settings.lists.hint')}"
    switch = HIDDEN.button(words, number=int(not settings.hidden), label=words(button), style=style)
    return Text(text), Row((switch,))


def _advice(settings: PersonSettings, words: Words) -> tuple[Part, ...]:
    """Offer advice again to somebody who ended it."""
    if not settings.no_advice:
        return ()
    text = f"**{words('settings.advice')}**\n{words('settings.advice.ended')}"
    return Text(text), Row((NO_ADVICE.button(words, label=words("button.advise_me")),))


# --------------------------------------------------------------- quiet hours


def _quiet(settings: PersonSettings, words: Words, now: datetime) -> tuple[Part, ...]:
    quiet = settings.quiet
    lines = [
        f"**{words('settings.quiet')}**",
        _hours(quiet, words, now),
        f"-# {words('settings.quiet.hint')}",
    ]
    if settings.quiet_again is not None and settings.quiet_again > now:
        again = f"<t:{settings.quiet_again.timestamp():.0f}:R>"
        lines.append(f"-# {words('settings.quiet.again', again=again)}")
    ask = ask_quiet.button(words, label=words("button.set_quiet" if quiet is None else "button.change_quiet"))
    remove = (remove_quiet.button(words),) if quiet else ()
    return Text("\n".join(lines)), Row((ask, *remove))


def _hours(quiet: QuietHours | None, words: Words, now: datetime) -> str:
    """Describe quiet hours, also in the reader's own time: so a wrong time zone is noticed."""
    if quiet is None:
        return words("settings.quiet.none")
    start, end = (f"{minutes // 60}:{minutes % 60:02}" for minutes in (quiet.start, quiet.end))
    begin, over = (f"<t:{each.timestamp():.0f}:t>" for each in quiet.next_after(now))
    place = time_zones.place_of(quiet.zone, words.language)
    return words("settings.quiet.hours", start=start, end=end, place=place, begin=begin, over=over)


@SETTINGS.control()
async def ask_quiet(context: Context, settings: PersonSettings) -> None:
    """Open the form for quiet hours, unless they were set a moment ago."""
    now = context.services.tables.clock()
    settings.require_free(now)
    await context.ask(quiet_form(settings.quiet, context.words, now), SETTINGS.at())


def quiet_form(quiet: QuietHours | None, words: Words, now: datetime) -> Form:
    """Build the form for quiet hours, filled in with the present ones or a usual night."""
    start, end = (quiet.start // 60, quiet.end // 60) if quiet else USUAL_NIGHT
    zone = quiet.zone if quiet else time_zones.home_of(words.language)
    zones = []
    for name in time_zones.offered(now, zone):
        time, offset = f"{now.astimezone(zone_of(name)):%H:%M}", time_zones.offset_of(name, now)
        note = words("settings.quiet.now", time=time, offset=offset)
        zones.append(Choice(name, time_zones.place_of(name, words.language), name == zone, note))
    other = words("settings.quiet.other_zone")
    fields = (
        Field(FROM, words("settings.quiet.from"), _all_hours(start)),
        Field(TO, words("settings.quiet.to"), _all_hours(end)),
        Field(ZONE, words("settings.quiet.zone"), tuple(zones), least=0),
        TextField(OTHER_ZONE, other, prompt="Europe/Lisbon", most=LONGEST_ZONE, required=False),
    )
    return set_quiet.form(words("settings.quiet"), fields, words("settings.quiet.form", most=MAX_QUIET // 60))


def _all_hours(chosen: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(hour), f"{hour}:00", hour == chosen) for hour in range(24))


@SETTINGS.control()
async def set_quiet(context: Context, _: PersonSettings) -> None:
    """Set quiet hours; a time zone that is typed goes before the one chosen."""
    hours = [context.typed(slot) for slot in (FROM, TO)]
    if not set(hours) <= set(map(str, range(24))):
        raise InvalidAction("no_such_control")
    if typed := context.typed(OTHER_ZONE):
        zone = time_zones.read_zone(typed)
    elif (zone := context.typed(ZONE)) not in time_zones.names():
        raise TableError("no_zone")
    start, end = (int(hour) * 60 for hour in hours)
    people, now = context.services.people, context.services.tables.clock()
    await people.set_quiet(context.person, QuietHours(start, end, zone), now)
    await _renew(context)


@SETTINGS.control("button.remove_quiet")
async def remove_quiet(context: Context, _: PersonSettings) -> None:
    """Remove quiet hours, at any time."""
    await _change(context, quiet=None)
