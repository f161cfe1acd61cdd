"""Yaniv on the stage: turns by presses, a call, and restarts."""

from typing import Any

from msgspec.structs import replace

from bot.tables.table import Table
from cogs.yaniv.turn import CALL, CARDS, CHOICES, ORDER, POND, STOCK
from engine.games.yaniv import GAME
from engine.games.yaniv.values import Options
from engine.play import begin
from tests.cogs.dealing import deal, put
from tests.engine.games.yaniv.tables import table as standing
from tests.support.control_ids import face_slots
from tests.support.harness import Stage, controls, text_of
from tests.support.restarted_match import restart_in_the_middle
from tests.support.tables_in_memory import SEED

HANDS = ("AC 5H 6H 7H XB", "QC QD 2S 3S 9D", "KC KD 8S 8D XR")


async def sit(stage: Stage, *hands: str, group: str = "9H 10H JH", **fields: Any) -> Table:
    """Deal these hands to Ana, Ben, Cleo and さくら; Ana is to act."""
    table = await deal(stage, GAME, len(hands))
    state = standing(*hands, group=group, layer=1, **fields)
    put(table, replace(begin(GAME, Options(), len(hands), SEED), state=state))
    return table


# ------------------------------------------------------------------ pressing


async def test_the_common_turn_is_two_presses(stage: Stage) -> None:
    table = await sit(stage, *HANDS)
    await stage.open_hand("Ana")
    await stage.play("Ana", CHOICES + 0b01110)
    assert "✅ Run: **♥5 ♥6 ♥7** · 18 points" in text_of(stage.hand("Ana").components)
    assert table.moment == 0
    await stage.play("Ana", POND + 2)
    assert (table.moment, table.view(0).hand) == (1, ("AC", "JH", "XB"))
    await stage.pass_time()
    assert "**Ana** discarded ♥5 ♥6 ♥7 and drew ♥J from the pond" in stage.board
    assert "Pond: **[♥5]** ♥6 **[♥7]** ← **Ana**" in stage.board


async def test_cards_and_their_order_are_chosen_from_a_list_that_is_another_one_after_every_choice(
    stage: Stage,
) -> None:
    table = await sit(stage, *HANDS, turn=2)
    await stage.open_hand("Cleo")

    def listed() -> Any:
        found = controls(stage.hand("Cleo").components)
        return next(dict(each) for each in found if face_slots([each["custom_id"]]) == [CARDS])

    seen = [listed()]
    for cards in (("KC", "XR"), ("KC",), ("KC", "XR"), ("KC", "KD", "XR")):
        await stage.choose("Cleo", CARDS, *cards)
        seen.append(listed())
    assert len({each["id"] for each in seen}) == len(seen), "no choice of before stays in it"
    assert len({each["custom_id"] for each in seen}) == 1
    await stage.choose("Cleo", ORDER, "1")
    assert [each["value"] for each in listed()["options"] if each.get("default")] == ["KC", "KD", "XR"]
    await stage.play("Cleo", STOCK)
    assert table.view(None).group == ("KC", "KD", "XR")
    assert not table.draft(stage["Cleo"].id).chosen, "it is gone at the next moment"


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


# ------------------------------------------------------------------ suggested


async def test_a_match_ends_the_same_when_the_bot_is_restarted_in_the_middle(stage: Stage) -> None:
    assert await restart_in_the_middle(stage, 4, rounds=2) > 20
