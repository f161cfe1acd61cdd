"""What cups bring to the bot."""

from collections.abc import Callable

from bot.front.feature import Feature, HelpLine, Surface
from bot.front.services import Services
from bot.tables.table import Table
from cogs.cups import cup_storage
from cogs.cups.commands import CupCog
from cogs.cups.front import cup_presses, organiser_presses
from cogs.cups.front.cup_messages import CUP, ORGANISER, OWN_GAME, CupKey
from cogs.cups.front.cup_services import cup_services
from cogs.cups.verify_command import verify_cup


def _bring_back(services: Services) -> None:
    services.own(cup_services).timer.begin()


def _note_result(services: Services, table: Table) -> None:
    services.own(cup_services).cups.notice(table)


async def _find_named(services: Services, person: int) -> Callable[[], None]:
    return await services.own(cup_services).cups.find_named(person)


async def _close(services: Services, guild: int, channel: int) -> None:
    own = services.own(cup_services)
    for cup_id in await cup_storage.ids_in(services.store, guild, channel):
        cup = CupKey(cup_id, guild)
        if not await own.messages.close(cup):
            # It will find the channel gone.
            own.messages.schedule(cup)


def _show_again(services: Services, guild: int) -> None:
    services.own(cup_services).messages.force_failed(lambda cup: cup.guild == guild)


FEATURE = Feature(
    surfaces=(
        Surface(CUP, "cup", cup_presses.answer_public),
        Surface(OWN_GAME, "cup_game", cup_presses.answer_own),
        Surface(ORGANISER, "cup_organiser", organiser_presses.answer),
    ),
    commands=(CupCog,),
    help=HelpLine(60, "help.cups", ("cup open",)),
    on_ready=_bring_back,
    on_table_end=_note_result,
    on_forget=_find_named,
    on_channel_gone=_close,
    on_guild_change=_show_again,
    cli=(verify_cup,),
)
