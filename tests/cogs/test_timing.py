"""What the channel shows, and when, follows from what everybody may see; a computer's pause tells no hand."""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest
from msgspec.structs import replace
from simcord.types import HttpLogEntry

from bot.faces.speeds import REMINDED_AFTER
from bot.faces.words import Words
from bot.front import pings
from bot.front.message_updates import GATHER_SECONDS
from bot.front.publisher import Publisher
from bot.tables import computers
from bot.tables.computers import PAUSE
from bot.tables.table import Table
from engine.core import Action, IllegalAction, Seat
from engine.games import GAMES
from engine.play import Play, advance, begin
from tests.cogs.dealing import deal, put
from tests.support.harness import Stage, staged
from tests.support.laws import kit_of, listed
from tests.support.noninterference import known
from tests.support.tables_in_memory import SEED

of_every_game = pytest.mark.parametrize("name", GAMES)
of_both_kinds = pytest.mark.parametrize("name", ["no_thank_you", "expect"])
"""A game that hides something from the first move on, and one that does not."""
STEPS = 12
TWINS = 3000
"""So many worlds are looked at for one in which the same moves may be made."""
PAUSES = (0.3, 2.0, 25.0, 0.0)
"""Seconds between two moves: within one edit, after one, and so long that people are called."""
Log = list[tuple[float, str, str, Any]]
Moves = list[tuple[Seat, Action]]
Course = tuple[Play, Moves]
"""Where a game stands, and how it goes on."""


class Timed(list[HttpLogEntry]):
    """Notes at what time the bot sent what to the channel."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.public: Log = []

    def append(self, entry: HttpLogEntry) -> None:
        super().append(entry)
        # Nobody has a private panel here: what presses carry is the table message.
        if entry.path.startswith(("/channels/", "/webhooks/")):
            now = self.stage.env.backend.clock.elapsed
            self.public.append((now, entry.method, entry.path, anonymous(entry.json, self.stage.table)))


def anonymous(sent: Any, table: Table) -> str:
    """Take out what is drawn anew in every run: the table's id, and the number of a sending."""
    return repr({**sent, "nonce": None} if sent else sent).replace(table.id, "TABLE")


@cache
def walk(name: str, viewer: Seat | None) -> list[Course]:
    """Find a world in which a game may go on like a random one for long; give both, with the moves.

    Until the last of these moves the viewer cannot tell the worlds apart.
    """
    game, kit, rng = GAMES[name], kit_of(name), Random(name)
    real = begin(game, game.options(), game.seats[-1], SEED)
    plays, moves = random_course(real, rng)
    if kit.scramble(real.state, viewer, rng) == real.state:
        return in_secret(real, plays, moves, viewer)
    twins = (replace(real, state=kit.scramble(real.state, viewer, rng)) for _ in range(TWINS))
    follows, twin = longest((followed(twin, plays, moves, viewer), twin) for twin in twins)
    return [(real, moves[:follows]), (twin, moves[:follows])]


def longest(found: Iterable[tuple[int, Play]]) -> tuple[int, Play]:
    """Return the first twin that can be followed longest, and how long."""
    best: tuple[int, Play] | None = None
    for each in found:
        if best is None or each[0] > best[0]:
            best = each
        if each[0] == STEPS:
            break
    assert best is not None
    return best


def in_secret(real: Play, plays: list[Play], moves: Moves, viewer: Seat | None) -> list[Course]:
    """Where nothing is hidden at first, replace the last secret action by one that looks the same."""
    last = max(
        number
        for number in range(len(PAUSES), STEPS)
        if any(notice.to is not None for notice in plays[number].notices)
    )
    before, (seat, done) = plays[last - 1], moves[last]
    others = (action for action in listed(before.state, seat) if action != done)
    seen = known(plays[last], viewer)
    other = next(action for action in others if known(advance(before, seat, action), viewer) == seen)
    return [(real, moves[: last + 1]), (real, [*moves[:last], (seat, other)])]


def random_course(play: Play, rng: Random) -> tuple[list[Play], Moves]:
    """Play at random for some steps, showing no card if the kit can; give every position, and the moves."""
    plays, moves = list[Play](), list[tuple[Seat, Action]]()
    choose = getattr(kit_of(play.game.name), "covered", Random.choice)
    for _ in range(STEPS):
        (seat,) = play.state.to_act
        moves.append((seat, choose(rng, listed(play.state, seat))))
        play = advance(play, *moves[-1])
        plays.append(play)
    return plays, moves


def followed(
    twin: Play, plays: Iterable[Play], moves: Iterable[tuple[Seat, Action]], viewer: Seat | None
) -> int:
    """Count the moves that may be made in a twin too, and show the viewer the same there."""
    for number, (play, move) in enumerate(zip(plays, moves, strict=True)):
        try:
            twin = advance(twin, *move)
        except IllegalAction:
            return number
        if twin.state.view(viewer) != play.state.view(viewer):
            return number
    return STEPS


async def seen_in(file: Path, world: Play, moves: Moves) -> Log:
    """Make these moves in a world, and write down what the channel gets, with the time."""
    async with staged(file) as stage:
        table = await deal(stage, world.game, world.game.seats[-1])
        requests = stage.env.backend.http_requests = Timed(stage)
        put(table, world)
        for number, (seat, action) in enumerate(moves):
            with stage.within():
                await stage.bot.services.tables.playing.act(table, table.chairs[seat].person or 0, action)
            await stage.pass_time(PAUSES[number % len(PAUSES)])
        await stage.pass_time(REMINDED_AFTER + 30)
        return requests.public


async def seen_in_both(folder: Path, name: str) -> list[Log]:
    courses = walk(name, None)
    assert courses[0] != courses[1]
    assert all(moves for _, moves in courses)
    return [await seen_in(folder / f"{number}.db", *each) for number, each in enumerate(courses)]


@of_every_game
async def test_the_channel_gets_the_same_at_the_same_times_whatever_is_hidden(
    name: str, tmp_path: Path
) -> None:
    one, other = await seen_in_both(tmp_path, name)
    assert len(one) > 2
    assert one == other
    assert any("<@" in sent for _, _, _, sent in one), "somebody was called"


def card(table: Table) -> float:
    """Return a number that depends on the hidden state, equal in every process."""
    state: Any = table.play and table.play.state
    return crc32(msgspec.json.encode(state)) % 89 / 100


async def test_that_finds_an_edit_that_waits_for_a_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Publisher.schedule_update

    def schedule_update(self: Publisher, table: Table, after: float = GATHER_SECONDS) -> None:
        plain(self, table, after + card(table))

    monkeypatch.setattr(Publisher, "schedule_update", schedule_update)
    one, other = await seen_in_both(tmp_path, "no_thank_you")
    assert [time for time, *_ in one] != [time for time, *_ in other]


async def test_that_finds_a_ping_that_tells_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = pings._text

    def text(table: Table, turn: pings.Turn, words: Words, end: datetime) -> str:
        return f"{plain(table, turn, words, end)} {card(table)}"

    monkeypatch.setattr(pings, "_text", text)
    one, other = await seen_in_both(tmp_path, "expect")
    assert [time for time, *_ in one] == [time for time, *_ in other]
    assert one != other


# ------------------------------------------------------------------ computers


class Slow:
    """Thinks as long as it is told to, and then does the first thing that it may."""

    def __init__(self, stage: Stage, thoughts: Iterable[float]) -> None:
        self.clock, self.thoughts = stage.env.backend.clock, iter(thoughts)

    def choose(self, view: Any, legal_actions: Any, chance: Any) -> Action:
        self.clock.elapsed += next(self.thoughts, 0.0)
        action: Action = next(iter(legal_actions))
        return action


async def waits_for_computers(
    folder: Path, name: str, thoughts: tuple[float, ...], patch: pytest.MonkeyPatch
) -> list[float]:
    """Make computers take these durations for their moves; list how long the bot waited for each."""
    game, begun, waited = GAMES[name], dict[int, float](), list[int]()
    async with staged(folder / "tefuda.db") as stage:
        clock, slow = stage.env.backend.clock, Slow(stage, thoughts)
        patch.setattr(computers, "levels", lambda game: {"normal": slow})

        def note(table: Table) -> None:
            """Note when a moment begins: a table also tells that a computer is still thinking."""
            if table.play and table.moment not in begun:
                begun[table.moment] = clock.elapsed
                if table.to_act is not None and table.chairs[table.to_act].is_computer:
                    waited.append(table.moment)

        stage.bot.services.tables.listen(note)
        table = await deal(stage, game, 1, game.seats[-1] - 1)
        while len(waited) <= len(thoughts):
            if table.to_act == 0 and table.play:
                with stage.within():
                    fallback = table.play.state.fallback(0)
                    await stage.bot.services.tables.playing.act(table, table.host, fallback)
            await stage.pass_time(PAUSE * 3)
    return [round(begun[moment + 1] - begun[moment], 3) for moment in waited[: len(thoughts)]]


@of_both_kinds
async def test_how_long_a_computer_thinks_is_not_seen(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = await waits_for_computers(tmp_path, name, (0.0, 0.7, 1.5, 1.7), monkeypatch)
    assert waits == [PAUSE, PAUSE, PAUSE, 2 * PAUSE]


async def test_that_finds_a_computer_that_pauses_after_its_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "_left_of_pause", lambda thought, pause: pause)
    waits = await waits_for_computers(tmp_path, "no_thank_you", (0.0, 0.7), monkeypatch)
    assert waits == [PAUSE, PAUSE + 0.7]
