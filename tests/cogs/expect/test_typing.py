"""Expect on the stage: what is typed and suggested, and what is refused with its reason in both languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.front.services import Services
from bot.tables.table import Table
from cogs.expect.turn import BLACK, DECLARE, LAY
from engine.games.expect import GAME
from engine.games.expect.position import Position
from engine.games.expect.values import Options
from tests.cogs.expect.positions import after, last, sit, start
from tests.support import plain_tables
from tests.support.harness import Stage, said
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import dealt, people, standing


async def typed(stage: Stage, who: str, command: str, **options: Any) -> str:
    return said(await stage[who].slash(stage.channel, f"expect {command}", **options))


async def test_the_example_of_the_rules_is_typed(stage: Stage) -> None:
    sat = await sit(stage, start())
    assert "Your play lies face down: **♤3+J**" in await typed(stage, "Ana", "lay", number="３", letter="j")
    assert "→ Ben **+7** (0 → 7)" in await typed(stage, "Ben", "lay", number="♦7", letter="ＡD")
    assert sat.view(None).scores == (0, 7)


async def test_a_colour_is_chosen_and_a_declaration_made_by_typing(stage: Stage) -> None:
    sat = await sit(stage, Position(Options(chooser=1), None))
    await typed(stage, "Ben", "choose", colour="black")
    assert sat.view(None).black == 1
    await sit(stage, after(last(("QS", "JC")), "4H"))
    assert "📢 You have declared" in await typed(stage, "Ana", "declare")


async def test_cards_of_the_own_hand_are_suggested_that_can_be_laid_now(stage: Stage) -> None:
    await sit(stage, start(hands=(("2S", "9S", "3C", "JS", "QC", "XB"), ("2D", "2H"))))

    async def offered(who: str, field: str, text: str = "") -> list[str]:
        found = await stage[who].autocomplete(stage.channel, "expect lay", field, text)
        return [each["value"] for each in found]

    assert await offered("Ana", "number") == ["♤2", "♤9"]
    assert await offered("Ana", "number", "９") == ["♤9"]
    assert await offered("Ana", "letter") == ["♤J", "JOKER"]
    assert await offered("Ana", "letter", "jok") == ["JOKER"]
    assert await offered("Ana", "letter", "ジョーカー") == ["JOKER"]
    for who in ("Ben", "Cleo"):
        assert await offered(who, "number") == await offered(who, "letter") == []


# ------------------------------------------------------------------ refused

FRESH = start()
LAID = after(FRESH, "3S JS")
USED = replace(after(FRESH, "3S JS", "7D", "2H", "2C"), scores=(0, 0))
CHOOSING = Position(Options(chooser=0), None)
DECLARED = replace(after(last(("QS", "JC")), "4H"), declared=(True, False))
REFUSED: list[tuple[Position, str, str, dict[str, Any], str, str]] = [
    (FRESH, "Ana", "lay", {"number": "7", "letter": "8"}, "only one number", "数字は1枚しか"),
    (FRESH, "Ana", "lay", {"number": "A", "letter": "J"}, "at most one letter", "文字は1枚まで"),
    (FRESH, "Ana", "lay", {"number": "A"}, "cannot be laid alone", "文字だけでは出せません"),
    (FRESH, "Ana", "lay", {"number": "joker"}, "cannot be laid alone", "文字だけでは出せません"),
    (
        *(FRESH, "Ana", "lay", {"number": "♣7"}),
        "♧7 is of the wrong suit: in this turn you lay ♤.",
        "♧7はマークが違います。このターンに出せるのは♤です",
    ),
    (FRESH, "Ana", "lay", {"number": "7", "letter": "QC"}, "♧Q is of the wrong suit", "♧Qはマークが違います"),
    (FRESH, "Ana", "lay", {"number": "7H"}, "♥7 is not yours", "♥7は相手の色"),
    (FRESH, "Ana", "lay", {"number": "7", "letter": "XR"}, "🃏R is not yours", "🃏Rは相手の色"),
    (USED, "Ana", "lay", {"number": "3"}, "You have used ♤3 already.", "♤3はもう使いました"),
    (USED, "Ana", "lay", {"number": "4", "letter": "J"}, "You have used ♤J already.", "♤Jはもう使いました"),
    (
        start(Options(jokers=False)),
        "Ana",
        "lay",
        {"number": "4", "letter": "X"},
        "without jokers",
        "JOKERを使いません",
    ),
    (FRESH, "Ana", "lay", {"number": "11"}, "“11” is not a card.", "「11」というカードはありません"),
    (FRESH, "Ana", "lay", {"number": "seven"}, "“seven” is not a card.", "「seven」というカード"),
    (FRESH, "Ana", "declare", {}, "still use up all your letters", "まだ文字を使い切れる"),
    (DECLARED, "Ana", "declare", {}, "declared already", "もう申告しています"),
    (FRESH, "Ana", "choose", {"colour": "red"}, "settled already", "もう決まっています"),
    (CHOOSING, "Ana", "lay", {"number": "7"}, "Choose your colour first", "先に色を選んで"),
    (CHOOSING, "Ana", "declare", {}, "Choose your colour first", "先に色を選んで"),
    (LAID, "Ana", "lay", {"number": "4"}, "and it stands", "変えられません"),
    (LAID, "Ana", "declare", {}, "waiting for **Ben**", "今は**Ben**の番"),
    (FRESH, "Ben", "lay", {"number": "7"}, "waiting for **Ana**", "今は**Ana**の番"),
]


async def seated(services: Services, state: Position) -> tuple[Table, dict[str, PlainContext]]:
    """Deal this position to Ana and Ben, without Discord."""
    there = people(services, "Ana", "Ben")
    return await dealt(GAME, there, state), {each.name: each for each in there}


@pytest.mark.parametrize(("state", "who", "command", "options", "english", "japanese"), REFUSED)
async def test_what_may_not_be_done_is_refused_with_the_reason_and_nothing_changes(
    services: Services,
    state: Position,
    who: str,
    command: str,
    options: dict[str, Any],
    english: str,
    japanese: str,
) -> None:
    sat, there = await seated(services, state)
    before, person = await standing(services, sat), there[who]
    for language, reason in (("en", english), ("ja", japanese)):
        person.locale = language
        assert reason in await plain_tables.typed(person, sat, command, **{"letter": "", **options})
    assert await standing(services, sat) == before


async def test_the_buttons_of_another_moment_are_refused(services: Services) -> None:
    sat, there = await seated(services, FRESH)
    for slot, reason in (
        (DECLARE, "You can still use up all your letters"),
        (BLACK, "The colours are settled already."),
        (LAY, "Please choose once more"),
        (LAY + 77, "There is no such button"),
    ):
        assert reason in (await plain_tables.press(there["Ana"], sat, slot)).text
    assert sat.moment == 0


@pytest.mark.parametrize("card", ["7C", "7H", "AS", "XR", "none", "11S", ""])
async def test_a_card_of_another_suit_cannot_be_chosen_even_by_a_forged_press(
    services: Services, card: str
) -> None:
    sat, there = await seated(services, FRESH)
    assert "There is no such button" in (await plain_tables.press(there["Ana"], sat, 0, card)).text
    assert sat.moment == 0


async def test_a_stranger_who_types_is_told_that_there_is_no_seat(services: Services) -> None:
    sat, _ = await seated(services, FRESH)
    cleo = PlainContext(services, 3, "Cleo")
    told = await plain_tables.typed(cleo, sat, "lay", number="7", letter="")
    assert "You have no seat at this table." in told
    assert sat.moment == 0
