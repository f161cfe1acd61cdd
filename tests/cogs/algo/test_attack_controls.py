"""The controls of an attack: the rows of the others as buttons, then a pad of numbers, and one button."""

from itertools import pairwise, product
from random import Random

import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, ONLY_LOOKED_AT, Draft
from bot.faces.panel import Button, Row
from cogs.algo import attack_controls
from cogs.algo.attack_controls import BACK, CARD, GUESS, NUMBER, OLD, SAY, STAY, TARGET
from cogs.algo.face import FACE
from cogs.algo.known_cards import Reason, ruled_out, targets
from cogs.algo.turn import SHOW
from engine.core import IllegalAction, InvalidAction
from engine.games import GAMES
from engine.games.algo.cards import NUMBERS
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down, find
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, Guess, Show, Stay, Toss, View
from tests.cogs.algo.positions import A, B, after, table
from tests.cogs.algo.test_face import EN, FOUR, JA, PANELS, THREE, TWO, controls, pressed, text
from tests.support.laws import kit_of
from tests.support.presses import presses_for
from tests.support.tables_in_memory import random_games, spread

LAST = table("⬛1? ⬜4?", "⬛2 ⬜5?", held="⬛8?", stock="⬜0")
ALONE = table("⬛1?", "⬛2?", "⬜3?", "⬛4?", held="⬜9?")
EVERY_SIZE = (TWO, THREE, ALONE, replace(FOUR, phase="attack", chosen=0))
SIX = table(*(" ".join(f"⬛{number}? ⬜{number}?" for number in range(seat, 12, 4)) for seat in range(4)))


def drafted(card: int, number: int | None = None) -> Draft:
    draft = NO_DRAFT.with_values(CARD, (str(card),))
    return draft if number is None else draft.with_values(NUMBER, (str(number),))


def rows(position: Position, draft: Draft = NO_DRAFT) -> list[list[Button]]:
    """Return the buttons of the seat to act, row by row."""
    parts = PANELS.parts(position, position.to_act[0], draft=draft)
    return [list(part.controls) for part in parts if isinstance(part, Row)]  # type: ignore[arg-type]


def labels(position: Position, draft: Draft = NO_DRAFT) -> list[str]:
    """Return the labels of the rows of the others; what is disabled in brackets."""
    return [
        " ".join(f"({each.label})" if each.disabled else each.label for each in row)
        for row in rows(position, draft)
    ]


def styles(view: View, card: int, number: int | None = None) -> dict[int, str]:
    """Return how each number of the pad looks."""
    parts = FACE.panel(view, drafted(card, number), EN)
    pad = [each for part in parts if isinstance(part, Row) for each in part.controls]
    return {each.slot - SAY: each.style for each in pad if isinstance(each, Button) and each.slot >= SAY}


# ------------------------------------------------------------------ three presses


def test_of_all_attacks_none_takes_more() -> None:
    for position in EVERY_SIZE:
        view = position.view(position.to_act[0])
        for action in [*position.legal_actions(position.to_act[0])][::13]:
            way = presses_for(FACE, view, action, EN)
            assert len(way) == 3
            assert not any(values for _, values in way), "there is nothing to open first"


def test_a_card_a_number_and_the_button_that_says_what_it_does() -> None:
    assert labels(TWO) == ["bD (b6) wF"]
    aimed = pressed(TWO, TARGET + 5)
    assert labels(TWO, aimed) == ["0 1 2 3", "4 5 6 7", "8 9 10 11", "(Guess white F = …) ‹ Back"]
    chosen = pressed(TWO, SAY + 7, draft=aimed)
    assert controls(TWO, chosen)[GUESS].label == "Guess white F = 7"
    assert controls(TWO, chosen, JA)[GUESS].label == "白F ＝ 7 でアタック"
    assert controls(TWO, chosen)[SAY + 7].style == "success"
    assert pressed(TWO, GUESS, draft=chosen) == Attack(5, 7)
    assert pressed(TWO, SAY + 8, draft=chosen) == drafted(5, 8), "another number takes its place"
    assert pressed(TWO, BACK, draft=chosen) == NO_DRAFT
    assert not {STAY, GUESS} & controls(TWO).keys()


def test_the_rows_stay_in_sight_while_a_number_is_chosen() -> None:
    assert "**2.** B\\*n\nbD b**6** [wF]" in text(TWO, A, draft=drafted(5))
    assert "bD b**6** [wF]" not in text(TWO, A), "they are buttons"
    assert "Your turn:" in text(TWO, A)
    assert "bD b**6** wF" in text(TWO, A, draft=ONLY_LOOKED_AT), "of a replay the buttons are left out"


def test_the_only_card_need_not_be_chosen() -> None:
    assert controls(LAST)[GUESS].label == "Guess white D = …"
    assert BACK not in controls(LAST)
    assert presses_for(FACE, LAST.view(A), Attack(3, 7), EN) == [(SAY + 7, ()), (GUESS, ())]


def test_the_rows_of_several_are_below_their_owners_and_those_who_are_out_have_no_buttons() -> None:
    attack = replace(FOUR, phase="attack", chosen=0)
    assert labels(attack) == ["bC wD", "(b7) wH"]
    assert "**2.** B\\*n　team B\n**3.** さくら　team A\nbE wF\n**4.** Cleo　team B" in text(attack, A)
    out = after(table("⬛1?", "⬛2 ⬜5?", "⬜11?", held="⬜8?", stock="⬛0"), Attack(2, 5))
    assert "✖️ B\\*n (out) b**2** 💥w**5**\n**3.**" in text(out, A)


def test_rows_of_six_are_buttons_too() -> None:
    assert [len(row) for row in rows(after(SIX, Choose(0)))] == [3] * 6


def test_after_a_hit_one_may_attack_again_or_stay() -> None:
    hit = after(THREE, Attack(0, 1))
    assert "**Hit!** Attack again, or stay?" in text(hit, B)
    assert labels(hit) == ["(b1) (w4) wC", "bF (b7) wH", "Stay"]
    assert controls(hit, words=JA)[STAY].label == "ステイ"
    assert pressed(hit, STAY) == Stay()
    only = after(TWO, Attack(5, 7))
    assert labels(only)[-1] == "(Guess black D = …) Stay"
    assert "**Hit!**" not in text(only, A), "the numbers need the room"


# ------------------------------------------------------------------ what is not offered


def test_what_was_not_offered_is_refused() -> None:
    slots = (TARGET, TARGET + 4, SAY + 12, 99, SHOW + 5)
    for slot, values in (*((slot, ()) for slot in slots), (TARGET + 5, ("5",)), (SAY + 1, ("1",))):
        with pytest.raises(InvalidAction, match="no_such_control"):
            pressed(TWO, slot, *values, draft=drafted(5))
    for slot, draft in ((GUESS, NO_DRAFT), (GUESS, drafted(5)), (GUESS, drafted(0, 7)), (SAY + 7, NO_DRAFT)):
        with pytest.raises(IllegalAction, match="nothing_chosen"):
            pressed(TWO, slot, draft=draft)


@pytest.mark.parametrize("slot", OLD)
def test_what_older_panels_have_shows_the_present_one_and_does_nothing_else(slot: int) -> None:
    for draft, values in product((NO_DRAFT, drafted(5, 7)), ((), ("3",))):
        assert pressed(TWO, slot, *values, draft=draft) == draft


# ------------------------------------------------------------------ numbers that cannot be right


def marked(position: Position, card: int, words: object = EN) -> dict[int, str]:
    """Return the reasons that are told for the numbers of a card, once each is pressed."""
    view = position.view(position.to_act[0])
    gone = {number: each.told(words) for number, each in ruled_out(view, card).items()}  # type: ignore[arg-type]
    for number in NUMBERS:
        assert styles(view, card)[number] == ("secondary" if number in gone else "primary")
        told = text(position, view.seat, words, drafted(card, number))  # type: ignore[arg-type]
        assert (number in gone) == ("⚠️" in told)
        assert gone.get(number, "") in told
    return gone


def test_numbers_that_cannot_be_right_are_grey_and_a_press_tells_the_reason() -> None:
    missed = replace(TWO, guesses=(Guess(A, 3, 0, is_hit=False, by=6), Guess(A, 5, 8, is_hit=False, by=6)))
    assert marked(missed, 3) == {
        0: "answered NO",
        1: "you hold it",
        6: "open in B*n's row",
        **dict.fromkeys((7, 9, 10, 11), "too high, left of black 6"),
        8: "you hold it",
    }
    assert marked(missed, 5) == {
        **dict.fromkeys(range(6), "too low, right of black 6"),
        4: "you hold it",
        8: "answered NO",
        9: "open in your row",
    }, "⬜6 may lie right of ⬛6"
    assert marked(missed, 5, JA) == {
        **dict.fromkeys(range(6), "小さすぎる（黒6より右）"),
        4: "自分が持っている",
        8: "前にNOだった",
        9: "自分の列にある",
    }


def test_what_the_partner_showed_is_grey_for_the_one_who_saw_it_alone() -> None:
    shown = after(FOUR, Toss(), Show(5), Choose(0))
    assert marked(shown, 3)[6] == "your partner holds it"
    assert marked(after(FOUR, Choose(0)), 3).get(6) is None
    assert 6 not in ruled_out(shown.view(B), 0)


def test_a_bluff_is_warned_of_and_carried_out() -> None:
    bluff = pressed(TWO, SAY + 4, draft=drafted(5))
    assert "⚠️ white F ≠ 4: you hold it. A bluff?" in text(TWO, A, draft=bluff)
    assert "⚠️ 白F≠4：自分が持っている。ブラフなら言えます。" in text(TWO, A, JA, bluff)
    assert pressed(TWO, GUESS, draft=bluff) == Attack(5, 4)


def hidden_from(view: View) -> list[int]:
    """List the tags of the cards that a seat does not know."""
    return [card.tag for line in view.lines for card in down(line) if card.number is None]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_grey_number_is_in_no_world_that_the_seat_could_be_in(seats: int) -> None:
    plays = [play for game in random_games(GAMES["algo"], seats, 2) for play in game]
    many = 0
    for place, seat in product(spread(len(plays), 6), range(seats)):
        view = plays[place].state.view(seat)
        possible = {} if view.over else inferred_from(view)
        for card in hidden_from(view):
            gone = set(ruled_out(view, card))
            assert gone.isdisjoint(possible[card])
            many += len(gone)
    assert many > 20


def pads(position: Position) -> dict[int, dict[int, str]]:
    """Return how all numbers of all cards look to the seat to act."""
    view = position.view(position.to_act[0])
    return {card.tag: styles(view, card.tag) for _, card in targets(view)}


def differing(seats: int) -> int:
    """Count the moments at which a pad tells two worlds apart that look the same to the seat to act."""
    found, rng = 0, Random("pads")
    for before, play in pairwise(next(iter(random_games(GAMES["algo"], seats, 1)))):
        state = play.state
        assert isinstance(state, Position)
        if before.state == state or not state.to_act or state.phase not in ("attack", "go_on"):
            continue
        twin = kit_of("algo").scramble(state, state.to_act[0], rng)
        found += pads(state) != pads(twin)
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_a_grey_number_tells_only_what_the_table_says(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert differing(seats) == 0
    seen: list[Position] = []
    view_of, plain = Position.view, ruled_out

    def overheard(position: Position, seat: int | None) -> View:
        seen.append(position)
        return view_of(position, seat)

    def telling(view: View, tag: int) -> dict[int, Reason]:
        card = (find(seen[-1].lines, tag) or (0, None))[1]
        return plain(view, tag) | {
            number: Reason("own") for number in NUMBERS if card and card.card // 2 > number
        }

    monkeypatch.setattr(Position, "view", overheard)
    monkeypatch.setattr(attack_controls, "ruled_out", telling)
    assert differing(seats) > 0, "that law finds a pad that knows the number"
