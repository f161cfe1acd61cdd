"""Golden playthroughs at a table of the simulated Discord, and their replays, stepped through by presses."""

from collections.abc import Sequence
from typing import TypeAlias

from bot.faces.words import Words
from bot.tables.table import Table, encode
from cogs.replays.replay_panel import EYES
from cogs.replays.replay_steps import SPECTATOR, eyes_of
from engine.games import GAMES
from tests.support import golden
from tests.support.laws import kit_of
from tests.support.replay_stage import ReplayStage, contents
from tests.support.tables_in_memory import rewrite, set_columns
from tests.support.turns import act

Seen: TypeAlias = list[dict[int, list[str]]]
"""The texts of the table message and of all hands after every step, by eyes."""


async def played_live(stage: ReplayStage, name: str, locale: str) -> tuple[Table, Seen]:
    """Play a golden playthrough at a table of people with one language; return what everybody saw."""
    table = await _dealt(stage, name, locale)
    _, *moves = [move for _, move in golden.played(GAMES[name])]
    seen = [await _showing(stage, table)]
    for move in moves:
        assert move is not None
        with stage.within():
            await act(stage.bot.services.tables, table, move[1])
        seen.append(await _showing(stage, table))
    assert table.has_ended
    return table, seen


async def _dealt(stage: ReplayStage, name: str, locale: str) -> Table:
    """Deal the golden playthrough, with everybody's hand open."""
    names = ["Ana", *"BCDEFGH"][: golden.seats_of(GAMES[name])]
    stage.people |= {each: stage.newcomer(each, locale) for each in names}
    words = Words("ja" if locale == "ja" else "en")
    await stage[names[0]].slash(stage.channel, f"{name.replace('_', '')} start")
    set_columns(stage.table, seed=golden.SEED).options = kit_of(name).SHORT
    await rewrite(stage.bot.store, stage.table.id, seed=golden.SEED, options=encode(kit_of(name).SHORT))
    for each in names[1:]:
        await stage.lobby(each, words("button.join"))
    await stage.lobby(names[0], words("button.start"))
    for each in names:
        await stage.open_hand(each)
    return stage.table


async def _showing(stage: ReplayStage, table: Table) -> dict[int, list[str]]:
    await stage.pass_time()
    hands = {eyes_of(seat): contents(stage.hand(each.name)) for seat, each in enumerate(table.chairs)}
    return {SPECTATOR: contents(stage.message(table.message)), **hands}


async def stepped(stage: ReplayStage, table: Table, seen: Seen, eyes: Sequence[int]) -> int:
    """Press through a replay to the end and back, by these eyes in turn; compare; count the presses."""
    opened = await stage["Ana"].slash(stage.channel, "replay", table=table.id)
    last, now, presses = len(seen) - 1, _own_eyes(table), 0
    for number, wanted in enumerate(eyes):
        await stage.choose_in("Ana", opened, EYES, str(wanted))
        now, is_back = wanted, number % 2
        for step in range(last - 1, -1, -1) if is_back else range(1, last + 1):
            await stage.press("Ana", stage.shown(opened), "◀" if is_back else "▶")
            _compare(contents(stage.shown(opened)), seen[step][now], (table.game.name, step, now))
            presses += 1
    return presses


def _own_eyes(table: Table) -> int:
    return eyes_of(next(seat for seat, chair in enumerate(table.chairs) if chair.name == "Ana"))


def _compare(shown: list[str], then: list[str], where: object) -> None:
    """Hold that a replay shows what was shown then; only its head and what happened are its own."""
    _, *position = shown
    assert _stands_in(position, then) or _stands_in(position[:-1], then), where


def _stands_in(position: list[str], then: list[str]) -> bool:
    """Return whether these texts were shown in this order, among those of the controls."""
    rest = iter(then)
    return position != [] and all(text in rest for text in position)
