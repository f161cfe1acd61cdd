"""Lessons on Discord: private, the same after a restart, and apart from all tables."""

from typing import Any

from cogs.lessons.front.lesson_presses import Drafts

from bot.faces.forms import Draft
from bot.faces.words import Words
from cogs.lessons.lesson_panel import LessonSlot
from tests.support.harness import Stage, controls, said, text_of
from tests.support.lessons import lesson_of, presses
from tests.support.refusals import unchanged

ENGLISH, JAPANESE = Words("en"), Words("ja")


async def begin(stage: Stage, who: str, game: str) -> Any:
    """Type /learn and return the message."""
    answer = await stage[who].slash(stage.channel, "learn", game=game)
    assert answer.ephemeral
    return answer.response


async def press(stage: Stage, who: str, message: Any, slot: int, *values: str) -> str:
    """Press a control that the lesson shows; return what its message shows then."""
    shown = controls(stage.message(message.id).components)
    found = [each for each in shown if each["custom_id"].endswith(f":{slot}") and not each.get("disabled")]
    assert found, (slot, [each["custom_id"] for each in shown])
    data: dict[str, Any] = {"component_type": 3, "values": [*values]} if values else {}
    await stage.forge(who, found[0]["custom_id"], message, **data)
    return text_of(stage.message(message.id).components)


async def test_a_person_plays_a_lesson_from_the_first_to_the_last_step(stage: Stage) -> None:
    message = await begin(stage, "さくら", "no_thank_you")
    for step, task in enumerate(lesson_of("no_thank_you").tasks):
        assert f"ステップ {step + 1} / 8" in text_of(stage.message(message.id).components)
        for slot, values in presses("no_thank_you", step, "ja"):
            shown = await press(stage, "さくら", message, slot, *values)
        assert JAPANESE(f"learn.no_thank_you.{task.name}.done") in shown
        shown = await press(stage, "さくら", message, LessonSlot.NEXT)
    assert JAPANESE("learn.no_thank_you.learned") in shown
    assert not list(stage.bot.services.tables)
    assert stage.public_messages() == []


async def test_a_wrong_move_is_answered_with_the_reason_and_may_be_made_again(stage: Stage) -> None:
    message = await begin(stage, "Ana", "no_thank_you")
    for _ in range(2):
        shown = await press(stage, "Ana", message, 2)
        assert ENGLISH("learn.no_thank_you.small.pass") in shown
        assert ENGLISH("learn.no_thank_you.small.task") in shown
    shown = await press(stage, "Ana", message, 0)
    assert ENGLISH("learn.no_thank_you.small.done") in shown


async def test_half_made_choices_of_two_panels_are_kept_apart_and_lost_at_a_restart(stage: Stage) -> None:
    one, other = await begin(stage, "Ana", "yaniv"), await begin(stage, "Ana", "yaniv")
    (chosen, _), (stock, _) = presses("yaniv", 0)
    assert "♧K" in await press(stage, "Ana", one, chosen)
    answer = await stage.forge("Ana", f"t1:n:yaniv:0:{stock}", other)
    assert ENGLISH("error.nothing_chosen") in said(answer)
    await stage.restart()
    shown = await press(stage, "Ana", one, stock)
    assert ENGLISH("error.nothing_chosen") in shown
    await press(stage, "Ana", one, chosen)
    assert ENGLISH("learn.yaniv.single.done") in await press(stage, "Ana", one, stock)


async def test_a_number_is_typed_into_the_real_form(stage: Stage) -> None:
    message = await begin(stage, "Ana", "prime_daifugo")
    opened = await stage.forge("Ana", "t1:n:primedaifugo:0:2", message)
    assert opened.modal is not None
    fields = [each["component"]["custom_id"] for each in opened.modal["components"] if "component" in each]
    await stage["Ana"].submit_modal(opened, {fields[0]: "41", fields[1]: ""})
    assert "4 A = 41" in text_of(stage.message(message.id).components)
    shown = await press(stage, "Ana", message, 3)
    assert ENGLISH("learn.prime_daifugo.prime.done") in shown


async def test_the_panel_of_all_games_leads_to_every_lesson(stage: Stage) -> None:
    assert all(face.lesson for face in stage.bot.services.faces.values())
    panel = (await stage["Ana"].slash(stage.channel, "play")).response
    assert panel is not None
    learn = ENGLISH("button.learn")
    taught = next(each for each in controls(panel.components) if each.get("label") == learn)
    answer = await stage.forge("Ana", taught["custom_id"], panel)
    assert "Step 1 of" in said(answer)


async def test_a_refusal_that_only_the_game_knows_is_in_its_words(stage: Stage) -> None:
    message = await begin(stage, "Ana", "prime_daifugo")
    forged = {"component_type": 3, "values": ["A" * 201, "2"]}
    answer = await stage.forge("Ana", "t1:n:primedaifugo:0:5", message, **forged)
    assert ENGLISH("prime_daifugo.error.too_long", most=300) in said(answer)


async def test_a_lesson_leaves_a_running_game_alone(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    before = await unchanged(stage)
    message = await begin(stage, who, "no_thank_you")
    await press(stage, who, message, 0)
    await press(stage, who, message, LessonSlot.END)
    assert await unchanged(stage) == before


async def test_back_skip_and_end_lead_where_they_say(stage: Stage) -> None:
    message = await begin(stage, "Ana", "yaniv")
    assert "Step 2 of 9" in await press(stage, "Ana", message, LessonSlot.SKIP)
    assert "Step 1 of 9" in await press(stage, "Ana", message, LessonSlot.BACK)
    assert ENGLISH("learn.stopped") in await press(stage, "Ana", message, LessonSlot.END)
    assert "Step 1 of 9" in await press(stage, "Ana", message, LessonSlot.AGAIN)


async def test_the_end_leads_to_the_rules_and_to_a_table(stage: Stage) -> None:
    message = await begin(stage, "Ana", "yaniv")
    await press(stage, "Ana", message, LessonSlot.END)
    rules = await stage.forge("Ana", f"t1:n:yaniv:19:{int(LessonSlot.RULES)}", message)
    assert "Yaniv — the rules" in said(rules)
    await stage.forge("Ana", f"t1:n:yaniv:19:{int(LessonSlot.PLAY)}", message)
    assert stage.table.game.name == "yaniv"


FORGED = (
    *("yaniv:20:910", "yaniv:999999999:0", "chess:0:0", "yaniv:0:99", "yaniv:0:999"),
    *("yaniv:1:0", "yaniv:18:910", "yaniv:19:912"),
)


async def test_forged_pages_and_slots_are_refused(stage: Stage) -> None:
    message = await begin(stage, "Ana", "yaniv")
    before = text_of(stage.message(message.id).components)
    for forged in FORGED:
        answer = await stage.forge("Ana", f"t1:n:{forged}", message)
        assert ENGLISH("error.no_such_control") in said(answer), forged
        assert text_of(stage.message(message.id).components) == before


async def test_a_lesson_needs_no_server(stage: Stage) -> None:
    user = stage["さくら"].user
    chat = (await user.send_dm("こんにちは")).channel
    shown = await user.slash("learn", game="no_thank_you")
    assert JAPANESE("learn.no_thank_you.small.task") in said(shown)
    await user.click(shown.response, label=JAPANESE("no_thank_you.button.keep"))
    message = stage.message(shown.response.id, chat.id)
    assert JAPANESE("learn.no_thank_you.small.done") in text_of(message.components)


async def test_every_press_delivered_twice_counts_once(stage: Stage) -> None:
    message = await begin(stage, "Ana", "no_thank_you")
    stage.deliver_twice()
    assert ENGLISH("learn.no_thank_you.small.done") in await press(stage, "Ana", message, 0)
    assert "Step 2 of 8" in await press(stage, "Ana", message, LessonSlot.NEXT)


def test_the_oldest_choices_are_dropped() -> None:
    drafts, chosen = Drafts(2), Draft().with_values(1, ["5H"])
    for message in (1, 2, 1, 3):
        drafts.keep(message, 0, chosen)
    assert [drafts.of(message, 0).draft == chosen for message in (1, 2, 3)] == [True, False, True]
    assert drafts.of(1, 0).count == 2
    assert drafts.of(1, 2).count == 0
