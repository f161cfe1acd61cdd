"""The slash commands as Discord has them: sent when they have changed, and their ids for mentions."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from discord import app_commands
from discord.http import HTTPClient

from bot.database.store import Store

Json = Mapping[str, Any]


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
        answer = await self._http.bulk_upsert_global_commands(self._application, payload)
        await self._keep(answer)
        await self._store.write_value(key, digest)
        return True

    async def _payload(self) -> list[dict[str, Any]]:
        translator = self._tree.translator
        assert translator is not None  # noqa: S101 -- set before
        return [
            await command.get_translated_payload(self._tree, translator)
            for command in self._tree.get_commands()
        ]

    async def ids(self) -> dict[str, int]:
        """Return the ids of the commands by their names; they are fetched once where none are kept."""
        kept = await self._store.read_value(self._key)
        if kept is None:
            return await self._keep(await self._http.get_global_commands(self._application))
        return msgspec.json.decode(kept, type=dict[str, int])

    async def _keep(self, commands: Iterable[Json]) -> dict[str, int]:
        ids = {str(each["name"]): int(each["id"]) for each in commands}
        await self._store.write_value(self._key, msgspec.json.encode(ids).decode())
        return ids

    @property
    def _key(self) -> str:
        return f"command_ids:{self._application}"
