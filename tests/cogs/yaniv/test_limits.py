"""The largest table with the longest names, at the moment when there is most to be said."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.charts.pictures import in_words
from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT
from bot.faces.panel import Panel
from bot.faces.words import LANGUAGES
from bot.front import ui
from bot.front.result_panel import outcome_panel
from bot.front.table_panels import board_panel, hand_panel
from bot.scores.career import Gain
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from cogs.yaniv.turn import CARDS
from engine.cards import PACK
from engine.core import Notice
from engine.games.yaniv import GAME
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Begun, Call, Discarded, Options, Settled
from engine.play import begin
from tests.engine.games.yaniv.tables import after, called, table
from tests.support.discord_limits import faults
from tests.support.tables_in_memory import FACES, SEED, dealt, people

SEATS = 8
LONGEST = ("*" * 32, "<@!1>||`_~" * 3 + "[]")
DEALT = [" ".join(PACK[place:40:SEATS]) for place in range(SEATS)]
GROUP = "10C JC QC KC XB"
FACE: AnyFace = FACES["yaniv"]


def last_round() -> Settled:
    """Score a round in which the caller is fined, one falls and everybody else is halved."""
    totals = [100 - sum(min(10, PACK.index(card) // 4 + 1) for card in hand.split()) for hand in DEALT[1:]]
    hands = ["XR 2S 2H", *DEALT[1:]]
    return called(*hands, by=0, totals=(90, *totals))


def crowded() -> Position:
    """Let everybody hold five cards that all have seen, while the round before is news."""
    known = tuple(tuple(hand.split()) for hand in DEALT)
    return table(
        *DEALT, group=GROUP, layer=7, known=known, scored=(last_round(),), totals=(200,) * SEATS, turns=9
    )


def tables(position: Position) -> Iterator[Table]:
    """Seat the longest names, all of them persons or every second one gone."""
    play = replace(begin(GAME, Options(), SEATS, SEED), state=position)
    for name in LONGEST:
        chairs = people(*(name,) * SEATS)
        gone = tuple(replace(chair, computer="normal") for chair in chairs)
        mixed = tuple((chairs, gone)[seat % 2][seat] for seat in range(SEATS))
        for seated in (chairs, mixed):
            shown = dealt(play, seated, message=10**18)
            shown.recent.clear()
            laid = Notice(Discarded(0, tuple(GROUP.split()), "XB"))
            shown.recent.extend([laid, laid, laid, Notice(last_round()), Notice(Begun(2, 0, "10C")), laid])
            yield shown


def refused(panel: Panel) -> list[str]:
    return faults(ui.view_of(panel, ui.Address(ui.HAND, "K7Q2M4", 999_999_999)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_into_a_message(language: str) -> None:
    for each in tables(crowded()):
        assert refused(board_panel(each, FACE, words_for(each, language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", [(), ("AC",), ("AC", "3C", "5C"), ("AC", "3C", "5C", "7C", "9C")])
@pytest.mark.parametrize("draw", ["ends", "any"])
def test_the_own_turn_fits_whatever_is_chosen(language: str, chosen: tuple[str, ...], draw: str) -> None:
    state = replace(crowded(), options=Options(draw=draw, call_limit=7))  # type: ignore[arg-type]
    for each in tables(state):
        each.keep_draft(1, NO_DRAFT.with_values(CARDS, chosen))
        words = words_for(each, language)
        assert refused(hand_panel(each, FACE, 0, words, words("error.stale"))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_of_groups_that_may_call_fits(language: str) -> None:
    hands = ["AC AD AH XR XB", *DEALT[1:]]
    state = replace(
        crowded(), hands=tuple(tuple(hand.split()) for hand in hands), options=Options(draw="any")
    )
    for each in tables(state):
        each.keep_draft(1, NO_DRAFT.with_values(CARDS, state.hands[0]))
        words = words_for(each, language)
        assert refused(hand_panel(each, FACE, 0, words, words("error.stale"))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rounds", [2, 20])
def test_the_result_fits_also_where_its_picture_is_told(language: str, rounds: int) -> None:
    ended = Options(ending="rounds", rounds=rounds)
    before = tuple(replace(last_round(), number=number) for number in range(1, rounds))
    last = replace(crowded(), options=ended, hands=(("AC",), *crowded().hands[1:]), scored=before)
    over = after(last, Call())
    for each in tables(over):
        each.phase = Phase.OVER
        gains = {chair.person or 0: Gain(-(10**6), -(10**6)) for chair in each.chairs}
        panel = outcome_panel(each, FACE, words_for(each, language), gains)
        assert refused(panel) == []
        assert refused(in_words(panel).panel) == []
