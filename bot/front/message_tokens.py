"""By which interactions the messages of tables can be edited.

Discord lets the webhook of an interaction edit what it posted, and the message that was pressed, for 15
minutes. Such edits do not count against the requests that an application may make in a second, and where the
bot is no member there are no others. Tokens are kept in memory alone: they are secrets, and soon worthless.
"""

import logging
from http import HTTPStatus
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from bot.bounded import Bounded
from bot.front.interactions import Interaction

log = logging.getLogger(__name__)

LIFETIME = 14 * 60.0
"""Seconds for which the token of an interaction is used; Discord's limit is 15 minutes."""
RENEWED_AFTER = 7 * 60.0
"""Seconds after which a press of the message is to give a new token."""
MOST = 5_000
"""Maximum number of messages whose tokens are kept."""
DEAD = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""The statuses for a token that Discord does not accept, or a message that is not there."""
UNKNOWN_MESSAGE = 10008
"""Discord's code for a deleted message."""


def age_of(interaction: Interaction) -> float:
    """Return the seconds since Discord created an interaction, by this machine's clock."""
    return (discord.utils.utcnow() - interaction.created_at).total_seconds()


class Token(Struct, frozen=True):
    """What can edit a message."""

    interaction: Interaction
    is_original: bool
    """Whether the message is the pressed one or the first answer, and not a follow-up."""

    async def edit(self, message: int, view: ui.LayoutView, **files: Any) -> None:
        """Edit the message."""
        if self.is_original:
            await self.interaction.edit_original_response(view=view, **files)
        else:
            await self.interaction.followup.edit_message(message, view=view, **files)


class MessageTokens:
    """The newest token for each message."""

    def __init__(self) -> None:
        self._tokens = Bounded[int, Token](MOST, LIFETIME)

    def note(self, message: int, interaction: Interaction, *, is_original: bool) -> None:
        """Note that an interaction can edit a message from now on."""
        self._tokens[message] = Token(interaction, is_original)

    def wants(self, message: int) -> bool:
        """Return whether a press of a message is to give a new token."""
        token = self._tokens.get(message)
        return token is None or age_of(token.interaction) > RENEWED_AFTER

    async def edit(self, message: int, view: ui.LayoutView, **files: Any) -> bool | None:
        """Edit a message by its token; return None if there is none, and False if the message is gone."""
        token = self._tokens.get(message)
        if token is None or age_of(token.interaction) > LIFETIME:
            return None
        try:
            await token.edit(message, view, **files)
        except discord.HTTPException as error:
            if error.status not in DEAD:
                raise
            log.debug("a token was of no use: HTTP %s, code %s", error.status, error.code)
            self._tokens.pop(message)
            return False if error.code == UNKNOWN_MESSAGE else None
        return True
