"""Presses in the game that should not count: a clear answer in the person's language, and nothing changed."""

from msgspec.structs import replace

from bot.front.services import Services
from engine.games.no_thank_you import GAME, Options
from tests.support.control_ids import face_id
from tests.support.harness import Stage, controls, said, text_of
from tests.support.plain_tables import dealt, people, press, standing, typed
from tests.support.refusals import TEXTS, in_language, unchanged


async def test_a_stranger_and_who_is_not_to_move_now_are_told_so_and_see_what_they_may(stage: Stage) -> None:
    who, other = await stage.deal_two()
    before = await unchanged(stage)
    for stranger in ("Ben", "たけし"):
        answer = await stage.open_hand(stranger)
        assert answer.ephemeral
        assert in_language(stage, stranger, "not_seated") in said(answer)
        assert "🎁 4" in said(answer)
        assert answer.response is not None
        assert [each["custom_id"][:4] for each in controls(answer.response.components)] == ["t2:u"]
        forged = await stage.forge(stranger, f"t1:p:{stage.table.id}:0:0", stage.message(stage.table.message))
        assert in_language(stage, stranger, "not_seated") in said(forged), "in the panel of somebody else"
    pressed = said(await stage.forge(other, face_id(stage.table.id, 0, 0), stage.hand(other)))
    typed = said(await stage[other].slash(stage.channel, "nothankyou keep"))
    for refusal in (pressed, typed):
        assert in_language(stage, other, "not_your_turn") in refusal
        assert who in refusal
        assert "🎁" in refusal, "one's own hand stands below"
    await stage.forge(who, face_id(stage.table.id, 999999999, 0), stage.hand(who))
    assert "⏩" in text_of(stage.hand(who).components), "of a moment that has not come"
    assert await unchanged(stage) == before
    await stage.open_hand(other)
    await stage.play(who, 2 if stage.table.to_act == 0 else 1)
    before = await unchanged(stage)
    late = await stage.forge(other, face_id(stage.table.id, 0, 0), stage.hand(other))
    assert late.response is not None
    assert late.response.id == stage.hands[other]
    assert "⏩" in text_of(stage.hand(other).components), "of an older moment"
    assert await unchanged(stage) == before


async def test_two_presses_at_once_count_once(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    ids = face_id(stage.table.id, 0, 0)
    answers = await stage.at_once((who, ids, stage.hand(who)), (who, ids, stage.hand(who)))
    assert all(answer.acknowledged for answer in answers)
    assert stage.table.moment == 1


async def test_a_pass_to_nobody_who_can_take_it_or_without_a_thank_you_card_is_refused(
    services: Services,
) -> None:
    ana, sakura = people(services, "Ana", "さくら")
    table = await dealt(GAME, [ana, sakura], options=Options(dealer=0))
    before = await standing(services, table)
    assert TEXTS["self"][0] in (await press(ana, table, 1)).text
    for to, key in (
        ("Ana", "self"),
        *((empty, "empty") for empty in ("4", "99", "0")),
        *((nobody, "nobody") for nobody in ("nobody", "9" * 400)),
    ):
        assert TEXTS[key][0] in await typed(ana, table, "pass", to=to)
    assert await standing(services, table) == before
    # Nobody is ever to act without one (N2), so this table is set by hand.
    assert table.play is not None
    table.play = replace(table.play, state=replace(table.play.state, gifts=(0, 0)))
    before = await standing(services, table)
    assert TEXTS["gift"][0] in await typed(ana, table, "pass", to="2")
    assert await standing(services, table) == before
