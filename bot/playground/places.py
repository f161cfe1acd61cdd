"""Places of the simulated Discord where the bot is not a member, and what Discord sends of each."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import discord
from discord import ChannelType
from msgspec import Struct
from simcord import MemberActor
from simcord.backend import Backend, serializers
from simcord.backend.models import Message
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.types import HttpLogEntry

Json: TypeAlias = dict[str, Any]

GUILD, PRIVATE_CHANNEL = 0, 2
"""Contexts of interactions, as Discord numbers them; 1 is the bot's own direct messages."""
GUILD_INSTALL, USER_INSTALL = 0, 1

_CHAT_PERMISSIONS = discord.Permissions(attach_files=True, embed_links=True, mention_everyone=True).value
_SERVER_PERMISSIONS = _CHAT_PERMISSIONS | discord.Permissions.external_emojis.flag
_ONLY_IN_SERVERS = {"guild_id", "guild_locale", "member", "members"}


class Place(Struct, eq=False):
    """A place where the bot is not a member, with the people there. For simcord it is a server."""

    guild: GuildHandle
    channel: ChannelHandle
    kind: ChannelType
    hides_answers: bool | None = None
    """Whether every answer is ephemeral; None lets the permissions of whoever acts decide."""
    people: tuple[MemberActor, ...] = ()

    @property
    def context(self) -> int:
        """Return the context of interactions here."""
        return GUILD if self.kind is ChannelType.text else PRIVATE_CHANNEL

    def join(self, person: UserHandle) -> MemberActor:
        """Let a person come here."""
        actor = self.guild.add_member(person)
        self.people = (*self.people, actor)
        return actor

    def requests(self) -> list[HttpLogEntry]:
        """List what the bot has asked of this place in its own name; all of it was refused."""
        own = (f"/channels/{self.channel.id}", f"/guilds/{self.guild.id}")
        backend = self.channel._env.backend  # noqa: SLF001 -- a handle does not tell where it belongs
        return [entry for entry in backend.http_requests if entry.path.startswith(own)]

    def notified(self, message: Message) -> list[int]:
        """List whom a message here notified when it was sent."""
        here = {actor.id for actor in self.people}
        return [person for person in message.ping_user_ids if person in here and message.visible_to(person)]

    def offers(self, command: Mapping[str, Any]) -> bool:
        """Return whether a command exists here; one that does not say where it does, does."""
        contexts, installs = command.get("contexts"), command.get("integration_types")
        is_for_servers = contexts is None and not command.get("dm_permission", True)
        return (
            (contexts is None or self.context in contexts)
            and (installs is None or USER_INSTALL in installs)
            and not (is_for_servers and self.context == PRIVATE_CHANNEL)
        )

    def as_delivered(self, payload: Json, backend: Backend) -> Json:
        """Return the payload of an interaction as Discord sends it from here."""
        if self.context == PRIVATE_CHANNEL:
            return self._of_chat(payload, backend)
        guild = backend.get_guild(self.guild.id)
        partial = {"id": str(guild.id), "locale": guild.preferred_locale, "features": []}
        allowed = int(payload["member"]["permissions"]) & _SERVER_PERMISSIONS
        return payload | {"guild": partial, "app_permissions": str(allowed)}

    def _of_chat(self, payload: Json, backend: Backend) -> Json:
        person = payload["member"]["user"]
        others = [actor.id for actor in self.people if str(actor.id) != person["id"]]
        channel = {
            "id": str(self.channel.id),
            "type": self.kind.value,
            "recipients": [serializers.user_payload(backend.get_user(other)) for other in others],
            "last_message_id": payload["channel"]["last_message_id"],
        }
        if self.kind is ChannelType.group:
            channel |= {"name": self.channel.name, "icon": None, "owner_id": str(self.people[0].id)}
        sent = {key: _without_servers(value) for key, value in _without_servers(payload).items()}
        if "resolved" in sent["data"]:
            sent["data"]["resolved"] = _without_servers(sent["data"]["resolved"])
        chat = {"user": person, "channel": channel, "context": PRIVATE_CHANNEL}
        return sent | chat | {"app_permissions": str(_CHAT_PERMISSIONS)}


def _without_servers(value: Any) -> Any:
    """Copy a part of a payload without what Discord says of servers alone."""
    if not isinstance(value, dict):
        return value
    return {key: part for key, part in value.items() if key not in _ONLY_IN_SERVERS}
