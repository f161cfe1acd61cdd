"""The README's game in Python prints what the README says, and its links lead where they say."""

import doctest
import re
from pathlib import Path
from urllib.parse import parse_qsl

import discord
import pytest

README = Path(__file__).parents[2] / "README.md"
HOSTING = README.parent / "docs" / "hosting.md"


def test_the_examples_print_what_the_readme_says() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert (failed, tried > 0) == (0, True)


def test_an_example_that_prints_something_else_is_seen(tmp_path: Path) -> None:
    wrong = tmp_path / "README.md"
    wrong.write_text(README.read_text("utf-8").replace("-8))", "-9))"), "utf-8")
    failed, _ = doctest.testfile(str(wrong), module_relative=False, encoding="utf-8", verbose=False)
    assert failed == 1


@pytest.mark.parametrize("page", [README, HOSTING], ids=lambda page: page.name)
def test_the_links_invite_to_a_server_and_add_to_an_account(page: Path) -> None:
    needed = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
    links = re.findall(r"https://discord\.com/oauth2/authorize\?([^`]+)", page.read_text("utf-8"))
    to_server, to_account = (dict(parse_qsl(each)) for each in links)
    client = {"client_id": "YOUR_APPLICATION_ID"}
    scopes, permissions = "bot applications.commands", str(needed.value)
    assert to_server == client | {"integration_type": "0", "scope": scopes, "permissions": permissions}
    assert to_account == client | {"integration_type": "1", "scope": "applications.commands"}
