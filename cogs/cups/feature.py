"""What cups bring to the bot."""

from collections.abc import Callable

from bot.cups import storage
from bot.cups.verify_command import verify_cup
from bot.front.cups import organising, presses
from bot.front.cups.access import cup_services
from bot.front.cups.agenda import Agenda
from bot.front.cups.board import CUP, ORGANISER, OWN_GAME
from bot.front.feature import Feature, HelpLine, Surface
from bot.front.services import Services
from bot.tables.table import Table
from cogs.cups.commands import CupCog


def agenda(services: Services) -> Agenda:
    """Return the timer of all cups."""
    own = services.own(cup_services)
    return Agenda(own.cups, own.board, services.background, services.client.ownership.shards)


def _bring_back(services: Services) -> None:
    services.background.spawn(services.own(agenda).begin)


def _note_result(services: Services, table: Table) -> None:
    services.own(cup_services).cups.notice(table)


async def _find_named(services: Services, person: int) -> Callable[[], None]:
    return await services.own(cup_services).cups.find_named(person)


async def _close(services: Services, guild: int, channel: int) -> None:
    own = services.own(cup_services)
    for cup_id in await storage.ids_in(services.store, guild, channel):
        await own.board.give_up(cup_id, guild)


FEATURE = Feature(
    surfaces=(
        Surface(CUP, "cup", presses.answer_public),
        Surface(OWN_GAME, "cup_game", presses.answer_own),
        Surface(ORGANISER, "cup_organiser", organising.answer),
    ),
    commands=(CupCog,),
    help=HelpLine(60, "help.cups", ("cup open",)),
    on_ready=_bring_back,
    on_table_end=_note_result,
    on_forget=_find_named,
    on_channel_gone=_close,
    cli=(verify_cup,),
)
