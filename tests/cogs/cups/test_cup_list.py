"""The list of a server's cups: how each stands or who won it, and what leads where."""

from itertools import pairwise

import pytest

from bot.front import components
from bot.front.services import Services
from bot.scores.conditions import PAGE_SIZE
from cogs.cups import cup_storage
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_list import CUPS, PAGES, choose, show_cups, suggested
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_storage import Change, NewAct
from cogs.cups.cup_values import Phase
from cogs.cups.rules.cup_state import Played
from tests.cogs.cups.test_decisions import NOW
from tests.support.discord_limits import faults
from tests.support.plain_context import CHANNEL, GUILD, PlainContext
from tests.support.stored_cups import opened_cup, past_cup

ELSEWHERE = CHANNEL + 1


@pytest.fixture
def ana(services: Services) -> PlainContext:
    """Return a reader; nothing is kept up to date on Discord."""
    services.own(CupMessages)
    services.own(cups_of)._listeners.clear()
    return PlainContext(services)


def lines_of(text: str) -> dict[str, str]:
    """Return what is told of each cup, by its title."""
    return {
        line.split("]")[0].removeprefix("["): line.partition(")")[2] + told
        for line, told in pairwise(text.splitlines())
        if line.startswith("[")
    }


async def test_open_cups_tell_how_they_stand_and_past_ones_who_won(ana: PlainContext) -> None:
    await past_cup(ana.services, 1)
    await past_cup(ana.services, 2, (1, 1, 3, 3))
    await past_cup(ana.services, 3, (None,) * 4, phase=Phase.CLOSED)
    await past_cup(ana.services, 4, (2, 2, 3, 3))
    await past_cup(ana.services, 5, (None,) * 4)
    await opened_cup(ana.services, 1)
    deadline = (await opened_cup(ana.services, 2, is_drawn=True)).deadline
    assert deadline is not None
    told = lines_of((await ana.called(show_cups)).text)
    day = {number: f"<t:{(NOW.timestamp() + number * 86400):.0f}:d>" for number in range(6)}
    assert told == {
        "Open 2": f" · ⏳ <t:{deadline.timestamp():.0f}:R>-# NO THANK YOU! · ▶ Semi-finals",
        "Open 1": "-# NO THANK YOU! · ✏ Entered: 4 of 32",
        # Its places are not known: an older version did not store them.
        "Cup 5": f" · {day[5]}-# NO THANK YOU!",
        "Cup 4": f" · {day[4]}-# NO THANK YOU! · no winner",
        "Cup 3": f" · {day[3]}-# NO THANK YOU! · no winner",
        "Cup 2": f" · {day[2]}-# NO THANK YOU! · 🏆 **Ana** and **Ben**",
        "Cup 1": f" · {day[1]}-# NO THANK YOU! · 🏆 **Ana**",
    }
    ana.locale = "ja"
    japanese = (await ana.called(show_cups)).text
    assert japanese.startswith("## 🏆 このサーバーの大会\n")
    assert lines_of(japanese)["Open 1"] == "-# NO THANK YOU！ ・ ✏ 受付中 4/32人"


async def test_an_open_cup_of_this_channel_comes_first(ana: PlainContext) -> None:
    ana.channels.add(ELSEWHERE)
    await opened_cup(ana.services, 1)
    await opened_cup(ana.services, 2, channel=ELSEWHERE)
    assert [*lines_of((await ana.called(show_cups)).text)] == ["Open 1", "Open 2"]
    ana.channel_or_parent = ELSEWHERE
    assert [*lines_of((await ana.called(show_cups)).text)] == ["Open 2", "Open 1"]


async def test_a_cup_of_a_channel_that_somebody_cannot_read_is_not_there_for_them(ana: PlainContext) -> None:
    hidden = await past_cup(ana.services, 1, channel=ELSEWHERE)
    nothing = (await ana.called(show_cups)).text
    assert nothing.startswith("There is no cup here. Open one with")
    await past_cup(ana.services, 2)
    assert [*lines_of((await ana.called(show_cups)).text)] == ["Cup 2"]
    assert await suggested(ana, "") == [("CUP002 · Cup 2", "CUP002")]
    assert "no such cup" in (await ana.choose(choose, hidden, shown=ana.shown[-1])).text
    assert "no such cup" in (await ana.called(show_cups, hidden)).text
    ana.channels.add(ELSEWHERE)
    assert [*lines_of((await ana.called(show_cups)).text)] == ["Cup 2", "Cup 1"]
    ana.guild = GUILD + 1
    assert (await ana.called(show_cups)).text == nothing


async def test_a_winner_whose_data_was_deleted_has_no_name(ana: PlainContext) -> None:
    await past_cup(ana.services, 1, people=((None, ""), (2, "Ben"), (3, "Cleo"), (4, "Dora")))
    assert "🏆 **Deleted player**" in (await ana.called(show_cups)).text


async def test_a_select_and_the_option_of_the_command_open_one_cup(ana: PlainContext) -> None:
    cup = await opened_cup(ana.services, 1)
    shown = await ana.called(show_cups)
    assert shown.selects["choose"].choices[0].note == f"NO THANK YOU! · {cup.id}"
    for opening in (ana.choose(choose, cup.id), ana.called(show_cups, f" {cup.id.lower()} ")):
        one = await opening
        assert "**Entered** (4 of 32)" in one.text
        assert one.text.endswith("To the cup")
    assert "no such cup" in (await ana.choose(choose, "NONE23", shown=shown)).text


async def test_ten_stand_on_a_page_and_no_more_are_read(ana: PlainContext) -> None:
    for number in range(2 * PAGE_SIZE + 1):
        await past_cup(ana.services, number)
    pages = [(await ana.called(show_cups)).text, (await ana.click("›")).text, (await ana.click("›")).text]
    assert [len(lines_of(text)) for text in pages] == [10, 10, 1]
    assert "Page 3 of 3" in pages[2]
    assert "Page 3 of 3" in (await ana.pressed(PAGES.control, number=9999)).text
    assert not ana.services.own(cups_of)._courses, "winners are stored: no cup is replayed"


async def test_a_cup_that_cannot_be_replayed_is_listed_all_the_same(ana: PlainContext) -> None:
    broken = await opened_cup(ana.services, 1, is_drawn=True)
    change = Change(acts=(NewAct(Played(99, "T", None)),))
    await cup_storage.write_change(ana.services.store, broken, change, NOW)
    assert lines_of((await ana.called(show_cups)).text) == {"Open 1": "-# NO THANK YOU!"}


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_longest_page_is_such_as_discord_takes(ana: PlainContext, language: str) -> None:
    ana.locale = language
    names = [(number, "*" * 32) for number in range(1, 5)]
    for number in range(PAGE_SIZE + 1):
        await past_cup(ana.services, number, (1, 1, 1, 1), title="[" * 60, people=names)
    shown = await ana.called(show_cups)
    assert faults(components.view_of(shown.panel, CUPS.at())) == []
