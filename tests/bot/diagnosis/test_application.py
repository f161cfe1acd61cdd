"""What an application's settings in the portal do to the bot, and what to do about it."""

from pathlib import Path
from typing import Any

import discord
import msgspec
import pytest

from bot.diagnosis.application import (
    GUILD,
    USER,
    Application,
    Gateway,
    Starts,
    of_gateway,
    of_install,
    of_intents,
    of_settings,
)
from bot.diagnosis.findings import Finding, Findings, Verdict
from bot.diagnosis.permissions import INVITED
from bot.front.interactions import INTENTS
from bot.shards import Shards

ROOT = Path(__file__).parents[3]
INSTALLATION = "https://discord.com/developers/applications/77/installation"


def application(**changes: Any) -> Application:
    return Application("77", "Tefuda", **changes)


def installed(kind: str, scopes: list[str], permissions: int = 0) -> Application:
    params = {"scopes": scopes, "permissions": str(permissions)}
    config = {kind: {"oauth2_install_params": params}}
    payload = {"id": "77", "name": "Tefuda", "integration_types_config": config, "icon": None}
    return msgspec.convert(payload, Application)


def only(findings: Findings) -> Finding:
    (finding,) = findings
    return finding


# ------------------------------------------------------------------ settings


@pytest.mark.parametrize(
    ("changes", "said", "page"),
    [
        ({"interactions_endpoint_url": "https://x"}, "Interactions Endpoint URL", "information"),
        ({"bot_require_code_grant": True}, "OAuth2 Code Grant", "bot"),
        ({"flags": 1 << 17}, "Activities are on", "embedded/settings"),
    ],
)
def test_what_keeps_presses_commands_or_invitations_away_is_named_with_its_page(
    changes: dict[str, Any], said: str, page: str
) -> None:
    found = only(of_settings(application(**changes)))
    assert found.verdict is Verdict.NO
    assert said in found.said
    assert found.remedy.endswith(f"/77/{page}")


def test_an_application_that_only_its_owner_may_install_is_said_to_be_one() -> None:
    assert only(of_settings(application())).said.startswith("Anybody may install it")
    private = only(of_settings(application(bot_public=False)))
    assert private.verdict is Verdict.YES
    assert "Public Bot is off" in private.said


# ------------------------------------------------------------------ intents


def test_the_bot_needs_no_privileged_intent_and_says_which_may_be_turned_off() -> None:
    assert only(of_intents(INTENTS, application())).said == "No privileged intent is needed."
    message_content_of_a_small_bot = 1 << 19
    found = only(of_intents(INTENTS, application(flags=message_content_of_a_small_bot)))
    assert found.verdict is Verdict.YES
    assert "Message Content Intent may be turned off." in found.said


def test_an_intent_that_is_asked_for_and_not_granted_is_named() -> None:
    needed, members = discord.Intents(guilds=True, members=True), 1 << 14
    found = only(of_intents(needed, application()))
    assert found.verdict is Verdict.NO
    assert "Server Members Intent" in found.said
    assert found.remedy.endswith("/77/bot")
    assert only(of_intents(needed, application(flags=members))).verdict is Verdict.YES


# ------------------------------------------------------------------ installs


def test_an_install_that_asks_for_what_the_bot_needs_shows_its_link() -> None:
    server = only(of_install(installed(GUILD, ["bot", "applications.commands"], INVITED.value), GUILD))
    account = only(of_install(installed(USER, ["applications.commands"]), USER))
    assert (server.verdict, account.verdict) == (Verdict.YES, Verdict.YES)
    assert "client_id=77&integration_type=0&scope=bot+applications.commands&permissions=35840" in server.said
    assert account.said.endswith("client_id=77&integration_type=1&scope=applications.commands")


@pytest.mark.parametrize(("kind", "title"), [(GUILD, "Guild Install"), (USER, "User Install")])
def test_an_install_that_is_off_or_asks_for_nothing_is_told_with_what_to_choose(
    kind: str, title: str
) -> None:
    off = only(of_install(application(), kind))
    assert off == Finding(
        Verdict.NO, f"{title} is off.", f"tick it under Installation Contexts: {INSTALLATION}"
    )
    empty = only(of_install(application(integration_types_config={kind: None}), kind))
    assert empty.verdict is Verdict.NO
    assert "applications.commands" in empty.remedy
    assert ("Attach Files" in empty.remedy) == (kind == GUILD)


@pytest.mark.parametrize("changes", [{"bot_public": False}, {"custom_install_url": "https://x"}])
def test_a_private_application_or_one_with_its_own_link_needs_no_default_settings(
    changes: dict[str, Any],
) -> None:
    found = only(of_install(application(integration_types_config={USER: None}, **changes), USER))
    assert found.verdict is Verdict.YES
    assert "integration_type=1" in found.said


@pytest.mark.parametrize(
    ("kind", "scopes", "permissions", "said"),
    [
        (GUILD, ["bot"], 35840, "does not ask for applications.commands."),
        (GUILD, ["bot", "applications.commands"], 3072, "does not ask for Attach Files."),
        (GUILD, ["bot", "applications.commands"], 8, "asks for Administrator, which the bot never needs."),
        (USER, [], 0, "does not ask for applications.commands."),
    ],
)
def test_an_install_that_asks_for_too_little_or_too_much_is_told(
    kind: str, scopes: list[str], permissions: int, said: str
) -> None:
    found = only(of_install(installed(kind, scopes, permissions), kind))
    assert found.verdict is Verdict.NO
    assert found.said.endswith(said)
    assert found.remedy.endswith(INSTALLATION)


@pytest.mark.parametrize("page", ["README.md", "docs/hosting.md"])
@pytest.mark.parametrize("kind", [GUILD, USER])
def test_the_books_have_the_same_links(page: str, kind: str) -> None:
    link = application().invitation(kind).replace("=77&", "=YOUR_APPLICATION_ID&")
    assert link in (ROOT / page).read_text("utf-8")


# ------------------------------------------------------------------ the gateway


def gateway(remaining: int, shards: int = 1) -> Gateway:
    return Gateway(shards, Starts(1000, remaining, 5_000_000))


def test_too_few_starts_or_shards_are_told_with_what_to_do() -> None:
    assert only(of_gateway(gateway(999), None, application())).verdict is Verdict.YES
    spent = only(of_gateway(gateway(0), None, application()))
    assert (spent.verdict, spent.remedy.startswith("wait 2 h")) == (Verdict.NO, True)
    large, sixteen = application(approximate_guild_count=11_000), Shards.parse("0-3/16")
    assert only(of_gateway(gateway(999, 11), sixteen, large)).verdict is Verdict.YES
    crowded = only(of_gateway(gateway(999, 11), Shards.parse("0-1/2"), large))
    assert "2 shards cannot hold 11000 servers" in crowded.said
    assert "for at least 11 shards" in crowded.remedy
