"""What is typed and pressed at a puzzle: told why, and counted once."""

import re

import pytest

from bot.faces.puzzles import Exercise, PuzzleSlot
from cogs.prime_daifugo.card_text import grouped, row_of
from cogs.puzzles.practice_storage import PracticeTotals
from cogs.puzzles.puzzle_names import next_name
from tests.cogs.prime_daifugo.numbers_stage import GAME, NumbersStage
from tests.cogs.prime_daifugo.practice_session import absent, begin, composite, weaker
from tests.support.harness import controls, said

# ------------------------------------------------------------------ answers


async def test_the_first_right_answer_brings_three_points(stage: NumbersStage) -> None:
    session = await begin(stage)
    puzzle = await session.puzzle()
    await session.type("".join(puzzle.figures))
    assert "🎉 Right! **3** points." in session.text
    assert f"**{row_of(puzzle.figures)}** = {grouped(puzzle.number)}" in session.text
    assert "Solved 1 of 1 · 3 points · 3.0 per solved puzzle" in session.text
    assert await session.done() == Exercise(GAME, 3, 1, 3)
    assert [each[-2:] for each in session.ids] == [f":{int(PuzzleSlot.NEXT)}"]


@pytest.mark.parametrize("shift", ["digits", "lower", "wide"])
async def test_digits_small_letters_and_full_width_are_read_as_cards(stage: NumbersStage, shift: str) -> None:
    session = await begin(stage)
    puzzle = await session.puzzle()
    cards = "".join(puzzle.figures)
    wide = "".join(chr(ord(each) + 0xFEE0) for each in cards)
    await session.type({"digits": str(puzzle.number), "lower": cards.lower(), "wide": wide}[shift])
    assert "🎉" in session.text


async def test_wrong_answers_are_told_why_and_take_a_point_each_but_not_the_last(stage: NumbersStage) -> None:
    session = await begin(stage, level=3)
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


async def test_what_is_no_answer_is_refused_for_its_reason_and_costs_nothing(stage: NumbersStage) -> None:
    session = await begin(stage, level=3)
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


async def test_what_cannot_be_read_has_its_own_sentence_each_and_costs_nothing(stage: NumbersStage) -> None:
    session = await begin(stage, level=3)
    expected = set()
    for typed in (" ", "五七三", "9**9**9", "hello", "K" * 90, "1" * 90, "KXX", "3^2^2", "007", "-7", "3.1"):
        await session.type(typed)
        expected.add(session.text)
    assert len(expected) >= 8
    assert not any("{" in each or "🎉" in each for each in expected)
    assert await session.done() == Exercise(GAME, 3, 0, None)


async def test_a_hint_takes_a_point_and_stays_to_be_seen(stage: NumbersStage) -> None:
    session = await begin(stage, level=3)
    puzzle = await session.puzzle()
    await session.press(PuzzleSlot.HINT)
    assert f"💡 The last card is **{row_of(puzzle.figures[-1:])}**." in session.text
    assert "The first card" not in session.text
    assert "worth **2** points" in session.text
    await session.press(PuzzleSlot.HINT)
    await session.type("".join(weaker(puzzle)))
    assert "The last card" in session.text
    assert f"💡 The first card is **{row_of(puzzle.figures[:1])}**." in session.text
    await session.type("".join(puzzle.figures))
    assert await session.done() == Exercise(GAME, 3, 4, 1, hints=2)


async def test_there_are_no_more_hints_than_there_are_whatever_is_pressed(stage: NumbersStage) -> None:
    session = await begin(stage, level=2)
    await session.press(PuzzleSlot.HINT)
    hint = next(each for each in controls(session.message.components) if "Hint" in each["label"])
    assert hint["disabled"]
    await stage.forge("Ana", hint["custom_id"], session.message)
    assert await session.done() == Exercise(GAME, 2, 1, None, hints=1)


async def test_whoever_has_the_answer_shown_gets_no_points(stage: NumbersStage) -> None:
    session = await begin(stage)
    puzzle = await session.puzzle()
    await session.press(PuzzleSlot.SHOW)
    assert f"The answer (no points):\n**{row_of(puzzle.figures)}** = " in session.text
    assert await session.done() == Exercise(GAME, 3, 1, 0)
    assert "Solved 0 of 1 · 0 points · 0.0 per solved puzzle" in session.text


async def test_the_next_puzzle_is_of_the_same_kind(stage: NumbersStage) -> None:
    session = await begin(stage, level=4)
    first = session.name
    await session.press(PuzzleSlot.SHOW)
    await session.press(PuzzleSlot.NEXT)
    assert session.name == next_name(first)
    assert (await session.done()).level == 4
    await session.type("".join((await session.puzzle()).figures))
    assert "Solved 1 of 2 · 3 points · 3.0 per solved puzzle" in session.text


# ------------------------------------------------------------------ once


async def test_what_is_pressed_twice_counts_once(stage: NumbersStage) -> None:
    session = await begin(stage)
    name = session.name
    for slot, done in (
        (PuzzleSlot.HINT, Exercise(GAME, 3, 1, None, 1)),
        (PuzzleSlot.SHOW, Exercise(GAME, 3, 2, 0, 1)),
    ):
        (pressed,) = [each for each in session.ids if each.endswith(f":{int(slot)}")]
        await stage.at_once(*(("Ana", pressed, session.message) for _ in range(3)))
        assert await session.done() == done
    (following,) = session.ids
    await stage.at_once(*(("Ana", following, session.message) for _ in range(3)))
    assert session.name == next_name(name)
    assert (await session.reached()).given == 2


async def test_an_answer_to_what_stands_otherwise_by_now_changes_nothing(stage: NumbersStage) -> None:
    session = await begin(stage)
    puzzle = await session.puzzle()
    shown, field = await session.form()
    await session.press(PuzzleSlot.HINT)
    await stage["Ana"].submit_modal(shown, {field: "".join(puzzle.figures)})
    assert await session.done() == Exercise(GAME, 3, 1, None, 1)
    shown, field = await session.form()
    await session.press(PuzzleSlot.SHOW)
    await stage["Ana"].submit_modal(shown, {field: "".join(puzzle.figures)})
    assert await session.done() == Exercise(GAME, 3, 2, 0, 1)
    assert "(no points)" in session.text


async def test_a_puzzle_outlives_a_restart(stage: NumbersStage) -> None:
    session = await begin(stage)
    puzzle = await session.puzzle()
    await session.press(PuzzleSlot.HINT)
    await stage.restart()
    shown, field = await session.form()
    await stage.restart()
    await stage["Ana"].submit_modal(shown, {field: "".join(puzzle.figures)})
    assert "🎉 Right! **2** points." in session.text
    assert await session.reached() == PracticeTotals(1, 1, 2)


async def test_puzzles_that_are_passed_over_are_not_kept(stage: NumbersStage) -> None:
    session = await begin(stage)
    first = session.name
    for _ in range(3):
        (pressed,) = [each for each in session.ids if each.endswith(f":{int(PuzzleSlot.NEXT)}")]
        await stage.at_once(*(("Ana", pressed, session.message) for _ in range(2)))
    assert session.name == next_name(next_name(next_name(first)))
    assert (await session.reached()).given == 1
    assert "Solved" not in session.text
    answer = await stage.forge("Ana", f"t1:q:{first}:0:{int(PuzzleSlot.SHOW)}", session.message)
    assert "I do not know this puzzle any more" in said(answer)


async def test_a_puzzle_that_one_was_not_given_is_refused(stage: NumbersStage) -> None:
    session, other = await begin(stage, "Ana"), await begin(stage, "さくら")
    for slot in PuzzleSlot:
        answer = await stage.forge("さくら", f"t1:q:{session.name}:0:{int(slot)}", other.message)
        assert "期限が切れたか、あなたの問題ではありません" in said(answer)
    for name in ("0", "3ABCDEFGHJKL", "x" * 16):
        answer = await stage.forge("Ana", f"t1:q:{name}:0:{int(PuzzleSlot.NEXT)}", session.message)
        assert "or it is not yours" in said(answer)
    assert (await session.done()).tries == 0


async def test_no_forged_press_does_more_than_its_button_would(stage: NumbersStage) -> None:
    session = await begin(stage)
    for moment, slot in ((0, 5), (0, 999), (0, int(PuzzleSlot.TYPED))):
        answer = await stage.forge("Ana", f"t1:q:{session.name}:{moment}:{slot}", session.message)
        assert "There is no such button" in said(answer)
    await stage.forge("Ana", f"t1:q:{session.name}:7:{int(PuzzleSlot.SHOW)}", session.message)
    assert await session.done() == Exercise(GAME, 3, 0, None)


async def test_a_forged_press_never_turns_a_public_message_into_a_puzzle(stage: NumbersStage) -> None:
    session = await begin(stage)
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before = stage.board
    message = stage.message(stage.table.message)
    answer = await stage.forge("Ana", f"t1:q:{session.name}:0:{int(PuzzleSlot.HINT)}", message)
    assert answer.ephemeral
    assert stage.board == before
