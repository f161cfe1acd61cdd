"""What a table that allows it offers of a person's own primes, and what it says of that to everybody."""

import pytest

from bot.front.custom_ids import Press
from bot.front.hands import show_hand
from bot.front.services import Services
from bot.front.table_panels import board_panel
from bot.tables.names import words_for
from bot.tables.table import Table
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.offer_presses import OFFERS, choose
from cogs.prime_daifugo.turn import PRIMES
from engine.games import GAMES
from engine.games.prime_daifugo.values import Options
from tests.cogs.prime_daifugo.playing import packed
from tests.cogs.prime_daifugo.tables import GAME
from tests.support.plain_context import PlainContext, Shown
from tests.support.plain_tables import dealt, people, press
from tests.support.rigged_deck import rig


@pytest.fixture
async def ana(services: Services) -> PlainContext:
    """Return somebody with three primes to lay."""
    await list_storage.add(services.store, 1, ["2", "53", "73", "13", "9973"])
    await list_storage.add(services.store, 2, ["37", "23"])
    return PlainContext(services)


async def seated(ana: PlainContext, patch: pytest.MonkeyPatch, *, assist: bool) -> Table:
    rig(patch, packed("2357J", "2357J", stock="4444"))
    return await dealt(
        GAMES[GAME], people(ana.services, "Ana", "さくら"), options=Options(hand=5, assist=assist)
    )


def board(table: Table) -> str:
    return Shown(board_panel(table, FACE, words_for(table, "en"))).text


async def test_a_table_that_allows_it_offers_ones_own_primes_and_says_so_to_everybody(
    ana: PlainContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(ana, monkeypatch, assist=True)
    assert ana.words("prime_daifugo.assisted") in board(table)
    assert ana.words("prime_daifugo.primes.title") in (await ana.called(show_hand, table)).text
    offers = await press(ana, table, PRIMES)
    assert [choice.value for choice in offers.selects[choose.name].choices] == ["73", "53", "2"]
    await ana.choose(choose, "37", shown=offers)
    assert table.moment == 0, "37 is of somebody else's list"
    hand = await ana.choose(choose, "53", shown=offers)
    assert "5 3 = 53" in board(table)
    assert choose.name not in hand.controls, "the hand is back"
    await ana.choose(choose, "73", shown=offers)
    assert table.moment == 1


async def test_elsewhere_there_is_no_button_and_a_forged_press_is_refused(
    ana: PlainContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(ana, monkeypatch, assist=False)
    hand = await ana.called(show_hand, table)
    assert PRIMES not in {each.slot for each in hand.drawn}
    of_an_older_version = Press(OFFERS.at(table.id), 0, ("53",))
    for shown in (
        await press(ana, table, PRIMES),
        await ana.pressed(choose, table.id, values=["53"]),
        await ana.send(OFFERS, of_an_older_version),
    ):
        assert ana.words("error.primes_no_assist") in shown.text
    assert table.moment == 0
    assert ana.words("prime_daifugo.assisted") not in board(table)
