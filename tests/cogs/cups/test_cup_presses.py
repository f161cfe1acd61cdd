"""Presses at cups and commands for them, without Discord."""

from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from bot.front.chosen import Role
from bot.front.custom_ids import CONFIRMED
from bot.front.services import Services
from bot.tables.table import encode
from cogs.cups import cup_storage, cup_timer, decisions, entry
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_list import show_cups
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_settings import cup_openers, cup_role
from cogs.cups.cup_storage import Change, NewAct
from cogs.cups.cup_timer import CupTimer
from cogs.cups.cup_values import Organiser, Phase
from cogs.cups.entrant_panel import not_ready, ready, withdraw
from cogs.cups.feature import FEATURE
from cogs.cups.open_command import Asked, open_cup
from cogs.cups.organiser_panel import end, take_over
from cogs.cups.public_panel import ENTER, HERE, START, WITHDRAW
from cogs.cups.rules.cup_rules import CupRules, Format
from cogs.cups.rules.cup_state import Played
from cogs.cups.ruling_panel import DAYS, extend, pick, revoke
from cogs.cups.settings_panel import clear_start, set_description
from tests.cogs.cups.test_decisions import NOW, cup_of
from tests.support.plain_context import GUILD, MESSAGE, PlainContext
from tests.support.plain_tables import people

NAMES = ("Ana", "Ben", "Cleo", "Dora", "さくら")
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture
def cast(services: Services) -> list[PlainContext]:
    """Return people who press the message of the only cup; nothing is kept up to date on Discord."""
    services.own(CupMessages)
    services.own(cups_of)._listeners.clear()
    services.tables._listeners.clear()
    found = people(services, *NAMES)
    for each in found:
        each.message_id = MESSAGE + 1
        each.permissions.add("manage_events")
    return found


async def newest(services: Services) -> Cup:
    listed, *_ = await cup_storage.newest(services.store, GUILD, 1)
    cup = await services.own(cups_of).read(listed.id)
    assert cup is not None
    return cup


async def hold(*entrants: PlainContext) -> Cup:
    """Open a cup in which these people enter; the first one organises it."""
    await entrants[0].called(open_cup, Asked("no_thank_you"))
    cup = await newest(entrants[0].services)
    for each in entrants:
        await each.pressed(ENTER, cup.id)
    return await newest(entrants[0].services)


# ---------------------------------------------------------------------- entry


async def test_people_enter_once_and_the_organiser_starts(cast: list[PlainContext]) -> None:
    ana, ben, cleo, dora, _ = cast
    shown = await ana.called(open_cup, Asked("no_thank_you", title="**Spring** <@1> 🏆"))
    assert r"🏆 \*\*Spring\*\* \<\@1\>" in shown.text
    cup = await newest(ana.services)
    for each in (ana, ben, cleo, ben):
        await each.pressed(ENTER, cup.id)
    assert len((await newest(ana.services)).entrants) == 3
    assert "1 more" in cleo.last.text
    assert "Only the organiser" in (await ben.pressed(START, cup.id)).text
    assert "1 more" in (await ana.pressed(START, cup.id)).text
    await dora.pressed(ENTER, cup.id)
    await cleo.pressed(WITHDRAW, cup.id)
    assert [each.name for each in (await newest(ana.services)).entrants] == ["Ana", "Ben", "Dora"]


async def test_a_cup_of_elsewhere_or_none_is_not_found(cast: list[PlainContext]) -> None:
    ana, ben, *_ = cast
    cup = await hold(ana)
    for control in (ENTER, ready, end):
        assert "no such cup" in (await ana.pressed(control, "NONE23")).text
    assert "do not play" in (await ben.pressed(ready, cup.id)).text
    assert "Only the organiser" in (await ben.pressed(end, cup.id)).text


async def test_an_organiser_who_plays_is_told_who_ends_the_cup_before_they_are_asked(
    cast: list[PlainContext],
) -> None:
    ana, *_, sakura = cast
    cup = await hold(*cast[:4])
    await ana.pressed(START, cup.id)
    refusal = await ana.pressed(end, cup.id)
    assert "Somebody who manages the server" in refusal.text
    assert not refusal.drawn
    sakura.permissions.add("manage_guild")
    await sakura.click("はい", await sakura.pressed(end, cup.id))
    assert (await newest(ana.services)).phase == Phase.CLOSED


async def test_what_cannot_be_opened_is_told(cast: list[PlainContext]) -> None:
    refusals = {
        Asked(): "Choose a game",
        Asked("yaniv", format="elimination", rounds=3): "Only a Swiss cup",
        Asked("algo", "prime_daifugo:sapporo"): "option",
    }
    for asked, told in refusals.items():
        assert told in (await cast[0].called(open_cup, asked)).text


async def test_who_may_open_cups_is_for_the_server_to_say(cast: list[PlainContext]) -> None:
    ana, *_, sakura = cast
    for each in (ana, sakura):
        each.permissions.remove("manage_events")
    assert (
        "only people who may manage events can open cups" in (await ana.called(open_cup, Asked("algo"))).text
    )
    assert "「イベントの管理」" in (await sakura.called(open_cup, Asked("algo"))).text
    assert await cup_storage.open_ids(ana.services.store, GUILD) == []
    assert "Manage Server" in (await ana.pressed(cup_openers, values=["everybody"])).text
    sakura.permissions.add("manage_guild")
    assert "そのボタンはありません" in (await sakura.pressed(cup_openers, values=["nobody"])).text
    assert "✓" not in (await sakura.pressed(cup_openers, values=["everybody"])).text
    await ana.called(open_cup, Asked("algo"))
    assert len(await cup_storage.open_ids(ana.services.store, GUILD)) == 1


async def test_a_role_may_open_cups_beside_managers_as_long_as_it_is_there(cast: list[PlainContext]) -> None:
    ana, ben, *_, sakura = cast
    sakura.permissions.add("manage_guild")
    club = Role(71, "*Club*", is_everyone=False, is_mentionable=False)
    for each in (ana, ben, sakura):
        each.roles = [club]
        each.permissions.discard("manage_events")
    assert "Manage Server" in (await ana.pressed(cup_role, values=["71"])).text
    for values in (["72"], ["x"], ["71", "71"], ["9" * 30]):
        assert "そのボタンはありません" in (await sakura.pressed(cup_role, values=values)).text
    await sakura.pressed(cup_role, values=["71"])
    assert r"with the role “\*Club\*” or" in (await ana.called(open_cup, Asked("algo"))).text
    ben.own_roles.add(71)
    await ben.called(open_cup, Asked("algo"))
    assert len(await cup_storage.open_ids(ana.services.store, GUILD)) == 1
    for each in (ana, sakura):
        each.roles = []
    assert "was deleted, so only people who may manage" in (await ana.called(open_cup, Asked("algo"))).text
    assert "ロールは削除されました" in (await sakura.pressed(cup_openers, values=["managers"])).text
    sakura.permissions.add("manage_events")
    await sakura.called(open_cup, Asked("algo"))
    assert len(await cup_storage.open_ids(ana.services.store, GUILD)) == 2
    assert "ロール" not in (await sakura.pressed(cup_role)).text


async def test_a_person_has_one_open_cup_in_a_server(cast: list[PlainContext]) -> None:
    ana, ben, *_ = cast
    cup = await hold(ana, ben)
    assert f"already have an open cup here ({cup.id})" in (await ana.called(open_cup, Asked("algo"))).text
    await ben.called(open_cup, Asked("algo"))
    assert len(await cup_storage.open_ids(ana.services.store, GUILD)) == 2
    await ana.services.own(cups_of).change(cup.id, GUILD, decisions.closing)
    await ana.called(open_cup, Asked("algo"))
    assert len(await cup_storage.open_ids(ana.services.store, GUILD)) == 2


async def test_a_cup_that_nobody_else_enters_closes_after_three_days(cast: list[PlainContext]) -> None:
    ana, ben, *_ = cast
    cups = ana.services.own(cups_of)
    lonely, joined = await hold(ana), await hold(ben, ana)
    began = cups.clock()
    for after, phases in ((3 * DAY - HOUR, {"entry"}), (3 * DAY + HOUR, {"closed", "entry"})):
        cups.clock = partial(began.__add__, after)
        for cup in (lonely, joined):
            await cups.pass_time(cup.id, GUILD)
        found = [await cups.find(cup.id, GUILD) for cup in (lonely, joined)]
        assert {each.phase for each in found} == phases
    assert found[1].phase == Phase.ENTRY


async def test_a_preset_brings_its_game_options_times_and_games(cast: list[PlainContext]) -> None:
    sakura = cast[-1]
    shown = await sakura.called(open_cup, Asked(preset="prime_daifugo:sapporo_light", days=14))
    cup, face = await newest(sakura.services), sakura.services.faces["prime_daifugo"]
    preset, terms = face.options.preset("sapporo_light"), cup.terms
    assert (terms.game, terms.options) == ("prime_daifugo", encode(preset.options))
    assert (terms.speed, terms.days) == (preset.speed, 14)
    assert cup.rules == CupRules(Format.SWISS, preset.best_of)
    assert "スイスドロー ・ 3本勝負（2本先取）" in shown.text


async def test_a_cup_is_shown_in_the_language_of_whoever_asks_and_ended_behind_its_menu(
    cast: list[PlainContext],
) -> None:
    ana, ben, *_, sakura = cast
    cup = await hold(ana, ben)
    assert "参加者" in (await sakura.called(show_cups, cup.id)).text
    await ana.called(show_cups, cup.id)
    await ana.click("⋯")
    question = await ana.click("End")
    assert (await newest(ana.services)).phase == Phase.ENTRY
    await ana.click("Yes, do it", question)
    assert (await newest(ana.services)).phase == Phase.CLOSED


# ----------------------------------------------------------------- games, time


async def test_a_table_without_a_result_leaves_the_pairing_open(cast: list[PlainContext]) -> None:
    services, cups = cast[0].services, cast[0].services.own(cups_of)
    cup = await hold(*cast[:4])
    await cast[0].pressed(START, cup.id)
    pairing = (await newest(services)).competition.open_pairings[0]
    tables = set[str]()
    for reason in ("closed.ended", "closed.unreachable"):
        for place in pairing.entrants:
            await cups.ready(cup.id, GUILD, cup.entrants[place].person or 0)
        table_id = (await newest(services)).meeting(pairing.number).table_id
        table = await services.tables.loading.load(table_id or "")
        assert table is not None
        tables.add(table.id)
        await services.tables.closing.give_up(table, reason)
        after = await cups.find(cup.id, GUILD)
        assert (after.acts, after.meeting(pairing.number).table_id) == ((), None)
    assert len(tables) == 2


async def test_a_director_gives_more_time_and_both_are_told(
    cast: list[PlainContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, Iterable[int]]] = []

    async def call(_: CupMessages, __: Cup, text: str, people: Iterable[int], *___: object) -> None:
        calls.append((text, people))

    monkeypatch.setattr(CupMessages, "call", call)
    cup = await hold(*cast[:4])
    await cast[0].pressed(START, cup.id)
    number = (await newest(cast[0].services)).competition.open_pairings[0].number
    ben = cast[4]
    ben.permissions.add("manage_messages")
    ben.locale = "en"
    assert "no such button" in (await ben.pressed(extend, cup.id, number, DAYS[-1] + 1)).text
    asked = await ben.pressed(extend, cup.id, number, DAYS[-1])
    assert "Move the deadline to <t:" in asked.text
    assert (await newest(ben.services)).meeting(number).extended is None
    await ben.click("Yes", asked)
    cup = await newest(ben.services)
    extended = cup.meeting(number).extended
    assert cup.deadline is not None
    assert extended is not None
    assert extended > cup.deadline
    assert "has changed meanwhile" in (await ben.click("Yes", asked)).text, (
        "what is confirmed twice counts once"
    )
    assert (await newest(ben.services)).meeting(number).extended == extended
    ((text, called),) = calls
    assert f"**{ben.name}** has given your game" in text
    assert f"<t:{extended.timestamp():.0f}:R>" in text
    assert set(called) == {cup.entrants[each].person for each in cup.pairing(number).entrants}


async def test_whoever_moderates_rules_and_takes_the_ruling_back(cast: list[PlainContext]) -> None:
    cup = await hold(*cast[:4])
    ana, moderator = cast[0], cast[4]
    moderator.permissions.add("manage_messages")
    moderator.locale = "en"
    await ana.pressed(START, cup.id)
    number = (await newest(ana.services)).competition.open_pairings[0].number
    assert "decides your way" in (await ana.pressed(pick, cup.id, values=[str(number)])).text
    for label, told in (("Draw", "🤝 draw"), ("Both lose", "❌ both lose")):
        await moderator.pressed(pick, cup.id, values=[str(number)])
        await moderator.click("Yes", await moderator.click(label))
        shown = await ana.called(show_cups, cup.id)
        assert f"{told} (awarded by **{moderator.name}**)" in shown.text
        asked = await moderator.pressed(revoke, cup.id)
        assert told in asked.text
        await moderator.click("Yes", asked)
        assert (await newest(ana.services)).competition.pairing(number).is_open
    assert "last ruling" in (await moderator.pressed(revoke, cup.id)).text


async def test_a_cup_that_nobody_enters_is_closed(cast: list[PlainContext]) -> None:
    services = cast[0].services
    cup = await hold(*cast[:2])
    cups, now = services.own(cups_of), services.tables.clock()
    cups.clock = lambda: now + 15 * DAY
    timer = services.own(CupTimer)
    timer._is_back = True
    await timer._pass_deadlines()
    assert (await newest(services)).phase == Phase.CLOSED
    assert "without a winner" in (await cast[0].called(show_cups, cup.id)).text


async def test_a_cup_that_cannot_be_replayed_stops_no_other(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(CupMessages, "update", lambda _, cup: shown.append(cup.id))
    monkeypatch.setattr(cup_timer, "RETURNS", 0)
    cups = services.own(cups_of)
    cups.clock = lambda: NOW
    opened = [await cups.open(cup_of(0, organiser=Organiser(each, "P"))) for each in range(3)]
    for cup, person in product(opened, range(1, 5)):
        await cups.change(cup.id, GUILD, partial(entry.entering, person=person, name=f"P{person}"))
    broken, *others = [await cups.change(cup.id, GUILD, entry.starting) for cup in opened]
    await cup_storage.write_change(services.store, broken, Change(acts=(NewAct(Played(99, "T", None)),)), NOW)
    await services.own(CupTimer)._pass_deadlines()
    assert sorted(shown) == sorted(each.id for each in others)


# -------------------------------------------------------------------- bad input

NEEDS_NOTHING = {
    START,
    ENTER,
    WITHDRAW,
    HERE,
    end,
    take_over,
    ready,
    not_ready,
    withdraw,
    clear_start,
    set_description,
}
"""Controls that do what they say whatever else a press holds; any text is a title."""
FORGED: dict[str, dict[str, Any]] = {
    "nothing": {},
    "nobody and no pairing": {"moment": 999_999_999, "number": 9999, "values": ["31"]},
    "no number": {"values": ["x"], "answers": {0: "x", 1: "x", 2: "x"}},
    "below nought": {"values": ["-1"], "answers": {0: "-1", 1: "-1", 2: "-1"}},
    "no digit of ours": {"values": ["²"], "answers": {0: "²", 1: "²", 2: "²"}},
    "too much": {"values": ["9" * 40, "1"], "answers": dict.fromkeys(range(3), "9" * 400)},
}


@pytest.mark.parametrize("phase", [Phase.ENTRY, Phase.RUNNING])
async def test_a_press_with_bad_input_is_answered_and_changes_no_cup(
    cast: list[PlainContext], phase: Phase
) -> None:
    ana = cast[0]
    cup = await hold(*cast[:4])
    if phase is Phase.RUNNING:
        await ana.pressed(START, cup.id)
    before = await newest(ana.services)
    controls = {each for surface in FEATURE.surfaces for each in surface.controls.values()} - NEEDS_NOTHING
    for control, prefix, (what, forged) in product(controls, ("", CONFIRMED), FORGED.items()):
        seen, ana.form = len(ana._seen), None
        await ana.pressed(control, cup.id, named=f"{prefix}{control.name}", **forged)
        assert len(ana._seen) > seen or ana.form, (control.name, what)
    then = await newest(ana.services)
    assert replace(then, version=before.version, due=before.due) == before
