from tests.support.harness import Stage
from tests.support.restarted_match import restart_in_the_middle


async def test_a_match_ends_the_same_when_the_bot_is_restarted_in_the_middle(stage: Stage) -> None:
    assert await restart_in_the_middle(stage, 4, rounds=2) > 20
