"""What is typed and pressed at a puzzle: told why, and counted once."""

import re
from pathlib import Path

from bot.faces.puzzles import Exercise
from bot.front.custom_ids import Address, Press
from bot.front.services import Services
from cogs.prime_daifugo.card_text import grouped, row_of
from cogs.puzzles.practice_storage import PracticeTotals
from cogs.puzzles.puzzle_names import next_name
from cogs.puzzles.puzzle_panel import HINT, NEXT, PIECES, SHOW, TYPED, VALUES
from tests.cogs.prime_daifugo.kit import WIDE
from tests.cogs.prime_daifugo.practice_session import PracticeSession, absent, begin, composite, weaker
from tests.cogs.prime_daifugo.tables import GAME
from tests.support.plain_context import plain_services

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


async def test_digits_small_letters_and_full_width_are_read_as_cards(services: Services) -> None:
    session = await begin(services)
    for shift in ("digits", "lower", "wide"):
        puzzle = await session.puzzle()
        cards = "".join(puzzle.figures)
        written = {"digits": str(puzzle.number), "lower": cards.lower(), "wide": cards.translate(WIDE)}
        await session.type(written[shift])
        assert "🎉" in session.text, shift
        await session.press(NEXT)


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


async def test_there_are_no_more_hints_than_there_are_whatever_is_pressed(services: Services) -> None:
    session = await begin(services, level=2)
    await session.press(HINT)
    assert session.is_disabled(HINT)
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


# ------------------------------------------------------------------ once


async def test_an_answer_to_what_stands_otherwise_by_now_changes_nothing(services: Services) -> None:
    session = await begin(services)
    puzzle = await session.puzzle()
    _, empty = await session.form()
    await session.press(HINT)
    await session.fill_in(empty, "".join(puzzle.figures))
    assert await session.done() == Exercise(GAME, 3, 1, None, 1)


async def test_a_puzzle_outlives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tefuda.db"
    async with plain_services(path) as services:
        session = await begin(services)
        puzzle = await session.puzzle()
        await session.press(HINT)
        _, empty = await session.form()
    async with plain_services(path) as services:
        again = PracticeSession(services, "Ana")
        again.message = session.message
        await again.fill_in(empty, "".join(puzzle.figures))
        assert "🎉 Right! **2** points." in again.text
        assert await again.reached() == PracticeTotals(1, 1, 2)


async def test_puzzles_that_are_passed_over_are_not_kept(services: Services) -> None:
    session = await begin(services)
    first = session.name
    for _ in range(3):
        await session.at_once(*((NEXT, ""),) * 2)
    assert session.name == next_name(next_name(next_name(first)))
    assert (await session.reached()).given == 1
    assert "Solved" not in session.text
    answer = await session.send(Press(Address("q", first, 0), 0, control=SHOW.name))
    assert "I do not know this puzzle any more" in answer.text


async def test_no_forged_press_does_more_than_its_button_would(services: Services) -> None:
    session = await begin(services)
    for control in ("buy", "yes_buy", TYPED.name, PIECES.name, VALUES.name):
        answer = await session.send(Press(Address("q", session.name, 0), 0, control=control))
        assert "There is no such button" in answer.text, control
    await session.send(Press(Address("q", session.name, 7), 0, control=SHOW.name))
    of_an_older_version = Press(Address("q", session.name, 0), 2)
    assert "worth **3** points" in (await session.send(of_an_older_version)).text
    assert await session.done() == Exercise(GAME, 3, 0, None)


async def test_a_forged_press_never_turns_a_public_message_into_a_puzzle(services: Services) -> None:
    session = await begin(services)
    session.context.sees_private = False
    edits = len(session.context.edited)
    await session.press(HINT)
    assert len(session.context.edited) == edits
    assert len(session.context.shown) == 2
