"""Tiles as pictures, in the place of text."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Panel, Part, Text
from bot.faces.puzzles import Exercise
from bot.faces.words import LANGUAGES, Words
from cogs.algo.attack_controls import CARD, GUESS, NUMBER, TARGET
from cogs.algo.face import FACE
from cogs.algo.puzzle_trainer import AlgoTrainer, _posed
from cogs.algo.turn import CHOOSE, SHOW
from cogs.puzzles.practice_storage import PracticeTotals
from cogs.puzzles.puzzle_panel import Shown, puzzle_panel
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Attacked, Choose, Options, Show, Toss
from tests.cogs.algo.positions import A, B, C, D, after, table
from tests.cogs.algo.test_face import FOUR, PANELS, THREE, TWO
from tests.cogs.panels import controls_of, spelled
from tests.support.face_laws import refused
from tests.support.picture_laws import SEVERAL, faults_of_panel, names_in

EN, drawn = PANELS.pictured, PANELS.drawn
DEDUCED = _posed("4pictures", 4)
"""A puzzle with all 24 cards."""


def icons(position: Position, draft: Draft = NO_DRAFT) -> dict[int, str]:
    """Return the pictures on the buttons of the seat to act, by slot."""
    offered = PANELS.controls(position, draft, EN)
    return {slot: spelled(each.icon) for slot, each in offered.items() if isinstance(each, Button)}


def icons_of(parts: tuple[Part, ...]) -> list[tuple[int, str]]:
    """List the pictures on buttons, with their slots."""
    found = [each for each in controls_of(parts) if isinstance(each, Button)]
    return [(each.slot, each.icon) for each in found if each.icon]


# ------------------------------------------------------------------ rows


def test_every_row_is_a_line_of_tiles() -> None:
    assert drawn(THREE, None).splitlines()[:8] == [
        r"[turn] It is **B\*n**'s turn to attack",
        "-# Round 1 of 3 · dealer **Ana** · stock 2, next [back_black]",
        "**1.** Ana　**240 chips**",
        "## [back_black_A][white_4][back_white_C]",
        r"**2.** [turn] **B\*n**　**250 chips**　⚔️ [back_white_J]",
        "## [back_black_D][back_white_E]",
        "**3.** さくら　**200 chips**",
        "## [back_black_F][black_7][back_white_H]",
    ]


def test_ones_own_row_has_the_letters_that_its_pictures_lack_and_behind_it_the_drawn_card() -> None:
    own = drawn(TWO, A)
    assert "## A[known_black_1] B[known_white_4] [white_9] ⚔️ G[known_black_8]\n" in own
    chosen = after(replace(TWO, held=None, stock=(), phase="choose"), Choose(1))
    assert "## A[known_black_1] [B[known_white_4]] [white_9]" in drawn(chosen, A)
    assert "## [back_black_D][black_6][back_white_F]" in drawn(TWO, None)


def test_a_card_stands_once_in_a_panel() -> None:
    aimed = NO_DRAFT.with_values(CARD, ("5",))
    for position, draft in ((TWO, NO_DRAFT), (TWO, aimed), (THREE, NO_DRAFT), (FOUR, NO_DRAFT)):
        words = PANELS.pictured
        parts = FACE.panel(position.view(position.to_act[0]), draft, words)
        rows = "".join(part.text for part in parts if isinstance(part, Text))
        tiles = [name for name in names_in(rows) if "_" in name and name not in ("back_black", "back_white")]
        tiles += [names_in(icon)[0] for slot, icon in icons_of(parts) if slot != GUESS]
        assert len(tiles) == len({*tiles})


def test_the_card_that_was_hit_last_has_a_picture_of_its_own_for_everybody() -> None:
    hit = after(table("⬛1?", "⬛2 ⬜5?", "⬜11? ⬜10", held="⬜8?", stock="⬛0"), Attack(2, 5))
    for viewer in (A, C, None):
        assert "[black_2][hit_white_5]" in drawn(hit, viewer).replace("] [", "][")


def test_a_card_that_the_partner_showed_is_a_picture_for_the_one_who_asked_alone() -> None:
    shown = after(FOUR, Toss(), Show(5))
    assert "## [back_black_E] F[known_white_6]" in drawn(shown, A)
    for viewer in (B, D, None):
        assert "## [back_black_E][back_white_F]" in drawn(shown, viewer)


@pytest.mark.parametrize(
    ("many", "own", "others"),
    [
        (4, [("##", 4)], [("##", 4)]),
        (5, [("###", 5)], [("##", 5)]),
        (9, [("##", 5), ("##", 4)], [("###", 9)]),
    ],
)
def test_a_long_row_is_in_smaller_type_or_in_several_lines(
    many: int, own: list[tuple[str, int]], others: list[tuple[str, int]]
) -> None:
    long = table(" ".join(f"⬛{number}?" for number in range(many)), "⬜5?", held="⬜8?", stock="⬜0", turn=B)
    for viewer, lines in ((A, own), (None, others)):
        shown = [line.partition(" ") for line in drawn(long, viewer).split("\n") if line.startswith("##")]
        assert [(size, row.count("[")) for size, _, row in shown][: len(lines)] == lines


def test_a_round_that_was_won_is_shown_in_pictures() -> None:
    last = table("⬛1 ⬜6?", "⬛2? ⬜5", "⬜11", held="⬜8?", stock="⬛0")
    won = after(last, Attack(2, 2))
    assert "**300**\n## [black_1] B[known_white_6] F[known_white_8]\n" in drawn(won, None)
    assert "🏆 Ana　B[known_white_6] F[known_white_8]\n" in drawn(won, B)
    over = after(replace(last, options=Options(single=True)), Attack(2, 2))
    assert "## [black_1] B[known_white_6] F[known_white_8]\n" in drawn(over, None)


def test_events_show_their_cards_as_pictures_too() -> None:
    said = Attacked(A, B, 5, is_white=True, number=7, is_hit=True, paid=10, by=2)
    told = spelled(FACE.story(said, EN))
    assert told == r"**Ana** (C) attacks **B\*n**'s [back_white_F]: 7? **YES** [white_7] (+10 chips)"


# ------------------------------------------------------------------ controls


def test_cards_have_their_pictures_on_buttons_the_backs_of_others_and_ones_own_numbers() -> None:
    aimed = NO_DRAFT.with_values(CARD, ("5",)).with_values(NUMBER, ("7",))
    row = {TARGET + 3: "[back_black_D]", TARGET + 4: "[black_6]", TARGET + 5: "[back_white_F]"}
    assert icons(TWO) == row
    assert {each.label for each in PANELS.controls(TWO, words=EN).values()} == {""}
    assert icons(TWO, aimed)[GUESS] == "[back_white_F]"
    assert PANELS.controls(TWO, aimed, EN)[GUESS].label == "= 7 · Guess"
    assert list(icons(FOUR).items())[:2] == [(CHOOSE, "[known_black_1]"), (CHOOSE + 1, "[known_white_4]")]
    assert PANELS.controls(FOUR, words=EN)[CHOOSE].label == "A"
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
            assert len(rows_in(shown)) == 24


def rows_in(shown: Panel) -> list[str]:
    """List the pictures of the rows of a puzzle, in text or on buttons."""
    large = [part.text for part in shown.parts if isinstance(part, Text) and "## <" in part.text]
    rows = [line for text in large for line in text.split("\n") if line.startswith("##")]
    return names_in("".join(rows)) or [names_in(icon)[0] for _, icon in icons_of(shown.parts)]


def test_a_card_of_a_puzzle_is_chosen_by_its_back_and_has_its_number_once_it_is_found() -> None:
    hidden = {step.tag for step in DEDUCED.solution}
    for found in (0, 3):
        names = rows_in(puzzle(state_of(found), EN))
        assert sum(name.startswith("back_") for name in names) == len(hidden) - found
        assert not [name for name in names if name.startswith("known_")]
    given_up = rows_in(puzzle(state_of(points=0), EN))
    assert sum(name.startswith("known_") for name in given_up) == len(hidden)
