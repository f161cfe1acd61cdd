"""Every code with which Expect refuses something, and where: nothing changes, and nothing is paid (E10)."""

import pytest

from engine.core import Seat
from engine.games.expect.position import Position
from engine.games.expect.values import Choose, Declare, GameAction, Options
from tests.engine.games.expect.tables import NO_JOKERS, A, B, after, chance, lay, refusal, start, table

START = start()
LAID = after(START, "3+J")
SECOND = after(LAID, "7+A")
SPENT = after(SECOND, "5+JOKER", "4+JOKER")
CHOOSING = start(Options(chooser=B))
ENDING = table("9C JS", "9H JD")
DECLARED = after(ENDING, "declare")
OVER = after(DECLARED, "9", "9")

Case = tuple[str, Position, Seat, GameAction, dict[str, object]]
CASES: list[Case] = [
    # No cards
    ("no_such_card", START, A, lay("11S"), {}),
    ("no_such_card", START, A, lay("1S"), {}),
    ("no_such_card", START, A, lay(""), {}),
    ("no_such_card", START, A, lay("3S", "XX"), {}),
    ("no_such_card", START, A, lay("3S", ""), {}),
    ("no_such_card", START, A, lay("js", "3S"), {}),
    # No play
    ("two_numbers", START, A, lay("3S", "4S"), {}),
    ("two_numbers", START, A, lay("3S", "3S"), {}),
    ("two_numbers", START, A, lay("3D", "10H"), {}),
    ("two_letters", START, A, lay("JS", "QS"), {}),
    ("two_letters", START, A, lay("XB", "AS"), {}),
    ("two_letters", START, A, lay("JS", "JS"), {}),
    ("two_letters", LAID, B, lay("AD", "XR"), {}),
    ("letter_alone", START, A, lay("JS"), {}),
    ("letter_alone", START, A, lay("XB"), {}),
    ("letter_alone", SPENT, A, lay("JS"), {}),
    ("letter_alone", LAID, B, lay("AD"), {}),
    ("letter_alone", START, A, lay("JS", "3S"), {}),
    # The wrong suit
    ("wrong_suit", START, A, lay("3C"), {"card": "3C", "suit": "S"}),
    ("wrong_suit", START, A, lay("3S", "JC"), {"card": "JC", "suit": "S"}),
    ("wrong_suit", START, A, lay("3C", "JS"), {"card": "3C", "suit": "S"}),
    ("wrong_suit", LAID, B, lay("3H"), {"card": "3H", "suit": "D"}),
    ("wrong_suit", LAID, B, lay("3D", "AH"), {"card": "AH", "suit": "D"}),
    ("wrong_suit", SECOND, B, lay("3D"), {"card": "3D", "suit": "H"}),
    ("wrong_suit", after(SECOND, "5"), A, lay("3S"), {"card": "3S", "suit": "C"}),
    # Another's cards
    ("other_side", START, A, lay("3H"), {"card": "3H"}),
    ("other_side", START, A, lay("3D"), {"card": "3D"}),
    ("other_side", START, A, lay("3S", "XR"), {"card": "XR"}),
    ("other_side", START, A, lay("3S", "JH"), {"card": "JH"}),
    ("other_side", LAID, B, lay("3C"), {"card": "3C"}),
    ("other_side", LAID, B, lay("3D", "XB"), {"card": "XB"}),
    # Jokers that are not there
    ("no_jokers", start(NO_JOKERS), A, lay("3S", "XB"), {}),
    ("no_jokers", start(NO_JOKERS), A, lay("3S", "XR"), {}),
    ("no_jokers", after(start(NO_JOKERS), "3"), B, lay("3D", "XR"), {}),
    # Cards that were used
    ("card_used", SPENT, A, lay("3S"), {"card": "3S"}),
    ("card_used", SPENT, A, lay("3S", "QS"), {"card": "3S"}),
    ("card_used", SPENT, A, lay("4S", "JS"), {"card": "JS"}),
    ("card_used", SPENT, A, lay("4S", "XB"), {"card": "XB"}),
    ("card_used", after(SPENT, "4"), B, lay("7D"), {"card": "7D"}),
    ("card_used", after(SPENT, "4"), B, lay("8D", "XR"), {"card": "XR"}),
    ("card_used", after(SPENT, "4"), B, lay("8D", "AD"), {"card": "AD"}),
    # Declarations
    ("not_unavoidable", START, A, Declare(), {}),
    ("not_unavoidable", LAID, B, Declare(), {}),
    ("not_unavoidable", table("9C", "9H JH"), B, Declare(), {}),
    ("already_declared", DECLARED, B, Declare(), {}),
    # Colours
    ("choose_colour_first", CHOOSING, B, lay("3S"), {}),
    ("choose_colour_first", CHOOSING, B, lay("", "x"), {}),
    ("choose_colour_first", CHOOSING, B, Declare(), {}),
    ("colour_known", START, A, Choose("black"), {}),
    ("colour_known", LAID, B, Choose("red"), {}),
    ("colour_known", after(CHOOSING, "red"), A, Choose("black"), {}),
    # A laid play stands
    ("laid_already", LAID, A, lay("4S"), {}),
    ("laid_already", LAID, A, lay("3S", "JS"), {}),
    ("laid_already", after(SECOND, "5"), B, lay("5H"), {}),
    # Somebody else, and nobody any more
    ("not_your_turn", START, B, lay("3D"), {}),
    ("not_your_turn", START, B, lay("3H"), {}),
    ("not_your_turn", SECOND, A, lay("4S"), {}),
    ("not_your_turn", LAID, A, Declare(), {}),
    ("not_your_turn", LAID, A, Choose("black"), {}),
    ("not_your_turn", START, 7, lay("3S"), {}),
    ("not_your_turn", LAID, 7, lay("3S"), {}),
    ("not_your_turn", LAID, -1, lay("3S"), {}),
    ("not_your_turn", CHOOSING, A, Choose("black"), {}),
    ("game_over", OVER, A, lay("9C"), {}),
    ("game_over", OVER, B, lay("9H"), {}),
    ("game_over", OVER, B, Declare(), {}),
    ("game_over", OVER, A, Choose("red"), {}),
]


@pytest.mark.parametrize(
    ("code", "state", "seat", "action", "facts"),
    [pytest.param(*case, id=f"{number}-{case[0]}") for number, case in enumerate(CASES)],
)
def test_what_may_not_be_done_is_refused_with_its_reason_and_changes_nothing(
    code: str, state: Position, seat: Seat, action: GameAction, facts: dict[str, object]
) -> None:
    assert refusal(state, action, seat) == (code, facts)


def test_E10_the_wrong_suit_cannot_be_laid_and_so_it_costs_nothing() -> None:
    state = table("2S 2C 3C", "2H 2D 3H", 17, scores=(30, 50))
    assert refusal(state, lay("2C"))[0] == refusal(state, lay("3C"))[0] == "wrong_suit"
    assert after(state, "2").apply(B, lay("2D"), chance()).state.scores == (30, 50)
