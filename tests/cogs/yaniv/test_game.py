"""Yaniv on the stage: choices card by card, and a restart in the middle of a match."""

from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from bot.database.rows import Chair
from bot.tables.computers import PAUSE, Computers
from cogs.yaniv.group_orders import number_of
from cogs.yaniv.turn import CALL, ORDER, STOCK, TAPS
from engine.games.yaniv import GAME
from engine.games.yaniv.values import Call, Options
from engine.play import advance, begin
from tests.cogs.dealing import deal, put
from tests.engine.games.yaniv.tables import cards, discard
from tests.engine.games.yaniv.tables import table as standing
from tests.support.harness import Stage, text_of
from tests.support.restarted_match import restart_in_the_middle
from tests.support.tables_in_memory import SEED, dealt

HANDS = ("AC 5H 6H 7H XB", "QC QD 2S 3S 9D", "KC KD 8S 8D XR")


async def test_cards_are_tapped_one_by_one_and_their_order_is_chosen_where_it_matters(stage: Stage) -> None:
    table = await deal(stage, GAME, len(HANDS))
    state = standing(*HANDS, group="9H 10H JH", layer=1, turn=2)
    put(table, replace(begin(GAME, Options(), len(HANDS), SEED), state=state))
    await stage.open_hand("Cleo")
    for chosen in ("KC", "KC KD", "KC KD XR"):
        await stage.play("Cleo", TAPS + number_of(table.view(2).hand, cards(chosen)))
    await stage.choose("Cleo", ORDER, "1")
    await stage.play("Cleo", STOCK)
    assert table.view(None).group == ("KC", "KD", "XR")
    assert not table.draft(stage["Cleo"].id).chosen, "it is gone at the next moment"


def hand(stage: Stage) -> str:
    return text_of(stage.hand("Ana").components)


async def test_the_end_of_a_round_stands_until_one_presses_on_and_nobody_has_to_wait(stage: Stage) -> None:
    table = await deal(stage, GAME, 1, computers=1)
    put(table, replace(begin(GAME, Options(), 2, SEED), state=standing("AC 2H", "KC")))
    await stage.open_hand("Ana")
    await stage.play("Ana", CALL)
    assert "📣 Ana" in hand(stage)
    await stage.play("Ana", TAPS + 1)
    assert "📣 Ana" not in hand(stage)
    await stage.play("Ana", STOCK)
    assert table.view(None).turns == 1


async def test_a_computer_leaves_a_pause_more_to_look_at_the_end_of_a_round() -> None:
    waited = list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    thinker = object.__new__(Computers)
    timer = SimpleNamespace(cancel=lambda: None)
    thinker._background = cast("Any", SimpleNamespace(sleep=sleep, later=lambda *_: timer))
    first = replace(begin(GAME, Options(), 2, SEED), state=standing("3C 2H", "AC"))
    revealed = advance(first, 0, Call())
    later = advance(revealed, 1, discard(revealed.state.view(1).hand[0]))
    chairs = (Chair("Ana", computer="easy"), Chair("Ben", computer="easy"))
    for play in (begin(GAME, Options(), 2, SEED), revealed, later):
        await thinker._think(dealt(play, chairs), play, play.state.to_act[0], PAUSE)
    assert [PAUSE < each <= 2 * PAUSE for each in waited] == [False, True, False]


async def test_a_match_ends_the_same_when_the_bot_is_restarted_in_the_middle(stage: Stage) -> None:
    assert await restart_in_the_middle(stage, 4, rounds=2) > 20
