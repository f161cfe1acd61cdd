"""/primedaifugo practice: puzzles that follow from their names, and what is typed and pressed at them."""

import re
from collections import Counter
from itertools import permutations

import pytest
import simcord
from msgspec.structs import replace

from bot.database.rows import Chair
from bot.faces.puzzles import Exercise
from bot.faces.words import LANGUAGES, Words
from bot.front.components import modal_of, view_of
from bot.front.custom_ids import Address
from bot.front.services import Services
from cogs.prime_daifugo.card_text import grouped, hand_of, row_of
from cogs.prime_daifugo.practice_trainer import dealt
from cogs.puzzles.practice_storage import PracticeTotals
from cogs.puzzles.puzzle_names import first_name, level_of, next_name
from cogs.puzzles.puzzle_panel import ANSWER, HINT, NEXT, SHOW, TYPED, Shown, puzzle_panel
from engine.games.prime_daifugo.figures import number_of
from engine.numbers import is_prime
from tests.cogs.prime_daifugo.practice_session import (
    COURSE,
    PracticeSession,
    absent,
    begin,
    composite,
    solved,
    weaker,
)
from tests.cogs.prime_daifugo.tables import GAME, seat
from tests.support.discord_limits import faults, faults_of_form
from tests.support.face_laws import spelled_out
from tests.support.harness import Stage

# ------------------------------------------------------------------ puzzles


@pytest.mark.parametrize("level", COURSE.levels)
def test_the_answer_is_the_strongest_prime_that_so_many_cards_make(level: int) -> None:
    for number in range(20 if level < 4 else 2):
        puzzle = solved(f"{level}PUZZLE{number}", level)
        laid = set(permutations(puzzle.letters, level))
        numbers = {*map(number_of, laid)}
        assert puzzle.number == max(each for each in numbers if is_prime(each) or each == 57)
        assert number_of(puzzle.figures) == puzzle.number
        assert not Counter(puzzle.figures) - Counter(puzzle.letters)


def test_a_puzzle_follows_from_its_name_and_bears_its_level() -> None:
    for level in (*COURSE.levels, None):
        name = first_name(level)
        following = next_name(name)
        assert re.fullmatch(r"[A-Z0-9]{12}", name)
        assert following == next_name(name) != name
        assert level_of(name, COURSE.levels) in COURSE.levels
        if level:
            assert level_of(name, COURSE.levels) == level_of(following, COURSE.levels) == level
        assert dealt(name, 0) == dealt(name, 0) != dealt(following, 0)
    assert {level_of(first_name(None), COURSE.levels) for _ in range(200)} == set(COURSE.levels)


async def test_a_puzzle_is_shown_to_the_person_alone_in_their_language(services: Services) -> None:
    session = await begin(services, "さくら", level=4)
    assert "### 練習 — 素数大富豪" in session.text
    assert "**4枚で出せる最強の素数**" in session.text
    assert "今解くと**3点**です。" in session.text
    assert "1問中" not in session.text, "what is still open is not held against anybody"
    assert (await session.done()).level == 4


@pytest.mark.parametrize("level", COURSE.levels)
@pytest.mark.parametrize("tries", range(3))
def test_nothing_tells_the_answer_before_it_is_given(level: int, tries: int) -> None:
    puzzle = solved(f"{level}PUZZLE", level)
    other = replace(puzzle, number=7, figures=("7",) * level)
    for language in LANGUAGES:
        words, totals, state = Words(language), PracticeTotals(1, 0, 0), Exercise(GAME, level, tries, None)
        shown = [puzzle_panel(Shown(COURSE, each, state), totals, words) for each in (puzzle, other)]
        assert shown[0] == shown[1]
        told = spelled_out(shown[:1]).replace(hand_of(puzzle.letters), "").split()
        assert not {str(puzzle.number), grouped(puzzle.number), row_of(puzzle.figures)} & {*told}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("points", [None, 0, 3])
def test_a_puzzle_and_its_form_are_such_as_discord_takes(language: str, points: int | None) -> None:
    words, much = Words(language), PracticeTotals(10**6, 10**6, 10**7)
    for level in COURSE.levels:
        puzzle = solved(f"{level}PUZZLE", level)
        done = Exercise(GAME, level, 5, points, hints=2)
        at = Address("q", first_name(level), 999_999_999)
        note = words("prime_daifugo.check.unfactored", number=grouped(10**71), seconds=2)
        assert faults(view_of(puzzle_panel(Shown(COURSE, puzzle, done), much, words, note), at)) == []
        form = TYPED.form(words("practice.form"), (COURSE.question(level, words),))
        assert faults_of_form(modal_of(form, at)) == []


async def test_a_level_that_there_is_not_is_refused(stage: Stage) -> None:
    for level in (0, 1, 6, -2):
        with pytest.raises(simcord.OptionError, match="must be"):
            await stage["Ana"].slash(stage.channel, "primedaifugo practice", level=level)


# ------------------------------------------------------------------ who


async def test_whoever_sits_at_a_running_table_does_not_practise(services: Services) -> None:
    session = await begin(services)
    before, (_, empty) = await session.done(), await session.form()
    seat(services, Chair("Ana", session.context.person, "normal"), Chair("Ben", 2))
    refused = Words("en")("error.playing")
    for who in ("Ana", "Ben"):
        assert (await PracticeSession.begin(services, who, 3)).text == refused
    for control in (ANSWER, HINT, SHOW, NEXT):
        assert (await session.press(control)).text == refused
    await session.fill_in(empty, "57")
    assert session.context.last.text == refused
    assert await session.done() == before
    assert (await session.reached()).given == 1


# ------------------------------------------------------------------ answers


async def test_the_first_right_answer_brings_three_points(services: Services) -> None:
    session = await begin(services)
    puzzle = await session.puzzle()
    await session.type("".join(puzzle.figures))
    assert "🎉 Right! **3** points." in session.text
    assert f"**{row_of(puzzle.figures)}** = {grouped(puzzle.number)}" in session.text
    assert "Solved 1 of 1 · 3 points · 3.0 per solved puzzle" in session.text
    assert await session.done() == Exercise(GAME, 3, 1, 3)
    assert session.controls == [NEXT.name]


async def test_wrong_answers_are_told_why_and_take_a_point_each_but_not_the_last(services: Services) -> None:
    session = await begin(services, level=3)
    puzzle = await session.puzzle()
    await session.type("".join(weaker(puzzle)))
    assert "is prime, but there is a stronger one." in session.text
    assert "Right now it is worth **2** points." in session.text
    for _ in range(3):
        await session.type("".join(composite(puzzle)))
        assert re.search(r"\*\*[\d,]+\*\* is not prime: \d", session.text)
        assert "Right now it is worth **1** point." in session.text
    await session.type("".join(puzzle.figures))
    assert "🎉 Right! **1** point." in session.text
    assert await session.reached() == PracticeTotals(given=1, solved=1, points=1)


async def test_what_is_no_answer_is_refused_for_its_reason_and_costs_nothing(services: Services) -> None:
    session = await begin(services, level=3)
    puzzle = await session.puzzle()
    for typed, expected in {
        absent(puzzle) * 3: "These cards are not in the hand:",
        "".join(puzzle.figures[:2]): "The prime must have 3 cards; you typed 2.",
        f"{''.join(puzzle.figures)}={puzzle.letters[-2]}*{puzzle.letters[-1]}": "without factors",
    }.items():
        await session.type(typed)
        assert expected in session.text, typed
        assert (await session.done()).tries == 0
    assert "Right now it is worth **3** points." in session.text


async def test_what_cannot_be_read_has_its_own_sentence_each_and_costs_nothing(services: Services) -> None:
    session = await begin(services, level=3)
    expected = set()
    for typed in (" ", "五七三", "9**9**9", "hello", "K" * 90, "1" * 90, "KXX", "3^2^2", "007", "-7", "3.1"):
        await session.type(typed)
        expected.add(session.text)
    assert len(expected) >= 8
    assert not any("{" in each or "🎉" in each for each in expected)
    assert await session.done() == Exercise(GAME, 3, 0, None)


async def test_a_hint_takes_a_point_and_stays_to_be_seen(services: Services) -> None:
    session = await begin(services, level=3)
    puzzle = await session.puzzle()
    await session.press(HINT)
    assert f"💡 The last card is **{row_of(puzzle.figures[-1:])}**." in session.text
    assert "The first card" not in session.text
    assert "worth **2** points" in session.text
    await session.press(HINT)
    await session.type("".join(weaker(puzzle)))
    assert "The last card" in session.text
    assert f"💡 The first card is **{row_of(puzzle.figures[:1])}**." in session.text
    await session.type("".join(puzzle.figures))
    assert await session.done() == Exercise(GAME, 3, 4, 1, hints=2)
    session = await begin(services, level=2)
    await session.press(HINT)
    assert session.is_disabled(HINT), "it has one hint"
    await session.press(HINT)
    assert await session.done() == Exercise(GAME, 2, 1, None, hints=1)


async def test_an_answer_that_is_shown_brings_no_points_and_the_next_puzzle_is_of_the_same_kind(
    services: Services,
) -> None:
    session = await begin(services, level=4)
    first, puzzle = session.name, await session.puzzle()
    await session.press(SHOW)
    assert f"The answer (no points):\n**{row_of(puzzle.figures)}** = " in session.text
    assert "Solved 0 of 1 · 0 points · 0.0 per solved puzzle" in session.text
    await session.press(NEXT)
    assert session.name == next_name(first)
    assert (await session.done()).level == 4
    await session.type("".join((await session.puzzle()).figures))
    assert "Solved 1 of 2 · 3 points · 3.0 per solved puzzle" in session.text


async def test_an_answer_to_what_stands_otherwise_by_now_changes_nothing(services: Services) -> None:
    session = await begin(services)
    puzzle = await session.puzzle()
    _, empty = await session.form()
    await session.press(HINT)
    await session.fill_in(empty, "".join(puzzle.figures))
    assert await session.done() == Exercise(GAME, 3, 1, None, 1)
