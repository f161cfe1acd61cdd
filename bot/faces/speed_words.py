"""Speeds in words: their names, and what each does in a game."""

from bot.faces.durations import span
from bot.faces.face import AnyFace
from bot.faces.speeds import REMINDED_AFTER, Speed
from bot.faces.words import Words


def speed_name(speed: Speed, words: Words) -> str:
    """Return the name of a speed."""
    return words(f"speed.{speed}.name")


def speed_note(face: AnyFace, speed: Speed, words: Words, *, portable: bool = False) -> str:
    """Say in a few words what a speed does in a game, with its times."""
    pace = face.pace(speed)
    if speed in face.live:
        times = {"move": span(pace.move, words), "bank": span(pace.bank, words)}
        clock = words("speed.bank_first" if pace.bank_first else "speed.move_first", **times)
        return words("speed.look", look=span(pace.look, words), clock=clock) if pace.look else clock
    key = "speed.soft.portable" if portable and speed is Speed.SOFT else f"speed.{speed}.note"
    return words(key, move=span(pace.move, words), reminder=span(REMINDED_AFTER, words))


def speed_line(face: AnyFace, speed: Speed, words: Words, *, portable: bool = False) -> str:
    """Describe the speed of a table in one line."""
    note = speed_note(face, speed, words, portable=portable)
    return words("speed.line", speed=speed_name(speed, words), note=note)


def speed_choice(face: AnyFace, speed: Speed, words: Words) -> str:
    """Return a speed as a choice of a command."""
    return words("speed.choice", speed=speed_name(speed, words), note=speed_note(face, speed, words))
