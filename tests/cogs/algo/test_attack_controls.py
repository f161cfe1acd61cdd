"""The controls of an attack: cards as buttons, numbers in a select, those that cannot be right marked."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Row, Select
from cogs.algo.attack_controls import ATTACK, CARD, NUMBER, STAY, TARGET
from cogs.algo.face import FACE
from cogs.algo.known_cards import ruled_out
from cogs.algo.turn import SHOW
from engine.core import IllegalAction, InvalidAction
from engine.games import GAMES
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, Guess, Show, Stay, Toss
from tests.cogs.algo.limit_cases import TWELVE
from tests.cogs.algo.positions import A, B, after, table
from tests.cogs.algo.test_face import EN, FOUR, JA, PANELS, THREE, TWO, controls, pressed, text
from tests.support.presses import presses_for
from tests.support.tables_in_memory import random_games, spread

LAST = table("⬛1? ⬜4?", "⬛2 ⬜5?", held="⬛8?", stock="⬜0")
ALONE = table("⬛1?", "⬛2?", "⬜3?", "⬛4?", held="⬜9?")
EVERY_SIZE = (TWO, THREE, ALONE, replace(FOUR, phase="attack", chosen=0))
CROWDED = table(*(" ".join(f"⬛{number}? ⬜{number}?" for number in range(seat, 12, 4)) for seat in range(4)))


def drafted(card: str = "", number: str = "") -> Draft:
    chosen = [(each,) if each else () for each in (card, number)]
    return NO_DRAFT.with_values(CARD, chosen[0]).with_values(NUMBER, chosen[1])


def targets(position: Position, draft: Draft = NO_DRAFT) -> dict[int, str]:
    """Return the labels of the buttons of cards by their tags."""
    return {slot - TARGET: each.label for slot, each in controls(position, draft).items() if slot >= TARGET}


def marked(position: Position, card: int, words: object = EN) -> dict[int, str]:
    """Return the reasons beside the numbers once a card is chosen."""
    choices = controls(position, drafted(str(card)), words)[NUMBER].choices  # type: ignore[arg-type]
    return {int(choice.value): choice.note for choice in choices if choice.note}


def chosen(position: Position, draft: Draft) -> tuple[list[str], list[str]]:
    """Return the labels of the card and of the number that are shown as chosen."""
    offered = controls(position, draft)
    cards = [each.label for each in offered.values() if isinstance(each, Button) and each.style == "primary"]
    return cards, [choice.label for choice in offered[NUMBER].choices if choice.chosen]


# ------------------------------------------------------------------ three presses


def test_of_all_attacks_none_takes_more() -> None:
    for position in EVERY_SIZE:
        view = position.view(position.to_act[0])
        for action in [*position.legal_actions(position.to_act[0])][::13]:
            way = presses_for(FACE, view, action, EN)
            assert len(way) == 3
            assert sum(bool(values) for _, values in way) == 1, "a select is opened first"


# ------------------------------------------------------------------ choosing


def test_a_card_and_a_number_are_chosen_and_then_the_button_says_what_it_does() -> None:
    offered = controls(TWO)
    assert targets(TWO) == {3: "⬛D", 5: "⬜F"}
    assert not any(choice.note for choice in offered[NUMBER].choices), "before a card is chosen"
    assert [choice.label for choice in offered[NUMBER].choices] == [str(number) for number in range(12)]
    assert (offered[ATTACK].label, offered[ATTACK].disabled) == ("Attack…", True)
    half = pressed(TWO, TARGET + 5)
    assert (controls(TWO, half)[ATTACK].label, controls(TWO, half)[ATTACK].disabled) == ("Attack ⬜F…", True)
    both = pressed(TWO, NUMBER, "7", draft=half)
    assert (controls(TWO, both)[ATTACK].label, controls(TWO, both)[ATTACK].disabled) == (
        "Attack ⬜F with 7",
        False,
    )
    assert controls(TWO, both, JA)[ATTACK].label == "⬜F に「7」でアタック"
    assert chosen(TWO, both) == (["⬜F"], ["7"])
    assert pressed(TWO, ATTACK, draft=both) == Attack(5, 7)
    assert STAY not in offered
    assert pressed(TWO, TARGET + 5, draft=pressed(TWO, NUMBER, "7")) == both, "whichever is chosen first"
    for draft in (NO_DRAFT, half, drafted(number="7"), drafted("0", "7"), drafted("5", "12")):
        with pytest.raises(IllegalAction, match="nothing_chosen"):
            pressed(TWO, ATTACK, draft=draft)


def test_the_only_card_need_not_be_chosen_and_too_many_are_in_a_select_with_their_owners() -> None:
    assert controls(LAST)[ATTACK].label == "Attack ⬜D…"
    assert chosen(LAST, NO_DRAFT) == (["⬜D"], [])
    assert presses_for(FACE, LAST.view(A), Attack(3, 7), EN) == [(NUMBER, ("7",)), (ATTACK, ())]
    crowded = after(CROWDED, Choose(0))
    assert targets(crowded) == {}
    labels = [choice.label for choice in controls(crowded)[CARD].choices]
    assert (len(labels), labels[0], labels[-1]) == (18, "⬛G — B*n", "⬜Z — Cleo")
    half = pressed(crowded, CARD, "6")
    assert controls(crowded, half)[ATTACK].label == "Attack ⬛G…"
    assert [choice.value for choice in controls(crowded, half)[CARD].choices if choice.chosen] == ["6"]


def test_what_was_not_offered_is_refused_and_a_number_that_a_card_cannot_have_is_dropped() -> None:
    cards = [(CARD, ("0",)), (CARD, ("4",)), (CARD, ()), (TARGET, ()), (TARGET + 4, ()), (TARGET + 5, ("5",))]
    for slot, values in (*cards, (NUMBER, ("12",)), (NUMBER, ("1", "2")), (99, ()), (SHOW + 5, ())):
        with pytest.raises(InvalidAction, match="no_such_control"):
            pressed(TWO, slot, *values)
    assert pressed(TWO, TARGET + 3, draft=drafted("5", "2")) == drafted("3", "2")
    assert pressed(TWO, TARGET + 3, draft=drafted("5", "7")) == drafted("3"), "⬛D is left of ⬛6"
    assert pressed(TWO, TARGET + 3, draft=drafted("3", "7")) == drafted("3", "7"), "it is the same card"


def test_the_cards_of_several_are_below_their_owners() -> None:
    attack = replace(FOUR, phase="attack", chosen=0)
    assert list(targets(attack).values()) == ["⬛C", "⬜D", "⬜H"]
    assert "Which number?\n-# B\\*n\n-# Cleo\n" in text(attack, A)
    assert "-# B\\*n\n" not in text(TWO, A)


def test_no_row_of_buttons_is_wider_than_a_phone() -> None:
    twelve = table(*TWELVE)
    for position, most in ((twelve, 3), (after(twelve, Choose(0)), 4)):
        rows = [part.controls for part in PANELS.parts(position, A) if isinstance(part, Row)]
        widths = [len(row) for row in rows if not isinstance(row[0], Select)]
        assert max(widths) == most
        assert sum(widths) >= 12


def test_after_a_hit_one_may_attack_again_or_stay() -> None:
    hit = after(TWO, Attack(5, 7))
    assert "Hit! Attack again, or stay" in text(hit, A)
    assert controls(hit)[ATTACK].label == "Attack again: ⬛D…"
    assert controls(hit, drafted("3", "2"))[ATTACK].label == "Attack again: ⬛D with 2"
    assert controls(after(THREE, Attack(0, 1)))[ATTACK].label == "Attack again…"
    assert controls(hit, words=JA)[STAY].label == "ステイ"
    assert pressed(hit, STAY) == Stay()
    assert targets(hit) == {3: "⬛D"}


# ------------------------------------------------------------------ numbers that cannot be right


def test_numbers_that_cannot_be_right_are_marked_with_the_reason_and_still_offered() -> None:
    missed = replace(TWO, guesses=(Guess(A, 3, 0, is_hit=False, by=6), Guess(A, 5, 8, is_hit=False, by=6)))
    assert marked(missed, 3) == {
        0: "answered NO",
        1: "you hold it",
        6: "open in B*n's row",
        **dict.fromkeys((7, 9, 10, 11), "too high, left of ⬛6"),
        8: "you hold it",
    }
    assert marked(missed, 5) == {
        **dict.fromkeys(range(6), "too low, right of ⬛6"),
        4: "you hold it",
        8: "answered NO",
        9: "open in your row",
    }, "⬜6 may lie right of ⬛6"
    assert marked(missed, 5, JA) == {
        **dict.fromkeys(range(6), "小さすぎる（⬛6より右）"),
        4: "自分が持っている",
        8: "前にNOだった",
        9: "自分の列で表になっている",
    }
    assert len(controls(missed, drafted("3"))[NUMBER].choices) == 12


def test_what_the_partner_showed_is_marked_for_the_one_who_saw_it_alone() -> None:
    shown = after(FOUR, Toss(), Show(5), Choose(0))
    assert marked(shown, 3)[6] == "your partner holds it"
    assert marked(after(FOUR, Choose(0)), 3).get(6) is None
    assert 6 not in ruled_out(shown.view(B), 0)


def test_a_bluff_is_warned_of_and_carried_out() -> None:
    bluff = pressed(TWO, NUMBER, "4", draft=drafted("5"))
    warning = "⚠️ ⬜F cannot be 4 (you hold it). You may still say it, as a bluff."
    assert warning in text(TWO, A, draft=bluff)
    assert "⚠️ ⬜Fは4ではありえません（自分が持っている）。" in text(TWO, A, JA, bluff)
    assert "⚠️" not in text(TWO, A, draft=drafted("5", "7"))
    assert "⚠️" not in text(TWO, A, draft=drafted(number="4"))
    assert pressed(TWO, ATTACK, draft=bluff) == Attack(5, 4)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_marked_number_is_in_no_world_that_the_seat_could_be_in(seats: int) -> None:
    plays = [play for game in random_games(GAMES["algo"], seats, 2) for play in game]
    many = 0
    for place, seat in product(spread(len(plays), 6), range(seats)):
        view = plays[place].state.view(seat)
        possible = {} if view.over else inferred_from(view)
        hidden = [card for line in view.lines for card in down(line) if card.number is None]
        for card in hidden:
            gone = set(ruled_out(view, card.tag))
            assert gone.isdisjoint(possible[card.tag])
            many += len(gone)
    assert many > 20
