"""Lessons: private, the same after a restart, and apart from all tables."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.faces.forms import Draft
from bot.faces.words import Words
from bot.front.controls import Control
from bot.front.custom_ids import FACE, Address, Press
from bot.front.services import Services
from cogs.lessons.lesson_panel import AGAIN, BACK, END, LESSON, NEXT, PLAY, RULES, SKIP
from cogs.lessons.lessons import BEGIN, Drafts, begin, move
from engine.games import GAMES
from tests.support.control_ids import id_of
from tests.support.harness import Stage, text_of
from tests.support.lessons import lesson_of, presses
from tests.support.plain_context import PlainContext, plain_services
from tests.support.plain_tables import dealt, people, standing

ENGLISH, JAPANESE = Words("en"), Words("ja")


class Learner(PlainContext):
    """Somebody in a lesson, whose message shows what was last shown."""

    async def play(self, slot: int, *values: str) -> str:
        """Press a control of the game in the page that is shown; return what is shown then."""
        at, offered = self.last.at, {each.slot for each in self.last.drawn if not each.control}
        assert slot in offered, (slot, offered)
        return (await self.send(LESSON, Press(at, slot, values, control=FACE, number=slot))).text

    async def turn(self, control: Control[Any]) -> str:
        """Press a button of the lesson in the page that is shown; return what is shown then."""
        at = self.last.at
        assert control.name in self.last.controls
        return (await self.pressed(control, at.table, at.moment)).text


@pytest.fixture
def ana(services: Services) -> Learner:
    return Learner(services)


async def test_a_person_plays_a_lesson_from_the_first_to_the_last_step(services: Services) -> None:
    sakura = Learner(services, name="さくら", language="ja")
    shown = (await sakura.called(begin, "no_thank_you")).text
    for step, task in enumerate(lesson_of("no_thank_you").tasks):
        assert f"ステップ {step + 1} / 8" in shown
        for slot, values in presses("no_thank_you", step, "ja"):
            shown = await sakura.play(slot, *values)
        assert JAPANESE(f"learn.no_thank_you.{task.name}.done") in shown
        shown = await sakura.turn(NEXT)
    assert JAPANESE("learn.no_thank_you.learned") in shown
    assert not list(services.tables)
    assert sakura.posted == []
    assert len(sakura.shown) == 1, "all in one message"


async def test_a_wrong_move_is_answered_with_the_reason_and_may_be_made_again(ana: Learner) -> None:
    await ana.called(begin, "no_thank_you")
    for _ in range(2):
        shown = await ana.play(2)
        assert ENGLISH("learn.no_thank_you.small.pass") in shown
        assert ENGLISH("learn.no_thank_you.small.task") in shown
    assert ENGLISH("learn.no_thank_you.small.done") in await ana.play(0)


async def test_half_made_choices_of_two_panels_are_kept_apart_and_lost_at_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tefuda.db"
    (chosen, _), (stock, _) = presses("yaniv", 0)
    async with plain_services(path) as services:
        one, other = Learner(services), Learner(services)
        other.message_id += 1
        for each in (one, other):
            await each.called(begin, "yaniv")
        assert "♧K" in await one.play(chosen)
        shown = await other.pressed(move, "yaniv", number=stock)
        assert ENGLISH("yaniv.error.nothing_chosen") in shown.text
    async with plain_services(path) as services:
        again = Learner(services)
        shown = await again.pressed(move, "yaniv", number=stock)
        assert ENGLISH("yaniv.error.nothing_chosen") in shown.text
        await again.play(chosen)
        assert ENGLISH("learn.yaniv.single.done") in await again.play(stock)


async def test_a_number_is_typed_into_the_real_form_without_a_server(stage: Stage) -> None:
    user = stage["さくら"].user
    chat = (await user.send_dm("こんにちは")).channel
    games = (await user.slash("play")).response
    assert games is not None
    shown = (await user.click(games, custom_id=id_of(BEGIN, "primedaifugo"))).response
    assert shown is not None
    opened = await user.click(shown, label=JAPANESE("prime_daifugo.button.type"))
    assert opened.modal is not None
    fields = [each["component"]["custom_id"] for each in opened.modal["components"] if "component" in each]
    await user.submit_modal(opened, {fields[0]: "41", fields[1]: ""})
    assert "4 A = 41" in text_of(stage.message(shown.id, chat.id).components)
    await user.click(shown, label=JAPANESE("prime_daifugo.button.lay"))
    done = stage.message(shown.id, chat.id)
    assert JAPANESE("learn.prime_daifugo.prime.done") in text_of(done.components)


async def test_a_refusal_that_only_the_game_knows_is_in_its_words(ana: Learner) -> None:
    refused = await ana.pressed(move, "primedaifugo", number=5, values=["A" * 201, "2"])
    assert ENGLISH("prime_daifugo.error.too_long", most=300) in refused.text


async def test_a_lesson_leaves_a_running_game_alone(ana: Learner) -> None:
    table = await dealt(GAMES["no_thank_you"], people(ana.services, "Ana", "Ben"))
    before = await standing(ana.services, table)
    await ana.called(begin, "no_thank_you")
    await ana.play(0)
    await ana.turn(NEXT)
    await ana.turn(END)
    assert await standing(ana.services, table) == before


async def test_back_skip_and_end_lead_where_they_say(ana: Learner) -> None:
    await ana.called(begin, "yaniv")
    assert "Step 2 of 9" in await ana.turn(SKIP)
    assert "Step 1 of 9" in await ana.turn(BACK)
    assert ENGLISH("learn.stopped") in await ana.turn(END)
    assert "Step 1 of 9" in await ana.turn(AGAIN)
    await ana.turn(END)
    assert "Yaniv — the rules" in (await ana.pressed(RULES, "yaniv", 19)).text
    await ana.pressed(PLAY, "yaniv", 19)
    (table,) = ana.services.tables
    assert table.game.name == "yaniv"


FORGED: tuple[tuple[str, int, str, int], ...] = (
    ("yaniv", 20, NEXT.name, 0),
    ("yaniv", 999_999_999, FACE, 0),
    ("chess", 0, FACE, 0),
    ("yaniv", 0, FACE, 99),
    ("yaniv", 0, "unknown", 0),
    ("yaniv", 1, FACE, 0),
    ("yaniv", 18, NEXT.name, 0),
    ("yaniv", 19, SKIP.name, 0),
)


async def test_forged_pages_and_slots_are_refused(ana: Learner) -> None:
    for game, page, control, slot in FORGED:
        at = Address(LESSON.letters, game, page)
        refused = await ana.send(LESSON, Press(at, slot, control=control, number=slot))
        assert ENGLISH("error.no_such_control") in refused.text, (game, page, control, slot)
    assert ana.edited == []


async def test_every_press_delivered_twice_counts_once(services: Services) -> None:
    twice = Learner(services), Learner(services)

    async def both(control: Control[Any], page: int) -> str:
        first, second = await asyncio.gather(*(each.pressed(control, "nothankyou", page) for each in twice))
        assert first == second
        return first.text

    assert ENGLISH("learn.no_thank_you.small.done") in await both(move, 0)
    assert "Step 2 of 8" in await both(NEXT, 1)


def test_the_oldest_choices_are_dropped() -> None:
    drafts, chosen = Drafts(2), Draft().with_values(1, ["5H"])
    for message in (1, 2, 1, 3):
        drafts.keep(message, 0, chosen)
    assert [drafts.of(message, 0).draft == chosen for message in (1, 2, 3)] == [True, False, True]
    assert drafts.of(1, 0).count == 2
    assert drafts.of(1, 2).count == 0
