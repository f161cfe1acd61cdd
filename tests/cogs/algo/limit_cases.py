"""Limit cases of Algo: everything hidden that can be, while the round before is news."""

from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT
from cogs.algo.attack_controls import CARD, NUMBER
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Attacked, Choose, Guess, Options
from tests.cogs.algo.positions import after, table
from tests.support.limit_cases import LimitCase

PAIRS, NOTES = Options(pairs=True, notes=True), Options(notes=True)
ROWS = (
    "⬛0? ⬜0? ⬛4? ⬜4? ⬛8? ⬜8?",
    "⬛1? ⬜1? ⬛5? ⬜5? ⬛9? ⬜9?",
    "⬛2? ⬜2? ⬛6? ⬜6? ⬛10? ⬜10?",
    "⬛3 ⬜3 ⬛7 ⬜7 ⬛11 ⬜11?",
)
TWELVE = tuple(" ".join(f"{colour}{number}?" for number in range(12)) for colour in "⬛⬜")
NEWS = (Attacked(0, 1, 7, is_white=True, number=11, is_hit=True, paid=20, by=0),) * 6


FULL = (
    "⬛0? ⬜0 ⬛4 ⬜4 ⬛8?",
    "⬛1? ⬜1 ⬛5 ⬜5 ⬛9? ⬜9",
    "⬛2? ⬜2 ⬛6 ⬜6 ⬛10? ⬜10",
    "⬛3 ⬜3? ⬛7 ⬜7 ⬛11 ⬜11?",
)
"""The longest rows of four who are all in: every turn has opened a card."""
BLUFF = NO_DRAFT.with_values(CARD, ("4",)).with_values(NUMBER, ("0",))


def four(attacks: int = 3) -> Position:
    """Return a position of two pairs after a number of attacks."""
    won = after(
        table("⬛1 ⬜6?", "⬛2 ⬜5", "⬜11", "⬛10? ⬜10", options=PAIRS, phase="attack", chosen=1),
        Attack(5, 10),
    )
    guesses = (Guess(0, 7, 11, is_hit=False, by=0),) * attacks
    return replace(table(*ROWS, options=PAIRS), scored=won.scored * 3, guesses=guesses, totals=(-9990,) * 4)


def full() -> Position:
    """Return a position with the most beside the rows: after a hit late in a round, with notes."""
    hit = Guess(1, 0, 0, is_hit=True, by=0)
    misses = tuple(Guess(0, tag, 11, is_hit=False, by=0) for tag in (4, 8))
    return replace(
        table(*FULL, held="⬜8?", options=NOTES),
        scored=four().scored,
        guesses=(hit, *misses) * 6,
        totals=(-9990,) * 4,
        phase="go_on",
    )


def limit_cases() -> dict[str, LimitCase]:
    positions = {
        "choose": four(),
        "show": replace(four(), phase="show"),
        "attack": after(four(), Choose(0)),
        "attacks": four(attacks=9),
        "twelve": table(*TWELVE, options=NOTES),
        "attack with one of twelve": after(table(*TWELVE, options=NOTES), Choose(0)),
        "buttons": full(),
        "over": replace(four(), over=True, scored=four().scored[:1] * 4),
    }
    return {
        name: LimitCase(position, NEWS, (BLUFF,), len(position.lines)) for name, position in positions.items()
    }
