"""The tables of the database, as of the newest migration."""

from typing import Any

import sqlalchemy as sa

from bot.database.schema.commentary import COMMENTARIES as COMMENTARIES
from bot.database.schema.commentary import CONSENTS as CONSENTS
from bot.database.schema.cups import CUP_ACTS as CUP_ACTS
from bot.database.schema.cups import CUP_ENTRANTS as CUP_ENTRANTS
from bot.database.schema.cups import CUP_MEETINGS as CUP_MEETINGS
from bot.database.schema.cups import CUPS as CUPS
from bot.database.schema.leases import LEASES as LEASES
from bot.database.schema.metadata import METADATA as METADATA
from bot.database.schema.people import PEOPLE as PEOPLE
from bot.database.schema.people import SERVERS as SERVERS
from bot.database.schema.primes import MISSED_PRIMES as MISSED_PRIMES
from bot.database.schema.primes import PRIME_GAMES as PRIME_GAMES
from bot.database.schema.primes import PRIMES as PRIMES
from bot.database.schema.puzzles import DAILY as DAILY
from bot.database.schema.puzzles import PRACTICE as PRACTICE
from bot.database.schema.reviews import MISTAKES as MISTAKES
from bot.database.schema.reviews import REVIEWS as REVIEWS
from bot.database.schema.reviews import VERDICTS as VERDICTS
from bot.database.schema.seasons import SEASON_PLACES as SEASON_PLACES
from bot.database.schema.seasons import SEASONS as SEASONS

NOBODY = 0
"""Stands for a person whose data was deleted, where none would mean something else."""

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
    sa.Column("speed", sa.String(8), nullable=False, server_default="soft"),
    # When the time of the seat to act is up; with the moment of the game that it belongs to.
    sa.Column("deadline", sa.DateTime(timezone=True)),
    sa.Column("deadline_step", sa.Integer),
    # The milliseconds left while the clock stands still; there is no deadline then.
    sa.Column("time_left", MILLISECONDS),
    # Since when the clock has stood still, whatever the two above say, as the bot was down.
    sa.Column("stood", sa.DateTime(timezone=True)),
    sa.Column("message", sa.BigInteger),
    sa.Column("ping", sa.BigInteger),
    sa.Column("pinged", sa.BigInteger),
    sa.Column("outcome", sa.BigInteger),
    # When a person at the table last pressed or typed something, to about ten minutes.
    sa.Column("pressed", sa.DateTime(timezone=True)),
    # When the channel was told that the table is going to close, and the message that says so.
    sa.Column("warned", sa.DateTime(timezone=True)),
    sa.Column("warning", sa.BigInteger),
    sa.Column("successor", sa.String(16)),
    sa.Column("reason", sa.String(32)),
    sa.Column("concluded", sa.Boolean, nullable=False, server_default=sa.false(), index=True),
    sa.Column("opened", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    # Counts the changes: a change decided on another version is refused.
    sa.Column("version", sa.Integer, nullable=False, server_default="0"),
    # The version that the channel shows and that waits for a person: the bot has nothing to do for it.
    sa.Column("settled", sa.Integer),
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
    sa.Column("taken", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
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
    sa.Column("taken", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
)
"""A row for everything that happens to the clock of a table, beside its log; numbers count from 0."""

RESULTS = sa.Table(
    "results",
    METADATA,
    # Without a cascade: a table with a result cannot be deleted.
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("computer", sa.String(16)),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
    # The strength of the person before a rated game: their opponents' ratings follow from it, also when the
    # person was deleted.
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    sa.Index("ix_results_guild_game", "guild", "game", "ended", "table_id"),
    sa.Index("ix_results_guild_person", "guild", "person", "ended", "table_id"),
)
"""A row per seat of every finished game; only person, name and strength ever change."""

ROUNDS = sa.Table(
    "rounds",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    # The person who played the seat when the round ended; none if a computer did.
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("computer", sa.String(16)),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
    # Covers the query for averages.
    sa.Index("ix_rounds_guild_game", "guild", "game", "person", "persons", "ended", "points"),
)
"""A row per seat that played in a round; rounds count from 1; only person and name ever change."""

FEATS = sa.Table(
    "feats",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    # Repeated from the round, so that the index covers counting.
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(
        ["table_id", "round", "seat"], ["rounds.table_id", "rounds.round", "rounds.seat"]
    ),
    sa.Index("ix_feats_guild_game", "guild", "game", "name", "person", "persons", "ended"),
)
"""A row per feat of a seat in a round; only person ever changes."""

ACHIEVEMENTS = sa.Table(
    "marks",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    # The person who played the seat then; no person and no name if a computer did.
    sa.Column("person", sa.BigInteger),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    # As text, because it can have 72 digits; sorts as a number after `digits`.
    sa.Column("number", sa.Text, nullable=False),
    sa.Column("digits", sa.Integer, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("is_first", sa.Boolean, nullable=False),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("taken", sa.DateTime(timezone=True), nullable=False),
    sa.Index("ix_marks_person", "person", "guild", "taken"),
)
"""A row per achievement; places count the achievements of a step from 0; only person and name ever change."""

KIND = (ACHIEVEMENTS.c.guild, ACHIEVEMENTS.c.game, ACHIEVEMENTS.c.kind)
"""The columns that look-ups start with."""
LARGEST = (ACHIEVEMENTS.c.digits.desc(), ACHIEVEMENTS.c.number.desc(), ACHIEVEMENTS.c.taken)
"""Order of numbers: largest first, and of equals the earliest."""

# Spelled as in the queries, which would not use the index otherwise.
FIRST: dict[str, Any] = {"sqlite_where": sa.text("is_first = 1"), "postgresql_where": sa.text("is_first")}
sa.Index("ix_marks_first", *KIND, ACHIEVEMENTS.c.number, unique=True, **FIRST)
sa.Index("ix_marks_largest", *KIND, *LARGEST, ACHIEVEMENTS.c.person, ACHIEVEMENTS.c.persons)
sa.Index(
    "ix_marks_longest",
    *KIND,
    ACHIEVEMENTS.c.size.desc(),
    *LARGEST,
    ACHIEVEMENTS.c.person,
    ACHIEVEMENTS.c.persons,
)
sa.Index(
    "ix_marks_counted",
    *KIND,
    ACHIEVEMENTS.c.person,
    ACHIEVEMENTS.c.persons,
    ACHIEVEMENTS.c.taken,
    ACHIEVEMENTS.c.is_first,
)

RATINGS = sa.Table(
    "ratings",
    METADATA,
    sa.Column("guild", sa.BigInteger, primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("rating", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    # How the newest game changed the rating.
    sa.Column("gained", sa.Integer, nullable=False),
    sa.Column("table_id", sa.String(16), nullable=False),
)
"""The ratings, which can be rebuilt from the results at any time."""

NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Key-value pairs that the bot keeps between runs."""
