"""Limit cases of Yaniv: five cards each that all have seen, while the round before is news."""

from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT
from cogs.yaniv.turn import CARDS
from engine.cards import PACK
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Begun, Call, Discarded, Options, Settled
from tests.engine.games.yaniv.tables import after, called, table
from tests.support.limit_cases import LimitCase

SEATS = 8
DEALT = [" ".join(PACK[place:40:SEATS]) for place in range(SEATS)]
GROUP = "10C JC QC KC XB"
GROUPS = "AC AD AH XR XB"
"""A hand of groups that may call."""


def last_round() -> Settled:
    """Score a round in which the caller is fined, one falls and everybody else is halved."""
    totals = [100 - sum(min(10, PACK.index(card) // 4 + 1) for card in hand.split()) for hand in DEALT[1:]]
    hands = ["XR 2S 2H", *DEALT[1:]]
    return called(*hands, by=0, totals=(90, *totals))


LAID = Discarded(0, tuple(GROUP.split()), "XB")
NEWS = (LAID, LAID, LAID, last_round(), Begun(2, 0, "10C"), LAID)


def full(*hands: str, options: Options | None = None) -> Position:
    """Return a position where every hand is five known cards."""
    held = (*hands, *DEALT[len(hands) :])
    known = tuple(tuple(hand.split()) for hand in DEALT)
    state = table(
        *DEALT, group=GROUP, layer=7, known=known, scored=(last_round(),), totals=(200,) * SEATS, turns=9
    )
    return replace(state, hands=tuple(tuple(hand.split()) for hand in held), options=options or Options())


def over(rounds: int) -> Position:
    """Return the end of a match of a number of rounds."""
    before = tuple(replace(last_round(), number=number) for number in range(1, rounds))
    options = Options(ending="rounds", rounds=rounds)
    return after(replace(full("AC", options=options), scored=before), Call())


def limit_cases() -> dict[str, LimitCase]:
    chosen = tuple(NO_DRAFT.with_values(CARDS, DEALT[0].split()[:many]) for many in (1, 3, 5))
    all_of_them = (NO_DRAFT.with_values(CARDS, GROUPS.split()),)
    return {
        "ends": LimitCase(full(options=Options(draw="ends", call_limit=7)), NEWS, chosen),
        "any": LimitCase(full(options=Options(draw="any", call_limit=7)), NEWS, chosen),
        "groups": LimitCase(full(GROUPS, options=Options(draw="any")), NEWS, all_of_them),
        "over after 2 rounds": LimitCase(over(2), NEWS),
        "over after 20 rounds": LimitCase(over(20), NEWS),
    }
