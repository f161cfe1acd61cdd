"""Opening a replay, and the presses on it.

A control holds the table, the step, and in its slot the eyes and what it does: no reader is remembered.
"""

from bot.faces.panel import Panel
from bot.front import responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction
from bot.front.languages import words_among
from bot.front.services import Services
from bot.front.tables_by_id import last_game
from cogs.replays.front import shared_step
from cogs.replays.front.found_games import Found, find, own_eyes
from cogs.replays.replay_controls import Control, Position, moved, read_slot
from cogs.replays.replay_panel import REPLAY, replay_panel, shown_of


async def open_table(services: Services, interaction: Interaction, table_id: str | None = None) -> None:
    """Show the deal of a finished game by one's own eyes; by default of one's last game in this server."""
    if table_id is None:
        table_id = await last_game(services, interaction, None)
    found = await find(services, interaction, table_id)
    at = Position(0, own_eyes(found.chairs, interaction.user.id))
    await responses.show(interaction, *_drawn(services, interaction, found, at))


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press on a replay of a table."""
    found = await find(services, interaction, press.at.table)
    control, eyes = read_slot(press.slot, found.chairs)
    at = Position(press.at.moment, eyes)
    if control == Control.OPEN:
        await open_table(services, interaction, press.at.table)
    elif control == Control.SHARE:
        await shared_step.share(services, interaction, found, at)
    else:
        to = moved(found.replay, at, control, press.only_value, found.chairs)
        await responses.update_or_show(interaction, *_drawn(services, interaction, found, to))


def _drawn(services: Services, interaction: Interaction, found: Found, at: Position) -> tuple[Panel, Address]:
    face = services.faces[found.replay.game.name]
    shares = shared_step.may_share(interaction, found)
    shown = shown_of(face, found.replay, found.chairs, at, shares=shares)
    panel = replay_panel(shown, words_among(interaction, found.chairs))
    return panel, Address(REPLAY, found.replay.table, shown.at.step)
