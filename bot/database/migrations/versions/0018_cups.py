"""Add cups."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    _create_cups()
    _create_entrants()
    _create_acts()
    _create_meetings()


def _create_cups() -> None:
    op.create_table(
        "cups",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("speed", sa.String(8), nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("shown", sa.Integer, nullable=False, server_default="0"),
        sa.Column("deadline", sa.DateTime(timezone=True)),
        sa.Column("due", sa.DateTime(timezone=True)),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("ix_cups_person", "cups", ["person"])
    op.create_index("ix_cups_due", "cups", ["due"])
    op.create_index("ix_cups_guild", "cups", ["guild", "opened"])


def _create_entrants() -> None:
    op.create_table(
        "cup_entrants",
        _cup(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.String(64), nullable=False),
        sa.UniqueConstraint("cup_id", "person", name="uq_cup_entrants_person"),
    )
    op.create_index("ix_cup_entrants_person", "cup_entrants", ["person"])


def _create_acts() -> None:
    op.create_table(
        "cup_acts",
        _cup(),
        sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(16), unique=True),
        sa.Column("taken", sa.DateTime(timezone=True), nullable=False),
    )


def _create_meetings() -> None:
    op.create_table(
        "cup_meetings",
        _cup(),
        sa.Column("pairing", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first_ready", sa.DateTime(timezone=True)),
        sa.Column("second_ready", sa.DateTime(timezone=True)),
        sa.Column("table_id", sa.String(16)),
        sa.Column("seat", sa.Integer, nullable=False, server_default="0"),
        sa.Column("extended", sa.DateTime(timezone=True)),
    )
    op.create_index("ix_cup_meetings_table_id", "cup_meetings", ["table_id"])


def _cup() -> sa.Column[str]:
    key = sa.ForeignKey("cups.id", ondelete="CASCADE")
    return sa.Column("cup_id", sa.String(16), key, primary_key=True)


def downgrade() -> None:
    for name in ("cup_meetings", "cup_acts", "cup_entrants", "cups"):
        op.drop_table(name)
