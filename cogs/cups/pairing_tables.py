"""The table of a pairing: its two people in the order of the competition, dealt as soon as it opens."""

from datetime import datetime, timedelta

import msgspec

from bot.database.rows import Chair, TableChange
from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.speeds import Speed
from bot.tables.table import Table
from bot.tables.table_creation import Location, new_table
from cogs.cups.cup import Cup, Meeting
from cogs.cups.rules.pairings import Pairing

PATIENT = (Speed.SLOW, Speed.NONE)
"""The speeds at which nobody has to be there when the table opens."""
FRESH = timedelta(minutes=15)
"""How long somebody who was ready is taken to be there still, at any other speed."""


def cup_table(cup: Cup, pairing: Pairing, face: AnyFace, now: datetime) -> Table:
    """Return the table for the next game of a pairing.

    It has no host: whoever is about to lose must not be able to end it. Raise TableError if the data of one
    of the two was deleted.
    """
    options = msgspec.json.decode(cup.options, type=face.game.options)
    both = [cup.entrants[each] for each in pairing.seats]
    if any(each.person is None for each in both):
        raise TableError("cup_nobody_there")
    chairs = tuple(Chair(each.name, each.person) for each in both)
    place = Location(guild=cup.guild, channel=cup.channel, language=cup.language)
    table = new_table(face.game, options, chairs, keep_order=True, **place)
    table.change(TableChange(host=NOBODY, pressed=now, speed=cup.speed))
    return table


def is_fresh(meeting: Meeting, speed: str, now: datetime) -> bool:
    """Return whether both are ready, and at a clock of minutes also since a moment ago."""
    first, second = meeting.ready
    if first is None or second is None:
        return False
    return speed in PATIENT or now - min(first, second) <= FRESH
