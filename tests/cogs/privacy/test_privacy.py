"""/privacy on the simulated Discord: the file of a person, and the deletion of it all."""

import time
from typing import Any

import msgspec
import pytest
import simcord

from bot.bounded import Bounded
from bot.front.controls import Control
from bot.tables.cached_settings import MAX_KNOWN
from bot.tables.person_settings import PersonSettings
from bot.tables.table import Phase, Table
from cogs.privacy.personal_data import delete, keep
from tests.bot.database.planted_persons import holding
from tests.cogs.leaderboards.played_games import keep_all
from tests.support.chats import ChatStage
from tests.support.control_ids import id_of, named
from tests.support.database_faults import read_only
from tests.support.harness import Stage, controls, fresh, said, text_of
from tests.support.raw_commands import send

HERO, FRIEND = "Zebediah", "Quintana"


@pytest.fixture
async def cast(stage: Stage) -> Stage:
    """Add two people whose names stand nowhere else, one of them Japanese."""
    stage.people |= {HERO: stage.newcomer(HERO), FRIEND: stage.newcomer(FRIEND, "ja")}
    return stage


def traces(stage: Stage, who: str = HERO) -> list[str]:
    """Search the whole database for a person's id and name."""
    return holding(stage.path, stage[who].id, who)


async def live(stage: Stage) -> tuple[Table, Table]:
    """Finish a game, solve puzzles, begin another game, open a lobby; return the open tables."""
    await stage.start(HERO, FRIEND)
    who = stage.to_act() or HERO
    await stage[who].slash(stage.channel, "nothankyou pass", to=FRIEND if who == HERO else HERO)
    await keep_all(stage)
    await stage[HERO].slash(stage.channel, "algo puzzle")
    await stage[HERO].slash(stage.channel, "settings")
    return await sit(stage)


async def sit(stage: Stage) -> tuple[Table, Table]:
    """Begin a game of two, and open a lobby for both; return the tables."""
    running = await stage.start(FRIEND, HERO)
    await stage[HERO].slash(stage.channel, "yaniv start")
    lobby = stage.table
    await stage.lobby(FRIEND, "Join")
    await stage.pass_time()
    return running, lobby


async def file_of(answer: simcord.InteractionResult) -> dict[str, Any]:
    message = answer.followups[-1] if answer.followups else answer.response
    assert message is not None
    assert answer.ephemeral
    (attachment,) = message.attachments
    assert attachment.filename == "tefuda.json"
    found: dict[str, Any] = msgspec.json.decode(await attachment.read())
    return found


async def ask(stage: Stage, who: str) -> simcord.InteractionResult:
    answer = await stage[who].slash(stage.channel, "privacy delete")
    assert answer.ephemeral
    assert answer.response is not None
    return answer


async def choose(stage: Stage, who: str, question: simcord.InteractionResult, control: Control[None]) -> str:
    """Press a button of the question; return what stands there now."""
    assert question.response is not None
    message = stage.message(question.response.id)
    (found,) = named((each["custom_id"] for each in controls(message.components)), control.name)
    await stage.forge(who, found, message)
    return text_of(stage.message(question.response.id).components)


# ------------------------------------------------------------------ export


async def test_everybody_gets_what_is_theirs_and_no_secret_also_in_a_private_chat(cast: Stage) -> None:
    running, lobby = await sit(cast)
    whole = await file_of(await cast[HERO].slash(cast.channel, "privacy export"))
    assert whole["person"] == str(cast[HERO].id)
    tables = {each["id"]: each["is_host"] for each in whole["tables"]}
    assert tables == {running.id: False, lobby.id: True}
    others = [str(cast[FRIEND].id), FRIEND, running.seed, lobby.seed]
    assert not [each for each in others if each in str(whole)]
    user = cast[HERO].user
    await user.send_dm("Hello")
    there = await file_of(await user.slash("privacy export"))
    assert there == whole | {"made": there["made"]}


async def test_who_never_used_the_bot_gets_a_file_that_says_so_and_no_two_at_once(cast: Stage) -> None:
    cast.bot.people._known[cast[HERO].id] = PersonSettings(latest_language="en"), time.monotonic()
    empty = await file_of(await cast[HERO].slash(cast.channel, "privacy export"))
    assert empty.keys() == {"format", "person", "made", "part"}
    sent = [simcord.InteractionResult(cast.env, send(cast, HERO, "privacy export", {})) for _ in range(2)]
    await cast.env.settle()
    assert sorted("still being worked on" in said(each) for each in sent) == [False, True]


# ------------------------------------------------------------------ delete


async def test_what_is_not_confirmed_or_fails_deletes_nothing(cast: Stage) -> None:
    running, lobby = await sit(cast)
    chairs = running.chairs, lobby.chairs
    for who, answer in ((HERO, "Nothing was deleted."), (FRIEND, "何も削除していません。")):
        before = traces(cast, who)
        assert await choose(cast, who, await ask(cast, who), keep) == answer
        forged = await cast.forge(who, id_of(delete), cast.message(cast.table.message))
        assert forged.ephemeral
        assert traces(cast, who) == before
    before, question = traces(cast), await ask(cast, HERO)
    with read_only(cast.bot.store):
        await choose(cast, HERO, question, delete)
    assert (traces(cast), running.chairs, lobby.chairs) == (before, *chairs)
    assert "is deleted" in await choose(cast, HERO, question, delete)
    await cast.pass_time(120)
    assert traces(cast) == []


async def test_nothing_of_a_person_is_left_in_any_column(cast: Stage) -> None:
    running, lobby = await live(cast)
    assert {"results.person", "results.name", "daily.person", "people.person"} < set(traces(cast))
    others = traces(cast, FRIEND)
    with cast.within():
        await cast.bot.services.people.change(cast[HERO].id, hidden=True)
    question = await ask(cast, HERO)
    assert "2 open tables" in said(question)
    assert "Everything about you is deleted" in await choose(cast, HERO, question, delete)
    await cast.pass_time(120)
    assert traces(cast) == []
    assert not (await cast.bot.services.people.of(cast[HERO].id)).hidden
    assert set(traces(cast, FRIEND)) >= set(others) - {"tables.pinged"}
    assert (running.phase, running.host, lobby.host) == (Phase.PLAYING, cast[FRIEND].id, cast[FRIEND].id)
    assert "削除されたプレイヤー（コンピュータ）" in text_of(cast.message(running.message).components)
    assert HERO not in text_of(cast.message(lobby.message).components)
    await cast.lobby(HERO, "Join")
    assert [chair.name for chair in lobby.chairs] == [FRIEND, HERO]


async def test_the_question_is_asked_again_where_somebody_has_sat_down_since(cast: Stage) -> None:
    await cast[FRIEND].slash(cast.channel, "nothankyou start")
    question = await ask(cast, HERO)
    assert "open table" not in said(question)
    await cast.lobby(HERO, "参加する")
    assert "1 open table" in await choose(cast, HERO, question, delete)
    assert traces(cast)
    # As if their language was only learnt with the press that deletes them.
    await cast.bot.people.change(cast[HERO].id, latest_language=None)
    assert "is deleted" in await choose(cast, HERO, question, delete)
    assert traces(cast) == []


async def test_a_press_under_way_and_a_double_press_leave_nothing_behind(cast: Stage) -> None:
    running, _ = await sit(cast)
    question, rejoined = await ask(cast, HERO), cast.message(running.message)
    assert question.response is not None
    pressed = controls(question.response.components)[0]["custom_id"]
    own = controls(rejoined.components)[0]["custom_id"]
    message = cast.message(question.response.id)
    # The language is known again with every press, and stored in the background.
    cast.bot.people._known = Bounded(MAX_KNOWN)
    await cast.at_once((HERO, pressed, message), (HERO, own, rejoined), (HERO, pressed, message))
    await cast.pass_time(120)
    assert traces(cast) in ([], ["people.person"])
    assert all(chair.person != cast[HERO].id for chair in running.chairs)


async def test_deletion_in_the_middle_of_a_game_where_the_bot_is_no_member_covers_chats_too() -> None:
    async with fresh(ChatStage) as stage:
        dm = stage.dm
        hero = dm.newcomer(HERO)
        stage.people[HERO] = hero
        stage.env.backend.installed.add(hero.id)
        await dm.start("Ana", HERO)
        if dm.to_act() == "Ana":
            await dm.open_hand("Ana")
            await dm.play("Ana", dm.slots("Ana")[-1])
        await dm.pass_time()
        table = dm.table
        assert (dm.to_act(), table.row.pinged) == (HERO, hero.id)
        whole = await file_of(await hero.slash(dm.channel, "privacy export"))
        assert [each["chat"] for each in whole["tables"]] == [str(dm.channel.id)]
        question = await ask(dm, HERO)
        assert "is deleted" in await choose(dm, HERO, question, delete)
        await dm.pass_time(120)
        assert traces(stage) == []
        assert table.phase is Phase.PLAYING
        board = text_of(dm.message(table.message).components)
        assert "Deleted player" in board
        assert HERO not in board
        assert str(hero.id) not in board
        assert not stage.requests()
