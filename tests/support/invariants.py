"""Invariants of every table, in memory, in the database and on Discord."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
import sqlalchemy as sa
from simcord.backend.models import Message

from bot.database.rows import TableRow
from bot.database.schema import ACHIEVEMENTS
from bot.database.store import Store
from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT
from bot.faces.panel import Text
from bot.faces.words import Words, language_of
from bot.front import components, custom_ids
from bot.tables.names import words_for
from bot.tables.seat_rules import persons
from bot.tables.table import Phase, Table, encode
from bot.tables.table_creation import ALPHABET
from cogs.lessons.lesson_panel import LESSON
from engine.core import Notice
from engine.games import GAMES
from engine.play import Play, advance, begin
from tests.support.crowd import Crowd, owner_of
from tests.support.harness import Stage, controls, text_of, texts
from tests.support.timed_tables import folded

TABLE_ID = re.compile(rf"\b[{ALPHABET}]{{6}}\b")


async def hold(crowd: Crowd) -> None:
    """Advance the clock until everything is shown; assert every invariant."""
    await crowd.pass_time(10)
    await crowd.look()
    crowd.were_seated.clear()
    crowd.check_places()
    for table in crowd.bot.services.tables:
        await the_log_is_the_game(crowd, table)
        await its_marks_are_those_of_its_log(crowd.bot.store, table.id)
        await the_clock_is_its_rows(crowd, table)
        seats_are_in_order(table)
        await its_message_is_true_in_the_end(crowd, table)
    await what_ended_is_concluded(crowd)
    nothing_is_kept_for_tables_that_are_gone(crowd)
    for message in crowd.messages():
        nobody_reads_the_hand_of_another(crowd, message)


# ---------------------------------------------------------------------- database


async def the_log_is_the_game(crowd: Crowd, table: Table) -> None:
    store = crowd.bot.store
    row, chairs, log = await store.find(table.id), await store.chairs(table.id), await store.log(table.id)
    assert row is not None, f"{table} is not written"
    kept = (row.phase, row.host, row.options, row.message, chairs)
    known = (table.phase, table.host, encode(table.options), table.message, table.chairs)
    assert kept == known, f"{table} differs from what is written"
    assert [each.seat for each in log] == table.actors, f"{table}: others acted than it is written"
    if table.play is None:
        assert not log, f"{table} has a log before the deal"
        return
    assert table.moment == len(log), f"{table} is at moment {table.moment}, its log at {len(log)}"
    assert table.play.state == await replayed(crowd, table.id), f"{table} stands elsewhere than its log"


async def the_clock_is_its_rows(crowd: Crowd, table: Table) -> None:
    """Assert that a restart would find the clock as it is."""
    restored = await crowd.bot.services.tables._read(table.id)
    assert restored is not None
    if table.phase is Phase.PLAYING:
        kept, known = (folded(each.clock) for each in (restored, table))
        assert kept == known, f"the clock of {table} differs from its rows"
        snapshot = table.clock.snapshot
        assert restored.clock.turn.stored_snapshot == snapshot, (
            f"the clock of {table} is not stored as it stands"
        )


async def replayed(stage: Stage, table_id: str) -> Any:
    """Replay a table's log; assert that every action is of the seat to act."""
    return (await plays(stage.bot.store, table_id))[-1].state


async def plays(store: Store, table_id: str) -> list[Play]:
    """Return the plays of a table's log, from the deal on."""
    row = await store.find(table_id)
    assert row is not None
    game = GAMES[row.game]
    options = msgspec.json.decode(row.options, type=game.options)
    played = [begin(game, options, len(await store.chairs(table_id)), row.seed)]
    for logged in await store.log(table_id):
        play = played[-1]
        assert play.state.to_act == (logged.seat,), f"{table_id}: a seat acted out of turn at {play.step}"
        played.append(advance(play, logged.seat, msgspec.json.decode(logged.action, type=game.actions)))
    return played


async def its_marks_are_those_of_its_log(store: Store, table_id: str) -> None:
    """Assert that exactly the numbers laid are stored, once each."""
    row = ACHIEVEMENTS.c
    columns = (row.step, row.seat, row.kind, row.number, row.digits, row.size)
    kept = await store.ask(sa.select(*columns).where(row.table_id == table_id).order_by(row.step, row.place))
    laid = [
        (play.step, done.seat, done.kind, str(done.number), len(str(done.number)), done.size)
        for play in (await plays(store, table_id) if await store.log(table_id) else ())
        for notice in play.notices
        if (done := notice.event.achievement) is not None
    ]
    assert kept == laid, f"{table_id}: other numbers are kept than were laid"


def seats_are_in_order(table: Table) -> None:
    seated = persons(table.chairs)
    assert len(set(seated)) == len(seated), f"{table}: a person sits twice"
    # Where everybody is away, the host stays who it was.
    assert table.host in seated or not seated, f"{table}: the host has no seat"
    assert seated or table.away, f"{table}: nobody is there"


# ----------------------------------------------------------------------- Discord


def shows(message: Message, surfaces: str, table_id: str) -> bool:
    """Return whether a message has controls of a table on one of these surfaces."""
    marks = tuple(f"t2:{surface}:{table_id}:" for surface in surfaces)
    return any(each["custom_id"].startswith(marks) for each in controls(message.components))


def public(crowd: Crowd, guild: int) -> list[Message]:
    return [message for message in crowd.messages(guild) if not message.is_ephemeral]


def _is_planned(stage: Stage, table: Table) -> bool:
    showing = stage.bot.services.publisher._schedules.get(table)
    return showing is not None and showing.timer.is_set


async def its_message_is_true_in_the_end(crowd: Crowd, table: Table) -> None:
    """Assert that the message is true; where presses alone show a clock, it may need one more."""
    try:
        its_message_is_true(crowd, table)
    except AssertionError:
        if not (table.portable and table.clock.counts):
            raise
        await crowd.look()
        its_message_is_true(crowd, table)


def its_message_is_true(crowd: Crowd, table: Table) -> None:
    found = [each.id for each in public(crowd, crowd.home(table.channel)) if shows(each, "lb", table.id)]
    found = [each for each in found if each == table.message or each not in crowd.uneditable]
    assert found == [table.message], f"{table} should be shown by {table.message}, and is by {found}"
    it_shows_the_present(crowd, table)


def it_shows_the_present(stage: Stage, table: Table) -> None:
    """Assert that the table message shows what is, and has the controls of now."""
    message = stage.message(table.message, table.channel)
    publisher = stage.bot.services.publisher
    with stage.within():
        panel = publisher.messages(table).panel(table)
    view = components.view_of(panel, publisher.messages(table).at(table))
    drawn: list[Any] = view.to_components()  # type: ignore[no-untyped-call]
    if _is_planned(stage, table):
        # What a computer did a moment ago is still to be shown.
        return
    told, true = list(texts(message.components)), list(texts(drawn))
    assert told == true, f"the message of {table} is not true: {told}, but {true}"
    shown, meant = ([each["custom_id"] for each in controls(c)] for c in (message.components, drawn))
    assert shown == meant, f"the controls of {table} are not those of now"


async def what_ended_is_concluded(crowd: Crowd) -> None:
    """Assert that each table ended since the last call has one result, or none if closed."""
    # After a restart a table that waits for people is open, although not read until somebody presses.
    still_open = {table.id for table in crowd.bot.services.tables.known}
    for table_id in crowd.ended - still_open:
        row = await crowd.bot.store.find(table_id)
        assert row is not None
        assert row.end_shown, f"{table_id} is gone, and its end not shown"
        assert row.phase in (Phase.OVER, Phase.CLOSED), f"{table_id} is gone in the middle of {row.phase}"
        await its_result_is_shown_once(crowd, row)
        crowd.ended.discard(table_id)
    crowd.ended |= still_open


async def its_result_is_shown_once(crowd: Crowd, row: TableRow) -> None:
    messages = public(crowd, crowd.home(row.channel))
    results = [each.id for each in messages if shows(each, "r", row.id)]
    over = row.phase == Phase.OVER
    assert results == ([row.outcome] if over else []), f"{row.id}: results {results}"
    editable = [each for each in messages if each.id not in crowd.uneditable]
    assert not any(shows(each, "lb", row.id) for each in editable), f"{row.id} ended and can be pressed"
    if over:
        assert (await replayed(crowd, row.id)).result is not None, f"{row.id} is over without a result"
        crowd.finished += 1


# ------------------------------------------------------------------------ memory


def nothing_is_kept_for_tables_that_are_gone(stage: Stage) -> None:
    bot = stage.bot
    tables = {table.id: table for table in bot.services.tables}
    publisher, view_store = bot.services.publisher, bot._connection._view_store
    assert set(publisher._schedules) <= set(tables.values()), "something is kept of what is shown no more"
    assert {table for table, _ in publisher.panels._open} <= set(tables), "a panel of no table is kept"
    assert not publisher.panels._answering, "a press is being answered for ever"
    assert bot._computers._thinking <= set(tables), "a computer thinks about no table"
    assert not any((view_store._views, view_store._modals, view_store._synced_message_views))
    for table in tables.values():
        assert len(table.people) <= len(stage.people), f"{table} keeps too much"


# ----------------------------------------------------------------------- secrets


def nobody_reads_the_hand_of_another(stage: Stage, message: Message) -> None:
    """Compare what a message tells with what the other seats alone may know at this moment."""
    read = {line for text in texts(message.components) for line in text.splitlines()}
    owner = owner_of(message) if message.is_ephemeral else None
    for table in _tables_of(stage, message):
        secret = _secrets(stage, table, owner)
        assert not read & secret, f"{owner} reads of {table} what is of another seat: {sorted(read & secret)}"


def _tables_of(stage: Stage, message: Message) -> Iterator[Table]:
    """Yield the games that a message may tell of; a panel or a menu of an older moment is of the past.

    A lesson tells of its own game.
    """
    marks = [each["custom_id"].rpartition(":")[0] for each in controls(message.components)]
    own = tuple(f"t2:{letters}:" for letters in (custom_ids.HAND, custom_ids.MENU, LESSON.letters))
    panel = next((mark for mark in marks if mark.startswith(own)), None)
    named = TABLE_ID.findall(text_of(message.components))
    for table in stage.bot.services.tables:
        here = [f"t2:{letters}:{table.id}:{table.moment}" for letters in (custom_ids.HAND, custom_ids.MENU)]
        if table.phase is Phase.PLAYING and panel in (None, *here) and (not named or table.id in named):
            yield table


def _secrets(stage: Stage, table: Table, owner: int | None) -> set[str]:
    """List the lines that only others may read, in the owner's language."""
    language = language_of(stage.locales[owner]) if owner else table.language
    face, words = stage.bot.services.face(table), words_for(table, language)
    secret: set[str] = set()
    known: set[str] = set()
    for seat, chair in ((None, None), *enumerate(table.chairs)):
        lines = lines_of(face, table.view(seat), words, tuple(table.recent))
        is_own = chair is not None and owner is not None and chair.person == owner
        if chair is None or is_own or (table.id, seat, owner) in stage.were_seated:
            known |= lines
        else:
            secret |= lines
    return secret - known


@lru_cache(2000)
def lines_of(face: AnyFace, view: Any, words: Words, recent: tuple[Notice[Any], ...]) -> frozenset[str]:
    """List what the game shows and tells to a seat, or to everybody, who may look back too."""
    looked_back = face.lookback(view, words) if face.lookback and view.seat is None else ()
    parts = (*face.panel(view, NO_DRAFT, words), *looked_back)
    shown = {line for part in parts if isinstance(part, Text) for line in part.text.splitlines()}
    stories = {face.story(each.event, words) for each in recent if each.to in (None, view.seat)}
    return frozenset(shown | {f"-# {line}" for line in stories})
