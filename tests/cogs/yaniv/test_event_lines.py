from bot.faces.words import Words
from cogs.yaniv.event_lines import settlement, story
from cogs.yaniv.result_text import score
from engine.core import Result
from engine.games.yaniv.values import Begun, Called, Discarded, Drawn, GameEvent, Recycled, Settled
from tests.cogs.panels import loosened
from tests.engine.games.yaniv.tables import called, table

EN, JA = (Words(language, ("Ana", "B*n", "さくら", "Dan")) for language in ("en", "ja"))
A, B, C, D = range(4)
RESULT = Result((), ())


TOLD: list[tuple[GameEvent, str, str]] = [
    (
        *(Begun(3, B, "7S"), r"Round 3: ♤7 is turned up, **B\*n** begins"),
        r"第3ラウンド ・ 池の最初のカード：♤7 ・ 最初の番：**B\*n**",
    ),
    (
        Discarded(A, ("5H", "6H", "7H"), None),
        "**Ana** discarded ♥5 ♥6 ♥7 and drew from the stock",
        "**Ana**：♥5 ♥6 ♥7を捨て、山札から引きました",
    ),
    (
        *(Discarded(C, ("XB",), "10D"), "**さくら** discarded 🃏B and drew ♦10 from the pond"),
        "**さくら**：🃏Bを捨て、池の♦10を引きました",
    ),
    (Drawn("QC"), "You drew ♧Q", "あなたが引いたカード：♧Q"),
    (Recycled(23), "23 used cards are the new stock", "池のカード23枚を切り直して、新しい山札にしました"),
    (Called(A), "📣 **Ana**: “Yaniv!”", "📣 **Ana**「ヤニブ！」"),
    (
        *(called("2H", "KC", by=A), "Round 1: Ana called Yaniv with 2 points, and it stands!"),
        "第1ラウンド ・ Ana：2点でヤニブ成功！",
    ),
    (
        *(called("2H", "AC", by=A), "Round 1: Ana called Yaniv with 2 points. Assaf ↩️! A fine of 30."),
        "第1ラウンド ・ Ana：2点で宣言、ヤニブ返し↩️で罰30点！",
    ),
]


def test_everything_is_told_in_both_languages() -> None:
    for event, english, japanese in TOLD:
        assert tuple(map(loosened, (story(event, EN), story(event, JA)))) == (english, japanese)


def test_a_settlement_tells_the_fine_the_halving_who_is_out_and_where_nobody_called() -> None:
    beaten = called("2H", "5H", "KC", "KD 7D", by=B, totals=(15, 11, 40, 90))
    assert loosened(settlement(beaten, EN, with_totals=True)).splitlines()[1:] == [
        "↩️ Ana　♥2　+2 → **17**",
        r"📣 B\*n　♥5　+35 (5+30) → **46**",
        "▫️ さくら　♧K　+10 → 50 → 🎉 halved to **25**!",
        "▫️ Dan　♦7 ♦K　+17 → **107** 💥 out",
    ]
    assert "さくら" not in settlement(called("2H", "5H", "", by=A, totals=(0, 0, 120)), EN, with_totals=True)
    beaten = called("2H", "5H", "KC", by=B, totals=(15, 11, 95))
    assert loosened(settlement(beaten, JA, with_totals=True)).splitlines()[1:] == [
        "↩️ Ana　♥2　+2 → **17点**",
        r"📣 B\*n　♥5　+35 (5+30) → **46点**",
        "▫️ さくら　♧K　+10 → **105点** 💥 アウト",
    ]
    scored = Settled(4, None, (("2H",), ("KC",)), (2, 10), (), (), (), (2, 10))
    assert (
        settlement(scored, EN, with_totals=True).splitlines()[0]
        == "**Round 4: nobody called for too long, so all hands count**"
    )
    assert "📣" not in settlement(scored, JA, with_totals=True)


def test_at_the_end_it_is_counted_what_everybody_did() -> None:
    won = called("2H", "KC", by=A, totals=(0, 40))
    lost = called("2H", "AC", by=A, totals=(70, 0))
    view = table("5C", "6C", scored=(won, won, lost), totals=lost.totals).view(None)
    assert loosened(score(view, A, RESULT, EN)) == "out in round 1 · 2 Yanivs · caught by Assaf 1 time"
    assert loosened(score(view, B, RESULT, EN)) == "stayed in · halved 2 times"
    assert loosened(score(view, B, RESULT, JA)) == "最後まで生き残り ・ 半減2回"
