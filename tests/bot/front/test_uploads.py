"""[Record] and [Details]: the whole game for anybody in the server, once it is over and never before."""

from pathlib import Path

from click.testing import CliRunner
from simcord import InteractionResult

from bot.__main__ import main
from bot.front.result_panel import DETAILS, RECORD
from bot.notation.record_from_text import read_text
from bot.records.record import encode_record, record_of
from bot.tables.table import Phase, Table
from tests.support.control_ids import id_of
from tests.support.harness import Stage, controls, said
from tests.support.tables_in_memory import rewrite

NO_RECORD = ("There is no record of this table", "このテーブルの記録はありません")
UNKNOWN = ("There is no such table in this server.", "このサーバーにそのテーブルはありません。")


async def play_on(stage: Stage) -> None:
    """Keep the card as the person to act, or let a computer move."""
    if who := stage.to_act():
        await stage[who].slash(stage.channel, "nothankyou keep")
    else:
        await stage.pass_time()


async def play_out(stage: Stage, table: Table) -> None:
    """Play until the game is over."""
    while table.to_act is not None:
        await play_on(stage)


async def ended(stage: Stage, *people: str) -> Table:
    """Play a game to its end and let the result be shown."""
    table = await stage.start(*people)
    await play_out(stage, table)
    await stage.pass_time()
    assert table.outcome is not None
    return table


async def ask(stage: Stage, who: str, table: Table) -> InteractionResult:
    """Forge a press of [Record] on the newest public message."""
    custom_id = id_of(RECORD, table.id, table.moment)
    return await stage.forge(who, custom_id, stage.public_messages()[-1])


async def files_of(answer: InteractionResult) -> list[tuple[str, bytes]]:
    """Download what was handed out."""
    assert answer.response is not None
    return [(each.filename, await each.read()) for each in answer.response.attachments]


async def file_of(answer: InteractionResult) -> tuple[str, bytes]:
    """Download the record that was handed out, before the same game as text."""
    record, (name, text) = await files_of(answer)
    assert name == record[0].replace(".json", ".txt")
    assert encode_record(read_text(text.decode())) == record[1]
    return record


async def true_record(stage: Stage, table: Table) -> bytes:
    return encode_record(record_of(table, await stage.bot.store.log(table.id)))


def everything(answer: InteractionResult) -> str:
    """Format all that a person was sent."""
    assert answer.response is not None
    assert not answer.followups
    message = answer.response
    return f"{message.components} {message.attachments} {message.content} {message.embeds}"


async def test_a_result_gives_anybody_record_and_details_also_after_a_restart(stage: Stage) -> None:
    table = await ended(stage, "Ana", "さくら")
    result, true = stage.message(table.outcome), await true_record(stage, table)
    for who, label, expected in (
        ("Ana", "Record", "replays it and says whether it holds"),
        ("たけし", "Record", "再現して検証できます"),
        ("Cleo", "Record", "--seal"),
        ("Cleo", "Record", "--seal"),
    ):
        answer = await stage.press(who, result, label)
        assert answer.ephemeral
        assert expected in said(answer)
        assert f"`uv run bot verify tefuda-{table.id}.json`" in said(answer)
        assert f"`uv run bot notation tefuda-{table.id}.txt`" in said(answer)
        assert await file_of(answer) == (f"tefuda-{table.id}.json", true)
    assert not stage.bot._connection._view_store._views, "nothing is registered with the library"
    assert not list(stage.bot.services.tables)
    await stage.restart()
    assert (await file_of(await stage.press("Cleo", result, "Record")))[1] == true
    english, japanese = [await stage.press(who, result, "Details") for who in ("Cleo", "たけし")]
    assert english.ephemeral
    for answer, seed, rating in (
        (english, "Seed of the deal: ", "Rating"),
        (japanese, "配り方のシード：", "レーティング"),
    ):
        assert f"{seed}{table.seed}" in said(answer)
        assert rating in said(answer)


async def test_the_file_that_is_handed_out_passes_verify_with_the_seal_from_the_lobby(
    stage: Stage, tmp_path: Path
) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    short = stage.board.split("Seal of the deal: ")[1].split()[0]
    seal = said(await stage.lobby("Cleo", "⋯")).split("(SHA-256 of the seed): ")[1].split()[0]
    assert (len(seal), seal[:8]) == (64, short.removesuffix("…"))
    for label, who in (("Join", "Ben"), ("Start", "Ana")):
        await stage.lobby(who, label)
    table = stage.table
    await stage["Ben"].slash(stage.channel, "table leave")
    await play_out(stage, table)
    name, file = await file_of(await ask(stage, "Cleo", table))
    (tmp_path / name).write_bytes(file)
    for noted, answer in ((seal, "is the one that you noted"), (short, "begins like the short one")):
        checked = CliRunner().invoke(main, ["verify", str(tmp_path / name), "--seal", noted])
        assert checked.exit_code == 0, checked.output
        assert answer in checked.output
        assert "Ben (computer) (left" in checked.output


async def test_the_files_stand_in_the_message_as_files_and_there_are_no_others(stage: Stage) -> None:
    table = await ended(stage, "Ana", "Ben")
    answer = await stage.press("Ana", stage.message(table.outcome), "Record")
    assert answer.response is not None
    container, *files = answer.response.components
    assert container["type"] == 17
    shown = [(file["type"], file["file"]["url"]) for file in files]
    assert shown == [(13, each.url) for each in answer.response.attachments]
    sent = stage.env.backend.http_requests[-1].json
    assert sent is not None
    names = [f"tefuda-{table.id}.json", f"tefuda-{table.id}.txt"]
    assert sent["data"]["attachments"] == [{"id": str(at), "filename": name} for at, name in enumerate(names)]
    urls = [each["file"]["url"] for each in sent["data"]["components"][1:]]
    assert urls == [f"attachment://{name}" for name in names]
    assert controls(answer.response.components) == []
    for table_id in ("ZZZZZZ", table.id.lower(), "0"):
        answer = await stage.forge("Ana", id_of(RECORD, table_id, 0), stage.message(table.outcome))
        assert UNKNOWN[0] in said(answer)
        assert table.seed not in everything(answer)
    answer = await stage.forge("Ana", f"t1:r:{table.id}:0:3", stage.message(table.outcome))
    assert "There is no such button" in said(answer)


# ------------------------------------------------------------------ when


async def test_a_game_whose_end_was_not_shown_yet_has_its_record(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    await play_out(stage, table)
    assert table.outcome is None
    assert table in list(stage.bot.services.tables)
    assert (await file_of(await ask(stage, "Ana", table)))[1] == await true_record(stage, table)


# ------------------------------------------------------------------ never before, and nowhere else


async def refused(stage: Stage, table: Table, answers: tuple[str, str] = NO_RECORD) -> None:
    """Ask in both languages, and hold that there is no file and no seed."""
    for who, expected in zip(("Ana", "さくら"), answers, strict=True):
        answer = await ask(stage, who, table)
        assert answer.ephemeral
        assert expected in said(answer)
        assert answer.response is not None
        assert answer.response.attachments == []
        assert table.seed not in everything(answer)


async def test_no_press_whatever_gives_the_record_of_a_game_that_is_not_over(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    table = stage.table
    await refused(stage, table)
    await stage.lobby("さくら", "Join")
    await stage.lobby("Ana", "Start")
    while table.to_act is not None:
        await refused(stage, table)
        await play_on(stage)
    assert (await file_of(await ask(stage, "Ana", table)))[1]


async def test_a_running_game_has_neither_record_nor_details(stage: Stage) -> None:
    table = await stage.start("Ana", "さくら")
    for who, refusal in (("Ana", "no result of this table"), ("さくら", "結果はありません")):
        details = id_of(DETAILS, table.id, table.moment)
        answer = await stage.forge(who, details, stage.public_messages()[-1])
        assert refusal in said(answer)
        assert table.seed not in said(answer)
    await stage.restart()
    await refused(stage, stage.table)


async def test_a_table_that_was_closed_has_no_record(stage: Stage) -> None:
    await stage.start("Ana", "さくら")
    table = stage.table
    await play_on(stage)
    await stage.end_table("Ana")
    await refused(stage, table)
    await stage.pass_time()
    await refused(stage, table)
    assert table.phase is Phase.CLOSED


async def test_another_server_and_other_rules_have_no_record(stage: Stage) -> None:
    table = await ended(stage, "Ana", "さくら")
    rules = table.game.rules
    await rewrite(stage.bot.store, table.id, rules=rules + 1)
    await refused(stage, table)
    await rewrite(stage.bot.store, table.id, rules=rules)
    elsewhere = stage.env.create_guild("Elsewhere")
    stage.guild, stage.channel = elsewhere, elsewhere.create_text_channel("table")
    stage.people = {who: elsewhere.add_member(stage[who].user) for who in ("Ana", "さくら")}
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await refused(stage, table, UNKNOWN)
