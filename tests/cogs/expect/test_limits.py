"""The longest names, at the moments when there is most to be said."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.faces.face import AnyFace
from bot.faces.panel import Panel
from bot.faces.words import LANGUAGES
from bot.front import ui
from bot.front.result_panel import outcome_panel
from bot.front.table_panels import board_panel, hand_panel, lookback_panel
from bot.scores.career import Gain
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from engine.games.expect.cards import letters_for, numbers_for
from engine.games.expect.position import Position
from engine.games.expect.values import Options, attacker_of
from tests.cogs.expect.sitting import ANA, after, last, played, start
from tests.support.discord_limits import faults
from tests.support.tables_in_memory import FACES, dealt, people

LONGEST = ("*" * 32, "<@!1>||`_~" * 3 + "[]", "あ" * 32)
FACE: AnyFace = FACES["expect"]


def wordiest(turns: int, options: Options | None = None) -> Position:
    """Let both lay a letter with every number as long as they have one, those that take most words first."""
    state = start(options, scores=(100, 100))
    for number in range(1, turns + 1):
        attacker = attacker_of(number, ANA)
        lays = (_play(state, attacker, "attack", number), _play(state, 1 - attacker, "predict", number))
        state = after(state, *lays)
    return state


def _play(state: Position, seat: int, role: str, number: int) -> str:
    """Choose the largest number to attack with, the smallest to predict; K against Q, A against J."""
    hand = state.hands[seat]
    numbers = numbers_for("attack", hand) if role == "attack" else numbers_for("predict", hand)
    letters = letters_for("attack", hand) if role == "attack" else letters_for("predict", hand)
    order = "KAQJX" if role == "attack" else "QJKAX"
    kept = [card for card in letters if card[0] != "X" or number > 16]
    chosen = sorted(kept, key=lambda card: order.index(card[0]))[:1]
    return " ".join([numbers[-1] if role == "attack" else numbers[0], *chosen])


def tables(position: Position) -> Iterator[Table]:
    """Seat the longest names, both of them persons or one gone."""
    for name in LONGEST:
        chairs = people(name, name)
        gone = (chairs[0], replace(chairs[1], computer="normal"))
        for seated in (chairs, gone):
            yield dealt(played(position), seated, message=10**18)


def refused(panel: Panel) -> list[str]:
    return faults(ui.view_of(panel, ui.Address(ui.HAND, "K7Q2M4", 999_999_999)))


def test_the_wordiest_game_uses_up_nearly_all_letters() -> None:
    over = wordiest(18)
    laid = [play.letter for turn in over.opened for play in (turn.attack, turn.prediction) if play.letter]
    assert len(laid) >= 16, "of 18"
    assert sum(turn.reckoning.products is not None for turn in over.opened) == 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [Options(), Options(qk_mode="replace", last_turn="instead")], ids=str)
def test_the_result_with_its_ledger_fits_into_a_message(language: str, options: Options) -> None:
    for each in tables(wordiest(18, options)):
        each.phase = Phase.OVER
        gains = {chair.person or 0: Gain(-(10**6), -(10**6)) for chair in each.chairs}
        assert refused(outcome_panel(each, FACE, words_for(each, language), gains)) == []
        assert refused(lookback_panel(each, FACE, words_for(each, language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "position",
    [
        start(),
        wordiest(8),
        after(wordiest(8), "6S"),
        wordiest(17),
        last(("JH", "QH", "KH", "AH", "XR", "JC", "QC", "XB")),
    ],
    ids=["start", "middle", "laid", "late", "last"],
)
def test_every_message_of_the_game_fits(position: Position, language: str) -> None:
    for each in tables(position):
        words = words_for(each, language)
        shown = [board_panel(each, FACE, words), lookback_panel(each, FACE, words)]
        shown += [hand_panel(each, FACE, seat, words, words("error.stale")) for seat in range(2)]
        assert [fault for panel in shown for fault in refused(panel)] == []
