"""The first answer to an interaction, which Discord awaits for three seconds: the handler's, or the guard's.

Seconds count from when Discord created the interaction: whatever was late before a handler began counts too.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

import discord
from discord.app_commands import Choice

from bot import metrics
from bot.front.interactions import Client, Interaction
from bot.front.message_tokens import age_of

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds after which the guard answers in place of a handler."""
ALREADY_ACKNOWLEDGED = 40060
"""Discord's code for a second first answer."""
UNKNOWN_INTERACTION = 10062
"""Discord's code for an interaction that was not acknowledged in time."""


class Acknowledgment:
    """Whether and how an interaction was acknowledged; contexts of one interaction share it."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self.lock = asyncio.Lock()
        """Held by whatever may be the first answer: Discord takes one."""
        self.is_waiting = False
        """Whether the answer so far is a message that another one is to replace."""
        self.is_public = False
        """Whether everybody sees that message."""
        self.is_deferred = False
        """Whether the answer so far is that the pressed message may change later."""
        self.is_shown_in_original = False
        """Whether the original response shows the answer, in a message that the person alone sees."""
        self.is_original_for_all = False
        """Whether the original response is a message for all, so that what was pressed cannot be changed."""
        self.answer: discord.WebhookMessage | None = None
        """Otherwise the message that shows it: the original may be a pressed message that all see."""
        self.follow_ups = 0
        """How many messages were sent after the first answer."""
        self.is_hidden = False
        """Whether Discord showed to one person what was meant for all."""
        self.ended = asyncio.Event()
        """Set once the handler has ended, so that nothing more is about to be the first answer."""
        self._was_taken = False
        """Whether Discord had taken an answer although it reported an error."""
        self._has_failed = False
        """Whether a first answer failed on Discord's side, which may have taken it."""
        self._tell: Callable[[], Awaitable[None]] | None = None
        self._late_by = 0.0
        self._guarding: asyncio.TimerHandle | None = None

    @property
    def is_done(self) -> bool:
        """Return whether the interaction was acknowledged."""
        return self._was_taken or self._interaction.response.is_done()

    @property
    def age(self) -> float:
        """Return the seconds since Discord created the interaction, by this machine's clock."""
        return age_of(self._interaction)

    # ------------------------------------------------------------------ answers

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Take a first answer within a block for done if Discord reports that there is one already.

        Raise the error all the same if that may be an earlier one of ours, which failed.
        """
        try:
            yield
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:
                self._has_failed = self._has_failed or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
                raise
            self.note_taken()
            # discord.py tries again where Discord reported an error, though it may have taken the first.
            if self._has_failed:
                raise

    def note_taken(self) -> None:
        """Note that Discord has taken an answer although it reported an error."""
        self._was_taken = True

    async def defer(self, *, is_public: bool = False) -> None:
        """Acknowledge the interaction unless that was done; see `Context.defer`."""
        async with self.lock:
            if not self.is_done:
                await self.defer_at_once(is_public=is_public)

    async def defer_at_once(self, *, is_public: bool = False) -> None:
        """Acknowledge the interaction by whoever holds the lock, as nobody has done yet."""
        interaction = self._interaction
        # Only where a message was pressed can an answer change it later; else a message of its own says that
        # the bot is thinking.
        is_message = interaction.message is None
        with self.answering():
            deferred = await interaction.response.defer(ephemeral=not is_public, thinking=is_message)
            self.is_hidden = is_message and is_public and deferred is not None and deferred.is_ephemeral()
            is_public = is_public and not self.is_hidden
        self.note_token()
        self.is_waiting, self.is_public = is_message, is_message and is_public
        self.is_deferred = not is_message

    def note_token(self) -> None:
        """Note that the interaction can edit the pressed message from now on, if all see that."""
        pressed = self._interaction.message
        if pressed is not None and not pressed.flags.ephemeral and not self.is_original_for_all:
            tokens = self._interaction.client.services.posts.tokens
            tokens.note(pressed.id, self._interaction, is_original=True)

    @contextmanager
    def meanwhile(self, tell: Callable[[], Awaitable[None]]) -> Iterator[None]:
        """Let the guard tell what takes long within a block, in place of a bare deferral."""
        former, self._tell = self._tell, tell
        try:
            yield
        finally:
            self._tell = former

    async def acknowledge(self) -> None:
        """Tell once what takes long, if something does; otherwise defer unless that was done."""
        async with self.lock:
            tell, self._tell = self._tell, None
            if tell is not None:
                await tell()
            elif not self.is_done:
                await self.defer_at_once()

    # ------------------------------------------------------------------ the guard

    def begin(self) -> None:
        """Let the guard acknowledge the interaction when it is a second old."""
        loop, background = asyncio.get_running_loop(), self._interaction.client.services.background
        # A wrong clock of this machine changes nothing: no handler has more than a second of its own.
        wait = min(max(PATIENCE - self.age, 0.0), PATIENCE)
        due = loop.time() + wait

        def fire() -> None:
            self._late_by = loop.time() - due
            background.spawn(self._guard)

        self._guarding = background.later(wait, fire)

    def end(self) -> None:
        """Dismiss the guard."""
        self.ended.set()
        if self._guarding is not None:
            self._guarding.cancel()

    async def _guard(self) -> None:
        try:
            await self.acknowledge()
        except discord.HTTPException as error:
            if not log_if_too_late(self._interaction, error):
                log.info("a press was not acknowledged: HTTP %s", error.status)

    def note_too_late(self) -> None:
        """Log and count an interaction that Discord does not await any more."""
        metrics.LATE_ANSWERS.inc()
        data: Mapping[str, object] = self._interaction.data or {}
        where = data.get("custom_id") or data.get("name")
        words = "an answer at %s came too late, %.1f s after the press; the event loop was %.1f s late"
        log.warning(words, where, self.age, self._late_by)


def acknowledgment_of(interaction: Interaction) -> Acknowledgment:
    """Return the acknowledgment of an interaction."""
    kept = interaction.extras.get("acknowledgment")
    if not isinstance(kept, Acknowledgment):
        kept = interaction.extras["acknowledgment"] = Acknowledgment(interaction)
    return kept


@contextmanager
def acknowledging(interaction: Interaction) -> Iterator[None]:
    """Dismiss the guard, if one began, when an interaction was handled within a block."""
    try:
        yield
    finally:
        acknowledgment_of(interaction).end()


class Suggested(discord.InteractionResponse[Client]):
    """The answer to an autocomplete; discord.py sends it, and would report a late one as a fault."""

    async def autocomplete(self, choices: Sequence[Choice[Any]]) -> None:
        """Suggest choices, unless Discord does not await them any more."""
        try:
            with acknowledgment_of(self._parent).answering():
                await super().autocomplete(choices)
        except discord.HTTPException as error:
            if not log_if_too_late(self._parent, error):
                raise


def log_if_too_late(interaction: Interaction, error: Exception) -> bool:
    """Log that an answer came too late if an error says so; return whether it does.

    Nothing is half done then: what was done before stands, and the next panel shows it.
    """
    is_late = isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION
    if is_late:
        acknowledgment_of(interaction).note_too_late()
    return is_late
