"""What is typed and pressed at a puzzle: told why, and counted once."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.puzzles.practice_storage import Exercise, PracticeTotals
from bot.puzzles.trainer import PuzzleSlot, next_name
from cogs.prime_daifugo.writing import grouped, row_of
from tests.cogs.prime_daifugo.club import GAME, Club, founded
from tests.cogs.prime_daifugo.drill import absent, begin, composite, weaker
from tests.support.harness import controls, said


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Club]:
    async with founded(tmp_path / "tefuda.db") as club:
        yield club


@pytest.fixture
def club(opened: Club, env: simcord.Env) -> Club:
    return opened


# ------------------------------------------------------------------ answers


async def test_the_first_right_answer_brings_three_points(club: Club) -> None:
    drill = await begin(club)
    puzzle = await drill.puzzle()
    await drill.type("".join(puzzle.figures))
    assert "🎉 Right! **3** points." in drill.text
    assert f"**{row_of(puzzle.figures)}** = {grouped(puzzle.number)}" in drill.text
    assert "Solved 1 of 1 · 3 points · 3.0 on average" in drill.text
    assert await drill.done() == Exercise(GAME, 3, 1, 3)
    assert [each[-2:] for each in drill.ids()] == [f":{int(PuzzleSlot.NEXT)}"]


@pytest.mark.parametrize("shift", ["digits", "lower", "wide"])
async def test_digits_small_letters_and_full_width_are_read_as_cards(club: Club, shift: str) -> None:
    drill = await begin(club)
    puzzle = await drill.puzzle()
    cards = "".join(puzzle.figures)
    wide = "".join(chr(ord(each) + 0xFEE0) for each in cards)
    await drill.type({"digits": str(puzzle.number), "lower": cards.lower(), "wide": wide}[shift])
    assert "🎉" in drill.text


async def test_wrong_answers_are_told_why_and_take_a_point_each_but_not_the_last(club: Club) -> None:
    drill = await begin(club, level=3)
    puzzle = await drill.puzzle()
    await drill.type("".join(weaker(puzzle)))
    assert "is prime, but there is a stronger one." in drill.text
    assert "Right now it is worth **2** points." in drill.text
    for _ in range(3):
        await drill.type("".join(composite(puzzle)))
        assert re.search(r"\*\*[\d,]+\*\* is not prime: \d", drill.text)
        assert "Right now it is worth **1** point." in drill.text
    await drill.type("".join(puzzle.figures))
    assert "🎉 Right! **1** point." in drill.text
    assert await drill.reached() == PracticeTotals(given=1, solved=1, points=1)


async def test_what_is_no_answer_is_refused_for_its_reason_and_costs_nothing(club: Club) -> None:
    drill = await begin(club, level=3)
    puzzle = await drill.puzzle()
    for typed, told in {
        absent(puzzle) * 3: "These cards are not in the hand:",
        "".join(puzzle.figures[:2]): "A prime of 3 cards is asked for, and you typed 2.",
        f"{''.join(puzzle.figures)}={puzzle.letters[-2]}*{puzzle.letters[-1]}": "without factors",
    }.items():
        await drill.type(typed)
        assert told in drill.text, typed
        assert (await drill.done()).tries == 0
    assert "Right now it is worth **3** points." in drill.text


async def test_what_cannot_be_read_has_its_own_sentence_each_and_costs_nothing(club: Club) -> None:
    drill = await begin(club, level=3)
    told = set()
    for typed in (" ", "五七三", "9**9**9", "hello", "K" * 90, "1" * 90, "KXX", "3^2^2", "007", "-7", "3.1"):
        await drill.type(typed)
        told.add(drill.text)
    assert len(told) >= 8
    assert not any("{" in each or "🎉" in each for each in told)
    assert await drill.done() == Exercise(GAME, 3, 0, None)


async def test_a_hint_takes_a_point_and_stays_to_be_seen(club: Club) -> None:
    drill = await begin(club, level=3)
    puzzle = await drill.puzzle()
    await drill.press(PuzzleSlot.HINT)
    assert f"💡 The last card is **{row_of(puzzle.figures[-1:])}**." in drill.text
    assert "The first card" not in drill.text
    assert "worth **2** points" in drill.text
    await drill.press(PuzzleSlot.HINT)
    await drill.type("".join(weaker(puzzle)))
    assert "The last card" in drill.text
    assert f"💡 The first card is **{row_of(puzzle.figures[:1])}**." in drill.text
    await drill.type("".join(puzzle.figures))
    assert await drill.done() == Exercise(GAME, 3, 4, 1, hints=2)


async def test_there_are_no_more_hints_than_there_are_whatever_is_pressed(club: Club) -> None:
    drill = await begin(club, level=2)
    await drill.press(PuzzleSlot.HINT)
    hint = next(each for each in controls(drill.message.components) if "Hint" in each["label"])
    assert hint["disabled"]
    await club.forge("Ana", hint["custom_id"], drill.message)
    assert await drill.done() == Exercise(GAME, 2, 1, None, hints=1)


async def test_whoever_has_the_answer_shown_gets_no_points(club: Club) -> None:
    drill = await begin(club)
    puzzle = await drill.puzzle()
    await drill.press(PuzzleSlot.SHOW)
    assert f"The answer, for no points:\n**{row_of(puzzle.figures)}** = " in drill.text
    assert await drill.done() == Exercise(GAME, 3, 1, 0)
    assert "Solved 0 of 1 · 0 points · 0.0 on average" in drill.text


async def test_the_next_puzzle_is_of_the_same_kind(club: Club) -> None:
    drill = await begin(club, level=4)
    first = drill.name
    await drill.press(PuzzleSlot.SHOW)
    await drill.press(PuzzleSlot.NEXT)
    assert drill.name == next_name(first)
    assert (await drill.done()).level == 4
    await drill.type("".join((await drill.puzzle()).figures))
    assert "Solved 1 of 2 · 3 points · 3.0 on average" in drill.text


# ------------------------------------------------------------------ once


async def test_what_is_pressed_twice_counts_once(club: Club) -> None:
    drill = await begin(club)
    name = drill.name
    for slot, done in (
        (PuzzleSlot.HINT, Exercise(GAME, 3, 1, None, 1)),
        (PuzzleSlot.SHOW, Exercise(GAME, 3, 2, 0, 1)),
    ):
        (pressed,) = [each for each in drill.ids() if each.endswith(f":{int(slot)}")]
        await club.at_once(*(("Ana", pressed, drill.message) for _ in range(3)))
        assert await drill.done() == done
    (following,) = drill.ids()
    await club.at_once(*(("Ana", following, drill.message) for _ in range(3)))
    assert drill.name == next_name(name)
    assert (await drill.reached()).given == 2


async def test_an_answer_to_what_stands_otherwise_by_now_changes_nothing(club: Club) -> None:
    drill = await begin(club)
    puzzle = await drill.puzzle()
    shown, field = await drill.form()
    await drill.press(PuzzleSlot.HINT)
    await club["Ana"].submit_modal(shown, {field: "".join(puzzle.figures)})
    assert await drill.done() == Exercise(GAME, 3, 1, None, 1)
    shown, field = await drill.form()
    await drill.press(PuzzleSlot.SHOW)
    await club["Ana"].submit_modal(shown, {field: "".join(puzzle.figures)})
    assert await drill.done() == Exercise(GAME, 3, 2, 0, 1)
    assert "for no points" in drill.text


async def test_a_puzzle_outlives_a_restart(club: Club) -> None:
    drill = await begin(club)
    puzzle = await drill.puzzle()
    await drill.press(PuzzleSlot.HINT)
    await club.restart()
    shown, field = await drill.form()
    await club.restart()
    await club["Ana"].submit_modal(shown, {field: "".join(puzzle.figures)})
    assert "🎉 Right! **2** points." in drill.text
    assert await drill.reached() == PracticeTotals(1, 1, 2)


async def test_a_puzzle_that_one_was_not_given_is_refused(club: Club) -> None:
    drill, other = await begin(club, "Ana"), await begin(club, "さくら")
    for slot in PuzzleSlot:
        answer = await club.forge("さくら", f"t1:q:{drill.name}:0:{int(slot)}", other.message)
        assert "期限切れか、あなたの問題ではありません" in said(answer)
    for name in ("0", "3ABCDEFGHJKL", "x" * 16):
        answer = await club.forge("Ana", f"t1:q:{name}:0:{int(PuzzleSlot.NEXT)}", drill.message)
        assert "or it is not yours" in said(answer)
    assert (await drill.done()).tries == 0


async def test_no_forged_press_does_more_than_its_button_would(club: Club) -> None:
    drill = await begin(club)
    for moment, slot in ((0, 5), (0, 999), (0, int(PuzzleSlot.TYPED))):
        answer = await club.forge("Ana", f"t1:q:{drill.name}:{moment}:{slot}", drill.message)
        assert "There is no such button" in said(answer)
    await club.forge("Ana", f"t1:q:{drill.name}:7:{int(PuzzleSlot.SHOW)}", drill.message)
    assert await drill.done() == Exercise(GAME, 3, 0, None)


async def test_a_forged_press_never_turns_a_public_message_into_a_puzzle(club: Club) -> None:
    drill = await begin(club)
    await club["Ana"].slash(club.channel, "nothankyou start")
    before = club.board
    message = club.message(club.table.message)
    answer = await club.forge("Ana", f"t1:q:{drill.name}:0:{int(PuzzleSlot.HINT)}", message)
    assert answer.ephemeral
    assert club.board == before
