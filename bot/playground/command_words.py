"""The words of commands in the picker of a page, in the language of whoever looks at it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from simcord.interactions import command_leaves

Json: TypeAlias = dict[str, Any]
Body: TypeAlias = Mapping[str, Any]
"""The body of a page's request, checked by its reader."""

# User, channel, role, mentionable: the page looks up these options by their registered names.
_ENTITIES = (6, 7, 8, 9)


def translate(catalog: Json, commands: Iterable[Json], locale: str) -> None:
    """Translate a picker, as Discord does."""
    levels = dict(_leaves(commands))
    for entry in catalog.get("entries", ()):
        path = levels[entry["key"]]
        name = " ".join(_word(level, "name", locale) for level in path)
        if name != entry["invocation"]:
            # The page searches what it shows: either name finds the command.
            entry["invocation"] = f"{name} ({entry['invocation']})"
        entry["description"] = _word(path[-1], "description", locale)
        for shown, option in zip(entry["options"], path[-1].get("options") or (), strict=True):
            shown["name"] = _option_name(option, locale)
            shown["description"] = _word(option, "description", locale)
            for label, choice in zip(shown["choices"], option.get("choices") or (), strict=True):
                label["name"] = _word(choice, "name", locale)


def original(body: Body, commands: Iterable[Json], locale: str) -> Json:
    """Replace the translated names of a command's options by their registered names."""
    key = f"{body.get('command_id')}:{'.'.join(body.get('path') or ())}"
    path = dict(_leaves(commands)).get(key, [{}])
    names = {_option_name(option, locale): option["name"] for option in path[-1].get("options") or ()}
    options = {names.get(name, name): value for name, value in (body.get("options") or {}).items()}
    focused = body.get("focused")
    return {"options": options} | ({} if focused is None else {"focused": names.get(focused, focused)})


def _leaves(commands: Iterable[Json]) -> Iterator[tuple[str, list[Json]]]:
    """Yield every command by its key, with the levels from the root down."""
    for root in commands:
        for path, _ in command_leaves(root):
            levels = [root]
            for name in path[1:]:
                levels.append(next(item for item in levels[-1]["options"] if item["name"] == name))
            yield f"{root['id']}:{'.'.join(path)}", levels


def _word(item: Body, what: str, locale: str) -> str:
    """Return the name or description of a command in a language, else the default."""
    return str((item.get(f"{what}_localizations") or {}).get(locale) or item.get(what, ""))


def _option_name(option: Body, locale: str) -> str:
    return str(option["name"]) if option["type"] in _ENTITIES else _word(option, "name", locale)
