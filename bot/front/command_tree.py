"""The slash commands: all pass the same guard as presses, and Discord is told of them when they change."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.http import HTTPClient

from bot.database.store import Store
from bot.errors import TableError
from bot.faces.line_breaks import unjoined
from bot.front.acknowledgment import Suggested, acknowledging
from bot.front.controls import MAX_TEXT
from bot.front.discord_context import DiscordContext
from bot.front.interactions import Client, Interaction
from bot.front.router import KINDS
from bot.metrics import PRESS_SECONDS

Json = Mapping[str, Any]


class Tree(app_commands.CommandTree[Client]):
    """The slash commands, with the client's error handling."""

    async def _call(self, interaction: Interaction) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            # discord.py has no other way.
            interaction._cs_response = Suggested(interaction)  # type: ignore[attr-defined]  # noqa: SLF001
        data: Json = interaction.data or {}
        _unjoin(data.get("options", ()))
        with PRESS_SECONDS.labels(KINDS[interaction.type]).time(), acknowledging(interaction):
            await self.client.admission.share.metered(interaction.user.id, super()._call(interaction))

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Admit a command or an autocomplete."""
        try:
            return await self.client.admit(interaction)
        except TableError as error:
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                await self._refuse(interaction, error)
            return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer a command that failed."""
        if isinstance(error, app_commands.CommandInvokeError):
            await self.client.report_fault(interaction, error.original)
        else:
            await self._refuse(interaction, TableError("bad_command"))

    async def _refuse(self, interaction: Interaction, refusal: TableError) -> None:
        """Refuse a command, and report what hinders that: discord.py would leave it to the event loop."""
        try:
            await DiscordContext(self.client.services, interaction).refuse(refusal)
        except Exception as error:
            await self.client.report_fault(interaction, error)


def _unjoin(options: Iterable[dict[str, Any]]) -> None:
    """Read typed options as forms are read."""
    for option in options:
        if isinstance(option.get("value"), str):
            option["value"] = unjoined(option["value"])
        _unjoin(option.get("options", ()))


async def payload_of(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return what Discord is told of the commands, in all languages, which takes long."""
    translator = tree.translator
    assert translator is not None  # noqa: S101 -- set before
    return [await each.get_translated_payload(tree, translator) for each in tree.get_commands()]


class CommandSync:
    """Syncs the commands of an application; the notes of the database say what Discord has."""

    def __init__(
        self, tree: app_commands.CommandTree[Any], http: HTTPClient, store: Store, application: int
    ) -> None:
        self._tree, self._http, self._store = tree, http, store
        self._application = application

    async def sync(self, *, force: bool = False) -> bool:
        """Sync the commands if they have changed; return whether they had."""
        payload = await self._payload()
        digest = hashlib.sha256(msgspec.json.encode(payload, order="deterministic")).hexdigest()
        key = f"commands:{self._application}"
        if not force and await self._store.read_value(key) == digest:
            return False
        # The tree's own sync would translate everything again.
        await self._keep(await self._http.bulk_upsert_global_commands(self._application, payload))
        await self._store.write_value(key, digest)
        return True

    async def _payload(self) -> list[dict[str, Any]]:
        return await payload_of(self._tree)

    async def ids(self) -> dict[str, int]:
        """Return the ids of the commands by their names; they are fetched once where none are kept."""
        kept = await self._store.read_value(f"command_ids:{self._application}")
        if kept is None:
            return await self._keep(await self._http.get_global_commands(self._application))
        return msgspec.json.decode(kept, type=dict[str, int])

    async def _keep(self, commands: Iterable[Json]) -> dict[str, int]:
        ids = {str(each["name"]): int(each["id"]) for each in commands}
        await self._store.write_value(f"command_ids:{self._application}", msgspec.json.encode(ids).decode())
        return ids


def limit_text(commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group]) -> None:
    """Let Discord itself refuse longer text in the options of commands."""
    for command in commands:
        if isinstance(command, app_commands.Command):
            for parameter in command._params.values():  # noqa: SLF001 -- the public ones are read-only
                if parameter.type is discord.AppCommandOptionType.string and not parameter.choices:
                    parameter.max_value = MAX_TEXT
