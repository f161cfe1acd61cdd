"""What happens is told as a good commentator would: short, with the reason, in both languages."""

from itertools import product

import pytest
from msgspec.structs import replace

from cogs.prime_daifugo.event_lines import LARGEST
from cogs.prime_daifugo.face import FACE
from engine.core import Event
from engine.games.prime_daifugo.figures import number_of
from engine.games.prime_daifugo.values import (
    Burst,
    Cleared,
    Dealt,
    Drawn,
    Fouled,
    Options,
    Passed,
    Played,
    Received,
    Reversed,
    Stalled,
    WentOut,
)
from engine.numbers import factorised, is_prime
from tests.cogs.prime_daifugo.views import EN, JA
from tests.engine.games.prime_daifugo.tables import composite, foul, prime, table

SENTENCES = [
    (Dealt(11, 0), "11 cards each; **Ana** begins", "11枚ずつ配りました。最初の親：**Ana**"),
    (Drawn(1), "**Ben** draws a card", "**Ben**：ドロー"),
    (Received(("10H", "AS", "XB")), "You drew: A　10　🃏", "引いたカード：A　10　🃏"),
    (Passed(2), "**Cleo** passes", "**Cleo**：パス"),
    (Cleared(0, "passed"), "🧹 Nobody beat it: the field is cleared, **Ana** leads", "親：**Ana**"),
    (Cleared(0, "cut"), "✂️ The field is cleared, **Ana** leads again", "続けて親：**Ana**"),
    (Cleared(0, "joker"), "🧹 The field is cleared, **Ana** leads again", "続けて親：**Ana**"),
    (Cleared(1, "out"), "🧹 The field is cleared, **Ben** leads", "次の親：**Ben**"),
    (Reversed(is_reversed=True), "🔄 From now on lower is stronger", "小さいほうが強く"),
    (Reversed(is_reversed=False), "🔄 Higher is stronger again", "元に戻り、大きいほうが強くなります"),
    (WentOut(0, 1), "🏁 **Ana** goes out in place 1: Grand Millionaire!", "1位であがり！ 大富豪です"),
    (WentOut(1, 3), "🏁 **Ben** goes out in place 3: Pauper!", "**Ben**：3位であがり！ 貧民です"),
    (Burst(0, ("AS",) * 21), "💥 **Ana** holds 21 cards, too many, and has lost: A A", "負け（A A"),
    (Stalled(), "⌛ Nobody gets any further", "誰も進めなくなった"),
]


@pytest.mark.parametrize(("event", "english", "japanese"), SENTENCES)
def test_every_turn_of_a_game_is_told(event: Event, english: str, japanese: str) -> None:
    assert english in FACE.story(event, EN)  # type: ignore[arg-type]
    assert japanese in FACE.story(event, JA)  # type: ignore[arg-type]


# ------------------------------------------------------------------ numbers


def played(spelled: str, factors: str = "", **fields: object) -> Played:
    laid = composite(spelled, factors) if factors else prime(spelled)
    number = None if laid.is_joker else number_of(laid.figures)
    return replace(Played(0, laid.figures, number, (), laid.factors), **fields)


@pytest.mark.parametrize(
    ("event", "english", "japanese"),
    [
        (played("53"), "✅ **Ana**: **5 3 = 53**, a prime", "✅ **Ana**：**5 3 = 53**、素数です"),
        (played("K X9"), "✅ **Ana**: **K 🃏(9) = 139**, a prime", "✅ **Ana**：**K 🃏(9) = 139**、素数です"),
        (
            played("24", "2^3*3"),
            "lays a composite: **2 4 = 24** = 2³ × 3 (5 cards)",
            "合成数出し成功！ **2 4 = 24** = 2³ × 3（5枚）",
        ),
        (played("57"), "✅ **Ana**: **5 7 = 57**, the Grothendieck cut!", "**5 7 = 57**、グロタンカット！"),
        (played("A729"), "A 7 2 9 = 1,729**, the Ramanujan revolution!", "1,729**、ラマヌジャン革命！"),
        (played("A729", "7*K*A9"), "1,729** = 7 × 13 × 19 (8 cards)", "1,729** = 7 × 13 × 19（8枚）"),
        (played("X"), "**Ana** lays 🃏, and nothing beats that", "**Ana**：🃏を1枚。これには誰も勝てません"),
        (played("QK"), "1,213**, a prime 👑 The largest possible!", "素数です 👑 この枚数で最大の素数！"),
        (played("43", is_new=True), "a prime 🎉 Never laid here before!", "素数です 🎉 初登場の素数！"),
    ],
)
def test_numbers_are_told_with_what_is_remarkable_about_them(
    event: Played, english: str, japanese: str
) -> None:
    assert FACE.story(event, EN).endswith(english)
    assert FACE.story(event, JA).endswith(japanese)


@pytest.mark.parametrize("count", LARGEST)
def test_the_largest_primes_are_the_largest(count: int) -> None:
    """So few cards can be anything of two digits: there are four of each, and two jokers."""
    numbers = map(number_of, product("TJQK", repeat=count))
    assert max(filter(is_prime, numbers)) == LARGEST[count]


# ------------------------------------------------------------------ fouls


def fouled(spelled: str, factors: str = "", **fields: object) -> Fouled:
    """Lay something wrong at a table, and give the foul with what was found out about it."""
    hand = "AA2222334456666789TTJJQKX"
    event = foul(table(hand, "57"), composite(spelled, factors) if factors else prime(spelled))
    return replace(event, **fields)


@pytest.mark.parametrize(
    ("event", "english", "japanese"),
    [
        (
            fouled("4J", factorisation=((3, 1), (137, 1))),
            "❌ **Ana**: 4 J = 411 = 3 × 137 is not prime. Takes all back and draws 2 more cards",
            "❌ **Ana**：4 J = 411 = 3 × 137 なので、素数ではありません。カードを戻し、さらに2枚引きます",
        ),
        (fouled("4J"), "❌ **Ana**: 4 J = 411 is not prime. ", "❌ **Ana**：4 J = 411は素数ではありません。"),
        (
            fouled("A"),
            "❌ **Ana**: A = 1 is neither prime nor composite. Takes it back and draws 1 more card",
            "A = 1は素数でも合成数でもありません。カードを戻し、さらに1枚引きます",
        ),
        (
            fouled("A6", "4*4", factorisation=((2, 2),)),
            "A 6 = 16 = 4 × 4? 4 = 2² is not prime. Takes all back and draws 4 more cards",
            "A 6 = 16 = 4 × 4？ 4 = 2² なので、素数ではありません。",
        ),
        (fouled("66", "6*J"), "6 6 = 66 = 6 × 11? 6 is not prime. ", "66 = 6 × 11？ 6は素数ではありません。"),
        (
            fouled("66", "A*66"),
            "? 1 is neither prime nor composite. ",
            "？ 1は素数でも合成数でもありません。",
        ),
        (
            fouled("24", "2*2*3", factorisation=((2, 3), (3, 1))),
            "2 4 = 24 = 2 × 2 × 3? That makes 12; it would be 2³ × 3. Takes all back and draws 5 more cards",
            "2 4 = 24 = 2 × 2 × 3？ 掛けると12です（正しくは2³ × 3）。カードを戻し、さらに5枚引きます",
        ),
        (
            fouled("2J", "2*3", factorisation=((211, 1),)),
            "2 J = 211 = 2 × 3? That makes 6; the number itself is prime. ",
            "掛けると6です（その数は素数です）。",
        ),
        (fouled("24", "2^TJ*3"), "= 2¹⁰¹¹ × 3? That makes more. ", "掛けるとその数より大きくなります。"),
    ],
)
def test_a_foul_is_told_with_its_reason_and_what_it_costs(event: Fouled, english: str, japanese: str) -> None:
    assert english in FACE.story(event, EN)
    assert japanese in FACE.story(event, JA)


def test_a_foul_on_an_empty_stock_costs_nothing_more() -> None:
    event = foul(table("4J", "57", stock=""), prime("4J"))
    assert FACE.story(event, EN).endswith("Takes all back; the stock is empty")


def test_long_numbers_are_cut_in_the_middle() -> None:
    spelled = "KKKKQQQQJJJJTTTT99998888777766665555444433332222AAAA"
    event = Played(0, tuple(spelled), number_of(tuple(spelled)), ())
    line = FACE.story(event, EN)
    assert line.startswith("✅ **Ana**: **K K K K Q Q Q Q J J …3 3 2 2 2 2 A A A A = 13,131,313,")
    assert len(line) < 130


# ------------------------------------------------------------------ later


def test_the_factors_of_what_was_not_prime_are_looked_up() -> None:
    for event, number in ((fouled("4J"), 411), (fouled("A6", "4*4"), 4), (fouled("24", "2*2*3"), 24)):
        lookup = FACE.lookup(event, Options())
        assert getattr(lookup, "number", None) == number
        learned = FACE.learned(event, factorised(number))
        assert isinstance(learned, Fouled)
        assert learned.factorisation == factorised(number)


def test_nothing_is_looked_up_where_the_table_hides_factors_or_there_are_none() -> None:
    assert FACE.lookup(fouled("4J"), Options(factors=False)) is None
    assert FACE.lookup(fouled("A"), Options()) is None
    assert FACE.lookup(Passed(0), Options()) is None


def test_a_prime_of_four_digits_or_more_is_asked_about_once_whether_it_is_new() -> None:
    lookup = FACE.lookup(played("QK"), Options())
    assert (getattr(lookup, "kind", None), getattr(lookup, "number", None)) == ("prime", 1213)
    others = [played("57"), played("A729"), played("X"), played("53"), played("997"), played("24", "2^3*3")]
    for event in (played("QK", is_again=True), *others):
        assert FACE.lookup(event, Options()) is None


def test_what_was_not_found_out_changes_nothing() -> None:
    for event, answer in (
        (fouled("4J"), None),
        (played("53"), False),
        (played("53"), None),
        (Passed(0), True),
    ):
        assert FACE.learned(event, answer) is event
    assert FACE.learned(played("53"), True) == played("53", is_new=True)
