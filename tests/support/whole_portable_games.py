"""Whole games where the bot is no member, pressed in panels, with restarts and expired tokens in between."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from bot.playground.user_installs import MOST_FOLLOWUPS
from bot.tables.table import Phase, Table
from engine.chance import Chance
from engine.opponents import levels
from tests.support.chats import ChatStage, Corner
from tests.support.fast_harness import QuickEnv
from tests.support.invariants import it_shows_the_present, nobody_reads_the_hand_of_another, shows
from tests.support.portable_games import begin, look, mover, settle
from tests.support.presses import press_action

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "no_thank_you": ("nothankyou", {}),
    "yaniv": ("yaniv", {"ending": "rounds", "rounds": 2}),
    "prime_daifugo": ("primedaifugo", {"hand": 5}),
    "algo": ("algo", {"rounds": "one"}),
    "expect": ("expect", {}),
}
"""The command of each game, and options with which it is short."""
MISHAPS = ("restart", "kill", "expired token", "stranger")
EXPIRED = 16 * 60.0
STRANGER = "Dora"


class QuickChatStage(ChatStage):
    """A stage with chats that settles as soon as nothing is under way."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.env = QuickEnv(self.new_bot(), settle_timeout=60, shard_count=1)


class WholeGame:
    """A game that people play by what they see, and what happens to them in between."""

    def __init__(self, corner: Corner, rng: Random, mishaps: float = 0.3) -> None:
        self.corner = corner
        self.done = Counter[str]()
        self._rng, self._mishaps = rng, mishaps
        self._uneditable: set[int] = set()
        """The messages whose tokens were dead at some time."""
        self._awaited: set[str] = set()
        """Those who were to act since all messages were looked at."""
        self._id = ""
        self._seen = 0
        """The newest message then."""

    async def play(self, game: str, *names: str) -> None:
        """Play a game to its end, and press what is left of it."""
        command, options = GAMES[game]
        if STRANGER not in self.corner.people:
            self.corner.newcomer(STRANGER, "ja")
        await begin(self.corner, *names, game=command, **options)
        self._id = self.corner.table.id
        self._note_awaited()
        while (table := self._table()) is not None and table.phase is Phase.PLAYING:
            await self._turn()
        await self._end()

    def _table(self) -> Table | None:
        return next((each for each in self.corner.bot.services.tables if each.id == self._id), None)

    async def _turn(self) -> None:
        """Let whoever is to act open their hand and act; check what everybody sees."""
        corner, who = self.corner, mover(self.corner)
        if self._is_time():
            await self._mishap(self._rng.choice(MISHAPS))
        await corner.open_hand(who)
        await press_action(corner, who, _choice(corner.table))
        self.done["turns"] += 1
        if self._is_time():
            await self._restart(is_killed=True)
            return
        await settle(corner)
        self._check()

    def _is_time(self) -> bool:
        return self._rng.random() < self._mishaps

    async def _mishap(self, kind: str) -> None:
        self.done[kind] += 1
        if kind == "stranger":
            await look(self.corner, STRANGER, self.corner.newest)
            await settle(self.corner)
            self._check()
        elif kind == "expired token":
            self._uneditable |= {each.id for each in self.corner.public_messages()}
            await self.corner.pass_time(EXPIRED)
        else:
            await self._restart(is_killed=kind == "kill")

    async def _restart(self, *, is_killed: bool) -> None:
        self._uneditable |= {each.id for each in self.corner.public_messages()}
        await self.corner.restart(is_killed=is_killed)
        await settle(self.corner)

    def _check(self) -> None:
        """Assert what holds whenever somebody has just pressed."""
        corner, table = self.corner, self._table()
        public = corner.public_messages()
        if table is not None:
            live = {each.id for each in public if shows(each, "lb", table.id)}
            assert live - self._uneditable <= {table.message}, f"{table} is shown by {live}"
            assert public[-1].id == table.message, f"{table} is not the last that everybody sees"
            it_shows_the_present(corner, table)
            self._note_awaited()
        for message in corner.env.backend.messages[corner.channel.id].values():
            nobody_reads_the_hand_of_another(corner, message)
        for message in public:
            assert message.id <= self._seen or corner.notified(message) <= self._awaited
        self._awaited, self._seen = set(), public[-1].id
        if table is not None:
            self._note_awaited()

    def _note_awaited(self) -> None:
        if who := self.corner.to_act():
            self._awaited.add(who)

    async def _end(self) -> None:
        """Let a stranger press all that is left of the table; assert that its result stands alone."""
        for message in self.corner.public_messages():
            if shows(message, "lb", self._id):
                await look(self.corner, STRANGER, message)
                await settle(self.corner)
        results = [each for each in self.corner.public_messages() if shows(each, "r", self._id)]
        (result,) = results
        assert not any(shows(each, "lb", self._id) for each in self.corner.public_messages())
        row = await self.corner.bot.store.find(self._id)
        assert row is not None
        assert (row.outcome, row.end_shown) == (result.id, True)
        interactions = self.corner.env.backend.interactions.values()
        assert max(getattr(each, "followups_tried", 0) for each in interactions) <= MOST_FOLLOWUPS
        assert not self.corner.place.requests()
        self.done["messages"] += len(self.corner.public_messages())


def _choice(table: Table) -> Any:
    """Choose as a beginner among computers would."""
    assert table.play is not None
    state, seat = table.play.state, table.play.state.to_act[0]
    chance = Chance(table.seed, f"person {seat} {table.moment}")
    policy = levels(table.game.name)["beginner"]
    return policy.choose(state.view(seat), state.legal_actions(seat), chance)
