"""The titles of a person in /stats: counted, and named as far as the asker may see them."""

from bot.database.settings_rows import change_person
from bot.front.services import Services
from cogs.cups.cup_values import Phase
from cogs.cups.titles import MOST_NAMED
from cogs.leaderboards.leaderboard_presses import show_stats
from tests.cogs.leaderboards.test_career import guest, people
from tests.support.plain_context import CHANNEL, GUILD
from tests.support.stored_cups import past_cup

ELSEWHERE = CHANNEL + 1


def titles_in(text: str) -> list[str]:
    """Return the lines about titles."""
    return text.partition("### 🏆 ")[2].splitlines()


async def test_medals_are_counted_and_the_last_cups_named(services: Services) -> None:
    ana, sakura = people(services)
    for number, rank in enumerate((1, 1, 2, 3, 1, 1, 4)):
        await past_cup(services, number, (rank, 5, 6, 7))
    counts, *named = titles_in((await ana.called(show_stats)).text)[1:]
    assert counts == "🥇 **4** · 🥈 **1** · 🥉 **1**"
    assert [line.split("]")[0] for line in named] == [
        f"-# {medal} [Cup {number}" for medal, number in zip("🥇🥇🥉🥈🥇", (5, 4, 3, 2, 1), strict=True)
    ]
    assert len(named) == MOST_NAMED
    other = (await sakura.called(show_stats, guest(ana))).text
    assert titles_in(other)[:2] == ["大会での入賞", "🥇 **4** ・ 🥈 **1** ・ 🥉 **1**"]


async def test_the_last_of_a_cup_has_no_medal_unless_all_share_the_first_place(
    services: Services,
) -> None:
    ana, _ = people(services)
    await past_cup(services, 1, (3, 1, 2, 3))
    assert titles_in((await ana.called(show_stats)).text) == []
    await past_cup(services, 2, (1, 1, 1, 1))
    assert "🥇 **1**" in titles_in((await ana.called(show_stats)).text)


async def test_a_cup_that_the_asker_may_not_see_is_counted_and_not_named(
    services: Services,
) -> None:
    ana, sakura = people(services)
    await past_cup(services, 1, channel=ELSEWHERE)
    await past_cup(services, 2)
    ana.channels.add(ELSEWHERE)
    assert "[Cup 1]" in (await ana.called(show_stats)).text
    seen = (await sakura.called(show_stats, guest(ana))).text
    assert "🥇 **2**" in seen
    assert "[Cup 2]" in seen
    assert "Cup 1" not in seen
    assert str(ELSEWHERE) not in seen


async def test_cups_that_were_ended_or_of_other_servers_give_no_title(services: Services) -> None:
    ana, _ = people(services)
    await past_cup(services, 1, (None,) * 4)
    await past_cup(services, 2, phase=Phase.CLOSED)
    await past_cup(services, 3)
    ana.guild = GUILD + 1
    assert titles_in((await ana.called(show_stats)).text) == []


async def test_titles_of_whoever_hides_are_for_themselves_and_of_whoever_was_deleted_for_nobody(
    services: Services,
) -> None:
    ana, sakura = people(services)
    await past_cup(services, 1)
    await change_person(services.store, ana.person, hidden=True)
    assert titles_in((await sakura.called(show_stats, guest(ana))).text) == []
    assert titles_in((await ana.called(show_stats)).text) != []
    await services.tables.forgetting.forget(ana.person)
    assert titles_in((await ana.called(show_stats)).text) == []
