"""Record files: checked, and stepped through in private."""

from typing import Any

import pytest
from msgspec.structs import replace
from simcord.enums import InteractionType

from bot.faces.forms import FileField
from bot.faces.words import LANGUAGES
from bot.front.components import modal_of
from bot.front.context import Attached
from bot.notation.text_from_record import text_of as text_of_record
from bot.records.record import MAX_RECORD_BYTES, encode_record
from bot.tables.names import words_at
from cogs.replays.opened_record import replay_of_record
from cogs.replays.record_files import UPLOAD, ask_for_file, open_file, open_uploaded
from cogs.replays.replay_panel import BACK, EYES, FIRST, LAST, ON, ROUND, SIGNS, replay_panel, shown_of
from cogs.replays.replay_steps import OPEN, SPECTATOR, Position, eyes_of
from engine.games import GAMES
from tests.support.discord_limits import faults_of_form
from tests.support.forged_records import forged
from tests.support.harness import said, text_of
from tests.support.learning import InlineWorker
from tests.support.plain_context import PlainContext
from tests.support.presses import fill_in
from tests.support.replay_stage import ReplayStage
from tests.support.replays import moved
from tests.support.sample_records import record
from tests.support.sent_files import send_file
from tests.support.tables_in_memory import FACES


async def test_a_record_file_is_checked_and_stepped_through_also_after_a_restart(stage: ReplayStage) -> None:
    opened = await send_file(stage, "さくら", "replay", encode_record(record()))
    assert opened.ephemeral
    assert "✅ 確認済み" in said(opened)
    assert len(stage.shown(opened).attachments) == 1
    assert "Share here" not in said(opened), "it is no game of this server"
    await stage.press("さくら", stage.shown(opened), "⏭")
    assert stage.worker.runs == 1, "what is kept is not checked again"
    await stage.restart()
    await stage.press("さくら", stage.shown(opened), "◀")
    last = len(record().actions)
    assert f"{last}手中{last - 1}手目" in text_of(stage.shown(opened).components)
    assert stage.worker.runs == 1
    assert len(stage.shown(opened).attachments) == 1


async def test_a_file_sent_in_a_form_is_opened_like_one_of_the_command(stage: ReplayStage) -> None:
    hub = await stage["さくら"].slash(stage.channel, "play")
    await stage.press("さくら", stage.shown(hub), "⋯")
    form = await stage.press("さくら", stage.shown(hub), "ファイルをリプレイ")
    await stage.restart()
    opened = await fill_in(stage, "さくら", form, [("record.json", encode_record(record()))])
    assert opened.ephemeral
    assert "✅ 確認済み" in said(opened)
    await stage.press("さくら", stage.shown(opened), "▶")
    assert len(stage.shown(opened).attachments) == 1


async def submit_files(stage: ReplayStage, *ids: str, **resolved: Any) -> str:
    """Submit the form with these ids of files; return what is answered."""
    at = UPLOAD.at()
    upload = {"type": 19, "custom_id": at.custom_id(0, open_uploaded.name), "values": [*ids]}
    form = {
        "custom_id": at.custom_id(0, open_uploaded.name),
        "components": [{"type": 18, "component": upload}],
    }
    sent = {**form, "resolved": resolved}
    return said(await stage["Ana"]._dispatch_interaction(InteractionType.MODAL_SUBMIT, stage.channel, sent))


async def test_forms_without_the_one_file_are_refused(stage: ReplayStage) -> None:
    backend, there, file = stage.env.backend, stage.channel.id, encode_record(record())
    numbers = [backend.snowflake() for _ in range(2)]
    files = {str(each): backend.cdn.store_attachment(each, there, "a.json", file, None) for each in numbers}
    one, two = files
    assert "did not deliver the file" in await submit_files(stage)
    for ids, sent in (((one, two), files), (("7",), files), ((one,), {}), (("x" * 30,), files)):
        assert "There is no such button" in await submit_files(stage, *ids, attachments=sent)
    large = {one: {**files[one], "size": MAX_RECORD_BYTES + 1}}
    assert "too large" in await submit_files(stage, one, attachments=large)
    assert "✅ Checked" in await submit_files(stage, one, attachments=files)


# ------------------------------------------------------------------ without Discord


def sent(data: bytes, size: int | None = None) -> Attached:
    return Attached("record.json", size or len(data), data)


@pytest.mark.parametrize("name", GAMES)
async def test_every_game_is_stepped_through_by_presses_as_it_was_played(
    ana: PlainContext, name: str
) -> None:
    true = record(name, GAMES[name].seats[0])
    await ana.called(open_file, sent(encode_record(true)))
    replay, at = replay_of_record(true), Position(0, SPECTATOR)
    words = words_at(replay.chairs, "en")
    eyes = [(EYES, str(each)) for each in (OPEN, eyes_of(1))]
    rounds = [(ROUND, str(len(replay.starts)))] if len(replay.starts) > 1 else []
    turning = [(each, "") for each in (LAST, BACK, FIRST, ON)]
    signs = {control: sign for sign, control in SIGNS.items()}
    for control, value in (*turning, *rounds, *eyes, *turning):
        seen = await (ana.choose(control, value) if value else ana.click(signs[control]))
        at = await moved(replay, at, control.name, value, replay.chairs)
        shown = shown_of(FACES[name], replay, replay.chairs, at)
        assert seen.panel == replay_panel(shown, words)


async def test_a_bad_file_is_refused_in_the_readers_language_before_anything_is_shown(
    ana: PlainContext,
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
        for language, told in (("en", english), ("ja", japanese)):
            ana.locale = language
            answer = await ana.called(open_file, sent(data, size))
            assert told in answer.text
            assert answer.controls == {}


async def test_the_form_asks_for_one_file_in_the_readers_language(ana: PlainContext) -> None:
    for language in LANGUAGES:
        ana.locale = language
        await ana.pressed(ask_for_file)
        assert ana.form is not None
        assert [type(each) for each in ana.form.fields] == [FileField]
        assert faults_of_form(modal_of(ana.form, UPLOAD.at())) == []
    assert "ファイルを受け取れません" in (await ana.pressed(open_uploaded)).text
    ana.uploads = {0: sent(encode_record(record()))}
    assert "確認済み" in (await ana.pressed(open_uploaded)).text


async def test_a_check_that_takes_too_long_or_fails_is_told(ana: PlainContext) -> None:
    InlineWorker.in_place_of(ana.services.analysing).fails = True
    assert "could not be checked" in (await ana.called(open_file, sent(encode_record(record())))).text


async def test_names_and_numbers_without_end_hold_nobody_up(ana: PlainContext) -> None:
    true = record()
    first, *others = true.players
    endless = forged(true, players=(replace(first, name="A" * 3_000_000), *others))
    for file in (encode_record(endless), encode_record(forged(true, rules=10**4200))):
        assert "no record of Tefuda" in (await ana.called(open_file, sent(file))).text
    text = text_of_record(true).replace('"A"', f'"{"A" * 100_000}"')
    assert "a name" in (await ana.called(open_file, sent(text.encode()))).text
