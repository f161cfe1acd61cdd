"""What is pressed below a puzzle: once, in the order of the presses, and nothing that is not offered."""

import asyncio
import logging
import re
from typing import Any

import pytest

from bot.faces.puzzles import Exercise, PuzzleSlot
from cogs.algo.card_text import LETTERS
from cogs.puzzles.front import practice
from tests.cogs.algo.solving import GAME, begin
from tests.support.harness import Stage, said

# ------------------------------------------------------------------ once


async def test_what_is_pressed_twice_counts_once(stage: Stage) -> None:
    solver = await begin(stage)
    (letter, number), (other, _), *_ = solver.answers.items()
    for which, said_of_it in ((other, solver.wrong(other)), (letter, number)):
        await solver.select(PuzzleSlot.PIECE, which)
        await solver.select(PuzzleSlot.VALUE, str(said_of_it))
        await stage.at_once(*(("Ana", solver.id_of(PuzzleSlot.ANSWER), solver.message),) * 3)
    for slot in (PuzzleSlot.HINT, PuzzleSlot.SHOW):
        await stage.at_once(*(("Ana", solver.id_of(slot), solver.message),) * 3)
    done = await solver.done()
    assert (done.mistakes, len(done.found), done.hints, done.points) == (1, 1, 1, 0)


async def test_an_answer_is_what_was_chosen_right_before_it(stage: Stage) -> None:
    solver = await begin(stage)
    letter, number = next(iter(solver.answers.items()))
    await solver.select(PuzzleSlot.PIECE, letter)
    await solver.select(PuzzleSlot.VALUE, str(solver.wrong(letter)))
    await asyncio.gather(
        solver.select(PuzzleSlot.VALUE, str(number)),
        solver.press(PuzzleSlot.ANSWER),
    )
    done = await solver.done()
    assert (done.mistakes, len(done.found)) == (0, 1)


async def test_an_answer_of_an_older_moment_changes_nothing(stage: Stage) -> None:
    solver = await begin(stage)
    (letter, number), (other, _), *_ = solver.answers.items()
    await solver.select(PuzzleSlot.PIECE, letter)
    await solver.select(PuzzleSlot.VALUE, str(number))
    stale = solver.id_of(PuzzleSlot.ANSWER)
    await stage["Ana"].slash(stage.channel, "algo answer", card=other, number=solver.wrong(other))
    before = await solver.done()
    await stage.forge("Ana", stale, solver.message)
    assert await solver.done() == before
    assert f"{letter} is {number}" not in solver.text


async def test_a_restart_in_the_middle_forgets_nothing(stage: Stage) -> None:
    solver = await begin(stage, "さくら")
    (letter, number), (other, which), *_ = solver.answers.items()
    await solver.answer(letter, number)
    await solver.answer(other, solver.wrong(other))
    await solver.press(PuzzleSlot.HINT)
    await solver.select(PuzzleSlot.PIECE, other)
    await stage.restart()
    await solver.select(PuzzleSlot.VALUE, str(which))
    await stage.restart()
    await solver.press(PuzzleSlot.ANSWER)
    done = await solver.done()
    assert (len(done.found), done.mistakes, done.hints) == (2, 1, 1)
    assert "ミス1回 ・ ヒント1回" in solver.text


# ------------------------------------------------------------------ forged


async def test_no_forged_press_does_more_than_its_button_would(stage: Stage) -> None:
    solver = await begin(stage)
    letter, number = next(iter(solver.answers.items()))
    await solver.answer(letter, number)
    before = await solver.done()
    is_open = next(LETTERS[tag] for tag, card in solver.puzzle.cards.items() if card.is_open)
    tries: list[tuple[int, dict[str, Any]]] = [
        (PuzzleSlot.PIECE, {"values": [letter]}),
        (PuzzleSlot.PIECE, {"values": [is_open]}),
        (PuzzleSlot.PIECE, {"values": ["7"]}),
        (PuzzleSlot.PIECE, {}),
        (PuzzleSlot.VALUE, {"values": ["6"]}),
        (PuzzleSlot.VALUE, {"values": ["-1"]}),
        (PuzzleSlot.VALUE, {"values": ["x" * 200]}),
        (PuzzleSlot.ANSWER, {}),
        (PuzzleSlot.TYPED, {}),
        (9, {}),
        (999, {}),
    ]
    for slot, sent in tries:
        custom_id = f"t1:d:{solver.name}:{before.tries}:{int(slot)}"
        answer = await stage.forge("Ana", custom_id, solver.message, component_type=3, **sent)
        assert "There is no such button" in said(answer), (slot, sent)
        assert await solver.done() == before, (slot, sent)


async def test_a_puzzle_of_somebody_else_or_of_nobody_is_refused(stage: Stage) -> None:
    solver, other = await begin(stage, "Ana"), await begin(stage, "さくら")
    for slot in PuzzleSlot:
        answer = await stage.forge("さくら", f"t1:d:{solver.name}:0:{int(slot)}", other.message)
        assert "期限が切れたか、あなたの問題ではありません" in said(answer)
    answer = await stage.forge("Ana", "t1:d:1ABCDEFGHJKL:0:3", solver.message)
    assert "or it is not yours" in said(answer)
    foreign = await stage.forge("Ana", f"t1:q:{solver.name}:0:3", solver.message)
    assert "or it is not yours" in said(foreign), "nor is it one of another game"
    assert await solver.done() == Exercise(GAME, 1, 0, None)


@pytest.mark.parametrize(
    ("card", "number", "expected"),
    [
        ("I", 0, "Which card? Type the letter of a face-down one: "),
        ("", 0, "Which card?"),
        ("AB", 0, "Which card?"),
        ("Z", 0, "Which card?"),
        ("*" * 50, 0, "Which card?"),
        (None, 6, "This deck has the numbers from 0 to 5. Nothing was counted."),
        (None, -1, "This deck has the numbers from 0 to 5."),
        (None, 10**9, "This deck has the numbers from 0 to 5."),
        ("open", 0, "is open already. Nothing was counted."),
    ],
)
async def test_what_is_no_answer_is_refused_for_its_reason_and_costs_nothing(
    stage: Stage, card: str | None, number: int, expected: str
) -> None:
    solver = await begin(stage)
    is_open = next(LETTERS[tag] for tag, each in solver.puzzle.cards.items() if each.is_open)
    which = {None: next(iter(solver.answers)), "open": is_open}.get(card, card)
    answer = await stage["Ana"].slash(stage.channel, "algo answer", card=which, number=number)
    assert expected in said(answer)
    assert await solver.done() == Exercise(GAME, 1, 0, None)


async def test_a_fault_of_ours_tells_nobody_a_number(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(*_: Any, **__: Any) -> bool:
        raise RuntimeError("planted")

    solver = await begin(stage)
    letter, number = next(iter(solver.answers.items()))
    monkeypatch.setattr(practice, "attempt", failing)
    with caplog.at_level(logging.DEBUG):
        answer = await solver.answer(letter, number)
    assert "something went wrong on our side." in said(answer)
    expected = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert "planted" in caplog.text
    assert not re.search(r"Puzzle\(|Placed\(|card=\d", caplog.text)
    assert f"{letter}={number}" not in expected
