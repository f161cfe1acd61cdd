"""Puzzles in words: every reason in both languages, nothing too long, no number told too early."""

import re
from collections.abc import Iterator
from itertools import cycle, product

import pytest
from msgspec.structs import replace

from bot.faces.puzzles import Exercise
from bot.faces.words import LANGUAGES, Words
from bot.front.components import view_of
from bot.front.custom_ids import Address
from cogs.algo.card_text import LETTERS
from cogs.algo.puzzle_reasons import MAX_CHARACTERS, step, steps
from cogs.algo.puzzle_trainer import AlgoTrainer, SolvedPuzzle, _posed
from cogs.puzzles.daily_puzzle import Day
from cogs.puzzles.practice_storage import PracticeTotals
from cogs.puzzles.puzzle_panel import Shown, puzzle_panel
from engine.games.algo.cards import card_of, is_white
from engine.games.algo.puzzles.reasons import (
    Between,
    Deduction,
    OnlyPlace,
    Otherwise,
    Reason,
    Shared,
    Span,
    Squeezed,
    Together,
)
from engine.games.algo.puzzles.values import Miss, Puzzle
from engine.games.algo.values import Placed
from tests.cogs.algo.positions import table
from tests.cogs.algo.solving import COURSE, GAME
from tests.support.discord_limits import faults

AT = Address(AlgoTrainer.surface, "4ABCDEFGHJKL", 999_999_999)
MUCH = PracticeTotals(10**6, 10**6, 10**7)
LAST = Day(3_652_059 - 1, False, 10**4, 10**4)
PAST = replace(LAST, is_over=True)


PUZZLE = Puzzle(
    1, table("⬛0 ⬜1? ⬛2? ⬜3", "⬛1? ⬜2? ⬛3? ⬜5").lines, (card_of(0, white=True),), (Miss(1, 4),)
)
"""A B C D in the first line, E F G H in the second."""
SENTENCES: list[tuple[Deduction, str, str]] = [
    (
        Deduction(1, 1, Between(0, 3, (7,), (1,), (2, 4))),
        "**white B = 1** — Between black 0 and white 3 only white 1 is left "
        "(seen elsewhere: white 5 · not in play: white 0 · missed: 2, 4).",
        "**白B = 1** — 黒0と白3の間に入るのは白1だけです"
        "（別の場所で見えている：白5 ・ 使わない：白0 ・ 外れ：2, 4）。",
    ),
    (
        Deduction(4, 1, Between(None, 7, (), (), ())),
        "**black E = 1** — Left of white 5 only black 1 fits.",
        "**黒E = 1** — 白5より左に入るのは黒1だけです。",
    ),
    (
        Deduction(1, 1, Together(0, 3, (1, 2), (3, 4))),
        "**white B = 1** — Between black 0 and white 3 just white 1 and black 2 are left, "
        "so white B and black C are these, in this order.",
        "**白B = 1** — 黒0と白3の間に入る残りは白1、黒2だけなので、白B、黒Cがこの順に並びます。",
    ),
    (
        Deduction(5, 2, Squeezed(None, 7, (Placed(4, 2),), (Placed(6, 6),), (2, 3, 5, 6))),
        "**white F = 2** — Left of white 5 there remain black 1, white 1, white 2, and black 3: "
        "as black E≥1 and black G≤3, only white 2 fits.",
        "**白F = 2** — 白5より左に入る残りは黒1、白1、白2、黒3。黒E≥1、黒G≤3なので、ここは白2だけです。",
    ),
    (
        Deduction(2, 2, OnlyPlace((Span(4, 0, 1), Span(6, 3, 3), Span(5, 1, 4)))),
        "**black C = 2** — black 2 must lie somewhere, and it fits nowhere else "
        "(the others: black E 0–1 · black G 3 · white F is not 2).",
        "**黒C = 2** — 黒2はどこかにあるはずですが、ほかには入りません"
        "（入る範囲：黒E 0–1 ・ 黒G 3 ・ 白Fは2ではない）。",
    ),
    (
        Deduction(2, 2, OnlyPlace(())),
        "**black C = 2** — black 2 must lie somewhere, and no other card of its colour is face down.",
        "**黒C = 2** — 黒2はどこかにあるはずで、同じ色の裏向きのカードはほかにありません。",
    ),
    (
        Deduction(2, 2, Shared((4, 6), (1, 3))),
        "**black C = 2** — black E and black G take 1, 3 between them, so only this number is left.",
        "**黒C = 2** — 黒E、黒Gが1, 3を分け合うので、残る数字はこれだけです。",
    ),
    (
        Deduction(2, 2, Otherwise((1, 3))),
        "**black C = 2** — With 1, 3 here, the cards could no longer all be laid.",
        "**黒C = 2** — ここが1, 3だと、全部のカードを並べられなくなります。",
    ),
    (
        Deduction(6, 3, Between(3, None, (), (), ())),
        "**black G = 3** — Right of white 3 only black 3 fits.",
        "**黒G = 3** — 白3より右に入るのは黒3だけです。",
    ),
    (
        Deduction(6, 3, Between(None, None, (), (), ())),
        "**black G = 3** — In this row only black 3 fits.",
        "**黒G = 3** — この列に入るのは黒3だけです。",
    ),
]


def test_every_reason_is_told_in_words() -> None:
    for deduction, english, japanese in SENTENCES:
        assert step(PUZZLE, [deduction], Words("en")) == english
        assert step(PUZZLE, [deduction], Words("ja")) == japanese
    assert {type(deduction.reason) for deduction, _, _ in SENTENCES} == set(Reason.__args__)


def test_cards_that_are_found_together_share_a_line() -> None:
    run = Together(0, 3, (1, 2), (3, 4))
    solution = (Deduction(1, 1, run), Deduction(2, 2, Between(1, 3, (), (), ())))
    (line,) = steps(PUZZLE, solution, Words("en")).split("\n")
    assert line.startswith("-# **white B = 1 · black C = 2** — Between black 0 and white 3 just")


# ------------------------------------------------------------------ panels


def real(many: int) -> Iterator[SolvedPuzzle]:
    """Yield puzzles of all sizes, most of them of the largest."""
    for number in range(many):
        level = 4 - number % 5 if number % 5 < 4 else 4
        yield _posed(f"{level}WORDS{number}", level)


def standing(posed: SolvedPuzzle) -> Iterator[Exercise]:
    """Yield a puzzle from the first look to the end, with a hint at every moment."""
    tags = [deduction.tag for deduction in posed.solution]
    level, tries = posed.puzzle.level, 10**6
    for found in range(len(tags)):
        kept = tuple(tags[:found])
        yield Exercise(GAME, level, tries, None, 10**5, kept, found, LETTERS[tags[found]])
    yield Exercise(GAME, level, tries, 1, 10**5, tuple(tags), seconds=10**7)
    yield Exercise(GAME, level, tries, 0, 10**5, tuple(tags[:1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_puzzle_is_more_than_discord_takes(language: str) -> None:
    words = Words(language)
    note = words("algo.error.puzzle_no_card", letters=" ".join(LETTERS))
    for posed in real(12):
        for done, day in zip(standing(posed), cycle((None, LAST, PAST)), strict=False):
            panel = puzzle_panel(Shown(COURSE, posed, done, day), MUCH, words, note)
            assert faults(view_of(panel, AT)) == []


def largest() -> SolvedPuzzle:
    """Hide all cards of the largest deck, and give each the longest reason that there is."""
    lines = table(*(" ".join(f"{colour}{number}?" for number in range(12)) for colour in "⬛⬜")).lines
    spans = {tag: Span(tag, 10, 11) for tag in range(24)}
    cards = [card for line in lines for card in line]
    solution = tuple(
        Deduction(
            each.tag, each.card // 2, OnlyPlace(tuple(spans[tag] for tag in range(24) if tag != each.tag))
        )
        for each in cards
    )
    misses = tuple(Miss(tag, number) for tag in range(24) for number in range(3))
    return SolvedPuzzle(Puzzle(4, lines, (), misses), solution)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_that_would_be_too_long_are_left_out_and_every_answer_stays(language: str) -> None:
    posed, words = largest(), Words(language)
    text = COURSE.solution(posed, words)
    assert len(text) <= MAX_CHARACTERS
    assert " — " in text
    for deduction in posed.solution:
        assert re.search(
            rf"\b{LETTERS[deduction.tag]} = {deduction.number}\b", text.replace("黒", " ").replace("白", " ")
        )
    for points in (0, 3):
        done = Exercise(GAME, 4, 10**6, points, 10**5, tuple(range(24)), seconds=10**7)
        panel = puzzle_panel(Shown(COURSE, posed, done, LAST), MUCH, words)
        assert faults(view_of(panel, AT)) == []


# ------------------------------------------------------------------ leaks


def blinded(posed: SolvedPuzzle) -> SolvedPuzzle:
    """Return a puzzle that differs in the face-down cards alone: of them just the colours stay."""
    lines = tuple(
        tuple(each if each.is_open else replace(each, card=int(is_white(each.card))) for each in line)
        for line in posed.puzzle.lines
    )
    return SolvedPuzzle(replace(posed.puzzle, lines=lines), ())


def test_a_puzzle_shows_nothing_of_what_is_face_down() -> None:
    for posed, language, day in product(real(5), LANGUAGES, (None, LAST, PAST)):
        for tries, chosen in ((0, None), (3, LETTERS[posed.solution[0].tag])):
            done = Exercise(GAME, posed.puzzle.level, tries, None, piece=chosen)
            one, other = (
                puzzle_panel(Shown(COURSE, each, done, day), MUCH, Words(language))
                for each in (posed, blinded(posed))
            )
            assert one == other
        # Cards are called in the order of the lines, which tells nothing of them.
        tags = [each.tag for line in posed.puzzle.lines for each in line]
        assert tags == sorted(tags)


def test_that_law_finds_a_number_told_too_early() -> None:
    posed = _posed("1WORDS", 1)
    done = Exercise(GAME, 1, 1, None, found=(posed.solution[0].tag,))
    shown, blind = (COURSE.board(each, done, Words("en"), is_played=True) for each in (posed, blinded(posed)))
    assert shown != blind
