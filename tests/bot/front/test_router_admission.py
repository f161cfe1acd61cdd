"""What every interaction passes: each counts once, and long text is refused before anything reads it."""

import logging
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest
import simcord
from discord import app_commands
from simcord.enums import InteractionType

from bot.errors import TableError
from bot.faces.words import Words
from bot.front import router
from bot.front.controls import MAX_TEXT
from bot.front.custom_ids import FACE
from bot.front.router import BURST, PRESSES_PER_SECOND, REFUSAL_INTERVAL, Admission, PressRate
from bot.shutdown import Gate
from engine.games.prime_daifugo.notation import LONGEST
from tests.support.harness import Stage, controls, said
from tests.support.raw_commands import Leaf, answered, leaves, send
from tests.support.refusals import unchanged

ANA, BEN = 1, 2
LONG = 6000
"""Discord's limit for the option of a command."""


def refusal(language: str, most: int = MAX_TEXT) -> str:
    return Words(language)("error.long_text", most=most)


def filled(leaf: Leaf, text: str) -> dict[str, str | int]:
    """Fill all freely typed options together with a text, and what else must be given."""
    parts = {name: text[place :: len(leaf.typed)] for place, name in enumerate(leaf.typed)}
    return {**leaf.required(), **parts}


# ------------------------------------------------------------------ long text


async def test_every_command_refuses_long_text_in_the_words_of_the_person(stage: Stage) -> None:
    await stage.deal_two()
    before, typing = await unchanged(stage), [leaf for leaf in leaves(stage) if leaf.typed]
    assert len(typing) > 20
    for who, language in (("Ana", "en"), ("さくら", "ja")):
        records = [send(stage, who, leaf.name, filled(leaf, "9" * LONG)) for leaf in typing]
        await stage.env.settle()
        assert {answered(stage, each) for each in records} == {refusal(language)}
    half = "9" * (MAX_TEXT // 2)
    for numbers, is_refused in ((half, False), (f"{half}9", True)):
        record = send(stage, "Ana", "primedaifugo play", {"cards": numbers, "factors": half})
        await stage.env.settle()
        assert (answered(stage, record) == refusal("en")) is is_refused, "all fields count together"
    assert await unchanged(stage) == before
    for leaf in leaves(stage):
        for option in leaf.options:
            assert option.get("max_length") == (MAX_TEXT if option["name"] in leaf.typed else None), leaf.name


async def test_long_text_is_not_even_read_for_suggestions(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.deal_two()
    read: list[str] = []

    async def reading(command: Any, *_: Any) -> None:
        read.append(command.name)

    monkeypatch.setattr(app_commands.Command, "_invoke_autocomplete", reading)
    asked = [
        send(stage, "Ana", leaf.name, filled(leaf, "5H " * (LONG // 3)), focused=option)
        for leaf in leaves(stage)
        for option in leaf.suggesting
    ]
    await stage.env.settle()
    assert asked
    assert all(record.responded and not record.autocomplete_choices for record in asked)
    assert read == []


async def test_every_surface_refuses_a_form_with_long_text(stage: Stage) -> None:
    await stage.deal_two()
    before, table = await unchanged(stage), stage.table
    assert {each.max_text for each in stage.bot.router._surfaces.values()} == {MAX_TEXT, 560, 4000}
    for surface, most in ((each.letters, each.max_text) for each in stage.bot.router._surfaces.values()):
        result = await submit(stage, "Ana", surface, "9" * (most // 2), "9" * (most // 2 + 1))
        assert said(result) == refusal("en", most), surface
    assert await unchanged(stage) == before
    assert table.draft(stage["Ana"].id).chosen == ()


async def submit(stage: Stage, who: str, surface: str, *typed: str) -> simcord.InteractionResult:
    """Submit a form of a surface, filled in with these texts."""
    ids = f"t2:{surface}:{stage.table.id}:{stage.table.moment}:{FACE}"
    fields = [
        {"type": 18, "component": {"type": 4, "custom_id": f"{ids}.{slot}", "value": text}}
        for slot, text in enumerate(typed)
    ]
    sent: dict[str, Any] = {"custom_id": ids, "components": fields}
    return await stage[who]._dispatch_interaction(InteractionType.MODAL_SUBMIT, stage.channel, sent)


def test_what_is_chosen_openly_counts_like_what_is_typed() -> None:
    groups: list[dict[str, Any]] = [
        {"type": 21, "value": "9" * 30},
        {"type": 22, "values": ["8" * 20, "7"]},
        {"type": 21, "value": None},
    ]
    labels = [{"type": 18, "component": {"custom_id": "x", **each}} for each in groups]
    assert sum(map(len, router._texts({"custom_id": "x", "components": labels}))) == 51


def test_every_play_of_the_whole_pack_is_short_enough() -> None:
    assert LONGEST < MAX_TEXT


# --------------------------------------------------------------- delivered twice


async def test_what_is_delivered_twice_counts_once_also_later(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    emit, sent = stage.env.backend.emit, list[Any]()
    stage.env.backend.subscribers.append(lambda event, payload: sent.append((event, payload)))
    stage.deliver_twice()
    who, _ = await stage.deal_two()
    assert len(list(stage.bot.services.tables)) == 1
    assert [chair.name for chair in stage.table.chairs if chair.person].count("さくら") == 1
    await stage.play(who, 0)
    assert stage.table.moment == 1
    await stage[who].slash(stage.channel, "nothankyou keep")
    assert stage.table.moment <= 2
    assert await stage[who].autocomplete(stage.channel, "nothankyou hand", "table", "")
    await submit(stage, who, "f", "9")
    assert not caplog.records
    before, requests = await unchanged(stage), len(stage.env.http_requests)
    received = [each for each in sent if each[0] == "INTERACTION_CREATE"]
    for event, payload in received:
        emit(event, payload)
    await stage.env.settle()
    assert len(received) >= 4
    assert len(stage.env.http_requests) == requests
    assert await unchanged(stage) == before


async def test_ids_are_remembered_as_long_as_they_can_be_answered_and_not_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(router, "MAX_REMEMBERED", 10)
    admission = Admission(Gate(), lambda _: MAX_TEXT)

    def admits(number: int) -> bool:
        person = SimpleNamespace(id=number)
        return admission.admit(cast("Any", SimpleNamespace(id=number, user=person, data={})))

    assert [admits(each) for each in (1, 2, 1, 2)] == [True, True, False, False]
    now += router.TOKEN_LIFETIME + 1
    assert admits(3)
    assert [each in admission._seen for each in (1, 2, 3)] == [False, False, True]
    assert all(admits(each) for each in range(4, 100))
    assert len(admission._seen) == 10
    assert not admits(99)


async def test_a_bot_that_is_shutting_down_refuses_once(stage: Stage) -> None:
    stage.deliver_twice()
    stage.bot.gate.close()
    record = send(stage, "Ana", "help", {})
    await stage.env.settle()
    assert answered(stage, record) == Words("en")("error.closing")
    assert len([each for each in stage.env.http_requests if each.path.endswith("/callback")]) == 1


# ---------------------------------------------------------------------- too fast


class Clock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    return clock


def outcome(rate: PressRate, person: int) -> str:
    try:
        return "answered" if rate.admit(person) else "dropped"
    except TableError as error:
        return error.code


def test_a_burst_is_answered_then_so_many_a_second_and_each_few_seconds_a_refusal(clock: Clock) -> None:
    rate, outcomes = PressRate(), list[str]()
    seconds, per_second = 20, 512
    for _ in range(seconds * per_second):
        outcomes.append(outcome(rate, ANA))
        clock.now += 1 / per_second
    assert set(outcomes[: BURST - 1]) == {"answered"}
    assert abs(outcomes.count("answered") - BURST - seconds * PRESSES_PER_SECOND) <= 1
    assert outcomes.count("too_fast") == seconds / REFUSAL_INTERVAL
    assert outcome(rate, BEN) == "answered", "others are not affected"
    for _ in range(1000):
        clock.now += 1 / PRESSES_PER_SECOND
        assert outcome(rate, BEN) == "answered", "so many a second are never refused"


def test_whoever_rests_may_begin_anew_and_is_forgotten(clock: Clock) -> None:
    rate = PressRate()
    assert {outcome(rate, ANA) for _ in range(BURST + 2)} == {"answered", "too_fast", "dropped"}
    clock.now += BURST / PRESSES_PER_SECOND + 0.01
    assert {outcome(rate, ANA) for _ in range(BURST - 1)} == {"answered"}
    clock.now += REFUSAL_INTERVAL
    assert outcome(rate, BEN) == "answered"
    assert (ANA in rate._people, BEN in rate._people) == (False, True)


async def test_a_flood_of_one_person_is_told_so_once_and_changes_nothing_for_others(stage: Stage) -> None:
    await stage.start("Ana", "さくら")
    stage.bot.admission.rate = PressRate()
    message = stage.message(stage.table.message)
    press = controls(message.components)[0]["custom_id"], message
    flood = await stage.at_once(*[("さくら", *press)] * (BURST + 20))
    assert [said(each) for each in flood if each.response].count(Words("ja")("error.too_fast")) == 1
    assert BURST <= sum(each.acknowledged for each in flood) <= BURST + 1
    (result,) = await stage.at_once(("Ana", *press))
    assert result.acknowledged
    suggested = await stage["さくら"].autocomplete(stage.channel, "nothankyou hand", "table", "")
    assert suggested == []
