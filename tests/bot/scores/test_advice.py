"""Advice in a person's first two games of a kind: in their own panel, until they have got it."""

from pathlib import Path

from bot.background import Background
from bot.database.store import Store
from bot.front.table_panels import GOT_IT
from bot.scores.advice import Advice, finished
from bot.tables.person_settings import People
from cogs.settings.personal import NO_ADVICE
from engine.games import GAMES
from tests.support.control_ids import id_of
from tests.support.database_faults import written
from tests.support.harness import Stage, controls, said, text_of
from tests.support.stored_results import GAME, GONE, OTHER_GAME, ROBOT, THERE, keep, of_game, who
from tests.support.tables_in_memory import people, table_of

OF_ADVICE = f":{GOT_IT.name}"


def is_advised(stage: Stage, name: str) -> bool:
    """Return whether a person's panel advises them, in words and with the button that ends it."""
    panel = stage.hand(name).components
    has_button = any(each["custom_id"].endswith(OF_ADVICE) for each in controls(panel))
    assert has_button is any(line.startswith("💡 ") for line in text_of(panel).splitlines()[:-1])
    return has_button


async def test_games_count_wherever_they_were_finished_and_only_of_this_kind(store: Store) -> None:
    await keep(
        store,
        of_game("T1", who(1), who(2)),
        of_game("T2", who(1), ROBOT, persons=1, guild=THERE),
        of_game("T3", who(1, **GONE), who(2)),
        of_game("T4", who(1), who(2), game=OTHER_GAME),
    )
    assert await finished(store, (1, 2, 3), GAME) == {1: 2, 2: 2}
    assert await finished(store, (1,), OTHER_GAME) == {1: 1}


async def test_nobody_is_advised_from_the_third_game_on_or_whose_games_cannot_be_read(store: Store) -> None:
    advice, known = Advice(store, theirs := People(store), Background()), table_of(GAMES[GAME], people("Ana"))
    assert not advice.is_for(known, 1)
    await theirs.of(1)
    written(Path(store._place), "DROP TABLE results")
    await advice.prepare(known, 1)
    assert not advice.is_for(known, 1)
    read = table_of(GAMES[GAME], people("Ana"))
    for games in range(3):
        read.people[1].finished = games
        assert advice.is_for(read, 1) == (games < 2)


async def test_newcomers_are_advised_by_their_turn_until_they_got_it_or_want_it_back(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    for name in ("Ana", "Ben"):
        await stage.open_hand(name)
    acting = stage.to_act() or ""
    other = "Ben" if acting == "Ana" else "Ana"
    for name in (acting, other):
        told = text_of(stage.hand(name).components)
        assert is_advised(stage, name)
        assert ("Passing it on costs a 🎁" in told) is (name == acting)
        assert ("If the card comes to you" in told) is (name == other)
    assert "💡" not in stage.board
    await stage.play(acting, GOT_IT)
    await stage.pass_time()
    assert [is_advised(stage, name) for name in (acting, other)] == [False, True]
    await stage.restart()
    await stage.open_hand(acting)
    assert not is_advised(stage, acting)
    opened = await stage[acting].slash(stage.channel, "settings")
    await stage.forge(acting, id_of(NO_ADVICE), opened.response)
    await stage.open_hand(acting)
    assert is_advised(stage, acting)
    forged = id_of(GOT_IT, stage.table.id, stage.table.moment)
    refused = await stage.forge("Cleo", forged, stage.hand("Ana"))
    assert "no seat" in said(refused)
    assert not (await stage.bot.people.of(stage["Cleo"].id)).no_advice
