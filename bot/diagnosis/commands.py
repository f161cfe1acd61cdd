"""The slash commands that Discord has beside those of this version."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from bot.diagnosis.findings import Findings, listed, no, yes

Json: TypeAlias = Mapping[str, Any]

SYNC = "run: bot sync (the first start of a version does it too)"
TOLD = (
    *("type", "name", "name_localizations", "description", "description_localizations", "options", "nsfw"),
    *("default_member_permissions", "contexts", "integration_types", "required", "choices", "value"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types", "autocomplete"),
)
"""What the bot may tell of a command; Discord adds ids, and values that nobody gave."""
SETS = ("contexts", "integration_types", "channel_types")
"""Lists whose order means nothing."""
COMMAND = 1
"""Discord's type of a slash command, which is the default."""


def of_commands(ours: Sequence[Json], theirs: Sequence[Json]) -> Findings:
    """Judge the commands that Discord has by those that this version brings."""
    own, there = by_name(ours), by_name(theirs)
    missing, extra = sorted(own.keys() - there.keys()), sorted(there.keys() - own.keys())
    changed = {name: differing(own[name], there[name]) for name in own if name in there}
    found = []
    if missing:
        found.append(no(f"Discord lacks {len(missing)} of {len(own)} commands: {_slashed(missing)}.", SYNC))
    if extra:
        found.append(no(f"Discord has commands that this version does not have: {_slashed(extra)}.", SYNC))
    if differ := {name: keys for name, keys in changed.items() if keys}:
        what = ", ".join(sorted({key for keys in differ.values() for key in keys}))
        said = f"Out of date on Discord ({what}): {len(differ)} of {len(own)}, {_slashed(sorted(differ))}."
        found.append(no(said, SYNC))
    return found or [yes(f"All {len(own)} commands are registered and up to date.")]


def _slashed(names: Iterable[str]) -> str:
    return listed([f"/{name}" for name in names])


def by_name(commands: Iterable[Json]) -> dict[str, Json]:
    """Return commands by their names."""
    return {str(each["name"]): each for each in commands}


def differing(ours: Json, theirs: Json) -> list[str]:
    """List what Discord has of a command otherwise than this version brings it."""
    own, there = told(ours), told(theirs)
    # What is not told is as the application's settings have it.
    unsaid = {key for key in ("contexts", "integration_types") if ours.get(key) is None}
    return [key for key in TOLD if key not in unsaid and own.get(key) != there.get(key)]


def told(node: Json) -> dict[str, Any]:
    """Return what a command or an option says, whatever of it is left out as it is the default."""
    return {key: _plain(key, node[key]) for key in TOLD if node.get(key) not in (None, False, [], {})}


def _plain(key: str, value: Any) -> Any:
    if key in SETS:
        return sorted(value)
    if key in ("options", "choices"):
        return [told(each) for each in value]
    return str(value) if key == "default_member_permissions" else value
