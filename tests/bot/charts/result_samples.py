"""Results for the picture: the longest of every game."""

from bot.faces.chart import Chart, Series, Threshold
from bot.faces.icon_names import minus, opened, rank
from bot.faces.result_sheet import Place, ResultSheet, Tally

NAMES = (
    *("Maximilian von und zu Hohenstauf", "さくらさくらさくらさくらさくらさくらさくらさくら"),
    *("<b>&amp; مرحبا 'x' \"y\"", "**Ana** <@1> 🎉", "Борис Александрович", "髙橋 𠮷野", "", "Ana"),
)
"""Long ones, and some with marks of markup, emoji, from right to left, or with nothing to draw."""


def chart_of(seats: int, rounds: int, *, is_limited: bool = True) -> Chart:
    """Make a chart of many rounds, in the middle of which somebody falls."""
    lines = tuple(
        Series(
            NAMES[seat],
            tuple((number * (7 + 5 * seat)) % (101 + seat) for number in range(rounds + 1))
            if seat
            else (*range(0, rounds * 5, 10), *(None,) * (rounds - rounds // 2)),
        )
        for seat in range(seats)
    )
    limit = Threshold(100, "100点を超えるとアウト") if is_limited else None
    return Chart("Totals", lines, "ラウンド", "チップ", limit)


def sheet_of(*tallies: Tally, chart: Chart | None = None, caption: str = "") -> ResultSheet:
    """Make a sheet in which seats come in order."""
    places = tuple(Place(seat + 1, seat, NAMES[seat], "", tally) for seat, tally in enumerate(tallies))
    return ResultSheet("素数大富豪", places, 0x5B5FC7, caption, chart)


def prime_daifugo() -> ResultSheet:
    """Eight seats whose last numbers take the whole pack."""
    number = "10 J Q K 10 J Q = 10,111,213,101,112"
    numbers = [Tally("Grand Millionaire", "", tuple(map(rank, "TJQKTJQ")), number) for _ in NAMES]
    return sheet_of(*numbers, caption=f"それぞれ最後に出した数です。最大の素数：{number}（さくら）")


def yaniv() -> ResultSheet:
    """Eight seats, twenty rounds, full hands."""
    hand = ("AS", "10H", "KD", "QC", "XB")
    tally = Tally("999点", "♤A ♥10 ♦K ♧Q 🃏B", hand, "969 + 31 + 30 = 1030、アウト")
    verdict = "第20ラウンド ・ さくら：3点で宣言、ヤニブ返し（↩️）で罰の30点！"
    return sheet_of(*[tally] * 8, chart=chart_of(8, 20), caption=verdict)


def no_thank_you() -> ResultSheet:
    """Four seats, each with four cards and three gifts."""
    icons = (*map(minus, (13, 14, 15, 16)), *("thank_you",) * 3)
    return sheet_of(*[Tally("−43", "", icons, "−13 −14 −15 −16 +5×3 = −43")] * 4)


def no_thank_you_of_two() -> ResultSheet:
    """One seat with nearly all cards."""
    icons = (*map(minus, range(1, 17)), *("thank_you",) * 8)
    terms = " ".join(f"−{number}" for number in range(1, 17))
    return sheet_of(Tally("−96", "", icons, f"{terms} +5×8 = −96"), Tally("0", sum="0 = 0"))


def algo() -> ResultSheet:
    """Two pairs with rows of six, and a chart of four rounds."""
    row = tuple(opened(number, is_white=bool(number % 2)) for number in range(6))
    tally = Tally("チップ1,000の借り", "⬛0", row, "チームA ・ 400 +160 −160 +160 −160 = 400")
    chart = chart_of(4, 4, is_limited=False)
    return sheet_of(*[tally] * 4, chart=chart, caption="第4ラウンドの勝者のペア：Ana、Ben")


def expect() -> ResultSheet:
    """Two seats with all letters left over, and a chart of eighteen turns."""
    letters = ("AS", "JS", "QS", "KS", "AC", "JC", "QC", "KC", "XB")
    total = "35 (predictions) − 24 (Q, K) + 30 (letters in the last turn) + 45 (left over) = 86"
    tally = Tally("86 points", "A J Q K", letters, f"{total} · 4 exact predictions")
    return sheet_of(tally, tally, chart=chart_of(2, 18, is_limited=False))


SHEETS = {
    each.__name__: each for each in (prime_daifugo, yaniv, no_thank_you, no_thank_you_of_two, algo, expect)
}
