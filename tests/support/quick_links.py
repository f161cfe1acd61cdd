"""One finder of links for all texts on pages: simcord compiled one for each, a quarter of their time."""

from typing import Any

import linkify_it


class KnownLinks(linkify_it.LinkifyIt):  # type: ignore[misc]
    """Finds links; settings that it has are no reason to compile its patterns again."""

    def set(self, options: dict[str, bool]) -> "KnownLinks":
        """Set options."""
        if not options.items() <= self._opts.items():
            super().set(options)
        return self

    def add(self, schema: str, definition: Any) -> "KnownLinks":
        """Define what a schema is, or that it is none."""
        if schema not in self._schemas or self._schemas[schema] is not definition:
            super().add(schema, definition)
        return self


def install() -> None:
    """Let the texts of this process share one."""
    shared = KnownLinks()
    vars(linkify_it)["LinkifyIt"] = lambda: shared
