"""The tables of what people and servers have chosen."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA, UtcTime
from bot.database.schema.personal import deleted

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    # That of their latest interaction.
    sa.Column("language", sa.String(8)),
    # The one that they chose; none for that of their Discord.
    sa.Column("own_language", sa.String(8)),
    # When to ping them: always, away (unless they are present) or never.
    sa.Column("pings", sa.String(8), nullable=False, server_default="away"),
    # Their quiet hours, in minutes since midnight, with their time zone, and when they last changed them.
    sa.Column("quiet_from", sa.Integer),
    sa.Column("quiet_to", sa.Integer),
    sa.Column("zone", sa.String(48)),
    sa.Column("quiet_changed", UtcTime),
    # What else they chose, as a JSON object: settings that no query asks for, by name.
    sa.Column("chosen", sa.Text),
)
"""The settings of people."""

SERVERS = sa.Table(
    "servers",
    METADATA,
    sa.Column("guild", sa.BigInteger, primary_key=True),
    # The language of tables; none for that of whoever opens one.
    sa.Column("language", sa.String(8)),
    # The ids of the channels in which tables may open, as a JSON list; none for all.
    sa.Column("channels", sa.Text),
    # How many tables may be open at once; none for the host's setting.
    sa.Column("most_tables", sa.Integer),
    sa.Column("most_in_channel", sa.Integer),
    sa.Column("most_of_person", sa.Integer),
    # The speed of a table whose opener names none.
    sa.Column("speed", sa.String(8)),
    # The months of a season; none for no seasons. And where final tables are posted; none for nowhere.
    sa.Column("season_months", sa.Integer),
    sa.Column("season_channel", sa.BigInteger),
    # What else was chosen, as a JSON object: settings that no query asks for, by name.
    sa.Column("chosen", sa.Text),
)
"""The settings of servers; none means the default."""

PERSONAL = (deleted(PEOPLE),)
