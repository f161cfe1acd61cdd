"""The panel with all games, and the one with what a person may do besides playing."""

from collections.abc import Container, Iterable, Sequence
from enum import IntEnum
from zlib import crc32

from bot.faces.face import AnyFace
from bot.faces.forms import Form, TextField
from bot.faces.panel import NEUTRAL, Button, Choice, Panel, Row, Select, Text, UserSelect
from bot.faces.words import Words

MOST_GUESTS = 7
"""How many people may be invited to a table."""
MOST_CHARACTERS = 300
"""Of a question."""
FIRST_GAME = 10
"""The numbers of games begin here; lower ones are for the controls of no game."""


class PlaySlot(IntEnum):
    """The controls that belong to no game."""

    RULES = 0
    STATS = 1
    LEADERBOARD = 2
    HISTORY = 3
    SETTINGS = 4
    MORE = 5
    EXPORT = 6
    DELETE = 7
    GAMES = 8
    GUESTS = 9
    SERVER = 10
    HOW = 11
    TABLES = 12


class GameSlot(IntEnum):
    """The controls of each game: the last digit of their slots."""

    NOW = 0
    INVITE = 1
    LEARN = 2
    FRIENDS = 3
    PUZZLE = 4
    ASK = 5
    QUESTION = 6


LABELS = {
    PlaySlot.GAMES: "button.games",
    PlaySlot.TABLES: "button.tables",
    PlaySlot.HOW: "button.how",
    PlaySlot.STATS: "button.stats",
    PlaySlot.HISTORY: "button.history",
    PlaySlot.LEADERBOARD: "button.leaderboard",
    PlaySlot.SETTINGS: "button.settings",
    PlaySlot.SERVER: "button.server_settings",
    PlaySlot.EXPORT: "button.export",
    PlaySlot.DELETE: "button.delete_data",
}
"""The keys of what stands on the buttons."""


def slot_of(game: str, slot: GameSlot) -> int:
    """Return the slot of a game's control; it stays the same whatever games are added.

    >>> slot_of("yaniv", GameSlot.INVITE) - slot_of("yaniv", GameSlot.NOW)
    1
    """
    return (FIRST_GAME + crc32(game.encode()) % (100 - FIRST_GAME)) * 10 + slot


def game_at(slot: int, games: Iterable[str]) -> str | None:
    """Return the game to which a slot belongs."""
    return next((game for game in games if slot_of(game, GameSlot.NOW) == slot // 10 * 10), None)


# ------------------------------------------------------------------ all games


def play_panel(
    faces: Sequence[AnyFace],
    words: Words,
    lessons: Container[str] = (),
    *,
    note: str = "",
    is_closed: bool = False,
) -> Panel:
    """Show every game with its buttons; with `is_closed`, tables cannot be opened here."""
    ordered = sorted(faces, key=lambda face: face.place)
    intro = Text("\n".join(filter(None, (f"## {words('play.title')}", words("play.intro"), note))))
    games = (
        part
        for face in ordered
        for part in (
            Text(described(face, words)),
            _game_row(face.game.name, words, teaches=face.game.name in lessons, is_closed=is_closed),
        )
    )
    return Panel((intro, *games, _rules_row(ordered, words), _more_row(words)), NEUTRAL)


def _game_row(game: str, words: Words, *, teaches: bool, is_closed: bool) -> Row:
    learn = (Button(slot_of(game, GameSlot.LEARN), words("button.learn")),) if teaches else ()
    return Row(
        (
            Button(slot_of(game, GameSlot.NOW), words("button.play_now"), "success", disabled=is_closed),
            *learn,
            Button(slot_of(game, GameSlot.INVITE), words("button.invite"), disabled=is_closed),
        )
    )


def described(face: AnyFace, words: Words) -> str:
    """Describe a game: what it is, for whom, and how long it takes."""
    game, seats = face.game.name, face.game.seats
    picture = words.icons.line(face.emblem) or face.sign
    people = words("play.seats", least=seats.start, most=seats.stop - 1)
    if len(seats) == 1:
        people = words("play.exact_seats", count=seats.start)
    facts = words.dotted((people, words(f"{game}.duration"), words(f"{game}.audience")))
    return f"### {picture} {words(f'{game}.title')}\n{words(f'{game}.line')}\n-# {facts}"


def _rules_row(faces: Sequence[AnyFace], words: Words) -> Row:
    titles = (Choice(face.game.name, words(f"{face.game.name}.title")) for face in faces)
    return Row((Select(PlaySlot.RULES, words("play.rules"), tuple(titles)),))


def _more_row(words: Words) -> Row:
    usual = _row(words, PlaySlot.TABLES, PlaySlot.STATS, PlaySlot.SETTINGS)
    return Row((*usual.controls, Button(PlaySlot.MORE, "⋯")))


# ----------------------------------------------------------------------- more


def more_panel(
    words: Words, puzzles: Sequence[str] = (), questions: Sequence[str] = (), *, manages: bool = False
) -> Panel:
    """Show everything that a person may do besides playing; some of them manage the server."""
    server = (PlaySlot.SERVER,) if manages else ()
    alone = (
        *(Button(slot_of(game, GameSlot.PUZZLE), _about(game, "button.puzzle", words)) for game in puzzles),
        *(Button(slot_of(game, GameSlot.ASK), words("button.ask")) for game in questions),
    )
    rows = (
        _row(words, PlaySlot.GAMES, PlaySlot.TABLES, PlaySlot.HOW),
        _row(words, PlaySlot.STATS, PlaySlot.HISTORY, PlaySlot.LEADERBOARD),
        *((Row(alone),) if alone else ()),
        _row(words, PlaySlot.SETTINGS, *server),
        _row(words, PlaySlot.EXPORT, PlaySlot.DELETE),
    )
    return Panel((Text(f"## {words('play.more')}\n{words('play.more_hint')}"), *rows), NEUTRAL)


def _about(game: str, key: str, words: Words) -> str:
    return words(key, game=words(f"{game}.title"))


def _row(words: Words, *slots: PlaySlot) -> Row:
    return Row(tuple(Button(slot, words(LABELS[slot])) for slot in slots))


def question_form(game: str, words: Words) -> Form:
    """Ask for a number to look at."""
    slot = slot_of(game, GameSlot.QUESTION)
    field = TextField(slot, words("play.which_number"), most=MOST_CHARACTERS)
    return Form(words("button.ask"), (field,), slot)


# -------------------------------------------------------------------- inviting


def invitation_panel(title: str, slot: int, words: Words, most: int) -> Panel:
    """Ask whom to invite, up to so many people."""
    text = Text(f"## {title}\n{words('play.whom', count=most)}")
    return Panel((text, Row((UserSelect(slot, words("play.friends"), most),))), NEUTRAL)
