"""What a seat and a spectator see of a table."""

from bot.faces.forms import NO_DRAFT
from cogs.prime_daifugo.turn import DRAW, PASS, PLAY
from engine.games.prime_daifugo.values import Draw, Options, Pass
from tests.cogs.prime_daifugo.views import EN, FACE, JA, buttons, panel_text, seen
from tests.engine.games.prime_daifugo.tables import after, prime, table

HANDS = ("A3355TKX", "QK2", "57")


def test_the_hand_stands_by_rank_and_large() -> None:
    assert panel_text(seen(*HANDS)).startswith("## A　3×2　5×2　10　K　🃏\n**Your turn** · 8 cards")
    assert panel_text(seen(*HANDS), words=JA).startswith(
        "## A　3×2　5×2　10　K　🃏\n**あなたの番です** ・ 手札8枚"
    )


def test_suits_are_never_shown() -> None:
    for seat in (0, None):
        assert not set("♠♥♦♣♤♧♡♢") & set(panel_text(seen(*HANDS, seat=seat)))


def test_the_number_to_beat_stands_as_cards_and_as_a_number() -> None:
    shown = panel_text(seen(*HANDS, field="QK"))
    assert "### Q K = 1,213\n-# by Cleo · now **2 cards**, higher · stock 39" in shown
    assert "### 7\n-# by Cleo · now **1 card**, higher" in panel_text(seen(*HANDS, field="7"))
    assert "-# Cleoが出しました ・ 次は**2枚**でより大きく ・ 山札39枚" in panel_text(
        seen(*HANDS, field="QK"), words=JA
    )


def test_an_empty_field_takes_any_number_of_cards() -> None:
    assert "### The field is empty\n-# any number of cards · stock 41" in panel_text(seen(*HANDS))


def test_lower_is_stronger_in_a_revolution_and_everybody_is_told() -> None:
    shown = panel_text(seen(*HANDS, field="QK", is_reversed=True))
    assert "now **2 cards**, lower" in shown
    for seat in (0, 1, None):
        assert "🔄 **Revolution: lower is stronger**" in panel_text(seen(*HANDS, seat=seat, is_reversed=True))


def test_the_numbers_beaten_in_this_trick_stay_in_sight() -> None:
    state = after(table("4A22", "479", "6A5"), prime("4A"), prime("47"), prime("6A"))
    assert "### 6 A = 61" in panel_text(state.view(None))
    assert "-# beaten before: 4 7 = 47 ← 4 A = 41" in panel_text(state.view(None))
    assert "beaten" not in panel_text(seen(*HANDS, field="QK"))


def test_who_has_drawn_is_told_and_draws_no_more() -> None:
    state = after(table(*HANDS), Draw())
    assert "9 cards · you have drawn" in panel_text(state.view(0))
    assert "▶ **Ana** has drawn a card, and is to play" in panel_text(state.view(1))
    assert buttons(state.view(0))[DRAW].disabled


def test_nobody_draws_from_an_empty_stock() -> None:
    assert buttons(seen(*HANDS, stock=""))[DRAW].disabled
    assert not buttons(seen(*HANDS))[DRAW].disabled


def test_whose_turn_it_is_may_draw_pass_or_play_and_nobody_else_may_press_anything() -> None:
    assert {slot: each.label for slot, each in buttons(seen(*HANDS)).items()} == {
        DRAW: "Draw",
        PASS: "Pass",
        PLAY: "Play…",
    }
    assert buttons(seen(*HANDS, seat=1)) == buttons(seen(*HANDS, seat=None)) == {}


def test_a_seat_that_is_not_to_act_sees_its_hand_and_the_field() -> None:
    shown = panel_text(seen(*HANDS, seat=1, field="QK"))
    assert shown.startswith("## 2　Q　K\n3 cards in hand")
    assert "▶ **Ana** is to play" in shown
    assert "Q K = 1,213" in shown


def test_everybody_sees_who_holds_how_many_cards_who_passed_and_who_fouled() -> None:
    state = after(table("4J7", "53A", "92", field="7A", by=0), prime("4J"), Pass())
    assert panel_text(state.view(None)).splitlines()[-4:] == [
        "**1.** Ana　🎴 5　💨　❌1　👁 4　J",
        "**2.** Ben　🎴 3　💨",
        "**3.** ▶ **Cleo**　🎴 2",
        "-# 🎴 cards · 💨 passed · ❌ fouls · 👁 seen by all",
    ]


def test_who_is_out_has_a_rank_with_its_title() -> None:
    shown = panel_text(seen("", "53A", "92", "7", seat=None, turn=1))
    assert "**1.** 🏁 Ana　**1.** Grand Millionaire" in shown
    assert "**1.** 🏁 Ana　**1位** 大富豪" in panel_text(
        seen("", "53A", "92", "7", seat=None, turn=1), words=JA
    )


def test_the_last_one_has_a_rank_when_the_game_is_over() -> None:
    shown = panel_text(seen("", "53A", "92", "", seat=None, over=True, turn=1, finished=(3, 0), burst=(2,)))
    assert "**2.** Ben　**3.** Pauper" in shown
    stalled = panel_text(seen("", "53A", "92", "", seat=None, over=True, turn=1, finished=(3, 0)))
    assert "**2.** Ben　🎴 3" in stalled


def test_who_held_too_many_cards_has_lost() -> None:
    options = Options(hand_limit=20)
    shown = panel_text(seen("", "53A", "92", seat=None, turn=1, finished=(), burst=(0,), options=options))
    assert "**1.** 💥 Ana　too many cards" in shown


def test_somebody_who_is_out_looks_on_like_a_spectator() -> None:
    state = table("", "53A", "92", "7", turn=1)
    assert panel_text(state.view(0)) == panel_text(state.view(None)).rpartition("\n")[0]


def test_the_end_says_so() -> None:
    assert "The game is over." in panel_text(seen("", "53A", seat=None, over=True, turn=1))
    assert FACE.panel(seen("", "53A", seat=1, over=True, turn=1), NO_DRAFT, EN)
