"""New tables, and what is said where Discord shows every answer to one person alone."""

from functools import partial

import pytest

from bot.database.rows import TableChange
from bot.errors import TableError
from bot.faces.words import Words
from bot.front.controls import Control
from bot.front.lobby_panel import JOIN
from bot.front.new_table import open_for_friends, open_table, play_now
from bot.front.result_panel import HARDER, REMATCH
from bot.front.services import Services
from bot.front.table_menu import repost
from bot.playground.user_installs import uninvited_server
from bot.tables.table import Phase
from cogs.play.hub import now
from cogs.replays.replay_panel import SHARE
from cogs.replays.replay_presses import REPLAY
from engine.games.no_thank_you import GAME, Options
from tests.support.chats import ChatStage, Corner
from tests.support.control_ids import named
from tests.support.harness import controls, fresh, said
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import dealt, keep_all, opened, people
from tests.support.tables_in_memory import FACES

HIDDEN = [Words(language)("error.answers_hidden") for language in ("en", "ja")]


# ------------------------------------------------------------------ as far as permissions tell


@pytest.fixture
def pair(services: Services) -> list[PlainContext]:
    """Return two people in a server without the bot; the second reads Japanese."""
    both = people(services, "Ana", "さくら")
    for each in both:
        each.is_member, each.sees_private = False, False
    return both


def hide(*readers: PlainContext) -> None:
    for each in readers:
        each.are_answers_hidden = True


async def test_no_table_opens_where_the_others_would_not_see_it(pair: list[PlainContext]) -> None:
    hide(*pair)
    face = FACES[GAME.name]
    for who, expected in zip(pair, HIDDEN, strict=True):
        for told in (
            await who.called(open_table, GAME, Options()),
            await who.called(play_now, face),
            await who.called(open_for_friends, face),
        ):
            assert told.text == expected
        assert not who.posted
    assert not list(pair[0].services.tables)


async def test_nobody_joins_or_posts_a_table_again_by_answers_that_others_do_not_see(
    pair: list[PlainContext],
) -> None:
    ana, sakura = pair
    table = await opened(GAME, ana)
    hide(*pair)
    assert (await sakura.pressed(JOIN, table.id)).text == HIDDEN[1]
    assert len(table.chairs) == 1
    assert (await ana.pressed(repost, table.id)).text == HIDDEN[0]
    # One's own lobby from before is not dealt either, and stays open.
    assert (await ana.called(play_now, FACES[GAME.name])).text == HIDDEN[0]
    assert list(ana.services.tables) == [table]


@pytest.mark.parametrize("control", [REMATCH, HARDER])
async def test_no_result_leads_to_a_table_that_others_do_not_see(
    control: Control[str], pair: list[PlainContext]
) -> None:
    table = await dealt(GAME, pair)
    await keep_all(pair[0].services, table)
    hide(*pair)
    assert (await pair[0].pressed(control, table.id)).text == HIDDEN[0]
    assert (await pair[0].services.store.find(table.id)).successor is None  # type: ignore[union-attr]


async def test_a_step_is_shared_only_where_others_see_it(pair: list[PlainContext]) -> None:
    table = await dealt(GAME, pair)
    await keep_all(pair[0].services, table)
    shared = await pair[0].pressed(SHARE, table.id, 1, surface=REPLAY)
    assert pair[0].posted == [shared]
    hide(*pair)
    told = await pair[1].pressed(SHARE, table.id, 1, surface=REPLAY)
    assert (told.text, pair[1].posted) == (HIDDEN[1], [])


async def test_without_the_permission_everything_for_one_person_alone_works() -> None:
    async with fresh(ChatStage) as stage:
        users = [actor.user for actor in stage.people.values()]
        place = uninvited_server(stage.env, "Quiet", users, allows_external_apps=False)
        quiet = Corner(stage, place)
        for command in ("play", "yaniv start", "algo puzzle", "stats", "history"):
            answer = await quiet["Ana"].slash(quiet.channel, command)
            assert answer.ephemeral
            is_refused = HIDDEN[0] in said(answer)
            assert is_refused == (command in ("play", "yaniv start")), said(answer)
        assert not quiet.public_messages()
        assert not list(stage.bot.services.tables)


# ------------------------------------------------------------------ whose message was never posted


async def test_whoever_would_open_a_table_again_posts_the_one_that_has_no_message(
    pair: list[PlainContext],
) -> None:
    who, services = pair[0], pair[0].services
    ended = await dealt(GAME, pair)
    await keep_all(services, ended)
    followed, _ = await services.tables.rematch(ended, who.person, who.defer, portable=True)
    for opens in (
        partial(who.pressed, REMATCH, ended.id),
        partial(who.called, open_for_friends, FACES[GAME.name]),
    ):
        assert "To the table" in (await opens()).text
        await services.publisher.show_now(followed)
        assert followed.message is not None
        await services.tables.posted(followed, TableChange(message=None))
        services.publisher.forget(followed)
        services.publisher.messages(followed).forget(followed)
    assert len(who.posted) == 2


# ------------------------------------------------------------------ where Discord hides all the same


class Hiding(PlainContext):
    """Somebody whose answers Discord hides although their permissions do not say so."""

    async def post(self, *_: object, **__: object) -> int | None:
        raise TableError("answers_hidden")


async def test_a_rematch_that_discord_shows_to_one_person_alone_is_closed_and_the_next_one_opens(
    pair: list[PlainContext],
) -> None:
    table, tables = await dealt(GAME, pair), pair[0].services.tables
    await keep_all(pair[0].services, table)
    hidden = Hiding(pair[0].services, 1, "Ana")
    hidden.is_member = False
    for opening in (hidden.pressed(REMATCH, table.id), hidden.called(open_for_friends, FACES[GAME.name])):
        assert (await opening).text == HIDDEN[0]
        closed = [each for each in tables if each is not table][-1]
        assert (closed.phase, closed.row.reason, closed.message) == (Phase.CLOSED, "closed.hidden", None)
    await pair[1].pressed(REMATCH, table.id)
    assert [each.phase for each in await tables.at(hidden.guild)] == [Phase.LOBBY]


async def test_a_table_that_discord_shows_to_its_opener_alone_is_closed_at_once() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.server
        corner.place.hides_answers = True
        assert HIDDEN[0] in said(await corner["Ana"].slash(corner.channel, "nothankyou start"))
        hub = await corner["Ana"].slash(corner.channel, "play")
        assert hub.response is not None
        ids = [each["custom_id"] for each in controls(hub.response.components)]
        assert HIDDEN[0] in said(await corner.forge("Ana", named(ids, now.name)[0], hub.response))
        await stage.pass_time()
        assert not corner.public_messages()
        assert not list(stage.bot.services.tables)
        # Where it shows answers again, everything works.
        corner.place.hides_answers = None
        await corner["Ana"].slash(corner.channel, "nothankyou start")
        assert corner.table.message == corner.newest.id
        assert not stage.requests()
