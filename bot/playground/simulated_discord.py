"""A simulated Discord in real time, with the locales that simcord leaves out.

simcord is made for tests: its clock stands still until a test moves it, and an action ends when the bot is
idle. A playground needs the opposite, so this module replaces its clock, its timers and its waiting. It uses
private names of simcord, which is why the playground accepts only one version of it.
"""

import asyncio
import base64
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import Context
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar, cast
from unittest.mock import patch
from zlib import crc32

import discord
import simcord
from simcord import interactions
from simcord._clock import Clock
from simcord._dpy_internals import real_monotonic
from simcord._runtime import _CallbackRecord, _Runtime
from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE, CdnStore
from simcord.backend.models import GuildEmoji, Interaction, Message, User

from bot.playground.places import Place
from bot.playground.user_installs import UserInstalls

T = TypeVar("T")

# Milliseconds since Discord's epoch, on 1 January 2025: before anything that a run creates later.
_FIRST_MOMENT = 315_619_200_000


class WallClock(Clock):
    """A clock in real time, so that waiting takes as long as on the real Discord."""

    def __init__(self) -> None:
        super().__init__()
        self._epoch = datetime.now(UTC) - timedelta(seconds=self.elapsed)

    @property
    def elapsed(self) -> float:
        """Return the seconds of the event loop's clock, so that both agree on when a timer is due."""
        return real_monotonic()

    @elapsed.setter
    def elapsed(self, seconds: float) -> None:
        """Refuse to be set; simcord moves its clock this way."""


class Log(list[T]):
    """A list of the latest entries that counts all of them, to detect changes."""

    capacity = 2000
    total = 0

    def append(self, entry: T) -> None:
        """Append an entry, and drop old ones now and then."""
        self.total += 1
        super().append(entry)
        if len(self) > 2 * self.capacity:
            del self[: self.capacity]


class Pictures(CdnStore):
    """Stores uploads; simcord keeps those of replaced attachments and drops those of emoji."""

    spare = 64

    def __init__(self, messages: Mapping[int, Mapping[int, Message]]) -> None:
        super().__init__()
        self._messages = messages

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, object]:
        """Store an upload, and drop the oldest ones that no message shows any more."""
        uploads = [url for url in self._blobs if url.startswith(f"{CDN_BASE}/attachments/")]
        # The newest may belong to a message that is still being created.
        if old := uploads[: -self.spare]:
            messages = (message for channel in self._messages.values() for message in channel.values())
            shown = {attachment["url"] for message in messages for attachment in message.attachments}
            for url in set(old) - shown:
                del self._blobs[url]
        return super().store_attachment(attachment_id, channel_id, filename, data, description)

    def store_emoji(self, emoji: GuildEmoji, image: str) -> None:
        """Store the picture of an emoji, given as a data URI."""
        kind = "gif" if emoji.animated else "png"
        self._blobs[f"{CDN_BASE}/emojis/{emoji.id}.{kind}"] = base64.b64decode(image.partition(",")[2])


class World(UserInstalls):
    """A Discord whose guild, channel and people have the same ids in every run.

    A bot that remembers a table of an earlier run then finds its channel and its people. Ids created
    later follow the clock, as Discord's do, so that no message reuses an id of an earlier run.
    """

    is_creating = True
    _moment = _FIRST_MOMENT

    def __init__(self) -> None:
        super().__init__(clock=WallClock())
        self.transcript: Log[tuple[str, str, Any]] = Log()
        self.http_requests: Log[simcord.types.HttpLogEntry] = Log()
        self.pictures = Pictures(self.messages)
        self.cdn = self.pictures

    @property
    def changes(self) -> int:
        """Return the number of requests and events between bot and Discord so far."""
        return self.transcript.total + self.http_requests.total

    def snowflake(self) -> int:
        """Return the next id."""
        return self._allocate_at(self._moment) if self.is_creating else super().snowflake()

    def make_user(self, name: str, **fields: object) -> User:
        """Create a user; the id of a first user follows from the name alone."""
        with self._named(name):
            return super().make_user(name, **fields)

    def add_place(self, env: simcord.Env, kind: discord.ChannelType, name: str, permissions: int) -> Place:
        """Create a place without the bot; the ids of a first one follow from the name alone."""
        with self._named(name):
            return super().add_place(env, kind, name, permissions)

    @contextmanager
    def _named(self, name: str) -> Iterator[None]:
        self._moment = _FIRST_MOMENT + crc32(name.encode())
        try:
            yield
        finally:
            self._moment = _FIRST_MOMENT

    def create_application_emoji(self, name: str, *, animated: bool = False) -> GuildEmoji:
        """Create an application emoji with its picture, which only the log of requests has."""
        body = self.http_requests[-1].json if self.http_requests else None
        image = str(body.get("image", "")) if isinstance(body, Mapping) else ""
        moves = animated or image.startswith("data:image/gif")
        emoji = super().create_application_emoji(name, animated=moves)
        if image:
            self.pictures.store_emoji(emoji, image)
        return emoji


class LiveEnv(simcord.Env):
    """Runs a bot on a World in real time: timers fire by themselves, and actions wait only for an answer."""

    backend: World

    answer_timeout = 3.0
    idle_turns = 6

    def __init__(self, bot: discord.Client) -> None:
        sharded = isinstance(bot, discord.AutoShardedClient) and bot.shard_count is None
        super().__init__(bot, check_errors=False, shard_count=1 if sharded else None, settle_timeout=1.0)
        self.backend = World()
        self._pending: Interaction | None = None
        self._register_dispatch_observer(self._ask)

    def _ask(self, interaction: Interaction) -> None:
        self._pending = interaction

    def _schedule_timer(
        self,
        record: _CallbackRecord,
        callback: Callable[..., object],
        args: tuple[object, ...],
        schedule_context: Context | None,
    ) -> None:
        def fire() -> None:
            if record.handle is None or record.handle.cancelled():
                with suppress(ValueError):
                    self._work.callbacks.remove(record)
            else:
                record.handle._run()  # noqa: SLF001 -- the handle is simcord's; nothing else would run it

        loop = cast("_Runtime", self._runtime)
        record.real_handle = loop.call_at(record.when, fire, context=schedule_context)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 -- simcord's signature
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        pending, self._pending = self._pending, None
        began = real_monotonic()
        idle_for = 0
        while real_monotonic() - began < self.answer_timeout:
            before = self.backend.changes
            # The first turns run what is ready; the later ones give threads (a database) time.
            await asyncio.sleep(0 if idle_for < self.idle_turns // 2 else 0.004)
            idle_for = idle_for + 1 if self.backend.changes == before else 0
            if idle_for >= self.idle_turns and (pending is None or pending.responded):
                return


@contextmanager
def speaking(locales: Mapping[int, str]) -> Iterator[None]:
    """Add the locale of the person and the guild to every interaction; simcord always says en-US."""
    plain = interactions.base_payload

    def base_payload(backend: Backend, **fields: Any) -> tuple[Interaction, dict[str, Any]]:
        record, payload = plain(backend, **fields)
        payload["locale"] = locales.get(fields["user_id"], payload["locale"])
        if fields["guild_id"] is not None:
            payload["guild_locale"] = backend.get_guild(fields["guild_id"]).preferred_locale
        return record, payload

    with patch.object(interactions, "base_payload", base_payload):
        yield
