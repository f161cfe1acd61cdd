"""Discord's commands beside ours: what Discord adds or leaves out is no difference, all else is."""

from copy import deepcopy
from typing import Any

import pytest

from bot.diagnosis.commands import SYNC, of_commands
from bot.diagnosis.findings import Verdict

OURS: list[dict[str, Any]] = [
    {
        "type": 1,
        "name": "play",
        "name_localizations": {"ja": "遊ぶ"},
        "description": "Play",
        "description_localizations": {},
        "nsfw": False,
        "default_member_permissions": None,
        "contexts": [0, 1, 2],
        "integration_types": [0, 1],
        "options": [
            {"type": 3, "name": "game", "description": "Which", "required": False, "max_length": 200},
        ],
    },
    {
        "type": 1,
        "name": "server-settings",
        "description": "Set",
        "default_member_permissions": 32,
        "contexts": [0],
        "integration_types": None,
        "options": [],
    },
]
"""As the bot tells them."""
ADDED = {"id": "5", "application_id": "7", "version": "9", "dm_permission": True, "nsfw": False}


def as_discord_returns(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return commands as Discord does: with ids, text for numbers of permissions, and without defaults."""
    returned = [{**deepcopy(each), **ADDED} for each in commands]
    for each in returned:
        each["integration_types"] = list(reversed(each["integration_types"] or [0]))
        if each["default_member_permissions"] is not None:
            each["default_member_permissions"] = str(each["default_member_permissions"])
        if not each["options"]:
            del each["options"]
        for option in each.get("options", ()):
            del option["required"]
    return returned


def test_the_same_commands_are_the_same_as_discord_returns_them() -> None:
    (found,) = of_commands(OURS, as_discord_returns(OURS))
    assert (found.verdict, found.said) == (
        Verdict.YES,
        "All 2 commands are registered and up to date.",
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("contexts", [0]),
        ("integration_types", [0]),
        ("name_localizations", {}),
        ("default_member_permissions", "32"),
        ("options", []),
        ("options", [{**OURS[0]["options"][0], "max_length": 100}]),
    ],
)
def test_whatever_else_discord_has_is_named(key: str, value: Any) -> None:
    theirs = as_discord_returns(OURS)
    theirs[0][key] = value
    (found,) = of_commands(OURS, theirs)
    assert (found.verdict, found.remedy) == (Verdict.NO, SYNC)
    assert found.said == f"Out of date on Discord ({key}): 1 of 2, /play."


def test_missing_and_former_commands_are_named() -> None:
    former = {"name": "old", "description": "Old"}
    missing, extra = of_commands(OURS, [as_discord_returns(OURS)[0], former])
    assert missing.said == "Discord lacks 1 of 2 commands: /server-settings."
    assert extra.said == "Discord has commands that this version does not have: /old."
    assert (missing.remedy, extra.remedy) == (SYNC, SYNC)
