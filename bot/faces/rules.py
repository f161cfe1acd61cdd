"""The rules of a game as shown on Discord."""

from msgspec import Struct

from bot.faces.face import AnyFace
from bot.faces.speed_words import speed_line
from bot.faces.speeds import Speed
from bot.faces.words import Words


def rules_of(face: AnyFace, words: Words, table: str = "") -> str:
    """Return the rules of a game, what holds at a table, and why its deals are fair."""
    here = words("rules.table", options=table) if table else ""
    game, trainer = face.game.name, face.trainer
    # The rules may name the command that sets puzzles.
    named = {"puzzle": words.command(f"{game.replace('_', '')} {trainer.command}")} if trainer else {}
    rules = words(f"{game}.rules", **named)
    return "\n\n".join(filter(None, (rules, here, words("rules.fair"))))


def rules_at(face: AnyFace, options: Struct, speed: Speed, words: Words, *, portable: bool = False) -> str:
    """Return the rules of a game as a table plays it, with its options and its speed."""
    speeds = speed_line(face, speed, words, portable=portable)
    lines = (face.options.described(options, words), speeds)
    return rules_of(face, words, "\n".join(filter(None, lines)))
