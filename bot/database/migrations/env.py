"""Alembic's entry: the store hands its own connection over."""

from alembic import context

from bot.database.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
