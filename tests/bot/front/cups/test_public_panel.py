"""The public message of a cup within Discord's limits."""

from msgspec.structs import replace

from bot.cups import changing
from bot.cups.cup import Entrant, Phase
from bot.cups.storage import Change
from bot.faces.panel import Text
from bot.faces.words import Words
from bot.front.cups.public_panel import cup_panel
from tests.bot.cups.test_changing import NOW, cup_of, made
from tests.support.tables_in_memory import FACES

MOST_CHARACTERS = 4000
"""Discord's limit for all texts of a message."""


def test_a_round_that_has_almost_ended_fits_with_the_games_of_the_next() -> None:
    people = tuple(Entrant(number, number, "*" * 31 + chr(64 + number)) for number in range(1, 33))
    cup = replace(cup_of(32), entrants=people, title="*" * 60)
    cup = made(cup, changing.starting(cup))
    while len(first := [each for each in cup.competition.open_pairings if each.round == 0]) > 1:
        cup = made(cup, changing.deciding(cup, first[0].number, first[0].first))
    assert cup.phase == Phase.RUNNING
    for each in cup.competition.open_pairings:
        _, meeting = changing.marking(cup, each.first, NOW)
        cup = made(cup, Change(meetings=(meeting,)))
        cup = made(cup, changing.extending(cup, each.number, 1, NOW))
    panel = cup_panel(cup, FACES[cup.game], Words("en"))
    texts = [part.text for part in panel.parts if isinstance(part, Text)]
    assert sum(map(len, texts)) <= MOST_CHARACTERS
    assert "in the next round" in texts[-1]
