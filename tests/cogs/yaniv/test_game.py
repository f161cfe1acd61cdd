"""Yaniv on the stage: choices in a list, and a restart in the middle of a match."""

from typing import Any

from msgspec.structs import replace

from cogs.yaniv.turn import CARDS, ORDER, STOCK
from engine.games.yaniv import GAME
from engine.games.yaniv.values import Options
from engine.play import begin
from tests.cogs.dealing import deal, put
from tests.engine.games.yaniv.tables import table as standing
from tests.support.control_ids import face_slots
from tests.support.harness import Stage, controls
from tests.support.restarted_match import restart_in_the_middle
from tests.support.tables_in_memory import SEED

HANDS = ("AC 5H 6H 7H XB", "QC QD 2S 3S 9D", "KC KD 8S 8D XR")


async def test_cards_and_their_order_are_chosen_from_a_list_that_is_another_one_after_every_choice(
    stage: Stage,
) -> None:
    table = await deal(stage, GAME, len(HANDS))
    state = standing(*HANDS, group="9H 10H JH", layer=1, turn=2)
    put(table, replace(begin(GAME, Options(), len(HANDS), SEED), state=state))
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


async def test_a_match_ends_the_same_when_the_bot_is_restarted_in_the_middle(stage: Stage) -> None:
    assert await restart_in_the_middle(stage, 4, rounds=2) > 20
