"""The messages of cups: one in the channel that stays true, and those in its thread.

A round is announced in a new message, as an edit notifies nobody: in the thread, or without one in the
channel, where it takes the place of the message before. The one before shows how its round ended.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bot.database.errors import StoreError
from bot.errors import TableError
from bot.faces.panel import Button, Panel, Row, Text
from bot.faces.words import Words
from bot.front.channel_posts import PostError
from bot.front.custom_ids import Address
from bot.front.message_updates import GIVE_UP_AFTER, Failure, MessageUpdates, Shown
from bot.front.services import Services
from cogs.cups import decisions
from cogs.cups.calls import Call, call_of, called_to
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_registry import RETRY_DELAY
from cogs.cups.cup_thread import SERVER_FAULT, CupThreads, thread_of
from cogs.cups.cup_values import Ended, Phase
from cogs.cups.public_panel import (
    CUP,
    cup_panel,
    entry_closed_panel,
    link_to,
    plain_title,
    round_panel,
    whole,
)
from cogs.cups.thread_panels import end_panel, ended_panel, open_round_panel

log = logging.getLogger(__name__)


class CupKey(NamedTuple):
    """Names a cup."""

    id: str
    guild: int


@dataclass(eq=False, repr=False, slots=True)
class CupShown(Shown):
    """What the messages of a cup show, as far as this process knows."""

    round_digest: bytes | None = None
    """That of the panel of the round in the thread."""


class CupMessages(MessageUpdates[CupKey, CupShown]):
    """Posts and edits the messages of cups."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.background, CupShown)
        self._posts, self._faces, self._people = services.posts, services.faces, services.people
        self._cups, self.threads = services.own(cups_of), services.own(CupThreads)
        self.enders: dict[str, str] = {}
        """Who has ended each cup, as they are called, until it is told."""
        self._cups.listen(self.update)

    def words(self, cup: Cup) -> Words:
        """Return the words of a public message."""
        return Words(cup.terms.language).pictured(self._posts.emojis.public)

    def panel(self, cup: Cup) -> Panel:
        """Draw the public message of a cup."""
        return cup_panel(cup, self._faces[cup.game], self.words(cup))

    def at(self, cup: Cup) -> Address:
        """Return where the controls of the public message are."""
        return CUP.at(cup.id, cup.round_number)

    def mark_shown(self, cup: Cup, panel: Panel) -> None:
        """Note that the answer to a press has already updated the message."""
        self.shown(CupKey(cup.id, cup.guild)).note(panel)

    def update(self, cup: Cup) -> None:
        """Bring the messages of a cup up to date soon."""
        self.schedule(CupKey(cup.id, cup.guild))

    async def close(self, cup: CupKey) -> bool:
        """Close a cup whose channel is gone; return False if that cannot be stored."""
        try:
            await self._cups.change(cup.id, cup.guild, partial(decisions.closing, why=Ended.CHANNEL))
        except TableError as error:
            log.debug("cup %s was closed already: %s", cup.id, error.code)
        except StoreError as error:
            log.warning("cup %s is closed later: %s", cup.id, error)
            return False
        self.forget(cup)
        return True

    # --------------------------------------------------------------- messages

    def name(self, subject: CupKey) -> str:
        """Return what logs call a cup."""
        return f"cup {subject.id}"

    async def failed(self, subject: CupKey, failure: Failure) -> bool:
        """Close a cup with its channel; try one no more that cannot be replayed, or be shown for a week.

        In a server that has removed the bot, which may be invited again, it stays open.
        """
        if not self._posts.is_in(subject.guild):
            return True
        if failure.is_gone:
            return await self.close(subject)
        return isinstance(failure.error, TableError) or failure.seconds > GIVE_UP_AFTER

    async def show(self, subject: CupKey, shown: CupShown) -> None:
        """Update the messages of a cup, after a new round or the end was announced."""
        cup = await self._cups.read(subject.id)
        if cup is not None:
            if cup.phase != Phase.ENTRY and cup.posted.shown != cup.stage:
                cup = await self._announce(cup, shown)
            cup = await self._show_message(cup, shown)
            await self._show_round(cup, shown)
        if cup is None or not cup.is_open:
            self.forget(subject)

    async def _show_message(self, cup: Cup, shown: CupShown) -> Cup:
        """Edit the message in the channel, or post it if there is none; return the cup then."""
        panel, message = self.panel(cup), cup.posted.message
        if message is None or panel.digest != shown.digest:
            if not message or not await self._posts.edit(cup, message, panel, self.at(cup)):
                nonce = f"{cup.id}:again:{(message or 0) % 10**9:x}"
                sent = await self._posts.post(cup, panel, self.at(cup), nonce=nonce)
                cup = await self._cups.note_posted(cup, message=sent.id)
            shown.note(panel)
        return cup

    async def _show_round(self, cup: Cup, shown: CupShown) -> None:
        """Edit the message of a running round in the thread; in an archived one it stays as it is."""
        message = cup.posted.round_message
        if cup.phase != Phase.RUNNING or message is None:
            return
        panel = open_round_panel(cup, self.words(cup))
        if panel.digest != shown.round_digest:
            await self._posts.edit(thread_of(cup), message, panel, self.at(cup))
            shown.round_digest = panel.digest

    # ---------------------------------------------------------- announcements

    async def _announce(self, cup: Cup, shown: CupShown) -> Cup:
        """Post that a round begins, or the end, calling whom it is about; return the cup then."""
        call = call_of(cup)
        called = [each for each in called_to(cup, call) if await self._may_ping(each)]
        if call is Call.ROUND and self.threads.may_open(cup):
            cup = await self._show_message(cup, shown)
            cup = await self.threads.open(cup, self._thread_name(cup))
        panel, older = self._told(cup), cup.posted
        at, nonce = self.at(cup), f"{cup.id}:{call}:{cup.round_number}"
        message = await self.threads.post(cup, _calling(panel, called), at, nonce=nonce, notified=called)
        if message is None:
            cup = cup if cup.posted.thread is None else await self.threads.leave(cup)
            return await self._announce_in_channel(cup, call, called, shown)
        cup = await self._cups.note_posted(cup, shown=cup.stage, round_message=message)
        shown.round_digest = panel.digest
        if older.round_message is not None:
            ended = self._ended(cup, older.shown)
            await self._posts.edit(thread_of(cup), older.round_message, ended, self.at(cup))
        return cup

    async def _announce_in_channel(self, cup: Cup, call: Call, called: Sequence[int], shown: CupShown) -> Cup:
        """Post the message of a cup anew, whose older one shows how its part ended; or that it was ended."""
        older, at = cup.posted, self.at(cup)
        nonce = f"{cup.id}:{call}:{cup.round_number}:{(older.message or 0) % 10**4:x}"
        panel = self._told(cup) if call is Call.ENDED else self.panel(cup)
        if call is Call.ENDED and not cup.entrants:
            return await self._cups.note_posted(cup, shown=cup.stage)
        sent = await self._posts.post(cup, _calling(panel, called), at, nonce=nonce, notified=called)
        if call is Call.ENDED:
            return await self._cups.note_posted(cup, shown=cup.stage)
        cup = await self._cups.note_posted(cup, message=sent.id, shown=cup.stage)
        shown.note(panel)
        if older.message is not None:
            await self._posts.edit(cup, older.message, self._ended(cup, older.shown), at)
        return cup

    def _told(self, cup: Cup) -> Panel:
        """Draw what is announced beside the message of a cup."""
        words = self.words(cup)
        if cup.phase == Phase.RUNNING:
            return open_round_panel(cup, words)
        return end_panel(cup, words) if cup.phase == Phase.OVER else ended_panel(cup, words, self.enders)

    def _ended(self, cup: Cup, round_number: int) -> Panel:
        """Draw what an older message shows from now on: what became of the entry or of a round."""
        words = self.words(cup)
        if not round_number:
            return entry_closed_panel(cup, self._faces[cup.game], words)
        panel = round_panel(cup, round_number, words)
        if cup.phase == Phase.RUNNING:
            pictures = [each for each in whole(cup, cup.words(words)) if not isinstance(each, Text)]
            panel = replace(panel, parts=(*panel.parts[:-1], *pictures, panel.parts[-1]))
        return panel

    def _thread_name(self, cup: Cup) -> str:
        return f"🏆 {plain_title(cup, self.words(cup))}"

    async def rename_thread(self, cup_id: str) -> None:
        """Name a thread anew, as the title that somebody had typed was deleted."""
        if (cup := await self._cups.read(cup_id)) is not None:
            await self.threads.rename(cup, self._thread_name(cup))

    async def leave_thread(self, cup: CupKey) -> None:
        """Go on in the channel, as the thread was deleted."""
        if (found := await self._cups.read(cup.id)) is not None:
            await self.threads.leave(found)
            self.schedule(cup)

    # ------------------------------------------------------------------ calls

    async def _may_ping(self, person: int) -> bool:
        return await self._people.takes_pings(person, self._cups.clock())

    async def call(self, cup: Cup, text: str, people: Iterable[int], nonce: str, *buttons: Button) -> bool:
        """Post a small message that calls people to a cup; return False if that is to be tried again.

        The nonce is the id of the cup, what people are called for (`Call`), and what tells this call from
        others. Where the bot may not post, nobody is called.
        """
        panel = Panel((Text(text), Row((*buttons, link_to(cup, self.words(cup))))))
        wanted = [each for each in people if await self._may_ping(each)]
        try:
            if await self.threads.post(cup, panel, self.at(cup), nonce=nonce, notified=wanted) is None:
                await self._posts.post(cup, panel, self.at(cup), nonce=nonce, notified=wanted)
        except PostError as error:
            log.warning("nobody is called to cup %s: HTTP %s", cup.id, error.status)
            return error.status < SERVER_FAULT
        return True

    async def tell(self, cup: Cup, text: str, people: Iterable[int], nonce: str, *buttons: Button) -> None:
        """Post what has happened, as `call` does, again every minute until Discord takes it."""
        called = [*people]
        if not await self.call(cup, text, called, nonce, *buttons):
            again = partial(self.tell, cup, text, called, nonce, *buttons)
            self._background.later(RETRY_DELAY, self._background.spawn, again)


def _calling(panel: Panel, people: Sequence[int]) -> Panel:
    """Return a panel with the mentions of those whom it calls, below its second part."""
    mentions = [Text(" ".join(f"<@{each}>" for each in people))] if people else []
    return replace(panel, parts=(*panel.parts[:2], *mentions, *panel.parts[2:]))
