"""Cups on a stage: people who enter, get ready and play quick games."""

import re
from functools import partial
from random import Random
from typing import Any

import simcord

from bot.database.schema import CUPS
from bot.front.controls import Control
from bot.front.message_updates import EDIT_INTERVAL
from bot.tables.server_settings import CupOpeners
from bot.tables.table import Table
from cogs.cups import cup_storage
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_registry import Cups
from cogs.cups.cup_values import Organiser
from cogs.cups.entrant_panel import NOTHING, ready
from cogs.cups.organiser_panel import end
from cogs.cups.public_panel import MY_GAME
from cogs.cups.rules.pairings import Pairing
from cogs.cups.rulings import naming
from engine.core import Action, Seat
from engine.play import Play, advance
from tests.support.control_ids import confirmation_of, id_of, named
from tests.support.harness import Stage, controls, text_of
from tests.support.tables_in_memory import SEED
from tests.support.turns import act, play_out

NINE = ("Ana", "Ben", "Cleo", "さくら", "たけし", "Dora", "Emil", "Fay", "Gus")


class CupStage(Stage):
    """A stage with nine people, and what they do in a cup."""

    async def open(self) -> None:
        """Start the bot; add the people that a plain stage lacks."""
        await super().open()
        for name in NINE[len(self.people) :]:
            self.people[name] = self.newcomer(name)
        await self.bot.services.servers.change(self.guild.id, cup_openers=CupOpeners.EVERYBODY)

    @property
    def cups(self) -> Cups:
        """The cups of the bot that runs now."""
        return self.bot.services.own(cups_of)

    async def cup(self) -> Cup:
        """Read the newest cup."""
        (listed, *_) = await cup_storage.newest(self.bot.store, self.guild.id, 1)
        cup = await self.cups.read(listed.id)
        assert cup is not None
        return cup

    def message(self, message_id: int | None, channel: int | None = None) -> Any:
        """Find a message in the channel, or in a thread."""
        kept = self.env.backend.messages
        found = [each.id for each in self.places() if message_id in kept[each.id]]
        return super().message(message_id, channel or next(iter(found), None))

    def places(self) -> list[Any]:
        """List the channel and its threads, the oldest first."""
        threads = (each for each in self.env.backend.channels.values() if each.parent_id == self.channel.id)
        return [self.channel, *threads]

    def public_messages(self) -> list[Any]:
        """List what everybody sees in the channel and in its threads, oldest first."""
        kept = (each for place in self.places() for each in self.env.backend.messages[place.id].values())
        return sorted((each for each in kept if not each.flags & 64), key=lambda each: each.id)

    async def show(self) -> Any:
        """Wait for the message of the newest cup, and return it."""
        await self.pass_time(2 * EDIT_INTERVAL)
        return self.message((await self.cup()).posted.message)

    async def hold(self, *names: str, **options: Any) -> Cup:
        """Open a cup, usually of NO THANK YOU!, in which these people enter; the first one organises it."""
        await self[names[0]].slash(self.channel, "cup open", **{"game": "no_thank_you", **options})
        await self._fix_draw()
        message = await self.show()
        for name in names:
            await self.press(name, message, self._in(names[0], "Enter", "参加する"))
        return await self.cup()

    async def _fix_draw(self) -> None:
        """Let everybody always be drawn alike."""
        async with self.bot.store.writing() as connection:
            await connection.execute(CUPS.update().values(seed=SEED))

    async def begin(self, *names: str, **options: Any) -> Cup:
        """Hold a cup and start it."""
        await self.hold(*names, **options)
        await self.press(names[0], await self.show(), self._in(names[0], "Start", "開始する"))
        await self.pass_time(2 * EDIT_INTERVAL)
        return await self.cup()

    async def at_cup(
        self,
        who: str,
        control: Control[Any],
        moment: int = 0,
        number: int = 0,
        *,
        is_confirmed: bool = False,
        **data: Any,
    ) -> Any:
        """Press a control of the newest cup, or confirm it, on its message; return what appears."""
        cup = await self.cup()
        custom_id = (confirmation_of if is_confirmed else id_of)(control, cup.id, moment, number)
        return await self.forge(who, custom_id, self.message(cup.posted.message), **data)

    async def own_game(self, who: str) -> Any:
        """Press [My game], and return the private panel."""
        result = await self.at_cup(who, MY_GAME)
        assert result.response is not None
        return self.message(result.response.id)

    async def get_ready(self, who: str) -> simcord.InteractionResult:
        """Press [My game] and [I am ready]."""
        panel = await self.own_game(who)
        (custom_id,) = named(custom_ids(panel), ready.name)
        return await self.forge(who, custom_id, panel)

    def name_of(self, cup: Cup, place: int) -> str:
        """Return the name of an entrant on this stage."""
        return cup.entrants[place].name

    async def sit(self, pairing: Pairing) -> Table:
        """Let both of a pairing get ready; return their table."""
        cup = await self.cup()
        for place, since in zip(pairing.entrants, cup.meeting(pairing.number).ready, strict=True):
            if since is None:
                await self.get_ready(self.name_of(cup, place))
        table_id = (await self.cup()).meeting(pairing.number).table_id
        table = await self.bot.services.tables.loading.load(table_id or "")
        assert table is not None
        return table

    async def end(self, who: str) -> None:
        """Let somebody who does not play organise the newest cup too, and end it."""
        cup, helper = await self.cup(), Organiser(self[who].id, who)
        with self.within():
            await self.cups.change(cup.id, cup.guild, partial(naming, people=[helper]))
        await self.at_cup(who, end, NOTHING, is_confirmed=True)
        await self.pass_time(5)

    async def play_out(self, table: Table) -> None:
        """Let everybody do what their clock would do for them, to the end."""
        with self.within():
            await play_out(self.bot.services.tables, table)
        await self.pass_time(2 * EDIT_INTERVAL)

    async def play_to_a_draw(self, table: Table) -> None:
        """Let both play so that neither wins."""
        assert table.play is not None
        with self.within():
            for _, action in drawn_game(table.play):
                await act(self.bot.services.tables, table, action)
        await self.pass_time(2 * EDIT_INTERVAL)


def drawn_game(play: Play) -> list[tuple[Seat, Action]]:
    """Search for a course of a game that ends in a draw."""
    for number in range(1000):
        random, now, log = Random(number), play, list[tuple[Seat, Action]]()
        while now.state.result is None:
            seat = now.state.to_act[0]
            log.append((seat, random.choice([*now.state.legal_actions(seat)])))
            now = advance(now, *log[-1])
        if len(now.state.result.ranking) == 1:
            return log
    raise AssertionError("no draw was found")


def custom_ids(message: Any) -> list[str]:
    """List the controls of a message."""
    return [each["custom_id"] for each in controls(message.components)]


def lines_of(message: Any) -> str:
    """Return what a message says, without times."""
    return re.sub(r"<t:\d+:[fR]>", "TIME", text_of(message.components))
