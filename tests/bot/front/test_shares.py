"""Each person's share of what is expensive: what is beyond it is refused at once, and others have theirs."""

from contextlib import ExitStack

from bot.app import MAX_SUGGESTIONS
from bot.faces.words import Words
from cogs.puzzles import practice
from tests.bot.test_shutdown import until
from tests.support.harness import Stage, text_of
from tests.support.raw_commands import send


def told(stage: Stage, message: int | None) -> str:
    return text_of(stage.message(message).components) if message else ""


async def test_a_person_opens_one_table_at_a_time(stage: Stage) -> None:
    first, second, other = (send(stage, who, "nothankyou start", {}) for who in ("Ana", "Ana", "Ben"))
    await stage.env.settle()
    assert told(stage, second.message_id) == Words("en")("error.busy_person")
    assert {table.message for table in stage.bot.services.tables} == {first.message_id, other.message_id}
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    assert stage.table.host == stage["Ana"].id


async def test_a_person_awaits_few_suggestions_at_once(stage: Stage) -> None:
    await stage.deal_two()
    asked = stage.channel, "nothankyou hand", "table", ""
    with ExitStack() as busy:
        for _ in range(MAX_SUGGESTIONS):
            busy.enter_context(stage.bot.suggestions.share(stage["Ana"].id))
        assert await stage["Ana"].autocomplete(*asked) == []
        assert await stage["さくら"].autocomplete(*asked)
    assert await stage["Ana"].autocomplete(*asked)


async def test_puzzles_are_dealt_one_at_a_time_and_to_a_queue_of_limited_length(stage: Stage) -> None:
    deals = stage.bot.services.own(practice.deals)
    deals._most = 1
    async with deals.turn():
        waiting = send(stage, "Ana", "algo puzzle", {})
        await until(lambda: deals.waiting)
        full = send(stage, "さくら", "primedaifugo practice", {})
        await until(lambda: told(stage, full.message_id))
        assert told(stage, full.message_id) == Words("ja")("error.queue_full")
        assert not told(stage, waiting.message_id)
    await stage.env.settle()
    assert "Puzzle of the day" in told(stage, waiting.message_id)
