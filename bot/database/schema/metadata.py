"""What all tables of the database belong to, and the type of their times."""

from datetime import UTC, datetime

import sqlalchemy as sa

METADATA = sa.MetaData()


class UtcTime(sa.TypeDecorator[datetime]):
    """A time in UTC; SQLite, which drops the zone, is read as if it had kept it."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Return a time of a row with its zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
