"""The messages of cups in their channels: one a round, with pings, and few small ones that call somebody.

A new round gets a new message, as an edit notifies nobody; the one before shows how the round ended.
"""

import logging
from collections.abc import Iterable
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
from bot.workers.fair_share import Cooldown
from cogs.cups import decisions
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_values import Phase
from cogs.cups.public_panel import (
    CUP,
    MY_GAME,
    cup_panel,
    entry_closed_panel,
    link_to,
    round_panel,
    title_of,
    whole,
)

log = logging.getLogger(__name__)

CALL_INTERVAL = 3600.0
"""Minimum seconds between two calls of the same person to the same game."""
FAULT = 500
"""From this status on, Discord has a fault of its own."""


class CupKey(NamedTuple):
    """Names a cup."""

    id: str
    guild: int


class CupMessages(MessageUpdates[CupKey, Shown]):
    """Posts and edits the messages of cups."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.background, Shown)
        self._posts, self._faces, self._people = services.posts, services.faces, services.people
        self._cups = services.own(cups_of)
        self._calls = Cooldown(CALL_INTERVAL)
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
            await self._cups.change(cup.id, cup.guild, decisions.closing)
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

    async def show(self, subject: CupKey, shown: Shown) -> None:
        """Update the message of a cup, or post that of a new round."""
        cup = await self._cups.read(subject.id)
        if cup is not None:
            panel = self.panel(cup)
            is_new = cup.phase in (Phase.RUNNING, Phase.OVER) and cup.posted.shown != cup.round_number
            message = None if is_new else cup.posted.message
            if message is None or panel.digest != shown.digest:
                is_edited = message and await self._posts.edit(cup, message, panel, self.at(cup))
                if not is_edited:
                    await self._post(cup, panel)
                shown.note(panel)
        if cup is None or not cup.is_open:
            self.forget(subject)

    async def _post(self, cup: Cup, panel: Panel) -> None:
        """Post the message of a round, calling those who play it; the one before shows its end."""
        called = await self._called_by(cup)
        mentions = [Text(" ".join(f"<@{each}>" for each in called))] if called else []
        told = replace(panel, parts=(*panel.parts[:2], *mentions, *panel.parts[2:]))
        nonce = f"{cup.id}:{cup.round_number}:{(cup.posted.message or 0) % 10**9:x}"
        sent = await self._posts.post(cup, told, self.at(cup), nonce=nonce, notified=called)
        older = cup.posted
        await self._cups.shown(cup, sent.id, cup.round_number)
        if older.message is not None:
            cup = replace(cup, posted=replace(older, message=sent.id, shown=cup.round_number))
            await self._posts.edit(cup, older.message, self._ended(cup, older.shown), self.at(cup))

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

    # ------------------------------------------------------------------ pings

    async def _called_by(self, cup: Cup) -> list[int]:
        """List those whom a new message calls: who plays the round that begins."""
        if cup.phase != Phase.RUNNING:
            return []
        own = [each for each in cup.competition.open_pairings if each.round_index == cup.round_number - 1]
        people = [cup.entrants[place].person for each in own for place in each.entrants]
        return [each for each in people if each is not None and await self._may_ping(each)]

    async def _may_ping(self, person: int) -> bool:
        return await self._people.takes_pings(person, self._cups.clock())

    async def call_opponent(self, cup: Cup, person: int) -> None:
        """Tell the opponent of somebody who is ready, at most once an hour."""
        place = cup.require_entrant(person)
        pairing = cup.pairing_of(place)
        other = None if pairing is None else pairing.opponent(place)
        if pairing is None or other is None or cup.meeting(pairing.number).table_id is not None:
            return
        opponent = cup.entrants[other].person
        if opponent is None or not self._calls.admit(opponent, (cup.id, pairing.number)):
            return
        words = cup.words(self.words(cup))
        facts = {"person": f"<@{opponent}>", "name": words.person(place), "cup": title_of(cup, words)}
        button = MY_GAME.button(words)
        nonce = f"{cup.id}:r{pairing.number}:{len(pairing.games)}"
        await self.call(cup, words("cup.call.ready", **facts), [opponent], nonce, button)

    async def call(self, cup: Cup, text: str, people: Iterable[int], nonce: str, *buttons: Button) -> bool:
        """Post a small message that calls people to a cup; return False if that is to be tried again.

        Where the bot may not post, nobody is called.
        """
        panel = Panel((Text(text), Row((*buttons, link_to(cup, self.words(cup))))))
        wanted = [each for each in people if await self._may_ping(each)]
        try:
            await self._posts.post(cup, panel, self.at(cup), nonce=nonce, notified=wanted)
        except PostError as error:
            log.warning("nobody is called to cup %s: HTTP %s", cup.id, error.status)
            return error.status < FAULT
        return True
