"""The hub: the panel with all games, and the one with everything else, to which the features add theirs.

Its controls hold no state. So a panel works for everybody who sees it, and as long as it stands.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from zlib import crc32

from msgspec.structs import replace

from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Button, Choice, Panel, Part, Row, Text, rows_of, text_panel
from bot.faces.rules import rules_of
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.custom_ids import code_of, game_of
from bot.front.feature import GameButton, HelpLine, HubButton, HubRow
from bot.front.feature_registry import Features
from bot.front.new_table import open_for_friends, play_now
from bot.front.services import Services
from bot.front.table_surfaces import BACK, links_to
from engine.core import InvalidAction

FIRST_GAME = 10
"""The slots of games on messages of older versions begin here, times ten."""
ALONE = 30
"""The place of the row with what games offer to somebody alone."""


async def _game_named(context: Context) -> AnyFace | None:
    """Return the game that a control is about; None for one that belongs to no game."""
    context.game = game_of(context.id, context.services.faces) or ""
    return context.services.faces.get(context.game)


PLAY: Surface[AnyFace | None] = Surface("y", "play", _game_named)


# ----------------------------------------------------------------- each game


def _required(face: AnyFace | None) -> AnyFace:
    if face is None:
        raise InvalidAction("no_such_control")
    return face


@PLAY.control("button.play_now", style="success")
async def now(context: Context, face: AnyFace | None) -> None:
    """Deal at once, with computers."""
    await play_now(context, _required(face))


# On older messages it is a button of each game, which asked whom to invite.
@PLAY.control("play.for_friends", name="ask_friends")
async def for_friends(context: Context, face: AnyFace | None) -> None:
    """Open a table which friends can join, for the game of the button, or the one chosen in the select."""
    faces = context.services.faces
    await open_for_friends(context, face or faces[context.press.only(*faces)])


@PLAY.control(name="friends")
async def choose_again(context: Context, _: object) -> None:
    """Show all games in place of an older message that asked whom to invite before a table was open."""
    await show_games(context)


OPENINGS = (GameButton(now, lambda _: True, 0), GameButton(for_friends, lambda _: True, 1))
"""What opens a table; the panel draws it itself, as it depends on the channel whether that is possible."""


# ----------------------------------------------------------------- all games


async def show_games(context: Context, _: object = None) -> None:
    """Show a person all games."""
    await context.update(games_panel(context), PLAY.at())


GAMES = PLAY.declare("games", "button.games", handler=show_games)


def games_panel(context: Context) -> Panel:
    """Return the panel with all games, and what is in the way of a table here."""
    words, note, is_closed = context.words, "", context.hides_answers
    if is_closed:
        note = words("error.answers_hidden")
    elif missing := context.missing_permissions():
        note = f"⚠️ {words('error.no_permission', missing=missing)}"
    return all_games(context.services, words, note, is_closed=is_closed)


def all_games(services: Services, words: Words, note: str = "", *, is_closed: bool = False) -> Panel:
    """Show every game with its buttons; with `is_closed`, tables cannot be opened here."""
    features = services.own(Features)
    parts: list[Part] = [Text("\n".join(filter(None, (f"## {words('play.title')}", note))))]
    for face in _by_place(services):
        beside = (each for each in features.all(GameButton) if each.is_with_games and each.offers(face))
        at_once = now.button(words, id=code_of(face.game.name), disabled=is_closed)
        row = (at_once, *(_game_button(each, face, words) for each in beside))
        parts += (Text(described(face, words)), Row(row))
    friends = for_friends.select(words, _choices(services, words, with_line=True), disabled=is_closed)
    below = (each for row in features.all(HubRow) for each in row.buttons if each.is_with_games)
    buttons = (*(each.control.button(words) for each in below), MORE.button(words, label="⋯"))
    return Panel((*parts, Row((friends,)), *rows_of(buttons)), NEUTRAL)


def _by_place(services: Services) -> list[AnyFace]:
    """List the games in the order in which they are shown."""
    return sorted(services.faces.values(), key=lambda face: face.place)


def _choices(services: Services, words: Words, *, with_line: bool = False) -> Iterator[Choice]:
    """Offer the games in a select, perhaps with a line about each."""
    for face in _by_place(services):
        game = face.game.name
        yield Choice(game, words(f"{game}.title"), note=words(f"{game}.line") if with_line else "")


def _game_button(button: GameButton, face: AnyFace, words: Words) -> Button:
    game = face.game.name
    puzzles = words(face.trainer.called) if face.trainer else ""
    label = words(button.control.label, game=words(f"{game}.title"), puzzles=puzzles)
    return button.control.button(words, id=code_of(game), label=label)


def described(face: AnyFace, words: Words) -> str:
    """Describe a game: for how many it is, how long it takes, and who likes it."""
    game, seats = face.game.name, face.game.seats
    picture = words.icons.line(face.emblem) or face.sign
    people = words("play.seats", least=seats.start, most=seats.stop - 1)
    if len(seats) == 1:
        people = words("play.exact_seats", count=seats.start)
    facts = words.dotted((people, words(f"{game}.duration"), words(f"{game}.audience")))
    return f"### {picture} {words(f'{game}.title')}\n-# {facts}"


@PLAY.control("play.rules", old=(0,))
async def rules(context: Context, _: object) -> None:
    """Show the rules of the game that was chosen."""
    face = context.services.faces[context.press.only(*context.services.faces)]
    await context.tell(rules_of(face, context.words))


# ------------------------------------------------------------- everything else


async def show_more(context: Context, _: object = None) -> None:
    """Show a person everything else that they may do."""
    services, words = context.services, context.words
    panel = everything_else(services, words, lambda each: each.is_offered(context))
    table = services.tables.known.get(context.id)
    if table is not None and context.may_see(table.channel):
        # It was opened from the menu of this table.
        panel = replace(panel, parts=(*panel.parts, Row((BACK.button(words, id=context.id),))))
    await context.update(panel, PLAY.at())


MORE = PLAY.declare("more", "button.more", handler=show_more, old=(5,))


def everything_else(services: Services, words: Words, is_offered: Callable[[HubButton], bool]) -> Panel:
    """Show what the features offer besides playing."""
    features = services.own(Features)
    rows = defaultdict[int, list[Button]](list)
    for row in features.all(HubRow):
        rows[row.place] += [each.control.button(words) for each in row.buttons if is_offered(each)]
    alone = [each for each in features.all(GameButton) if each.control.label and each not in OPENINGS]
    offered = [
        _game_button(each, face, words)
        for each in alone
        for face in _by_place(services)
        if not each.is_with_games and each.offers(face)
    ]
    rows[ALONE] += offered
    head = Text(f"## {words('play.more')}\n{words('play.more_hint')}")
    shown = (row for place in sorted(rows) for row in rows_of(rows[place]))
    return Panel((head, *shown, Row((rules.select(words, _choices(services, words)),))), NEUTRAL)


async def show_tables(context: Context) -> None:
    """Link to a person's open tables in this server, the newest first."""
    tables, guild = context.services.tables, context.guild
    own = await tables.of(context.person, guild) + await tables.held_for(context.person, guild)
    words, links = context.words, links_to(context, reversed(own))
    text = words("play.tables") if links else words("play.no_tables", play=words.command("play"))
    await context.show(text_panel(text, *links))


async def explain(context: Context) -> None:
    """Explain what the bot can do, a line for each feature, above the way to all games."""
    words = context.words
    lines = [
        words(each.key, **named(words, *each.commands))
        for each in context.services.own(Features).all(HelpLine)
        if context.is_member or not each.needs_server
    ]
    in_short = words("help", **named(words, "play", "table show"))
    text = Text("\n".join((in_short, *lines)))
    row = Row((GAMES.button(words, style="success"), MORE.button(words, label="⋯")))
    await context.show(Panel((text, row), NEUTRAL), PLAY.at())


def named(words: Words, *paths: str) -> dict[str, str]:
    """Return commands for use in text, by their paths."""
    return {path.replace(" ", "_"): words.command(path) for path in paths}


BUTTONS = HubRow(
    10,
    (
        HubButton(GAMES, 8),
        HubButton(PLAY.opener("button.tables", show_tables, name="tables"), 12, is_with_games=True),
        HubButton(PLAY.opener("button.how", explain, name="how"), 11),
    ),
)


# ------------------------------------------------- messages of older versions


def old_slot(game: str, digit: int) -> int:
    """Return the slot of a game's control on messages of older versions.

    >>> old_slot("yaniv", 1) - old_slot("yaniv", 0)
    1
    """
    return (FIRST_GAME + crc32(game.encode()) % (100 - FIRST_GAME)) * 10 + digit


async def _answer_old(context: Context, _: object) -> None:
    """Answer a control of an older version: of a feature, or of a game; show all games for any other."""
    features, slot = context.services.own(Features), context.press.slot
    for button in (each for row in features.all(HubRow) for each in row.buttons):
        if button.old == slot:
            await button.control.press(context)
            return
    for game, face in context.services.faces.items():
        for added in features.all(GameButton):
            if added.old is not None and old_slot(game, added.old) == slot and added.offers(face):
                await added.control.press(context, code_of(game))
                return
    await show_games(context)


PLAY.renew = _answer_old
