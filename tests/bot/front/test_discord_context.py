"""Answers with pictures: within the time that Discord gives, for the person alone, in words where need be."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeAlias

import pytest
import simcord

from bot.charts import picture_cache
from bot.errors import TableError
from bot.faces.chart import Chart
from bot.faces.panel import Panel, Picture, RoleSelect, Row, Text
from bot.front.acknowledgment import PATIENCE
from bot.front.chosen import Role, chosen_role
from bot.front.context import Context
from bot.front.custom_ids import NOWHERE, read_press
from bot.front.discord_context import DiscordContext
from bot.front.interactions import Interaction
from bot.front.router import Router
from bot.front.services import Services
from bot.front.table_menu import leave
from bot.workers.worker import Worker
from tests.bot.charts.samples import chart_of
from tests.bot.front.test_channel_messages import gallery
from tests.bot.test_shutdown import until
from tests.bot.workers.jobs import draw_never
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said, text_of
from tests.support.quick_drawing import QuickDrawing

Pressing: TypeAlias = Coroutine[Any, Any, simcord.InteractionResult]
WORDS = Panel((Text("no picture"),))
ALT = "Totals: Ana 15, さくら 20."
ALT_LINE = "-# Totals\\: Ana 15, さくら 20."
PICTURED = Panel((Text("a picture"), Picture(chart_of("Ana", "さくら"), ALT)))
DRAWING = "📈 Drawing the chart…"
OTHER = Panel((Text("another"), Picture(chart_of("たけし", "Ben"), "Totals: たけし 15, Ben 20.")))


class PanelRouter(Router):
    """Answers every press of the rules button with a given panel."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.panel = WORDS
        self.here = False

    async def answer(self, services: Services, interaction: Interaction) -> None:
        """Answer by a context of the press."""
        context = DiscordContext(services, interaction)
        try:
            await self.respond(context)
        except TableError as error:
            await context.refuse(error)

    async def respond(self, context: Context) -> None:
        """Show the panel anew, or in the message that was pressed."""
        await (context.update if self.here else context.show)(self.panel)

    async def show(self, panel: Panel, *, on: Any = None) -> simcord.InteractionResult:
        """Press as Ben for a panel: in a message in its place, or by default anew."""
        self.panel, self.here = panel, on is not None
        return await self.press(on or self.stage.message(self.stage.table.message))

    async def press(self, message: Any) -> simcord.InteractionResult:
        """Press as Ben."""
        return await self.stage.forge("Ben", id_of(leave, "0", 0), message)

    async def slowly(self, pressing: Pressing) -> simcord.InteractionResult:
        """Await a press; the worker is busy until the person is told what takes so long."""
        stage, turns = self.stage, self.stage.bot.drawing.turns
        async with turns.turn():
            task = asyncio.create_task(pressing)
            await until(lambda: turns.waiting)
            asked = len(stage.env.http_requests)
            stage.env._move_clock(stage.env._virtual_time + PATIENCE)
            await until(lambda: len(stage.env.http_requests) > asked)
        return await task


@pytest.fixture
async def router(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> PanelRouter:
    """Replace the bot's router by one that answers with panels, and draw one pixel for a chart."""
    stage.bot.pictures._worker = QuickDrawing(stage.bot.drawing, Chart)
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    router = PanelRouter(stage)
    monkeypatch.setattr(stage.bot, "router", router)
    return router


@pytest.fixture
def worker(router: PanelRouter, monkeypatch: pytest.MonkeyPatch) -> Worker:
    """Let the bot's own process draw."""
    monkeypatch.setattr(picture_cache, "DRAW_TIMEOUT", 60.0)
    drawing = router.stage.bot.pictures._worker = router.stage.bot.drawing
    return drawing


def shown(result: simcord.InteractionResult) -> Any:
    """Return the message that a person has on the screen in the end."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    return message


def answers(router: PanelRouter) -> list[Any]:
    """List the requests by which presses were answered."""
    return [each for each in router.stage.env.http_requests if each.path.endswith("/callback")]


async def test_an_answer_shows_its_picture_to_the_person_alone(router: PanelRouter) -> None:
    result = await router.show(PICTURED)
    assert result.ephemeral
    (item,) = gallery(shown(result))
    (attachment,) = shown(result).attachments
    assert (item["description"], attachment.filename) == (ALT, "picture1.png")
    assert (await attachment.read()).startswith(b"\x89PNG")
    assert not result.deferred


async def test_a_message_without_pictures_has_no_files_and_is_updated_without_a_word_of_them(
    router: PanelRouter, worker: Worker
) -> None:
    message = shown(await router.show(WORDS))
    assert message.attachments == []
    await router.show(Panel((Text("other words"),)), on=message)
    assert "attachments" not in answers(router)[-1].json["data"]
    assert worker.pid is None


async def test_where_no_file_may_be_attached_the_answer_tells_its_picture(router: PanelRouter) -> None:
    router.stage.env.inject_error("POST", "*/callback", status=403, code=50013)
    result = await router.show(PICTURED)
    assert ALT_LINE in said(result)
    assert gallery(shown(result)) == []
    assert result.ephemeral


@pytest.mark.usefixtures("worker")
async def test_what_cannot_be_drawn_is_answered_in_words(
    router: PanelRouter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_cache, "draw", draw_never)
    assert ALT_LINE in said(await router.show(PICTURED))
    monkeypatch.undo()


# ------------------------------------------------------------------ in the message that was pressed


async def test_a_picture_comes_into_the_message_and_goes_from_it(router: PanelRouter) -> None:
    message = shown(await router.show(WORDS))
    files = []
    for panel, many in ((PICTURED, 1), (OTHER, 1), (WORDS, 0)):
        await router.show(panel, on=message)
        now = router.stage.message(message.id)
        assert (len(gallery(now)), len(now.attachments)) == (many, many)
        files += [each["url"] for each in now.attachments]
    assert len(set(files)) == 2


async def test_where_the_message_was_dismissed_the_picture_is_shown_anew(router: PanelRouter) -> None:
    message = shown(await router.show(WORDS))
    router.stage.env.inject_error("POST", "*/callback", status=404, code=10008)
    result = await router.show(PICTURED, on=message)
    assert len(gallery(shown(result))) == 1
    assert shown(result).id != message.id


# ------------------------------------------------------------------ in time


async def test_where_drawing_takes_long_the_answer_says_so_until_the_picture_takes_its_place(
    router: PanelRouter,
) -> None:
    result = await router.slowly(router.show(PICTURED))
    (answered,) = answers(router)[1:]
    assert (answered.json["type"], text_of(answered.json["data"]["components"])) == (4, DRAWING)
    assert result.ephemeral
    assert not result.followups
    assert len(gallery(shown(result))) == 1


async def test_where_the_picture_is_refused_words_take_its_place(router: PanelRouter) -> None:
    router.stage.env.inject_error("PATCH", "*/messages/@original", status=403, code=50013)
    result = await router.slowly(router.show(PICTURED))
    assert ALT_LINE in said(result)
    assert not result.followups


async def test_a_message_that_was_pressed_says_so_too(router: PanelRouter) -> None:
    message = shown(await router.show(WORDS))
    await router.slowly(router.show(PICTURED, on=message))
    answered = answers(router)[-1].json
    assert (answered["type"], text_of(answered["data"]["components"])) == (7, DRAWING)
    assert len(gallery(router.stage.message(message.id))) == 1


async def test_a_private_message_that_shows_something_else_stays_as_it_is(router: PanelRouter) -> None:
    message = shown(await router.show(WORDS))
    router.panel, router.here = PICTURED, False
    assert len(gallery(shown(await router.slowly(router.press(message))))) == 1
    assert text_of(router.stage.message(message.id).components) == "no picture"


async def test_what_was_pressed_in_private_is_never_shown_where_a_message_for_all_was_the_answer(
    router: PanelRouter, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def respond(context: Context) -> None:
        await context.post(Panel((Text("for all"),)))
        with pytest.raises(RuntimeError):
            await context.edit(Panel((Text("a hand"),)))
        done.append(True)

    done = list[bool]()
    message = shown(await router.show(WORDS))
    monkeypatch.setattr(router, "respond", respond)
    await router.press(message)
    assert done
    assert text_of(router.stage.public_messages()[-1].components) == "for all"


async def test_work_goes_on_if_nobody_can_be_told_of_it(
    router: PanelRouter, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def respond(context: Context) -> None:
        done.append(await context.later(asyncio.sleep(PATIENCE * 2, "done"), "waiting.picture"))

    done = list[str]()
    monkeypatch.setattr(router, "respond", respond)
    router.stage.env.inject_error("POST", "*/callback", status=404, code=10062)
    await router.show(WORDS)
    for _ in range(2):
        await router.stage.pass_time(PATIENCE)
    assert done == ["done"]


async def test_a_refusal_takes_the_place_of_what_was_being_done(router: PanelRouter) -> None:
    async def refused(context: Context) -> None:
        await context.later(slowly(), lambda: "Working…")

    async def slowly() -> None:
        await asyncio.sleep(PATIENCE * 2)
        raise TableError("queue_full")

    router.respond = refused  # type: ignore[method-assign]
    result = await router.show(WORDS)
    await router.stage.pass_time(PATIENCE)
    assert said(result) == "Working…"
    await router.stage.pass_time(PATIENCE)
    assert said(result).startswith("Too many people are waiting")
    assert not result.followups


async def test_a_message_that_goes_while_its_picture_is_drawn_is_shown_anew(router: PanelRouter) -> None:
    message = shown(await router.show(WORDS))
    router.stage.env.inject_error("PATCH", "*/messages/@original", status=404, code=10008)
    assert len(gallery(shown(await router.slowly(router.show(PICTURED, on=message))))) == 1


async def test_a_bot_that_ends_meanwhile_answers_in_words(router: PanelRouter) -> None:
    await router.stage.bot.drawing.close()
    assert ALT_LINE in said(await router.show(PICTURED))


async def test_a_role_is_one_of_this_server_and_a_person_has_it_or_not(router: PanelRouter) -> None:
    stage, told = router.stage, list[Any]()

    async def tell(context: Context) -> None:
        assert isinstance(context, DiscordContext)
        sent: Any = context.interaction.data
        context.press = read_press(sent) or context.press
        role = chosen_role(context)
        told.append(role and (role, context.has_role(role.id)))
        await context.say("cup.done")

    message = shown(await router.show(Panel((Row((RoleSelect(0, "Who?", None, "role"),)),))))
    club, other = (stage.guild.create_role(name, mentionable=name == "Club") for name in ("Club", "Other"))
    stage.env.backend.add_member_role(stage.guild.id, stage["Ben"].id, club.id)
    router.respond = tell  # type: ignore[method-assign]
    for chosen in ([club], [other], []):
        await stage["Ben"].select(message, chosen, custom_id=NOWHERE.custom_id(0, "role"))
    assert told == [
        (Role(club.id, "Club", is_everyone=False, is_mentionable=True), True),
        (Role(other.id, "Other", is_everyone=False, is_mentionable=False), False),
        None,
    ]
