"""The speeds that a table may have, by its game and by where it is."""

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.speeds import PORTABLE, Speed
from bot.tables.server_settings import ServerSettings
from bot.tables.table import Table


def speeds_of(face: AnyFace, *, portable: bool) -> tuple[Speed, ...]:
    """List the speeds of a game that a table may have."""
    return tuple(each for each in face.speeds if each in PORTABLE or not portable)


def opening_speed(face: AnyFace | None, table: Table, asked: Speed | None, settings: ServerSettings) -> Speed:
    """Return the speed that was asked for, or else the server's or the usual one, if a table can have it."""
    if asked is not None and (asked in PORTABLE or not table.portable):
        return asked
    return settings.usual_speed(speeds_of(face, portable=table.portable) if face else ())


def read_speed(face: AnyFace, value: str, *, portable: bool) -> Speed:
    """Return the speed of this value.

    Raise InvalidOptions for one that the game does not have, and TableError for one that a portable table
    cannot have.
    """
    speed = face.read_speed(value)
    if speed not in speeds_of(face, portable=portable):
        raise TableError("speed_not_here")
    return speed
