"""The application as Discord knows it, and whether its settings in the Developer Portal suit the bot."""

from collections.abc import Mapping
from datetime import timedelta
from urllib.parse import urlencode

import discord
from msgspec import Struct, field

from bot.diagnosis.findings import Findings, no, yes
from bot.diagnosis.permissions import INVITED, NEEDED, TITLES, lacking
from bot.shards import Shards

PORTAL = "https://discord.com/developers/applications"
AUTHORIZE = "https://discord.com/oauth2/authorize"
GUILD, USER = "0", "1"
"""Discord's names for an install to a server, and to an account."""
SCOPES = {GUILD: ("bot", "applications.commands"), USER: ("applications.commands",)}
SERVERS_A_SHARD = 2500
"""Discord's limit."""
PRIVILEGED = {
    "presences": ("gateway_presence", "Presence Intent"),
    "members": ("gateway_guild_members", "Server Members Intent"),
    "message_content": ("gateway_message_content", "Message Content Intent"),
}
"""The flags of an application that grant an intent, in full or to a small bot, and its name in the portal."""


class InstallParams(Struct):
    """What an install asks for."""

    scopes: list[str] = []
    permissions: str = "0"


class Install(Struct):
    """A way to install an application."""

    oauth2_install_params: InstallParams | None = None


class Application(Struct):
    """What Discord tells of an application, as far as it concerns the bot."""

    id: str
    name: str
    flags: int = 0
    bot_public: bool = True
    bot_require_code_grant: bool = False
    custom_install_url: str | None = None
    integration_types_config: Mapping[str, Install | None] | None = field(default_factory=dict)
    interactions_endpoint_url: str | None = None
    approximate_guild_count: int | None = None
    approximate_user_install_count: int | None = None

    @property
    def flag_set(self) -> discord.ApplicationFlags:
        """Return the flags by their names."""
        flags = discord.ApplicationFlags()
        flags.value = self.flags
        return flags

    def page(self, name: str) -> str:
        """Return the address of a page of the Developer Portal."""
        return f"{PORTAL}/{self.id}/{name}"

    def invitation(self, kind: str) -> str:
        """Return the address by which a server or an account gets the application."""
        asked = {"client_id": self.id, "integration_type": kind, "scope": " ".join(SCOPES[kind])}
        if kind == GUILD:
            asked["permissions"] = str(INVITED.value)
        return f"{AUTHORIZE}?{urlencode(asked)}"


def of_settings(application: Application) -> Findings:
    """Judge what would keep presses, commands or invitations away from the bot."""
    found = []
    if application.interactions_endpoint_url:
        said = "Interactions Endpoint URL is set, so Discord sends no commands and no presses to the bot."
        found.append(no(said, f"clear it: {application.page('information')}"))
    if application.bot_require_code_grant:
        said = "Requires OAuth2 Code Grant is on, so no invite link works."
        found.append(no(said, f"turn it off: {application.page('bot')}"))
    if application.flag_set.embedded:
        said = "Activities are on, so Discord refuses the bot's list of commands (error 50240)."
        found.append(no(said, f"turn them off: {application.page('embedded/settings')}"))
    if found:
        return found
    servers, accounts = (
        application.approximate_guild_count or 0,
        application.approximate_user_install_count or 0,
    )
    who = "Anybody" if application.bot_public else "Only its owner (Public Bot is off)"
    return [yes(f"{who} may install it. Servers: about {servers}; accounts: about {accounts}.")]


def of_intents(needed: discord.Intents, application: Application) -> Findings:
    """Judge whether the intents that the bot asks for at the gateway are granted to it."""
    flags = application.flag_set
    granted = {
        intent: title
        for intent, (flag, title) in PRIVILEGED.items()
        if getattr(flags, flag) or getattr(flags, f"{flag}_limited")
    }
    asked = {intent: title for intent, (_, title) in PRIVILEGED.items() if getattr(needed, intent)}
    refused = [title for intent, title in asked.items() if intent not in granted]
    if refused:
        said = f"The bot needs {', '.join(refused)}; without, Discord closes its connection (code 4014)."
        return [no(said, f"turn it on under Privileged Gateway Intents: {application.page('bot')}")]
    unused = [title for intent, title in granted.items() if intent not in asked]
    spare = f" {', '.join(unused)} may be turned off." if unused else ""
    return [yes(f"{len(asked) or 'No'} privileged intent is needed.{spare}")]


def of_install(application: Application, kind: str) -> Findings:
    """Judge whether a server, or an account, can get the application, with what it asks for."""
    title = {GUILD: "Guild Install", USER: "User Install"}[kind]
    page, link = application.page("installation"), application.invitation(kind)
    config = application.integration_types_config or {}
    if kind not in config:
        return [no(f"{title} is off.", f"tick it under Installation Contexts: {page}")]
    install = config[kind]
    params = install.oauth2_install_params if install else None
    if params is None:
        # Discord lets no application that is not public have default settings of its install link.
        if application.custom_install_url or not application.bot_public:
            return [yes(f"{title} is on, without default settings. The link is: {link}")]
        remedy = f"choose Discord Provided Link, with {_wanted(kind)} under Default Install Settings: {page}"
        return [no(f"{title} is on, but its [Add App] asks for nothing.", remedy)]
    given = discord.Permissions(int(params.permissions))
    if kind == GUILD and given.administrator:
        return [no(f"{title} asks for Administrator, which the bot never needs.", f"remove it: {page}")]
    unasked = [each for each in SCOPES[kind] if each not in params.scopes]
    unasked += lacking(given, NEEDED) if kind == GUILD else []
    if unasked:
        said = f"{title} does not ask for {', '.join(unasked)}."
        return [no(said, f"choose {_wanted(kind)} under Default Install Settings: {page}")]
    return [yes(f"{title} asks for what the bot needs. The link is: {link}")]


def _wanted(kind: str) -> str:
    scopes = f"the scopes {' and '.join(SCOPES[kind])}"
    permissions = ", ".join(TITLES[each] for each in NEEDED)
    return scopes if kind == USER else f"{scopes} and the permissions {permissions}"


# ------------------------------------------------------------------ the gateway


class Starts(Struct):
    """How many sessions may still be begun at the gateway."""

    total: int
    remaining: int
    reset_after: int
    """Milliseconds."""


class Gateway(Struct):
    """What Discord tells before a connection."""

    shards: int
    """How many shards it recommends."""
    session_start_limit: Starts


def of_gateway(gateway: Gateway, shards: Shards | None, application: Application) -> Findings:
    """Judge whether the shards of the settings can be connected, and can hold all servers."""
    limit, servers = gateway.session_start_limit, application.approximate_guild_count or 0
    count = gateway.shards if shards is None else len(shards.ids)
    if limit.remaining < count:
        hours = timedelta(milliseconds=limit.reset_after) // timedelta(hours=1) + 1
        said = f"Of {limit.total} starts a day {limit.remaining} are left, and this process needs {count}."
        return [no(said, f"wait {hours} h, and find out from the log why it started so often")]
    if shards is not None and servers > SERVERS_A_SHARD * shards.count:
        needed = max(gateway.shards, -(-servers // SERVERS_A_SHARD))
        said = f"{shards.count} shards cannot hold {servers} servers."
        return [no(said, f"stop all processes, and set SHARDS for at least {needed} shards")]
    recommended = "1 shard" if gateway.shards == 1 else f"{gateway.shards} shards"
    said = f"Discord recommends {recommended}; {limit.remaining} of {limit.total} starts a day are left."
    return [yes(said)]
