"""The marks of the colours: the same on dark and light screens, with the words beside them."""

import re
from itertools import product

from bot.faces.panel import Button
from bot.faces.words import LANGUAGES, Words, catalog
from bot.front.services import Services
from cogs.algo.card_text import lines_of
from engine.games.algo.values import Seen
from tests.cogs.algo.limit_cases import TWELVE
from tests.cogs.algo.positions import A, B, table
from tests.cogs.algo.solving import begin
from tests.cogs.algo.test_face import EN, FOUR, PANELS, TWO, text, won
from tests.cogs.panels import controls_of, text_of

SIGNS = re.compile("[■□⬛⬜]")
"""Those of the colour of the text are inverted on a dark screen; of the others one is invisible on each."""


def test_no_sentence_has_signs_for_colours_that_a_dark_or_a_light_screen_hides() -> None:
    for language in LANGUAGES:
        assert not [each.id for each in catalog(language) if SIGNS.search(str(each.string))]


def test_no_panel_in_words_has_them_either() -> None:
    for position, language, viewer in product((TWO, FOUR, won()), LANGUAGES, (None, A, B)):
        words = Words(language, ("Ana", "Ben", "Cleo", "Dan"))
        shown = PANELS.parts(position, viewer, words)
        labels = "".join(each.label for each in controls_of(shown) if isinstance(each, Button))
        assert not SIGNS.search(text_of(shown) + labels)


async def test_a_puzzle_names_the_colours_and_takes_them_typed_in_any_way(services: Services) -> None:
    for who, legend in (("Ana", "black and white from 0"), ("さくら", "黒と白の0")):
        solver = await begin(services, who)
        assert legend in solver.text
        assert not SIGNS.search(solver.text)
        letter, number = next(iter(solver.answers.items()))
        card = next(each for each in solver.tiles if each[1:] == letter)
        await solver.type({"b": "black ", "黒": "■"}.get(card[0], "□") + letter, number)
        assert len((await solver.done()).found) == 1


def test_rows_are_split_evenly_into_lines_of_a_phone() -> None:
    twelve = table(*TWELVE)
    assert "bA bB bC bD bE bF\nbG bH bJ bK bL bM" in text(twelve, None)
    assert lines_of(twelve.view(A).lines[0], EN).startswith("bA=0 bB=1 bC=2 bD=3\nbE=4 bF=5 bG=6 bH=7\n")
    assert "\n" not in lines_of([Seen(tag, False, 10, is_open=True) for tag in range(7)], EN)
