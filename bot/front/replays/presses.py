"""Opening a replay, and the presses on it.

A control holds the table, the step, and in its slot the eyes and what it does: no reader is remembered.
"""

from functools import partial

from bot.faces.panel import Panel
from bot.front import responses, reviews, ui
from bot.front.interactions import Interaction, words_among
from bot.front.replays import files, sharing
from bot.front.replays.finding import Found, find, own_eyes
from bot.front.replays.panel import replay_panel, shown_of
from bot.front.router import Router
from bot.front.services import Services
from bot.front.ui import Address, Press
from bot.replays.moving import Control, Position, moved, read_slot


def register(router: Router, services: Services) -> None:
    """Register the handlers of replays."""
    router.register(ui.REPLAY, partial(_answer, services))
    router.register(ui.FILE, partial(files.answer, services))


async def open_table(services: Services, interaction: Interaction, table_id: str | None = None) -> None:
    """Show the deal of a finished game by one's own eyes; by default of one's last game in this server."""
    if table_id is None:
        table_id = await reviews.last_game(services, interaction, None)
    found = await find(services, interaction, table_id)
    at = Position(0, own_eyes(found.chairs, interaction.user.id))
    await responses.show(interaction, *_drawn(services, interaction, found, at))


async def _answer(services: Services, interaction: Interaction, press: Press) -> None:
    found = await find(services, interaction, press.at.table)
    control, eyes = read_slot(press.slot, found.chairs)
    at = Position(press.at.moment, eyes)
    if control == Control.OPEN:
        await open_table(services, interaction, press.at.table)
    elif control == Control.SHARE:
        await sharing.share(services, interaction, found, at)
    else:
        to = moved(found.replay, at, control, press.only_value, found.chairs)
        await responses.update_or_show(interaction, *_drawn(services, interaction, found, to))


def _drawn(services: Services, interaction: Interaction, found: Found, at: Position) -> tuple[Panel, Address]:
    face = services.faces[found.replay.game.name]
    shares = sharing.may_share(interaction, found)
    shown = shown_of(face, found.replay, found.chairs, at, shares=shares)
    panel = replay_panel(shown, words_among(interaction, found.chairs))
    return panel, Address(ui.REPLAY, found.replay.table, shown.at.step)
