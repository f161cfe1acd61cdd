"""The panel with all games: from it everything can be reached by pressing.

Its controls hold no state. So a panel works for everybody who sees it, and as long as it stands.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from bot.faces.face import AnyFace
from bot.faces.panel import Link, Panel, text_panel
from bot.faces.rules import rules_of
from bot.front import invitations, lists, responses, ui
from bot.front.interactions import Interaction, missing_permissions, words_of
from bot.front.more import GAMES, more
from bot.front.opening import open_table, own_lobby, require_place
from bot.front.play_panel import (
    MOST_GUESTS,
    GameSlot,
    PlaySlot,
    game_at,
    invitation_panel,
    play_panel,
    slot_of,
)
from bot.front.privacy import Privacy
from bot.front.router import Router
from bot.front.server_settings import show_server_settings
from bot.front.services import Services
from bot.front.settings import show_settings
from bot.front.table_panels import address_of
from bot.front.ui import Press
from bot.front.visible_tables import find
from bot.tables.table import Table
from engine.core import InvalidAction

Handler: TypeAlias = Callable[[Services, Interaction, Press], Awaitable[None]]
GameHandler: TypeAlias = Callable[[Services, Interaction, AnyFace], Awaitable[None]]

FILLERS = 2
"""Computers at a table opened by [Play now], if it has so many seats."""


def register(router: Router, services: Services) -> None:
    """Register the handler of the panels."""
    router.register(ui.PLAY, partial(_answer, services))


async def _answer(services: Services, interaction: Interaction, press: Press) -> None:
    game = game_at(press.slot, services.faces)
    if game is not None:
        handler = GAME_HANDLERS.get(press.slot % 10)
        if handler is None:
            raise InvalidAction("no_such_control")
        async with responses.refusing(interaction, game=game):
            await handler(services, interaction, services.faces[game])
        return
    answer = HANDLERS.get(press.slot)
    if answer is None:
        raise InvalidAction("no_such_control")
    await answer(services, interaction, press)


# ------------------------------------------------------------------ the panel


async def show_games(services: Services, interaction: Interaction, _: Press | None = None) -> None:
    """Show a person all games."""
    await responses.update_or_show(interaction, games_panel(services, interaction), GAMES)


def games_panel(services: Services, interaction: Interaction) -> Panel:
    """Return the panel with all games, and what is in the way of a table here."""
    words, note, is_closed = words_of(interaction), "", interaction.guild_id is None
    if is_closed:
        note = words("play.server_only", play=words.command("play"))
    elif missing := missing_permissions(interaction):
        note = words("play.no_permission", missing=missing)
    return play_panel(tuple(services.faces.values()), words, note=note, is_closed=is_closed)


# ----------------------------------------------------------------- each game


async def _play_now(services: Services, interaction: Interaction, face: AnyFace) -> None:
    """Open a table with computers; of two quick presses, the second finds that of the first."""
    table = own_lobby(services, interaction, face.game.name)
    if table is None:
        await _open(services, interaction, face)
    else:
        await _say_open(interaction, table)


async def _open(services: Services, interaction: Interaction, face: AnyFace) -> Table:
    fillers = min(FILLERS, face.game.seats.stop - 2)
    return await open_table(services, interaction, face.game, face.game.options(), fillers=fillers)


async def _say_open(interaction: Interaction, table: Table) -> None:
    words = words_of(interaction)
    text = words("play.open_already", game=words(f"{table.game.name}.title"))
    link = Link(words("button.to_table"), address_of(table, table.message))
    await responses.show(interaction, text_panel(text, link))


async def _ask_friends(services: Services, interaction: Interaction, face: AnyFace) -> None:
    """Ask whom to invite; the table opens once they are named."""
    await require_place(services, interaction)
    table = own_lobby(services, interaction, face.game.name)
    if table is not None:
        await invitations.ask(interaction, table)
        return
    words = words_of(interaction)
    title, slot = words(f"{face.game.name}.title"), slot_of(face.game.name, GameSlot.FRIENDS)
    await responses.show(interaction, invitation_panel(title, slot, words, MOST_GUESTS), GAMES)


async def _invite_friends(services: Services, interaction: Interaction, face: AnyFace) -> None:
    """Open a table and mention the people who were named."""
    await require_place(services, interaction)
    table = own_lobby(services, interaction, face.game.name)
    guests = invitations.sorted_out(interaction, table)
    if guests.asked:
        table = table or await _open(services, interaction, face)
        await invitations.invite(services, interaction, table, guests)
    await invitations.report(interaction, guests)


async def _set_puzzle(services: Services, interaction: Interaction, face: AnyFace) -> None:
    begin = services.puzzles.get(face.game.name)
    if begin is None:
        raise InvalidAction("no_such_control")
    await begin(interaction)


GAME_HANDLERS: dict[int, GameHandler] = {
    GameSlot.NOW: _play_now,
    GameSlot.INVITE: _ask_friends,
    GameSlot.FRIENDS: _invite_friends,
    GameSlot.PUZZLE: _set_puzzle,
}


# ------------------------------------------------------------ guests of a table


async def _invite_guests(services: Services, interaction: Interaction, press: Press) -> None:
    table = find(services, interaction, press.at.table)
    async with responses.refusing(interaction, table):
        invitations.require_inviting(table, interaction.user.id)
        guests = invitations.sorted_out(interaction, table)
        await invitations.invite(services, interaction, table, guests)
        await invitations.report(interaction, guests)


# ------------------------------------------------------------- everything else


async def _show_rules(services: Services, interaction: Interaction, press: Press) -> None:
    game = press.only(*services.faces)
    await responses.say(interaction, rules_of(game, words_of(interaction)))


async def _show_stats(services: Services, interaction: Interaction, _: Press) -> None:
    await lists.show_stats(services, interaction)


async def _show_leaderboard(services: Services, interaction: Interaction, _: Press) -> None:
    await lists.show_leaderboard(services, interaction)


async def _show_history(services: Services, interaction: Interaction, _: Press) -> None:
    await lists.show_history(services, interaction)


async def _show_settings(services: Services, interaction: Interaction, _: Press) -> None:
    await show_settings(services, interaction)


async def _show_server_settings(services: Services, interaction: Interaction, _: Press) -> None:
    await show_server_settings(services, interaction)


async def _show_more(services: Services, interaction: Interaction, _: Press) -> None:
    await responses.update_or_show(interaction, *more(services, interaction))


async def _explain(_: Services, interaction: Interaction, __: Press) -> None:
    await responses.say(interaction, how_it_works(interaction))


def how_it_works(interaction: Interaction) -> str:
    """Say in a few lines what a table is, with the commands."""
    words = words_of(interaction)
    names = ("play", "table show", "table leave", "table end", "settings")
    commands = {name.replace(" ", "_"): words.command(name) for name in names}
    return words("help", **commands)


async def _export(services: Services, interaction: Interaction, _: Press) -> None:
    await Privacy(services).export(interaction)


async def _delete(services: Services, interaction: Interaction, _: Press) -> None:
    await Privacy(services).ask(interaction)


HANDLERS: dict[int, Handler] = {
    PlaySlot.RULES: _show_rules,
    PlaySlot.STATS: _show_stats,
    PlaySlot.LEADERBOARD: _show_leaderboard,
    PlaySlot.HISTORY: _show_history,
    PlaySlot.SETTINGS: _show_settings,
    PlaySlot.MORE: _show_more,
    PlaySlot.EXPORT: _export,
    PlaySlot.DELETE: _delete,
    PlaySlot.GAMES: show_games,
    PlaySlot.GUESTS: _invite_guests,
    PlaySlot.SERVER: _show_server_settings,
    PlaySlot.HOW: _explain,
}
"""What the controls do; whoever may not do it is refused by what they lead to."""
