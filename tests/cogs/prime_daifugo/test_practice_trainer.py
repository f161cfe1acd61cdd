"""/primedaifugo practice: puzzles that follow from their names, and tell no answer before it is given."""

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
from tests.cogs.prime_daifugo.practice_session import COURSE, PracticeSession, begin, solved
from tests.cogs.prime_daifugo.tables import GAME, seat
from tests.support.discord_limits import faults, faults_of_form
from tests.support.face_laws import spelled_out
from tests.support.harness import Stage, controls

# ------------------------------------------------------------------ puzzles


@pytest.mark.parametrize("level", COURSE.levels)
def test_the_answer_is_the_strongest_prime_that_so_many_cards_make(level: int) -> None:
    for number in range(20 if level < 4 else 2):
        puzzle = solved(f"{level}PUZZLE{number}", level)
        laid = set(permutations(puzzle.letters, level))
        assert puzzle.number == max(
            number_of(each) for each in laid if is_prime(number_of(each)) or number_of(each) == 57
        )
        assert number_of(puzzle.figures) == puzzle.number
        assert not Counter(puzzle.figures) - Counter(puzzle.letters)


def test_a_puzzle_follows_from_its_name_and_bears_its_level() -> None:
    for level in (*COURSE.levels, None):
        name = first_name(level)
        assert re.fullmatch(r"[A-Z0-9]{12}", name)
        following = next_name(name)
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


async def test_ids_and_forms_tell_no_more_than_the_name_of_the_puzzle_and_the_tries(stage: Stage) -> None:
    for level in (0, 1, 6, -2):
        with pytest.raises(simcord.OptionError, match="must be"):
            await stage["Ana"].slash(stage.channel, "primedaifugo practice", level=level)
    answer = await stage["Ana"].slash(stage.channel, "primedaifugo practice", level=3)
    assert answer.response is not None
    message = stage.message(answer.response.id)
    (name,) = {each["custom_id"].split(":")[2] for each in controls(message.components)}
    for tries in range(2):
        here = f"t2:q:{name}:{tries}:"
        ids = {each["custom_id"] for each in controls(message.components)}
        assert ids == {f"{here}{each.name}" for each in (ANSWER, HINT, SHOW, NEXT)}
        opened = await stage.forge("Ana", f"{here}{ANSWER.name}", message)
        assert opened.modal is not None
        field = opened.modal["components"][0]["component"]["custom_id"]
        assert {opened.modal["custom_id"], field} == {f"{here}{TYPED.name}"}
        await stage.forge("Ana", f"{here}{HINT.name}", message)


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
    assert (await session.send(replace(empty, values=("57",), answers={0: ("57",)}))).text == refused
    assert await session.done() == before
    assert (await session.reached()).given == 1
