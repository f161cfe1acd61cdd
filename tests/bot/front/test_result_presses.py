"""[Record] and [Details]: the whole game for anybody in the server, once it is over and never before."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from simcord import InteractionResult

from bot.__main__ import main
from bot.database import level_rows
from bot.database.level_rule import OwnLevel
from bot.front.controls import Control
from bot.front.custom_ids import Press
from bot.front.result_panel import DETAILS, EASIER, HARDER, OUTCOME, RECORD, REMATCH
from bot.front.services import Services
from bot.notation.record_from_text import read_text
from bot.records.record import encode_record, record_of
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import GAME, Keep
from tests.support.control_ids import id_of
from tests.support.harness import Stage, controls, said
from tests.support.plain_context import CHANNEL, GUILD, PlainContext, Shown
from tests.support.plain_tables import act, dealt, keep_all, opened
from tests.support.plain_tables import people as plain_people
from tests.support.tables_in_memory import rewrite

NO_RECORD = ("There is no record of this table", "このテーブルの記録はありません")
UNKNOWN = ("There is no such table here.", "ここにそのテーブルはありません。")


async def play_out(stage: Stage, table: Table) -> None:
    """Keep the card as the person to act, or let a computer move, until the game is over."""
    while table.to_act is not None:
        if who := stage.to_act():
            await stage[who].slash(stage.channel, "nothankyou keep")
        else:
            await stage.pass_time()


async def file_of(answer: InteractionResult) -> tuple[str, bytes]:
    """Download the record that was handed out, before the same game as text."""
    assert answer.response is not None
    attached = answer.response.attachments
    record, (name, text) = [(each.filename, await each.read()) for each in attached]
    assert name == record[0].replace(".json", ".txt")
    assert encode_record(read_text(text.decode())) == record[1]
    return record


def require_files_alone(stage: Stage, answer: InteractionResult, table: Table) -> None:
    """See that the files stand in a message as files, and that there are no others."""
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


async def test_a_result_gives_anybody_record_and_details_also_after_a_restart(stage: Stage) -> None:
    table = await stage.start("Ana", "さくら")
    await play_out(stage, table)
    await stage.pass_time()
    result = stage.message(table.outcome)
    true = encode_record(record_of(table, await stage.bot.store.log(table.id)))
    for who, label, expected in (
        ("Ana", "Record", "replays it and says whether it holds"),
        ("たけし", "Record", "再現して検証できます"),
        ("Cleo", "Record", "--seal"),
    ):
        answer = await stage.press(who, result, label)
        assert answer.ephemeral
        assert expected in said(answer)
        require_files_alone(stage, answer, table)
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
        (japanese, "シャッフルのシード：", "レーティング"),
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
    pressed = id_of(RECORD, table.id, table.moment)
    name, file = await file_of(await stage.forge("Cleo", pressed, stage.public_messages()[-1]))
    (tmp_path / name).write_bytes(file)
    for noted, answer in ((seal, "is the one that you noted"), (short, "begins like the short one")):
        checked = CliRunner().invoke(main, ["verify", str(tmp_path / name), "--seal", noted])
        assert checked.exit_code == 0, checked.output
        assert answer in checked.output
        assert "Ben (computer) (left" in checked.output


# ------------------------------------------------------------------ never before, and nowhere else


async def asked(person: PlainContext, table: Table) -> Shown:
    return await person.pressed(RECORD, table.id, table.moment)


async def refused(table: Table, readers: list[PlainContext], answers: tuple[str, str] = NO_RECORD) -> None:
    """Ask in both languages, and hold that there is no file and no seed."""
    for who, expected in zip(readers, answers, strict=True):
        told = await asked(who, table)
        assert expected in told.text
        assert not told.files
        assert table.seed not in told.text


@pytest.fixture
def readers(services: Services) -> list[PlainContext]:
    return plain_people(services, "Ana", "さくら")


async def test_no_press_whatever_gives_the_record_of_a_game_before_it_is_over(
    services: Services, readers: list[PlainContext]
) -> None:
    await refused(await opened(GAME, readers[0]), readers)
    table = await dealt(GAME, readers)
    while not table.has_ended:
        await refused(table, readers)
        await act(services, table, Keep())
    assert table.outcome is None
    record, _ = (await asked(readers[0], table)).files
    assert record.content == encode_record(record_of(table, await services.store.log(table.id)))


async def test_a_running_game_has_no_details_and_one_that_was_closed_no_record(
    services: Services, readers: list[PlainContext]
) -> None:
    table = await dealt(GAME, readers)
    for who, refusal in zip(readers, ("no result of this table", "結果はありません"), strict=True):
        told = (await who.pressed(DETAILS, table.id, table.moment)).text
        assert refusal in told
        assert table.seed not in told
    await act(services, table, Keep())
    await services.tables.closing.close(table, readers[0].person, may_moderate=False)
    assert table.phase is Phase.CLOSED
    await refused(table, readers)


async def test_another_server_and_other_rules_have_no_record(
    services: Services, readers: list[PlainContext]
) -> None:
    table = await dealt(GAME, readers)
    await keep_all(services, table)
    rules = table.game.rules
    await rewrite(services.store, table.id, rules=rules + 1)
    await refused(table, readers)
    await rewrite(services.store, table.id, rules=rules)
    assert (await asked(readers[0], table)).files
    told = await readers[0].send(OUTCOME, Press(OUTCOME.at(table.id), 3))
    assert "There is no such button" in told.text
    for table_id in ("ZZZZZZ", table.id.lower(), "0"):
        assert UNKNOWN[0] in (await readers[0].pressed(RECORD, table_id)).text
    for who in readers:
        who.guild = GUILD + 1
    await refused(table, readers, UNKNOWN)


async def test_a_rematch_is_opened_only_where_the_game_was_played(readers: list[PlainContext]) -> None:
    table = await dealt(GAME, readers)
    await keep_all(readers[0].services, table)
    readers[0].channel = CHANNEL + 1
    assert "There is no such button" in (await readers[0].pressed(REMATCH, table.id, table.moment)).text
    assert list(readers[0].services.tables) == [table]


# ------------------------------------------------------------------ another level


async def alone(ana: PlainContext, *levels: str) -> Table:
    """Play a game alone with computers of these levels to its end: all keep every card."""
    table, tables = await opened(GAME, ana), ana.services.tables
    for level in levels:
        await tables.seating.add_computer(table, ana.person, table.moment, level)
    await tables.playing.start(table, ana.person)
    while (seat := table.to_act) is not None:
        if table.chairs[seat].is_computer:
            await tables.playing.act_for(table, seat, Keep(), table.moment)
        else:
            await tables.playing.act(table, ana.person, Keep())
    return table


def levels_of(table: Table) -> list[str]:
    return [chair.computer for chair in table.chairs if chair.computer]


async def stand_at(ana: PlainContext, own: OwnLevel) -> None:
    """Write down where somebody stands in the game."""
    async with ana.services.store.writing() as connection:
        await level_rows._write(connection, ana.person, GAME.name, own)


async def require_nothing_changed(ana: PlainContext, table: Table, own: OwnLevel) -> None:
    assert [*ana.services.tables] == [table]
    assert await ana.services.people.levels.of(ana.person, GAME.name) == own


@pytest.mark.parametrize(
    ("control", "streak", "level"), [(HARDER, 2, "normal"), (HARDER, 3, "normal"), (EASIER, -3, "beginner")]
)
async def test_a_level_that_is_offered_is_dealt_and_is_that_of_the_person_from_now_on(
    readers: list[PlainContext], control: Control[str], streak: int, level: str
) -> None:
    ana, services = readers[0], readers[0].services
    table = await alone(ana, "easy", "easy")
    await stand_at(ana, OwnLevel("easy", streak))
    for _ in range(2):
        await ana.pressed(control, table.id)
    (following,) = (each for each in services.tables if each is not table)
    assert following.phase is Phase.PLAYING
    assert levels_of(following) == [level] * 2
    assert await services.people.levels.of(ana.person, GAME.name) == OwnLevel(level)
    assert await services.people.levels.of(ana.person, "yaniv") == OwnLevel()


async def test_a_rematch_stays_at_its_level_and_moves_nobody(readers: list[PlainContext]) -> None:
    ana, services = readers[0], readers[0].services
    table, own = await alone(ana, "easy"), OwnLevel("easy", 2)
    await stand_at(ana, own)
    await ana.pressed(REMATCH, table.id)
    await ana.pressed(HARDER, table.id)
    (following,) = (each for each in services.tables if each is not table)
    assert levels_of(following) == ["easy"], "the later press finds the table of the first"
    assert await services.people.levels.of(ana.person, GAME.name) == own


async def test_a_rematch_against_computers_of_different_levels_names_each(
    readers: list[PlainContext],
) -> None:
    ana = readers[0]
    table = await alone(ana, "easy", "beginner")
    ana.table = None
    hand = await ana.pressed(REMATCH, table.id)
    assert "Easy" in hand.text
    assert "Beginner" in hand.text


@pytest.mark.parametrize(
    ("levels", "control"),
    [(("strong",), HARDER), (("beginner",), EASIER), (("easy", "normal"), HARDER), ((), HARDER)],
    ids=["above_the_last", "below_the_first", "mixed", "in_company"],
)
async def test_a_forged_press_for_a_level_that_nobody_could_be_offered_changes_nothing(
    readers: list[PlainContext], levels: tuple[str, ...], control: Control[str]
) -> None:
    ana, services = readers[0], readers[0].services
    table = await (alone(ana, *levels) if levels else dealt(GAME, readers))
    if not levels:
        await keep_all(services, table)
    own = await services.people.levels.of(ana.person, GAME.name)
    assert "There is no such offer now" in (await ana.pressed(control, table.id)).text
    await require_nothing_changed(ana, table, own)


@pytest.mark.parametrize(
    ("own", "control"),
    [
        (OwnLevel("easy", 1), HARDER),
        (OwnLevel("easy", -2), EASIER),
        (OwnLevel("easy", 2), EASIER),
        (OwnLevel("easy", -3), HARDER),
        (OwnLevel("normal", 2), HARDER),
        (OwnLevel("beginner", -3), EASIER),
    ],
    ids=["too_few_wins", "too_few_losses", "down_after_wins", "up_after_losses", "higher_now", "lower_now"],
)
async def test_an_offer_that_was_never_made_or_has_ended_is_refused(
    readers: list[PlainContext], own: OwnLevel, control: Control[str]
) -> None:
    ana = readers[0]
    table = await alone(ana, "easy")
    await stand_at(ana, own)
    assert "There is no such offer now" in (await ana.pressed(control, table.id)).text
    await require_nothing_changed(ana, table, own)


async def test_whoever_is_deleted_is_offered_nothing_below_old_results(readers: list[PlainContext]) -> None:
    ana, sakura = readers
    table = await alone(ana, "easy")
    await stand_at(ana, OwnLevel("easy", 2))
    await ana.services.tables.conclude(table)
    await ana.services.tables.forgetting.forget(ana.person)
    assert "There is no such offer now" in (await ana.pressed(HARDER, table.id)).text
    assert "このおすすめは今はありません" in (await sakura.pressed(HARDER, table.id)).text
    assert [*ana.services.tables] == []
    assert await ana.services.people.levels.of(ana.person, GAME.name) == OwnLevel()


async def test_only_whoever_played_is_dealt_another_level_where_a_table_may_open(
    readers: list[PlainContext],
) -> None:
    ana, sakura = readers
    table, own = await alone(ana, "easy"), OwnLevel("easy", 2)
    await stand_at(ana, own)
    assert "対戦した本人だけ" in (await sakura.pressed(HARDER, table.id)).text
    ana.channel = CHANNEL + 1
    assert "There is no such button" in (await ana.pressed(HARDER, table.id)).text
    ana.channel = CHANNEL
    await ana.services.servers.change(GUILD, channels=frozenset({CHANNEL + 1}))
    ana.channels.add(CHANNEL + 1)
    assert f"<#{CHANNEL + 1}>" in (await ana.pressed(HARDER, table.id)).text
    ana.guild = GUILD + 1
    assert UNKNOWN[0] in (await ana.pressed(HARDER, table.id)).text
    await require_nothing_changed(ana, table, own)
    assert await ana.services.people.levels.of(sakura.person, GAME.name) == OwnLevel()
