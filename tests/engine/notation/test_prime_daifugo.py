"""Prime Daifugo in the notation of its players: what is read, and what is written."""

from typing import Any

import pytest

from engine.core import Action
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.values import Draw, Options, Pass
from engine.notation import notation_of
from engine.notation.errors import NotationError
from engine.notation.scanner import Scanner
from engine.play import Play, advance
from tests.engine.games.prime_daifugo.tables import composite, prime, table

NOTATION = notation_of("prime_daifugo")


def scanned(text: str) -> list[Action]:
    """Read a turn that no position is needed for."""
    scan = Scanner(text, 1, {})
    actions = [each.action(None) for each in NOTATION.read(scan)]
    scan.require_end()
    return actions


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("D(6)88KTK,P(AA2TJ)", [Draw(), prime("88KTK")]),
        ("D(8)%", [Draw(), Pass()]),
        ("D%", [Draw(), Pass()]),
        ("D(?)%", [Draw(), Pass()]),
        ("D(5)", [Draw()]),
        ("%", [Pass()]),
        ("%%", [Pass()]),
        ("57[GC]", [prime("57")]),
        ("D(5)57[GC]", [Draw(), prime("57")]),
        ("A729[RR]", [prime("A729")]),
        ("TTJQQ6667#", [prime("TTJQQ6667")]),
        ("D(5)KK=K*TA", [Draw(), composite("KK", "K*TA")]),
        ("24=2^3*3", [composite("24", "2^3*3")]),
        ("48828X5=5^J|X=Q", [composite("48828 X12 5", "5^J")]),
        ("XJ=3*A9*23|X=K", [composite("X13 J", "3*A9*23")]),
        ("XKTTTQX|X=K|X=J", [prime("X13 K T T T Q X11")]),
        ("XKTTTQX|X=13,11", [prime("X13 K T T T Q X11")]),
        ("X3X|X=9,0,P(AAA)", [prime("X9 3 X0")]),
        ("X", [prime("X")]),
        ("X|X=5", [prime("X5")]),
        ("D(4) 8T49", [Draw(), prime("8T49")]),
        ("KT, P(1K)", [prime("KT")]),
        ("Ｄ（６）８８ＫＴＫ，Ｐ（ＡＡ２ＴＪ）", [Draw(), prime("88KTK")]),
        ("24＝2^3×3、P(AAAAA)", [composite("24", "2^3*3")]),
        ("12A3 ; a four-card prime", [prime("A2A3")]),
    ],
)
def test_what_players_write_is_read(text: str, actions: list[Action]) -> None:
    assert scanned(text) == actions


@pytest.mark.parametrize(
    "text",
    [
        "",
        "DD",
        "D(",
        "D()D()",
        "%%%",
        "2=",
        "2=2**3",
        "2^3",
        "0",
        "10",
        "X|X=14",
        "XX|X=1",
        "2|X=3",
        "K" * 400,
    ],
)
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        scanned(text)


def written(state: Any, action: Action) -> str:
    before = Play(GAME, "0" * 32, state, 0, ())
    return NOTATION.spell(before, action, advance(before, state.turn, action), "ABCD")


@pytest.mark.parametrize(
    ("state", "action", "text"),
    [
        (table("573", "3"), prime("57"), "57[GC]"),
        (table("57", "3", "3"), prime("57"), "57#"),
        (table("A7293", "3", options=Options(revolution=True)), prime("A729"), "A729[RR]"),
        (table("7", "3", "3"), prime("7"), "7#"),
        (table("93", "3", stock="K"), prime("9"), "9,P(K)"),
        (table("933", "3", stock="KA2"), prime("93"), "93,P(AK)"),
        (table("93", "3", stock=""), prime("9"), "9,P()"),
        (table("93", "3", stock="TA"), Draw(), "D(T)"),
        (table("93", "3"), Pass(), "%"),
        (table("XX3", "3", "3"), prime("X13 X0 3"), "XX3|X=K|X=0#"),
        (table("X3", "3"), prime("X"), "X"),
    ],
)
def test_a_turn_is_written_with_what_it_led_to(state: Any, action: Action, text: str) -> None:
    assert written(state, action) == text


def test_cards_that_the_writer_did_not_see_agree_with_any() -> None:
    before = Play(GAME, "0" * 32, table("933", "3", stock="KA2"), 0, ())
    after = advance(before, 0, prime("93"))

    def told(text: str) -> str:
        (turn,) = NOTATION.read(Scanner(text, 1, {}))
        (claim,) = turn.claims
        return "agrees" if claim.told(before, after) == claim.said else claim.told(before, after)

    assert [told(f"93,P({each})") for each in ("AK", "KA", "??", "K?", "?A")] == ["agrees"] * 5
    assert [told(f"93,P({each})") for each in ("A2", "???", "2?", "A")] == ["AK"] * 4
