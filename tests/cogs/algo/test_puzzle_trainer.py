"""/algo puzzle: answered card by card, with hints and a solution that give their reasons."""

import re

import pytest

from bot.database.rows import Chair
from bot.errors import TableError
from bot.front.services import Services
from bot.tables.table import Phase
from cogs.puzzles.practice_storage import PracticeTotals
from cogs.puzzles.puzzle_names import next_name
from cogs.puzzles.puzzle_panel import BACKWARDS, HINT, NEXT, PIECES, SHOW, VALUES
from engine.games import GAMES
from tests.cogs.algo.solving import GAME, Solver, begin, total
from tests.support.harness import Stage, said
from tests.support.tables_in_memory import table_of

# ------------------------------------------------------------------ whole puzzles


async def test_a_puzzle_is_solved_card_by_card_in_japanese(services: Services) -> None:
    solver = await begin(services, "さくら", level=2)
    assert "### 詰めアルゴ" in solver.text
    assert "16枚：黒と白の0〜7が1枚ずつ。" in solver.text
    assert f"{total(solver)}枚中**0枚**正解 ・ ミス0回 ・ ヒント0回" in solver.text
    assert "今解くと**3点**です。" in solver.text
    answers = solver.answers
    solver.pass_time(205)
    for opened, (letter, number) in enumerate(answers.items(), 1):
        card = next(each for each in solver.tiles if each[1:] == letter)
        await solver.answer(letter, number)
        assert f"✅ YES！ {card}は{number}です。" in solver.text
        if opened < len(answers):
            assert f"{len(answers)}枚中**{opened}枚**" in solver.text
            assert card not in solver.tiles, "it lies open now"
            assert f"{card[0]}{number}" in solver.tiles
    assert "🎉 正解！ **3点**です。" in solver.text
    assert "タイム 3:25 ・ ミス0回 ・ ヒント0回" in solver.text
    assert "1問中1問正解 ・ 合計3点" in solver.text
    assert solver.controls == [NEXT.name]


async def test_the_same_is_solved_by_typing_what_is_suggested(services: Services) -> None:
    with pytest.raises(TableError, match="no_puzzle"):
        await Solver(services, "Ana").suggested()
    assert await Solver(services, "Ben").type("A", 0) == "You have no open puzzle. Ask for one first."
    solver, told = await begin(services), ""
    assert {*await solver.suggested()} == {*solver.answers}
    for letter, number in reversed(solver.answers.items()):
        assert letter in await solver.suggested(letter.lower())
        told = await solver.type(letter.lower(), number)
        assert f"{letter} is {number}." in told
        assert await solver.suggested(letter.lower()) == []
    assert solver.context.posted == solver.context.edited == []
    assert "🎉 Right! **3** points." in told


async def test_the_commands_work_on_discord_in_a_private_chat_too(stage: Stage) -> None:
    user = stage["さくら"].user
    await user.send_dm("こんにちは")
    assert await stage["さくら"].autocomplete(stage.channel, "algo answer", "card", "") == []
    assert "### 詰めアルゴ" in said(await user.slash("algo puzzle", level=1))
    assert "### 今日の問題" in said(await user.slash("algo puzzle", level=0))
    offered = await stage["さくら"].autocomplete(stage.channel, "algo answer", "card", "")
    answer = await stage["さくら"].slash(stage.channel, "algo answer", card=offered[0]["value"], number=9)
    assert answer.ephemeral
    assert "このデッキの数字は" in said(answer)


# ------------------------------------------------------------------ mistakes and hints


async def test_puzzles_help_nobody_who_plays_and_the_next_one_is_of_the_same_size(services: Services) -> None:
    services.tables.known.note(table_of(GAMES[GAME], (Chair("Ana", 1), Chair("Ben", 2)), phase=Phase.PLAYING))
    solver = await begin(services, level=3)
    name = solver.name
    await solver.press(NEXT)
    assert solver.name == next_name(name)
    assert "20 cards" in solver.text
    assert (await solver.reached()).given == 1, "the one before was never tried"


async def test_a_wrong_number_is_a_mistake_and_takes_a_point_but_not_the_last(services: Services) -> None:
    solver = await begin(services)
    letter = next(iter(solver.answers))
    for mistakes in range(1, 5):
        await solver.answer(letter, solver.wrong(letter))
        assert f"{letter} is not {solver.wrong(letter)}." in solver.text
        assert f"mistakes {mistakes} · hints 0" in solver.text
        assert f"it is worth **{max(1, 3 - mistakes)}** point" in solver.text
    assert solver.offers(VALUES), "the card stays chosen"
    await solver.solve()
    assert "🎉 Right! **1** point." in solver.text
    assert "mistakes 4 · hints 0" in solver.text
    assert await solver.reached() == PracticeTotals(1, 1, 1)


async def test_a_number_that_the_table_rules_out_is_refused_with_the_reason_and_counts_for_nothing(
    services: Services,
) -> None:
    solver = await begin(services)
    letter, number = next((each, min(gone)) for each in solver.answers if (gone := solver.gone(each)))
    await solver.answer(letter, number)
    assert re.search(rf"⚠️ \w+ {letter} cannot be {number} \(.+\)\. Nothing was counted\.", solver.text)
    assert (await solver.done()).tries == 0
    assert solver.offers(VALUES), "the card stays chosen"
    await solver.press(BACKWARDS)
    assert solver.offers(PIECES)


async def test_a_hint_explains_the_next_deduction_until_its_card_is_found(services: Services) -> None:
    solver = await begin(services)
    (first, number), (second, other), *_ = solver.answers.items()
    await solver.press(HINT)
    hint = re.search(r"💡 \*\*(?:black|white) (\w) = (\d+)\*\* — \w.+\.", solver.text)
    assert hint
    assert (hint[1], int(hint[2])) == (first, number)
    assert solver.is_disabled(HINT)
    await solver.press(HINT)
    assert (await solver.done()).hints == 1, "there is one at a time"
    await solver.answer(second, other)
    assert hint[0] in solver.text, "another card is found meanwhile"
    await solver.answer(first, number)
    assert "💡" not in solver.text
    await solver.press(HINT)
    assert "💡" in solver.text
    assert (await solver.done()).hints == 2
    await solver.solve()
    assert "🎉 Right! **1** point." in solver.text
    assert "mistakes 0 · hints 2" in solver.text


async def test_the_solution_gives_every_card_with_its_reason_and_no_points(services: Services) -> None:
    solver = await begin(services)
    letter, number = next(iter(solver.answers.items()))
    await solver.answer(letter, number)
    answers = solver.answers
    await solver.press(SHOW)
    assert "The answer (no points):" in solver.text
    for each, which in answers.items():
        assert re.search(rf"(?:black|white) {each} = {which}\b", solver.text)
        assert re.search(rf"[bw]{each}={which}\b", solver.text)
    assert solver.text.count(" — ") >= 3
    assert await solver.reached() == PracticeTotals(1, 0, 0)
    assert (await solver.done()).mistakes == 0
    assert "That puzzle is over" in await solver.type(letter, number)
    assert await solver.suggested() == []
