"""The panel with all games: from it everything can be reached by pressing.

Its controls hold no state. So a panel works for everybody who sees it, and as long as it stands.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from bot.faces.face import AnyFace, AnyGame
from bot.faces.panel import Link, Panel, text_panel
from bot.faces.rules import rules_of
from bot.faces.words import Words
from bot.front import invitations, lists, responses, ui
from bot.front.interactions import (
    Interaction,
    missing_permissions,
    require_permissions,
    require_server,
    words_of,
)
from bot.front.more import GAMES, more
from bot.front.opening import open_table, own_lobby, require_place
from bot.front.play_panel import (
    GameSlot,
    PlaySlot,
    game_at,
    invitation_panel,
    play_panel,
    question_form,
    slot_of,
)
from bot.front.privacy import Privacy
from bot.front.router import Router
from bot.front.server_settings import show_server_settings
from bot.front.services import Beginnings, Services
from bot.front.settings import show_settings
from bot.front.table_panels import address_of
from bot.front.ui import Press
from bot.front.visible_tables import find
from bot.tables.seat_rules import FILLER
from bot.tables.table import Table
from engine.core import InvalidAction

Handler: TypeAlias = Callable[[Services, Interaction, Press], Awaitable[None]]
Show: TypeAlias = Callable[[Services, Interaction], Awaitable[None]]
GameHandler: TypeAlias = Callable[[Services, Interaction, AnyFace, Press], Awaitable[None]]

OTHER_COMMANDS = (
    *("leaderboard", "stats", "history", "review game", "settings"),
    *("replay", "cup open", "primedaifugo primes", "privacy export", "privacy delete"),
)
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
            await handler(services, interaction, services.faces[game], press)
        return
    answer = HANDLERS.get(press.slot)
    if answer is None:
        raise InvalidAction("no_such_control")
    await answer(services, interaction, press)


# ------------------------------------------------------------------ the panel


async def show_games(services: Services, interaction: Interaction) -> None:
    """Show a person all games."""
    await responses.update_or_show(interaction, games_panel(services, interaction), GAMES)


def games_panel(services: Services, interaction: Interaction) -> Panel:
    """Return the panel with all games, and what is in the way of a table here."""
    words, note, is_closed = words_of(interaction), "", interaction.guild_id is None
    if is_closed:
        note = words("play.server_only", play=words.command("play"))
    elif missing := missing_permissions(interaction):
        note = f"⚠️ {words('error.no_permission', missing=missing)}"
    faces = tuple(services.faces.values())
    return play_panel(faces, words, services.lessons, note=note, is_closed=is_closed)


# ----------------------------------------------------------------- each game


async def _play_now(services: Services, interaction: Interaction, face: AnyFace, _: Press) -> None:
    await play_now(services, interaction, face)


async def play_now(services: Services, interaction: Interaction, face: AnyFace) -> None:
    """Open a table with computers; of two quick presses, the second finds that of the first."""
    table = await own_lobby(services, interaction, face.game.name)
    if table is None:
        await _open(services, interaction, face)
    else:
        await _say_open(interaction, table)


async def _open(services: Services, interaction: Interaction, face: AnyFace) -> Table:
    game, fillers = face.game, (FILLER,) * fillers_of(face.game)
    return await open_table(services, interaction, game, game.options(), computers=fillers)


def fillers_of(game: AnyGame) -> int:
    """Return how many computers wait at a table of a game, beside whoever opened it."""
    return min(FILLERS, game.seats.stop - 2)


async def _say_open(interaction: Interaction, table: Table) -> None:
    words = words_of(interaction)
    text = words("play.open_already", game=words(f"{table.game.name}.title"))
    link = Link(words("button.to_table"), address_of(table, table.message))
    await responses.show(interaction, text_panel(text, link))


async def _ask_friends(services: Services, interaction: Interaction, face: AnyFace, _: Press) -> None:
    """Ask whom to invite; the table opens once they are named."""
    await require_place(services, interaction)
    table = await own_lobby(services, interaction, face.game.name)
    if table is not None:
        await invitations.ask(interaction, table)
        return
    words = words_of(interaction)
    title, slot = words(f"{face.game.name}.title"), slot_of(face.game.name, GameSlot.FRIENDS)
    most = invitations.most_at_once(face.game)
    await responses.show(interaction, invitation_panel(title, slot, words, most), GAMES)


async def _invite_friends(services: Services, interaction: Interaction, face: AnyFace, _: Press) -> None:
    """Open a table and mention the people who were named."""
    await require_place(services, interaction)
    table = await own_lobby(services, interaction, face.game.name)
    guests = invitations.sorted_out(interaction, table)
    if guests.asked:
        table = table or await _open(services, interaction, face)
        await invitations.invite(services, interaction, table, guests)
    await invitations.report(interaction, guests)


async def _set_puzzle(services: Services, interaction: Interaction, face: AnyFace, _: Press) -> None:
    await _begin(services.puzzles, interaction, face)


async def _teach(services: Services, interaction: Interaction, face: AnyFace, _: Press) -> None:
    await _begin(services.lessons, interaction, face)


async def _begin(beginnings: Beginnings, interaction: Interaction, face: AnyFace) -> None:
    begin = beginnings.get(face.game.name)
    if begin is None:
        raise InvalidAction("no_such_control")
    await begin(interaction)


async def _ask_question(services: Services, interaction: Interaction, face: AnyFace, _: Press) -> None:
    if face.game.name not in services.questions:
        raise InvalidAction("no_such_control")
    form = question_form(face.game.name, words_of(interaction))
    await interaction.response.send_modal(ui.modal_of(form, GAMES))


async def _answer_question(services: Services, interaction: Interaction, face: AnyFace, press: Press) -> None:
    answer = services.questions.get(face.game.name)
    if answer is None:
        raise InvalidAction("no_such_control")
    await answer(interaction, "".join(press.values))


GAME_HANDLERS: dict[int, GameHandler] = {
    GameSlot.NOW: _play_now,
    GameSlot.INVITE: _ask_friends,
    GameSlot.FRIENDS: _invite_friends,
    GameSlot.PUZZLE: _set_puzzle,
    GameSlot.LEARN: _teach,
    GameSlot.ASK: _ask_question,
    GameSlot.QUESTION: _answer_question,
}


# ------------------------------------------------------------ guests of a table


async def _invite_guests(services: Services, interaction: Interaction, press: Press) -> None:
    table = await find(services, interaction, press.at.table)
    async with responses.refusing(interaction, table):
        invitations.require_inviting(table, interaction.user.id)
        if interaction.channel_id != table.channel:
            raise InvalidAction("no_such_control")
        require_permissions(interaction)
        guests = invitations.sorted_out(interaction, table)
        await invitations.invite(services, interaction, table, guests)
        await invitations.report(interaction, guests)


# ------------------------------------------------------------- everything else


async def _show_tables(services: Services, interaction: Interaction) -> None:
    """Link to a person's open tables in this server, the newest first."""
    person, guild = interaction.user.id, require_server(interaction)
    own = await services.tables.of(person, guild) + await services.tables.held_for(person, guild)
    words, links = words_of(interaction), responses.links_to(interaction, reversed(own))
    text = words("play.tables") if links else words("play.no_tables", play=words.command("play"))
    await responses.show(interaction, text_panel(text, *links))


async def _show_rules(services: Services, interaction: Interaction, press: Press) -> None:
    game = press.only(*services.faces)
    await responses.say(interaction, rules_of(game, words_of(interaction)))


async def _show_more(services: Services, interaction: Interaction) -> None:
    await responses.update_or_show(interaction, *more(services, interaction))


async def _explain(_: Services, interaction: Interaction) -> None:
    words = words_of(interaction)
    more_of_it = words("play.how", **_named(words, *OTHER_COMMANDS))
    await responses.say(interaction, f"{in_short(words)}\n{more_of_it}")


def in_short(words: Words) -> str:
    """Say in a few lines what the bot is and what a table is."""
    return words("help", **_named(words, "play", "table show", "table leave", "table end"))


def _named(words: Words, *paths: str) -> dict[str, str]:
    return {path.replace(" ", "_"): words.command(path) for path in paths}


async def _export(services: Services, interaction: Interaction) -> None:
    await Privacy(services).export(interaction)


async def _delete(services: Services, interaction: Interaction) -> None:
    await Privacy(services).ask(interaction)


def _whatever_pressed(show: Show) -> Handler:
    """Return a handler that needs nothing of the press."""

    async def answer(services: Services, interaction: Interaction, _: Press) -> None:
        await show(services, interaction)

    return answer


SHOWN: dict[PlaySlot, Show] = {
    PlaySlot.STATS: lists.show_stats,
    PlaySlot.LEADERBOARD: lists.show_leaderboard,
    PlaySlot.HISTORY: lists.show_history,
    PlaySlot.SETTINGS: show_settings,
    PlaySlot.MORE: _show_more,
    PlaySlot.EXPORT: _export,
    PlaySlot.DELETE: _delete,
    PlaySlot.GAMES: show_games,
    PlaySlot.SERVER: show_server_settings,
    PlaySlot.HOW: _explain,
    PlaySlot.TABLES: _show_tables,
}
HANDLERS: dict[int, Handler] = {
    PlaySlot.RULES: _show_rules,
    PlaySlot.GUESTS: _invite_guests,
    **{slot: _whatever_pressed(show) for slot, show in SHOWN.items()},
}
"""What the controls do; whoever may not do it is refused by what they lead to."""
