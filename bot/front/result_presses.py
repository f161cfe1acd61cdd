"""Presses below a result: a rematch, its details, and the record of the game."""

from bot.errors import TableError
from bot.faces.panel import Button, Link, text_panel
from bot.front import custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.feature import Surface
from bot.front.feature_registry import Features
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.lobby_presses import open_lobby
from bot.front.new_table import require_open_channel
from bot.front.permissions import require_permissions
from bot.front.result_panel import OutcomeSlot, details_panel
from bot.front.services import Services
from bot.front.table_guard import say_over
from bot.front.table_panels import address_of
from bot.front.tables_by_id import find_ended
from bot.records.record import record_of
from bot.scores.career import gains
from bot.scores.luck import verdicts_of
from bot.tables.table import Phase
from engine.core import InvalidAction


async def _answer(services: Services, interaction: Interaction, press: Press) -> None:
    if press.slot == OutcomeSlot.REMATCH:
        await _rematch(services, interaction, press.at.table)
    elif press.slot == OutcomeSlot.DETAILS:
        await _show_details(services, interaction, press.at.table)
    elif press.slot == OutcomeSlot.RECORD:
        table = await find_ended(services, interaction, press.at.table)
        record = record_of(table, await services.store.log(table.id))
        await responses.send_record(interaction, record)
    else:
        raise InvalidAction("no_such_control")


async def _show_details(services: Services, interaction: Interaction, table_id: str) -> None:
    table = await find_ended(services, interaction, table_id)
    if table.phase is not Phase.OVER:
        raise TableError("no_result")
    gained = await gains(services.store, table.guild, table.game.name, table.id)
    words, verdicts = words_of(interaction, table), await verdicts_of(services.store, table.id)
    added = services.own(Features).result_buttons
    below = tuple(Button(each.slot, words(each.label), surface=each.surface) for each in added)
    panel = details_panel(table, services.face(table), words, gained, verdicts, below)
    await responses.show(interaction, panel, Address(custom_ids.OUTCOME, table.id, 0))


async def _rematch(services: Services, interaction: Interaction, table_id: str) -> None:
    """Open the next lobby; a second press finds the lobby that is already open."""
    require_permissions(interaction)
    table = await find_ended(services, interaction, table_id)
    if interaction.channel_id != table.channel:
        raise InvalidAction("no_such_control")
    await require_open_channel(services, interaction)
    following, is_new = await services.tables.rematch(table, interaction.user.id)
    if is_new:
        await open_lobby(services, interaction, following)
    elif following.has_ended:
        await say_over(interaction, following)
    else:
        words = words_of(interaction)
        link = Link(words("button.to_table"), address_of(following, following.message))
        await responses.show(interaction, text_panel(words("rematch.open_already"), link))


SURFACES = (Surface(custom_ids.OUTCOME, "result", _answer),)
