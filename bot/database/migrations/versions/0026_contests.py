"""Add the contests of tables, and what organisers of cups choose and decide."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

COLUMNS = {
    "cups": (
        sa.Column("text", sa.String(500), nullable=False, server_default=""),
        sa.Column("thread", sa.BigInteger),
        sa.Column("round_message", sa.BigInteger),
        sa.Column("ended", sa.String(16)),
        sa.Column("settings", sa.Text, nullable=False, server_default="{}"),
        sa.Column("calls", sa.Integer, nullable=False, server_default="0"),
        sa.Column("called", sa.DateTime(timezone=True)),
    ),
    "cup_entrants": (
        sa.Column("checked_in", sa.DateTime(timezone=True)),
        sa.Column("reminded", sa.DateTime(timezone=True)),
        sa.Column("seed_rank", sa.Integer),
    ),
    "cup_acts": (
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.String(64), nullable=False, server_default=""),
    ),
    "tables": (sa.Column("contest", sa.String(16)),),
}


def upgrade() -> None:
    for table, columns in COLUMNS.items():
        for column in columns:
            op.add_column(table, column)
    # The ends of earlier cups were told.
    op.execute("UPDATE cups SET shown = -1 WHERE phase IN ('over', 'closed')")
    op.create_index("ix_cup_acts_person", "cup_acts", ["person"])
    op.create_index("ix_tables_contest", "tables", ["contest"])
    for played in ("cup_acts", "cup_meetings"):
        op.execute(
            f"UPDATE tables SET contest = (SELECT cup_id FROM {played} WHERE table_id = tables.id)"  # noqa: S608
            f" WHERE id IN (SELECT table_id FROM {played} WHERE table_id IS NOT NULL)"
        )
    op.create_table(
        "cup_directors",
        sa.Column("cup_id", sa.String(16), sa.ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_index("ix_cup_directors_person", "cup_directors", ["person"])


def downgrade() -> None:
    op.drop_table("cup_directors")
    op.drop_index("ix_tables_contest", "tables")
    op.drop_index("ix_cup_acts_person", "cup_acts")
    for table, columns in COLUMNS.items():
        for column in columns:
            op.drop_column(table, column.name)
