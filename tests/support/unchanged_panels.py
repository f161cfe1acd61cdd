"""Every panel that is not redrawn, as its table has not changed, is drawn here: it must look the same."""

from bot.front.private_panels import Key, OpenPanels
from bot.tables.table import Table

_redraw = OpenPanels._redraw
outdated: list[str] = []
"""The tables with a panel that should have been redrawn."""


async def _checked(panels: OpenPanels, key: Key, table: Table, note: str | None = None) -> None:
    shown = panels._open.get(key)
    # Advice goes for a while with settings that are read anew.
    is_known = panels.advice._people.known(key[1]) is not None
    # Where presses alone show things, nothing is redrawn because time has passed.
    is_timed = table.portable and table.clock.counts
    # The answer to a press updates its panel, also with what was chosen there but not yet played.
    is_being_answered = key in panels._answering
    is_unchanged = shown is not None and shown.digest is not None and shown.revision == table.revision
    if shown and is_unchanged and note is None and is_known and not (is_timed or is_being_answered):
        looks = panels._panel(shown, table, key[1], None)
        if looks.digest != shown.digest:
            outdated.append(f"table {table.id}: it should be {looks}")
    await _redraw(panels, key, table, note)


def install() -> None:
    """Let the bots of this process check their panels."""
    setattr(OpenPanels, "_redraw", _checked)  # noqa: B010 -- mypy lets nobody assign a method
