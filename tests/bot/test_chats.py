"""What was played in a chat or in a server without the bot stays there, by every way to look it up."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import pytest

from bot.chats import chat_of
from bot.errors import TableError
from bot.front.chosen import Guest
from bot.front.controls import Control
from bot.front.lobby_panel import JOIN
from bot.front.permissions import last_game, require_not_playing
from bot.front.result_panel import DETAILS, RECORD, REMATCH
from bot.front.score_sheets import scores
from bot.front.services import Services
from bot.front.table_menu import details, leave
from bot.front.table_panels import HAND_BUTTON, REFRESH_HAND
from bot.front.table_surfaces import BOARD
from bot.tables.table import Table
from cogs.leaderboards.history_presses import show_history
from cogs.leaderboards.leaderboard_presses import show_leaderboard, show_stats
from cogs.play.hub import show_tables
from cogs.puzzles.practice import practices
from cogs.puzzles.practice_storage import attempt, give
from cogs.puzzles.streaks import streaks
from cogs.replays.replay_presses import open_replay, open_step, open_table
from cogs.reviews.review_presses import open_game
from cogs.tables.commands import TableCog
from engine.games.no_thank_you import GAME
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import dealt, keep_all

Place: TypeAlias = tuple[int, int, bool]
"""What stands for the server, the channel, and whether the bot is a member."""
Ask: TypeAlias = Callable[[PlainContext, str], Coroutine[Any, Any, str]]

FOREIGN = 900
PLACES: dict[str, Place] = {
    "a club": (100, 200, True),
    "a chat": (chat_of(201), 201, False),
    "another chat": (chat_of(202), 202, False),
    "a server without the bot": (FOREIGN, 901, False),
    "its other channel": (FOREIGN, 902, False),
}
UNKNOWN = "ZZZZZZ"
ANA, PARTNER = 1, 2


def someone(services: Services, place: str, person: int = ANA, name: str = "Ana") -> PlainContext:
    """Return somebody in a place; where the bot is no member, it knows their own channel alone."""
    context = PlainContext(services, person, name)
    context.guild, context.channel, context.is_member = PLACES[place]
    context.channel_or_parent, context.channels = context.channel, {context.channel}
    return context


def partner_of(place: str) -> str:
    """Return what the one whom Ana plays with is called there."""
    return f"Partner{[*PLACES].index(place)}"


async def everywhere(services: Services, *, finish: bool) -> dict[str, Table]:
    """Let Ana play with somebody in every place, to the end if told so; return the tables."""
    tables = {}
    for number, place in enumerate(PLACES):
        pair = someone(services, place), someone(services, place, PARTNER + number, partner_of(place))
        tables[place] = await dealt(GAME, pair)
        if finish:
            await keep_all(services, tables[place])
    return tables


def foreign(place: str, tables: dict[str, Table]) -> list[str]:
    """List what must not be seen in a place: the tables of the others, and who played there."""
    return [
        part for other, table in tables.items() if other != place for part in (table.id, partner_of(other))
    ]


# ------------------------------------------------------------------ by an id


def pressing(control: Control[Any], surface: Any = None) -> Ask:
    async def ask(who: PlainContext, table: str) -> str:
        shown = await who.pressed(control, table, surface=surface)
        return shown.text

    return ask


def calling(command: Callable[..., Coroutine[Any, Any, object]]) -> Ask:
    async def ask(who: PlainContext, table: str) -> str:
        return (await who.called(command, table)).text

    return ask


async def show_typed(who: PlainContext, table: str) -> None:
    """Show a table as `/table show` does."""
    await TableCog(who.services)._show(who, table)


OF_RUNNING = {
    "a hand": pressing(HAND_BUTTON, BOARD),
    "a turn": pressing(REFRESH_HAND),
    "the menu": pressing(details),
    "joining": pressing(JOIN),
    "/table show": calling(show_typed),
}
OF_FINISHED = {
    "the record": pressing(RECORD),
    "the details": pressing(DETAILS),
    "a rematch": pressing(REMATCH),
    "the scores": pressing(scores),
    "a replay": pressing(open_replay),
    "a step": pressing(open_step),
    "/replay": calling(open_table),
    "/review": calling(open_game),
}


async def leaks(
    services: Services, tables: dict[str, Table], asks: dict[str, Ask]
) -> list[tuple[str, str, str]]:
    """List what tells a table of another place from one that does not exist: where, of where, by what."""
    found = []
    for place in PLACES:
        who = someone(services, place)
        for name, ask in asks.items():
            expected = await ask(who, UNKNOWN)
            others = [other for other in PLACES if other != place]
            found += [(place, each, name) for each in others if await ask(who, tables[each].id) != expected]
    return found


async def test_a_running_table_is_known_in_its_own_place_alone(services: Services) -> None:
    tables = await everywhere(services, finish=False)
    assert await leaks(services, tables, OF_RUNNING) == []
    # A table of one's own can be left from any channel of its server, and from nowhere else.
    left, there = pressing(leave), someone(services, "another chat")
    assert await left(there, tables["a chat"].id) == await left(there, UNKNOWN)
    for place, table in tables.items():
        who = someone(services, place)
        assert table.id in (await who.pressed(details, table.id)).text
        linked = (await who.called(show_tables)).text
        assert (table.id in linked, [each for each in foreign(place, tables) if each in linked]) == (True, [])
        assert not table.chairs[0].has_left
        # Whoever plays plays everywhere: puzzles of that game would help them.
        with pytest.raises(TableError, match="playing"):
            await require_not_playing(who, GAME.name)


async def test_a_finished_game_is_known_in_its_own_place_alone(services: Services) -> None:
    tables = await everywhere(services, finish=True)
    assert await leaks(services, tables, OF_FINISHED) == []
    for place, table in tables.items():
        who = someone(services, place)
        assert await last_game(who, None) == table.id
        assert (await who.pressed(RECORD, table.id)).files


async def test_a_channel_that_is_taken_for_the_whole_server_is_seen(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await everywhere(services, finish=False)
    monkeypatch.setattr(PlainContext, "may_see", lambda *_: True)
    both = ("a server without the bot", "its other channel")
    assert {found[:2] for found in await leaks(services, tables, OF_RUNNING)} == {both, both[::-1]}


# ------------------------------------------------------------------ lists


LISTS = (show_leaderboard, show_history, show_stats)


async def test_lists_of_a_chat_have_what_was_played_there(services: Services) -> None:
    tables = await everywhere(services, finish=True)
    for place in ("a club", "a chat", "another chat"):
        who = someone(services, place)
        shown = [(await who.called(each)).text for each in LISTS]
        assert partner_of(place) in shown[0]
        assert partner_of(place) in shown[1]
        assert "1 game" in shown[2]
        assert not [each for each in foreign(place, tables) if each in "".join(shown)]
        elsewhere = Guest(PARTNER + len(PLACES) - 1, "Nobody", is_bot=False, can_read=True)
        assert "1 game" not in (await who.called(show_stats, elsewhere)).text
    # Of one's games in a server, those of its other channels cannot be opened from here.
    listed = await someone(services, "its other channel").called(show_history)
    chosen = {each.value for select in listed.selects.values() for each in select.choices}
    assert partner_of("a server without the bot") in listed.text
    assert chosen == {tables["its other channel"].id}
    # A server without the bot is one all the same, and has its results once it invites the bot.
    outside = someone(services, "its other channel")
    before = (await outside.called(show_leaderboard)).text
    assert all(partner_of(place) in before for place in ("a server without the bot", "its other channel"))
    outside.is_member = True
    assert (await outside.called(show_leaderboard)).text == before


async def test_a_chat_has_its_own_puzzle_of_the_day_and_streaks(services: Services) -> None:
    practice, names = services.own(practices)["algo"], set()
    for place in ("a club", "a chat", "another chat"):
        who = someone(services, place, name=f"Ana of {place}")
        name, occasion = practice.today(who)
        names.add(name)
        await give(services.store, who.person, name, "algo", 1, now=who.created_at, occasion=occasion)
        await attempt(services.store, who.person, name, 0, 1, now=who.created_at)
        (line,) = await streaks(services.store, who.guild, "algo", who.person, occasion.day)
        assert (line.name, line.current) == (who.name, 1)
    assert len(names) == 3
