"""/replay with a record file on the simulated Discord: checked, and stepped through in private."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from cogs.replays.replay_controls import Control, Position, moved, slot_of
from msgspec.structs import replace

from bot.faces.panel import Text
from bot.notation.text_from_record import text_of as text_of_record
from bot.records.record import MAX_RECORD_BYTES, encode_record
from bot.tables.names import words_at
from cogs.replays.opened_record import replay_of_record
from cogs.replays.replay_panel import replay_panel, shown_of
from cogs.replays.replay_steps import OPEN, SPECTATOR, eyes_of
from engine.games import GAMES
from tests.support.forged_records import forged
from tests.support.harness import running, said, text_of
from tests.support.replay_stage import STEPPING, ReplayStage, contents, has_controls
from tests.support.sample_records import record
from tests.support.sent_files import send_file
from tests.support.tables_in_memory import FACES


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[ReplayStage]:
    async with running(ReplayStage(tmp_path / "tefuda.db")) as opened:
        yield opened


async def test_a_record_file_is_checked_and_stepped_through_also_after_a_restart(stage: ReplayStage) -> None:
    file = encode_record(record())
    opened = await send_file(stage, "さくら", "replay", file)
    assert opened.ephemeral
    assert "✅ 確認済み" in said(opened)
    assert len(stage.shown(opened).attachments) == 1
    await stage.press("さくら", stage.shown(opened), "▶")
    checks = stage.worker.runs
    await stage.press("さくら", stage.shown(opened), "⏭")
    assert stage.worker.runs == checks, "what is kept is not checked again"
    await stage.restart()
    await stage.press("さくら", stage.shown(opened), "◀")
    last = len(record().actions)
    assert f"{last}手中{last - 1}手目" in text_of(stage.shown(opened).components)
    assert stage.worker.runs == 1
    assert len(stage.shown(opened).attachments) == 1
    assert "Share here" not in said(opened), "it is no game of this server"


@pytest.mark.parametrize("name", GAMES)
async def test_every_game_is_stepped_through_by_presses_as_it_was_played(
    stage: ReplayStage, name: str
) -> None:
    true = record(name, GAMES[name].seats[0])
    opened = await send_file(stage, "Ana", "replay", encode_record(true))
    replay, at = replay_of_record(true), Position(0, SPECTATOR)
    words = words_at(replay.chairs, "en")
    eyes = [(Control.EYES, str(each)) for each in (OPEN, eyes_of(1))]
    rounds = [(Control.ROUND, str(len(replay.starts)))] if len(replay.starts) > 1 else []
    turning = [(each, "") for each in (Control.LAST, Control.BACK, Control.FIRST, Control.ON)]
    for control, value in (*turning, *rounds, *eyes, *turning):
        slot = slot_of(control, at.eyes)
        if value:
            await stage.choose_in("Ana", opened, slot, value)
        else:
            await stage.press("Ana", stage.shown(opened), STEPPING[control])
        at = moved(replay, at, control, value, replay.chairs)
        shown = shown_of(FACES[name], replay, replay.chairs, at, is_file=True)
        drawn = [part.text for part in replay_panel(shown, words).parts if isinstance(part, Text)]
        assert contents(stage.shown(opened)) == drawn


async def test_a_bad_file_is_refused_in_the_readers_language_before_anything_is_shown(
    stage: ReplayStage,
) -> None:
    true = record()
    changed = forged(true, scores=(1, 2, 3))
    first, *later = true.actions
    other_seat = forged(true, actions=(replace(first, seat=(first.seat + 1) % 3), *later))
    text = text_of_record(true)
    for data, size, english, japanese in (
        (b"{}", MAX_RECORD_BYTES + 1, "too large", "大きすぎます"),
        (b'{"moves": []}', None, "no record of Tefuda", "Tefudaの記録ではありません"),
        (encode_record(true)[:-200], None, "only a part", "途中で切れています"),
        (encode_record(changed), None, "The scores are not", "得点が"),
        (encode_record(forged(true, rules=7)), None, "version 7 of its rules", "第7版"),
        (encode_record(forged(true, game="gone_game")), None, "no such game here", "ここにはありません"),
        (encode_record(other_seat), None, "Action 1 was not allowed", "1手目は、ルール上できない手です"),
        (text.replace("\n1. C", "\n1. B").encode(), None, "Line 11, column 7", "11行目7文字目"),
    ):
        for who, told in (("Ana", english), ("さくら", japanese)):
            answer = await send_file(stage, who, "replay", data, size=size)
            assert answer.ephemeral
            assert told in said(answer)
            assert not has_controls(stage.shown(answer))


async def test_a_check_that_takes_too_long_or_fails_is_told(stage: ReplayStage) -> None:
    stage.worker.fails = True
    answer = await send_file(stage, "Ana", "replay", encode_record(record()))
    assert "could not be checked" in said(answer)


async def test_names_and_numbers_without_end_hold_nobody_up(stage: ReplayStage) -> None:
    true = record()
    first, *others = true.players
    endless = forged(true, players=(replace(first, name="A" * 3_000_000), *others))
    for file in (encode_record(endless), encode_record(forged(true, rules=10**4200))):
        assert "no record of Tefuda" in said(await send_file(stage, "Ana", "replay", file))
    text = text_of_record(true).replace('"A"', f'"{"A" * 100_000}"')
    assert "a name" in said(await send_file(stage, "Ana", "replay", text.encode()))
