"""Tables of a channel that a person cannot read: no command, suggestion or press tells of them."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Interaction

from bot.database.rows import Chair
from bot.front.custom_ids import FACE
from bot.front.lobby_panel import JOIN
from bot.front.result_panel import DETAILS
from bot.front.score_sheets import refresh
from bot.front.table_menu import LEAVING, MENU, leave
from bot.front.table_panels import HAND, HAND_BUTTON, REFRESH_HAND, REFRESH_WATCH
from bot.tables.table import Phase, Table
from cogs.commentary.commentary_presses import SHOW
from engine.games import GAMES
from tests.support.harness import Stage, controls, running, said, text_of
from tests.support.raw_commands import Leaf, leaves, send
from tests.support.refusals import TEXTS, unchanged
from tests.support.roomy import ROOMY
from tests.support.source_scan import ROOT

UNKNOWN = "ZZZZZZ"
LONG = 3600.0
"""Seconds after which the clocks of tables have nothing more to do."""
NOBODY = discord.PermissionOverwrite(view_channel=False)
SHOWN = (REFRESH_HAND, HAND.controls[FACE], HAND_BUTTON, JOIN, leave, DETAILS, refresh, REFRESH_WATCH, SHOW)
CONTROLS = (
    *(f"t2:{control.letters}:{{}}:{{}}:{control.name}" for control in SHOWN),
    *(f"t1:{surface}:{{}}:{{}}:0" for surface in (*"bplkmfrsu", "uc")),
)
"""A control of each surface of tables, and of those of older versions."""


class HiddenStage(Stage):
    """A stage with a table of every game in a channel that Cleo and さくら cannot read."""

    defaults = ROOMY

    async def open(self) -> None:
        await super().open()
        overwrites: Any = {self[name]: NOBODY for name in ("Cleo", "さくら")}
        self.hidden = self.guild.create_text_channel("hidden", overwrites=overwrites)
        for name in GAMES:
            await self.seat(name, "Ana", "Ben")

    async def seat(self, game: str, *names: str, channel: int | None = None) -> Table:
        """Open a table, by default in the hidden channel, and deal."""
        tables, (host, *others) = self.bot.services.tables, names
        face = self.bot.services.faces[game]
        place: Any = {"guild": self.guild.id, "channel": channel or self.hidden.id, "language": "en"}
        with self.within():
            table = await tables.open(face.game, face.game.options(), Chair(host, self[host].id), **place)
            for name in others:
                await tables.seating.join(table, self[name].id, name)
            await tables.playing.start(table, self[host].id)
        return table

    def of(self, game: str) -> Table:
        """Return the table of a game."""
        return next(table for table in self.bot.services.tables if table.game.name == game)


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[HiddenStage]:
    async with running(HiddenStage(tmp_path / "tefuda.db")) as stage:
        yield stage


@pytest.fixture
def hidden(opened: HiddenStage, env: Any) -> HiddenStage:
    return opened


def answer(stage: Stage, record: Interaction) -> str:
    assert record.message_id is not None
    return text_of(stage.message(record.message_id).components)


def naming(stage: Stage) -> Iterator[Leaf]:
    """Yield the commands that name a table."""
    return (leaf for leaf in leaves(stage) if leaf.has("table"))


def table_for(stage: HiddenStage, leaf: Leaf) -> Table:
    """Return the hidden table that a command could be about."""
    games = [name for name in GAMES if name.replace("_", "") == leaf.path[0]]
    return stage.of(games[0] if games else next(iter(GAMES)))


# ------------------------------------------------------------------ the commands


async def test_every_command_answers_as_if_the_table_did_not_exist(hidden: HiddenStage) -> None:
    asking = list(naming(hidden))
    assert {leaf.path[-1] for leaf in asking} >= {"show", "leave", "end", "hand", "scores", "cards", "lay"}
    for who, language in (("Cleo", 0), ("さくら", 1)):
        for leaf in asking:
            ids = table_for(hidden, leaf).id, UNKNOWN
            records = [send(hidden, who, leaf.name, {**leaf.required(), "table": each}) for each in ids]
            await hidden.env.settle()
            told = [answer(hidden, record) for record in records]
            assert told == [TEXTS["unknown"][language]] * 2, leaf.name
    suggested = []
    for leaf in asking:
        named = {**leaf.required(), "table": table_for(hidden, leaf).id}
        suggested += [send(hidden, "Cleo", leaf.name, named, focused=option) for option in leaf.suggesting]
    await hidden.env.settle()
    assert suggested
    assert all(record.responded and not record.autocomplete_choices for record in suggested)
    # Whoever can read the channel is answered, from everywhere.
    for leaf in asking:
        if leaf.path[-1] in ("hand", "show"):
            record = send(hidden, "Ana", leaf.name, {**leaf.required(), "table": table_for(hidden, leaf).id})
            await hidden.env.settle()
            assert answer(hidden, record) not in TEXTS["unknown"], leaf.name
    offered = await hidden["Ana"].autocomplete(hidden.channel, "table show", "table", "")
    assert {each["value"] for each in offered} == {table.id for table in hidden.bot.services.tables}


# ------------------------------------------------------------------ the presses


async def test_no_forged_press_tells_of_the_table(hidden: HiddenStage) -> None:
    await hidden["Cleo"].slash(hidden.channel, "help")
    message = hidden.message(max(hidden.env.backend.messages[hidden.channel.id]))
    tables = list(hidden.bot.services.tables)
    before = [await unchanged(hidden, table) for table in tables]
    ids = [control.format("{}", each.moment) for each in tables for control in CONTROLS]
    named = [each.id for each in tables for _ in CONTROLS]
    pressed = [("Cleo", form.format(name), message) for form, name in zip(ids, named, strict=True)]
    missed = [("Cleo", form.format(UNKNOWN), message) for form in ids]
    told = [said(result) for result in await hidden.at_once(*pressed)]
    assert told == [said(result) for result in await hidden.at_once(*missed)]
    assert TEXTS["unknown"][0] in told
    assert [await unchanged(hidden, table) for table in tables] == before


async def test_neither_record_nor_details_of_an_ended_table_are_handed_out(hidden: HiddenStage) -> None:
    table = hidden.of("yaniv")
    with hidden.within():
        await hidden.bot.services.tables.closing.close(table, hidden["Ana"].id, may_moderate=False)
    await hidden.pass_time(5)
    assert table.phase is Phase.CLOSED
    await hidden["Cleo"].slash(hidden.channel, "help")
    message = hidden.message(max(hidden.env.backend.messages[hidden.channel.id]))
    for control in CONTROLS:
        told = said(await hidden.forge("Cleo", control.format(table.id, 0), message))
        assert told == TEXTS["unknown"][0], control


async def test_no_stranger_brings_a_table_into_memory(opened: HiddenStage) -> None:
    ids = {table.game.name: table.id for table in opened.bot.services.tables}
    await opened.pass_time(LONG)
    await opened.restart(LONG)
    for name, table_id in ids.items():
        command = f"{name.replace('_', '')} hand"
        answered = await opened["Cleo"].slash(opened.channel, command, table=table_id)
        assert said(answered) == TEXTS["unknown"][0]
    assert not list(opened.bot.services.tables)
    assert said(await opened["Ana"].slash(opened.channel, "yaniv hand", table=ids["yaniv"]))
    assert [table.id for table in opened.bot.services.tables] == [ids["yaniv"]]


# ------------------------------------------------------------------ seated


async def test_somebody_seated_who_cannot_read_the_channel_any_more_may_only_leave(
    hidden: HiddenStage,
) -> None:
    table = await hidden.seat("yaniv", "Ana", "Ben", "Cleo")
    for leaf in naming(hidden):
        if leaf.path[0] == "yaniv":
            record = send(hidden, "Cleo", leaf.name, {**leaf.required(), "table": table.id})
            unnamed = send(hidden, "Cleo", leaf.name, leaf.required())
            await hidden.env.settle()
            assert answer(hidden, record) == TEXTS["unknown"][0], leaf.name
            assert table.id not in answer(hidden, unnamed), leaf.name
        if leaf.name != "table leave" and "table" in leaf.suggesting:
            assert not await hidden["Cleo"].autocomplete(hidden.channel, leaf.name, "table", "")
    offered = await hidden["Cleo"].autocomplete(hidden.channel, "table leave", "table", "")
    assert offered == [{"name": table.id, "value": table.id}]
    await hidden["Cleo"].slash(hidden.channel, "table leave", table=table.id.lower())
    assert table.chairs[[chair.name for chair in table.chairs].index("Cleo")].has_left


async def test_the_last_person_who_cannot_read_the_channel_any_more_leaves_as_well(
    hidden: HiddenStage,
) -> None:
    seating = hidden.bot.services.tables.seating
    table = await hidden.seat("yaniv", "Cleo", "Ben")
    with hidden.within():
        await seating.leave(table, hidden["Ben"].id)

    async def ask() -> Any:
        return (await hidden["Cleo"].slash(hidden.channel, "table leave", table=table.id)).response

    assert "stays as it was" in said(await hidden.press("Cleo", await ask(), "Keep playing"))
    question = await ask()
    confirm = controls(question.components)[0]["custom_id"]
    assert said(await hidden.forge("さくら", confirm, question)) == TEXTS["unknown"][1]
    for name in MENU.controls.keys() - set(LEAVING):
        forged = confirm.removesuffix("yes_leave") + name
        assert said(await hidden.forge("Cleo", forged, question)) == TEXTS["unknown"][0], name
    with hidden.within():
        await seating.come_back(table, hidden["Ben"].id)
        await seating.leave(table, hidden["Ben"].id)
    again = said(await hidden.press("Cleo", question, "Leave and close"))
    assert "You are the last person" in again, "somebody was back meanwhile"
    assert "Repost below" not in again
    assert "so it is closed" in said(await hidden.press("Cleo", question, "Leave and close"))
    assert table.phase is Phase.CLOSED


# ------------------------------------------------------------------ threads and voice


async def test_a_private_thread_is_seen_by_those_who_see_all_of_them(hidden: HiddenStage) -> None:
    channel = hidden.bot.get_channel(hidden.channel.id)
    assert isinstance(channel, discord.TextChannel)
    public, private = discord.ChannelType.public_thread, discord.ChannelType.private_thread
    with hidden.within():
        threads = {kind: await channel.create_thread(name="thread", type=kind) for kind in (public, private)}
    await hidden.env.settle()
    role = hidden.guild.create_role("Threads", permissions=discord.Permissions(manage_threads=True))
    hidden.people["Mio"] = hidden.guild.add_member(hidden.env.create_user("Mio"), roles=[role])
    for kind, seeing in ((public, {"Cleo", "Mio"}), (private, {"Mio"})):
        table = await hidden.seat("yaniv", "Ana", "Ben", channel=threads[kind].id)
        for who in ("Cleo", "Mio"):
            told = said(await hidden[who].slash(hidden.channel, "table show", table=table.id))
            assert (told not in TEXTS["unknown"]) is (who in seeing), (kind, who)


async def test_a_thread_of_a_hidden_channel_and_a_channel_that_is_gone_are_hidden(
    hidden: HiddenStage,
) -> None:
    channel = hidden.bot.get_channel(hidden.hidden.id)
    assert isinstance(channel, discord.TextChannel)
    with hidden.within():
        thread = await channel.create_thread(name="thread", type=discord.ChannelType.public_thread)
    await hidden.env.settle()
    table = await hidden.seat("yaniv", "Ana", "Ben", channel=thread.id)
    for who, key in (("Cleo", True), ("Ana", False)):
        told = said(await hidden[who].slash(hidden.channel, "yaniv hand", table=table.id))
        assert (told in TEXTS["unknown"]) is key
    gone = await hidden.seat("yaniv", "Ana", "Ben", channel=1)
    assert said(await hidden["Ana"].slash(hidden.channel, "table show", table=gone.id)) in TEXTS["unknown"]


# ------------------------------------------------------------------ the source


def test_a_table_is_looked_up_by_its_id_in_one_place() -> None:
    """A new way of naming a table has to pass the check, so it has to be in the module that makes it."""
    calls = re.compile(r"[\w.]*(?:tables\.find|tables\.ended|matches\.find)(?=\()")
    found = {
        (path.relative_to(ROOT).as_posix(), call)
        for folder in ("bot/front", "cogs")
        for path in (ROOT / folder).rglob("*.py")
        for call in calls.findall(path.read_text("utf-8"))
    }
    assert found == {
        ("bot/front/permissions.py", "context.services.tables.find"),
        ("bot/front/permissions.py", "context.services.tables.ended"),
        ("bot/front/score_sheets.py", "matches.find"),
        # Nobody names these: they are what a restart left untold.
        ("cogs/commentary/commentator.py", "self._services.tables.ended"),
    }
