"""The menu behind [⋯]: nobody ends a game for others, or closes a table by leaving it, in one press."""

import pytest

from bot.chats import chat_of
from bot.database.rows import TableChange
from bot.errors import TableError
from bot.faces.panel import Button
from bot.faces.speeds import PORTABLE, Speed
from bot.front.clock_panel import TAKE_OVER
from bot.front.lobby_panel import LEAVE, RULES
from bot.front.services import Services
from bot.front.table_menu import Reader, end, leave, menu_panel, repost, show
from bot.tables.clock_constants import Hold
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from engine.core import RuleError
from engine.games.no_thank_you import GAME, Keep, Options
from engine.games.yaniv import GAME as YANIV
from tests.bot.front.test_table_panels import playing
from tests.support.control_ids import id_of
from tests.support.face_laws import spelled_out
from tests.support.harness import Stage, said
from tests.support.plain_context import PlainContext, Shown
from tests.support.plain_tables import act, dealt, opened
from tests.support.plain_tables import people as plain_people
from tests.support.tables_in_memory import people, table_of


def stands(table: Table, phase: Phase) -> bool:
    return table.phase is phase


async def choose(who: PlainContext, table: Table, label: str) -> Shown:
    """Press a button behind [⋯]; return the question whether it is meant."""
    return await who.click(label, await who.called(show, table))


async def join(table: Table, *guests: PlainContext) -> None:
    for each in guests:
        await each.services.tables.seating.join(table, each.person, each.name)


async def test_the_end_is_asked_about_with_table_game_and_number_of_people(services: Services) -> None:
    ana, *others = plain_people(services, "Ana", "Ben", "さくら")
    table = await dealt(GAME, [ana, *others])
    question = await choose(ana, table, "End the table")
    assert all(each in question.text for each in ("End it for 3 people?", "NO THANK YOU!", table.id))
    assert "stays as it was" in (await ana.click("Keep playing")).text
    assert stands(table, Phase.PLAYING)
    await choose(ana, table, "End the table")
    assert "has been ended" in (await ana.click("End it")).text
    assert stands(table, Phase.CLOSED)


async def test_the_command_leads_to_it_too_and_one_person_is_asked_without_a_number(stage: Stage) -> None:
    table = await stage.start("さくら", computers=2)
    shown = await stage["さくら"].slash(stage.channel, "table show", table=table.id)
    menu = await stage.press("さくら", shown.response, "⋯")
    question = await stage.press("さくら", menu.response, "終了")
    assert "このテーブルを終了しますか？" in said(question)
    assert stands(table, Phase.PLAYING)
    await stage.press("さくら", question.response, "終了する")
    assert stands(table, Phase.CLOSED)


async def test_moves_meanwhile_do_not_make_the_question_stale_but_a_change_of_seats_does(
    services: Services,
) -> None:
    ana, ben, sakura = plain_people(services, "Ana", "Ben", "さくら")
    table = await dealt(GAME, [ana, ben, sakura], options=Options(dealer=0))
    question = await choose(ana, table, "End the table")
    await act(services, table, Keep())
    await services.tables.seating.leave(table, sakura.person)
    menu = await ana.click("End it", question)
    assert "so nothing was ended" in menu.text
    assert "**End:**" in menu.text
    assert stands(table, Phase.PLAYING)
    assert "End it for 2 people?" in (await ana.click("End the table", menu)).text
    question = ana.last
    await act(services, table, Keep())
    assert "has been ended" in (await ana.click("End it", question)).text


async def test_a_question_of_the_lobby_does_not_count_in_the_game(services: Services) -> None:
    (ana,) = plain_people(services, "Ana")
    table = await opened(GAME, ana)
    question = await choose(ana, table, "Leave")
    await services.tables.seating.add_computer(table, ana.person, table.moment)
    await services.tables.playing.start(table, ana.person)
    assert "so you are still seated" in (await ana.click("Leave and close", question)).text
    assert stands(table, Phase.PLAYING)


@pytest.mark.parametrize(
    ("label", "confirm", "told"),
    [("End the table", "End it", "nothing was ended"), ("Leave", "Leave and close", "still seated")],
)
async def test_a_table_that_fills_just_before_the_answer_stays_open(
    services: Services, label: str, confirm: str, told: str
) -> None:
    ana, *guests = plain_people(services, "Ana", "Ben", "Cleo")
    table = await opened(GAME, ana)
    question = await choose(ana, table, label)
    await join(table, *guests)
    assert told in (await ana.click(confirm, question)).text
    assert stands(table, Phase.LOBBY)
    assert len(table.chairs) == 3


async def test_nobody_else_confirms_and_no_table_ends_twice(services: Services) -> None:
    ana, ben, sakura = plain_people(services, "Ana", "Ben", "さくら")
    table = await dealt(GAME, [ana, ben])
    question = await choose(ana, table, "End the table")
    for who, reason in ((ben, "Only the host (👑) or a moderator"), (sakura, "ホスト（👑）かモデレーター")):
        assert reason in (await who.click("End it", question)).text
    assert "参加していません" in (await sakura.pressed(leave, table.id)).text
    assert stands(table, Phase.PLAYING)
    await ana.click("End it", question)
    assert "This table is over" in (await ana.click("End it", question)).text


async def test_in_a_chat_nobody_speaks_of_moderators(services: Services) -> None:
    ana, ben = plain_people(services, "Ana", "Ben")
    for who in (ana, ben):
        who.guild, who.is_member = chat_of(who.channel), False
    table = await dealt(GAME, [ana, ben])
    await show(ben, table)
    assert "Only the host (👑) can end the table." in ben.shown[-1].text
    question = await choose(ana, table, "End the table")
    assert "Only the host (👑) can end the table." in (await ben.click("End it", question)).text
    assert stands(table, Phase.PLAYING)


async def test_the_last_person_is_asked_before_leaving_and_promised_no_way_back(services: Services) -> None:
    ana, sakura = plain_people(services, "Ana", "さくら")
    table = await dealt(GAME, [ana, sakura])
    assert "「自分の手札」から戻れます" in (await sakura.pressed(leave, table.id)).text
    question = await choose(ana, table, "Leave the table")
    assert "You are the last person here" in question.text
    assert stands(table, Phase.PLAYING)
    told = (await ana.click("Leave and close", question)).text
    assert "so it is closed" in told
    assert "My hand" not in told
    assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.everybody_left")


async def test_the_last_person_in_a_lobby_is_asked_as_well(services: Services) -> None:
    ana, sakura = plain_people(services, "Ana", "さくら")
    table = await opened(GAME, sakura)
    await join(table, ana)
    left = await ana.pressed(leave, table.id)
    assert left.text.strip() == f"You have left table {table.id}."
    question = await sakura.pressed(LEAVE, table.id)
    assert "残っているのはあなただけです" in question.text
    assert "そのままです" in (await sakura.click("閉じない", question)).text
    assert stands(table, Phase.LOBBY)
    assert "テーブルは閉じました" in (await sakura.click("離れて閉じる", question)).text
    assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.everybody_left")


async def test_two_who_leave_at_once_do_not_close_the_table_unasked(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("Ben", "Join")
    table, message = stage.table, stage.message(stage.table.message)
    leaving = id_of(LEAVE, table.id, table.moment)
    answers = await stage.at_once(("Ana", leaving, message), ("Ben", leaving, message))
    assert stands(table, Phase.LOBBY)
    assert sum(each.ephemeral and "last person" in said(each) for each in answers) == 1


async def test_the_details_tell_whoever_is_far_from_the_table_what_it_says_and_lead_back(
    services: Services,
) -> None:
    ana, ben = plain_people(services, "Ana", "Ben")
    table = await dealt(GAME, [ana, ben])
    details = await choose(ana, table, "Details")
    assert "**1.** Ana" in details.text
    assert "deals and draws first" in details.text
    assert "End the table" in (await ana.click("‹ Back", details)).text


def test_the_menu_says_what_leaving_means_here() -> None:
    seated = people("Ana", "Ben")
    for language, lobby, game, last in (
        ("en", "becomes free", "count as last", "the table closes"),
        ("ja", "席が空きます", "最下位", "テーブルは閉じ"),
    ):
        for chairs, phase, expected in (
            (seated, Phase.LOBBY, lobby),
            (seated, Phase.PLAYING, game),
            (seated[:1], Phase.PLAYING, last),
        ):
            table = table_of(GAME, chairs, phase=phase)
            panel = menu_panel(table, Reader(1, may_end=True), words_for(table, language))
            assert expected in spelled_out([panel]), (language, phase)


@pytest.mark.parametrize("seated", [True, False])
@pytest.mark.parametrize("may_end", [True, False])
def test_the_menu_lets_everybody_do_what_they_may(seated: bool, may_end: bool) -> None:
    table = playing()
    menu = Shown(menu_panel(table, Reader(1 if seated else 99, may_end), words_for(table, "en")))
    assert menu.controls[repost.name].disabled is not (seated or may_end)
    assert menu.controls[leave.name].disabled is not seated
    assert menu.controls[end.name].disabled is not may_end
    assert ("Only the host (👑) or a moderator" in menu.text) is not may_end


@pytest.mark.parametrize("person", [1, 2])
def test_the_menu_offers_a_computer_for_a_seat_that_the_others_waited_for(person: int) -> None:
    table = playing()
    words, waits = words_for(table, "en"), table.chairs[table.to_act or 0].person != person
    assert Shown(menu_panel(table, Reader(person), words)).controls[TAKE_OVER.name].disabled
    table.clock.release(Hold.UNTOLD)
    table.clock.turn.left = 0.0
    assert Shown(menu_panel(table, Reader(person), words)).controls[TAKE_OVER.name].disabled is not waits


@pytest.mark.parametrize("page", ["Details", "Rules", "Commentary", "More…", "Take a break"])
async def test_every_page_of_the_menu_has_a_way_back(services: Services, page: str) -> None:
    ana, ben = plain_people(services, "Ana", "Ben")
    table = await dealt(GAME, [ana, ben], speed=Speed.SLOW)
    menu = await ana.called(show, table)
    await ana.click(page, menu)
    assert (await ana.click("Back")).text == menu.text


async def test_the_rules_below_a_lobby_lead_back_to_no_menu(services: Services) -> None:
    ana, *_ = plain_people(services, "Ana")
    table = await opened(GAME, ana)
    ana.sees_private = False
    assert "Back" not in (await ana.pressed(RULES, table.id, table.moment)).text


class Guest(PlainContext):
    """Somebody who plays where the bot is no member, and is refused nothing."""

    def __init__(self, services: Services, person: int, name: str) -> None:
        super().__init__(services, person, name)
        self.is_member = False

    async def refuse(self, error: RuleError | TableError) -> None:
        raise error


async def menu_of_a_new_table(services: Services, speed: Speed, *, is_dealt: bool) -> tuple[Guest, Shown]:
    """Open the menu of a new portable table, the only one here."""
    for known in services.tables.known:
        services.tables.known.drop(known.id)
    ana, ben = Guest(services, 1, "Ana"), Guest(services, 2, "Ben")
    begun = dealt(YANIV, [ana, ben], speed=speed) if is_dealt else opened(YANIV, ana, speed=speed)
    table = await begun
    await services.tables.posted(table, TableChange(message=1))
    return ana, await ana.called(show, table)


@pytest.mark.parametrize("speed", PORTABLE)
async def test_all_that_is_behind_it_where_the_bot_is_no_member_works(
    services: Services, speed: Speed
) -> None:
    pressed = set()
    for is_dealt in (False, True):
        _, menu = await menu_of_a_new_table(services, speed, is_dealt=is_dealt)
        for label in [each.label for each in menu.drawn if isinstance(each, Button) and not each.disabled]:
            ana, menu = await menu_of_a_new_table(services, speed, is_dealt=is_dealt)
            await ana.click(label, menu)
            pressed.add(label)
    usual = {"Repost below", "Leave the table", "End the table", "Rules", "Score sheet", "Details", "More…"}
    assert pressed == usual | ({"Pause", "+1 move"} if speed is Speed.LIVE else set())
