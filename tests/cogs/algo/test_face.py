from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT
from bot.faces.panel import Row
from cogs.algo.face import FACE
from cogs.algo.turn import CHOOSE, SHOW, TOSS
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Attacked, Choose, Guess, Options, Show, Stayed, Toss
from tests.cogs.algo.positions import PAIRS, A, B, C, D, after, table
from tests.cogs.panels import Panels

PANELS = Panels(FACE, "Ana", "B*n", "さくら", "Cleo")
EN, JA = PANELS.en, PANELS.ja
text, controls, pressed = PANELS.text, PANELS.controls, PANELS.pressed
THREE = table(
    "⬛1? ⬜4 ⬜9?",
    "⬛2? ⬜5?",
    "⬛3? ⬛7 ⬜11?",
    held="⬜8?",
    stock="⬛0 ⬜1",
    turn=B,
    totals=(240, 250, 200),
)
TWO = table("⬛1? ⬜4? ⬜9", "⬛2? ⬛6 ⬜7?", held="⬛8?", stock="⬜0")
FOUR = table("⬛1? ⬜4?", "⬛2? ⬜5?", "⬛3? ⬜6?", "⬛7 ⬜8?", options=PAIRS)


# ------------------------------------------------------------------ what everybody sees


def test_everybody_sees_all_rows_with_letters_on_hidden_cards_and_numbers_on_open_ones() -> None:
    assert text(THREE, None).splitlines() == [
        r"▶ It is **B\*n**'s turn to attack",
        "-# Round 1 of 3 · dealer **Ana** · stock 2, next black",
        "**1.** Ana　**240 chips**",
        "bA w**4** wC",
        r"**2.** ▶ **B\*n**　**250 chips**　⚔️ wJ",
        "bD wE",
        "**3.** さくら　**200 chips**",
        "bF b**7** wH",
        "-# a letter: face down · a number: open · ⚔️ attacks · 💥 the latest hit",
    ]
    assert text(THREE, None, JA).splitlines()[:4] == [
        r"▶ **B\*n**のアタックです",
        "-# 第1ラウンド（全3回） ・ 親：**Ana** ・ 山札2枚（次は黒）",
        "**1.** Ana　**チップ240**",
        "黒A 白**4** 白C",
    ]


def test_who_is_out_who_was_hit_last_and_who_is_in_debt_is_marked_without_chips_by_rounds() -> None:
    hit = after(table("⬛1?", "⬛2 ⬜5?", "⬜11?", held="⬜8?", stock="⬛0"), Attack(2, 5))
    assert "**2.** ✖️ B\\*n (out)　**220 chips**\nb**2** 💥w**5**" in text(hit, None)
    assert "▶ **Ana** may attack again, or stay" in text(hit, None)
    assert "You are out" not in text(hit, A)
    assert "All your cards are face up: you are out of this round." in text(hit, B)
    poor = replace(TWO, totals=(-20, 820))
    assert "**1.** ▶ **Ana**　**a debt of 20 chips**　⚔️" in text(poor, None)
    assert "**借り20（チップ−20）**" in text(poor, None, JA)
    chipless = replace(TWO, options=Options(chips="off"), totals=(1, 0))
    assert "**1 round won**" in text(chipless, None)


def test_an_attack_is_told_with_the_card_that_attacked_and_the_answer() -> None:
    missed, hit = (
        Attacked(A, B, tag, is_white=white, number=number, is_hit=paid > 0, paid=paid, by=6)
        for tag, white, number, paid in ((3, False, 3, 0), (5, True, 7, 10))
    )
    assert FACE.story(missed, EN) == r"**Ana** (G) attacks **B\*n**'s black D: 3? **NO**"
    assert FACE.story(hit, JA) == r"**Ana**（G）→ **B\*n**の白F「7？」 **YES** 白7（チップ+10）"
    assert FACE.story(Stayed(A, 6, is_white=False), EN) == "**Ana** stays: black G remains face down"


def test_of_every_card_it_is_told_which_numbers_it_has_not() -> None:
    later = after(TWO, Attack(3, 3))
    assert "**Answered NO so far**\n-# black D ≠ 3" in text(later, None)
    more = replace(later, guesses=(*later.guesses, Guess(A, 3, 0, is_hit=False, by=6)))
    assert "-# black D ≠ 0, 3" in text(more, None)
    opened = after(replace(TWO, guesses=later.guesses), Attack(3, 2))
    assert "≠" not in text(opened, None, JA)


def test_without_a_stock_it_is_said_which_card_of_the_own_row_attacks() -> None:
    bare = replace(TWO, held=None, stock=(), phase="choose")
    assert "▶ **Ana** chooses a card to attack with" in text(bare, None)
    assert "no stock left" in text(bare, None)
    assert "⚔️" not in text(bare, A)
    chosen = after(bare, Choose(1))
    assert "**1.** ▶ **Ana**　**400 chips**　⚔️ wB" in text(chosen, None)
    assert "bA=1 [wB=4] w**9**" in text(chosen, A)


def test_pairs_are_named_with_what_they_have_together() -> None:
    shown = text(FOUR, None)
    assert "**Team A**: Ana and さくら　**400 chips**" in shown
    assert r"**Team B**: B\*n and Cleo　**400 chips**" in shown
    assert "**4.** Cleo　team B\nb**7** wH" in shown
    assert "stock" not in shown


# ------------------------------------------------------------------ a round that was won


def won(options: Options | None = None) -> Position:
    """Win a round whose winner has a 6 and the card that attacked face down."""
    last = table("⬛1 ⬜6?", "⬛2? ⬜5", "⬜11", held="⬜8?", stock="⬛0", options=options or Options())
    return after(last, Attack(2, 2))


def test_a_round_that_was_won_is_spelled_out_with_all_rows() -> None:
    assert text(won(), None).splitlines()[2:10] == [
        "**Round 1: Ana wins!**　Bonus: 30 chips from each loser",
        "🏆 Ana　1 hit · +70 → **300**",
        "b**1** wB=6 wF=8",
        r"• B\*n　0 hits · −40 → **190**",
        "b**2** w**5**",
        "• さくら　0 hits · −30 → **200**",
        "w**11**",
        "",
    ]


def test_the_last_round_stays_and_others_for_as_many_attacks_as_there_are_seats() -> None:
    (guess,) = after(TWO, Attack(3, 3)).guesses
    shown = [text(replace(won(), guesses=(guess,) * many), None) for many in range(4)]
    assert ["**Round 1: Ana wins!**" in each for each in shown] == [True, True, True, False]
    assert "1 +70* -40  -30\n  300  190  200" in shown[3]
    assert "```" not in text(won(), A), "one's own panel has other things to show"
    over = text(won(Options(single=True)), None)
    assert over.startswith("The game is over.\n**Round 1: Ana wins!**")
    assert over.count("wB=6") == 1
    assert "**1.** Ana　**300 chips**" in over
    assert "```" not in over


def test_a_pair_wins_and_the_others_pay_once_or_each() -> None:
    last = table("⬛1 ⬜6?", "⬛2 ⬜5", "⬜11", "⬛10? ⬜10", options=PAIRS, phase="attack", chosen=1)
    shown = text(after(last, Attack(5, 10)), None, JA)
    assert "**第1ラウンドの勝者のペア：Ana、さくら**　ボーナス：相手のペアから20" in shown
    each = replace(last, options=Options(pairs=True, chips="each"))
    assert "Bonus: 20 chips from each loser" in text(after(each, Attack(5, 10)), None)
    chipless = replace(last, options=Options(pairs=True, chips="off"), totals=(0,) * 4)
    assert "Bonus" not in text(after(chipless, Attack(5, 10)), None)


# ------------------------------------------------------------------ what a seat sees


def test_a_seat_sees_its_row_with_letters_and_numbers_its_drawn_card_and_nobody_elses() -> None:
    own = text(TWO, A)
    assert own.startswith("-# Round 1/2 · stock 1, next white · 400 chips\nbA=1 wB=4 w**9**\n⚔️ bG=8\n")
    assert "bD=2" not in own
    other = text(TWO, B)
    assert "\nbD=2 b**6** wF=7\n" in other
    assert "▶ It is **Ana**'s turn to attack" in other
    assert "bG=8" not in other
    assert "⚔️ bG" in other


def test_what_the_table_says_besides_is_left_to_the_table() -> None:
    missed = after(THREE, Attack(0, 3))
    for viewer in (A, B, C):
        shown = text(missed, viewer)
        assert "240 chips**" not in shown
        assert "Answered NO" not in shown
        assert "letter" not in shown


def test_the_latest_attack_stands_above_ones_own_turn_until_a_card_is_chosen() -> None:
    later = after(TWO, Attack(3, 3))
    said = "-# **Ana** → **B\\*n** black D = 3: **NO**"
    assert text(later, B).startswith(said)
    assert "-# **Ana** → **B\\*n** 黒D「3」 **NO**" in text(later, B, JA)
    assert said not in text(later, B, draft=NO_DRAFT.with_values(0, ("0",)))
    assert "**YES**" not in text(after(TWO, Attack(5, 7)), A), "the panel tells of the hit"


def test_the_round_that_was_won_stands_above_everybodys_panel_until_they_attack() -> None:
    for viewer in (A, B, C):
        assert text(won(), viewer).startswith(
            "**Round 1: Ana wins!**　Bonus: 30 chips from each loser\n🏆 Ana　wB=6 wF=8\n"
            r"Ana +70 → **300** · B\*n −40 → **190** · さくら −30 → **200**"
        )
    (guess,) = after(TWO, Attack(3, 3)).guesses
    later = replace(won(), guesses=(guess,))
    assert "Round 1: Ana wins!" not in text(later, A)
    assert "Round 1: Ana wins!" in text(later, B)


def test_what_is_still_possible_is_listed_where_the_table_has_notes() -> None:
    noted = replace(TWO, options=Options(notes=True))
    assert "What is still possible" not in text(TWO, A)
    assert "What is still possible" not in text(noted, None)
    missed = after(noted, Attack(3, 3))
    listed = next(line for line in text(missed, A).splitlines() if "bD: " in line)
    assert listed == r"-# B\*n　bD: 0 2 4 5 · wF: 6 7 8 10 11 · wH: 0 1 2 3 5 6 7 8 10 11"
    aimed = text(noted, A, draft=NO_DRAFT.with_values(0, ("5",)))
    assert r"-# B\*n　wF: 6 7 8 10 11" in aimed, "of the chosen card alone"
    assert "bD: " not in aimed
    assert "まだありうる数字" in text(missed, B, JA)


def test_a_card_that_the_partner_showed_is_seen_by_the_one_who_asked_alone() -> None:
    shown = after(FOUR, Toss(), Show(5))
    assert "**3.** さくら　team A\nbE wF=6" in text(shown, A)
    for viewer in (B, D, None):
        assert "wF=6" not in text(shown, viewer)


# ------------------------------------------------------------------ choosing and tossing


def test_in_pairs_one_press_chooses_an_own_card_calls_a_toss_or_shows_a_card() -> None:
    offered = {slot: each.label for slot, each in controls(FOUR).items()}
    assert offered == {CHOOSE: "bA=1", CHOOSE + 1: "wB=4", TOSS: "Toss: ask さくら to show a card"}
    assert pressed(FOUR, CHOOSE + 1) == Choose(1)
    assert pressed(FOUR, TOSS) == Toss()
    assert TOSS not in controls(after(FOUR, Toss(), Show(4)))
    assert TOSS not in controls(table("⬛1? ⬜4?", "⬛2? ⬜5?", "⬛3 ⬜6", "⬛7 ⬜8?", options=PAIRS))
    asked = after(FOUR, Toss())
    assert "▶ Toss: **さくら** has to show **Ana** a card" in text(asked, None)
    assert "**1.** Ana　team A\n" in text(asked, None)
    assert "**3.** ▶ **さくら**　team A\n" in text(asked, None)
    offered = {slot: each.label for slot, each in controls(asked).items()}
    assert offered == {SHOW + 4: "bE=3", SHOW + 5: "wF=6"}
    assert pressed(asked, SHOW + 5) == Show(5)
    assert "**Toss:** which card do you show your partner?" in text(asked, C)
    assert not any(isinstance(part, Row) for part in FACE.panel(asked.view(A), NO_DRAFT, EN))
