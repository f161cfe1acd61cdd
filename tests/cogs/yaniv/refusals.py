"""What may not be done in Yaniv, with the reasons in both languages."""

from typing import Any

from cogs.yaniv.turn import CALL, STOCK
from engine.games.yaniv.position import Position
from tests.engine.games.yaniv.tables import table

_DISCARDED = [
    ("QS KS AS", "", "A run goes from the ace up to the king", "KからAへは続きません"),
    ("5H 6H", "", "A run needs at least three cards.", "連番には3枚以上必要です"),
    ("5H 6C 7H", "", "must be of one suit", "同じスートでそろえて"),
    ("3C 3D QS QD", "", "Discard one card, cards of one rank, or three", "捨てられるのは、1枚か"),
    ("QS KS XB", "", "There the joker would stand", "Aより下かKより上"),
    ("2S", "", "You do not hold ♤2.", "♤2は手札にありません"),
    ("KS", "10H", "♥10 lies in the middle.", "♥10は間に挟まれている"),
    ("KS", "KS", "You are discarding ♤K this turn", "♤Kは今自分が捨てるカード"),
    ("KS", "2S", "♤2 was not discarded just before", "♤2は直前に池に捨てられた"),
    ("KS", "9H JH", "You draw exactly one card.", "引けるのは1枚だけ"),
    ("KS", "the top", "“the top” is not a card. Type one card of the pond", "「山札」と入力してください"),
    ("KS KS", "", "A card is named twice.", "同じカードが2回"),
    ("the king", "", "“the” is not a card.", "「the」というカードはありません"),
    (" ", "", "First choose what to discard.", "先に捨てるカードを選んでください"),
]
HELD = {
    "QS KS AS": "QS KS AS",
    "5H 6C 7H": "5H 6C 7H",
    "3C 3D QS QD": "3C 3D QS QD",
    "QS KS XB": "QS KS XB",
}


def _standing(hand: str) -> Position:
    return table(hand, "QC 7C", "KC", "KD", group="9H 10H JH", layer=1)


TYPED: list[tuple[Position, int, str, dict[str, Any], str, str]] = [
    (_standing(HELD.get(cards, "5H 6H KS")), 0, "discard", {"cards": cards, "draw": draw}, english, japanese)
    for cards, draw, english, japanese in _DISCARDED
]
TYPED += [
    (
        *(_standing("AC 2H 4S"), 0, "call", {}),
        "Your hand counts 7 points. Yaniv can be called with 5 or less, at the start of your turn.",
        "手札が7点あります。",
    ),
    (_standing("AC 2H"), 1, "call", {}, "waiting for **Ana**", "今は**Ana**の番"),
]
PRESSED = [
    (_standing("AC 2H 4S"), CALL, "", "Your hand counts 7 points."),
    (_standing("AC 2H 4S"), STOCK, "", "First press what to discard."),
]


def seats_of(state: Position) -> int:
    return len(state.hands)
