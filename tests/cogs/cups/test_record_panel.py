"""The record of a cup, opened as a file where records of games are replayed."""

import msgspec
import pytest
from msgspec.structs import replace

from bot.front import components
from bot.front.context import Attached
from bot.front.custom_ids import NOWHERE
from bot.front.services import Services
from bot.records.record import MAX_RECORD_BYTES, encode_record
from cogs.cups import cup_storage
from cogs.cups.cup_values import Phase
from cogs.cups.rules.cup_record import CupRecord
from cogs.replays.record_files import open_file
from tests.cogs.cups.rules.test_cup_record import NAMES, RECORD, sealed
from tests.cogs.cups.test_decisions import NOW, cup_of
from tests.support.discord_limits import faults
from tests.support.learning import InlineWorker
from tests.support.plain_context import CHANNEL, GUILD, PlainContext


@pytest.fixture
def ana(services: Services) -> PlainContext:
    """Return a reader; records are checked in this process."""
    InlineWorker.in_place_of(services.analysing)
    return PlainContext(services)


async def opened(ana: PlainContext, record: CupRecord | bytes, size: int | None = None) -> str:
    """Open a record as a file of /replay; return what is told."""
    data = record if isinstance(record, bytes) else encode_record(record)
    return (await ana.called(open_file, Attached("cup.json", size or len(data), data))).text


async def test_it_is_told_to_be_of_a_cup_with_who_won_and_what_to_do_with_it(ana: PlainContext) -> None:
    winner = NAMES[RECORD.ranking[0][0]]
    assert (await opened(ana, RECORD)).splitlines() == [
        "## 🏆 A cup",
        "-# Record of a cup, not of a game",
        "-# Expect · cup K7Q2M4 · Swiss · 9 entrants",
        f"🏆 **{winner}** wins the cup!",
        "-# `uv run bot verify-cup tefuda-cup-K7Q2M4.json` shows and checks its draw, pairings and standings."
        " To step through a game of the cup, use the record of that game.",
    ]
    ana.locale = "ja"
    japanese = await opened(ana, RECORD)
    assert "対戦ではなく、大会の記録です" in japanese
    assert f"🏆 **{winner}**の優勝です！" in japanese


async def test_one_that_was_changed_names_no_winner(ana: PlainContext) -> None:
    for changed in (replace(RECORD, names=(*NAMES[1:], "X")), sealed(replace(RECORD, acts=RECORD.acts[:-1]))):
        told = await opened(ana, changed)
        assert "does not hold" in told
        assert "wins" not in told


async def test_what_is_damaged_too_large_or_no_record_of_a_cup_is_a_clear_error(ana: PlainContext) -> None:
    fields = msgspec.json.decode(encode_record(RECORD))
    lacking = msgspec.json.encode({name: value for name, value in fields.items() if name != "seed"})
    for data, size, told in (
        (lacking, None, "means to be the record of a cup"),
        (encode_record(RECORD)[:-100], None, "only a part"),
        (b'{"cup": "K7Q2M4"}', None, "no record of Tefuda"),
        (b"[" * 2000, None, "JSON"),
        (encode_record(RECORD), MAX_RECORD_BYTES + 1, "too large"),
    ):
        assert told in await opened(ana, data, size), data[:30]
    ana.locale = "ja"
    assert "大会の記録のようですが" in await opened(ana, lacking)


async def test_the_title_is_told_to_whoever_may_see_that_very_cup(ana: PlainContext) -> None:
    cup = cup_of(0, title="**Spring**", phase=Phase.OVER.value)
    terms = replace(cup.terms, guild=GUILD, channel=CHANNEL, seed=RECORD.seed, opened=NOW)
    await cup_storage.insert_cup(ana.services.store, replace(cup, id=RECORD.cup, terms=terms))
    told = await opened(ana, RECORD)
    assert told.startswith(r"## 🏆 \*\*Spring\*\*")
    assert told.endswith("To the cup")
    ana.channels.clear()
    assert "Spring" not in await opened(ana, RECORD)
    ana.channels.add(CHANNEL)
    other = sealed(replace(RECORD, cup="K7Q2M5"))
    assert "Spring" not in await opened(ana, other)
    ana.guild = GUILD + 1
    assert "Spring" not in await opened(ana, RECORD)


async def test_the_longest_names_are_such_as_discord_takes(ana: PlainContext) -> None:
    await opened(ana, sealed(replace(RECORD, names=("[" * 200,) * 9, game="g" * 32, cup="C" * 32)))
    assert "**" in ana.last.text
    assert faults(components.view_of(ana.last.panel, NOWHERE)) == []
