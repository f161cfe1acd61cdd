"""The tables of games at play: their seats, and the logs that they follow from."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA, UtcTime
from bot.database.schema.personal import NOBODY, Personal, Rows, kept, of_seats

MILLISECONDS = sa.Integer().with_variant(sa.BigInteger, "postgresql")
"""After 24 days they have more than 31 bits."""

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("host", sa.BigInteger, nullable=False, index=True),
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("keep_order", sa.Boolean, nullable=False),
    # Whether presses alone can show it, as the bot was no member of its server or chat when it opened.
    sa.Column("portable", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("speed", sa.String(8), nullable=False, server_default="soft"),
    # When the time of the seat to act is up; with the moment of the game that it belongs to.
    sa.Column("deadline", UtcTime),
    sa.Column("deadline_step", sa.Integer),
    # The milliseconds left while the clock stands still; there is no deadline then.
    sa.Column("time_left", MILLISECONDS),
    # Since when the clock has stood still, whatever the two above say, as the bot was down.
    sa.Column("stood", UtcTime),
    sa.Column("message", sa.BigInteger),
    sa.Column("ping", sa.BigInteger),
    sa.Column("pinged", sa.BigInteger),
    sa.Column("outcome", sa.BigInteger),
    # When a person at the table last pressed or typed something, to about ten minutes.
    sa.Column("pressed", UtcTime),
    # When the channel was told that the table is going to close, and the message that says so.
    sa.Column("warned", UtcTime),
    sa.Column("warning", sa.BigInteger),
    sa.Column("successor", sa.String(16)),
    # The id of the contest that it is played for, a cup for example.
    sa.Column("contest", sa.String(16), index=True),
    sa.Column("reason", sa.String(32)),
    # Whether the channel shows the end. Columns keep the names that they have in databases in use.
    sa.Column(
        "concluded", sa.Boolean, key="end_shown", nullable=False, server_default=sa.false(), index=True
    ),
    sa.Column("opened", UtcTime, nullable=False, server_default=sa.func.now()),
    # Counts the changes: a change decided on another version is refused.
    sa.Column("version", sa.Integer, nullable=False, server_default="0"),
    # The version that the channel shows and that waits for a person: the bot has nothing to do for it.
    sa.Column("settled", sa.Integer, key="shown_version"),
    sa.Index("ix_tables_channel_game", "channel", "game", "opened"),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("computer", sa.String(16)),
    sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether the person ran out of time repeatedly: they did not leave, and any press brings them back.
    sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether a computer has the seat in the lobby unless a person wants it, and again once they leave.
    sa.Column("filler", sa.Boolean, nullable=False, server_default=sa.false()),
)

ACTIONS = sa.Table(
    "actions",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    # Who decided: person, computer or clock; none for those of versions that did not tell.
    sa.Column("actor", sa.String(8)),
    # The milliseconds that the clock of the seat ran for it.
    sa.Column("spent", MILLISECONDS),
    sa.Column("taken", UtcTime, nullable=False, server_default=sa.func.now()),
    # Of all columns above but the time, as `checksum_of` has it; none for those of versions that had none.
    sa.Column("checksum", sa.BigInteger),
)

CLOCK_ACTS = sa.Table(
    "clock_acts",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    # The moment of the game at which it happened.
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    # The seat whose time it is about.
    sa.Column("seat", sa.Integer),
    # Who did it; none for the clock itself, NOBODY for a person whose data was deleted.
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("seconds", sa.Integer),
    sa.Column("taken", UtcTime, nullable=False, server_default=sa.func.now()),
)
"""A row for everything that happens to the clock of a table, beside its log; numbers count from 0."""


def _tables(person: int) -> Rows:
    """Select the tables where a person sits, that they host, or where they were pinged last."""
    row = TABLES.c
    seated = row.id.in_(sa.select(SEATS.c.table_id).where(SEATS.c.person == person))
    is_host, is_pinged = row.host == person, sa.func.coalesce(row.pinged == person, sa.false())
    shown = (row.id, row.game, row.options, row.speed, row.language, row.guild, row.channel, row.message)
    more = (row.outcome, row.phase, row.opened, is_host.label("is_host"), is_pinged.label("is_pinged"))
    return sa.select(*shown, *more).where(is_host | is_pinged | seated).order_by(row.opened, row.id)


def _leave(person: int) -> list[sa.Update]:
    return [
        TABLES.update().where(TABLES.c.host == person).values(host=NOBODY),
        TABLES.update().where(TABLES.c.pinged == person).values(pinged=None),
    ]


def _actions(person: int) -> Rows:
    """Select the log of a person's seats, without what a computer did there."""
    row, seat = ACTIONS.c, SEATS.c
    own = (seat.table_id == row.table_id) & (seat.seat == row.seat) & (seat.person == person)
    is_theirs = row.actor.is_(None) | (row.actor != "computer")
    columns = (row.table_id, row.step, row.action, row.actor, row.spent, row.taken)
    return sa.select(*columns).join(SEATS, own).where(is_theirs).order_by(row.table_id, row.step)


# A seat remembers whether a person had left it.
HAS_LEFT = SEATS.c.helped | SEATS.c.computer.is_not(None)
PERSONAL = (
    Personal(TABLES, _tables, _leave),
    kept(SEATS, person=None, name="", helped=HAS_LEFT, away=False),
    kept(CLOCK_ACTS, person=NOBODY),
    of_seats(ACTIONS, _actions),
)
