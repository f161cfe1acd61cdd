"""Tiles as pictures, with the same rows in text below."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Row, Select, Text
from bot.faces.puzzles import Exercise
from bot.faces.words import LANGUAGES, Words
from cogs.algo.attack_controls import ATTACK, CARD, NUMBER, TARGET
from cogs.algo.face import FACE
from cogs.algo.puzzle_trainer import AlgoTrainer, _posed
from cogs.algo.turn import CHOOSE, SHOW
from cogs.puzzles.practice_storage import PracticeTotals
from cogs.puzzles.puzzle_panel import Shown, puzzle_panel
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Options, Show, Toss
from tests.cogs.algo.limit_cases import four
from tests.cogs.algo.positions import A, B, C, D, after, table
from tests.cogs.algo.test_face import FOUR, PANELS, THREE, TWO
from tests.cogs.panels import spelled
from tests.support.face_laws import refused
from tests.support.picture_laws import SEVERAL, faults_of_panel, names_in

EN, drawn = PANELS.pictured, PANELS.drawn
DEDUCED = _posed("4pictures", 4)
"""A puzzle with all 24 cards."""


def icons(position: Position, draft: Draft = NO_DRAFT) -> dict[int, str]:
    """Return the pictures on the buttons of the seat to act, by slot."""
    offered = PANELS.controls(position, draft, EN)
    return {slot: spelled(each.icon) for slot, each in offered.items() if isinstance(each, Button)}


# ------------------------------------------------------------------ rows


def test_every_row_is_a_line_of_tiles_with_the_same_in_small_type_below() -> None:
    assert drawn(THREE, None).splitlines()[:10] == [
        r"[turn] It is **B\*n**'s turn to attack",
        "-# Round 1 of 3 · dealer **Ana** · stock 2, next [back_black] ⬛",
        "**1.** Ana　**240 chips**",
        "## [back_black_A][white_4][back_white_C]",
        "-# ⬛A ⬜**4** ⬜C",
        r"**2.** [turn] **B\*n**　**250 chips**　⚔️ [back_white_J] ⬜J",
        "## [back_black_D][back_white_E]",
        "-# ⬛D ⬜E",
        "**3.** さくら　**200 chips**",
        "## [back_black_F][black_7][back_white_H]",
    ]


def test_ones_own_row_is_larger_and_has_the_numbers_that_one_knows() -> None:
    own = drawn(TWO, A)
    assert "# [known_black_1][known_white_4][white_9]\n-# ⬛A=1 ⬜B=4 ⬜**9**\n-# ⬛ black" in own
    assert "⚔️ [known_black_8] ⬛G=8 attacks" in own
    below = "⚔️ [known_black_8] ⬛G=8\n-# ⬛A=1 ⬜B=4 ⬜**9**\n"
    assert f"**400 chips**　{below}" in own, "its pictures stand above"
    assert "## [back_black_D][black_6][back_white_F]\n" in own


def test_the_card_that_was_hit_last_has_a_picture_of_its_own_for_everybody() -> None:
    hit = after(table("⬛1?", "⬛2 ⬜5?", "⬜11? ⬜10", held="⬜8?", stock="⬛0"), Attack(2, 5))
    for viewer in (A, C, None):
        assert "💥 [hit_white_5] ⬜**5**\n## [black_2][hit_white_5]\n" in drawn(hit, viewer)


def test_a_card_that_the_partner_showed_is_a_picture_for_the_one_who_asked_alone() -> None:
    shown = after(FOUR, Toss(), Show(5))
    assert "🤝 Your partner showed you: [known_white_6] ⬜F=6" in drawn(shown, A)
    assert "## [back_black_E][known_white_6]\n-# ⬛E ⬜F=6" in drawn(shown, A)
    for viewer in (B, D, None):
        assert "## [back_black_E][back_white_F]\n" in drawn(shown, viewer)


@pytest.mark.parametrize(("many", "own", "others"), [(7, [7], [7]), (8, [4, 4], [8]), (9, [5, 4], [5, 4])])
def test_a_long_row_is_split_into_lines_of_a_phone(many: int, own: list[int], others: list[int]) -> None:
    long = table(" ".join(f"⬛{number}?" for number in range(many)), "⬜5?", held="⬜8?", stock="⬜0")
    for viewer, size, lines in ((A, "# ", own), (None, "## ", others)):
        shown = [line.count("]") for line in drawn(long, viewer).split("\n") if line.startswith(f"{size}[")]
        assert shown[: len(lines)] == lines


def test_a_round_that_was_won_has_pictures_once_no_other_rows_are_shown() -> None:
    last = table("⬛1 ⬜6?", "⬛2? ⬜5", "⬜11", held="⬜8?", stock="⬛0")
    assert "**300**\n⬛**1** ⬜B=6 ⬜F=8\n" in drawn(after(last, Attack(2, 2)), None)
    over = after(replace(last, options=Options(single=True)), Attack(2, 2))
    assert "## [black_1][known_white_6][known_white_8]\n-# ⬛**1** ⬜B=6 ⬜F=8\n" in drawn(over, None)


def test_where_names_leave_no_room_for_all_rows_ones_own_still_has_its_pictures() -> None:
    fullest = four()
    for names, many in ((("Ana", "Ben", "さくら", "Cleo"), 24), (("*" * 32,) * 4, 6)):
        words = Words("en", names).pictured(SEVERAL[0])
        parts = FACE.panel(fullest.view(B), NO_DRAFT, words)
        shown = "".join(part.text for part in parts if isinstance(part, Text))
        assert sum(not name.startswith("turn") for name in names_in(shown)) == many


# ------------------------------------------------------------------ controls


def test_cards_have_their_pictures_on_buttons_the_backs_of_others_and_ones_own_numbers() -> None:
    chosen = NO_DRAFT.with_values(CARD, ("5",)).with_values(NUMBER, ("7",))
    backs = {TARGET + 3: "[back_black_D]", TARGET + 5: "[back_white_F]"}
    assert icons(TWO) == {**backs, ATTACK: ""}
    assert icons(TWO, chosen) == {**backs, ATTACK: "[back_white_F]"}
    rows = ("⬛0? ⬜0? ⬛4? ⬜4? ⬛8?", "⬛1? ⬜1? ⬛5? ⬜5? ⬛9?", "⬛2? ⬜2? ⬛6? ⬜6? ⬛10?")
    select = PANELS.controls(table("⬜8?", *rows, held="⬜9?"), words=EN)[CARD]
    assert [spelled(each.icon) for each in select.choices][:2] == ["[back_black_B]", "[back_white_C]"]
    assert list(icons(FOUR).items())[:2] == [(CHOOSE, "[known_black_1]"), (CHOOSE + 1, "[known_white_4]")]
    asked = icons(after(FOUR, Toss()))
    assert asked == {SHOW + 4: "[known_black_3]", SHOW + 5: "[known_white_6]"}


# ------------------------------------------------------------------ puzzles


def puzzle(state: Exercise, words: Words) -> Any:
    return puzzle_panel(Shown(AlgoTrainer(), DEDUCED, state), PracticeTotals(9, 9, 9), words)


def state_of(found: int = 0, **fields: Any) -> Exercise:
    tags = tuple(step.tag for step in DEDUCED.solution[:found])
    return Exercise("algo", 4, found, **{"points": None, "found": tags, **fields})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_shows_the_same_in_pictures_as_in_words(language: str) -> None:
    over = (state_of(16, points=3), state_of(points=0))
    for state in (state_of(), state_of(3, hints=1, hinted=3, piece="B"), *over):
        plain = puzzle(state, Words(language))
        for several in SEVERAL[:2]:
            shown = puzzle(state, Words(language).pictured(several))
            assert faults_of_panel(shown, plain) == []
            assert refused([shown]) == []
            assert len(names_in(shown.parts[0].text)) == 24


def test_a_card_of_a_puzzle_is_chosen_by_its_back_and_has_its_number_once_it_is_found() -> None:
    hidden = {step.tag for step in DEDUCED.solution}
    for found in (0, 3):
        names = names_in(puzzle(state_of(found), EN).parts[0].text)
        assert sum(name.startswith("back_") for name in names) == len(hidden) - found
        assert not [name for name in names if name.startswith("known_")]
    given_up = names_in(puzzle(state_of(points=0), EN).parts[0].text)
    assert sum(name.startswith("known_") for name in given_up) == len(hidden)
    select = next(part.controls[0] for part in puzzle(state_of(), EN).parts if isinstance(part, Row))
    assert isinstance(select, Select)
    for each in select.choices:
        colour = {"⬛": "black", "⬜": "white"}[each.label[0]]
        assert names_in(each.icon) == [f"back_{colour}_{each.value}"]
