"""Laws over the lessons of all games, found by walking."""

import re
from collections import Counter
from functools import cache
from itertools import chain
from typing import Any

import pytest

from bot.faces.forms import NO_DRAFT
from bot.faces.icons import NO_ICONS
from bot.faces.lesson import DONE, LEARNER, OTHER
from bot.faces.panel import Button
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.custom_ids import code_of
from cogs.lessons import lesson_panel
from cogs.lessons.lesson_panel import LESSON, Page, key_of, named, page_panel
from cogs.lessons.lesson_replay import after
from engine.cards import read_card
from engine.core import IllegalAction
from engine.games import GAMES
from engine.play import advance
from tests.support.all_icons import all_icons
from tests.support.discord_limits import faults
from tests.support.lessons import (
    STEPS,
    controls_of,
    legal,
    lesson_of,
    page_of,
    position,
    presses,
    step_named,
    words_in,
    written,
)
from tests.support.source_scan import KEYS
from tests.support.tables_in_memory import FACES

CARD = re.compile(r"[♤♧♥♦](?:10|[2-9AJQK])")
TILE = re.compile(r"(?<![A-Za-z])([Bb]|[Ww]|黒|白)(?:lack |hite )?([A-HJ-N])(?![A-Za-z])")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_lesson_of_eight_to_twelve_steps(game: str) -> None:
    names = [task.name for task in lesson_of(game).tasks]
    assert 8 <= len(names) <= 12
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_the_decisive_move_is_legal_and_the_panel_offers_the_way_to_it(game: str, step: int) -> None:
    play = position(game, step)
    assert play.state.to_act == (LEARNER,)
    play.state.check(LEARNER, lesson_of(game).tasks[step].plays)
    assert presses(game, step)


def test_that_finds_a_move_that_is_illegal_or_that_no_control_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(IllegalAction, match="too_many_points"):
        position("yaniv", 0).state.check(LEARNER, lesson_of("yaniv").tasks[4].plays)
    monkeypatch.setitem(vars(FACES["no_thank_you"]), "panel", lambda *_: ())
    with pytest.raises(AssertionError, match="offers no way"):
        presses("no_thank_you", 0)


# ------------------------------------------------------------------ words


@cache
def answers(game: str, step: int) -> Counter[str]:
    """Count the answers to legal moves of a step."""
    task = lesson_of(game).tasks[step]
    return Counter(map(task.answer, legal(game, step)))


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_every_mistake_that_is_named_can_be_made(game: str, step: int) -> None:
    named = {mistake.name for mistake in lesson_of(game).tasks[step].mistakes}
    assert named <= answers(game, step).keys()
    assert not named & {DONE, OTHER, "task"}


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_its_answer_and_every_answer_its_move(game: str) -> None:
    lesson = lesson_of(game)
    asked = {f"learn.{game}.learned"}
    for step, task in enumerate(lesson.tasks):
        asked |= {f"learn.{game}.{task.name}.{name}" for name in ("task", *answers(game, step))}
    assert asked == {key for key in KEYS if key.startswith(f"learn.{game}.")}


def known_cards(view: Any) -> set[str]:
    """List the cards in a view of Yaniv or Expect, by their spelling."""
    if hasattr(view, "group"):
        return {*view.hand, *view.group, *chain(*view.known)}
    return set(chain(*view.hands))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "step"), [each for each in STEPS if each[0] in ("yaniv", "expect")])
def test_a_text_names_cards_that_the_position_has(game: str, step: int, language: str) -> None:
    page = page_of(game, 2 * step)
    words = words_in(page, language)
    view = position(game, step).state.view(LEARNER)
    # An attack that lies face down is known by what its side has left.
    for name in ("task", *(answers(game, step).keys() - {DONE})):
        for card in CARD.findall(words(key_of(page, name))):
            is_theirs = game == "expect" and card[0] in "♥♦"
            assert read_card(card) in known_cards(view) or is_theirs, card
    for card in CARD.findall(words(key_of(page, DONE))):
        assert read_card(card) in known_cards(view) or card in written(_done(page, words)), card


def _done(page: Page, words: Words) -> Any:
    return page_panel(Page(page.face, page.lesson, page.number + 1), words).parts[1:]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "step"), [each for each in STEPS if each[0] == "algo"])
def test_a_letter_of_algo_goes_with_its_colour(game: str, step: int, language: str) -> None:
    page = page_of(game, 2 * step)
    words = words_in(page, language)
    shown = _tiles(written(page_panel(page, words).parts[2:]))
    assert shown
    assert _tiles(words(key_of(page, "task"))) <= shown


def _tiles(text: str) -> set[tuple[str, str]]:
    """Return the cards of Algo in a text by colour and letter."""
    return {(colour.lower(), letter) for colour, letter in TILE.findall(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_no_thank_you_name_the_card_in_play(language: str) -> None:
    for step in range(8):
        view = position("no_thank_you", step).state.view(LEARNER)
        assert f"−{view.current.card}" in Words(language)(key_of(page_of("no_thank_you", 2 * step), "task"))


# ------------------------------------------------------------------ what is told


def test_what_happens_is_told_as_the_learner_may_know_it() -> None:
    """Leo draws −15 after he was forced, and only Leo sees it."""
    lesson, number = lesson_of("no_thank_you"), step_named("no_thank_you", "force")
    outcome, play = after(lesson, GAMES["no_thank_you"], number), position("no_thank_you", number)
    for seat, move in ((LEARNER, lesson.tasks[number].plays), *lesson.tasks[number].then):
        play = advance(play, seat, move)
    state: Any = play.state
    assert state.tricks[-1].card == 15
    assert [type(event).__name__ for event in outcome.happened] == ["Passed", "Kept", "Drawn"]
    page = page_of("no_thank_you", 2 * number + 1)
    panel = page_panel(page, words_in(page))
    assert "15" not in written(panel.parts)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_shows_the_panel_of_the_learner_and_nothing_of_a_table(game: str, step: int) -> None:
    page = page_of(game, 2 * step)
    words = words_in(page)
    panel = page_panel(page, words)
    own = page.face.panel(position(game, step).state.view(LEARNER), NO_DRAFT, words)
    assert all(part in panel.parts for part in own)
    assert written(own) in written(panel.parts)
    others = [each.control for each in controls_of(panel) if each.control]
    assert others == [lesson_panel.BACK.name, lesson_panel.SKIP.name, lesson_panel.END.name]


def test_the_reason_stands_below_the_task_where_a_phone_still_shows_it() -> None:
    page = page_of("yaniv", 0)
    title, task, reason, *_ = page_panel(page, words_in(page), answer="Why.").parts
    assert written((title, task)).count("🎯") == 1
    assert written((reason,)) == "💡 Why."


@pytest.mark.parametrize("icons", [NO_ICONS, all_icons()], ids=["text", "pictures"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_within_the_limits(game: str, language: str, icons: Any) -> None:
    for number in range(2 * len(lesson_of(game).tasks) + 2):
        page = page_of(game, number)
        words = words_in(page, language, icons)
        at = LESSON.at(code_of(game), number)
        answer = words(key_of(page, "task")) if page.is_step else ""
        panel = page_panel(page, words, answer=answer)
        assert faults(components.view_of(panel, at)) == [], number
        assert not page.is_step or len(words(key_of(page, "task"))) <= 420, "it has to fit a phone"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_ends_with_what_was_learned_in_three_lines(game: str) -> None:
    for language in LANGUAGES:
        page = page_of(game, 2 * len(lesson_of(game).tasks))
        panel = page_panel(page, words_in(page, language))
        assert written(panel.parts).count("\n• ") == 3
        buttons = [each for each in controls_of(panel) if isinstance(each, Button)]
        assert [each.control for each in buttons] == [
            lesson_panel.PLAY.name,
            lesson_panel.RULES.name,
            lesson_panel.AGAIN.name,
        ]


@pytest.mark.parametrize(("called", "shown"), [("Ana", "Ana"), ("mia", "You"), ("", "You")])
def test_nobody_is_called_like_those_in_the_lesson(called: str, shown: str) -> None:
    names = named(page_of("yaniv", 0), Words("en"), called).names
    assert names == (shown, "Mia", "Leo")
