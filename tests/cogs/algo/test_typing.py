"""Algo on the stage: what is typed and suggested, and what is refused with its reason, in both languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.front.services import Services
from bot.tables.table import Table
from cogs.algo.attack_controls import STAY
from cogs.algo.turn import CHOOSE, SHOW, TOSS
from engine.games.algo import GAME
from engine.games.algo.position import Position
from tests.cogs.algo.positions import PAIRS, sit, table
from tests.support import plain_tables
from tests.support.harness import Stage, said
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import dealt, people, standing

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


async def seated(services: Services, state: Position) -> tuple[Table, list[PlainContext]]:
    """Deal this position to as many people as it seats, without Discord."""
    there = people(services, "Ana", "Ben", "Cleo", "さくら")[: len(state.lines)]
    return await dealt(GAME, there, state), there


@pytest.mark.parametrize(("state", "command", "options", "english", "japanese"), REFUSED)
async def test_what_may_not_be_done_is_refused_with_the_reason_and_nothing_changes(
    services: Services, state: Position, command: str, options: dict[str, Any], english: str, japanese: str
) -> None:
    sat, there = await seated(services, state)
    before, who = await standing(services, sat), there[state.turn]
    for language, reason in (("en", english), ("ja", japanese)):
        who.locale = language
        assert reason in await plain_tables.typed(who, sat, command, **options)
    assert await standing(services, sat) == before


async def test_a_partner_who_was_asked_shows_before_anything_else(services: Services) -> None:
    sat, (_, _, cleo, _) = await seated(services, replace(FOUR, phase="show"))
    assert "show them a card first" in await plain_tables.typed(cleo, sat, "attack", card="C", number=2)
    assert "That is not a card in your row." in await plain_tables.typed(cleo, sat, "show", card="A")
    assert sat.moment == 0


async def test_the_buttons_of_another_phase_are_refused(services: Services) -> None:
    sat, (ana, _) = await seated(services, TWO)
    for slot, reason in (
        (STAY, "You can stay only after"),
        (TOSS, "A toss is only for pair play."),
        (CHOOSE, "There is nothing to choose now"),
        (SHOW, "Nobody asked you"),
        (CHOOSE + 3, "There is no such button"),
    ):
        assert reason in (await plain_tables.press(ana, sat, slot)).text
    assert sat.moment == 0
