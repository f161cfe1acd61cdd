"""The panels of a review: what the seat saw then, choices without their values, and the answer."""

import asyncio
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.decks.questions import DeckCounts, read_key
from bot.faces.forms import NO_DRAFT
from bot.faces.panel import Button, Panel
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.table_panels import position
from bot.tables.finished_games import decision_at, finished_game
from bot.tables.names import words_for
from cogs.reviews.game_analysis import Mistake, costliest, mistakes_at
from cogs.reviews.review_panel import CHOOSE, NEXT, Shown, answer_panel, is_good, question_panel
from cogs.reviews.review_presses import REVIEW
from engine.chance import Chance
from engine.games.no_thank_you import View
from tests.cogs.panels import loosened
from tests.support import learning
from tests.support.discord_limits import faults
from tests.support.plain_context import Shown as Drawn
from tests.support.sample_records import finished
from tests.support.tables_in_memory import FACES, people

TABLE, LOG = finished("no_thank_you", people("Ana", "Ben", "Cleo"))
FACE = FACES["no_thank_you"]
EN = Words("en", ("Ana", "Ben"))


@pytest.fixture(autouse=True)
def _stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    learning.appraising(monkeypatch)


@pytest.fixture
def mistake() -> Mistake:
    found = mistakes_at(finished_game(TABLE, LOG), frozenset(range(len(LOG))))
    return costliest(found)[0]


def shown(mistake: Mistake, asked: int = 0) -> Shown:
    decision = asyncio.run(decision_at(TABLE, LOG, mistake.step))
    question = replace(mistake, table_id=TABLE.id, asked=asked)
    seen = (decision.seat, decision.view, decision.heard)
    return Shown(*seen, asked=question, face=FACE, place="decision 1 of 3")


def buttons(panel: Panel) -> list[Button]:
    return [each for each in Drawn(panel).drawn if isinstance(each, Button)]


def text(panel: Panel) -> str:
    return Drawn(panel).text


def test_a_question_has_its_choices_and_does_not_tell_what_anything_is_worth(mistake: Mistake) -> None:
    words, of = words_for(TABLE, "en"), shown(mistake)
    panel = question_panel(of, words)
    labels = {of.label(at, words) for at in range(len(mistake.choices)) if at != mistake.taken}
    assert {each.label for each in buttons(panel)} == {"Keep it", *labels}
    assert [each.slot for each in buttons(panel)] == list(range(len(mistake.choices)))
    assert {(each.control, each.style) for each in buttons(panel)} == {(CHOOSE.name, "secondary")}
    assert "What would you do now?" in text(panel)
    assert "cards to come" not in text(panel)
    assert "cost" not in text(panel)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_tells_what_was_better_what_that_cost_and_why(mistake: Mistake, language: str) -> None:
    words, of = words_for(TABLE, language), shown(mistake)
    best = of.label(mistake.best, words)
    for at in range(len(mistake.choices)):
        said = text(answer_panel(of, at, words, has_next=True))
        assert best in said
        assert f"{mistake.loss / 100:.1f}" in said
        for explained in {at, mistake.taken} - {mistake.best}:
            reason = of.face.reason(of.view, of.appraisal(mistake.best), of.appraisal(explained), words)
            assert said.count(reason) == 1, "of one's own answer, and of what was played then"
        assert any(sign in said for sign in "✅🟡") is is_good(of.asked, at, FACE.game.name)
        assert ("❌" in said) is not is_good(of.asked, at, FACE.game.name)
    assert is_good(of.asked, mistake.best, FACE.game.name)
    assert not is_good(of.asked, mistake.taken, FACE.game.name)


@pytest.mark.parametrize(
    ("unit", "values", "english", "japanese"),
    [
        ("wins", (0.996, 0.784), "about 22 percentage points", "勝率で約22ポイント"),
        ("wins", (0.527, 0.473), "about 6 percentage points", "勝率で約6ポイント"),
        ("wins", (0.5041, 0.5012), "about 0.3 percentage points", "勝率で約0.3ポイント"),
        ("points", (2.05, 1.0), "about 1.0 points", "約1.0点"),
        ("points", (1.0, 0.96), "about 0.04 points", "約0.04点"),
    ],
)
def test_a_cost_is_the_difference_of_what_the_reasons_print(
    mistake: Mistake,
    monkeypatch: pytest.MonkeyPatch,
    unit: str,
    values: tuple[float, float],
    english: str,
    japanese: str,
) -> None:
    """Of 100 games 100 and 78 are won: that is 22, though the values are 21.2 apart."""
    monkeypatch.setattr("cogs.reviews.review_panel.opponents", lambda _: SimpleNamespace(unit=unit))
    other = next(at for at in range(3) if at not in (mistake.best, mistake.taken))
    worth = {mistake.best: values[0], other: values[1]}
    choices = [replace(each, value=worth.get(at, -9.0)) for at, each in enumerate(mistake.choices)]
    of = shown(replace(mistake, choices=tuple(choices)))
    for language, cost in (("en", f"\nIt costs {english}"), ("ja", f"\n{japanese}の損です。")):
        said = text(answer_panel(of, other, words_for(TABLE, language), has_next=True))
        assert cost in loosened(said)


def test_a_choice_that_costs_a_little_comes_close_and_is_not_about_as_good(
    mistake: Mistake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guess that is certain to hit is better than one that hits in two of three layouts, if not by much."""
    monkeypatch.setattr("cogs.reviews.review_panel.opponents", lambda _: SimpleNamespace(unit="wins"))
    other = next(at for at in range(3) if at not in (mistake.best, mistake.taken))
    for value, english, japanese in (
        (0.74, "is about as good as", "ほぼ互角"),
        (0.711, "comes close", "惜しい手"),
    ):
        worth = {mistake.best: 0.755, other: value}
        choices = [replace(each, value=worth.get(at, 0.0)) for at, each in enumerate(mistake.choices)]
        of = shown(replace(mistake, choices=tuple(choices)))
        for language, grade in (("en", english), ("ja", japanese)):
            assert grade in text(answer_panel(of, other, words_for(TABLE, language), has_next=True))


@pytest.mark.parametrize("less", [0.0, 0.001])
def test_a_choice_that_is_worth_as_much_costs_nothing(mistake: Mistake, less: float) -> None:
    other = next(at for at in range(3) if at not in (mistake.best, mistake.taken))
    best = mistake.choices[mistake.best].value - less
    choices = [
        replace(each, value=best if at == other else each.value) for at, each in enumerate(mistake.choices)
    ]
    of = shown(replace(mistake, choices=tuple(choices)))
    said = text(answer_panel(of, other, words_for(TABLE, "en"), has_next=True))
    assert "is about as good as" in said
    assert "It costs" not in said


def test_the_last_answer_has_no_button(mistake: Mistake) -> None:
    words = words_for(TABLE, "en")
    (following,) = buttons(answer_panel(shown(mistake), 0, words, has_next=True))
    assert (following.control, following.label) == (NEXT.name, "Next")
    last = answer_panel(shown(mistake), 0, words, has_next=False)
    assert buttons(last) == []
    assert "That was the last one." in text(last)


def test_the_deck_tells_how_far_one_is() -> None:
    assert DeckCounts(3, 12).told(EN) == "3 to go, 12 right twice"


def test_a_control_names_the_table_and_the_step(mistake: Mistake) -> None:
    asked = shown(mistake).asked
    assert read_key(asked.about, 7) == asked.key == (TABLE.id, mistake.step)


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_both_panels(mistake: Mistake, language: str) -> None:
    words, at = words_for(TABLE, language), REVIEW.at(shown(mistake).asked.about, 999_999_999)
    for panel in (
        question_panel(shown(mistake), words),
        answer_panel(shown(mistake), 0, words, has_next=True),
    ):
        assert faults(components.view_of(panel, at)) == []


# ------------------------------------------------------------------ leaks


def test_another_world_with_the_same_view_asks_the_same(mistake: Mistake) -> None:
    """What the seat could not know at that moment is nowhere in its question or its answer."""
    of, words = shown(mistake), words_for(TABLE, "en")

    def panels(view: View) -> str:
        twin = replace(of, view=view)
        return text(question_panel(twin, words)) + text(answer_panel(twin, 0, words, has_next=False))

    worlds = [TABLE.game.imagine(of.view, of.seat, Chance("other worlds", number)) for number in range(5)]
    assert {panels(world.view(of.seat)) for world in worlds} == {panels(of.view)}
    assert TABLE.play is not None
    assert panels(TABLE.play.state.view(of.seat)) != panels(of.view), "the end of the game tells more"


@pytest.mark.parametrize(("game", "gone"), [("yaniv", "Press a card"), ("algo", "which card?")])
def test_the_position_leaves_out_what_is_about_controls(game: str, gone: str) -> None:
    table, log = finished(game, people("Ana", "Ben"))
    decision = asyncio.run(decision_at(table, log, 0))
    assert gone in text(Panel(FACES[game].panel(decision.view, NO_DRAFT, EN)))
    assert gone not in text(Panel(tuple(position(FACES[game], decision.view, EN))))
