"""New tables, opened by commands and presses alike: what has to hold there, [Play now] and lobbies."""

from functools import partial

from msgspec import Struct

from bot.database.rows import Chair, TableChange
from bot.errors import TableError
from bot.faces.face import AnyFace, AnyGame
from bot.faces.speeds import Speed
from bot.front.context import Context
from bot.front.hands import show_hand
from bot.front.permissions import require_permissions
from bot.front.services import Services
from bot.front.table_panels import computers_line
from bot.front.table_surfaces import link_to_table
from bot.tables.seat_rules import FILLER, Chairs, computer_of, persons, plays_alone
from bot.tables.table import Phase, Table
from bot.workers.fair_share import PerPerson

FILLERS = 2
"""Computers beside whoever plays at once or waits for friends, if the game has so many seats."""


def openings(_: Services) -> PerPerson:
    """Return what has each person open one table at a time."""
    return PerPerson()


async def require_place(context: Context) -> None:
    """Raise TableError where no table may open."""
    require_permissions(context)
    if context.hides_answers:
        raise TableError("answers_hidden")
    await require_open_channel(context)


async def open_table(
    context: Context, game: AnyGame, options: Struct, speed: Speed | None = None, *, computers: Chairs = ()
) -> Table:
    """Open a lobby in this channel as the answer; raise TableError where that is not possible."""
    with context.services.own(openings).share(context.person):
        table = await _opened(context, game, options, speed, computers)
        await open_lobby(context, table)
    return table


async def _opened(
    context: Context, game: AnyGame, options: Struct, speed: Speed | None, computers: Chairs
) -> Table:
    await require_place(context)
    return await context.services.tables.open(
        game,
        options,
        Chair(context.name, context.person),
        speed,
        computers=computers,
        before=partial(_defer, context),
        guild=context.guild,
        channel=context.channel,
        language=context.words.language,
        portable=not context.is_member,
    )


async def _defer(context: Context) -> None:
    """Announce an answer for all; raise TableError if Discord shows it to nobody else."""
    await context.defer(is_public=True)
    if context.hides_answers:
        raise TableError("answers_hidden")


async def play_now(context: Context, face: AnyFace) -> None:
    """Deal to a person and computers of their level, and answer with the hand.

    A game of theirs that runs here goes on.
    """
    game = face.game
    table = await _own_game(context, game.name)
    if table is not None:
        context.services.publisher.note_press(table, context)
        await context.services.tables.welcome(table, context.person)
        await show_hand(context, table, context.words("play.goes_on"), below=True)
        return
    with context.services.own(openings).share(context.person):
        own = await context.services.people.levels.of(context.person, game.name)
        computers = (computer_of(own.level),) * fillers_of(game)
        table = await own_lobby(context, game.name)
        # A table that was opened here, but could not be dealt, is dealt now.
        if table is None or table.chairs[1:] != computers:
            table = await _opened(context, game, game.options(), None, computers)
        else:
            await require_place(context)
        await deal(context, table)


async def _own_game(context: Context, game: str) -> Table | None:
    """Find the game that a person plays in this channel against computers alone."""
    here = await context.services.tables.at(context.guild, context.channel)
    alone = (each for each in here if each.phase is Phase.PLAYING and plays_alone(each.chairs))
    own = (each for each in alone if context.person in persons(each.chairs))
    return next((each for each in own if each.game.name == game), None)


async def deal(context: Context, table: Table, note: str = "") -> None:
    """Deal at a new table with computers, show it, and answer with the person's hand below it.

    Above it stands a note, by default how strong the computers are.
    """
    tables = context.services.tables
    await context.defer(is_public=True)
    try:
        await tables.playing.start(table, context.person)
    finally:
        # A table that could not be dealt is open all the same: the publisher posts it.
        tables.tell(table)
    if table.portable:
        await open_lobby(context, table)
    else:
        await context.services.publisher.show_now(table)
    note = note or computers_line(table, context.words_among(table.chairs))
    await show_hand(context, table, note, below=True)


async def own_lobby(context: Context, game: str) -> Table | None:
    """Find the table of a game that a person has opened in this channel and not started yet."""
    here = await context.services.tables.at(context.guild, context.channel)
    own = (each for each in here if each.host == context.person and each.game.name == game)
    return next((each for each in own if each.phase is Phase.LOBBY), None)


async def open_for_friends(context: Context, face: AnyFace) -> None:
    """Open a lobby whose computers make room; of two quick presses, the second finds that of the first."""
    game = face.game
    table = await own_lobby(context, game.name)
    if table is None:
        await open_table(context, game, game.options(), computers=(FILLER,) * fillers_of(game))
    else:
        context.services.publisher.note_press(table, context)
        title = context.words(f"{game.name}.title")
        await link_to_table(context, table, "play.open_already", game=title)


def fillers_of(game: AnyGame) -> int:
    """Return how many computers sit at a new table of a game, beside whoever opened it."""
    return min(FILLERS, game.seats.stop - 2)


async def require_open_channel(context: Context) -> None:
    """Raise TableError in a channel in which the server lets no table open; a thread counts as its parent.

    Deleted channels do not count, as the panel does not show them either.
    """
    chosen = (await context.services.servers.of(context.guild)).channels or ()
    allowed = {each for each in chosen if context.has_channel(each)}
    if not allowed or context.channel_or_parent in allowed:
        return
    named = [f"<#{each}>" for each in sorted(allowed) if context.may_see(each)]
    if not named:
        raise TableError("channel_closed")
    raise TableError("channel_closed_here", channels=context.words.listed(named))


async def open_lobby(context: Context, table: Table) -> None:
    """Answer a press or a command with the message of a new table."""
    publisher = context.services.publisher
    messages = publisher.messages(table)
    panel = messages.panel(table)
    publisher.note_press(table, context)
    try:
        message = await context.post(panel, messages.at(table))
        publisher.mark_shown(table, panel)
        await context.services.tables.posted(table, TableChange(message=message))
    except TableError:
        # Discord shows it to nobody else: no game begins that others cannot see.
        await context.services.tables.closing.give_up(table, "closed.hidden")
        raise
    finally:
        # A table whose message failed is open all the same: the publisher posts it.
        context.services.tables.tell(table)
