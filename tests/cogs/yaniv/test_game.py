"""Yaniv on the stage: turns pressed and typed, what is refused, and what is suggested, in both languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.cards import shown
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
from tests.support.harness import Stage, controls, said, text_of
from tests.support.plain_tables import dealt, people
from tests.support.presses import fill_in, press_action
from tests.support.tables_in_memory import SEED

HANDS = ("AC 5H 6H 7H XB", "QC QD 2S 3S 9D", "KC KD 8S 8D XR")


async def sit(stage: Stage, *hands: str, group: str = "9H 10H JH", **fields: Any) -> Table:
    """Deal these hands to Ana, Ben, Cleo and さくら; Ana is to act."""
    table = await deal(stage, GAME, len(hands))
    state = standing(*hands, group=group, layer=1, **fields)
    put(table, replace(begin(GAME, Options(), len(hands), SEED), state=state))
    return table


async def typed(stage: Stage, who: str, **options: str) -> str:
    return said(await stage[who].slash(stage.channel, "yaniv discard", **options))


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


async def test_yaniv_is_typed(stage: Stage) -> None:
    table = await sit(stage, "AC 2H", "QC")
    await stage["Ana"].slash(stage.channel, "yaniv call")
    assert table.view(None).number == 2


# ------------------------------------------------------------------ refused

REFUSED = [
    ("QS KS AS", "", "A run goes from the ace up to the king", "KからAへは続きません"),
    ("5H 6H", "", "A run needs at least three cards.", "連番には3枚以上必要です"),
    ("5H 6C 7H", "", "must be of one suit", "同じスートでそろえて"),
    ("3C 3D QS QD", "", "Discard one card, cards of one rank, or three", "捨てられるのは、1枚か"),
    ("QS KS XB", "", "There the joker would stand", "Aより下かKより上"),
    ("2S", "", "You do not hold ♤2.", "♤2は手札にありません"),
    ("KS", "10H", "♥10 lies in the middle.", "♥10は間に挟まれている"),
    ("KS", "KS", "You are discarding ♤K this turn", "♤Kは今自分が捨てるカード"),
    ("KS", "2S", "♤2 was not discarded just before", "♤2は直前に池に捨てられた"),
    ("KS", "9H JH", "You draw exactly one card.", "引けるのは1枚だけ"),
    ("KS", "the top", "“the top” is not a card. Type one card of the pond", "「山札」と入力してください"),
    ("KS KS", "", "A card is named twice.", "同じカードが2回"),
    ("the king", "", "“the” is not a card.", "「the」というカードはありません"),
    (" ", "", "First choose what to discard.", "先に捨てるカードを選んでください"),
]
HELD = {
    "QS KS AS": "QS KS AS",
    "5H 6C 7H": "5H 6C 7H",
    "3C 3D QS QD": "3C 3D QS QD",
    "QS KS XB": "QS KS XB",
}


@pytest.mark.parametrize(("written", "draw", "english", "japanese"), REFUSED)
async def test_what_may_not_be_laid_is_refused_with_the_reason_and_nothing_changes(
    services: Services, written: str, draw: str, english: str, japanese: str
) -> None:
    hands = (HELD.get(written, "5H 6H KS"), "QC 7C", "KC", "KD")
    there = people(services, "Ana", "Ben", "Cleo", "さくら")
    table = await dealt(GAME, there, standing(*hands, group="9H 10H JH", layer=1))
    before = table.play
    for language, reason in (("en", english), ("ja", japanese)):
        there[0].locale = language
        assert reason in await plain_tables.typed(there[0], table, "discard", cards=written, draw=draw)
    assert table.play is before


async def test_yaniv_is_refused_above_the_limit_and_after_the_own_turn(stage: Stage) -> None:
    table = await sit(stage, "AC 2H 4S", "QC 7C", "KC")
    refused = said(await stage["Ana"].slash(stage.channel, "yaniv call"))
    assert (
        "Your hand counts 7 points. Yaniv can be called with 5 or less, at the start of your turn." in refused
    )
    await typed(stage, "Ana", cards="4S", draw="9H")
    moment = table.moment
    late = said(await stage["Ana"].slash(stage.channel, "yaniv call"))
    assert "It is not your turn" in late
    assert table.moment == moment


# ------------------------------------------------------------------ suggested


async def test_groups_of_the_own_hand_are_suggested_and_never_anothers_card(stage: Stage) -> None:
    table = await sit(stage, *HANDS)
    for seat, who in enumerate(("Ana", "Ben", "Cleo")):
        offered = await stage[who].autocomplete(stage.channel, "yaniv discard", "cards", "")
        signs = {sign for each in offered for sign in each["value"].split()}
        assert signs == {shown(card) for card in hand(table, seat)}
    assert await stage["たけし"].autocomplete(stage.channel, "yaniv discard", "cards", "") == []


async def test_what_can_be_drawn_is_suggested(stage: Stage) -> None:
    await sit(stage, *HANDS)
    offered = await stage["Ana"].autocomplete(stage.channel, "yaniv discard", "draw", "")
    assert [each["name"] for each in offered] == ["stock", "♥9", "♥J"]


async def test_what_is_suggested_can_be_sent(stage: Stage) -> None:
    table = await sit(stage, *HANDS)
    (best, *_) = await stage["Ana"].autocomplete(stage.channel, "yaniv discard", "cards", "5h 7")
    await typed(stage, "Ana", cards=best["value"])
    assert table.moment == 1


# ------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ({}, Options()),
        ({"rounds": 3}, Options(ending="rounds", rounds=3)),
        ({"ending": "rounds"}, Options(ending="rounds")),
        ({"ending": "first_out"}, Options(ending="first_out")),
        ({"ending": "rounds", "rounds": 3}, Options(ending="rounds", rounds=3)),
        (
            {"call": 7, "limit": 200, "halving": "off", "draw": "any", "jokers": "runs"},
            Options(7, 200, halving=False, draw="any", jokers_in_sets=False),
        ),
    ],
)
async def test_a_table_is_opened_with_options(stage: Stage, given: dict[str, Any], options: Options) -> None:
    await stage["Ana"].slash(stage.channel, "yaniv start", **given)
    assert stage.table.options == options


@pytest.mark.parametrize("ending", ["survivor", "first_out"])
async def test_rounds_are_refused_with_an_ending_that_leaves_them_out(stage: Stage, ending: str) -> None:
    for name, words in (("Ana", "Leave out one of the two."), ("さくら", "どちらかを外してください。")):
        answer = await stage[name].slash(stage.channel, "yaniv start", ending=ending, rounds=3)
        assert words in said(answer)
    assert not list(stage.bot.services.tables)


async def test_the_host_changes_the_options_in_the_lobby(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "yaniv start")
    form = await stage.lobby("Ana", "Options")
    await fill_in(stage, "Ana", form, ["200_whole", "7", "any", "runs", "8"])
    assert stage.table.options == Options(7, 200, False, "any", False, "rounds", 8)
