"""Add seasons with their final tables, and what servers choose about them."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("servers", sa.Column("season_months", sa.Integer))
    op.add_column("servers", sa.Column("season_channel", sa.BigInteger))
    _create_seasons()
    _create_places()


def _create_seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("guild", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("posted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("message", sa.BigInteger),
    )


def _create_places() -> None:
    op.create_table(
        "season_places",
        sa.Column("guild", sa.BigInteger, primary_key=True),
        sa.Column("season", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["guild", "season"], ["seasons.guild", "seasons.number"]),
    )
    op.create_index("ix_season_places_person", "season_places", ["person", "guild", "rank"])


def downgrade() -> None:
    op.drop_table("season_places")
    op.drop_table("seasons")
    op.drop_column("servers", "season_channel")
    op.drop_column("servers", "season_months")
