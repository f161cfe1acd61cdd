"""Cups on Discord: /cup, its messages, its tables, and restarts."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.front.controls import Control
from bot.tables.table import encode
from cogs.cups.cup import Cup, Phase
from cogs.cups.entrant_panel import NOTHING, claim, ready
from cogs.cups.organiser_panel import DAYS, both_lost, drop, end, extend, take_over
from cogs.cups.public_panel import ENTER, MENU, RECORD, START, WITHDRAW
from cogs.cups.rules.cup_rules import CupRules, Format
from cogs.cups.rules.cup_state import Awarded, Played
from tests.support.control_ids import id_of
from tests.support.cups import CupStage, lines_of
from tests.support.harness import controls, running, said, text_of

FOUR = ("Ana", "Ben", "Cleo", "Dora")
DAY = timedelta(days=1).total_seconds()


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[CupStage]:
    async with running(CupStage(tmp_path / "tefuda.db")) as opened:
        yield opened


async def decide(stage: CupStage, who: str, number: int, control: Control[Cup]) -> str:
    """Decide a pairing behind [⋯], and confirm it."""
    await stage.at_cup(who, control, number)
    return said(await stage.at_cup(who, control, number, is_confirmed=True))


# ---------------------------------------------------------------------- entry


async def test_people_enter_once_and_the_organiser_starts(stage: CupStage) -> None:
    await stage.hold(*FOUR[:3], title="**Spring** <@1> 🏆")
    message = await stage.show()
    assert r"🏆 \*\*Spring\*\* \<\@1\>" in text_of(message.components)
    await stage.at_cup("Ben", ENTER)
    assert len((await stage.cup()).entrants) == 3
    assert "1 more" in text_of(message.components)
    assert "Only the organiser" in said(await stage.at_cup("Ben", START))
    assert "1 more" in said(await stage.at_cup("Ana", START))
    await stage.press("Dora", message, "Enter")
    await stage.at_cup("Cleo", WITHDRAW)
    assert [each.name for each in (await stage.cup()).entrants] == ["Ana", "Ben", "Dora"]


async def test_start_pressed_twice_at_once_draws_once(stage: CupStage) -> None:
    cup = await stage.hold(*FOUR)
    press = ("Ana", id_of(START, cup.id), stage.message(cup.posted.message))
    await stage.at_once(press, press)
    await stage.pass_time()
    cup = await stage.cup()
    assert (cup.phase, cup.round_number, cup.posted.shown) == (Phase.RUNNING, 1, 1)
    rounds = [each for each in stage.public_messages() if "### Round 1" in text_of(each.components)]
    assert len(rounds) == 1


async def test_a_cup_of_elsewhere_or_none_is_not_found(stage: CupStage) -> None:
    cup = await stage.hold(*FOUR[:1])
    message = stage.message(cup.posted.message)
    for control in (ENTER, ready, end):
        answer = await stage.forge("Ana", id_of(control, "NONE23"), message)
        assert "no such cup" in said(answer)
    assert "do not play" in said(await stage.at_cup("Ben", ready))
    assert "Only the organiser" in said(await stage.at_cup("Ben", end, is_confirmed=True))


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"game": None}, "Choose a game"),
        ({"title": "x" * 61}, "at most 60"),
        ({"format": "elimination", "rounds": 3}, "Only a Swiss cup"),
        ({"game": "algo", "preset": "prime_daifugo:sapporo"}, "option"),
        ({"preset": "nonsense", "game": None}, "option"),
    ],
)
async def test_what_cannot_be_opened_is_told(
    stage: CupStage, options: dict[str, object], refusal: str
) -> None:
    given = {name: value for name, value in ({"game": "yaniv"} | options).items() if value is not None}
    assert refusal in said(await stage["Ana"].slash(stage.channel, "cup open", **given))


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
    # Nobody who is about to lose may end it.
    assert "Only" in said(await stage[alone].slash(stage.channel, "table end", table=table.id))
    await stage.play_out(table)
    assert "once the cup is over" in said(await stage.at_cup(alone, RECORD))
    (act,) = (await stage.cup()).acts
    assert isinstance(act, Played)
    assert act.table == table.id
    score = {first.first: "1:0", first.second: "0:1", None: "0:0"}[act.winner]
    assert score in lines_of(await stage.show())
    assert "I am ready" in text_of((await stage.own_game(stage.name_of(cup, second.first))).components)


async def test_a_table_without_a_result_leaves_the_pairing_open(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR)
    pairing = cup.competition.open_pairings[0]
    table = await stage.sit(pairing)
    with stage.within():
        await stage.bot.services.tables.closing.close(table, 0, may_moderate=True)
    await stage.pass_time()
    cup = await stage.cup()
    assert (cup.acts, cup.meeting(pairing.number).table_id) == ((), None)
    again = await stage.sit(pairing)
    assert again.id != table.id
    with stage.within():
        await stage.bot.services.tables.closing.give_up(again, "closed.unreachable")
    await stage.pass_time()
    assert (await stage.cup()).meeting(pairing.number).table_id is None


async def test_a_result_counts_once_although_the_bot_is_killed_before_it_is_reported(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR)
    table = await stage.sit(cup.competition.open_pairings[0])
    stage.cups._played.clear()
    await stage.play_out(table)
    assert (await stage.cup()).acts == ()
    await stage.restart(is_killed=True)
    await stage.pass_time()
    assert [type(each) for each in (await stage.cup()).acts] == [Played]
    await stage.restart()
    await stage.own_game("Ana")
    assert len((await stage.cup()).acts) == 1


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
    await decide(stage, "Ana", second.number, both_lost)
    acts = (await stage.cup()).acts
    assert acts == (
        Awarded(first.number, first.first, "opponent"),
        Awarded(second.number, None, "organiser"),
    )
    assert "already decided" in said(await stage.at_cup(early, claim, first.number))


async def test_the_organiser_gives_more_time(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR, days=1)
    number = cup.competition.open_pairings[0].number
    await stage.at_cup("Ana", extend, number, DAYS[1])
    cup = await stage.cup()
    extended = cup.meeting(number).extended
    assert cup.deadline is not None
    assert extended is not None
    assert extended > cup.deadline


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
    stage.guild.remove_member(stage["Ben"])
    menu = await stage.at_cup("Ana", MENU)
    assert menu.response is not None
    (select,) = [
        each for each in controls(menu.response.components) if each["custom_id"].endswith(f":{drop.name}")
    ]
    offered = [(each["label"], each.get("description")) for each in select["options"]]
    assert offered[0] == ("Ben", "has left the server")
    assert all(note is None for _, note in offered[1:])
    assert (await stage.cup()).competition.withdrawn == ()
    place = [each.name for each in cup.entrants].index("Ben")
    await stage.at_cup("Ana", drop, NOTHING, component_type=3, values=[str(place)])
    await stage.at_cup("Ana", drop, place, is_confirmed=True)
    assert (await stage.cup()).competition.withdrawn == (place,)


async def test_a_cup_ends_with_its_channel(stage: CupStage) -> None:
    other = stage.guild.create_text_channel("other")
    await stage["Ana"].slash(other, "cup open", game="algo")
    stage.env.backend.delete_channel(other.id)
    await stage.pass_time()
    assert (await stage.cup()).phase == Phase.CLOSED


async def test_a_preset_brings_its_game_options_times_and_games(stage: CupStage) -> None:
    await stage["さくら"].slash(stage.channel, "cup open", preset="prime_daifugo:sapporo_light", days=14)
    cup, face = await stage.cup(), stage.bot.services.faces["prime_daifugo"]
    preset, terms = face.options.preset("sapporo_light"), cup.terms
    assert (terms.game, terms.options) == ("prime_daifugo", encode(preset.options))
    assert (terms.speed, terms.days) == (preset.speed, 14)
    assert cup.rules == CupRules(Format.SWISS, preset.best_of)
    assert "スイスドロー ・ 3本勝負（2本先取）" in text_of((await stage.show()).components)


async def test_a_cup_is_shown_in_the_language_of_whoever_asks_and_ended_after_a_question(
    stage: CupStage,
) -> None:
    cup = await stage.hold(*FOUR[:2])
    assert "参加者" in said(await stage["さくら"].slash(stage.channel, "cup show"))
    assert "no such cup" in said(await stage["Ana"].slash(stage.channel, "cup show", cup="NONE23"))
    assert "Only the organiser" in said(await stage["Ben"].slash(stage.channel, "cup end", cup=cup.id))
    question = await stage["Ana"].slash(stage.channel, "cup end")
    assert (await stage.cup()).phase == Phase.ENTRY
    await stage.press("Ana", question.response, "Yes, do it")
    assert (await stage.cup()).phase == Phase.CLOSED
    assert "is over" in said(await stage["Ana"].slash(stage.channel, "cup end", cup=cup.id))


async def test_a_cup_that_nobody_enters_is_closed(stage: CupStage) -> None:
    await stage.hold(*FOUR[:2])
    await stage.pass_time(15 * DAY)
    assert (await stage.cup()).phase == Phase.CLOSED
    assert "without a winner" in text_of((await stage.show()).components)
