"""Every press is acknowledged in time: by its handler, or after a second by the guard."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import timedelta
from random import Random
from typing import Any
from unittest.mock import patch

import discord
import pytest
import simcord
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import router

from bot import metrics
from bot.errors import TableError
from bot.faces.forms import Form, TextField
from bot.faces.panel import Panel, Text
from bot.front.acknowledgment import PATIENCE
from bot.front.context import Context
from bot.front.custom_ids import NOWHERE
from bot.front.discord_context import DiscordContext
from bot.front.feature_cog import FeatureCog
from bot.front.interactions import Interaction
from bot.front.router import Router
from bot.front.services import Services
from bot.front.table_menu import leave
from tests.bot.test_shutdown import until
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said, text_of
from tests.support.refused_answers import TAKEN, UNKNOWN, RefusedAnswers

ANSWER = Panel((Text("the answer"),))
FORM = Form("A form", (TextField(0, "Number", "", 10),))
MESSAGE, DEFER_MESSAGE, DEFER_UPDATE = 4, 5, 6
"""Types of answers, by Discord's numbers."""

Respond = Callable[[Context], Coroutine[Any, Any, object]]


class Pressed(Router):
    """Answers every press and the command /help as a test says, once `go` is set."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.arrived, self.go = asyncio.Event(), asyncio.Event()
        self.respond: Respond = show

    async def answer(self, services: Services, interaction: Interaction) -> None:
        """Answer a press."""
        await self.run(DiscordContext(services, interaction))

    async def run(self, context: Context) -> None:
        """Answer once it is time, or refuse."""
        self.arrived.set()
        try:
            await self.go.wait()
            await self.respond(context)
        except TableError as error:
            await context.refuse(error)

    def begin(
        self, who: str, respond: Respond, message: Any = None
    ) -> asyncio.Task[simcord.InteractionResult]:
        """Press in a message, by default that of the table; the answer waits for `go`."""
        self.respond = respond
        pressed = message or self.stage.message(self.stage.table.message)
        return asyncio.create_task(self.stage.forge(who, id_of(leave, "0", 0), pressed))

    def call(self, who: str, respond: Respond) -> asyncio.Task[simcord.InteractionResult]:
        """Call a command; the answer waits for `go`."""
        self.respond = respond
        return asyncio.create_task(self.stage[who].slash(self.stage.channel, "help"))

    async def pass_patience(self) -> None:
        """Let a second pass while the answer waits."""
        asked = len(self.answers)
        await self.arrived.wait()
        self.stage.env._move_clock(self.stage.env._virtual_time + PATIENCE)
        await until(lambda: len(self.answers) > asked)

    async def finish(self, pressing: asyncio.Task[simcord.InteractionResult]) -> simcord.InteractionResult:
        """Let the answer come."""
        self.go.set()
        return await pressing

    @property
    def answers(self) -> list[Any]:
        """Return the first answers to interactions, the table's own left out."""
        return [each.json for each in self.stage.env.http_requests if each.path.endswith("/callback")][1:]


async def show(context: Context) -> None:
    await context.show(ANSWER)


async def update(context: Context) -> None:
    await context.update(ANSWER)


async def post(context: Context) -> None:
    await context.post(ANSWER)


async def ask(context: Context) -> None:
    await context.ask(FORM, NOWHERE)


async def refuse(_: Context) -> None:
    raise TableError("no_table")


@pytest.fixture
async def pressed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Pressed:
    """Return what answers presses and /help on a stage with a table."""
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    router = Pressed(stage)
    monkeypatch.setattr(stage.bot, "router", router)

    async def run(cog: FeatureCog, interaction: Interaction, *_: Any, **__: Any) -> None:
        await router.run(cog.context(interaction))

    monkeypatch.setattr(FeatureCog, "run", run)
    return router


# ------------------------------------------------------------------ in time


async def test_an_answer_within_a_second_is_the_acknowledgment(pressed: Pressed) -> None:
    pressed.go.set()
    assert said(await pressed.begin("Ben", show)) == "the answer"
    await pressed.stage.pass_time(PATIENCE)
    (answer,) = pressed.answers
    assert answer["type"] == MESSAGE


async def test_a_press_is_deferred_after_a_second_and_answered_beside_its_message(pressed: Pressed) -> None:
    pressing = pressed.begin("Ben", show)
    await pressed.pass_patience()
    assert [each["type"] for each in pressed.answers] == [DEFER_UPDATE]
    result = await pressed.finish(pressing)
    assert text_of(result.followups[-1].components) == "the answer"
    assert result.followups[-1].flags.ephemeral


async def test_what_follows_an_answer_after_a_deferral_never_touches_the_pressed_message(
    pressed: Pressed,
) -> None:
    contexts: list[Context] = []

    async def show_and_keep(context: Context) -> None:
        contexts.append(context)
        with pytest.raises(RuntimeError, match="nothing was shown privately"):
            await context.edit_answer(ANSWER, NOWHERE)
        await context.show(ANSWER)
        await context.tell("something else")

    board = pressed.stage.board
    pressing = pressed.begin("Ben", show_and_keep)
    await pressed.pass_patience()
    shown, beside = (await pressed.finish(pressing)).followups
    (context,) = contexts
    await context.edit_answer(Panel((Text("a secret hand"),)), NOWHERE)
    assert text_of(pressed.stage.message(shown.id).components) == "a secret hand"
    assert text_of(pressed.stage.message(beside.id).components) == "something else"
    await context.delete_answer()
    assert pressed.stage.board == board, "everybody sees that message"
    assert shown.id not in pressed.stage.env.backend.messages[pressed.stage.channel.id]


async def test_what_follows_a_change_of_a_public_message_never_touches_it_either(pressed: Pressed) -> None:
    contexts: list[Context] = []

    async def edit_and_show(context: Context) -> None:
        contexts.append(context)
        await context.edit(ANSWER)
        await context.show(Panel((Text("a hand"),)))

    pressed.go.set()
    shown = (await pressed.begin("Ben", edit_and_show)).followups[-1]
    await contexts[0].edit_answer(Panel((Text("a secret hand"),)), NOWHERE)
    assert text_of(pressed.stage.message(shown.id).components) == "a secret hand"
    assert text_of(pressed.stage.message(pressed.stage.table.message).components) == "the answer"


async def test_a_private_panel_is_edited_after_a_deferral(pressed: Pressed) -> None:
    pressed.go.set()
    message = (await pressed.begin("Ben", show)).response
    pressed.go.clear()
    pressed.arrived.clear()
    assert message is not None
    pressing = pressed.begin("Ben", lambda context: context.update(Panel((Text("another"),))), message)
    await pressed.pass_patience()
    await pressed.finish(pressing)
    assert text_of(pressed.stage.message(message.id).components) == "another"
    assert [each["type"] for each in pressed.answers] == [MESSAGE, DEFER_UPDATE]


async def test_a_command_is_deferred_for_the_person_alone(pressed: Pressed) -> None:
    calling = pressed.call("Ben", show)
    await pressed.pass_patience()
    (deferral,) = pressed.answers
    assert (deferral["type"], deferral["data"]["flags"]) == (DEFER_MESSAGE, 64)
    result = await pressed.finish(calling)
    assert said(result) == "the answer"
    assert not result.followups, "it takes the place of the deferral"


async def test_a_refusal_takes_the_place_of_a_deferral(pressed: Pressed) -> None:
    calling = pressed.call("Ben", refuse)
    await pressed.pass_patience()
    assert said(await pressed.finish(calling)).startswith("You")


async def test_what_all_see_never_takes_the_place_of_what_one_sees_nor_the_reverse(pressed: Pressed) -> None:
    calling = pressed.call("Ben", post)
    await pressed.pass_patience()
    posted = (await pressed.finish(calling)).followups[-1]
    assert not posted.flags.ephemeral

    async def defer_and_refuse(context: Context) -> None:
        await context.defer(is_public=True)
        raise TableError("no_table")

    refused = (await pressed.call("Ben", defer_and_refuse)).followups[-1]
    assert refused.flags.ephemeral
    assert len(pressed.stage.public_messages()) == 2, "the table's and the posted one"


async def test_seconds_count_from_the_creation_of_the_press(
    pressed: Pressed, monkeypatch: pytest.MonkeyPatch
) -> None:
    created_at = discord.Interaction.created_at.fget  # type: ignore[attr-defined]
    earlier = property(lambda each: created_at(each) - timedelta(seconds=PATIENCE))
    monkeypatch.setattr(discord.Interaction, "created_at", earlier)
    pressing = pressed.begin("Ben", show)
    await pressed.arrived.wait()
    pressed.stage.env._move_clock(pressed.stage.env._virtual_time + 0.001)
    await until(lambda: pressed.answers)
    await pressed.finish(pressing)
    assert [each["type"] for each in pressed.answers] == [DEFER_UPDATE]


async def test_long_work_is_told_of_at_once(pressed: Pressed) -> None:
    async def work(context: Context) -> None:
        await context.tell(
            await context.later(asyncio.sleep(PATIENCE * 9, "done"), lambda: "…", is_long=True)
        )

    pressed.go.set()
    result = await pressed.begin("Ben", work)
    (answer,) = pressed.answers
    assert (answer["type"], text_of(answer["data"]["components"])) == (MESSAGE, "…")
    await pressed.stage.pass_time(PATIENCE * 9)
    assert said(result) == "done"
    assert len(pressed.answers) == 1


# ------------------------------------------------------------------ too late


async def test_a_form_that_comes_too_late_is_refused(pressed: Pressed) -> None:
    pressing = pressed.begin("Ben", ask)
    await pressed.pass_patience()
    result = await pressed.finish(pressing)
    assert said(result) == "It took too long to open the form. Please try again."


def late(stage: Stage) -> None:
    """Let Discord await no answer any more."""
    stage.env.inject_error("POST", "*/callback", status=404, code=10062)


def late_answers() -> float:
    return metrics.REGISTRY.get_sample_value("tefuda_late_answers_total") or 0.0


@pytest.mark.parametrize("respond", [show, update, post, ask, refuse])
async def test_an_answer_that_nobody_awaits_is_counted_and_is_no_fault(
    pressed: Pressed, respond: Respond, caplog: pytest.LogCaptureFixture
) -> None:
    counted = late_answers()
    pressed.go.set()
    late(pressed.stage)
    await pressed.begin("Ben", respond)
    (line,) = [each.getMessage() for each in caplog.records if each.levelname == "WARNING"]
    assert line.startswith(f"an answer at {id_of(leave, '0', 0)} came too late, 0.0 s after the press")
    assert not [each for each in caplog.records if each.levelname == "ERROR"]
    assert late_answers() == counted + 1


@pytest.mark.parametrize("respond", [show, update, post, ask, refuse])
async def test_an_answer_that_arrived_although_discord_tells_of_an_error_is_no_fault(
    pressed: Pressed, respond: Respond, caplog: pytest.LogCaptureFixture
) -> None:
    async def answer_and_go_on(context: Context) -> None:
        await respond(context)
        await context.tell("more")

    pressed.go.set()
    with RefusedAnswers(TAKEN, Random(1), every=1).refusing():
        result = await pressed.begin("Ben", respond if respond is refuse else answer_and_go_on)
    assert len(pressed.answers) == 1
    assert respond is refuse or said(result) == "more"
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_an_answer_in_whose_place_discord_had_taken_a_failed_deferral_is_a_fault_that_is_told(
    pressed: Pressed, caplog: pytest.LogCaptureFixture
) -> None:
    failed = list[str]()

    def unavailable(backend: Backend, method: str, path: str, **given: Any) -> Any:
        found = dispatch(backend, method, path, **given)
        if path.endswith("/callback") and not failed:
            failed.append(path)
            raise BackendError(503, 0, "unavailable")
        return found

    dispatch = router.dispatch
    with patch.object(router, "dispatch", unavailable):
        pressing = pressed.begin("Ben", show)
        await pressed.pass_patience()
        assert "went wrong" in said(await pressed.finish(pressing))
    assert [each.levelname for each in caplog.records if each.levelno > logging.INFO] == ["ERROR"]


@pytest.mark.parametrize("way", [UNKNOWN, TAKEN])
async def test_a_suggestion_that_nobody_awaits_is_no_fault(
    stage: Stage, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    with RefusedAnswers(way, Random(1), every=1).refusing():
        await stage["Ana"].autocomplete(stage.channel, "table show", "table", "")
    levels = [each.levelname for each in caplog.records if each.levelname in ("WARNING", "ERROR")]
    assert levels == (["WARNING"] if way == UNKNOWN else [])


async def test_a_refusal_of_a_command_that_nobody_awaits_is_no_fault(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_: Interaction) -> bool:
        raise TableError("too_fast")

    monkeypatch.setattr(stage.bot.admission, "admit", refuse)
    late(stage)
    await stage["Ana"].slash(stage.channel, "help")
    (line,) = [each.getMessage() for each in caplog.records if each.levelno > logging.INFO]
    assert line.startswith("an answer at help came too late")


async def test_nothing_opens_of_which_the_person_is_not_told(stage: Stage) -> None:
    await stage.bot.services.servers.change(stage.guild.id, cup_openers="everybody")
    for command, options in (("nothankyou start", {}), ("cup open", {"game": "algo"})):
        late(stage)
        await stage["Ana"].slash(stage.channel, command, **options)
        assert not list(stage.bot.services.tables.known)
        assert not stage.public_messages()
    stage.env._errors_acknowledged = stage.env.error_cursor
