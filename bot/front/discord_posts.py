"""Messages for all that follow from an interaction on Discord, and what it still takes."""
# ruff: noqa: D102 -- what its methods do is said in Context

import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, cast

import discord
from msgspec.structs import replace

from bot.charts.picture_cache import DrawnPanel
from bot.errors import TableError
from bot.faces.panel import Panel, text_panel
from bot.front import components
from bot.front.acknowledgment import acknowledgment_of
from bot.front.channel_posts import notifying
from bot.front.custom_ids import COMMAND, NOWHERE, Address, Press
from bot.front.discord_request import DiscordRequest
from bot.front.interactions import Interaction
from bot.front.message_tokens import LIFETIME
from bot.front.services import Services
from bot.front.uploads import SendArguments, message_of

log = logging.getLogger(__name__)

MAX_FOLLOW_UPS = 5
"""How many messages Discord takes after the answer to an interaction where the bot is no member."""


class DiscordPosts(DiscordRequest):
    """A press, a form or a command on Discord, and what it posts for all."""

    def __init__(self, services: Services, interaction: Interaction, press: Press = COMMAND) -> None:
        super().__init__(services, interaction, press)
        self._acknowledgment = acknowledgment_of(interaction)

    @property
    def is_answered(self) -> bool:
        return self._acknowledgment.is_done

    async def _follow_up(self, **message: Any) -> discord.WebhookMessage | None:
        """Send a message after the first answer, unless Discord takes no more of them."""
        if not self.can_post:
            log.warning("an answer was left out: Discord takes no more of them")
            return None
        self._acknowledgment.follow_ups += 1
        return await self.interaction.followup.send(**message, wait=True)

    @property
    def can_post(self) -> bool:
        is_answerable = self.interaction.type is not discord.InteractionType.autocomplete
        has_room = self.is_member or self._acknowledgment.follow_ups < MAX_FOLLOW_UPS
        return is_answerable and has_room and self._acknowledgment.age < LIFETIME

    @property
    def has_ended(self) -> bool:
        return self._acknowledgment.ended.is_set()

    async def ended(self) -> None:
        await self._acknowledgment.ended.wait()

    async def post(
        self, panel: Panel | DrawnPanel, at: Address = NOWHERE, *, notified: Iterable[int] = ()
    ) -> int | None:
        emojis, drawn = self.interaction.client.own_emojis, panel if isinstance(panel, DrawnPanel) else None
        drawn = drawn or DrawnPanel(cast("Panel", panel))
        mentions = notifying(notified)

        async def send(panel: Panel) -> int | None:
            return await self._posted(message_of(replace(drawn, panel=panel), at), mentions)

        return await emojis.sent(drawn.panel, send)

    async def _posted(self, message: SendArguments, mentions: discord.AllowedMentions) -> int | None:
        """Send a message for all and return its id, even if it arrived although Discord reported an error."""
        tokens = self.services.posts.tokens
        async with self._acknowledgment.lock:
            if not self.is_answered:
                return await self._answered_for_all(message, mentions)
        if self._acknowledgment.is_waiting:
            if self._acknowledgment.is_public:
                self._acknowledgment.is_waiting = False
                edit = self.interaction.edit_original_response
                files = message.get("files", ())
                first = await edit(view=message["view"], attachments=files, allowed_mentions=mentions)
                tokens.note(first.id, self.interaction, is_original=True)
                return first.id
            await self._withdraw()
        sent = await self._follow_up(**message, allowed_mentions=mentions)
        if sent is None:
            raise RuntimeError("a message for all came too late")
        if sent.flags.ephemeral:
            self._acknowledgment.is_hidden = True
            await sent.delete()
            raise TableError("answers_hidden")
        tokens.note(sent.id, self.interaction, is_original=False)
        return sent.id

    async def _answered_for_all(
        self, message: SendArguments, mentions: discord.AllowedMentions
    ) -> int | None:
        response, self._acknowledgment.is_original_for_all = self.interaction.response, True
        try:
            first = await response.send_message(**message, allowed_mentions=mentions)
        except discord.HTTPException as error:
            try:
                arrived = await self.interaction.original_response()
            except discord.HTTPException:
                raise error from None
            self._acknowledgment.note_taken()
            log.warning("an answer arrived in spite of HTTP %s", error.status)
            return arrived.id
        self._acknowledgment.is_hidden = first.is_ephemeral()
        if self._acknowledgment.is_hidden:
            raise TableError("answers_hidden")
        self.services.posts.tokens.note(first.message_id or 0, self.interaction, is_original=True)
        return first.message_id

    async def _withdraw(self) -> None:
        """Delete the message that said what was being done, as its readers are not those of the answer."""
        self._acknowledgment.is_waiting = False
        with suppress(discord.NotFound):
            # Until it has some text, what follows would take its place.
            await self.interaction.edit_original_response(view=components.view_of(text_panel("…"), NOWHERE))
            await self.interaction.delete_original_response()
