"""/replay and [Replay] on the simulated Discord: finished games step by step, in private or shared."""

import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from cogs.replays.front import file_presses, found_games
from cogs.replays.replay_controls import Control, slot_of

from bot.records.record import encode_record
from bot.tables.table import Table
from cogs.replays.opened_record import digest_of
from cogs.replays.replay_steps import OPEN, SPECTATOR, Replay, eyes_of, replay_of
from tests.cogs.leaderboards.test_leaderboard_command import keep_all
from tests.support.forged_records import forged
from tests.support.harness import Stage, running, said, text_of
from tests.support.replay_stage import ReplayStage, contents, has_controls
from tests.support.sample_records import record
from tests.support.sent_files import send_file
from tests.support.tables_in_memory import rewrite

NOBODY = discord.PermissionOverwrite(view_channel=False)
KEEP = 0
"""The slot of [Keep]."""
READER = discord.PermissionOverwrite(view_channel=True, send_messages=True)

REPLAY_WHICH = 5
"""The slot of the select below a history."""


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[ReplayStage]:
    async with running(ReplayStage(tmp_path / "tefuda.db")) as opened:
        yield opened


async def finished(stage: Stage, *names: str) -> Table:
    """Play a game to its end."""
    await stage.start(*names)
    return await keep_all(stage)


async def recorded(stage: ReplayStage) -> tuple[Table, list[dict[int, str]]]:
    """Play a game of Ana and さくら; return what everybody saw after every step, by eyes."""
    await stage.deal_two()
    table, seen = stage.table, list[dict[int, str]]()
    seats = {eyes_of(seat): each.name for seat, each in enumerate(table.chairs)}
    while True:
        await stage.pass_time()
        hands = {eyes: text_of(stage.hand(name).components) for eyes, name in seats.items()}
        seen.append({SPECTATOR: text_of(stage.message(table.message).components), **hands})
        if table.to_act is None:
            return table, seen
        await stage.play(table.chairs[table.to_act].name, KEEP)


def own_eyes(table: Table, who: str) -> int:
    return eyes_of(next(seat for seat, chair in enumerate(table.chairs) if chair.name == who))


async def test_a_game_of_the_history_is_stepped_to_the_end_and_back_as_the_table_showed_it(
    stage: ReplayStage,
) -> None:
    table, seen = await recorded(stage)
    last, eyes = len(seen) - 1, own_eyes(table, "Ana")
    history = await stage["Ana"].slash(stage.channel, "history")
    opened = await stage.choose_in("Ana", history, REPLAY_WHICH, table.id)
    assert opened.ephemeral
    assert "👁 Ana" in said(opened), "one's own eyes come first"
    assert "Your games in this server" in text_of(stage.shown(history).components), "the list stays"
    for label, steps in (("▶", range(1, last + 1)), ("◀", range(last - 1, -1, -1))):
        if label == "◀":
            await stage.choose_in("Ana", opened, slot_of(Control.EYES, eyes), str(SPECTATOR))
            eyes = SPECTATOR
        for step in steps:
            await stage.press("Ana", stage.shown(opened), label)
            _, *position, _ = contents(stage.shown(opened))
            assert position
            assert all(each in seen[step][eyes] for each in position), (step, eyes)
    await stage.press("Ana", stage.shown(opened), "⏭")
    assert f"step {last} of {last}" in text_of(stage.shown(opened).components)


async def test_it_goes_on_after_a_restart_and_is_in_the_readers_language(stage: ReplayStage) -> None:
    table = await finished(stage, "Ana", "さくら")
    english = await stage["Cleo"].slash(stage.channel, "replay", table=table.id.lower())
    japanese = await stage["さくら"].slash(stage.channel, "replay")
    assert "👁 Spectator" in said(english), "everybody who sees the channel may look"
    assert "👁 さくら" in said(japanese), "by default it is one's own last game"
    assert "配った直後" in said(japanese)
    await stage.restart()
    for who, answer, step in (("Cleo", english, "step 1 of"), ("さくら", japanese, "1手目")):
        await stage.press(who, stage.shown(answer), "▶")
        assert step in text_of(stage.shown(answer).components)
    await stage.choose_in("Cleo", english, slot_of(Control.EYES, SPECTATOR), str(OPEN))
    assert "All cards open" in text_of(stage.shown(english).components)


async def test_the_details_of_a_result_lead_to_the_replay(
    stage: ReplayStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[threading.Thread]()

    def replayed(*args: Any) -> Replay:
        threads.append(threading.current_thread())
        return replay_of(*args)

    monkeypatch.setattr(found_games, "replay_of", replayed)
    table = await finished(stage, "Ana", "Ben")
    result = stage.message(table.outcome)
    details = await stage.press("Cleo", result, "Details")
    opened = await stage.press("Cleo", stage.shown(details), "Replay")
    assert has_controls(stage.shown(opened))
    assert not has_controls(stage.shown(details)), "the details stay"
    assert threads
    assert threading.main_thread() not in threads, "a long game takes the event loop half a second"


# ------------------------------------------------------------------ running games


async def attempts(stage: ReplayStage, table: Table, message: Any) -> list[str]:
    """Try every way to the replay of a table; return what each was answered with."""
    forged_ids = [
        f"t1:a:{table.id}:{step}:{slot}" for step, slot in ((0, 2), (3, 14), (0, 21), (0, 8), (1, 6))
    ]
    answers = [await stage.forge("Ana", each, message) for each in forged_ids]
    answers.append(await stage["Ana"].slash(stage.channel, "replay", table=table.id))
    chosen: dict[str, Any] = {"component_type": 3, "values": [table.id]}
    answers.append(await stage.forge("Ana", f"t1:h:0:0:{int(REPLAY_WHICH)}", message, **chosen))
    for same in (record(seed=table.seed), forged(record(seed=table.seed), table=table.id)):
        answers += [await send_file(stage, "Ana", "replay", encode_record(same))]
    return [said(each) for each in answers]


async def test_no_way_leads_to_a_running_game_nor_to_a_rematch_of_the_same_people(stage: ReplayStage) -> None:
    over = await finished(stage, "Ana", "Ben")
    opened = await stage["Ana"].slash(stage.channel, "replay", table=over.id)
    assert has_controls(stage.shown(opened))
    await stage.press("Ana", stage.message(over.outcome), "Rematch")
    running_again = stage.table
    assert running_again.id != over.id
    for phase in ("lobby", "playing"):
        if phase == "playing":
            await stage.lobby("Ben", "Join")
            await stage.lobby("Ana", "Start")
            assert {each.person for each in running_again.chairs} == {each.person for each in over.chairs}
        told = await attempts(stage, running_again, stage.message(over.outcome))
        assert all("That game is not over" in each for each in told), told
    await stage.press("Ana", stage.shown(opened), "▶")
    assert "step 1 of" in text_of(stage.shown(opened).components), "the first game can still be seen"
    await keep_all(stage)
    assert "not over" not in "".join(await attempts(stage, running_again, stage.message(over.outcome)))


async def test_the_law_catches_a_bot_that_does_not_ask_whether_the_game_runs(
    stage: ReplayStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start("Ana", "Ben")
    monkeypatch.setattr("cogs.replays.front.found_games._require_over", lambda *_: None)

    async def no(*_: object) -> bool:
        return False

    monkeypatch.setattr(file_presses, "is_running", no)
    told = await attempts(stage, table, stage.message(table.message))
    assert any("That game is not over" not in each for each in told)


async def test_another_deal_under_the_id_of_a_running_table_tells_nothing_of_it(stage: ReplayStage) -> None:
    table = await stage.start("Ana", "Ben")
    answers = [
        said(await send_file(stage, "Cleo", "replay", encode_record(forged(record(), table=name))))
        for name in (table.id, "ZZZZZZ")
    ]
    assert answers[0].replace(table.id, "ZZZZZZ") == answers[1], "also not that there is such a table"


async def test_what_cannot_be_replayed_or_is_not_of_this_place_is_refused(stage: ReplayStage) -> None:
    async def replay(table: str, who: str = "Ana") -> str:
        return said(await stage[who].slash(stage.channel, "replay", table=table))

    table = await finished(stage, "Ana", "Ben")
    closed = await stage.start("Ana", "Ben")
    await stage.end_table("Ana")
    assert "closed before the end" in await replay(closed.id)
    unknown = await replay("ZZZZZZ")
    assert "no such table" in unknown
    assert has_controls(stage.shown(await stage["Ana"].slash(stage.channel, "replay", table=table.id)))
    for change in ({"guild": 7}, {"channel": 7}):
        await rewrite(stage.bot.store, table.id, **change)
        assert await replay(table.id) == unknown, "also while the game is kept in memory"
        await rewrite(stage.bot.store, table.id, guild=table.guild, channel=table.channel)
    await stage.restart()
    await rewrite(stage.bot.store, table.id, rules=0)
    assert "older rules" in await replay(table.id)
    assert "以前のルール" in await replay(table.id, "さくら")
    await rewrite(stage.bot.store, table.id, game="gone_game")
    assert await replay(table.id) == unknown, "a game that this version no longer has"


async def test_forged_controls_are_refused(stage: ReplayStage) -> None:
    table = await finished(stage, "Ana", "Ben")
    message = stage.message(table.outcome)
    for slot in (9, 42, 990):
        refused = said(await stage.forge("Ana", f"t1:a:{table.id}:0:{slot}", message))
        assert "⏮" not in refused
    end = await stage.forge("Ana", f"t1:a:{table.id}:999999999:7", message)
    assert "⏮" in said(end), "a step beyond the last is the last"
    forged_file = await stage.forge("Ana", "t1:af:0123456789abcdef:0:2", message)
    assert "⏮" not in said(forged_file)


async def test_the_game_of_a_table_is_not_found_as_a_file_nor_a_file_as_a_table(stage: ReplayStage) -> None:
    table = await finished(stage, "Ana", "Ben")
    await stage["Ana"].slash(stage.channel, "replay", table=table.id)
    file = encode_record(forged(record(), table=table.id))
    opened = await send_file(stage, "Ana", "replay", file)
    for forged_id in (f"t1:af:{table.id}:0:2", f"t1:a:{digest_of(file)}:0:2"):
        refused = said(await stage.forge("Ana", forged_id, stage.shown(opened)))
        assert "⏮" not in refused
        assert "Reference" not in refused


# ------------------------------------------------------------------ sharing


def posted(stage: ReplayStage) -> list[Any]:
    return [each for each in stage.public_messages() if "shared by" in text_of(each.components)]


async def test_a_shared_step_is_for_all_and_a_press_on_it_opens_ones_own(stage: ReplayStage) -> None:
    table = await finished(stage, "Ana", "Ben")
    opened = await stage["Ana"].slash(stage.channel, "replay", table=table.id)
    await stage.press("Ana", stage.shown(opened), "▶")
    await stage.press("Ana", stage.shown(opened), "Share here")
    (shared,) = posted(stage)
    assert "shared by Ana" in text_of(shared.components)
    assert "step 1 of" in text_of(shared.components)
    assert not has_controls(shared)
    again = await stage.press("Ana", stage.shown(opened), "Share here")
    assert "a moment ago" in said(again)
    own = await stage.press("さくら", shared, "Step through")
    assert own.ephemeral
    assert "1手目" in said(own)
    assert text_of(posted(stage)[0].components) == text_of(shared.components)


async def test_a_game_is_shared_elsewhere_only_if_everybody_can_read_its_channel(stage: ReplayStage) -> None:
    table = await finished(stage, "Ana", "Ben")
    overwrites: Any = {stage.guild.default_role: NOBODY, stage["Ana"]: READER, stage.guild.me: READER}
    hidden = stage.guild.create_text_channel("hidden", overwrites=overwrites)
    open_to_all = stage.guild.create_text_channel("elsewhere")
    opened = await stage["Ana"].slash(open_to_all, "replay", table=table.id)
    assert "Share here" in said(opened)
    await rewrite(stage.bot.store, table.id, channel=hidden.id)
    assert "Share here" in said(await stage["Ana"].slash(hidden, "replay", table=table.id))
    opened = await stage["Ana"].slash(stage.channel, "replay", table=table.id)
    assert has_controls(stage.shown(opened))
    assert "Share here" not in said(opened)
    share = f"t1:a:{table.id}:1:{slot_of(Control.SHARE, OPEN)}"
    assert "cannot be shared here" in said(await stage.forge("Ana", share, stage.shown(opened)))
    assert not posted(stage)


# ------------------------------------------------------------------ tables and files


async def test_a_file_never_stands_for_a_table_nor_a_table_for_a_file(stage: ReplayStage) -> None:
    table = await finished(stage, "Ana", "Ben")
    file = encode_record(forged(record(), table=table.id))
    opened = await send_file(stage, "Cleo", "replay", file)
    await stage["Ana"].slash(stage.channel, "replay", table=table.id)
    digest = digest_of(file)
    for slot in (Control.OPEN, Control.SHARE, Control.LAST):
        answer = await stage.forge("Cleo", f"t1:a:{digest}:0:{int(slot)}", stage.message(table.outcome))
        assert "no such table" in said(answer), "another game under the names of a table"
    answer = await stage.forge("Cleo", f"t1:af:{table.id}:0:{int(Control.LAST)}", stage.shown(opened))
    assert "Spectator" not in said(answer), "a table that they may not see"
