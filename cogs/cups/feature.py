"""What cups bring to the bot."""

from collections.abc import Callable

from bot.front.feature import (
    CareerSection,
    ContestNames,
    ContestNotes,
    Feature,
    HelpLine,
    Listeners,
    RecordKind,
    ServerSection,
)
from bot.front.services import Services
from cogs.cups import contest_names, contest_notes, cup_settings, cup_storage, record_panel
from cogs.cups.commands import CupCog
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_export import exported
from cogs.cups.cup_list import CUPS
from cogs.cups.cup_messages import CupKey, CupMessages
from cogs.cups.cup_timer import CupTimer
from cogs.cups.entrant_panel import OWN_GAME
from cogs.cups.organiser_surface import ORGANISER
from cogs.cups.public_panel import CUP
from cogs.cups.settings_surface import SETTINGS
from cogs.cups.titles import titles
from cogs.cups.verify_command import verify_cup


async def _close(services: Services, guild: int, channel: int) -> None:
    messages = services.own(CupMessages)
    for cup_id in await cup_storage.ids_in_thread(services.store, guild, channel):
        await messages.leave_thread(CupKey(cup_id, guild))
    for cup_id in await cup_storage.open_ids(services.store, guild, channel):
        cup = CupKey(cup_id, guild)
        if not await messages.close(cup):
            # It will find the channel gone.
            messages.schedule(cup)


def _show_again(services: Services, guild: int) -> None:
    services.own(CupTimer).come_back(guild)
    services.own(CupMessages).force_failed(lambda cup: cup.guild == guild)


async def _find_named(services: Services, person: int) -> Callable[[], None]:
    """Find the cups that name a person; return what shows them anew, also the names of their threads."""
    organised = await cup_storage.threads_organised_by(services.store, person)
    show_again = await services.own(cups_of).find_named(person)

    def show() -> None:
        show_again()
        for cup_id in organised:
            services.background.spawn(services.own(CupMessages).rename_thread, cup_id)

    return show


FEATURE = Feature(
    surfaces=(CUP, OWN_GAME, ORGANISER, SETTINGS, CUPS),
    commands=(CupCog,),
    additions=(
        ServerSection(20, cup_settings.parts),
        CareerSection(10, titles),
        ContestNames(10, contest_names.titles, contest_names.own_titles, contest_names.line),
        RecordKind(10, record_panel.told),
        HelpLine(60, "help.cups", ("cup open", "cup list"), needs_server=True),
    ),
    contests=ContestNotes(contest_notes.prepare, contest_notes.result),
    on=Listeners(
        ready=lambda services: services.own(CupTimer).begin(),
        table_end=lambda services, table: services.own(cups_of).notice(table),
        export=exported,
        forget=_find_named,
        channel_gone=_close,
        guild_leave=lambda services, guild: services.own(CupTimer).leave(guild),
        guild_change=_show_again,
    ),
    cli=(verify_cup,),
)
