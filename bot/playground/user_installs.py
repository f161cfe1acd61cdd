"""User-installed apps on the simulated Discord: direct messages, group chats and servers without the bot.

simcord knows the servers that invited the bot, and its own direct messages. A `Place` is one of simcord's
servers that the bot never hears of: people use commands and press there as anywhere, and what reaches the bot
is changed into what Discord sends of such a place. What Discord answers there follows its documentation of
interactions and of its error codes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import discord
import simcord
from discord import ChannelType
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.backend.models import EPHEMERAL_FLAG, Guild, Interaction, Message, Role
from simcord.backend.state import DEFAULT_EVERYONE_PERMISSIONS
from simcord.builders import ChannelHandle, GuildHandle, UserHandle

from bot.playground.places import GUILD, GUILD_INSTALL, USER_INSTALL, Json, Place

MOST_FOLLOWUPS = 5
"""Follow-ups of an interaction that only a user install allows."""

_PUBLIC_ANSWERS = discord.Permissions(use_external_apps=True, send_messages=True).value


@dataclass
class CountedInteraction(Interaction):
    """An interaction that knows by which installs it came, and how many follow-ups were tried."""

    owners: dict[str, str] = field(default_factory=dict)
    followups_tried: int = 0
    hides_answers: bool = False

    def respond_with_message(self, message_id: int, *, ephemeral: bool) -> None:
        """Note the answer, which may be ephemeral although nobody asked for it."""
        super().respond_with_message(message_id, ephemeral=ephemeral or self.hides_answers)

    def defer(self, message_id: int, *, ephemeral: bool) -> None:
        """Note the deferral, which may be ephemeral although nobody asked for it."""
        super().defer(message_id, ephemeral=ephemeral or self.hides_answers)


class _Guilds(dict[int, Guild]):
    """Servers by id; those where the bot is not a member are found, but not listed."""

    def __init__(self, places: Mapping[int, Place]) -> None:
        self._places = places

    def values(self) -> list[Guild]:  # type: ignore[override]
        """List the servers that the bot hears of when it connects."""
        return [guild for guild in super().values() if guild.id not in self._places]


class UserInstalls(Backend):
    """simcord's Discord, with places where the bot is not a member."""

    def __init__(self, **options: Any) -> None:
        self.installed: set[int] = set()
        """Who has installed the app: only they use its commands in a place."""
        self.places: dict[int, Place] = {}
        """By the id of the server that stands for each."""
        super().__init__(**options)
        self.guilds = _Guilds(self.places)

    def add_place(self, env: simcord.Env, kind: ChannelType, name: str, permissions: int) -> Place:
        """Create a place where everybody has these permissions."""
        guild = Guild(id=self.snowflake(), name=name, owner_id=self.snowflake())
        guild.roles[guild.id] = Role(id=guild.id, name="@everyone", permissions=permissions)
        self.guilds[guild.id] = guild
        handle = GuildHandle(env, guild)
        channel = ChannelHandle(env, handle, self.create_channel(guild.id, name, announce=False))
        self.places[guild.id] = place = Place(handle, channel, kind)
        for own in (f"/channels/{channel.id}", f"/guilds/{guild.id}"):
            for path in (own, f"{own}/*"):
                env.inject_error("*", path, status=403, code=50001, message="Missing Access", times=None)
        return place

    # ------------------------------------------------------------------ what the bot hears

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Tell the bot of an event, unless it is one of a place: from there come interactions alone."""
        place = self.places.get(int(payload.get("guild_id") or 0))
        if event == "INTERACTION_CREATE":
            super().emit(event, self._as_delivered(payload, place))
        elif place is None:
            super().emit(event, payload)
        else:
            self.transcript.append(("DROPPED", event, "the bot is not a member"))

    def _as_delivered(self, payload: Mapping[str, Any], place: Place | None) -> Json:
        sent = {**payload, "authorizing_integration_owners": self._owners(payload, place)}
        record = self.interactions.get(int(payload["id"]))
        if isinstance(record, CountedInteraction):
            record.owners = sent["authorizing_integration_owners"]
        return place.as_delivered(sent, self) if place else sent

    def _owners(self, payload: Mapping[str, Any], place: Place | None) -> dict[str, str]:
        """Return by which installs an interaction comes; a press, by those that made the message."""
        message = payload.get("message") or {}
        made_by: Mapping[str, Any] = message.get("interaction_metadata") or {}
        if made_by.get("authorizing_integration_owners"):
            return dict(made_by["authorizing_integration_owners"])
        person = str((payload.get("member") or payload)["user"]["id"])
        command = self._command(payload["data"].get("id"))
        by_person = USER_INSTALL in (command.get("integration_types") or ()) and int(person) in self.installed
        owners = {} if place else {str(GUILD_INSTALL): str(payload.get("guild_id") or 0)}
        return owners | ({str(USER_INSTALL): person} if (by_person and not message) or place else {})

    # ------------------------------------------------------------------ what the bot answers

    def new_interaction(self, type: int, channel_id: int, user_id: int, guild_id: int | None) -> Interaction:  # noqa: A002 -- simcord's name
        """Begin an interaction."""
        plain = super().new_interaction(type, channel_id, user_id, guild_id)
        hides = guild_id in self.places and self._hides_answers(self.places[guild_id], user_id)
        record = CountedInteraction(**vars(plain), hides_answers=hides)
        self.interactions[record.id] = record
        return record

    def _hides_answers(self, place: Place, person: int) -> bool:
        if place.hides_answers is not None:
            return place.hides_answers
        permissions = self.compute_permissions(place.guild.id, person, place.channel.id)
        return place.context == GUILD and permissions & _PUBLIC_ANSWERS != _PUBLIC_ANSWERS

    def interaction_by_token(self, token: str) -> Interaction:
        """Find an interaction whose token still lives; Discord tells those apart that it never gave."""
        try:
            return super().interaction_by_token(token)
        except BackendError:
            if token in self.interaction_tokens:
                raise BackendError(401, 50027, "Invalid Webhook Token") from None
            raise

    def prepare_message(self, channel_id: int, *arguments: Any, **fields: Any) -> Message:
        """Make a message that is not sent yet, as far as its interaction allows one."""
        made_by = fields.get("interaction_metadata")
        record = self.interactions.get(int(made_by["id"])) if made_by else None
        if made_by and isinstance(record, CountedInteraction):
            _count(record)
            fields["interaction_metadata"] = {**made_by, "authorizing_integration_owners": record.owners}
            fields["flags"] = fields.get("flags", 0) | (EPHEMERAL_FLAG if record.hides_answers else 0)
        return super().prepare_message(channel_id, *arguments, **fields)

    def edit_message(self, channel_id: int, message_id: int, fields: Json) -> Message:
        """Edit a message, which notifies nobody."""
        notified = self.get_message(channel_id, message_id).ping_user_ids
        message = super().edit_message(channel_id, message_id, fields)
        message.ping_user_ids = notified
        return message

    # ------------------------------------------------------------------ commands

    def get_command_permissions(self, guild_id: int, command_id: int) -> list[Json] | None:
        """List who may not use a command, or for the application's id, none of them."""
        place = self.places.get(guild_id)
        if place is None:
            return super().get_command_permissions(guild_id, command_id)
        if command_id != self.application_id:
            is_offered = place.offers(self._command(command_id))
            # simcord's id for all channels of a server.
            return [{"id": guild_id - 1, "type": 3, "permission": is_offered}]
        strangers = self.get_guild(guild_id).members.keys() - self.installed
        return [{"id": person, "type": 2, "permission": False} for person in strangers]

    def _command(self, command_id: object) -> Json:
        commands = (command for scope in self.commands.values() for command in scope.values())
        return next((command for command in commands if command["id"] == str(command_id)), {})


def direct_message(env: simcord.Env, one: UserHandle, other: UserHandle) -> Place:
    """Create the direct messages of two people."""
    return _with_people(_new(env, ChannelType.private, f"{one.name}, {other.name}"), (one, other))


def group_chat(env: simcord.Env, people: Sequence[UserHandle], name: str = "group") -> Place:
    """Create a group chat, which belongs to the first of its people."""
    return _with_people(_new(env, ChannelType.group, name), people)


def uninvited_server(
    env: simcord.Env, name: str, people: Iterable[UserHandle], *, allows_external_apps: bool = True
) -> Place:
    """Create a server that never invited the bot; one can withhold public answers of people's own apps."""
    allowed = discord.Permissions.use_external_apps.flag if allows_external_apps else 0
    return _with_people(_new(env, ChannelType.text, name, DEFAULT_EVERYONE_PERMISSIONS | allowed), people)


def _new(
    env: simcord.Env, kind: ChannelType, name: str, permissions: int = DEFAULT_EVERYONE_PERMISSIONS
) -> Place:
    return cast("UserInstalls", env.backend).add_place(env, kind, name, permissions)


def _with_people(place: Place, people: Iterable[UserHandle]) -> Place:
    for person in people:
        place.join(person)
    return place


def _count(record: CountedInteraction) -> None:
    """Count a message that is no first answer; raise BackendError for one too many."""
    if not record.responded:
        return
    record.followups_tried += 1
    is_limited = str(GUILD_INSTALL) not in record.owners
    if is_limited and len(record.followup_ids) >= MOST_FOLLOWUPS:
        raise BackendError(400, 40094, "This interaction has hit the maximum number of follow up messages")
