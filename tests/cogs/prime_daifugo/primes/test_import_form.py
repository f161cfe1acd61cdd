"""A list of primes imported by a form: on the simulated Discord, and without Discord."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.faces.forms import FileField
from bot.faces.words import LANGUAGES
from bot.front.components import modal_of
from bot.front.context import Attached
from bot.front.services import Services
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.list_panel import IMPORT, IMPORTED, PRIMES
from cogs.prime_daifugo.primes.list_presses import open_list
from cogs.prime_daifugo.primes.typed_numbers import MAX_BYTES
from engine.games.prime_daifugo import GAME
from tests.support.discord_limits import faults_of_form
from tests.support.harness import Stage, running, text_of
from tests.support.learning import InlineWorker
from tests.support.plain_context import PlainContext
from tests.support.presses import fill_in

LIST = "# 素数\n13,KJQJ、8\n"


class PrimesStage(Stage):
    """Sorts lists in this process."""

    def new_bot(self) -> Any:
        bot = super().new_bot()
        InlineWorker.in_place_of(bot.analysing)
        return bot


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[PrimesStage]:
    async with running(PrimesStage(tmp_path / "tefuda.db")) as opened:
        yield opened


async def test_a_file_sent_in_a_form_is_imported_and_the_panel_shows_what_became_of_it(
    stage: PrimesStage,
) -> None:
    answer = await stage["さくら"].slash(stage.channel, "primedaifugo primes")
    assert answer.response is not None
    panel = answer.response.id
    form = await stage.press("さくら", stage.message(panel), "取り込む")
    await stage.restart()
    await fill_in(stage, "さくら", form, [("list.csv", LIST.encode("shift_jis"))])
    shown = text_of(stage.message(panel).components)
    assert "**13,111,211**　K J Q J" in shown
    assert "- **8** = 2³" in shown
    assert await list_storage.numbers(stage.bot.store, stage["さくら"].id) == ["13", "13111211"]
    assert await list_storage.numbers(stage.bot.store, stage["Ana"].id) == []


# ------------------------------------------------------------------ without Discord


@pytest.fixture
def ana(services: Services) -> PlainContext:
    InlineWorker.in_place_of(services.analysing)
    return PlainContext(services)


async def kept(ana: PlainContext) -> list[str]:
    return await list_storage.numbers(ana.services.store, ana.person)


async def imported(ana: PlainContext, data: bytes, size: int | None = None) -> str:
    """Send a file in the form; return what is shown then."""
    ana.uploads = {0: Attached("list.txt", len(data) if size is None else size, data)}
    return (await ana.pressed(IMPORTED)).text


async def test_the_form_asks_for_one_file_in_the_readers_language(ana: PlainContext) -> None:
    for language in LANGUAGES:
        ana.locale = language
        await ana.called(open_list)
        await ana.click(ana.words(IMPORT.label))
        assert ana.form is not None
        assert [type(each) for each in ana.form.fields] == [FileField]
        assert faults_of_form(modal_of(ana.form, PRIMES.at())) == []


async def test_a_file_in_the_form_is_refused_like_one_of_the_command(ana: PlainContext) -> None:
    assert "did not deliver the file" in (await ana.pressed(IMPORTED)).text
    assert "at most 3 MB" in await imported(ana, b"13", MAX_BYTES + 1)
    assert "at most 3 MB" in await imported(ana, b"13 " * (MAX_BYTES // 3 + 1), 1)
    assert "not a text file" in await imported(ana, b"\x89PNG\r\n\0\1")
    assert "There are no numbers in it." in await imported(ana, b"# nothing")
    assert await kept(ana) == []
    assert "1 prime was added" in await imported(ana, b"13")
    assert await kept(ana) == ["13"]


async def test_who_plays_neither_opens_the_form_nor_learns_by_it_what_is_prime(
    ana: PlainContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(ana.services.tables), "plays", lambda _, *who: who == (ana.person, GAME.name))
    refused = ana.words("error.primes_playing")
    assert (await ana.pressed(IMPORT)).text == refused
    assert ana.form is None
    assert await imported(ana, b"13 8") == refused
    assert await kept(ana) == []
