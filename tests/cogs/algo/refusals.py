"""What may not be done in Algo, with the reasons in both languages."""

from typing import Any

from msgspec.structs import replace

from cogs.algo.attack_controls import STAY
from cogs.algo.turn import CHOOSE, SHOW, TOSS
from engine.games.algo.position import Position
from tests.cogs.algo.positions import PAIRS, table

TWO = table("⬛1? ⬜4? ⬜9", "⬛2? ⬛6 ⬜7?", held="⬛8?", stock="⬜0")
FOUR = table("⬛1? ⬜4?", "⬛2? ⬜5?", "⬛3? ⬜6?", "⬛7 ⬜8?", options=PAIRS)
SHOWING = replace(FOUR, phase="show")
TOSSED = replace(FOUR, has_tossed=True)
ALONE = table("⬛1? ⬜4?", "⬛2? ⬜5?", "⬛3 ⬜6", "⬛7 ⬜8?", options=PAIRS)
_OF_THE_TURN: list[tuple[Position, str, dict[str, Any], str, str]] = [
    (TWO, "attack", {"card": "E", "number": 6}, "E is face up already.", "Eはもう表になっています"),
    (TWO, "attack", {"card": "A", "number": 1}, "A is your own card.", "Aは自分のカードです"),
    (FOUR, "attack", {"card": "F", "number": 6}, "F is your partner's card.", "Fはパートナーのカードです"),
    (TWO, "attack", {"card": "D", "number": 12}, "The numbers go from 0 to 11.", "数字は0〜11です"),
    (TWO, "attack", {"card": "D", "number": -1}, "The numbers go from 0 to 11.", "数字は0〜11です"),
    (TWO, "attack", {"card": "Z", "number": 1}, "No card on the table has that letter.", "列にありません"),
    (TWO, "attack", {"card": "札", "number": 1}, "Give the letter of one card alone", "カードは英字1つ"),
    (TWO, "attack", {"card": "D 2", "number": 2}, "Give the letter of one card alone", "カードは英字1つ"),
    (TWO, "stay", {}, "You can stay only after a hit.", "ステイできるのは"),
    (TWO, "choose", {"card": "A"}, "There is nothing to choose now", "もう決まっています"),
    (TWO, "toss", {}, "A toss is only for pair play.", "ペア戦だけで使えます"),
    (TWO, "show", {"card": "A"}, "Nobody asked you to show a card.", "求められていません"),
    (FOUR, "attack", {"card": "C", "number": 2}, "Choose first which of your cards", "先に、アタックする"),
    (FOUR, "choose", {"card": "C"}, "That is not a card in your row.", "自分の列のカードではありません"),
    (replace(FOUR, turn=3), "choose", {"card": "G"}, "G is face up already.", "Gはもう表になっています"),
    (TOSSED, "toss", {}, "You have called a toss in this turn already.", "手番ごとに1回だけ"),
    (replace(FOUR, phase="attack", chosen=0), "toss", {}, "A toss comes before", "選ぶ前だけです"),
    (ALONE, "toss", {}, "Your partner is out of this round", "パートナーが脱落している"),
    (SHOWING, "show", {"card": "A"}, "The table is waiting for **Cleo**", "今は**Cleo**の番"),
]
TYPED = [
    *((state, state.turn, *rest) for state, *rest in _OF_THE_TURN),
    (
        SHOWING,
        2,
        "attack",
        {"card": "C", "number": 2},
        "show them a card first",
        "先にカードを見せてください",
    ),
    (SHOWING, 2, "show", {"card": "A"}, "That is not a card in your row.", "自分の列のカードではありません"),
]
PRESSED = [
    (TWO, STAY, "", "You can stay only after"),
    (TWO, TOSS, "", "A toss is only for pair play."),
    (TWO, CHOOSE, "", "There is nothing to choose now"),
    (TWO, SHOW, "", "Nobody asked you"),
    (TWO, CHOOSE + 3, "", "There is no such button"),
]


def seats_of(state: Position) -> int:
    return len(state.lines)
