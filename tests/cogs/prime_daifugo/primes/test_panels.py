"""The panels of lists, training and offers: short enough for Discord at their longest, in every language."""

from time import process_time

import pytest

from bot.decks.questions import DeckCounts
from bot.faces.panel import Button, characters
from bot.faces.words import LANGUAGES, Words
from cogs.prime_daifugo.primes.list_panel import ON_PAGE, Pages, list_panel, told
from cogs.prime_daifugo.primes.list_storage import Added
from cogs.prime_daifugo.primes.missed_primes import Missed, judge
from cogs.prime_daifugo.primes.offer_presses import offer_panel
from cogs.prime_daifugo.primes.playable_primes import MOST_OFFERED, offers
from cogs.prime_daifugo.primes.training_panel import answer_panel, question_panel
from cogs.prime_daifugo.primes.typed_numbers import sort
from engine.games.prime_daifugo.prime_finder import primes
from engine.games.prime_daifugo.values import Options
from tests.engine.games.prime_daifugo.tables import table
from tests.support.plain_context import Shown

LIMIT = 3700
HARD = [(10**35 + 69) * (10**36 + 67 + 2 * number) for number in range(30)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_page_with_the_longest_note_fits(language: str) -> None:
    words = Words(language)
    entries = " ".join([*map(str, HARD), *(f"{'*_`|'[number % 4] * 20}x" for number in range(9))])
    note = told(sort(entries), Added(20_000, 20_000), words)
    pages = Pages(dict.fromkeys(range(1, 73), 270), 72, 3)
    numbers = ["13121110" * 9] * ON_PAGE
    panel = list_panel(pages, numbers, words, note)
    assert characters(panel.parts) <= LIMIT
    (select,) = Shown(panel).selects.values()
    assert all(len(each.label) <= 80 for each in Shown(panel).drawn if isinstance(each, Button))
    assert len(select.choices) == 25


def test_a_page_of_numbers_whose_cards_are_hard_to_find_takes_the_bot_no_time() -> None:
    hard = "1317634611271066241157108911058854231111540192232111817319"
    began = process_time()
    list_panel(Pages({58: ON_PAGE}, 58, 0), [hard] * ON_PAGE, Words("en"))
    # 40 ms; all states of the searches take half a minute.
    assert process_time() - began < 2


def test_a_page_that_is_not_there_any_more_gives_way_to_the_last_one() -> None:
    pages = Pages({1: 4, 2: 21}, 2, 9)
    assert (pages.digits, pages.page, pages.last, pages.total) == (2, 1, 1, 25)
    assert (Pages({1: 4}, 7, 3).digits, Pages({1: 4}, 7, 3).page, Pages({}, 0, 0).last) == (0, 0, 0)


def test_57_and_1729_are_refused_with_a_word_and_of_many_others_the_rest_is_counted() -> None:
    note = told(sort("57 7"), Added(1, 0), Words("en"))
    assert "**57** = 3 × 19\n\n57 and 1729 have special effects" in note
    assert "1729" not in told(sort("8 7"), Added(1, 0), Words("en"))
    assert "and 24 more" in told(sort(" ".join(map(str, HARD))), Added(0, 0), Words("en"))


# ------------------------------------------------------------------ training and offers

TURN = {"step": 1, "hand": "A2357QKX", "size": 2, "beats": "71", "is_reversed": False, "revolution": False}
ASKED = Missed(**TURN, own="113", best="1213", table_id="K7Q2M4")  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_does_not_tell_its_answer(language: str) -> None:
    words = Words(language)
    asked = Shown(question_panel(ASKED, DeckCounts(3, 1), words)).text
    answered = Shown(answer_panel(ASKED, DeckCounts(3, 1), judge(ASKED, "73"), words)).text
    for number in ("113", "1,213"):
        assert number not in asked
        assert number in answered


@pytest.mark.parametrize("language", LANGUAGES)
def test_offers_are_labelled_and_none_is_said_to_be_none(language: str) -> None:
    words, hand = Words(language), "A234567TJQKX"
    view = table(hand, "57", options=Options(assist=True), field="222").view(0)
    numbers = sorted({str(number) for number, _ in primes(hand, 3)}, key=lambda each: (len(each), each))
    (select,) = Shown(offer_panel(view, offers(view, numbers), words)).selects.values()
    assert len({choice.value for choice in select.choices}) == MOST_OFFERED
    assert all(0 < len(choice.label) <= 100 for choice in select.choices)
    assert words("prime_daifugo.offers.none") in Shown(offer_panel(view, (), words)).text
    other = table(hand, "57", options=Options(assist=True), turn=1).view(0)
    assert words("prime_daifugo.offers.wait") in Shown(offer_panel(other, (), words)).text
