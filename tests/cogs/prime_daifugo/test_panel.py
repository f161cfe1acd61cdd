"""What a seat and a spectator see of a table."""

from typing import Any

from cogs.prime_daifugo.turn import DRAW, LAY, PASS
from engine.games.prime_daifugo.values import Draw, Options, Pass
from tests.cogs.prime_daifugo.views import EN, JA, buttons, panel_text, seen
from tests.engine.games.prime_daifugo.tables import after, prime, table

HANDS = ("A3355TKX", "QK2", "57")


def test_the_hand_stands_by_rank_and_large_without_suits_while_another_is_to_act() -> None:
    for words, told in ((EN, "8 cards in hand"), (JA, "手札8枚")):
        shown = panel_text(seen(*HANDS, turn=1), words=words)
        assert shown.startswith(f"## A　3 3　5 5　10　K　🃏\n{told}")
        assert not set("♠♥♦♣♤♧♡♢") & set(shown)


def test_the_number_to_beat_stands_as_cards_and_as_a_number() -> None:
    public = panel_text(seen(*HANDS, seat=None, field="QK"))
    assert "### Q K = 1,213\n**Cleo** played this. Beat it with **2 cards**.\n-# Stock: 39" in public
    assert "### Q K = 1,213\nBeat it with **2 cards**\n-# 🎴 Ben: 3 · Cleo: 2 · Stock: 39\n" in panel_text(
        seen(*HANDS, field="QK")
    )
    assert "### 7\nBeat it with **1 card**\n" in panel_text(seen(*HANDS, field="7"))
    assert "### Q K = 1,213\n**2枚**で、より大きい数を\n-# 🎴 Ben：3 ・ Cleo：2 ・ 山札39枚\n" in panel_text(
        seen(*HANDS, field="QK"), words=JA
    )


def test_who_passed_is_out_or_has_lost_is_told_in_short() -> None:
    view = seen("A3", "53A", "92", "", field="7A", passed=(1,), burst=(2,), finished=(3,))
    assert "-# 🎴 Ben: 3 💨 · 💥 Cleo · 🏁 さくら · Stock: " in panel_text(view)


def test_lower_is_stronger_in_a_revolution_and_everybody_is_told() -> None:
    assert "Go lower with **2 cards**" in panel_text(seen(*HANDS, field="QK", is_reversed=True))
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


def test_P23_an_empty_field_tells_how_many_cards_may_be_shown() -> None:
    assert "### The field is empty\nLay as many cards as you like.\n" in panel_text(seen(*HANDS))
    view = seen(*HANDS, options=Options(max_cards=6))
    assert "### The field is empty\nLay up to 6 cards, not counting factors.\n" in panel_text(view)
    assert "### 場は空です\n6枚まで出せます（素因数は別）。" in panel_text(view, words=JA)


def test_whose_turn_it_is_may_draw_pass_or_play_and_nobody_else_may_press_anything() -> None:
    shown = buttons(seen(*HANDS))
    assert [shown[slot].label for slot in (LAY, DRAW, PASS)] == ["Play it", "Draw", "Pass"]
    assert shown[LAY].disabled
    assert [buttons(seen(*HANDS, stock=stock))[DRAW].disabled for stock in ("", "4")] == [True, False]
    assert buttons(seen(*HANDS, seat=1)) == buttons(seen(*HANDS, seat=None)) == {}


def test_a_seat_that_is_not_to_act_sees_its_hand_and_the_field() -> None:
    shown = panel_text(seen(*HANDS, seat=1, field="QK"))
    assert shown.startswith("## 2　Q　K\n3 cards in hand")
    assert "▶ **Ana** is to play" in shown
    assert "Q K = 1,213" in shown


def test_everybody_sees_who_holds_how_many_cards_who_passed_and_who_fouled() -> None:
    state = after(table("4J7", "53A", "92", field="7A", by=0), prime("4J"), Pass())
    assert panel_text(state.view(None)).splitlines()[-4:] == [
        "▫️ Ana　🎴 5　💨　❌1　👁 4　J",
        "▫️ Ben　🎴 3　💨",
        "▶ **Cleo**　🎴 2",
        "-# 🎴 cards · 💨 passed · ❌ fouls · 👁 seen by all",
    ]


def test_who_is_out_has_a_rank_with_its_title_and_who_held_too_many_cards_has_lost() -> None:
    view = seen("", "53A", "92", "7", seat=None, turn=1)
    assert "🏁 **1.** Ana　Grand Millionaire" in panel_text(view)
    assert "🏁 **1位**　Ana　大富豪" in panel_text(view, words=JA)
    options = Options(hand_limit=20)
    shown = panel_text(seen("", "53A", "92", seat=None, turn=1, finished=(), burst=(0,), options=options))
    assert "💥 Ana　too many cards" in shown


def ranking(**fields: Any) -> list[str]:
    first, *ranks = panel_text(seen("", "53A", "92", "", seat=None, over=True, turn=1, **fields)).splitlines()
    assert first == "The game is over."
    return ranks


def test_when_the_game_is_over_everybody_stands_by_rank_and_no_number_of_a_seat_beside_it() -> None:
    assert ranking(finished=(3, 0), burst=(2,)) == [
        "🏁 **1.** さくら　Grand Millionaire",
        "🏁 **2.** Ana　Millionaire",
        "▫️ **3.** Ben　Pauper",
        "▫️ **4.** Cleo　Grand Pauper",
    ]


def test_P13_who_is_left_in_a_stalled_game_stands_by_cards_without_a_title() -> None:
    assert ranking(finished=(3, 0))[2:] == ["▫️ **3.** Cleo　2 cards left", "▫️ **4.** Ben　3 cards left"]
    alike = panel_text(seen("53", "92", seat=None, over=True, finished=())).splitlines()[1:]
    assert alike == ["▫️ **1.** Ana　2 cards left", "▫️ **1.** Ben　2 cards left"]


def test_somebody_who_is_out_looks_on_like_a_spectator() -> None:
    state = table("", "53A", "92", "7", turn=1)
    assert panel_text(state.view(0)) == panel_text(state.view(None)).rpartition("\n")[0]
