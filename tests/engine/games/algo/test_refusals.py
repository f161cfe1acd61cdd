"""Every code with which Algo refuses something, and where: nothing changes, and nothing is told by it."""

import pytest

from engine.core import Seat
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Options, Show, Stay, Toss
from tests.engine.games.algo.tables import PAIRS, A, B, C, D, after, refusal, table

LINES = ("B1? W2 W8?", "W3? B6 B9?", "B0? W0 W11?", "B2? W9?")
"""Tags are 0 to 2, 3 to 5, 6 to 8, 9 and 10; what is drawn has the tag 11."""
DRAWN = table(*LINES, held="B5", stock="B7")
HIT = after(DRAWN, "W3 is 3")
CHOOSING = table(*LINES)
CHOSEN = after(CHOOSING, "choose B1")
PAIRED = table(*LINES, options=PAIRS)
ASKED = after(PAIRED, "toss")
SHOWN = after(ASKED, "show B0")
PAIR_CHOSEN = after(SHOWN, "choose B1")
ALONE = table("B1? W8?", "W3?", "B0", "B2?", options=PAIRS)
OVER = after(table("B1?", "W3?", options=Options(single=True)), "choose B1", "W3 is 3")

Case = tuple[str, Position, Seat, GameAction, dict[str, object]]
CASES: list[Case] = [
    # Attacks
    ("no_such_card", DRAWN, A, Attack(12, 3), {}),
    ("no_such_card", DRAWN, A, Attack(-1, 3), {}),
    ("no_such_card", DRAWN, A, Attack(11, 5), {}),
    ("own_card", DRAWN, A, Attack(0, 1), {"card": 0}),
    ("own_card", DRAWN, A, Attack(1, 2), {"card": 1}),
    ("open_card", DRAWN, A, Attack(4, 6), {"card": 4}),
    ("open_card", HIT, A, Attack(3, 3), {"card": 3}),
    ("no_such_number", DRAWN, A, Attack(3, 12), {}),
    ("no_such_number", HIT, A, Attack(5, -1), {}),
    ("no_such_number", CHOOSING, A, Attack(3, 12), {}),
    ("choose_first", CHOOSING, A, Attack(3, 3), {}),
    ("choose_first", PAIRED, A, Attack(3, 3), {}),
    ("choose_first", SHOWN, A, Attack(3, 3), {}),
    ("own_card", CHOOSING, A, Attack(0, 1), {"card": 0}),
    ("partner_card", PAIR_CHOSEN, A, Attack(6, 0), {"card": 6}),
    ("partner_card", PAIR_CHOSEN, A, Attack(7, 0), {"card": 7}),
    ("partner_card", PAIRED, A, Attack(8, 11), {"card": 8}),
    ("show_first", ASKED, C, Attack(3, 3), {}),
    # Staying
    ("stay_before_attack", DRAWN, A, Stay(), {}),
    ("stay_before_attack", CHOOSING, A, Stay(), {}),
    ("stay_before_attack", CHOSEN, A, Stay(), {}),
    ("stay_before_attack", PAIRED, A, Stay(), {}),
    ("show_first", ASKED, C, Stay(), {}),
    # Choosing
    ("nothing_to_choose", DRAWN, A, Choose(0), {}),
    ("nothing_to_choose", HIT, A, Choose(0), {}),
    ("nothing_to_choose", CHOSEN, A, Choose(2), {}),
    ("nothing_to_choose", PAIR_CHOSEN, A, Choose(0), {}),
    ("not_own_card", CHOOSING, A, Choose(3), {}),
    ("not_own_card", CHOOSING, A, Choose(11), {}),
    ("not_own_card", PAIRED, A, Choose(6), {}),
    ("open_card", CHOOSING, A, Choose(1), {"card": 1}),
    ("show_first", ASKED, C, Choose(6), {}),
    # Tosses
    ("no_partner", CHOOSING, A, Toss(), {}),
    ("no_partner", DRAWN, A, Toss(), {}),
    ("toss_twice", SHOWN, A, Toss(), {}),
    ("toss_too_late", PAIR_CHOSEN, A, Toss(), {}),
    ("toss_too_late", after(PAIR_CHOSEN, "W3 is 3"), A, Toss(), {}),
    ("partner_out", ALONE, A, Toss(), {}),
    ("partner_out", after(ALONE, "choose B1"), A, Toss(), {}),
    ("show_first", ASKED, C, Toss(), {}),
    # Showing
    ("nothing_to_show", DRAWN, A, Show(0), {}),
    ("nothing_to_show", CHOOSING, A, Show(0), {}),
    ("nothing_to_show", PAIRED, A, Show(0), {}),
    ("nothing_to_show", SHOWN, A, Show(0), {}),
    ("not_own_card", ASKED, C, Show(0), {}),
    ("not_own_card", ASKED, C, Show(99), {}),
    ("open_card", ASKED, C, Show(7), {"card": 7}),
    # Somebody else, and nobody any more
    ("not_your_turn", DRAWN, B, Attack(0, 1), {}),
    ("not_your_turn", DRAWN, 7, Attack(0, 1), {}),
    ("not_your_turn", ASKED, A, Show(6), {}),
    ("not_your_turn", ASKED, A, Choose(0), {}),
    ("not_your_turn", ASKED, D, Show(9), {}),
    ("not_your_turn", CHOOSING, C, Toss(), {}),
    ("game_over", OVER, A, Stay(), {}),
    ("game_over", OVER, B, Choose(1), {}),
]


@pytest.mark.parametrize(
    ("code", "state", "seat", "action", "facts"),
    [pytest.param(*case, id=f"{number}-{case[0]}") for number, case in enumerate(CASES)],
)
def test_what_may_not_be_done_is_refused_with_its_reason_and_changes_nothing(
    code: str, state: Position, seat: Seat, action: GameAction, facts: dict[str, object]
) -> None:
    assert refusal(state, action, seat) == (code, facts)
