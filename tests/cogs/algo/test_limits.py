"""The largest tables with the longest names, at the moments when there is most to be said."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.charts.pictures import in_words
from bot.faces.face import AnyFace
from bot.faces.panel import Panel
from bot.faces.words import LANGUAGES
from bot.front import ui
from bot.front.result_panel import outcome_panel
from bot.front.table_panels import board_panel, hand_panel
from bot.scores.career import Gain
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from engine.core import Notice
from engine.games.algo import GAME
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Attacked, Choose, Guess, Options
from engine.play import begin
from tests.cogs.algo.sitting import after, table
from tests.support.discord_limits import faults
from tests.support.tables_in_memory import FACES, SEED, dealt, people

LONGEST = ("*" * 32, "<@!1>||`_~" * 3 + "[]", "あ" * 32)
FACE: AnyFace = FACES["algo"]
NOTED = Options(pairs=True, notes=True)
ROWS = (
    "■0? □0? ■4? □4? ■8? □8?",
    "■1? □1? ■5? □5? ■9? □9?",
    "■2? □2? ■6? □6? ■10? □10?",
    "■3 □3 ■7 □7 ■11 □11?",
)
TWELVE = tuple(" ".join(f"{colour}{number}?" for number in range(12)) for colour in "■□")


def crowded(options: Options = NOTED, attacks: int = 3) -> Position:
    """Let everything be hidden that can be, while the round before is news."""
    won = after(
        table("■1 □6?", "■2 □5", "□11", "■10? □10", options=options, phase="attack", chosen=1), Attack(5, 10)
    )
    guesses = (Guess(0, 7, 11, is_hit=False, by=0),) * attacks
    return replace(table(*ROWS, options=options), scored=won.scored * 3, guesses=guesses, totals=(-9990,) * 4)


def alone(options: Options) -> Position:
    """Let two have twelve cards each, all face down."""
    return table(*TWELVE, options=options)


def tables(position: Position) -> Iterator[Table]:
    """Seat the longest names, all of them persons or every second one gone."""
    seats = len(position.lines)
    play = replace(begin(GAME, Options(), seats, SEED), state=position)
    for name in LONGEST:
        chairs = people(*(name,) * seats)
        gone = tuple(replace(chair, computer="normal") for chair in chairs)
        for seated in (chairs, tuple((chairs, gone)[seat % 2][seat] for seat in range(seats))):
            shown = dealt(play, seated, message=10**18)
            told = Attacked(0, 1, 7, is_white=True, number=11, is_hit=True, paid=20, by=0)
            shown.recent.clear()
            shown.recent.extend([Notice(told)] * 6)
            yield shown


def refused(panel: Panel) -> list[str]:
    return faults(ui.view_of(panel, ui.Address(ui.HAND, "K7Q2M4", 999_999_999)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("attacks", [3, 9], ids=["news", "attacks"])
def test_the_table_fits_into_a_message(language: str, attacks: int) -> None:
    for each in tables(crowded(attacks=attacks)):
        assert refused(board_panel(each, FACE, words_for(each, language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "position",
    [
        crowded(),
        replace(crowded(), phase="show"),
        after(crowded(), Choose(0)),
        crowded(attacks=9),
        alone(Options(notes=True)),
        after(alone(Options(notes=True)), Choose(0)),
    ],
    ids=["choose", "show", "attack", "attacks", "twelve", "attack with one of twelve"],
)
def test_every_hand_fits_into_a_message(position: Position, language: str) -> None:
    for each in tables(position):
        for seat in range(len(position.lines)):
            note = words_for(each, language)("error.stale")
            assert refused(hand_panel(each, FACE, seat, words_for(each, language), note)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_fits_into_a_message(language: str) -> None:
    over = replace(crowded(), over=True, scored=crowded().scored[:1] * 4)
    for each in tables(over):
        each.phase = Phase.OVER
        gains = {chair.person or 0: Gain(-(10**6), -(10**6)) for chair in each.chairs}
        panel = outcome_panel(each, FACE, words_for(each, language), gains)
        assert refused(panel) == []
        assert refused(in_words(panel).panel) == []
