"""What may not be done in Expect, with the reasons in both languages."""

from typing import Any

from msgspec.structs import replace

from cogs.expect.turn import BLACK, DECLARE, KEYS, LAY, OLD_SELECTS
from engine.games.expect.position import Position
from engine.games.expect.values import Options
from tests.cogs.expect.positions import ANA, BEN, after, last, slot_of, start

FRESH = start()
LAID = after(FRESH, "3S JS")
USED = replace(after(FRESH, "3S JS", "7D", "2H", "2C"), scores=(0, 0))
CHOOSING = Position(Options(chooser=0), None)
DECLARED = replace(after(last(("QS", "JC")), "4H"), declared=(True, False))
TYPED: list[tuple[Position, int, str, dict[str, Any], str, str]] = [
    (FRESH, ANA, "lay", {"number": "7", "letter": "8"}, "only one number", "数字は1枚しか"),
    (FRESH, ANA, "lay", {"number": "A", "letter": "J"}, "at most one letter", "文字は1枚まで"),
    (FRESH, ANA, "lay", {"number": "A"}, "cannot be laid alone", "文字だけでは出せません"),
    (FRESH, ANA, "lay", {"number": "joker"}, "cannot be laid alone", "文字だけでは出せません"),
    (
        *(FRESH, ANA, "lay", {"number": "♣7"}),
        "♧7 is of the wrong suit: in this turn you lay ♤.",
        "♧7はマークが違います。このターンに出せるのは♤です",
    ),
    (FRESH, ANA, "lay", {"number": "7", "letter": "QC"}, "♧Q is of the wrong suit", "♧Qはマークが違います"),
    (FRESH, ANA, "lay", {"number": "7H"}, "♥7 is not yours", "♥7は相手の色"),
    (FRESH, ANA, "lay", {"number": "7", "letter": "XR"}, "🃏R is not yours", "🃏Rは相手の色"),
    (USED, ANA, "lay", {"number": "3"}, "You have used ♤3 already.", "♤3はもう使いました"),
    (USED, ANA, "lay", {"number": "4", "letter": "J"}, "You have used ♤J already.", "♤Jはもう使いました"),
    (
        start(Options(jokers=False)),
        ANA,
        "lay",
        {"number": "4", "letter": "X"},
        "without jokers",
        "JOKERを使いません",
    ),
    (FRESH, ANA, "lay", {"number": "11"}, "“11” is not a card.", "「11」というカードはありません"),
    (FRESH, ANA, "lay", {"number": "seven"}, "“seven” is not a card.", "「seven」というカード"),
    (FRESH, ANA, "declare", {}, "still use up all your letters", "まだ文字を使い切れる"),
    (DECLARED, ANA, "declare", {}, "declared already", "もう申告しています"),
    (FRESH, ANA, "choose", {"colour": "red"}, "settled already", "もう決まっています"),
    (CHOOSING, ANA, "lay", {"number": "7"}, "Choose your colour first", "先に色を選んで"),
    (CHOOSING, ANA, "declare", {}, "Choose your colour first", "先に色を選んで"),
    (LAID, ANA, "lay", {"number": "4"}, "and it stands", "変えられません"),
    (LAID, ANA, "declare", {}, "waiting for **Ben**", "今は**Ben**の番"),
    (FRESH, BEN, "lay", {"number": "7"}, "waiting for **Ana**", "今は**Ana**の番"),
]
PRESSED = [
    (FRESH, DECLARE, "", "You can still use up all your letters"),
    (FRESH, BLACK, "", "The colours are settled already."),
    (FRESH, LAY, "", "Please choose once more"),
    *((FRESH, slot, "7S", "Please choose once more") for slot in OLD_SELECTS),
    (FRESH, KEYS + 77, "", "There is no such button"),
    *((USED, slot_of(card), "", "There is no such button") for card in ("3S", "JS")),
    (start(Options(jokers=False)), slot_of("XB"), "", "There is no such button"),
]


def seats_of(_: Position) -> int:
    return 2
