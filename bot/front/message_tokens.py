"""By which interactions the messages of tables can be edited.

Discord lets the webhook of an interaction edit what it posted, and the message that was pressed, for 15
minutes. Such edits do not count against the requests that an application may make in a second, and where the
bot is no member there are no others. Tokens are kept in memory alone: they are secrets, and soon worthless.
"""

import logging
from contextlib import suppress
from copy import copy
from http import HTTPStatus
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from bot import metrics
from bot.bounded import Bounded
from bot.front.interactions import Interaction

log = logging.getLogger(__name__)

LIFETIME = 14 * 60.0
"""Seconds for which the token of an interaction is used; Discord's limit is 15 minutes."""
RENEWED_AFTER = 7 * 60.0
"""Seconds after which a press of the message is to give a new token."""
MOST = 5_000
"""Maximum number of messages whose tokens are kept, at 2 KB each."""
DEAD = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""The statuses for a token that Discord does not accept, or a message that is not there."""
UNKNOWN_MESSAGE = 10008
"""Discord's code for a deleted message."""


def age_of(interaction: Interaction) -> float:
    """Return the seconds since Discord created an interaction, by this machine's clock."""
    return (discord.utils.utcnow() - interaction.created_at).total_seconds()


def bare(interaction: Interaction) -> Interaction:
    """Copy an interaction without what was pressed and how it was answered, most of its memory."""
    copied = copy(interaction)
    copied.message = copied.data = None
    copied.extras = {}
    # discord.py keeps the response, which refers to the interaction, and makes it anew where it is needed.
    with suppress(AttributeError):
        del copied._cs_response  # type: ignore[attr-defined]  # noqa: SLF001
    return copied


class Token(Struct, frozen=True):
    """What can edit a message."""

    interaction: Interaction
    is_original: bool
    """Whether the message is the pressed one or the first answer, and not a follow-up."""

    @property
    def age(self) -> float:
        """Return the seconds since Discord created it, by this machine's clock."""
        return age_of(self.interaction)

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

    def __len__(self) -> int:
        """Return for how many messages a token is kept."""
        return len(self._tokens)

    def note(self, message: int, interaction: Interaction, *, is_original: bool) -> None:
        """Note that an interaction can edit a message from now on."""
        self._tokens[message] = Token(bare(interaction), is_original)

    def forget(self, message: int) -> None:
        """Forget the token of a message that is not edited any more."""
        self._tokens.pop(message)

    def wants(self, message: int) -> bool:
        """Return whether a press of a message is to give a new token."""
        token = self._tokens.get(message)
        return token is None or token.age > RENEWED_AFTER

    async def edit(self, message: int, view: ui.LayoutView, **files: Any) -> bool | None:
        """Edit a message by its token; return None if there is none, and False if the message is gone."""
        token = self._tokens.get(message)
        if token is None or token.age > LIFETIME:
            return None
        try:
            await token.edit(message, view, **files)
        except discord.HTTPException as error:
            if error.status not in DEAD:
                raise
            log.debug("a token was of no use: HTTP %s, code %s", error.status, error.code)
            # A press may have given a newer one meanwhile.
            if self._tokens.get(message) is token:
                self.forget(message)
            return False if error.code == UNKNOWN_MESSAGE else None
        metrics.MESSAGE_EDITS.labels("token").inc()
        return True
