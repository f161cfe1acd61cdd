"""Invariants after a session with Discord errors."""

from typing import Any

import discord

from bot.front import components
from bot.tables.table import Phase, Table
from bot.tables.table_restoration import restore
from tests.support import invariants
from tests.support.full_session import Match
from tests.support.harness import text_of, texts

QUIET = {("edit", 404), ("delete", 404), ("panel patch", 404), ("panel delete", 404)}
"""Errors that need not be logged: the message was deleted or dismissed by a person."""


async def hold(match: Match) -> None:
    """Assert that the session ended well, or that its channel was given up."""
    assert not list(match.bot.services.tables), "a table is open still"
    for table in (match.first, match.following):
        if table is not None:
            await its_log_is_the_game(match, table)
            its_messages_are_true(match, await reread(match, table))
    every_action_was_pressed(match)
    nothing_was_lost(match)
    nothing_was_sent_twice(match)
    invariants.nothing_is_kept_for_tables_that_are_gone(match)


async def reread(match: Match, table: Table) -> Table:
    row = await match.bot.store.find(table.id)
    assert row is not None
    assert row.end_shown, f"the end of {table} is not shown"
    again = await restore(row, match.bot.store)
    assert again is not None
    return again


async def its_log_is_the_game(match: Match, table: Table) -> None:
    log = await match.bot.store.log(table.id)
    assert table.play is None or table.moment == len(log), f"{table} is not at the end of its log"
    assert table.play is None or table.play.state == await invariants.replayed(match, table.id)
    assert table is not match.first or table.phase is Phase.OVER


def its_messages_are_true(match: Match, table: Table) -> None:
    """Assert that one message shows the last moment, with one result and no control."""
    messages = match.public_messages()
    assert not any(invariants.shows(each, "lb", table.id) for each in messages), (
        f"{table} can be pressed still"
    )
    publisher = match.bot.services.publisher
    view = components.view_of(publisher.messages(table).panel(table), publisher.messages(table).at(table))
    panel: list[Any] = view.to_components()  # type: ignore[no-untyped-call]
    drawn = list(texts(panel))
    shown = [each.id for each in messages if list(texts(each.components)) == drawn]
    assert shown == [table.message], f"{table} should be shown by {table.message}, and is by {shown}"
    results = [each.id for each in messages if invariants.shows(each, "r", table.id)]
    assert results == ([table.outcome] if table.phase is Phase.OVER else [])
    assert not [each for each in messages if each.content], "a ping is left"


def every_action_was_pressed(match: Match) -> None:
    """Assert that every action of a person was pressed for its moment."""
    table = match.first
    for moment, seat in enumerate(table.actors if table else ()):
        chair = match.one.chairs[seat]
        pressed = match.presses.get(moment, set())
        assert chair.person is None or chair.name in pressed, f"nobody pressed for moment {moment}"


def nothing_was_lost(match: Match) -> None:
    """Assert that every error was logged or shown, and that only failed presses stayed unanswered."""
    records = match.env.backend.interactions.values()
    hit = {int(call.path.split("/")[2]) for call in match.errors.failed if call.kind.startswith("answer")}
    assert {each.id for each in records if not each.responded} <= hit, "a press was not answered"
    loud = [call for call in match.errors.failed if (call.kind, match.errors.status) not in QUIET]
    unanswered = [call for call in loud if not _was_answered(match, call.path)]
    assert not unanswered or match.log_records.records, f"nobody heard of {unanswered[:3]}"
    for error in match.env.errors:
        cause = getattr(error, "original", error)
        assert isinstance(cause, discord.HTTPException), f"{error!r} is no fault of Discord's"


def _was_answered(match: Match, path: str) -> bool:
    record = match.env.backend.interactions.get(int(path.split("/")[2])) if "callback" in path else None
    return record is not None and record.responded


def nothing_was_sent_twice(match: Match) -> None:
    """Assert that no two public messages have the same text."""
    posted = [text_of(each.components) + each.content for each in match.public_messages()]
    twice = {text for text in posted if posted.count(text) > 1 and "[" not in text}
    assert not twice, f"sent twice: {twice}"
