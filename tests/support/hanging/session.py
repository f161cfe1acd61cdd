"""People who open, play and end what the controls belong to."""

from collections.abc import Callable
from random import Random
from typing import Any

from bot.tables.table import Phase, Table
from tests.support.hanging.controls import Hanging, PressingStage
from tests.support.learning import InlineWorker
from tests.support.tables_in_memory import set_columns
from tests.support.turns import act, awaited

USUAL, ELSE = {"Ana": ("Call", "Keep")}, ("Call", "Pass")
"""What people do where they can: Ana keeps what she could pass on, and has something to review."""


class Session(PressingStage):
    """People who open, play and end what the controls belong to."""

    def new_bot(self) -> Any:
        """Create a bot that analyses in this process."""
        bot = super().new_bot()
        InlineWorker.in_place_of(bot.analysing)
        return bot

    async def open_lobby(self, game: str, *guests: str, **options: Any) -> Table:
        """Let Ana open a table, which these people join."""
        await self["Ana"].slash(self.channel, f"{game.replace('_', '')} start", **options)
        set_columns(self.table, keep_order=True)
        for guest in guests:
            await self.tap(guest, "l", 0)
        return self.table

    async def start_table(self, game: str, *guests: str, **options: Any) -> Table:
        """Let Ana start a game with these people, usually with Ben."""
        table = await self.open_lobby(game, *(guests or ("Ben",)), **options)
        await self.tap("Ana", "l", 4)
        await self.pass_time()
        assert table.phase is Phase.PLAYING
        return table

    def acting(self) -> str:
        """Name the person to act at the newest table."""
        who = self.to_act()
        assert who is not None
        return who

    def waiting(self) -> str:
        """Name the other one of Ana and Ben."""
        return "Ben" if self.acting() == "Ana" else "Ana"

    async def play_on(self, table: Table, until: Callable[[], bool] = lambda: False) -> None:
        """Play at random, without pressing, to the end or until something is reached."""
        random = Random(1)
        with self.within():
            while table.phase is Phase.PLAYING and not until():
                play, seat = awaited(table)
                actions, usual = [*play.state.legal_actions(seat)], USUAL.get(table.chairs[seat].name, ELSE)
                call = [each for each in actions if type(each).__name__ in usual]
                await act(self.bot.services.tables, table, random.choice(call or actions))
        await self.pass_time(3)

    async def finish(self, game: str, *guests: str, **options: Any) -> Table:
        """Play a whole game."""
        table = await self.start_table(game, *guests, **options)
        await self.play_on(table)
        await self.pass_time(3)
        return table

    async def open_cup(self) -> None:
        """Let Ben open a cup."""
        await self.bot.services.servers.change(self.guild.id, cup_openers="everybody")
        await self["Ben"].slash(self.channel, "cup open", game="no_thank_you", format="elimination")
        await self.pass_time(3)

    async def begin_cup(self) -> None:
        """Let four people enter the cup, which Ben then starts."""
        for who in ("Ben", "Ana", "Cleo", "Dora"):
            await self.tap(who, "c", 0)
        await self.tap("Ben", "c", 2)
        await self.pass_time(5)

    async def panel(self, command: str, who: str = "Ana", **options: Any) -> Hanging:
        """Send a command; return a message on which it was answered."""
        answer = await self[who].slash(self.channel, command, **options)
        assert answer.response is not None
        return Hanging(self.message(answer.response.id), "0", "0", ())
