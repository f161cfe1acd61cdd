"""What is typed as a command: many spellings for the same, and for what is wrong its own clear answer."""

from typing import Any

import pytest

from bot.faces.words import Words
from bot.front.services import Services
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.typed_actions import joined
from engine.core import RuleError
from engine.games import GAMES
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play, View
from tests.cogs.prime_daifugo.tables import GAME
from tests.cogs.prime_daifugo.views import EN, JA, seen
from tests.engine.games.prime_daifugo.tables import composite, prime
from tests.engine.games.prime_daifugo.tables import table as position
from tests.support.plain_tables import dealt, people, standing, typed
from tests.support.typed_commands import command

HAND = "AA22233345789TTJQKXX"
VIEW = seen(HAND, "QK")


def read(typed: str, view: View = VIEW) -> GameAction:
    return FACE.read(*command("prime_daifugo", typed), view, EN)


def refusal(typed: str, words: Words = EN, view: View = VIEW) -> str:
    """Return how a text is refused."""
    with pytest.raises(RuleError) as caught:
        FACE.read(*command("prime_daifugo", typed), view, words)
    return words(f"prime_daifugo.error.{caught.value.code}", **caught.value.facts)


# ------------------------------------------------------------------ accepted


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", Draw()),
        (" pass ", Pass()),
        ("play QK", prime("QK")),
        ("play ｑｋ", prime("QK")),
        ("play X", Play(("X",))),
        ("play KX|X=9", prime("K X9")),
        ("play 24=2^3*3", composite("24", "2^3*3")),
        ("play 2X=2^3*3|X=4", composite("2 X4", "2^3*3")),
        ("play 8X=2^X*3|X=0,3", composite("8 X0", "2^X3*3")),
    ],
)
def test_a_play_can_be_typed_in_many_ways(text: str, action: GameAction) -> None:
    assert read(text) == action


@pytest.mark.parametrize(
    ("fields", "play"),
    [
        (("24", "2^3*3"), composite("24", "2^3*3")),
        (("24=2^3*3", ""), composite("24", "2^3*3")),
        (("24", "＝2^3*3"), composite("24", "2^3*3")),
        (("KX", "", "9"), prime("K X9")),
        (("KX|X=9", ""), prime("K X9")),
        (("KX=9", ""), prime("K X9")),
        (("8X|X=0", "2^X*3|X=3"), composite("8 X0", "2^X3*3")),
        (("8X", "2^X*3", "0,3"), composite("8 X0", "2^X3*3")),
        (("8X=0", "2^X*3 ｘ＝３"), composite("8 X0", "2^X3*3")),
        (("８Ｘ｜Ｘ＝０", "2^X*3", "3"), composite("8 X0", "2^X3*3")),
        ((" X ", " ", " "), Play(("X",))),
    ],
)
def test_what_stands_in_several_fields_is_one_play(fields: tuple[str, ...], play: Play) -> None:
    assert read(f"play {joined(*fields)}") == play


def test_the_count_on_the_field_decides_what_digits_mean() -> None:
    assert read("play 1213", seen("A223QK", "57", field="6A")) == prime("QK")
    assert read("play 1213", seen("A2QK", "57", field="23A")) == prime("A2K")


# ------------------------------------------------------------------ refused

REFUSED = [
    ("", "Choose the cards", "先に出すカードを"),
    ("9" * 301, "300 characters at most", "300文字まで"),
    ("五十七", "not in kanji", "漢数字ではなく"),
    ("9**9**9", "Write a power with `^`", "累乗は `^` で"),
    ("5;7", "“;” belongs to no card", "「;」は使えません"),
    ("KX|9", "After `|` come only the values", "`|` のあとには"),
    ("KX|X=14", "A joker stands for 0 to 13, not for “14”", "0〜13です（「14」"),
    ("24=2^3*3=24", "One `=` is enough", "`=` は1つだけ"),
    (joined("24=2^3*3", "2^3*3"), "One `=` is enough", "`=` は1つだけ"),
    (joined("24==", "2*3"), "One `=` is enough", "`=` は1つだけ"),
    ("2^3*3", "The composite and", "先に合成数と"),
    ("24=2^2^2", "A power of a power", "指数は素因数1つに1つ"),
    ("24=2*", "A factor is missing", "素因数が抜けています"),
    ("24=2^*3", "An exponent is missing", "指数が抜けています"),
    ("20", "No card is a 0", "0のカードはありません"),
    ("55555", "does not have that many", "それだけの枚数がありません"),
    ("KX", "Give each joker its value", "ジョーカーの値（0〜13）も"),
    ("K|X=9", "more values than jokers", "枚数より多くなっています"),
    ("KQJ6", "Missing: 6", "足りないカードがあります：6"),
    ("XK|X=0", "No number may begin with 0", "0から始まる数"),
    ("8=2^A", "An exponent is 2 or more", "指数は2以上"),
    ("7=5", "at least two factors", "素因数が2つ以上"),
    ("57=3*TA", "57 can only be laid as a prime", "57は素数としてしか"),
    ("X|X=7", "A joker laid alone has no value", "値は付けません"),
    ("X=2*3|X=6", "A joker alone cannot be a composite", "合成数として出せません"),
]


@pytest.mark.parametrize(("written", "english", "japanese"), REFUSED)
def test_what_is_wrong_has_its_own_clear_answer(written: str, english: str, japanese: str) -> None:
    assert english in refusal(f"play {written}")
    assert japanese in refusal(f"play {written}", JA)


@pytest.mark.parametrize(
    ("written", "fields", "english", "japanese"),
    [
        ("57", {"field": "6A"}, "57 is not higher than 61", "57は、場の61より大きくありません"),
        (
            *("QK", {"field": "6A", "is_reversed": True}),
            "1,213 is not lower than 61",
            "1,213は、場の61より小さく",
        ),
        (
            *("5", {"field": "6A"}),
            "The field needs 2 cards; yours has 1.",
            "場は2枚なので、2枚で出します（いまは1枚です）",
        ),
        (
            "57",
            {"field": "6"},
            "The field needs 1 card; yours has 2.",
            "場は1枚なので、1枚で出します",
        ),
        ("8=2^3", {"options": Options(exponents=False)}, "without powers", "指数を使えません"),
    ],
)
def test_what_does_not_fit_the_field_or_the_table_is_refused_with_the_reason(
    written: str, fields: dict[str, Any], english: str, japanese: str
) -> None:
    view = seen(HAND, "QK", **fields)
    assert english in refusal(f"play {written}", EN, view)
    assert japanese in refusal(f"play {written}", JA, view)


def test_P23_digits_are_read_as_no_more_cards_than_may_be_shown() -> None:
    view = seen("A235789Q", "QK", options=Options(max_cards=6))
    assert read("play 1235789", view) == prime("Q35789")
    assert "`Q35789` · `A235789`" in refusal("play 1235789", view=seen("A235789Q", "QK"))
    assert refusal("play A235789", view=view) == (
        "At this table a play shows at most 6 cards; yours shows 7. Factors do not count."
    )
    assert refusal("play A235789", JA, view).startswith("このテーブルで一度に出せるのは6枚まで")


def test_several_readings_are_listed() -> None:
    view = seen("A223QK", "57")
    assert refusal("play 1213", EN, view) == (
        "That can be read in several ways: `QK` · `QA3` · `A2K`. Write the cards as letters."
    )
    assert "何通りかに読めます：`QK` · `QA3` · `A2K`。" in refusal("play 1213", JA, view)


def test_more_than_ten_readings_are_not_listed() -> None:
    assert "too many ways" in refusal("play " + "12" * 8, EN, seen("AAAA2222QQQQ", "57"))


def test_nothing_that_was_typed_is_repeated_as_markup_or_at_length() -> None:
    assert "“\\*” belongs" not in refusal("play 5*7")
    assert "“\\<” belongs to no card" in refusal("play <@1>")
    assert len(refusal(f"play KX|X={'9' * 200}")) < 100


def test_whoever_is_not_to_act_is_not_told_what_is_wrong_with_their_cards() -> None:
    assert read("play KQJ6", seen(HAND, "QK", turn=1)) == prime("KQJ6")


def test_long_numbers_in_refusals_are_cut() -> None:
    view = seen("TTTTJJJJQQQQKKKK", "3", field="9999888877776666", is_reversed=True)
    whole_text = refusal("play KKKKQQQQJJJJTTTT", EN, view)
    assert "13,131,313,121,212,1…111,111,110,101,010 is not lower than 9,999,888,877,776,666" in whole_text


# ------------------------------------------------------------------ at a table


async def test_what_cannot_be_read_matters_less_than_whose_turn_it_is(services: Services) -> None:
    everybody = people(services, "Ana", "さくら")
    table = await dealt(GAMES[GAME], everybody, position("2423397", "6AX7896"))
    before = await standing(services, table)
    for action, fields in (
        ("pass", {}),
        *(("play", {"cards": each}) for each in ("五", "61", "QK", "X|X=99")),
    ):
        told = await typed(everybody[1], table, action, **fields, factors="")
        assert "今は**Ana**の番です" in told
        assert "## A　6 6　7　8　9　🃏" in told
    assert await standing(services, table) == before
