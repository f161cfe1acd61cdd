"""The rule book's section 2.3: plays as they are typed."""

from collections import Counter

import pytest

from engine.core import InvalidAction
from engine.games.prime_daifugo.notation import PACK, read, readings, spell
from engine.games.prime_daifugo.values import Play
from tests.engine.games.prime_daifugo.tables import JOKER, composite, prime


def written(text: str, hand: str = "", count: int | None = None) -> list[str]:
    """Format all that a text may mean to somebody with this hand, or with a whole pack."""
    return [spell(play) for play in readings(text, Counter(hand) if hand else PACK, count)]


# Spelling


@pytest.mark.parametrize(
    ("play", "spelled"),
    [
        (prime("A23456789TJQK"), "A23456789TJQK"),
        (JOKER, "X"),
        (prime("KA4T6X9"), "KA4T6X|X=9"),
        (prime("X13 X0"), "XX|X=13,0"),
        (composite("KQJQ", "2^3*3*TA*54A3"), "KQJQ=2^3*3*TA*54A3"),
        (composite("24", "2*2*2*3"), "24=2*2*2*3"),
        (composite("2X4", "2^X3*3"), "2X=2^X*3|X=4,3"),
        (composite("24", "X2^3*X3"), "24=X^3*X|X=2,3"),
    ],
)
def test_a_play_is_spelled_as_the_community_does_and_reads_back(play: Play, spelled: str) -> None:
    assert spell(play) == spelled
    assert read(spelled) == play


# Signs


@pytest.mark.parametrize(
    "text",
    [
        "KQJQ=2^3*3*TA*5413",
        "kqjq=2^3*3*ta*54a3",
        "13121112 = 2^3 * 3 * 101 * 541 3",
        "ＫＱＪＱ＝２＾３＊３＊１０１＊５４１　３",
        "KQJQ=2³×3×TA×54A3",
        "kqjq＝２³✕３✖TA·5 4 A 3",
        "K Q J Q = 2^3 * 3 * T A * 5 4 A 3",
        "K,Q,J,Q=2^3*3*T,A*5,4,A,3",
        "Ｋ、Ｑ、Ｊ、Ｑ＝2^3＊3＊T、A＊5、4、A、3",
        "\tKQJQ =\n2^3*3*TA*54A3 \n",
        "KQJQ=3*2^3*TA*54A3",
        "KQJQ=54A3*10A*3*2^3",
    ],
)
def test_signs_of_other_keyboards_are_read(text: str) -> None:
    hand = Counter("KQJQ233TA54A3")
    assert read(text, hand) == composite("KQJQ", "2^3*3*TA*54A3")


@pytest.mark.parametrize(
    "text", ["X", "x", "Ｘ", "🃏", "ジョーカー", "ｼﾞｮｰｶｰ", " X ", ",X,", "joker", "Ｊｏｋｅｒ"]
)
def test_a_joker_is_written_in_several_ways(text: str) -> None:
    assert read(text) == JOKER


FACTORS = {
    "24=2*2*2*3": (
        *("24=2 2 2 3", "24=2,2,2,3", "24=2、2、2、3", "24=2・2・2・3", "24=2･2･2･3", "24=2x2x2x3"),
        "24=2 x 2 x 2 x 3",
    ),
    # A factor behind a power is one of its own.
    "24=2^3*3": ("24=2^3 3", "24=2^3,3", "24=2^3x3", "24=2³ 3", "24=2³3"),
    # Raised digits are powers.
    "T24=2^T": ("T24=2¹⁰",),
    "9=3^2": ("9=3²",),
}


@pytest.mark.parametrize(("play", "texts"), FACTORS.items())
def test_factors_are_parted_by_other_signs_too_and_raised_digits_are_powers(
    play: str, texts: tuple[str, ...]
) -> None:
    assert [written(text) for text in texts] == [[play]] * len(texts)


# Digits


DIGITS = {
    "1213": ["QK", "QA3", "A2K", "A2A3"],
    "10": ["T"],
    "101": ["TA"],
    "1010": ["TT"],
    "111": ["JA", "AJ", "AAA"],
    "110": ["AT"],
    "12": ["Q", "A2"],
    "1": ["A"],
    "14": ["A4"],
    "57": ["57"],
    # No card goes across a space or a comma.
    "1 1": ["AA"],
    "1,1": ["AA"],
    "1 11": ["AJ", "AAA"],
    "11 1": ["JA", "AAA"],
    "1 213": ["A2K", "A2A3"],
}


def test_digits_are_all_cards_that_a_pack_could_lay_for_them() -> None:
    assert {text: written(text) for text in DIGITS} == DIGITS


@pytest.mark.parametrize(
    ("hand", "count", "meant"),
    [
        ("", 2, ["QK"]),
        ("", 3, ["QA3", "A2K"]),
        ("", 4, ["A2A3"]),
        ("QK5", None, ["QK"]),
        ("QA3", None, ["QA3"]),
        ("A2A3", None, ["A2A3"]),
        ("QKA3", None, ["QK", "QA3"]),
        ("A23K", None, ["A2K"]),
        ("QQKK", None, ["QK"]),
    ],
)
def test_the_count_of_the_field_and_the_cards_held_decide(
    hand: str, count: int | None, meant: list[str]
) -> None:
    assert written("1213", hand, count) == meant


def test_where_there_are_two_readings_it_is_asked_with_both_listed() -> None:
    with pytest.raises(InvalidAction) as refused:
        read("1213", Counter("QA3A2K"), 3)
    assert refused.value.code == "ambiguous"
    assert refused.value.facts == {"readings": ("QA3", "A2K")}
    text, factors = "KQJQ=2^3*3*TA*5413", "KQJQ=2^3*3*TA*"
    assert written(text) == [f"{factors}54K", f"{factors}54A3"]
    assert written(text, "KQJQ233TA54K") == [f"{factors}54K"]
    assert written(text, "KQJQ233TA54A3") == [f"{factors}54A3"]


def test_factors_in_another_order_are_no_other_reading_and_what_is_held_counts_once() -> None:
    assert written("6=3*2") == ["6=2*3"]
    assert written("121=11*11", "A2AJAA") == ["A2A=AA*J"]
    assert written("12=2^2*3", "Q223") == ["Q=2^2*3"]
    assert written("12=2^2*3", "A2223") == ["A2=2^2*3"]
    assert written("12=2^2*3", "A223") == ["Q=2^2*3"]


def test_the_cards_held_decide_before_the_count_and_where_nothing_is_held_the_fewest_that_lack() -> None:
    # The form is asked afterwards: whoever holds a queen and a king is told that two cards are too few.
    assert written("1213", "QK", 3) == ["QK"]
    assert written("1213", "Q5") == ["QK"]
    assert written("1214", "A2A7") == ["A2A4"]
    assert written("97", "2") == ["97"]


def test_letters_and_digits_may_be_mixed_up_to_300_characters() -> None:
    assert written("K11Q", "KJQ") == ["KJQ"]
    assert written("T1", "TA") == ["TA"]
    assert read("5" + " " * 298 + "7") == prime("57")


# Jokers


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("KX|X=7", "KX|X=7"),
        ("KX X=7", "KX|X=7"),
        ("KX | X = 7", "KX|X=7"),
        ("KX,X=7", "KX|X=7"),
        ("XX|X=9 0", "XX|X=9,0"),
        ("KX=7", "KX|X=7"),
        ("X K=7", "XK|X=7"),
        ("KX|X=K", "KX|X=13"),
        ("XX|X=9,0", "XX|X=9,0"),
        ("XX|X=9|X=0", "XX|X=9,0"),
        ("XKTTTQX | X=K | X=J", "XKTTTQX|X=13,11"),
        ("XX=9,0", "XX|X=9,0"),
        ("24=2^X*3|X=3", "24=2^X*3|X=3"),
        ("24=2^X*3 X=3", "24=2^X*3|X=3"),
        ("2X=2^X*3|X=4,3", "2X=2^X*3|X=4,3"),
        ("6=X*X|X=3,2", "6=X*X|X=2,3"),
    ],
)
def test_values_of_jokers_stand_behind_in_the_order_of_the_jokers(text: str, spelled: str) -> None:
    assert written(text) == [spelled]


def test_a_joker_alone_with_a_value_reads_as_such_so_that_it_is_refused_as_no_number() -> None:
    for text in ("X=7", "X|X=7", "|X=7"):
        assert read(text) == Play(("X7",))


# What spells no play


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("too_long", ["A" * 301, "9" * 10_000, "X=" * 5000]),
        ("kanji_digits", ["二四", "２十", "〇", "百", "5七", "K十=7"]),
        ("double_star", ["9**9**9", "24=2**3*3", "**", "２＊＊３"]),
        (
            "strange_sign",
            ["B", "5+3", "5-3", "24/2", "5.7", "a?", "💥", "١٢", "\x00", "\ud800", "KIX", "½", "X=-1"],
        ),
        ("nothing_shown", ["", " ", ",", "=2*3", "\n", "　", "=", "、", " = 2*3"]),
        ("too_many_equals", ["24=2*3=4", "1=2=3", "==", "24==2*3", "X=3=4"]),
        ("factors_without_number", ["2*3", "2^3", "9^9^9", "*", "^2=3", "2³"]),
        ("empty_factor", ["24=", "24=*3", "24=2*", "24=2^3* *3", "24=^3", "24=2*^3"]),
        ("empty_exponent", ["24=2^", "24=2^*3", "24=2^ *3"]),
        ("exponent_too_small", ["24=2^0", "24=2^0*3", "8=2⁰"]),
        ("missing_times", ["24=2^3 3*5", "24=2^3,3*5"]),
        ("joker_is_no_composite", ["X=2*3", "X=2^3"]),
        ("stacked_powers", ["24=2^3^4", "24=9^9^9", "24=2^^3"]),
        ("wrong_bar", ["5|3", "K|7", "|", "KX|X", "KX|A=3", "X||X=3", "5|7|X=3"]),
        ("joker_out_of_range", ["KX|X=14", "KX=14", "KX|X=99999999", "KX|X=", "KX|X=07", "KX|X=3X"]),
        ("joker_needs_value", ["KX", "XX", "XX|X=7", "24=2^X*3", "24=2*X", "K X"]),
        ("too_many_values", ["K|X=7", "KX|X=7,8", "24=2^3*3|X=3", "X|X=1,2", "|X=9,0"]),
        ("no_zero_card", ["0", "07", "20", "100", "1 0", "T0", "A0", "24=0*3", "X0", "10 0"]),
        ("not_in_pack", ["22222", "XXX|X=1,2,3", "KKKKK", "TTTT10", "2222=2*3", "X" * 300, "2" * 300]),
        ("too_many_readings", ["1213" * 5, "112112121112131312", "7=" + "1213*" * 4 + "7"]),
        ("ambiguous", ["11", "1213", "24=2^11*3", "KQJQ=2^3*3*101*5413"]),
    ],
)
def test_what_spells_no_play_is_refused_with_its_own_reason(code: str, texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(InvalidAction) as refused:
            read(text)
        assert (text[:20], refused.value.code) == (text[:20], code)


def test_refusals_bring_what_their_sentences_need() -> None:
    needed = {
        "1" * 400: {"most": 300},
        "5?": {"sign": "?"},
        "KX|X=14": {"value": "14"},
        f"KX|X={'9' * 100}": {"value": "9" * 20},
        "XX|X=7": {"count": 2, "given": 1},
        "K|X=7": {"count": 0, "given": 1},
        "111": {"readings": ("JA", "AJ", "AAA")},
    }
    for text, facts in needed.items():
        with pytest.raises(InvalidAction) as refused:
            read(text)
        assert refused.value.facts == facts
