"""Random people: they press what they see, and what they saw, at tables of their own and of others.

Where many wait for an answer they do not press: a machine that is busy otherwise only gets slower.
"""

from itertools import count
from random import Random
from typing import Any

import discord
import msgspec

from bot.front.lobby_panel import JOIN, START
from bot.front.table_panels import HAND_BUTTON, MENU_BUTTON, WATCH_BUTTON
from tests.soak.shards.filling import Filled
from tests.soak.shards.gateway import Gateway, Press
from tests.soak.shards.messages import Control, Message, controls_of
from tests.soak.shards.places import CHANNELS, GUILDS, STRANGER, channel_at, guild_at
from tests.soak.shards.wire import Changed
from tests.support.control_ids import id_of
from tests.support.instant_discord import Payload, interaction_payload, message_payload

SELECT = 3
"""Discord's type of a select with options."""
COMPONENTS_V2, EPHEMERAL = 32768, 64
STARTS = ("nothankyou", "yaniv", "primedaifugo", "algo", "expect")
"""The commands that open tables."""


class People:
    """Chooses presses from one random generator, and sends them."""

    def __init__(self, gateway: Gateway, rng: Random) -> None:
        self._gateway, self._rng, self._numbers = gateway, rng, count(1)
        self._names: list[str] = []
        self.kinds = {
            self.turn: 58, self.board: 10, self.stranger: 6, self.stale: 8, self.twice: 8, self.lobby: 6,
            self.rematch: 2, self.start: 1, self.redelivered: 1,
        }  # fmt: skip

    def know(self, filled: list[Filled]) -> None:
        """Take in the tables with which a run begins, and their messages."""
        for each in filled:
            known = each.known
            self._gateway.tables[known.table] = known
            shown = (JOIN, START) if known.phase == "lobby" else (HAND_BUTTON, WATCH_BUTTON, MENU_BUTTON)
            ids = [id_of(control, known.table, known.moment) for control in shown]
            buttons = [{"type": 2, "custom_id": each} for each in ids]
            row = msgspec.Raw(msgspec.json.encode([{"type": 1, "components": buttons}]))
            self._gateway.messages.keep(Message(each.message, known.channel, row))

    def press(self) -> None:
        """Do one thing."""
        if len(self._names) != len(self._gateway.tables):
            self._names = list(self._gateway.tables)
        (choose,) = self._rng.choices(list(self.kinds), list(self.kinds.values()))
        choose()

    def _table(self, *phases: str) -> Changed:
        """Choose a table, of one of the phases if the first few that come to hand are in one."""
        for _ in range(20):
            table = self._gateway.tables[self._rng.choice(self._names)]
            if table.phase in phases:
                break
        return table

    # ------------------------------------------------------------------ whom and what

    def turn(self, times: int = 1) -> None:
        """Press in the hand of the person to act, or open it."""
        table = self._table("playing")
        person = table.awaited or self._rng.choice(table.persons or (STRANGER,))
        hand = self._gateway.messages.hands.get((table.table, person))
        if hand is not None and hand.moment == table.moment:
            self._use("turn", table, person, hand, times=times)
        else:
            self._open_hand("turn", table, person, times)

    def twice(self) -> None:
        """Press the same control twice at once, as two interactions."""
        self.turn(times=2)

    def redelivered(self) -> None:
        """Press once, which Discord delivers twice."""
        table = self._table("playing")
        person = table.awaited or STRANGER
        hand = self._gateway.messages.hands.get((table.table, person))
        if hand is not None:
            self._use("redelivered", table, person, hand, deliveries=2)

    def board(self) -> None:
        """Press any button on a table message, as a person of the table."""
        table = self._table("playing", "over")
        if table.persons:
            self._use("board", table, self._rng.choice(table.persons), self._public(table))

    def stranger(self) -> None:
        """Press at a table where one does not sit."""
        table = self._table("playing", "lobby")
        seen = [
            self._public(table),
            *(self._gateway.messages.hands.get((table.table, p)) for p in table.persons),
        ]
        self._use("stranger", table, STRANGER + self._rng.randrange(1000), self._rng.choice(seen))

    def stale(self) -> None:
        """Press on a message as it once was."""
        messages = self._gateway.messages
        old = self._rng.choice(messages.old) if messages.old else None
        table = self._gateway.tables.get(old.table) if old else None
        if old is not None and table is not None:
            person = old.owner or self._rng.choice(table.persons or (STRANGER,))
            self._use("stale", table, person, old)

    def lobby(self) -> None:
        """Press in a lobby: its people, or somebody who joins."""
        table = self._table("lobby")
        guests = (STRANGER + self._rng.randrange(1000),)
        self._use("lobby", table, self._rng.choice(table.persons * 2 + guests), self._public(table))

    def rematch(self) -> None:
        """Press the first button below a result."""
        results = self._gateway.messages.results
        found = results[self._rng.choice(list(results))] if results else None
        table = self._gateway.tables.get(found.table) if found else None
        if found is not None and table is not None and table.persons:
            self._use("rematch", table, self._rng.choice(table.persons), found, first=True)

    def start(self) -> None:
        """Open a table by a command."""
        guild = guild_at(self._rng.randrange(GUILDS))
        options = [{"type": 1, "name": "start", "options": []}]
        data = {"id": "1", "name": self._rng.choice(STARTS), "type": 1, "options": options}
        person, channel = (
            STRANGER + self._rng.randrange(1000),
            channel_at(guild, self._rng.randrange(CHANNELS)),
        )
        self._send(self._new("start", guild, channel, person), data)

    # ------------------------------------------------------------------ how

    def _public(self, table: Changed) -> Message | None:
        return self._gateway.messages.public.get(table.table)

    def _open_hand(self, kind: str, table: Changed, person: int, times: int) -> None:
        message, at = self._public(table), id_of(HAND_BUTTON, table.table, table.moment)
        for _ in range(times):
            self._component(kind, table, person, message, {"custom_id": at, "component_type": 2})

    def _use(
        self,
        kind: str,
        table: Changed,
        person: int,
        message: Message | None,
        *,
        times: int = 1,
        deliveries: int = 1,
        first: bool = False,
    ) -> None:
        """Press or choose something on a message: in a random row, as some rows are long."""
        rows = controls_of(message) if message else []
        if not rows:
            return
        control = rows[0][0] if first else self._rng.choice(self._rng.choice(rows))
        data: dict[str, Any] = {"custom_id": control.custom_id, "component_type": control.type}
        if control.type == SELECT:
            data["values"] = self._values(control)
        for _ in range(times):
            self._component(kind, table, person, message, data, deliveries)

    def _values(self, control: Control) -> list[str]:
        offered = [each["value"] for each in control.options]
        most = min(control.max_values, len(offered))
        return self._rng.sample(offered, self._rng.randint(min(control.min_values, most), most))

    def _component(
        self,
        kind: str,
        table: Changed,
        person: int,
        message: Message | None,
        data: dict[str, Any],
        deliveries: int = 1,
    ) -> None:
        press = self._new(kind, table.guild, table.channel, person, data["custom_id"])
        shown = self._shown(table.channel, message)
        press.message = message.id if message else 0
        self._send(press, data, shown, deliveries)

    def _shown(self, channel: int, message: Message | None) -> Payload:
        """Return a message as Discord sends it with what is pressed on it."""
        shown = message_payload(channel, message.id if message else None)
        if message is not None:
            flags = COMPONENTS_V2 | (EPHEMERAL if message.owner else 0)
            shown |= {"components": message.components, "flags": flags} | self.attached(message)
        return shown

    def attached(self, message: Message) -> Payload:
        """Return what a message has beside its controls: nothing."""
        return {}

    def _new(self, kind: str, guild: int, channel: int, person: int, custom_id: str = "") -> Press:
        number = next(self._numbers)
        interaction = discord.utils.time_snowflake(discord.utils.utcnow()) + number % 2**20
        return Press(interaction, f"token{number}", kind, guild, channel, person, custom_id)

    def _send(
        self,
        press: Press,
        data: dict[str, Any],
        message: Payload | None = None,
        deliveries: int = 1,
        kind: int = 0,
    ) -> None:
        if self._gateway.is_busy(press.guild):
            return
        payload = interaction_payload(data, press.guild, press.channel, press.person, message)
        payload |= {"id": str(press.id), "token": press.token, "type": kind or payload["type"]}
        self._gateway.deliver(press, payload, deliveries)
