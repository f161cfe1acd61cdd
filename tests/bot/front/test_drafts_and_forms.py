"""Drafts and forms: what a game with more than one press a turn needs of the bot."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.app import Tefuda
from bot.faces.forms import Draft, Form, TextField
from bot.faces.panel import Button, Choice, Part, Row, Select, Text
from bot.faces.words import Words
from bot.front.custom_ids import FACE as FACE_CONTROL
from bot.front.custom_ids import Address, Press
from bot.front.services import Services
from bot.front.table_panels import HAND
from bot.tables.table import Table
from cogs.no_thank_you.face import FACE
from engine.core import InvalidAction
from engine.games.no_thank_you import GAME, GameAction, Keep, Options, Pass, View
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import act, dealt, people, press

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
async def table(services: Services) -> Table:
    """Deal to two with the roundabout face; Ana is to act."""
    assert isinstance(services.client, Tefuda)
    services.client._faces["no_thank_you"] = ROUNDABOUT
    return await dealt(GAME, people(services, "Ana", "Ben"), options=Options(dealer=0))


@pytest.fixture
def ana(services: Services) -> PlainContext:
    return PlainContext(services)


async def test_a_half_choice_is_kept_for_one_moment_and_an_illegal_one_is_refused(
    ana: PlainContext, table: Table
) -> None:
    await press(ana, table, WHAT, "dream")
    assert "I do not understand" in (await press(ana, table, DONE)).text
    assert table.draft(ana.person).values(WHAT) == ("dream",)
    shown = await press(ana, table, WHAT, "keep")
    assert "chosen: ('keep',)" in shown.text
    (select,) = shown.selects.values()
    assert [each.value for each in select.choices if each.chosen] == ["keep"]
    assert table.moment == 0
    await press(ana, table, DONE)
    assert table.moment == 1
    assert table.draft(ana.person).chosen == ()


async def test_what_is_typed_into_a_form_is_an_action_or_refused(ana: PlainContext, table: Table) -> None:
    for typed in ("dream", "9**9**9", "１２"):
        await press(ana, table, ASK)
        assert ana.form is not None
        assert ana.form.title == "What will you do?"
        assert "I do not understand" in (await press(ana, table, ASK, typed)).text
        assert table.moment == 0
    await press(ana, table, ASK, "keep")
    assert table.moment == 1


async def test_a_form_is_applied_at_its_own_moment_and_never_later(ana: PlainContext, table: Table) -> None:
    services = ana.services

    async def pass_round() -> Address:
        for receiver in (1, 0):
            await act(services, table, Pass(receiver))
        return (await press(ana, table, ASK)).at

    former, latest = await pass_round(), await pass_round()
    for at, moment in ((former, 4), (latest, 5)):
        await ana.send(HAND, Press(at, ASK, ("keep",), {}, FACE_CONTROL, ASK))
        assert table.moment == moment
