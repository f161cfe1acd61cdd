"""The names of commands in text: as mentions that open them, once Discord has told their ids."""

from collections.abc import Mapping
from types import MappingProxyType


class Commands:
    """The ids of the commands of this application; two of them are equal only if they are the same object."""

    def __init__(self) -> None:
        self._ids: Mapping[str, int] = MappingProxyType({})

    def use(self, ids: Mapping[str, int]) -> None:
        """Mention these commands from now on, by their English names."""
        self._ids = dict(ids)

    def mention(self, path: str) -> str:
        """Return the mention of a command; empty if its id is not known.

        >>> commands = Commands()
        >>> commands.use({"table": 7})
        >>> commands.mention("table show"), commands.mention("help")
        ('</table show:7>', '')
        """
        found = self._ids.get(path.partition(" ")[0])
        return f"</{path}:{found}>" if found else ""


UNKNOWN = Commands()
"""No command has an id."""
