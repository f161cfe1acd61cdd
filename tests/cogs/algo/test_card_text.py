"""The marks of the colours: the same on dark and light screens, with the words beside them."""

import re
from itertools import product

from bot.faces.rules import rules_of
from bot.faces.words import LANGUAGES, Words, catalog
from bot.front.services import Services
from cogs.algo.card_text import lines_of
from engine.games.algo.values import Seen
from tests.cogs.algo.limit_cases import TWELVE
from tests.cogs.algo.positions import A, B, table
from tests.cogs.algo.solving import begin
from tests.cogs.algo.test_face import TWO, text
from tests.support.tables_in_memory import FACES

OLD = re.compile("[■□]")
"""Drawn by Discord in the colour of the text: inverted on a dark screen."""
LEGENDS = {"en": "⬛ black ⬜ white", "ja": "⬛黒 ⬜白"}


def test_the_table_and_the_hand_say_what_the_marks_mean_also_to_who_is_out() -> None:
    for language, viewer in product(LANGUAGES, (None, A, B)):
        shown = text(TWO, viewer, Words(language, ("Ana", "Ben")))
        assert shown.count(LEGENDS[language]) == 1
        assert not OLD.search(shown)
    out = table("⬛1 ⬜4", "⬛2? ⬜5?", "⬛3?", held="⬛8?", stock="⬜0", turn=B)
    assert "you are out of this round.\n-# ⬛ black ⬜ white" in text(out, A)


def test_no_sentence_has_marks_that_a_dark_screen_inverts() -> None:
    for language in LANGUAGES:
        assert not [each.id for each in catalog(language) if OLD.search(str(each.string))]
        assert "⬛" in rules_of(FACES["algo"], Words(language))


async def test_a_puzzle_says_what_the_marks_mean(services: Services) -> None:
    for who, legend in (("Ana", "black ⬛ and white ⬜"), ("さくら", "黒⬛と白⬜")):
        solver = await begin(services, who)
        assert legend in solver.text
        assert not OLD.search(solver.text)
        letter, number = next(iter(solver.answers.items()))
        mark = next(row[row.index(letter) - 1] for row in solver.rows if letter in row)
        typed = {"⬛": "black ", "⬜": "□"}[mark] + letter
        await solver.type(typed, number)
        assert len((await solver.done()).found) == 1


def test_rows_are_split_evenly_into_lines_of_a_phone() -> None:
    twelve = table(*TWELVE)
    assert "⬛A ⬛B ⬛C ⬛D ⬛E ⬛F\n⬛G ⬛H ⬛J ⬛K ⬛L ⬛M" in text(twelve, None)
    assert "### ⬛A=0 ⬛B=1 ⬛C=2 ⬛D=3\n### ⬛E=4 ⬛F=5 ⬛G=6 ⬛H=7\n### " in text(twelve, A)
    assert lines_of([Seen(tag, False, 10, is_open=True) for tag in range(6)]).count("\n") == 0
