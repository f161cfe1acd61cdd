"""Opening a replay, and the presses on it.

A control holds the table, the step, and in its slot the eyes and what it does: no reader is remembered.
"""

from functools import partial

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
    await _show(services, interaction, found, at)


async def _answer(services: Services, interaction: Interaction, press: Press) -> None:
    found = await find(services, interaction, press.at.table)
    control, eyes = read_slot(press.slot, found.chairs)
    at = Position(press.at.moment, eyes)
    if control == Control.SHARE:
        await sharing.share(services, interaction, found, at)
        return
    if control == Control.OPEN:
        at = Position(0, own_eyes(found.chairs, interaction.user.id))
    await _show(
        services, interaction, found, moved(found.replay, at, control, press.only_value, found.chairs)
    )


async def _show(services: Services, interaction: Interaction, found: Found, at: Position) -> None:
    face = services.faces[found.replay.game.name]
    shares = sharing.may_share(interaction, found)
    shown = shown_of(face, found.replay, found.chairs, at, shares=shares)
    words = words_among(interaction, found.chairs)
    address = Address(ui.REPLAY, found.replay.table, shown.at.step)
    await responses.update_or_show(interaction, replay_panel(shown, words), address)
