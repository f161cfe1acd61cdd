"""[Details]: everything about a result, for anybody who can read the channel, once it is over."""

import pytest

from bot.front.result_panel import DETAILS
from tests.bot.front.test_uploads import ended
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said


async def test_anybody_is_told_the_details_in_their_language_also_after_a_restart(stage: Stage) -> None:
    table = await ended(stage, "Ana", "Ben")
    await stage.restart()
    result = stage.message(table.outcome)
    english, japanese = [await stage.press(who, result, "Details") for who in ("Cleo", "たけし")]
    assert english.ephemeral
    assert f"Seed of the deal: {table.seed}" in said(english)
    assert f"配り方のシード：{table.seed}" in said(japanese)
    assert "Rating" in said(english)
    assert "レーティング" in said(japanese)


@pytest.mark.parametrize(
    ("who", "refusal"), [("Ana", "no result of this table"), ("さくら", "結果はありません")]
)
async def test_a_game_that_still_runs_has_no_details(stage: Stage, who: str, refusal: str) -> None:
    table = await stage.start("Ana", "さくら")
    custom_id = id_of(DETAILS, table.id, table.moment)
    answer = await stage.forge(who, custom_id, stage.public_messages()[-1])
    assert refusal in said(answer)
    assert table.seed not in said(answer)
