"""The messages of cups in their channels: one a round, with pings, and few small ones that call somebody.

A new round gets a new message, as an edit notifies nobody; the one before shows how the round ended. Every
message carries a nonce, so that Discord posts none twice.
"""

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from discord.ext import commands
from msgspec.structs import replace

from bot.background import Background
from bot.charts.picture_cache import Pictures
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.panel import Button, Link, Panel, Row, Text
from bot.faces.words import Words
from bot.front import custom_ids
from bot.front.channel_messages import UNEDITABLE_CODES
from bot.front.emojis import Emojis
from bot.front.invitations import Notified
from bot.front.uploads import edit_of, message_of
from bot.tables.person_settings import People, Pings
from cogs.cups import decisions
from cogs.cups.cup import Cup, Phase
from cogs.cups.cup_registry import Cups
from cogs.cups.public_panel import (
    CupSlot,
    cup_panel,
    entry_closed_panel,
    link_of,
    round_panel,
    title_of,
    whole,
)

log = logging.getLogger(__name__)

CUP, OWN_GAME, ORGANISER = "c", "cm", "co"
"""The surfaces of controls: the public message, an entrant's panel, and the panel behind [⋯]."""
GATHER_SECONDS = 0.05
EDIT_INTERVAL = 1.2
"""Minimum seconds between two edits of a message."""
RETRY_DELAY = 10.0
MOST_TRIES = 7
"""After so many failures, each waiting twice as long, only a press tries again."""
UNKNOWN_CHANNEL = 10003
CALL_INTERVAL = 3600.0
"""Minimum seconds between two calls of the same person to the same game."""


@dataclass(eq=False, repr=False)
class Shown:
    """What a channel shows of a cup, as far as this process knows."""

    panel: Panel | None = None
    edited: float = float("-inf")
    failures: int = 0
    timer: asyncio.TimerHandle | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class CupMessages:
    """Posts and edits the messages of cups."""

    def __init__(
        self,
        bot: commands.AutoShardedBot,
        cups: Cups,
        faces: Mapping[str, AnyFace],
        people: People,
        drawing: tuple[Pictures, Emojis],
        background: Background,
    ) -> None:
        self._bot = bot
        self._cups = cups
        self._faces = faces
        self._people = people
        self._pictures, self._emojis = drawing
        self._background = background
        self._shown: dict[str, Shown] = {}
        self._called: dict[tuple[str, int, int], float] = {}
        cups.listen(self.schedule)

    def words(self, cup: Cup) -> Words:
        """Return the words of a public message."""
        return Words(cup.language).pictured(self._emojis.public)

    def panel(self, cup: Cup) -> Panel:
        """Draw the public message of a cup."""
        return cup_panel(cup, self._faces[cup.game], self.words(cup))

    def at(self, cup: Cup) -> custom_ids.Address:
        """Return where the controls of the public message are."""
        return custom_ids.Address(CUP, cup.id, cup.round_number)

    def mark_shown(self, cup: Cup, panel: Panel) -> None:
        """Note that the answer to a press has already updated the message."""
        shown = self._of(cup.id)
        shown.panel, shown.edited = panel, time.monotonic()

    def _of(self, cup_id: str) -> Shown:
        return self._shown.setdefault(cup_id, Shown())

    # ------------------------------------------------------------- scheduling

    def schedule(self, cup: Cup, after: float = GATHER_SECONDS) -> None:
        """Bring the messages of a cup up to date soon."""
        shown = self._of(cup.id)
        if shown.timer is not None:
            shown.timer.cancel()
        wait = max(after, shown.edited + EDIT_INTERVAL - time.monotonic())
        shown.timer = self._background.later(wait, self._due, cup.id, shown)

    def _due(self, cup_id: str, shown: Shown) -> None:
        shown.timer = None
        self._background.spawn(self._show, cup_id, shown)

    async def _show(self, cup_id: str, shown: Shown) -> None:
        async with shown.lock:
            cup = None
            try:
                cup = await self._cups.read(cup_id)
                if cup is not None:
                    await self._bring_up_to_date(cup, shown)
            except (discord.HTTPException, StoreError, TableError) as error:
                await self._failed(cup, shown, error)
            else:
                shown.failures = 0
                if cup is None or not cup.is_open:
                    self._shown.pop(cup_id, None)

    async def _failed(self, cup: Cup | None, shown: Shown, error: Exception) -> None:
        log.warning("cup %s could not be shown: %s", cup and cup.id, type(error).__name__)
        shown.failures += 1
        if cup is None or shown.failures > MOST_TRIES:
            return
        if isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL and cup.is_open:
            await self.give_up(cup.id, cup.guild)
        else:
            self.schedule(cup, RETRY_DELAY * 2**shown.failures)

    async def give_up(self, cup_id: str, guild: int) -> None:
        """Close a cup whose channel is gone."""
        try:
            await self._cups.change(cup_id, guild, decisions.closing)
        except (TableError, StoreError) as error:
            log.warning("cup %s is closed later: %s", cup_id, error)

    # --------------------------------------------------------------- messages

    def _channel(self, cup: Cup) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(cup.channel, guild_id=cup.guild)

    async def _bring_up_to_date(self, cup: Cup, shown: Shown) -> None:
        is_new = cup.phase in (Phase.RUNNING, Phase.OVER) and cup.shown != cup.round_number
        if cup.message is None or is_new:
            await self._post(cup, shown)
            return
        panel = self.panel(cup)
        if panel == shown.panel:
            return
        if await self._edit(cup, cup.message, panel):
            shown.panel, shown.edited = panel, time.monotonic()
        else:
            await self._post(cup, shown)

    async def _post(self, cup: Cup, shown: Shown) -> None:
        """Post the message of a round, calling those who play it; the one before shows its end."""
        panel = self.panel(cup)
        called = await self._called_by(cup)
        told = replace(panel, parts=(*panel.parts[:2], *_mentions(called), *panel.parts[2:]))
        sent = await self._send(
            cup, told, called, f"{cup.id}:{cup.round_number}:{(cup.message or 0) % 10**9:x}"
        )
        older, round_number = cup.message, cup.shown
        await self._cups.shown(cup, sent.id, cup.round_number)
        shown.panel, shown.edited = panel, time.monotonic()
        if older is not None:
            await self._finish(replace(cup, message=sent.id), older, round_number)

    async def _finish(self, cup: Cup, older: int, round_number: int) -> None:
        """Let an older message show what became of the entry or of a round."""
        words, face = self.words(cup), self._faces[cup.game]
        panel = (
            round_panel(cup, round_number, words) if round_number else entry_closed_panel(cup, face, words)
        )
        if round_number and cup.phase == Phase.RUNNING:
            pictures = [each for each in whole(cup, cup.words(words)) if not isinstance(each, Text)]
            panel = replace(panel, parts=(*panel.parts[:-1], *pictures, panel.parts[-1]))
        await self._edit(cup, older, panel)

    async def _send(self, cup: Cup, panel: Panel, called: Iterable[int], nonce: str) -> discord.Message:
        drawn = await self._pictures.drawn(panel)
        users: list[Any] = [Notified(str(each)) for each in called]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)

        async def send(each: Panel) -> discord.Message:
            message = message_of(replace(drawn, panel=each), self.at(cup))
            return await self._channel(cup).send(**message, allowed_mentions=mentions, nonce=nonce[:25])

        return await self._emojis.sent(drawn.panel, send)

    async def _edit(self, cup: Cup, message: int, panel: Panel) -> bool:
        """Edit a message; return False if it is gone or cannot be edited any more."""
        drawn = await self._pictures.drawn(panel)
        there = self._channel(cup).get_partial_message(message)

        async def edit(each: Panel) -> None:
            await there.edit(**edit_of(replace(drawn, panel=each), self.at(cup), None))

        try:
            await self._emojis.sent(drawn.panel, edit)
        except discord.HTTPException as error:
            if (isinstance(error, discord.NotFound) and error.code != UNKNOWN_CHANNEL) or (
                error.code in UNEDITABLE_CODES
            ):
                return False
            raise
        return True

    # ------------------------------------------------------------------ pings

    async def _called_by(self, cup: Cup) -> list[int]:
        """List those whom a new message calls: who plays the round that begins."""
        if cup.phase != Phase.RUNNING:
            return []
        own = [each for each in cup.competition.open_pairings if each.round_index == cup.round_number - 1]
        people = [cup.entrants[place].person for each in own for place in each.entrants]
        return [each for each in people if each is not None and await self._wants_pings(each)]

    async def _wants_pings(self, person: int) -> bool:
        settings, now = await self._people.of(person), self._cups.clock()
        is_quiet = settings.quiet is not None and settings.quiet.next_after(now)[0] <= now
        return settings.pings is not Pings.NEVER and not is_quiet

    async def call_opponent(self, cup: Cup, person: int) -> None:
        """Tell the opponent of somebody who is ready, at most once an hour."""
        place = cup.require_entrant(person)
        pairing = cup.pairing_of(place)
        other = None if pairing is None else pairing.opponent(place)
        if pairing is None or other is None or cup.meeting(pairing.number).table_id is not None:
            return
        opponent, key = cup.entrants[other].person, (cup.id, pairing.number, other)
        now = time.monotonic()
        if opponent is None or now - self._called.get(key, float("-inf")) < CALL_INTERVAL:
            return
        self._called = {each: at for each, at in self._called.items() if now - at < CALL_INTERVAL}
        self._called[key] = now
        words = cup.words(self.words(cup))
        text = words(
            "cup.call.ready", person=f"<@{opponent}>", name=words.person(place), cup=title_of(cup, words)
        )
        button = Button(CupSlot.MY_GAME, words("cup.button.my_game"), "primary")
        await self.call(cup, text, [opponent], f"{cup.id}:r{pairing.number}:{len(pairing.games)}", button)

    async def call_late(self, cup: Cup, late: list[str], people: list[int]) -> None:
        """Tell the organiser, and those who were ready, that the time of some pairings is over."""
        words = self.words(cup)
        mentions = words.listed([f"<@{each}>" for each in people])
        text = words("cup.call.late", people=mentions, pairings="\n".join(late), cup=title_of(cup, words))
        await self.call(cup, text, people, f"{cup.id}:d{cup.version}")

    async def call(self, cup: Cup, text: str, people: list[int], nonce: str, *buttons: Button) -> None:
        """Post a small message that calls people to a cup."""
        link = Link(self.words(cup)("cup.button.to_cup"), link_of(cup.guild, cup.channel, cup.message))
        wanted = [each for each in people if await self._wants_pings(each)]
        try:
            await self._send(cup, Panel((Text(text), Row((*buttons, link)))), wanted, nonce)
        except discord.HTTPException as error:
            log.warning("nobody is called to cup %s: HTTP %s", cup.id, error.status)


def _mentions(people: list[int]) -> tuple[Text, ...]:
    return (Text(" ".join(f"<@{each}>" for each in people)),) if people else ()
