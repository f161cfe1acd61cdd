"""The panel of one's turn fits a phone."""

from msgspec.structs import replace

from bot.faces.icons import NO_ICONS
from bot.faces.panel import Text
from engine.games import GAMES
from tests.album.turn_heights import WIDTHS, fullest, gauge, usual
from tests.browser.kit import browsing

USUAL, LARGEST = 620, 900
"""Pixels of a phone above its keyboard, and what the largest states may take."""


async def test_the_panel_of_a_turn_fits_a_phone_and_that_of_a_fullest_moment_nearly() -> None:
    async with browsing() as browser, gauge(browser) as opened:
        for game in GAMES:
            turns = list(usual(game, opened.icons, moments=2))
            measured = await opened.heights([*turns, *usual(game, NO_ICONS, moments=1)])
            assert [str(each) for each in measured if each.height > USUAL] == []
            assert {each.width for each in measured} == set(WIDTHS)
            largest = await opened.heights(list(fullest(game, opened.icons)))
            assert [str(each) for each in largest if each.height > LARGEST] == []
        # The measure itself: what stands below the controls of a panel counts.
        long = replace(turns[0].panel, parts=(*turns[0].panel.parts, Text("\n".join("x" * 40))))
        grown = await opened.heights([turns[0]._replace(panel=long)])
        assert all(each.height > USUAL for each in grown)
