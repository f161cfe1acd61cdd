"""Tables of a channel that a person cannot read: no command, suggestion or press tells of them."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.database.rows import Chair
from bot.front.custom_ids import FACE
from bot.front.lobby_panel import JOIN
from bot.front.result_panel import DETAILS
from bot.front.score_sheets import refresh
from bot.front.table_menu import leave
from bot.front.table_panels import HAND, HAND_BUTTON, REFRESH_HAND, REFRESH_WATCH
from bot.front.table_surfaces import LEAVING, MENU
from bot.tables.table import Phase, Table
from cogs.commentary.commentary_presses import SHOW
from engine.games import GAMES
from tests.support.harness import Stage, controls, running, said
from tests.support.raw_commands import Leaf, answered, leaves, send
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
    """A stage with a channel that Cleo and さくら cannot read."""

    defaults = ROOMY

    async def open(self) -> None:
        await super().open()
        overwrites: Any = {self[name]: NOBODY for name in ("Cleo", "さくら")}
        self.hidden = self.guild.create_text_channel("hidden", overwrites=overwrites)

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

    async def thread(self, channel: int, kind: Any) -> int:
        """Create a thread."""
        parent = self.bot.get_channel(channel)
        assert isinstance(parent, discord.TextChannel)
        with self.within():
            created = await parent.create_thread(name="thread", type=kind)
        await self.env.settle()
        return created.id

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


@pytest.fixture
async def games(hidden: HiddenStage) -> HiddenStage:
    """Deal every game in the hidden channel."""
    for name in GAMES:
        await hidden.seat(name, "Ana", "Ben")
    return hidden


def naming(stage: Stage) -> Iterator[Leaf]:
    """Yield the commands that name a table."""
    return (leaf for leaf in leaves(stage) if leaf.has("table"))


def table_for(stage: HiddenStage, leaf: Leaf) -> Table:
    """Return the hidden table that a command could be about."""
    games = [name for name in GAMES if name.replace("_", "") == leaf.path[0]]
    return stage.of(games[0] if games else next(iter(GAMES)))


# ------------------------------------------------------------------ the commands


async def test_every_command_answers_as_if_the_table_did_not_exist(games: HiddenStage) -> None:
    asking = list(naming(games))
    assert {leaf.path[-1] for leaf in asking} >= {"show", "leave", "hand", "lay"}
    for who, language in (("Cleo", 0), ("さくら", 1)):
        for leaf in asking:
            ids = table_for(games, leaf).id, UNKNOWN
            records = [send(games, who, leaf.name, {**leaf.required(), "table": each}) for each in ids]
            await games.env.settle()
            told = [answered(games, record) for record in records]
            assert told == [TEXTS["unknown"][language]] * 2, leaf.name
    suggested = []
    for leaf in asking:
        named = {**leaf.required(), "table": table_for(games, leaf).id}
        suggested += [send(games, "Cleo", leaf.name, named, focused=option) for option in leaf.suggesting]
    await games.env.settle()
    assert suggested
    assert all(record.responded and not record.autocomplete_choices for record in suggested)
    # Whoever can read the channel is answered, from everywhere.
    for leaf in asking:
        if leaf.path[-1] in ("hand", "show"):
            record = send(games, "Ana", leaf.name, {**leaf.required(), "table": table_for(games, leaf).id})
            await games.env.settle()
            assert answered(games, record) not in TEXTS["unknown"], leaf.name
    offered = await games["Ana"].autocomplete(games.channel, "table show", "table", "")
    assert {each["value"] for each in offered} == {table.id for table in games.bot.services.tables}


# ------------------------------------------------------------------ the presses


async def test_no_forged_press_tells_of_a_table_that_runs_or_has_ended(hidden: HiddenStage) -> None:
    # A game without rounds, and one with rounds.
    tables = [await hidden.seat(game, "Ana", "Ben") for game in ("no_thank_you", "yaniv")]
    await hidden["Cleo"].slash(hidden.channel, "help")
    message = hidden.message(max(hidden.env.backend.messages[hidden.channel.id]))
    before = [await unchanged(hidden, table) for table in tables]
    ids = [control.format("{}", each.moment) for each in tables for control in CONTROLS]
    named = [each.id for each in tables for _ in CONTROLS]
    pressed = [("Cleo", form.format(name), message) for form, name in zip(ids, named, strict=True)]
    missed = [("Cleo", form.format(UNKNOWN), message) for form in ids]
    told = [said(result) for result in await hidden.at_once(*pressed)]
    assert told == [said(result) for result in await hidden.at_once(*missed)]
    assert TEXTS["unknown"][0] in told
    assert [await unchanged(hidden, table) for table in tables] == before
    with hidden.within():
        for table in tables:
            await hidden.bot.services.tables.closing.close(table, hidden["Ana"].id, may_moderate=False)
    await hidden.pass_time(5)
    assert {table.phase for table in tables} == {Phase.CLOSED}
    assert {said(result) for result in await hidden.at_once(*pressed)} == {TEXTS["unknown"][0]}


async def test_no_stranger_brings_a_table_into_memory(games: HiddenStage) -> None:
    ids = {table.game.name: table.id for table in games.bot.services.tables}
    await games.pass_time(LONG)
    await games.restart(LONG)
    for name, table_id in ids.items():
        command = f"{name.replace('_', '')} hand"
        answered = await games["Cleo"].slash(games.channel, command, table=table_id)
        assert said(answered) == TEXTS["unknown"][0]
    assert not list(games.bot.services.tables)
    assert said(await games["Ana"].slash(games.channel, "yaniv hand", table=ids["yaniv"]))
    assert [table.id for table in games.bot.services.tables] == [ids["yaniv"]]


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
            assert answered(hidden, record) == TEXTS["unknown"][0], leaf.name
            assert table.id not in answered(hidden, unnamed), leaf.name
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


async def test_threads_are_hidden_like_their_channel_and_private_ones_from_most(hidden: HiddenStage) -> None:
    public, private = discord.ChannelType.public_thread, discord.ChannelType.private_thread
    role = hidden.guild.create_role("Threads", permissions=discord.Permissions(manage_threads=True))
    hidden.people["Mio"] = hidden.guild.add_member(hidden.env.create_user("Mio"), roles=[role])
    for kind, seeing in ((public, {"Cleo", "Mio"}), (private, {"Mio"})):
        thread = await hidden.thread(hidden.channel.id, kind)
        table = await hidden.seat("yaniv", "Ana", "Ben", channel=thread)
        for who in ("Cleo", "Mio"):
            told = said(await hidden[who].slash(hidden.channel, "table show", table=table.id))
            assert (told not in TEXTS["unknown"]) is (who in seeing), (kind, who)
    thread = await hidden.thread(hidden.hidden.id, discord.ChannelType.public_thread)
    table = await hidden.seat("yaniv", "Ana", "Ben", channel=thread)
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
