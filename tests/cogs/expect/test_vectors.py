"""Every cell of the rule book's table and all of its extra examples, by presses."""

from itertools import product

import pytest

from bot.front.services import Services
from bot.front.table_panels import REFRESH_HAND
from bot.tables.table import Table
from cogs.expect.turn import DECLARE, LAY, LETTER, NUMBER
from engine.cards import Card
from engine.games.expect import GAME
from engine.games.expect.position import Position
from engine.games.expect.values import Options
from tests.cogs.expect.positions import ANA, BEN, last, stand, start
from tests.support.plain_context import PlainContext, Shown
from tests.support.plain_tables import dealt, people, press
from tests.support.tables_in_memory import details_of

LETTERS = ("none", "J", "A", "Q", "K", "JOKER")
BESIDES = """
    20/24 20/28 20/32 20/16 20/12 20/34
    20/28 20/24 20/27 20/20 20/16 20/38
    20/32 20/22 20/24 20/24 20/20 20/42
    12/24 12/28 12/32 20/24 20/17 12/34
    8/24  8/28  8/32  20/22 20/24 8/34
    20/34 20/38 20/42 20/26 20/22 20/24
"""
"""What 3 against 7 makes of 20 points each, the attacker's first: a row for each letter of the attacker."""
CHANGED = {
    ("none", "Q"): "20/12",
    ("none", "K"): "20/8",
    ("Q", "none"): "12/20",
    ("K", "none"): "8/20",
    ("Q", "K"): "20/13",
    ("K", "Q"): "20/18",
}
"""What the option that Q and K replace the base payment makes of it."""
CELLS = dict(zip(product(LETTERS, LETTERS), BESIDES.split(), strict=True))
MODES = {Options(): CELLS, Options(qk_mode="replace"): CELLS | CHANGED}


def card(number: str, letter: str, suit: str) -> tuple[Card, Card | None]:
    """Return the cards of a play."""
    joker = "XB" if suit in "SC" else "XR"
    return number + suit, {"none": None, "JOKER": joker}.get(letter, letter + suit)


def plays(attack: str, prediction: str) -> tuple[tuple[Card, Card | None], tuple[Card, Card | None]]:
    """Read two plays like 3+J."""
    numbers, letters = zip(*((*play.split("+"), "none")[:2] for play in (attack, prediction)), strict=True)
    return card(numbers[0], letters[0], "S"), card(numbers[1], letters[1], "D")


class Pair:
    """Ana and Ben at a position, without Discord."""

    def __init__(self, services: Services) -> None:
        self.ana, self.ben = people(services, "Ana", "Ben")
        self.table: Table

    async def sit(self, state: Position) -> None:
        self.table = await dealt(GAME, (self.ana, self.ben), state)

    async def lay(self, who: PlainContext, number: Card, letter: Card | None = None) -> str:
        """Lay by presses; return what the hand shows then."""
        await press(who, self.table, NUMBER, number)
        if letter is not None:
            await press(who, self.table, LETTER, letter)
        return (await press(who, self.table, LAY)).text

    async def turn(self, attack: str, prediction: str) -> str:
        """Attack as Ana and predict as Ben; return what Ben's hand shows then."""
        first, second = plays(attack, prediction)
        await self.lay(self.ana, *first)
        return await self.lay(self.ben, *second)


@pytest.fixture
def pair(services: Services) -> Pair:
    return Pair(services)


@pytest.mark.parametrize("options", MODES, ids=["besides", "replace"])
async def test_every_cell_of_the_table(pair: Pair, options: Options) -> None:
    await pair.sit(start(options, scores=(20, 20)))
    for (attacker, predictor), expected in MODES[options].items():
        stand(pair.table, start(options, scores=(20, 20)))
        shown = await pair.turn(f"3+{attacker}", f"7+{predictor}")
        scores = pair.table.view(None).scores
        assert f"{scores[ANA]}/{scores[BEN]}" == expected, (attacker, predictor)
        changed = {f"(20 → {score})" for score in scores if score != 20}
        assert all(change in shown for change in changed), shown


EXTRA = [
    ("3+J", "7+A", (0, 0), (0, 7), "3×2=6, 7×3=21, 21−6=15, half is 7\n→ Ben **+7** (0 → 7)"),
    ("9+J", "4+A", (0, 0), (0, 3), "9×2=18, 4×3=12, 18−12=6, half is 3\n→ Ben **+3** (0 → 3)"),
    ("9+A", "4+J", (0, 0), (0, 9), "9×3=27, 4×2=8, 27−8=19, half is 9\n→ Ben **+9** (0 → 9)"),
    (
        *("9+Q", "4+K", (20, 20), (17, 25)),
        "9−4=5, 9×2=18, 4×3=12, 18−12=6, half is 3, off Ana, who has the larger product\n"
        "→ Ben **+5** (20 → 25) · Ana **−3** (20 → 17)",
    ),
    (
        *("9+K", "4+Q", (20, 20), (11, 25)),
        "9−4=5, 9×3=27, 4×2=8, 27−8=19, half is 9, off Ana, who has the larger product\n"
        "→ Ben **+5** (20 → 25) · Ana **−9** (20 → 11)",
    ),
    ("5+J", "5+A", (0, 0), (0, 2), "5×2=10, 5×3=15, 15−10=5, half is 2\n→ Ben **+2** (0 → 2)"),
    ("5+JOKER", "5", (0, 0), (0, 10), "5−5=0, 0+10=10\n→ Ben **+10** (0 → 10)"),
    ("5", "5", (0, 0), (0, 0), "**Turn 1: ♤5 against ♦5 🎯**\n5−5=0\n→ no points for anybody"),
    ("5", "5+K", (0, 0), (0, 0), "**Turn 1: ♤5 against ♦5+K 🎯**\n5−5=0\n→ no points for anybody"),
    ("3", "7+Q", (0, 2), (0, 0), "7−3=4, Q takes 4×2=8 off Ben\n→ Ben **+4 −8**, not below 0 (2 → 0)"),
    (
        *("3+Q", "7", (2, 0), (0, 4)),
        "7−3=4, Q takes 4×2=8 off Ana\n→ Ben **+4** (0 → 4) · Ana **−8**, not below 0 (2 → 0)",
    ),
]


async def test_every_extra_example(pair: Pair) -> None:
    await pair.sit(start())
    for attack, prediction, before, scores, expected in EXTRA:
        stand(pair.table, start(scores=before))
        shown = await pair.turn(attack, prediction)
        assert pair.table.view(None).scores == scores
        other = (await pair.ana.pressed(REFRESH_HAND, pair.table.id, pair.table.moment)).text
        board = Shown(pair.ana.services.publisher.messages.panel(pair.table)).text
        assert all(expected in text for text in (shown, other, board)), (attack, prediction)


# ------------------------------------------------------------------ the last turn


async def test_letters_in_the_last_turn_work_and_cost_their_users(pair: Pair) -> None:
    await pair.sit(last(("XR",), scores=(0, 0)))
    await pair.lay(pair.ben, "4H", "XR")
    shown = await pair.lay(pair.ana, "6C")
    scores = pair.table.view(None).scores
    assert scores == (12, 12), "black gets 12 of the prediction, red 12 for the joker (E7)"
    assert "6−4=2, 2+10=12, last turn: JOKER costs Ben 2+10=12" in shown
    assert "→ Ana **+12** (0 → 12) · Ben **+12** (0 → 12)" in shown


async def test_a_letter_that_is_no_joker_costs_5_there(pair: Pair) -> None:
    await pair.sit(last(("JH", "QC"), scores=(9, 9)))
    await pair.lay(pair.ben, "4H", "JH")
    shown = await pair.lay(pair.ana, "6C", "QC")
    assert pair.table.view(None).scores == (9 + 4 - 4 + 5, 9 + 5)
    assert "last turn: J costs Ben 5, last turn: Q costs Ana 5" in shown


async def test_what_is_left_over_costs_5_or_declared_2(pair: Pair) -> None:
    await pair.sit(last(("QS", "JC", "KH", "KD"), scores=(0, 0)))
    await pair.lay(pair.ben, "4H")
    assert "📢 You have declared" in (await press(pair.ana, pair.table, DECLARE)).text
    await pair.lay(pair.ana, "6C")
    assert pair.table.view(None).settled.charges == (4, 10)
    result = details_of(pair.table, "en")
    assert "Ana: ♤Q ♧J left over and declared, 2×2 = **+4**" in result
    assert "Ben: ♥K ♦K left over, 2×5 = **+10**" in result
