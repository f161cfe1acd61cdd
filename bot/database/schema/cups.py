"""The tables of cups."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA, UtcTime
from bot.database.schema.personal import NOBODY, Personal, Rows, kept, whole

CUPS = sa.Table(
    "cups",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    # The organiser; NOBODY for one whose data was deleted.
    sa.Column("person", sa.BigInteger, nullable=False, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("title", sa.String(60), nullable=False),
    # What the organiser says about it.
    sa.Column("text", sa.String(500), nullable=False, server_default=""),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("speed", sa.String(8), nullable=False),
    # The rules of the cup, as JSON; their own `format` is one of them.
    sa.Column("format", sa.Text, key="rules_json", nullable=False),
    # The days of a round.
    sa.Column("days", sa.Integer, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("phase", sa.String(8), nullable=False),
    # The message that people press, and the round that it shows.
    sa.Column("message", sa.BigInteger),
    sa.Column("shown", sa.Integer, nullable=False, server_default="0"),
    # Where its rounds are played and told, if the bot may open threads.
    sa.Column("thread", sa.BigInteger),
    # The message in it that shows the latest round.
    sa.Column("round_message", sa.BigInteger),
    # Why it ended without a winner.
    sa.Column("ended", sa.String(16)),
    # What its directors choose, as JSON.
    sa.Column("settings", sa.Text, key="settings_json", nullable=False, server_default="{}"),
    # How often its directors were called since the deadline passed, and when they last were.
    sa.Column("calls", sa.Integer, nullable=False, server_default="0"),
    sa.Column("called", UtcTime),
    # When the round is to end, and when the bot has something to do next.
    sa.Column("deadline", UtcTime),
    sa.Column("due", UtcTime, index=True),
    sa.Column("opened", UtcTime, nullable=False, server_default=sa.func.now()),
    # Counts the changes: a change decided on another version is refused.
    sa.Column("version", sa.Integer, nullable=False, server_default="0"),
    sa.Index("ix_cups_guild", "guild", "opened"),
)

CUP_ENTRANTS = sa.Table(
    "cup_entrants",
    METADATA,
    sa.Column("cup_id", sa.ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    # None for a person whose data was deleted.
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    # When they said before the start that they are there.
    sa.Column("checked_in", UtcTime),
    # When they were last reminded of a game.
    sa.Column("reminded", UtcTime),
    # Where a director has put them among the seeds, from 1.
    sa.Column("seed_rank", sa.Integer),
    # Their place once the cup is over, from 1; those whom nothing parts share one.
    sa.Column("rank", sa.Integer),
    sa.UniqueConstraint("cup_id", "person", name="uq_cup_entrants_person"),
)

CUP_DIRECTORS = sa.Table(
    "cup_directors",
    METADATA,
    sa.Column("cup_id", sa.ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    sa.Column("name", sa.String(64), nullable=False),
)
"""Who organises a cup beside its organiser."""

CUP_ACTS = sa.Table(
    "cup_acts",
    METADATA,
    sa.Column("cup_id", sa.ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
    # As JSON; people are in it by their numbers.
    sa.Column("act", sa.Text, nullable=False),
    # The table whose result it reports: no table counts twice.
    sa.Column("table_id", sa.String(16), unique=True),
    sa.Column("taken", UtcTime, nullable=False),
    # Who ruled, with the name at that time; None if nobody did, or if their data was deleted.
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("name", sa.String(64), nullable=False, server_default=""),
)
"""The log of cups, which they follow from together with their entrants and their seed."""

CUP_MEETINGS = sa.Table(
    "cup_meetings",
    METADATA,
    sa.Column("cup_id", sa.ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("pairing", sa.Integer, primary_key=True, autoincrement=False),
    # Since when the first and the second of the pairing are ready.
    sa.Column("first_ready", UtcTime),
    sa.Column("second_ready", UtcTime),
    # Where they play, and the seat of the first.
    sa.Column("table_id", sa.String(16), index=True),
    sa.Column("seat", sa.Integer, nullable=False, server_default="0"),
    # Until when the organiser has given them time, if longer than the round.
    sa.Column("extended", UtcTime),
)
"""Who is ready for the next game of an open pairing, and the table where it is played."""


def _organised(person: int) -> Rows:
    """Select the cups that a person organises, without their seeds."""
    row = CUPS.c
    columns = [column for column in row if column not in (row.person, row.seed)]
    return sa.select(*columns).where(row.person == person).order_by(row.opened, row.id)


def _leave(person: int) -> list[sa.Update]:
    """Take a person out of cups; the version of these tells who decides meanwhile."""
    row, own = CUPS.c, CUP_ENTRANTS.c
    entered = row.id.in_(sa.select(own.cup_id).where(own.person == person))
    return [
        CUPS.update().where(entered).values(version=row.version + 1),
        CUP_ENTRANTS.update().where(own.person == person).values(person=None, name=""),
    ]


def _step_down(person: int) -> list[sa.Update | sa.Delete]:
    """Take a person out of the co-organisers; who decides meanwhile would bring them back."""
    row, own = CUPS.c, CUP_DIRECTORS.c
    helped = row.id.in_(sa.select(own.cup_id).where(own.person == person))
    return [
        CUPS.update().where(helped).values(version=row.version + 1),
        CUP_DIRECTORS.delete().where(own.person == person),
    ]


PERSONAL = (
    kept(CUPS, _organised, person=NOBODY, name="", title="", text="", version=CUPS.c.version + 1),
    Personal(CUP_DIRECTORS, whole(CUP_DIRECTORS), _step_down),
    kept(CUP_ACTS, person=None, name=""),
    Personal(CUP_ENTRANTS, whole(CUP_ENTRANTS), _leave),
)
