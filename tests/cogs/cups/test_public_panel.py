"""The public message of a cup within Discord's limits."""

import pytest
from msgspec.structs import replace

from bot.faces.panel import characters
from bot.faces.words import LANGUAGES, Words
from cogs.cups import entry, meetings, rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Entrant, Phase
from cogs.cups.public_panel import cup_panel
from cogs.cups.rules.cup_rules import Format
from tests.cogs.cups.test_decisions import BEN, NOW, begun, cup_of, made
from tests.cogs.panels import text_of
from tests.support.tables_in_memory import FACES

MOST_CHARACTERS = 4000
"""Discord's limit for all texts of a message."""


def test_a_round_that_has_almost_ended_fits_with_the_games_of_the_next() -> None:
    people = tuple(Entrant(number, number, "*" * 31 + chr(64 + number)) for number in range(1, 33))
    cup = replace(cup_of(32, title="*" * 60), entrants=people)
    cup = made(cup, entry.starting(cup))
    while len(first := [each for each in cup.competition.open_pairings if each.round_index == 0]) > 1:
        cup = made(cup, rulings.deciding(cup, first[0].number, first[0].first, BEN))
    assert cup.phase == Phase.RUNNING
    for each in cup.competition.open_pairings:
        _, meeting = meetings.marking(cup, each.first, NOW)
        cup = made(cup, Change(meetings=(meeting,)))
        cup = made(cup, rulings.extending(cup, each.number, 1, NOW, BEN))
    panel = cup_panel(cup, FACES[cup.game], Words("en"))
    assert characters(panel.parts) <= MOST_CHARACTERS
    assert "in the next round" in text_of(panel.parts)


def ended(form: Format, *, has_winners: bool) -> Cup:
    """End a cup of four in which the first of every pairing wins, or nobody does."""
    cup = begun(form=form)
    while cup.phase == Phase.RUNNING:
        pairing = cup.competition.open_pairings[0]
        cup = made(cup, rulings.deciding(cup, pairing.number, pairing.first if has_winners else None, BEN))
    return cup


@pytest.mark.parametrize(
    ("form", "has_winners", "told"),
    [
        (Format.ELIMINATION, True, ("wins the cup", "の優勝です")),
        (Format.ELIMINATION, False, ("Nobody wins it", "優勝者はいません")),
        (Format.ROUND_ROBIN, False, ("share first place", "同率優勝")),
    ],
)
def test_the_end_names_the_winner_all_who_share_the_first_place_or_nobody(
    form: Format, told: tuple[str, str], *, has_winners: bool
) -> None:
    cup = ended(form, has_winners=has_winners)
    for language, sentence in zip(LANGUAGES, told, strict=True):
        panel = cup_panel(cup, FACES[cup.game], Words(language))
        assert sentence in text_of(panel.parts)
