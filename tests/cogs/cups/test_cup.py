"""Cups on Discord: /cup, its messages, its tables, restarts and kills."""

from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import pytest

from bot.errors import TableError
from bot.front.lobby_panel import ADD_COMPUTER, JOIN, LEAVE
from bot.front.lobby_panel import START as START_TABLE
from bot.front.table_menu import end as end_table
from bot.shards import ALL
from bot.tables.server_settings import Ending
from bot.tables.table import Phase as TablePhase
from cogs.cups import cup_storage, outages, rulings
from cogs.cups.cup_values import Organiser, Phase
from cogs.cups.entrant_panel import NOTHING, claim
from cogs.cups.organiser_panel import drop, end, take_over
from cogs.cups.public_panel import MENU, RECORD
from cogs.cups.rules.cup_state import Awarded, Played
from tests.cogs.cups.test_decisions import BEN
from tests.support.control_ids import confirmation_of, id_of
from tests.support.cups import CupStage, lines_of
from tests.support.harness import controls, running, said, text_of
from tests.support.killed_cups import FOUR, Killer, endure

DAY = timedelta(days=1).total_seconds()


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[CupStage]:
    async with running(CupStage(tmp_path / "tefuda.db")) as opened:
        yield opened


# ---------------------------------------------------------------------- games


async def test_a_pairing_plays_at_a_table_of_its_own(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR, format="elimination")
    first, second = cup.competition.open_pairings
    alone = stage.name_of(cup, first.first)
    await stage.get_ready(alone)
    assert f"✅ {alone} ready" in lines_of(await stage.show())
    table = await stage.sit(first)
    assert [chair.person for chair in table.chairs] == [cup.entrants[each].person for each in first.seats]
    assert "at table" in lines_of(await stage.show())
    await stage.play_out(table)
    assert "once the cup is over" in said(await stage.at_cup(alone, RECORD))
    (act,) = (await stage.cup()).acts
    assert isinstance(act, Played)
    assert act.table == table.id
    history = said(await stage[alone].slash(stage.channel, "history", cup=cup.id.lower()))
    assert f"🏆 {cup.terms.title or 'NO THANK YOU!'}" in history
    assert history.count(" of 2 · ") == 1
    offered = await stage[alone].autocomplete(stage.channel, "history", "cup", cup.id[:3])
    assert [each["value"] for each in offered] == [cup.id]
    score = {first.first: "1:0", first.second: "0:1", None: "0:0"}[act.winner]
    assert score in lines_of(await stage.show())
    assert "I am ready" in text_of((await stage.own_game(stage.name_of(cup, second.first))).components)


# ----------------------------------------------------------- time, organisers


async def test_after_the_deadline_nobody_loses_by_themselves(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR, days=1)
    first, second = cup.competition.open_pairings
    early = stage.name_of(cup, first.first)
    await stage.get_ready(early)
    assert "cannot claim the win" in said(await stage.at_cup(early, claim, first.number))
    await stage.pass_time(DAY + 60)
    cup = await stage.cup()
    assert cup.acts == ()
    called = [each for each in stage.public_messages() if "Time is up" in text_of(each.components)]
    assert len(called) == 1
    (call,) = (each for each in stage.public_messages() if "is ready for your" in text_of(each.components))
    opponent = stage.name_of(cup, first.second or 0)
    assert "I am ready" in said(await stage.press(opponent, call, "My game"))
    assert "Claim the win" in text_of((await stage.own_game(early)).components)
    await stage.at_cup(early, claim, first.number)
    with stage.within():
        decide = partial(rulings.deciding, number=second.number, winner=None, ruler=BEN)
        await stage.cups.change(cup.id, cup.guild, decide)
    acts = (await stage.cup()).acts
    assert acts == (
        Awarded(first.number, first.first, "opponent"),
        Awarded(second.number, None, "organiser"),
    )
    assert "already decided" in said(await stage.at_cup(early, claim, first.number))


async def test_a_cup_that_is_set_to_decides_at_the_deadline_and_calls_who_loses(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR, days=1, deadline="forfeit", speed="slow", format="round_robin")
    first, second = cup.competition.open_pairings
    await stage.get_ready(stage.name_of(cup, first.first))
    await stage.pass_time(DAY + 60)
    cup = await stage.cup()
    assert cup.acts == (
        Awarded(first.number, first.first, "deadline"),
        Awarded(second.number, None, "deadline"),
    )
    assert cup.round_number == 2
    (call,) = (each for each in stage.public_messages() if "has decided" in text_of(each.components))
    lost = [stage.name_of(cup, each) for each in (first.second or 0, *second.entrants)]
    assert [each for each in FOUR if f"<@{stage[each].id}>" in text_of(call.components)] == sorted(lost)


async def test_who_manages_the_server_takes_over_from_an_organiser_who_left_it(stage: CupStage) -> None:
    await stage.begin(*FOUR, days=1)
    stage.guild.remove_member(stage["Ana"])
    await stage.pass_time(DAY + 60)
    assert any("Time is up" in text_of(each.components) for each in stage.public_messages())
    boss = stage.env.create_user("Boss", global_name="Boss")
    role = stage.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    stage.people["Boss"] = stage.guild.add_member(boss, roles=[role])
    assert "Only the organiser" in said(await stage.at_cup("Ben", take_over, NOTHING))
    await stage.at_cup("Boss", take_over, NOTHING, is_confirmed=True)
    assert (await stage.cup()).organiser.name == "Boss"
    await stage.at_cup("Boss", end, NOTHING, is_confirmed=True)
    assert "without a winner" in text_of((await stage.show()).components)


async def test_an_entrant_who_left_the_server_is_offered_as_withdrawn_and_never_is_by_itself(
    stage: CupStage,
) -> None:
    cup = await stage.begin(*FOUR)
    emil = Organiser(stage["Emil"].id, "Emil")
    with stage.within():
        await stage.cups.change(cup.id, cup.guild, partial(rulings.taking_over, organiser=emil))
    stage.guild.remove_member(stage["Ben"])
    menu = await stage.at_cup("Emil", MENU)
    assert menu.response is not None
    (select,) = [
        each for each in controls(menu.response.components) if each["custom_id"].endswith(f":{drop.name}")
    ]
    offered = [(each["label"], each.get("description")) for each in select["options"]]
    assert offered[0] == ("Ben", "has left the server")
    assert all(note is None for _, note in offered[1:])
    assert (await stage.cup()).competition.withdrawn == ()
    place = [each.name for each in cup.entrants].index("Ben")
    await stage.at_cup("Emil", drop, NOTHING, component_type=3, values=[str(place)])
    await stage.at_cup("Emil", drop, place, is_confirmed=True)
    assert (await stage.cup()).competition.withdrawn == (place,)


async def test_what_is_typed_in_a_command_of_cups_is_heeded(stage: CupStage) -> None:
    cup = await stage.hold("Ana", "Ben")
    assert "Entered: 2 of 32" in said(await stage["Ben"].slash(stage.channel, "cup list"))
    assert "Ana, Ben" in said(await stage["Ben"].slash(stage.channel, "cup list", cup=cup.id))
    for command, given, told in (
        ("list", {"cup": "NONE23"}, "no such cup"),
        ("open", {"game": "yaniv", "title": "x" * 61}, "at most 60"),
        ("open", {"preset": "nonsense"}, "option"),
    ):
        assert told in said(await stage["Ana"].slash(stage.channel, f"cup {command}", **given)), given
    await stage["Cleo"].slash(stage.channel, "cup open", game="algo", best_of=3, speed="slow")
    cup = await stage.cup()
    assert (cup.terms.game, cup.rules.best_of, cup.terms.speed) == ("algo", 3, "slow")


async def test_a_cup_ends_with_its_channel(stage: CupStage) -> None:
    other = stage.guild.create_text_channel("other")
    await stage["Ana"].slash(other, "cup open", game="algo")
    stage.env.backend.delete_channel(other.id)
    await stage.pass_time()
    assert (await stage.cup()).phase == Phase.CLOSED


async def test_a_cup_rests_where_the_bot_was_removed(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR)
    stage.env.backend.remove_guild(stage.guild.id)
    await stage.pass_time(DAY * 4)
    assert (await stage.cup()).acts == ()
    assert await outages.servers_left(stage.bot.store, ALL) != {}
    assert (await stage.cup()).deadline == cup.deadline
    assert (await stage.cup()).phase == Phase.RUNNING


# ---------------------------------------------------------------------- tables


async def test_nobody_becomes_the_host_of_a_cups_table_or_changes_it(
    stage: CupStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await stage.begin(*FOUR)
    pairing = cup.competition.open_pairings[0]
    one, other = (stage.name_of(cup, each) for each in pairing.entrants)
    with monkeypatch.context() as patched:
        patched.setattr(stage.cups, "_deal", nothing)
        table = await stage.sit(pairing)
    for who, control in (("Gus", JOIN), (one, LEAVE), (one, START_TABLE)):
        lobby = id_of(control, table.id, table.moment)
        assert "Reference" not in said(await stage.forge(who, lobby, stage.message(cup.posted.message)))
    computer = id_of(ADD_COMPUTER, table.id, table.moment)
    chosen: dict[str, Any] = {"component_type": 3, "values": ["easy"]}
    await stage.forge(one, computer, stage.message(cup.posted.message), **chosen)
    assert table.phase is TablePhase.LOBBY
    assert [chair.person for chair in table.chairs] == [cup.entrants[each].person for each in pairing.seats]
    await stage.cups.find(cup.id, cup.guild)
    with stage.within():
        await stage.bot.services.servers.change(cup.guild, ending=Ending.SEATED)
    for who in (one, other):
        ending = confirmation_of(end_table, table.id, table.seating)
        await stage.forge(who, ending, stage.message(cup.posted.message))
    close = partial(stage.bot.services.tables.timing.ask_close, table, stage[one].id, table.moment)
    with stage.within(), pytest.raises(TableError, match="not_moderator"):
        await close()
    assert not table.has_ended, "whoever is about to lose may not end it"
    asked = await stage[one].slash(stage.channel, "table leave", table=table.id)
    assert "You lose this game." in said(asked)
    await stage.press(one, asked.response, "Leave and lose")
    await stage.pass_time(2)
    (game,) = (await stage.cup()).competition.pairing(pairing.number).games
    assert (stage.name_of(cup, game.winner or 0), game.is_forfeit, game.helped) == (other, True, ())


async def nothing(_: object) -> None:
    """Do nothing, as if the bot had ended."""


# ----------------------------------------------------------------------- kills


TABLE_OPENED, ROUND_CLOSED = 4, 8
"""Writes after which something has to follow: the deal, and the message of the next round."""


@pytest.mark.any_database
async def test_a_cup_goes_on_after_kills(folder: Path) -> None:
    async with running(CupStage(folder / "tefuda.db")) as stage:
        await endure(stage, TABLE_OPENED, ROUND_CLOSED, is_before=False)


@pytest.mark.parametrize("write", [1, 2])
async def test_people_are_called_once_although_the_bot_is_killed_then(stage: CupStage, write: int) -> None:
    await stage.begin(*FOUR, days=1)
    killer = Killer(stage, [write], is_before=False)
    with patch.object(cup_storage, "write_change", killer.write_or_die):
        await stage.pass_time(write * DAY / 2)
    assert killer.is_dead
    await killer.revive()
    await stage.pass_time(DAY - write * DAY / 2)
    said = [text_of(each.components) for each in stage.public_messages()]
    assert sum("still to be played" in each for each in said) == 1
    assert sum("Whoever was ready can claim" in each for each in said) == 1
