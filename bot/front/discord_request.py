"""Who asks for something on Discord, what they gave with it, and what they and the bot may do there."""
# ruff: noqa: D102 -- what its methods do is said in Context

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord.app_commands.namespace import Namespace, ResolveKey

from bot.chats import chat_of, is_chat
from bot.faces.words import Words, language_of
from bot.front.acknowledgment import acknowledgment_of
from bot.front.channel_posts import may_post
from bot.front.chosen import Guest, Role
from bot.front.context import Attached, Context
from bot.front.custom_ids import BOARD, COMMAND, LOBBY, Press
from bot.front.interactions import Interaction, shown_name
from bot.front.languages import words_among
from bot.front.services import Services
from bot.tables.seat_rules import Chairs
from engine.core import InvalidAction

log = logging.getLogger(__name__)

PLACE = (discord.abc.GuildChannel, discord.Thread)
"""The channels whose permissions are known."""


class DiscordRequest(Context):
    """A press, a form or a command on Discord, not answered yet."""

    def __init__(self, services: Services, interaction: Interaction, press: Press = COMMAND) -> None:
        self.services = services
        self.interaction = interaction
        self.press = press
        self.person, self.name = interaction.user.id, shown_name(interaction.user)
        self.locale, self.is_bot = language_of(interaction.locale.value), interaction.user.bot
        self.channel = interaction.channel_id or 0
        self.guild = interaction.guild_id or chat_of(self.channel)
        # A server may have invited the commands without the bot.
        self.is_member = interaction.client.get_guild(self.guild) is not None
        there = interaction.channel
        self.channel_or_parent = there.parent_id if isinstance(there, discord.Thread) else self.channel
        self.is_text_channel = isinstance(there, discord.TextChannel)
        self.created_at = interaction.created_at
        self.message = interaction.message.id if interaction.message else None
        self.is_private = interaction.message is not None and interaction.message.flags.ephemeral
        if interaction.message is not None:
            is_of_table = not self.is_private and press.at.surface in (BOARD, LOBBY)
            if is_of_table and _has(interaction.message.components, interaction.data):
                self.table_message = self.message
            # Nobody reads them, and an open panel keeps its interaction for long.
            interaction.message.components = []

    def words_among(self, chairs: Chairs | None) -> Words:
        return words_among(self.interaction, chairs)

    # ------------------------------------------------------------------ where it was

    @property
    def attachments(self) -> Sequence[Attached]:
        files = self.interaction.message.attachments if self.interaction.message else []
        return [Attached(each.filename, each.size, each) for each in files]

    def uploaded(self, slot: int) -> Attached | None:
        ids = self.press.answers.get(slot, ())
        if not ids:
            return None
        sent = self._resolved().get(ResolveKey(ids[0], discord.AppCommandOptionType.attachment.value))
        if len(ids) > 1 or not isinstance(sent, discord.Attachment):
            raise InvalidAction("no_such_control")
        return Attached(sent.filename, sent.size, sent)

    def _resolved(self) -> Mapping[ResolveKey, Any]:
        """Return what the ids in an interaction stand for."""
        sent: Mapping[str, Any] = self.interaction.data or {}
        # As the selects of discord.py do, which would have to be kept between presses.
        return Namespace._get_resolved_items(self.interaction, sent.get("resolved", {}))  # noqa: SLF001

    def chosen_people(self) -> Sequence[Guest]:
        people = [
            each for each in self._resolved().values() if isinstance(each, discord.User | discord.Member)
        ]
        if not people:
            raise InvalidAction("no_such_control")
        return [Guest(each.id, shown_name(each), each.bot, self._lets_read(each)) for each in people]

    def _lets_read(self, person: discord.User | discord.Member) -> bool:
        """Return whether somebody can read this channel; False for who is not in the server."""
        # The channel of an interaction comes without its overwrites.
        there = self.interaction.client.get_channel(self.channel or 0)
        if isinstance(there, PLACE) and isinstance(person, discord.Member):
            return _can_read(there, person.resolved_permissions or there.permissions_for(person))
        return False

    def role(self, role: int) -> Role | None:
        guild = self.interaction.guild
        there = guild.get_role(role) if guild else None
        return Role(there.id, there.name, there.is_default(), there.mentionable) if there else None

    def has_role(self, role: int) -> bool:
        return isinstance(self.interaction.user, discord.Member) and (
            self.interaction.user.get_role(role) is not None or role == self.guild
        )

    async def has_left(self, person: int) -> bool:
        try:
            if self.interaction.guild is not None:
                await self.interaction.guild.fetch_member(person)
        except discord.NotFound:
            return True
        except discord.HTTPException as error:
            log.info("a member is not known: HTTP %s", error.status)
        return False

    def may(self, permission: str) -> bool:
        return bool(getattr(self.interaction.permissions, permission))

    @property
    def _writing(self) -> str:
        """Return the permission that it takes to write here."""
        is_thread = isinstance(self.interaction.channel, discord.Thread)
        return "send_messages_in_threads" if is_thread else "send_messages"

    def may_write(self) -> bool:
        return is_chat(self.guild) or self.may(self._writing)

    @property
    def hides_answers(self) -> bool:
        if self.is_member:
            return False
        is_allowed = is_chat(self.guild) or (self.may("use_external_apps") and self.may_write())
        return not is_allowed or acknowledgment_of(self.interaction).is_hidden

    def missing_permissions(self, *needed: str) -> str:
        if not self.is_member:
            # What it answers there depends on the person's permissions.
            return ""
        words, allowed = self.words, self.interaction.app_permissions
        names = needed or ("view_channel", self._writing)
        return words.listed([words(f"permission.{name}") for name in names if not getattr(allowed, name)])

    def may_see(self, channel: int) -> bool:
        if channel == self.channel:
            return True
        there, person = self._find_channel(channel), self.interaction.user
        if isinstance(there, PLACE) and isinstance(person, discord.Member):
            return _can_read(there, there.permissions_for(person))
        return False

    def _find_channel(self, channel: int) -> object:
        """Return a channel or thread; for an archived thread of a feature the channel of that."""
        find = self.interaction.client.get_channel
        return find(channel) or find(self.services.parents.get(channel, 0))

    def is_open_to_all(self, channel: int) -> bool:
        there = self._find_channel(channel)
        if not isinstance(there, PLACE):
            return False
        if isinstance(there, discord.Thread) and (there.is_private() or there.parent is None):
            return False
        return _can_read(there, there.permissions_for(there.guild.default_role))

    def has_channel(self, channel: int) -> bool:
        guild = self.interaction.guild
        return guild is not None and guild.get_channel(channel) is not None

    def may_post(self, channel: int) -> bool:
        guild = self.interaction.guild
        return guild is not None and may_post(guild, channel)


def _has(components: Iterable[object], pressed: Any) -> bool:
    """Return whether a message has the pressed control, which is to be changed for all."""
    wanted = pressed["custom_id"]
    parts = [(getattr(each, "custom_id", None), getattr(each, "children", ())) for each in components]
    return any(custom_id == wanted or _has(children, pressed) for custom_id, children in parts)


def _can_read(there: discord.abc.GuildChannel | discord.Thread, allowed: discord.Permissions) -> bool:
    if isinstance(there, discord.Thread) and there.is_private():
        # The bot is not told who else is in a private thread; these people see all of them.
        return allowed.view_channel and allowed.manage_threads
    if isinstance(there, discord.VoiceChannel | discord.StageChannel):
        return allowed.view_channel and allowed.connect
    return allowed.view_channel
