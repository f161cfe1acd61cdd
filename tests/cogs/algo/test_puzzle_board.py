"""The rows of a puzzle: its cards and numbers as buttons."""

from msgspec.structs import replace

from bot.faces.panel import Button, Row
from bot.faces.puzzles import PIECE, VALUE, VALUES, Exercise
from bot.faces.words import Words
from cogs.algo.card_text import LETTERS
from cogs.algo.puzzle_trainer import SolvedPuzzle, _posed
from cogs.puzzles.practice_storage import PracticeTotals
from cogs.puzzles.puzzle_panel import BACKWARDS, Shown, puzzle_panel
from tests.cogs.algo.solving import COURSE, GAME
from tests.cogs.algo.test_puzzle_words import real
from tests.cogs.panels import controls_of

NONE_YET = PracticeTotals(0, 0, 0)
WIDE = "4WIDE0"
"""A puzzle with four rows of six cards, for which there are not buttons enough."""


def buttons(posed: SolvedPuzzle, done: Exercise) -> dict[tuple[str, int], Button]:
    """Return what can be pressed, by control and number."""
    panel = puzzle_panel(Shown(COURSE, posed, done), NONE_YET, Words("en"))
    found = [each for part in panel.parts if isinstance(part, Row) for each in part.controls]
    return {
        (each.control, each.slot): each for each in found if isinstance(each, Button) and not each.disabled
    }


def test_every_card_that_is_face_down_and_every_number_of_the_deck_can_be_pressed() -> None:
    for posed in real(5):
        found = tuple(deduction.tag for deduction in posed.solution[:2])
        left = {deduction.tag for deduction in posed.solution[2:]}
        done = Exercise(GAME, posed.puzzle.level, 2, None, found=found)
        assert {number for control, number in buttons(posed, done) if control == PIECE} == left
        tag = min(left)
        chosen = buttons(posed, replace(done, piece=LETTERS[tag]))
        numbers = range(4 + 2 * posed.puzzle.level)
        assert {number for control, number in chosen if control == VALUE} == {
            VALUES * tag + each for each in numbers
        }
        assert (BACKWARDS.name, 0) in chosen


def test_the_cards_stand_in_their_rows_but_for_the_largest_puzzles() -> None:
    layouts = {}
    for posed in (*real(5), _posed(WIDE, 4)):
        shown = COURSE.board(posed, Exercise(GAME, posed.puzzle.level, 0, None), Words("en"), is_played=True)
        sizes = tuple(len(line) for line in posed.puzzle.lines)
        layouts[sizes] = [each.disabled for each in controls_of(shown) if isinstance(each, Button)]
        cards = [card for line in posed.puzzle.lines for card in line]
        if sizes == (6,) * 4:
            assert len(layouts[sizes]) == sum(not card.is_open for card in cards)
        else:
            assert layouts[sizes] == [card.is_open for card in cards]
    assert (6,) * 4 in layouts


def test_a_number_is_grey_for_what_lies_open_and_never_the_right_one() -> None:
    for posed in real(5):
        for at, deduction in enumerate(posed.solution):
            found = tuple(each.tag for each in posed.solution[:at])
            done = Exercise(GAME, posed.puzzle.level, at, None, found=found, piece=LETTERS[deduction.tag])
            shown = buttons(posed, done)
            assert shown[VALUE, VALUES * deduction.tag + deduction.number].style == "primary"
