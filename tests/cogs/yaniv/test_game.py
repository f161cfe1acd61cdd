"""Yaniv on the stage: turns pressed and typed, what is refused, and what is suggested, in both languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.front.services import Services
from bot.tables.table import Table
from cogs.yaniv.turn import CALL, CARDS, CHOICES, ORDER, POND, STOCK
from engine.cards import Card
from engine.chance import Chance
from engine.games.yaniv import GAME
from engine.games.yaniv.values import Discard, Options
from engine.opponents import levels
from engine.play import begin
from tests.cogs.dealing import deal, put
from tests.engine.games.yaniv.tables import table as standing
from tests.support import plain_tables
from tests.support.control_ids import face_slots
from tests.support.harness import Stage, controls, text_of
from tests.support.plain_tables import dealt, people
from tests.support.presses import press_action
from tests.support.tables_in_memory import SEED

HANDS = ("AC 5H 6H 7H XB", "QC QD 2S 3S 9D", "KC KD 8S 8D XR")


async def sit(stage: Stage, *hands: str, group: str = "9H 10H JH", **fields: Any) -> Table:
    """Deal these hands to Ana, Ben, Cleo and さくら; Ana is to act."""
    table = await deal(stage, GAME, len(hands))
    state = standing(*hands, group=group, layer=1, **fields)
    put(table, replace(begin(GAME, Options(), len(hands), SEED), state=state))
    return table


def hand(table: Table, seat: int = 0) -> tuple[Card, ...]:
    return table.view(seat).hand  # type: ignore[no-any-return]


# ------------------------------------------------------------------ pressing


async def test_the_common_turn_is_two_presses(stage: Stage) -> None:
    table = await sit(stage, *HANDS)
    await stage.open_hand("Ana")
    shown = await stage.play("Ana", CHOICES + 0b01110)
    assert shown.response is not None
    assert "✅ Run: **♥5 ♥6 ♥7** · 18 points" in text_of(stage.hand("Ana").components)
    assert table.moment == 0
    await stage.play("Ana", POND + 2)
    assert (table.moment, hand(table)) == (1, ("AC", "JH", "XB"))
    await stage.pass_time()
    assert "**Ana** discarded ♥5 ♥6 ♥7 and drew ♥J from the pond" in stage.board
    assert "Pond: **[♥5]** ♥6 **[♥7]** ← **Ana**" in stage.board


async def test_cards_and_their_order_are_chosen_from_lists(stage: Stage) -> None:
    table = await sit(stage, *HANDS, turn=2)
    await stage.open_hand("Cleo")
    await stage.choose("Cleo", CARDS, "KC", "KD", "XR")
    await stage.choose("Cleo", ORDER, "1")
    listed = list_of_cards(stage)
    assert [each["value"] for each in listed["options"] if each.get("default")] == ["KC", "KD", "XR"]
    await stage.play("Cleo", STOCK)
    assert table.view(None).group == ("KC", "KD", "XR")


async def test_the_list_is_another_one_after_every_choice_so_that_no_choice_of_before_stays_in_it(
    stage: Stage,
) -> None:
    await sit(stage, *HANDS, turn=2)
    await stage.open_hand("Cleo")
    seen = [list_of_cards(stage)]
    for cards in (("KC", "XR"), ("KC",), ("KC", "XR"), ("KC",)):
        await stage.choose("Cleo", CARDS, *cards)
        seen.append(list_of_cards(stage))
    assert len({each["id"] for each in seen}) == len(seen)
    assert len({each["custom_id"] for each in seen}) == 1


def list_of_cards(stage: Stage) -> Any:
    """Find the select of cards in Cleo's panel."""
    found = controls(stage.hand("Cleo").components)
    return next(dict(each) for each in found if face_slots([each["custom_id"]]) == [CARDS])


async def test_what_was_chosen_for_one_moment_is_gone_at_the_next(stage: Stage) -> None:
    table = await sit(stage, *HANDS)
    await stage.open_hand("Ana")
    await stage.play("Ana", CHOICES + 1)
    with stage.within():
        await stage.bot.services.tables.playing.act(table, stage["Ana"].id, Discard(("7H",)))
    assert not table.draft(stage["Ana"].id).chosen


async def test_a_call_shows_all_hands_to_everybody_until_well_into_the_next_round(stage: Stage) -> None:
    table = await sit(stage, "AC 2H XB", "QC QD", "2C XR", totals=(88, 80, 10))
    await stage.open_hand("Ana")
    await stage.play("Ana", CALL)
    await stage.pass_time()
    assert "**Round 1: Ana called Yaniv with 3 points. Assaf (↩️)! A fine of 30.**" in stage.board
    assert "📣 Ana　♧A ♥2 🃏B　+33 (3 + 30) → **121** 💥 out" in stage.board
    assert "▫️ Ben　♧Q ♦Q　+20 → 100 → 🎉 halved to **50**!" in stage.board
    assert "↩️ Cleo　♧2 🃏R　+2 → **12**" in stage.board
    assert "**P1**　✖️ Ana　out in round 1 · 121 pts" in stage.board
    assert table.view(None).number == 2
    await stage.open_hand("Ana")
    assert "You are out. You can watch how it ends." in text_of(stage.hand("Ana").components)


async def test_a_whole_match_is_pressed_and_restarted_in_the_middle(stage: Stage) -> None:
    await stage["さくら"].slash(stage.channel, "yaniv start", rounds=1)
    await stage.lobby("Ana", "参加する")
    table = stage.table
    await stage.lobby("さくら", "開始する")
    table_id = table.id
    for turn in range(300):
        if not list(stage.bot.services.tables):
            break
        if turn == 9:
            await stage.restart()
        await one_turn(stage, turn)
    result = text_of(stage.public_messages()[-1].components)
    assert "結果発表 — ヤニブ" in result
    assert "第1ラウンド" in await stage.details("さくら")
    row = await stage.bot.store.find(table_id)
    assert row is not None
    assert row.phase == "over"


async def test_a_choice_that_a_restart_forgot_is_asked_for_once_more(stage: Stage) -> None:
    table = await deal(stage, GAME, 2)
    who = stage.to_act()
    assert who is not None
    await stage.open_hand(who)
    await stage.play(who, CHOICES + 1)
    await stage.restart()
    await stage.play(who, STOCK)
    panel = text_of(stage.hand(who).components)
    assert "Please choose once more" in panel
    assert "✅" not in panel
    assert stage.table.moment == table.moment == 0, "nothing was laid"


async def one_turn(stage: Stage, turn: int) -> None:
    """Press, as the person to act, what a computer would play."""
    who, table = stage.to_act(), stage.table
    if who is None or table.to_act is None or table.play is None:
        await stage.pass_time()
        return
    legal = table.play.state.legal_actions(table.to_act)
    action = levels("yaniv")["normal"].choose(table.view(table.to_act), legal, Chance(SEED, turn))
    await stage.open_hand(who)
    await press_action(stage, who, action)
    await stage.pass_time()


# ------------------------------------------------------------------ typing


@pytest.mark.parametrize(
    ("written", "draw", "laid", "kept"),
    [
        ("5H 6H 7H", "stock", ("5H", "6H", "7H"), None),
        ("♥7♥5♥6", "", ("5H", "6H", "7H"), None),
        ("ハート5、ハート7、ジョーカー", "♥J", ("5H", "XB", "7H"), "JH"),
        ("joker", "9h", ("XB",), "9H"),
    ],
)
async def test_a_turn_is_typed(
    services: Services, written: str, draw: str, laid: tuple[Card, ...], kept: Card | None
) -> None:
    there = people(services, "Ana", "Ben")
    table = await dealt(GAME, there, standing("5H 6H 7H XB", "QC", group="9H 10H JH", layer=1))
    answer = await plain_tables.typed(there[0], table, "discard", cards=written, draw=draw)
    assert "Your hand" in answer
    assert (table.moment, table.view(None).group) == (1, laid)
    assert kept is None or kept in hand(table)


# ------------------------------------------------------------------ suggested
