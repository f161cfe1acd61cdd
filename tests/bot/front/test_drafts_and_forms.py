"""Drafts and forms: what a game with more than one press a turn needs of the bot."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from simcord import InteractionResult

from bot.faces.forms import Draft, Form, TextField
from bot.faces.panel import Button, Choice, Part, Row, Select, Text
from bot.faces.words import Words
from cogs.no_thank_you.face import FACE
from engine.core import InvalidAction
from engine.games.no_thank_you import GameAction, Keep, Pass, View
from tests.support.harness import Stage, controls, said, text_of

WHAT, DONE, ASK = 0, 1, 2


def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    if view.seat != view.holder:
        return (Text("wait"),)
    chosen = draft.values(WHAT)
    choices = tuple(Choice(each, each, chosen=each in chosen) for each in ("keep", "dream"))
    buttons = Row((Button(DONE, "Done", disabled=not chosen), Button(ASK, "Ask")))
    return (Text(f"chosen: {chosen}"), Row((Select(WHAT, "What?", choices),)), buttons)


def decide(
    view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
) -> GameAction | Draft | Form:
    if slot == WHAT:
        return draft.with_values(WHAT, values)
    if slot == ASK and not values:
        return Form("What will you do?", (TextField(0, "Type it", most=10),), ASK)
    if (values or draft.values(WHAT)) == ("keep",):
        return Keep()
    raise InvalidAction("no_such_action")


ROUNDABOUT = replace(FACE, panel=panel, decide=decide)
"""Keeps a card by choosing it and pressing [Done], or by typing it into a form."""


@pytest.fixture
async def who(stage: Stage) -> str:
    """Start a game of two with the roundabout face; return the name of who is to act."""
    await stage.start("Ana", "Ben")
    stage.bot._faces["no_thank_you"] = ROUNDABOUT
    for name in ("Ana", "Ben"):
        await stage.open_hand(name)
    to_act = stage.to_act()
    assert to_act is not None
    return to_act


async def choose(stage: Stage, who: str, value: str) -> None:
    """Select something in a person's panel."""
    panel = stage.hand(who)
    select = next(c for c in controls(panel.components) if c["type"] == 3)
    await stage.forge(who, select["custom_id"], panel, component_type=3, values=[value])


async def ask(stage: Stage, who: str) -> tuple[InteractionResult, str]:
    """Open the form of a turn; return it with the id of its field."""
    shown = await stage.play(who, ASK)
    assert shown.modal is not None
    return shown, shown.modal["components"][0]["component"]["custom_id"]


async def test_a_half_choice_is_kept_for_one_moment_and_an_illegal_one_is_refused(
    stage: Stage, who: str
) -> None:
    await choose(stage, who, "dream")
    answer = await stage.play(who, DONE)
    assert "I do not understand" in said(answer)
    assert "chosen: ('dream',)" in text_of(stage.hand(who).components)
    await choose(stage, who, "keep")
    assert "chosen: ('keep',)" in text_of(stage.hand(who).components)
    options = next(c["options"] for c in controls(stage.hand(who).components) if c["type"] == 3)
    assert [option["value"] for option in options if option.get("default")] == ["keep"]
    assert stage.table.moment == 0
    await stage.play(who, DONE)
    assert stage.table.moment == 1
    assert "chosen: ()" in text_of(stage.hand(who).components)


async def test_what_is_typed_into_a_form_is_an_action_or_refused(stage: Stage, who: str) -> None:
    for typed in ("dream", "9**9**9", "１２"):
        shown, field = await ask(stage, who)
        answer = await stage[who].submit_modal(shown, {field: typed})
        assert "I do not understand" in said(answer)
        assert stage.table.moment == 0
    shown, field = await ask(stage, who)
    await stage.restart()
    stage.bot._faces["no_thank_you"] = ROUNDABOUT
    answer = await stage[who].submit_modal(shown, {field: "keep"})
    assert answer.acknowledged
    assert stage.table.moment == 1


async def test_a_form_of_an_older_moment_is_never_applied(stage: Stage, who: str) -> None:
    shown, field = await ask(stage, who)
    table, other = stage.table, "Ben" if who == "Ana" else "Ana"
    seat = table.to_act or 0
    await stage.bot.services.tables.playing.act(table, stage[who].id, Pass(1 - seat))
    await stage.bot.services.tables.playing.act(table, stage[other].id, Pass(seat))
    await stage[who].submit_modal(shown, {field: "keep"})
    assert table.moment == 2
