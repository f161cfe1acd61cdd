"""A whole cup on Discord, and its table calculated anew from what the messages tell."""

import re
import secrets
import unicodedata
from collections.abc import AsyncIterator
from fractions import Fraction
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.tables import table_creation
from cogs.cups import rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_values import TOLD_END, Phase
from cogs.cups.entrant_panel import NOTHING, withdraw
from cogs.cups.public_panel import RECORD
from cogs.cups.rules.cup_record import check_cup, decode_cup
from cogs.cups.rules.pairings import How
from cogs.cups.rules.standings import standings
from engine.chance import commitment
from tests.cogs.cups.rules import independent
from tests.cogs.cups.test_decisions import BEN
from tests.support.cups import NINE, CupStage
from tests.support.harness import running, text_of


@pytest.fixture
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards in every run."""
    numbers = count()
    seeds = SimpleNamespace(choice=secrets.choice, token_hex=lambda _: f"{next(numbers):032x}")
    monkeypatch.setattr(table_creation, "secrets", seeds)


@pytest.fixture
async def stage(tmp_path: Path, same_deals: None) -> AsyncIterator[CupStage]:
    async with running(CupStage(tmp_path / "tefuda.db")) as opened:
        yield opened


PAIR = re.compile(
    r"\*\*(?P<first>\S+)\*\* (?:–|\d:\d) \*\*(?P<second>\S+)\*\* (?:🏁 (?P<winner>\S+) wins|🤝)"
)
PLACE = re.compile(r"\*\*(?P<place>\d+)\.\*\* (?:~~)?(?P<name>\w+)(?:~~)?: (?P<numbers>[\d¼½¾ ·]*[\d¼½¾])")
BYE = re.compile(r"\*\*(?P<name>\S+)\*\* has a bye")


async def test_a_cup_of_nine_by_swiss_with_a_restart_in_every_round(stage: CupStage) -> None:
    cup = await stage.begin(*NINE, game="algo", days=2)
    while cup.phase == Phase.RUNNING:
        await play_round(stage, cup)
        cup = await stage.cup()
    assert (cup.posted.shown, len(cup.competition.rounds)) == (TOLD_END, 4)
    hows = {each.outcome.how for each in cup.competition.pairings if each.outcome}
    assert hows == {How.BYE, How.WITHDRAWAL, How.PLAYED, How.RULED}
    assert any(each.outcome and each.outcome.is_draw for each in cup.competition.pairings)
    table = {cup.entrants[each.entrant].name: each.points for each in standings(cup.competition)}
    assert table == points_read_in(stage)
    expected = independent.table(cup.competition)
    assert sorted(places_read_in(text_of((await stage.show()).components))) == sorted(
        (place, cup.entrants[entrant].name, *(each / 4 for each in (points, *breaks) if each is not None))
        for place, entrant, points, breaks in expected
    )
    assert any(one[2] == other[2] and one[0] != other[0] for one, other in pairwise(expected)), "no tie-break"
    answer = await stage.at_cup("Ana", RECORD)
    assert answer.response is not None
    record = decode_cup(await answer.response.attachments[0].read())
    assert check_cup(record, commitment(cup.terms.seed)).faults == ()
    assert [*record.names] == [*NINE]


async def play_round(stage: CupStage, cup: Cup) -> None:
    """Play one pairing with a restart before or during the game, and decide the others.

    In the second round somebody withdraws; in the third the game is drawn, and reported after a restart.
    """
    played, *others = cup.competition.open_pairings
    await stage.get_ready(stage.name_of(cup, played.first))
    if cup.round_number % 2 == 0:
        await stage.restart(is_killed=True)
    table = await stage.sit(played)
    if cup.round_number == 1:
        await stage.restart()
    assert not secrets_shown(stage, cup.terms.seed, table.seed)
    reread = await stage.bot.services.tables.loading.load(table.id)
    assert reread is not None
    if cup.round_number == 2:
        leaves = stage.name_of(cup, others[0].entrants[1])
        await stage.at_cup(leaves, withdraw, NOTHING)
    for pairing in others[cup.round_number == 2 :]:
        award = partial(rulings.deciding, number=pairing.number, winner=pairing.first, ruler=BEN)
        with stage.within():
            await stage.cups.change(cup.id, cup.guild, award)
    if cup.round_number == 3:
        stage.cups._played.clear()
        await stage.play_to_a_draw(reread)
        await stage.restart(is_killed=True)
    else:
        await stage.play_out(reread)
    await stage.pass_time(5)


def secrets_shown(stage: CupStage, *seeds: str) -> list[str]:
    """List the seeds of running cups and tables that stand in any message."""
    every = (each for place in stage.places() for each in stage.env.backend.messages[place.id].values())
    kept = [text_of(each.components) for each in every]
    return [seed for seed in seeds if any(seed in text for text in kept)]


def places_read_in(text: str) -> list[tuple[int | str | float, ...]]:
    """List place, name, points and tie-breaks as a message tells them."""
    return [
        (int(found["place"]), found["name"], *map(numeric, found["numbers"].split(" · ")))
        for found in PLACE.finditer(text)
    ]


def numeric(written: str) -> float:
    """Read a number with quarters."""
    whole = written.rstrip("¼½¾")
    return int(whole or 0) + sum(map(unicodedata.numeric, written[len(whole) :]))


def points_read_in(stage: CupStage) -> dict[str, Fraction]:
    """Add up the points that the messages of the rounds tell, by nothing but their text."""
    points = dict.fromkeys(NINE, Fraction(0))
    for message in stage.public_messages():
        text = text_of(message.components)
        if "This round is over" not in text:
            continue
        for found in PAIR.finditer(text):
            both = [found["first"], found["second"]]
            for name in [found["winner"]] if found["winner"] else both:
                points[name] += 1 if found["winner"] else Fraction(1, 2)
        for found in BYE.finditer(text):
            points[found["name"]] += 1
    return points
