"""A person's settings, opened by /settings and changed by presses; they apply in every server and at once."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from msgspec.structs import replace

from bot.errors import TableError
from bot.faces.forms import Answers
from bot.faces.icons import CardStyle
from bot.faces.panel import Panel
from bot.faces.words import LANGUAGES, language_of
from bot.front import components, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.tables.person_settings import PersonSettings, Pings
from bot.tables.quiet_hours import QuietHours
from bot.tables.time_zones import names, read_zone
from cogs.settings.personal_panel import DISCORDS, SAMPLE, SettingsSlot, quiet_form, settings_panel
from engine.core import InvalidAction

Change: TypeAlias = Callable[[Services, int, Press], Awaitable[object]]
"""Changes a setting of a person; raises TableError or InvalidAction if it cannot be that."""

SETTINGS = "o"
HERE = Address(SETTINGS, "0", 0)


async def show_settings(services: Services, interaction: Interaction) -> None:
    """Show a person their settings."""
    await responses.show(interaction, await _panel(services, interaction), HERE)


async def _panel(services: Services, interaction: Interaction) -> Panel:
    settings, discords = await services.people.of(interaction.user.id), language_of(interaction.locale.value)
    now, samples = services.tables.clock(), _samples(interaction, settings)
    return settings_panel(settings, words_of(interaction), discords, now, samples)


def _samples(interaction: Interaction, settings: PersonSettings) -> dict[CardStyle, str]:
    """Return a card of each deck."""
    emojis = interaction.client.own_emojis
    return {deck: emojis.of(replace(settings, deck=deck))(SAMPLE) for deck in CardStyle}


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press below the settings, or their form."""
    if press.slot == SettingsSlot.ASK_QUIET:
        await _ask_quiet(services, interaction)
        return
    change = CHANGES.get(press.slot)
    if change is None:
        raise InvalidAction("no_such_control")
    await change(services, interaction.user.id, press)
    await responses.update_or_show(interaction, await _panel(services, interaction), HERE)


async def _ask_quiet(services: Services, interaction: Interaction) -> None:
    now, settings = services.tables.clock(), await services.people.of(interaction.user.id)
    settings.require_free(now)
    form = quiet_form(settings.quiet, words_of(interaction), now)
    await interaction.response.send_modal(components.modal_of(form, HERE))


async def _choose_pings(services: Services, person: int, press: Press) -> None:
    await services.people.change(person, pings=Pings(press.only(*Pings)))


async def _choose_language(services: Services, person: int, press: Press) -> None:
    chosen = press.only(DISCORDS, *LANGUAGES)
    await services.people.change(person, language=None if chosen == DISCORDS else chosen)


async def _choose_deck(services: Services, person: int, press: Press) -> None:
    await services.people.change(person, deck=CardStyle(press.only(*CardStyle)))


async def _choose_still(services: Services, person: int, press: Press) -> None:
    await services.people.change(person, no_animation=press.slot == SettingsSlot.STILL)


async def _hide(services: Services, person: int, press: Press) -> None:
    await services.people.change(person, hidden=press.slot == SettingsSlot.HIDE)


async def _set_quiet(services: Services, person: int, press: Press) -> None:
    start, end = (_hour(press.answers, slot) for slot in (SettingsSlot.FROM, SettingsSlot.TO))
    quiet = QuietHours(start * 60, end * 60, _zone(press.answers))
    await services.people.set_quiet(person, quiet, services.tables.clock())


def _hour(answers: Answers, slot: int) -> int:
    (chosen,) = answers.get(slot, ("",))
    if chosen not in map(str, range(24)):
        raise InvalidAction("no_such_control")
    return int(chosen)


def _zone(answers: Answers) -> str:
    """Return the time zone that was typed, or else the one chosen."""
    typed, chosen = (
        "".join(answers.get(slot, ())).strip() for slot in (SettingsSlot.OTHER_ZONE, SettingsSlot.ZONE)
    )
    if typed:
        return read_zone(typed)
    if chosen not in names():
        raise TableError("no_zone")
    return chosen


async def _remove_quiet(services: Services, person: int, _: Press) -> None:
    await services.people.change(person, quiet=None)


async def _advise(services: Services, person: int, _: Press) -> None:
    await services.people.change(person, no_advice=False)


CHANGES: dict[int, Change] = {
    SettingsSlot.HIDE: _hide,
    SettingsSlot.SHOW: _hide,
    SettingsSlot.PINGS: _choose_pings,
    SettingsSlot.LANGUAGE: _choose_language,
    SettingsSlot.DECK: _choose_deck,
    SettingsSlot.STILL: _choose_still,
    SettingsSlot.MOVING: _choose_still,
    SettingsSlot.SET_QUIET: _set_quiet,
    SettingsSlot.REMOVE_QUIET: _remove_quiet,
    SettingsSlot.ADVISE: _advise,
}
