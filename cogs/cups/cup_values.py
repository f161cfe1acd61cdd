"""The parts of a cup as values: who enters, what is settled, where it is shown."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from cogs.cups.rules.cup_rules import MAX_ENTRANTS


class Phase(StrEnum):
    """The phase of a cup."""

    ENTRY = "entry"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class Ended(StrEnum):
    """Why a cup ended without a winner."""

    DIRECTOR = "director"
    """Somebody who directs it ended it."""
    TIME = "time"
    """Nothing happened in it for too long."""
    CHANNEL = "channel"
    """Its channel was deleted."""


class AtDeadline(StrEnum):
    """What happens to pairings that are not decided when their time is over."""

    ORGANISER = "organiser"
    """A director decides; the cup reminds them."""
    FORFEIT = "forfeit"
    """Whoever was not ready loses, both if neither was."""
    WAIT = "wait"
    """Nothing: they may still play."""


class Seeding(StrEnum):
    """By what entrants are seeded."""

    LOT = "lot"
    RATING = "rating"
    HAND = "hand"


class CupSettings(Struct, frozen=True, omit_defaults=True):
    """What directors choose about a cup, and may change before it starts."""

    most: int = MAX_ENTRANTS
    starts: datetime | None = None
    """When it starts by itself."""
    check_in: int = 0
    """For how many minutes before the start entrants have to say that they are there; 0 for not at all."""
    check_in_open: bool = False
    """Whether they were called to do so."""
    seeding: Seeding = Seeding.LOT
    at_deadline: AtDeadline = AtDeadline.ORGANISER
    entry_role: int | None = None
    """The role of the server that may enter; None for everybody."""
    announce_role: int | None = None
    """The role that is told of the cup, once."""
    announced: bool = False
    """Whether it was told."""


class Entrant(Struct, frozen=True):
    """Somebody who entered; without person and name their data was deleted."""

    number: int
    person: int | None
    name: str
    checked_in: datetime | None = None
    reminded: datetime | None = None
    """When they were last reminded of a game."""
    seed_rank: int | None = None
    """Where a director has put them among the seeds, from 1."""
    rank: int | None = None
    """Their place once the cup is over, from 1."""


class Meeting(Struct, frozen=True):
    """Who is ready for the next game of a pairing, and the table where it is played."""

    pairing: int
    first_ready: datetime | None = None
    second_ready: datetime | None = None
    table_id: str | None = None
    seat: int = 0
    """The seat of the first at that table."""
    extended: datetime | None = None
    """Until when the organiser has given them time, if longer than the round."""

    @property
    def ready(self) -> tuple[datetime | None, datetime | None]:
        """Return since when each is ready."""
        return self.first_ready, self.second_ready


class CupTerms(Struct, frozen=True, kw_only=True):
    """What is settled when a cup opens: where it is, and what is played; the seed is not for everybody."""

    guild: int
    channel: int
    language: str
    title: str
    text: str = ""
    """What the organiser says about it."""
    game: str
    options: str
    """As JSON."""
    speed: str
    rules_json: str
    """The rules of the cup, as JSON."""
    days: int
    seed: str = ""
    opened: datetime | None = None


class Organiser(Struct, frozen=True):
    """Who organises a cup; NOBODY for one whose data was deleted."""

    person: int
    name: str


TOLD_END = -1
"""In place of a round: the end was told."""


class Posted(Struct, frozen=True):
    """Where a cup is shown: its message, and the thread for its rounds if there is one."""

    message: int | None = None
    """In the channel; without a thread, that of the latest round."""
    shown: int = 0
    """The round that was announced last, as `round_number` counts them; TOLD_END after the end."""
    thread: int | None = None
    round_message: int | None = None
    """The message in the thread that shows the latest round."""
