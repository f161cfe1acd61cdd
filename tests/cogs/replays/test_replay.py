"""Finished games step by step, in private or shared."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.front.context import Attached
from bot.front.controls import Control
from bot.front.custom_ids import Press
from bot.front.services import Services
from bot.records.record import Record, encode_record
from bot.tables.table import Table
from cogs.replays import found_games, record_files
from cogs.replays.opened_record import digest_of
from cogs.replays.record_files import FILE, open_file, open_uploaded
from cogs.replays.replay_panel import BACK, EYES, LAST, ON, SHARE, SHOW
from cogs.replays.replay_presses import REPLAY, choose, open_replay, open_step, open_table
from cogs.replays.replay_steps import OPEN, SEATS, SPECTATOR, Replay, replay_of
from engine.games import GAMES
from tests.cogs.leaderboards.played_games import keep_all as keep_all_on_discord
from tests.support.control_ids import id_of
from tests.support.forged_records import forged
from tests.support.harness import said, text_of
from tests.support.plain_context import PlainContext, Shown, plain_services
from tests.support.plain_tables import dealt, keep_all, people
from tests.support.replay_stage import ReplayStage, has_controls
from tests.support.sample_records import record
from tests.support.tables_in_memory import SEED, rewrite

NOBODY = discord.PermissionOverwrite(view_channel=False)
READER = discord.PermissionOverwrite(view_channel=True, send_messages=True)


async def begun(services: Services, seed: str = SEED) -> Table:
    """Begin a game of Ana and さくら."""
    return await dealt(GAMES["no_thank_you"], people(services, "Ana", "さくら"), seed=seed)


async def finished(services: Services) -> Table:
    """Play a game of Ana and さくら to its end."""
    table = await begun(services)
    await keep_all(services, table)
    return table


def steps(shown: Shown) -> bool:
    """Return whether a replay is shown."""
    return "⏮" in shown.text


def sent(content: Record) -> Attached:
    data = encode_record(content)
    return Attached("record.json", len(data), data)


# ------------------------------------------------------------------ on Discord


async def test_the_history_and_the_details_of_a_result_lead_to_the_replay(
    stage: ReplayStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[threading.Thread]()

    def replayed(*args: Any) -> Replay:
        threads.append(threading.current_thread())
        return replay_of(*args)

    monkeypatch.setattr(found_games, "replay_of", replayed)
    await stage.start("Ana", "Ben")
    table = await keep_all_on_discord(stage)
    history = await stage["Ana"].slash(stage.channel, "history")
    opened = await stage.choose_in("Ana", history, choose, table.id)
    assert opened.ephemeral
    assert "👁 Ana" in said(opened), "one's own eyes come first"
    assert "Your games here" in text_of(stage.shown(history).components), "the list stays"
    assert len(threads) == 1
    assert threading.main_thread() not in threads, "a long game takes the event loop half a second"
    replay = stage.bot.services.own(found_games.replays).use(table.id)
    assert table.play is not None
    assert replay is not None
    assert replay.plays[-1].state == table.play.state
    for label, step in (("⏭", replay.last), ("◀", replay.last - 1), ("▶", replay.last)):
        await stage.press("Ana", stage.shown(opened), label)
        assert f"step {step} of {replay.last}" in text_of(stage.shown(opened).components)
    details = await stage.press("Cleo", stage.message(table.outcome), "Details")
    opened = await stage.press("Cleo", stage.shown(details), "Replay")
    assert has_controls(stage.shown(opened))
    assert not has_controls(stage.shown(details)), "the details stay"


async def test_a_game_is_shared_elsewhere_only_if_everybody_can_read_its_channel(stage: ReplayStage) -> None:
    await stage.start("Ana", "Ben")
    table = await keep_all_on_discord(stage)
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
    share = id_of(SHARE, table.id, 1, OPEN, REPLAY.letters)
    assert "cannot be shared here" in said(await stage.forge("Ana", share, stage.shown(opened)))
    assert not any("shared by" in text_of(each.components) for each in stage.public_messages())


# ------------------------------------------------------------------ steps


async def test_it_goes_on_after_a_restart_and_is_in_the_readers_language(tmp_path: Path) -> None:
    path = tmp_path / "tefuda.db"
    async with plain_services(path) as services:
        table = await finished(services)
        cleo, sakura = PlainContext(services, 3, "Cleo"), people(services, "Ana", "さくら")[1]
        english, japanese = await cleo.called(open_table, table.id), await sakura.called(open_table)
        assert "👁 Spectator" in english.text, "everybody who sees the channel may look"
        assert "👁 さくら" in japanese.text, "by default it is one's own last game"
        assert "配った直後" in japanese.text
    async with plain_services(path) as services:
        cleo, sakura = PlainContext(services, 3, "Cleo"), people(services, "Ana", "さくら")[1]
        assert "step 1 of" in (await cleo.click("▶", english)).text
        assert "1手目" in (await sakura.click("▶", japanese)).text
        assert "All cards open" in (await cleo.choose(EYES, str(OPEN))).text


async def test_a_replay_of_an_older_version_is_shown_anew_at_its_step(ana: PlainContext) -> None:
    table = await finished(ana.services)
    renewed = await ana.send(REPLAY, Press(REPLAY.at(table.id, 3), 12))
    assert "step 3 of" in renewed.text
    assert "All cards open" in renewed.text
    assert ana.edited == [renewed]
    # On a shared message the button does what it did.
    ana.sees_private = False
    own = await ana.send(REPLAY, Press(REPLAY.at(table.id, 2), 7))
    assert "step 2 of" in own.text
    assert ana.shown == [own]


# ------------------------------------------------------------------ running games


async def attempts(ana: PlainContext, table: Table) -> list[str]:
    """Try every way to the replay of a table; return what each was answered with."""
    forged_presses: Sequence[tuple[Control[Any], int, int]] = (
        (ON, 0, SPECTATOR),
        (EYES, 3, OPEN),
        (BACK, 0, SEATS),
        (open_replay, 0, 0),
        (SHARE, 1, 0),
        (SHOW, 1, 0),
    )
    shown = [
        await ana.pressed(control, table.id, step, eyes, surface=REPLAY)
        for control, step, eyes in forged_presses
    ]
    shown += [await ana.called(open_table, table.id), await ana.pressed(choose, values=[table.id])]
    shown.append(await ana.pressed(open_step, f"{table.id}s3"))
    for same in (record(seed=table.seed), forged(record(seed=table.seed), table=table.id)):
        shown.append(await ana.called(open_file, sent(same)))
        ana.uploads = {0: sent(same)}
        shown.append(await ana.pressed(open_uploaded))
    return [each.text for each in shown]


async def test_no_way_leads_to_a_lobby_a_running_game_or_a_rematch_of_the_same_people(
    ana: PlainContext,
) -> None:
    over = await finished(ana.services)
    opened = await ana.called(open_table, over.id)
    assert steps(opened)
    again = await begun(ana.services, "f" * 32)
    assert again.id != over.id
    assert {each.person for each in again.chairs} == {each.person for each in over.chairs}
    for phase in ("lobby", "playing"):
        await rewrite(ana.services.store, again.id, phase=phase)
        told = await attempts(ana, again)
        assert all("That game is not over" in each for each in told), told
    assert "step 1 of" in (await ana.click("▶", opened)).text, "the first game can still be seen"
    await keep_all(ana.services, again)
    assert "not over" not in "".join(await attempts(ana, again))


async def test_the_law_catches_a_bot_that_does_not_ask_whether_the_game_runs(
    ana: PlainContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(ana.services)
    monkeypatch.setattr(found_games, "_require_over", lambda *_: None)

    async def never(*_: object) -> None:
        """Find every game over."""

    monkeypatch.setattr(record_files, "_require_ended", never)
    told = await attempts(ana, table)
    assert any("That game is not over" not in each for each in told)


async def test_another_deal_under_the_id_of_a_running_table_tells_nothing_of_it(ana: PlainContext) -> None:
    table = await begun(ana.services)
    other = record(seed="f" * 32)
    own, foreign = [
        (await ana.called(open_file, sent(forged(other, table=name)))).text for name in (table.id, "ZZZZZZ")
    ]
    assert own.replace(table.id, "ZZZZZZ") == foreign, "also not that there is such a table"


async def test_what_cannot_be_replayed_or_is_not_of_this_place_is_refused(ana: PlainContext) -> None:
    services = ana.services

    async def replay(table: Table | str) -> str:
        return (await ana.called(open_table, table if isinstance(table, str) else table.id)).text

    table, closed = await finished(services), await begun(services)
    await services.tables.closing.close(closed, ana.person, may_moderate=False, seating=closed.seating)
    assert "closed before the end" in await replay(closed)
    unknown = await replay("ZZZZZZ")
    assert "no such table" in unknown
    assert "⏮" in await replay(table)
    for change in ({"guild": 7}, {"channel": 7}):
        await rewrite(services.store, table.id, **change)
        assert await replay(table) == unknown, "also while the game is kept in memory"
        await rewrite(services.store, table.id, guild=table.guild, channel=table.channel)
    services.own(found_games.replays)._entries.clear()
    await rewrite(services.store, table.id, rules=0)
    assert "older rules" in await replay(table)
    ana.locale = "ja"
    assert "以前のルール" in await replay(table)
    ana.locale = "en"
    await rewrite(services.store, table.id, game="gone_game")
    assert await replay(table) == unknown, "a game that this version no longer has"


async def test_forged_controls_are_refused(ana: PlainContext) -> None:
    table = await finished(ana.services)
    for control, eyes in (("unknown", 0), (ON.name, SEATS + 2), (ON.name, 99)):
        press = Press(REPLAY.at(table.id), 0, control=control, number=eyes)
        assert not steps(await ana.send(REPLAY, press))
    end = await ana.pressed(SHOW, table.id, 999_999_999, surface=REPLAY)
    assert steps(end), "a step beyond the last is the last"
    beyond = await ana.pressed(open_step, f"{table.id}s999999")
    assert beyond.at == end.at
    for about in (f"{table.id}sx", f"{table.id}s9999999", f"{table.id}s"):
        assert "There is no such button" in (await ana.pressed(open_step, about)).text
    refused = await ana.pressed(ON, "0123456789abcdef", surface=FILE)
    assert "There is no such button" in refused.text


async def test_a_file_never_stands_for_a_table_nor_a_table_for_a_file(ana: PlainContext) -> None:
    table = await finished(ana.services)
    file = sent(forged(record(), table=table.id))
    digest = digest_of(file.source)
    await ana.called(open_table, table.id)
    assert steps(await ana.called(open_file, file))
    refused = await ana.pressed(LAST, table.id, surface=FILE)
    assert "There is no such button" in refused.text
    for control in (open_replay, SHARE, LAST, ON):
        answer = await ana.pressed(control, digest, surface=REPLAY)
        assert "no such table" in answer.text, "another game under the names of a table"


# ------------------------------------------------------------------ sharing


async def test_a_shared_step_is_for_all_and_a_press_on_it_opens_ones_own(ana: PlainContext) -> None:
    table = await finished(ana.services)
    await ana.called(open_table, table.id)
    step = await ana.click("▶")
    shared = await ana.click("Share here")
    assert ana.posted == [shared]
    assert "shared by Ana" in shared.text
    assert "step 1 of" in shared.text
    assert not steps(shared)
    assert "a moment ago" in (await ana.click("Share here", step)).text
    _, sakura = people(ana.services, "Ana", "さくら")
    sakura.sees_private = False
    own = await sakura.click("Step through", shared)
    assert sakura.shown == [own]
    assert "1手目" in own.text
