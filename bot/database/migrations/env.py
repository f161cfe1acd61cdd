"""Alembic's entry point; the store passes its own connection."""

from alembic import context

from bot.database.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
