"""Limit cases of Expect: a letter with every number as long as there are any."""

from engine.games.expect.cards import letters_for, numbers_for
from engine.games.expect.position import Position
from engine.games.expect.values import Options, attacker_of
from tests.cogs.expect.positions import ANA, after, last, start
from tests.support.limit_cases import LimitCase

EVERY_LETTER = ("JH", "QH", "KH", "AH", "XR", "JC", "QC", "XB")


def wordiest(turns: int, options: Options | None = None) -> Position:
    """Lay a letter with every number as long as there are any, the wordiest first."""
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


def limit_cases() -> dict[str, LimitCase]:
    positions = {
        "start": start(),
        "middle": wordiest(8),
        "laid": after(wordiest(8), "6S"),
        "late": wordiest(17),
        "last": last(EVERY_LETTER),
        "over": wordiest(18),
        "over with other options": wordiest(18, Options(qk_mode="replace", last_turn="instead")),
    }
    return {name: LimitCase(position) for name, position in positions.items()}
