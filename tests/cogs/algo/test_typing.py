"""Algo on the stage: what is typed and suggested, and what is refused with its reason, in both languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from cogs.algo.attack_controls import STAY
from cogs.algo.turn import CHOOSE, SHOW, TOSS
from engine.games.algo.position import Position
from tests.cogs.algo.positions import PAIRS, sit, table
from tests.support.control_ids import face_id
from tests.support.harness import Stage, said
from tests.support.refusals import unchanged

TWO = table("⬛1? ⬜4? ⬜9", "⬛2? ⬛6 ⬜7?", held="⬛8?", stock="⬜0")
FOUR = table("⬛1? ⬜4?", "⬛2? ⬜5?", "⬛3? ⬜6?", "⬛7 ⬜8?", options=PAIRS)


async def typed(stage: Stage, who: str, command: str, **options: Any) -> str:
    return said(await stage[who].slash(stage.channel, f"algo {command}", **options))


async def test_a_turn_is_typed(stage: Stage) -> None:
    sat = await sit(stage, TWO)
    assert "Your hand" in await typed(stage, "Ana", "attack", card="ｆ", number=7)
    await typed(stage, "Ana", "stay")
    assert (sat.moment, sat.to_act) == (2, 1)


async def test_a_toss_is_typed(stage: Stage) -> None:
    sat = await sit(stage, FOUR)
    await typed(stage, "Ana", "toss")
    await typed(stage, "Cleo", "show", card="f ⬜")
    assert "🤝 Your partner showed you: ⬜F=6" in await typed(stage, "Ana", "choose", card="B")
    assert sat.view(None).chosen == 1


async def test_cards_are_suggested_with_their_owners_and_no_number(stage: Stage) -> None:
    await sit(stage, FOUR)

    async def offered(who: str, command: str, text: str = "") -> list[str]:
        found = await stage[who].autocomplete(stage.channel, f"algo {command}", "card", text)
        return [each["value"] for each in found]

    assert await offered("Ana", "attack") == ["C ⬛ (Ben)", "D ⬜ (Ben)", "H ⬜ (さくら)"]
    assert await offered("Ana", "attack", "d") == ["D ⬜ (Ben)"]
    assert await offered("Ana", "choose") == ["A ⬛", "B ⬜"]
    assert await offered("Cleo", "show") == ["E ⬛", "F ⬜"]
    assert await offered("たけし", "attack") == []


# ------------------------------------------------------------------ refused

TOSSED = replace(FOUR, has_tossed=True)
ALONE = table("⬛1? ⬜4?", "⬛2? ⬜5?", "⬛3 ⬜6", "⬛7 ⬜8?", options=PAIRS)
REFUSED: list[tuple[Position, str, dict[str, Any], str, str]] = [
    (TWO, "attack", {"card": "E", "number": 6}, "E is face up already.", "Eはもう表になっています"),
    (TWO, "attack", {"card": "A", "number": 1}, "A is your own card.", "Aは自分のカードです"),
    (FOUR, "attack", {"card": "F", "number": 6}, "F is your partner's card.", "Fはパートナーのカードです"),
    (TWO, "attack", {"card": "D", "number": 12}, "The numbers go from 0 to 11.", "数字は0〜11です"),
    (TWO, "attack", {"card": "D", "number": -1}, "The numbers go from 0 to 11.", "数字は0〜11です"),
    (TWO, "attack", {"card": "Z", "number": 1}, "No card on the table has that letter.", "列にありません"),
    (TWO, "attack", {"card": "札", "number": 1}, "Give the letter of one card alone", "カードは英字1つ"),
    (TWO, "attack", {"card": "D 2", "number": 2}, "Give the letter of one card alone", "カードは英字1つ"),
    (TWO, "stay", {}, "You can stay only after a hit.", "ステイできるのは"),
    (TWO, "choose", {"card": "A"}, "There is nothing to choose now", "もう決まっています"),
    (TWO, "toss", {}, "A toss is only for pair play.", "ペア戦だけで使えます"),
    (TWO, "show", {"card": "A"}, "Nobody asked you to show a card.", "求められていません"),
    (FOUR, "attack", {"card": "C", "number": 2}, "Choose first which of your cards", "先に、アタックする"),
    (FOUR, "choose", {"card": "C"}, "That is not a card in your row.", "自分の列のカードではありません"),
    (replace(FOUR, turn=3), "choose", {"card": "G"}, "G is face up already.", "Gはもう表になっています"),
    (TOSSED, "toss", {}, "You have called a toss in this turn already.", "手番ごとに1回だけ"),
    (replace(FOUR, phase="attack", chosen=0), "toss", {}, "A toss comes before", "選ぶ前だけです"),
    (ALONE, "toss", {}, "Your partner is out of this round", "パートナーが脱落している"),
    (
        replace(FOUR, phase="show"),
        "show",
        {"card": "A"},
        "The table is waiting for **Cleo**",
        "今は**Cleo**の番",
    ),
]


@pytest.mark.parametrize(("state", "command", "options", "english", "japanese"), REFUSED)
async def test_what_may_not_be_done_is_refused_with_the_reason_and_nothing_changes(
    stage: Stage, state: Position, command: str, options: dict[str, Any], english: str, japanese: str
) -> None:
    sat = await sit(stage, state)
    before, who = await unchanged(stage, sat), sat.chairs[state.turn].name
    for language, reason in (("en-US", english), ("ja", japanese)):
        stage.locales[stage[who].id] = language
        assert reason in await typed(stage, who, command, **options)
    assert await unchanged(stage, sat) == before


async def test_a_partner_who_was_asked_shows_before_anything_else(stage: Stage) -> None:
    sat = await sit(stage, replace(FOUR, phase="show"))
    assert "show them a card first" in await typed(stage, "Cleo", "attack", card="C", number=2)
    assert "That is not a card in your row." in await typed(stage, "Cleo", "show", card="A")
    assert sat.moment == 0


async def test_the_buttons_of_another_phase_are_refused(stage: Stage) -> None:
    sat = await sit(stage, TWO)
    await stage.open_hand("Ana")
    for slot, reason in (
        (STAY, "You can stay only after"),
        (TOSS, "A toss is only for pair play."),
        (CHOOSE, "There is nothing to choose now"),
        (SHOW, "Nobody asked you"),
        (CHOOSE + 3, "There is no such button"),
    ):
        answer = await stage.forge("Ana", face_id(sat.id, 0, slot), stage.hand("Ana"))
        assert reason in said(answer)
    assert sat.moment == 0
