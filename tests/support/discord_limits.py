"""Discord's documented limits, checked on messages and forms as they are sent, and that markup is none."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from discord.ui import LayoutView, Modal
from simcord.components import walk_components

from tests.support.markdown import raw_asterisks

TEXT, ROW, BUTTON, SELECT, TYPED, LABEL, GALLERY = 10, 1, 2, 3, 4, 18, 12
ROLES, CHANNELS, FILES, RADIO_GROUP, CHECKBOX_GROUP = 6, 8, 19, 21, 22
LINK = 5
PICTURE = re.compile(r"attachment://picture[0-9]\.png")
"""How a file is named that tells nothing."""
Json = dict[str, Any]


def faults(message: LayoutView) -> list[str]:
    """List what Discord would refuse of a message."""
    components = list(walk_components(message.to_components()))  # type: ignore[no-untyped-call]
    return [*_of_the_whole(components), *(fault for each in components for fault in _of_one(each))]


def faults_of_form(form: Modal) -> list[str]:
    """List what Discord would refuse of a form."""
    sent = form.to_dict()
    labels = [each for each in sent["components"] if each["type"] == LABEL]
    texts = [each for each in sent["components"] if each["type"] == TEXT]
    rules = {
        f"a title of {len(sent['title'])}": 1 <= len(sent["title"]) <= 45,
        f"{len(labels)} questions": 1 <= len(labels) <= len(sent["components"]) <= 5,
        "a text of more than 4000": sum(len(each["content"]) for each in texts) <= 4000,
        "a long custom_id": len(sent["custom_id"]) <= 100,
        "a question of more than 45": all(1 <= len(each["label"]) <= 45 for each in labels),
    }
    inner = [*texts, *(each["component"] for each in labels)]
    return [*_broken(rules), *(fault for each in inner for fault in _of_one(each))]


def _of_the_whole(components: list[Json]) -> list[str]:
    written = sum(len(text) for each in components for text in _texts(each))
    ids = Counter(each["custom_id"] for each in components if "custom_id" in each)
    rules = {
        f"{len(components)} components": len(components) <= 40,
        f"{written} characters": written <= 4000,
        f"twice the same control: {ids.most_common(1)}": max(ids.values(), default=1) == 1,
    }
    return _broken(rules)


def _of_one(component: Json) -> Iterator[str]:
    check = LIMIT_CHECKS.get(component["type"])
    yield from _broken(check(component)) if check else ()


def _texts(component: Json) -> Iterator[str]:
    yield from (component[key] for key in ("content", "label", "placeholder") if component.get(key))


def _of_text(text: Json) -> dict[str, bool]:
    content = text["content"]
    return {
        "an empty text": bool(content.strip()),
        f"asterisks that are seen: {content!r}": raw_asterisks(content) == 0,
    }


def _of_row(row: Json) -> dict[str, bool]:
    kinds = [each["type"] for each in row["components"]]
    is_select = kinds in ([SELECT], [ROLES], [CHANNELS])
    return {f"a row of {kinds}": is_select or (set(kinds) == {BUTTON} and len(kinds) <= 5)}


def _of_button(button: Json) -> dict[str, bool]:
    leads = button["url"].startswith("https://discord.com/") if button["style"] == LINK else _named(button)
    label = button.get("label")
    return {
        f"the label {label!r}": bool(label or button.get("emoji")) and len(label or "x") <= 80,
        f"the button {label!r} leads nowhere": leads,
    }


def _of_select(select: Json) -> dict[str, bool]:
    options = select.get("options", [])
    values = [option["value"] for option in options]
    return {
        "a select without an id": _named(select),
        f"{len(options)} options": 1 <= len(options) <= 25,
        "twice the same value": len(set(values)) == len(values),
        "a long option": all(1 <= len(o["label"]) <= 100 and 1 <= len(o["value"]) <= 100 for o in options),
        "a long note": all(len(option.get("description") or "") <= 100 for option in options),
        "a long placeholder": len(select.get("placeholder") or "") <= 150,
        "a wrong count": 0 <= select["min_values"] <= select["max_values"] <= len(options),
    }


def _of_radio_group(group: Json) -> dict[str, bool]:
    return {
        **_of_select({**group, "min_values": 0, "max_values": 1}),
        f"{len(group['options'])} choices": 2 <= len(group["options"]) <= 10,
        "several chosen at first": sum(option["default"] for option in group["options"]) <= 1,
    }


def _of_checkbox_group(group: Json) -> dict[str, bool]:
    return {
        **_of_select(group),
        f"{len(group['options'])} choices": len(group["options"]) <= 10,
        "no choice is required": group["min_values"] > 0 or not group["required"],
    }


def _of_files(files: Json) -> dict[str, bool]:
    return {
        "files without an id": _named(files),
        "a wrong count": 0 <= files["min_values"] <= files["max_values"] <= 10 and files["max_values"] > 0,
        "no file is required": files["min_values"] > 0 or not files["required"],
    }


def _of_typed(typed: Json) -> dict[str, bool]:
    most = typed.get("max_length", 4000)
    return {
        "a question without an id": _named(typed),
        f"room for {most} characters": 1 <= most <= 4000,
        "more typed already than there is room": len(typed.get("value") or "") <= most,
        "a long placeholder": len(typed.get("placeholder") or "") <= 100,
    }


def _of_gallery(gallery: Json) -> dict[str, bool]:
    items = gallery["items"]
    said = [len((item.get("description") or "").strip()) for item in items]
    files = [item["media"]["url"] for item in items]
    return {
        f"{len(items)} pictures side by side": 1 <= len(items) <= 10,
        f"what pictures show in {said} characters": all(1 <= length <= 1024 for length in said),
        f"the files {files}": all(PICTURE.fullmatch(file) for file in files),
    }


LIMIT_CHECKS = {
    TEXT: _of_text,
    ROW: _of_row,
    BUTTON: _of_button,
    SELECT: _of_select,
    TYPED: _of_typed,
    FILES: _of_files,
    RADIO_GROUP: _of_radio_group,
    CHECKBOX_GROUP: _of_checkbox_group,
    GALLERY: _of_gallery,
}


def _named(control: Json) -> bool:
    return 1 <= len(control["custom_id"]) <= 100 and control["custom_id"].isascii()


def _broken(rules: dict[str, bool]) -> list[str]:
    return [fault for fault, kept in rules.items() if not kept]
