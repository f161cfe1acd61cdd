"""Garbage: nothing is looked through as a whole while presses are answered."""

import gc
from collections.abc import Iterator

import pytest

from bot.background import Background
from bot.garbage import CALM, DUE, OVERDUE, REST, Garbage
from tests.support.harness import Stage


@pytest.fixture
def whole() -> Iterator[list[int]]:
    """Count full collections; Python's own settings come back."""
    found, thresholds = list[int](), gc.get_threshold()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            found.append(info["generation"])

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.set_threshold(*thresholds)
    gc.unfreeze()
    gc.collect()
    # As after the collection of tests.
    gc.freeze()


async def begun(answering: set[object], whole: list[int]) -> Garbage:
    background = Background()
    garbage = Garbage(background, answering)
    garbage.begin()
    background.stop()
    whole.clear()
    for _ in range(DUE):
        gc.collect(1)
    return garbage


async def test_what_is_loaded_at_the_start_is_left_out(whole: list[int]) -> None:
    loaded = [[number] for number in range(1000)]
    await begun(set(), whole)
    left = {id(each) for each in gc.get_objects()}
    assert gc.get_freeze_count() > len(loaded)
    assert not left & set(map(id, loaded))
    assert gc.get_threshold()[2] == OVERDUE


async def test_a_full_collection_waits_until_no_press_is_answered(whole: list[int]) -> None:
    answering: set[object] = {"a press"}
    garbage = await begun(answering, whole)
    for _ in range(REST):
        garbage._look()
    assert whole == []
    answering.clear()
    for _ in range(CALM):
        assert whole == []
        garbage._look()
    assert len(whole) == 1
    for _ in range(DUE):
        gc.collect(1)
    for _ in range(REST - 1):
        garbage._look()
    assert len(whole) == 1, "the next one comes a minute later"
    garbage._look()
    assert len(whole) == 2
    for _ in range(REST):
        garbage._look()
    assert len(whole) == 2, "none is due"


async def test_a_bot_begins_with_it_once_it_is_set_up(stage: Stage) -> None:
    bot, begun = stage.new_bot(), list[None]()
    vars(bot._garbage)["begin"] = lambda: begun.append(None)
    await stage.bot.close()
    await stage.env.restart_bot(bot)
    assert begun == [None]
