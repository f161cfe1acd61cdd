"""What people are called: never by a mark or a word of the bot, nor by the name of somebody else."""

import re
from itertools import permutations
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.database.rows import Chair
from bot.faces.person_names import LONGEST, MARKS, MAX_ACCENTS, PERSON, alike, called, presentable
from bot.faces.words import BLANKS, LANGUAGES, catalog
from bot.tables.names import words_at
from tests.support.source_scan import ROOT, literals, modules

HOSTILE = {
    "👑 host": "👤 host",
    "Computer 1 🤖": "👤 Computer 1",
    "▶ Ana": "Ana",
    "▶️ Ana": "Ana",
    "🥇 1. You": "👤 1. You",
    "⏵ Ana": "Ana",
    "⯈ Ana": "Ana",
    "🞂 Ana": "Ana",
    "⮕ Ana": "Ana",
    "‣ Ana": "Ana",
    "👤 Ana": "Ana",
    "👤👤": "",
    "✓✅☑": "",
    "Ana 🎁5 ■B": "Ana 5 B",
    "A" + "\u0301\u0302\u0303\u0304\u0305" * 9: "Á\u0302",
    "\u0336A\u0336n\u0336a": "Ana",
    "1\ufe0f\u20e3": "1",
    "A\u202ena\u2066\u200b\nB": "Ana B",
    "\u3164\u200b\u2800": "",
    "x" * 500: "x" * LONGEST,
}
POSING = (
    "COM1", "Ｃｏｍ 2", "СОМ1",
    "コンピュータ1", "ｺﾝﾋﾟｭｰﾀ1", "Сomputer 1", "C0MPUTER l", "1. Ana", "#2 Ana", "Ana (you)",
    "Ana (computer)", "あなた", "ホスト", "P1", "P2 Ben", "Ｐ２ Ben", "Рl Ben", "Ana · P 2 Ben", "⒈ Ana",
    "Ⅰ. Ana", "① Ana", "１．Ana", "一位 Ana", "B o t", "B_o_t", "C o m p u t e r 1", "Com-puter 12",
    "ホ ス ト", "コン ピュー タ 1", "Υou", "Ηost", "ΥΟU", "COΜPUTER 1", "Ꮋost", "ꓚomputer 1", "Ⲏost", "ʜᴏsᴛ",
    "ⓗⓞⓢⓣ", "🅷🅾🆂🆃", "𝐇ost", "Hos\u0331t Ben", "コンピユータ1", "こんぴゅーた1", "コソピュータ1", "アナタ",
    "①Ana", "1․ Ana", "1、Ana", "1｡ Ana", "第1位", "第１位 Ana", "Ꮲ2 Ben",
)  # fmt: skip
HONEST = (
    "Ana", "さくら", "José", "Ana 🌸", "👩‍🚀 Zoé", "👨‍👩‍👧", "❤️", "Đặng Thị Ngọc Ánh", "عَلِيّ", "กี่ น้ำ",
    "हिन्दी", "שָׁלוֹם", "ひなた", "バン", "Ọ̀ṣun", "Łukasz", "Ana_99", "2PAC", "高橋", "김철수",
    "~*Ana*~", "#0042", "Yousef", "Bo Tan", "マホ ストア", "P2P", "Po", "〇山", "I. Newton", "一郎", "Hosta",
    "Ηλίας", "🇯🇵 Ken", "ポット", "第二の男", "ᏣᎳᎩ", "⭐ Ana", "99 Ana", "ほしと",
)  # fmt: skip
ALIKE = (
    ("Ana", "Аna"), ("Ana", "Ａｎａ"), ("Ana", "𝓐𝓷𝓪"), ("Ana", "ANA"), ("Ana", "Ána"), ("Ana", "A\u200dna"),
    ("Ana", "A na"), ("Bill", "BiIl"), ("Bill", "B1ll"), ("Bob", "B0b"), ("Tom", "Torn"), ("Ωmega", "ωmega"),
    ("Max", "Μax"), ("Hans", "Ηans"), ("Nina", "Νina"), ("Zoe", "Ζoe"), ("Yuki", "Υuki"), ("Bea", "Βea"),
    ("Ana", "Ꭺna"), ("Leo", "ꓡeo"), ("Kim", "Ⲕim"), ("Ana", "ᴀɴᴀ"), ("Ana", "ᗩᑎᗩ"),
    ("カナ", "力ナ"), ("ヘンリ", "へンり"), ("ロン", "口ン"), ("ばら", "は\u3099ら"),
)  # fmt: skip
DIFFERENT = (
    *(("はな", "ばな"), ("ハハ", "パパ"), ("さくら", "サクラ")),
    *(("Ana", "Anna"), ("Ana", "Eva"), ("कि", "की")),
)
OPERATORS = set("±×÷−≠≤≥＝＾｜")
"""Signs of arithmetic, which anybody may have in a name."""
EMOJI_STYLE = "\ufe0f"

names = st.one_of(
    st.sampled_from(
        [*HOSTILE, *POSING, *HONEST, *(name for pair in ALIKE for name in pair), "Ana (2)", "Computer 2"]
    ),
    st.text(max_size=40),
    st.text("Aаａ🤖👤👑\u0301\u0336\u202e\u200d 1.#(2)", max_size=8),
)


@pytest.mark.parametrize(
    ("name", "shown"), [*HOSTILE.items(), *((name, f"{PERSON} {name}") for name in POSING)], ids=ascii
)
def test_a_name_poses_as_nothing(name: str, shown: str) -> None:
    assert presentable(name) == shown


def test_an_honest_name_stays_as_it_is() -> None:
    assert [presentable(name) for name in HONEST] == [*HONEST]
    assert presentable("は\u3099ら") == "ばら", "typed with separate marks"


@settings(max_examples=300)
@given(names)
def test_no_name_has_a_mark_or_covers_other_lines(name: str) -> None:
    shown = presentable(name)
    assert not set(shown.removeprefix(PERSON)) & MARKS
    assert len(shown) <= len(f"{PERSON} ") + LONGEST
    assert shown == shown.strip()
    assert "\n" not in shown
    accents = "".join(
        "x" if category(each) in ("Mn", "Me") and each != EMOJI_STYLE else " " for each in shown
    )
    assert max(map(len, accents.split()), default=0) <= MAX_ACCENTS
    assert presentable(shown) == shown, "what was cleaned before stays as it is"


def test_names_that_look_alike_are_alike_and_those_that_differ_to_the_eye_are_not() -> None:
    assert [pair for pair in ALIKE if alike(pair[0]) != alike(pair[1])] == []
    assert [pair for pair in DIFFERENT if alike(pair[0]) == alike(pair[1])] == []


@settings(max_examples=150)
@given(st.lists(names, min_size=2, max_size=6), st.integers(0, 2), st.booleans())
def test_no_seat_can_be_taken_for_another(persons: list[str], computers: int, leaves: bool) -> None:
    people = [
        Chair(name, number, "normal" if leaves and number == 1 else None)
        for number, name in enumerate(persons)
    ]
    for language in LANGUAGES:
        words = words_at((*people, *(Chair("", None, "normal"),) * computers), language)
        for shown in (words.names, words.people):
            assert len({alike(name) for name in shown}) == len(shown)
            assert all(name.strip() for name in shown)


def test_of_two_names_that_look_alike_one_gets_a_number_and_a_person_without_a_name_too() -> None:
    alike_ones = (Chair("Ana", 1), Chair("Аnа", 2), Chair("Ana", 3))
    assert words_at(alike_ones, "en").names == ("Ana", "Аnа (2)", "Ana (3)")
    assert words_at((Chair("👑", 10_042),), "en").names == ("#0042",)
    assert called("👑") == "?"
    posing = (Chair("COM 1", 1), Chair("", None, "normal"))
    assert words_at(posing, "en").names == ("👤 COM 1", "COM 1")


def test_the_oldest_account_keeps_the_plain_name_at_any_seat() -> None:
    chairs = (Chair("Mia", 1), Chair("Міа", 2), Chair("Міа (2)", 3, "normal"), Chair("", None, "normal"))
    told = dict(zip(chairs, words_at(chairs, "en").names, strict=True))
    assert list(told.values())[:2] == ["Mia", "Міа (2)"]
    for order in permutations(chairs):
        assert words_at(order, "en").names == tuple(told[chair] for chair in order)


def test_every_symbol_that_the_bot_shows_is_a_mark() -> None:
    """A new symbol has to be added to the marks, or a name could pose as it."""
    told = {symbol for language in LANGUAGES for entry in catalog(language) for symbol in str(entry.string)}
    told |= {
        symbol
        for path, tree in modules("bot/front", "bot/scores", "bot/faces", "cogs")
        if not path.endswith("person_names.py")
        for text in literals(tree)
        for symbol in text
    }
    symbols = {symbol for symbol in told if ord(symbol) > 0x2000 and category(symbol) in ("So", "Sm", "Sk")}
    assert symbols - MARKS - OPERATORS - set(BLANKS) == set()


def test_every_stored_name_is_cleaned_before_it_is_shown() -> None:
    """Names of older tables were stored as they were."""
    escaped = re.compile(r"\bescape\([^)]*\bname\b")
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "bot").rglob("*.py")
        if escaped.search(path.read_text("utf-8"))
    }
    assert found == {"bot/faces/person_names.py"}
