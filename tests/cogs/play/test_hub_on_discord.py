"""Tables opened from the panel with all games, and invitations to them, on the simulated Discord."""

from typing import Any

import discord
import pytest
import simcord

from bot.database import level_rows
from bot.database.level_rule import after
from bot.errors import StaleAction
from bot.front.custom_ids import code_of
from bot.front.invitations import INTERVAL, guests, invitation_rate
from bot.tables.person_settings import Pings
from bot.tables.table import Phase, Table
from cogs.play import hub
from engine.opponents import LEVELS
from tests.support.control_ids import id_of
from tests.support.harness import Stage, controls, said, text_of
from tests.support.stored_results import ROBOT, THERE, of_game, play, who


def close(stage: Stage, who: str, **denied: bool) -> None:
    """Go on in a channel in which somebody may not do something."""
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    whom = guild.default_role if who == "everybody" else stage[who]
    stage.channel = stage.guild.create_text_channel(
        "elsewhere", overwrites={whom: discord.PermissionOverwrite(**denied)}
    )


def notified(stage: Stage) -> list[int]:
    """List whom the latest message notifies."""
    bodies = [each.json for each in stage.env.http_requests if isinstance(each.json, dict)]
    sent = next(each for each in reversed(bodies) if "users" in each.get("allowed_mentions", ()))
    return sorted(int(each) for each in sent["allowed_mentions"]["users"])


async def panel(stage: Stage, who: str) -> Any:
    return (await stage[who].slash(stage.channel, "play")).response


async def name(stage: Stage, message: Any, custom_id: str, *guests: Any) -> simcord.InteractionResult:
    """Choose people, as Ana, in the select of an invitation."""
    return await stage["Ana"].select(message, guests, custom_id=custom_id)


# ------------------------------------------------------------------ playing at once


async def play_now(stage: Stage, game: str = "yaniv") -> Any:
    """Open the panel with all games, and press [Play now], as Ana; return the message of the answer."""
    return answer_of(await stage.forge("Ana", id_of(hub.now, code_of(game)), await panel(stage, "Ana")))


def answer_of(result: simcord.InteractionResult) -> Any:
    """Return the private message that answers a press."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    assert message.ephemeral
    return message


def require_hand_below(table: Table, hand: Any) -> None:
    """See that a message is a hand, below the message of its table and with a link to it."""
    assert "Your hand" in text_of(hand.components)
    assert table.message is not None
    assert table.message < hand.id
    assert f"/{table.message}" in str(hand.components)


async def test_two_presses_lead_from_an_empty_channel_to_ones_hand_below_the_table(stage: Stage) -> None:
    hand = await play_now(stage)
    require_hand_below(stage.table, hand)
    (shown,) = stage.public_messages()
    assert not {"Join", "Start"} & {each.get("label") for each in controls(shown.components)}
    assert [chair.computer for chair in stage.table.chairs if chair.is_computer] == [LEVELS[0]] * 2


async def test_how_strong_the_computers_are_is_told_until_a_person_has_acted(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "4" * 2 * size)
    hand = await play_now(stage, "no_thank_you")
    await stage.pass_time(60)
    assert stage.table.actors, "a computer begins"
    assert "Computer level: Beginner" in text_of(stage.message(hand.id).components)
    await stage.press("Ana", stage.message(hand.id), "Keep")
    assert "Computer level" not in text_of(stage.message(hand.id).components)


async def test_a_second_press_goes_on_with_the_game_and_its_first_hand_is_kept_up_to_date(
    stage: Stage,
) -> None:
    hand = await play_now(stage, "no_thank_you")
    await stage.pass_time(60)
    assert stage.to_act() == "Ana"
    assert "Keep" in text_of(stage.message(hand.id).components)
    again = await play_now(stage, "no_thank_you")
    assert "Your game goes on" in text_of(again.components)
    require_hand_below(stage.table, again)
    assert len(list(stage.bot.services.tables)) == 1
    await play_now(stage, "yaniv")
    assert len(list(stage.bot.services.tables)) == 2


async def test_a_rematch_with_computers_is_dealt_at_once_and_a_second_press_finds_it(stage: Stage) -> None:
    await play_now(stage, "no_thank_you")
    first = await keep_all(stage)
    for _ in range(2):
        result = stage.message(first.outcome)
        answer = await stage.press("Ana", result, "Rematch")
        assert stage.table.phase is Phase.PLAYING
        require_hand_below(stage.table, answer_of(answer))
    assert len(list(stage.bot.services.tables)) == 1


async def keep_all(stage: Stage) -> Table:
    """Play NO THANK YOU! to its end, Ana keeping every card; return the table once the result is shown."""
    table = stage.table
    while table.to_act is not None:
        if stage.to_act():
            await stage["Ana"].slash(stage.channel, "nothankyou keep")
        else:
            await stage.pass_time()
    await stage.pass_time()
    return table


def levels_at(table: Table) -> set[str]:
    return {chair.computer for chair in table.chairs if chair.computer}


async def test_the_level_that_two_wins_in_a_row_offer_is_dealt_at_once_and_remembered(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, game = stage["Ana"].id, "no_thank_you"
    monkeypatch.setattr(level_rows, "after", lambda own, level, is_won: after(own, level, is_won=True))
    earlier = of_game("T1", who(ana), ROBOT | {"computer": LEVELS[0], "rank": 2}, persons=1, guild=THERE)
    await play(stage.bot.store, earlier)
    hand = await play_now(stage, game)
    assert "Computer level: Beginner" in text_of(hand.components)
    result = stage.message((await keep_all(stage)).outcome)
    assert "2 wins in a row at Beginner." in text_of(result.components)
    refused = await stage.press("たけし", result, "Next level: Easy")
    assert "対戦した本人だけ" in said(refused)
    for note in ("From now on, **Play now** seats Easy computers", ""):
        answer = answer_of(await stage.press("Ana", result, "Next level: Easy"))
        require_hand_below(stage.table, answer)
        assert note in text_of(answer.components)
    assert len(list(stage.bot.services.tables)) == 1
    assert levels_at(stage.table) == {"easy"}
    await stage.restart()
    stage.channel = stage.guild.create_text_channel("elsewhere")
    assert "Computer level: Easy" in text_of((await play_now(stage, game)).components)
    assert levels_at(stage.table) == {"easy"}
    await play_now(stage, "yaniv")
    assert levels_at(stage.table) == {LEVELS[0]}, "each game has a level of its own"


async def test_where_the_table_cannot_be_posted_the_hand_is_there_and_the_table_follows(stage: Stage) -> None:
    stage.env.inject_error("POST", "/channels/*/messages*", status=500, code=0, times=2)
    hand = await play_now(stage)
    assert "Your hand" in text_of(hand.components)
    assert stage.public_messages() == []
    stage.env._errors_acknowledged = stage.env.error_cursor
    await stage.pass_time(60)
    assert "▶" in stage.board


async def test_a_table_that_could_not_be_dealt_is_dealt_by_the_next_press(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StaleAction

    with monkeypatch.context() as fault:
        fault.setattr(stage.bot.services.tables.playing, "start", fail)
        assert "Your hand" not in text_of((await play_now(stage)).components)
    await stage.pass_time()
    assert stage.table.phase is Phase.LOBBY
    require_hand_below(stage.table, await play_now(stage))
    assert [table.phase for table in stage.bot.services.tables] == [Phase.PLAYING]


async def test_of_two_quick_presses_one_deals(stage: Stage) -> None:
    shown = await panel(stage, "Ana")
    pressed = ("Ana", id_of(hub.now, code_of("yaniv")), stage.message(shown.id))
    first, second = map(answer_of, await stage.at_once(pressed, pressed))
    assert {"Your hand" in text_of(each.components) for each in (first, second)} == {True, False}
    assert len(list(stage.bot.services.tables)) == 1


# ------------------------------------------------------------------ inviting


async def lobby(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")


async def invite(stage: Stage, *names: str) -> str:
    """Invite people as Ana; return what she is told."""
    asked = await stage.lobby("Ana", "Invite")
    answer = await name(stage, asked.response, id_of(guests, stage.table.id), *(stage[who] for who in names))
    return said(answer)


def is_named(stage: Stage, who: str) -> bool:
    """Return whether the latest message mentions somebody."""
    return f"<@{stage[who].id}>" in text_of(stage.public_messages()[-1].components)


async def test_friends_are_mentioned_once_with_the_link_of_the_table(stage: Stage) -> None:
    await lobby(stage)
    told = await invite(stage, "Ben", "さくら", "Ana")
    assert "Invited: Ben and さくら" in told
    assert str(stage.table.message) in str(stage.public_messages()[-1].components)
    assert notified(stage) == sorted(stage[each].id for each in ("Ben", "さくら"))
    before = len(stage.public_messages())
    assert "Not invited" in await invite(stage, "Ben")
    assert len(stage.public_messages()) == before


async def test_an_invitation_carries_a_seat_at_the_table(stage: Stage) -> None:
    await lobby(stage)
    await invite(stage, "Ben")
    invitation = stage.public_messages()[-1]
    answer = await stage.press("Ben", invitation, "Join")
    assert "You have a seat" in said(answer)
    assert str(stage.table.message) in str(answer_of(answer).components)
    assert [chair.name for chair in stage.table.chairs] == ["Ana", "Ben"]
    await stage.pass_time()
    assert "Ben" in stage.board
    assert "already at this table" in said(await stage.press("Ben", invitation, "Join"))
    await stage.lobby("Ana", "Start")
    assert "already started" in said(await stage.press("Cleo", invitation, "Join"))
    await stage.end_table("Ana")
    assert "This table is over" in said(await stage.press("Cleo", invitation, "Join"))


async def test_a_person_in_the_lobby_invites_and_others_may_not(stage: Stage) -> None:
    await lobby(stage)
    assert "have no seat" in said(await stage.lobby("Ben", "Invite"))
    await invite(stage, "Ben")
    assert is_named(stage, "Ben")
    asked = await stage.lobby("Ana", "Invite")
    nobody = await stage.forge("Ana", id_of(guests, stage.table.id), asked.response)
    assert nobody.ephemeral
    assert stage.table.invited == {stage["Ben"].id}
    await stage.add_computer("Ana")
    await stage.lobby("Ana", "Start")
    late = await name(stage, asked.response, id_of(guests, stage.table.id), stage["さくら"])
    assert "Ben" not in said(late)
    assert f"<@{stage['さくら'].id}>" not in str([each.components for each in stage.public_messages()])


async def test_who_cannot_read_the_channel_is_not_mentioned_but_told_apart(stage: Stage) -> None:
    close(stage, "Cleo", view_channel=False)
    await lobby(stage)
    before = len(stage.public_messages())
    assert "cannot read this channel" in await invite(stage, "Cleo")
    assert len(stage.public_messages()) == before


async def test_who_wants_no_pings_is_named_and_not_notified(stage: Stage) -> None:
    await stage.bot.people.change(stage["Ben"].id, pings=Pings.NEVER)
    await lobby(stage)
    await invite(stage, "Ben", "Cleo")
    assert is_named(stage, "Ben")
    assert notified(stage) == [stage["Cleo"].id]


async def test_nobody_is_notified_again_at_once_by_tables_that_open_and_end(stage: Stage) -> None:
    for wait, whom in ((0.0, ["Ben"]), (0.0, []), (INTERVAL, ["Ben"])):
        await stage.pass_time(wait)
        await lobby(stage)
        await invite(stage, "Ben")
        assert is_named(stage, "Ben")
        assert notified(stage) == [stage[each].id for each in whom]
        await stage.end_table("Ana")


async def test_who_may_not_write_here_notifies_nobody(stage: Stage) -> None:
    close(stage, "Ana", send_messages=False)
    await lobby(stage)
    await invite(stage, "Ben")
    assert is_named(stage, "Ben")
    assert notified(stage) == []


async def test_people_who_could_not_be_told_can_be_invited_again(stage: Stage) -> None:
    await lobby(stage)
    stage.env.inject_error("POST", "/channels/*/messages*", status=500, code=0, times=9)
    await invite(stage, "Ben")
    assert stage.table.invited == set()
    assert stage.bot.services.own(invitation_rate).admit(stage["Ana"].id, stage["Ben"].id)
    stage.env._errors_acknowledged = stage.env.error_cursor
