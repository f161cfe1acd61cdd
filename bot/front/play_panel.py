"""The panel with all games, and the one with what a person may do besides playing."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from zlib import crc32

from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Button, Choice, Panel, Row, Select, Text, UserSelect
from bot.faces.words import Words

MOST_GUESTS = 7
"""How many people may be invited to a table."""
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


class GameSlot(IntEnum):
    """The controls of each game: the last digit of their slots."""

    NOW = 0
    INVITE = 1
    LEARN = 2
    FRIENDS = 3
    PUZZLE = 4


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


def play_panel(faces: Sequence[AnyFace], words: Words, *, note: str = "", is_closed: bool = False) -> Panel:
    """Show every game with its buttons; with `is_closed`, tables cannot be opened here."""
    intro = Text("\n".join(filter(None, (f"## {words('play.title')}", words("play.intro"), note))))
    ordered = sorted(faces, key=lambda face: face.place)
    games = (part for face in ordered for part in _game(face, words, is_closed=is_closed))
    return Panel((intro, *games, _rules_row(ordered, words), _more_row(words)), NEUTRAL)


def _game(face: AnyFace, words: Words, *, is_closed: bool) -> tuple[Text, Row]:
    game = face.game.name
    buttons = (
        Button(slot_of(game, GameSlot.NOW), words("button.play_now"), "success", disabled=is_closed),
        Button(slot_of(game, GameSlot.INVITE), words("button.invite"), disabled=is_closed),
    )
    return Text(described(face, words)), Row(buttons)


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
    return Row(
        (
            Button(PlaySlot.STATS, words("button.stats")),
            Button(PlaySlot.LEADERBOARD, words("button.leaderboard")),
            Button(PlaySlot.SETTINGS, words("button.settings")),
            Button(PlaySlot.MORE, "⋯"),
        )
    )


# ----------------------------------------------------------------------- more


def more_panel(words: Words, puzzles: Sequence[str] = (), *, manages: bool = False) -> Panel:
    """Show everything that a person may do besides playing; some of them manage the server."""
    server = (Button(PlaySlot.SERVER, words("button.server_settings")),) if manages else ()
    own = Row(
        (
            Button(PlaySlot.STATS, words("button.stats")),
            Button(PlaySlot.HISTORY, words("button.history")),
            Button(PlaySlot.LEADERBOARD, words("button.leaderboard")),
        )
    )
    settings = Row((Button(PlaySlot.SETTINGS, words("button.settings")), *server))
    data = Row(
        (
            Button(PlaySlot.EXPORT, words("button.export")),
            Button(PlaySlot.DELETE, words("button.delete_data")),
        )
    )
    beginning = Row(
        (
            Button(PlaySlot.GAMES, words("button.games"), "primary"),
            Button(PlaySlot.HOW, words("button.how")),
        )
    )
    text = Text(f"## {words('play.more')}\n{words('play.more_hint')}")
    alone = (_puzzle_row(puzzles, words),) if puzzles else ()
    return Panel((text, beginning, own, *alone, settings, data), NEUTRAL)


def _puzzle_row(games: Sequence[str], words: Words) -> Row:
    labels = ((game, words("button.puzzle", game=words(f"{game}.title"))) for game in games)
    return Row(tuple(Button(slot_of(game, GameSlot.PUZZLE), label) for game, label in labels))


# -------------------------------------------------------------------- inviting


def invitation_panel(title: str, slot: int, words: Words, most: int) -> Panel:
    """Ask whom to invite, up to so many people."""
    text = Text(f"## {title}\n{words('play.whom', count=most)}")
    return Panel((text, Row((UserSelect(slot, words("play.friends"), most),))), NEUTRAL)
