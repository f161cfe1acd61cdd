import pytest

from bot.faces.level_words import level_choice, level_name, level_note, levels_line
from bot.faces.words import LANGUAGES, Words
from engine.games import GAMES
from engine.opponents import LEVELS

LONGEST = 100
"""Characters that Discord takes in a choice, and below an option of a select."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_its_name_and_every_game_tells_what_to_expect_of_it(language: str) -> None:
    words = Words(language)
    assert len({level_name(level, words) for level in LEVELS}) == len(LEVELS)
    notes = [level_note(game, level, words) for game in GAMES for level in LEVELS]
    assert len(set(notes)) == len(notes)
    choices = [level_choice(game, level, words) for game in GAMES for level in LEVELS]
    assert max(map(len, notes + choices)) <= LONGEST


def test_computers_of_one_level_take_one_word_and_others_are_told_apart() -> None:
    words = Words("en", ("Ana", "COM 1", "COM 2"))
    assert levels_line({1: "easy", 2: "easy"}, words) == "Computer level: Easy 🤖"
    assert levels_line({1: "easy", 2: "strong"}, words) == "COM 1 (Easy) 🤖 · COM 2 (Strong) 🤖"
    assert levels_line({}, words) == ""
