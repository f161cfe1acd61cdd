"""The organiser of a cup names others who direct it with them, and takes them out again."""

import pytest

from bot.database import erasure
from bot.database.errors import Outdated
from bot.front.chosen import Guest
from bot.front.services import Services
from cogs.cups import cup_storage, rulings
from cogs.cups.co_organiser_panel import CO_ORGANISERS, add, remove
from cogs.cups.cup import Cup
from cogs.cups.cup_list import show_cup
from cogs.cups.cup_values import Organiser, Phase
from cogs.cups.open_command import Asked, open_cup
from cogs.cups.organiser_panel import end
from cogs.cups.public_panel import START
from tests.cogs.cups.test_cup_presses import cast, hold, newest
from tests.support.plain_context import NOW, PlainContext, Shown

__all__ = ["cast"]


def guest(person: PlainContext) -> Guest:
    return Guest(person.person, person.name, is_bot=False, can_read=True)


async def named(services: Services) -> list[str]:
    return [each.name for each in (await newest(services)).co_organisers]


async def name(who: PlainContext, cup: Cup, *others: PlainContext) -> Shown:
    assert "Name co-organisers" in str((await who.pressed(CO_ORGANISERS, cup.id)).panel)
    who.people = [guest(each) for each in others]
    return await who.pressed(add, cup.id, values=[str(each.person) for each in others])


async def test_the_organiser_names_people_who_then_direct_the_cup_like_them(
    cast: list[PlainContext],
) -> None:
    ana, ben, cleo, *_ = cast
    cup = await hold(*cast[:4])
    assert "Only the organiser" in (await ben.pressed(START, cup.id)).text
    shown = await name(ana, cup, ben, cleo)
    assert "👑 Organisers: **Ana**, **Ben**, **Cleo**" in shown.text
    assert "👑 Organisers: **Ana**, **Ben**, **Cleo**" in (await ben.called(show_cup, cup.id)).text
    await ben.pressed(START, cup.id)
    assert (await newest(ana.services)).phase == Phase.RUNNING
    await ana.pressed(CO_ORGANISERS, cup.id)
    await ana.choose(remove, str(ben.person))
    assert await named(ana.services) == ["Cleo"]
    assert "Only the organiser" in (await ben.pressed(end, cup.id)).text


async def test_a_co_organiser_names_nobody_and_takes_out_only_themselves(cast: list[PlainContext]) -> None:
    ana, ben, cleo, dora, _ = cast
    cup = await hold(ana)
    await name(ana, cup, ben, cleo)
    shown = await ben.pressed(CO_ORGANISERS, cup.id)
    (offered,) = shown.selects.values()
    assert [each.label for each in offered.choices] == ["Ben"]
    ben.people = [guest(dora)]
    assert "Only the organiser" in (await ben.pressed(add, cup.id, values=[str(dora.person)])).text
    assert "Only the organiser" in (await ben.pressed(remove, cup.id, values=[str(cleo.person)])).text
    await ben.pressed(remove, cup.id, values=[str(ben.person)])
    assert await named(ana.services) == ["Cleo"]
    assert "Only the organiser" in (await ben.pressed(CO_ORGANISERS, cup.id)).text


async def test_no_bot_and_nobody_who_cannot_read_the_channel_organises_a_cup(
    cast: list[PlainContext],
) -> None:
    ana, *_, sakura = cast
    cup = await hold(ana)
    ana.people = [Guest(50, "Robo", is_bot=True, can_read=True)]
    assert "A bot cannot" in (await ana.pressed(add, cup.id, values=["50"])).text
    ana.people = [Guest(51, "Far", is_bot=False, can_read=False)]
    assert "Far cannot read this channel" in (await ana.pressed(add, cup.id, values=["51"])).text
    ana.people = [Guest(number, "P", is_bot=False, can_read=True) for number in range(60, 66)]
    assert "at most 5" in (await ana.pressed(add, cup.id, values=["60"])).text
    sakura.permissions.add("manage_guild")
    assert "共同主催者を加える" in str((await sakura.pressed(CO_ORGANISERS, cup.id)).panel)
    assert await named(ana.services) == []


async def test_a_co_organiser_whose_data_is_deleted_is_not_brought_back(cast: list[PlainContext]) -> None:
    ana, ben, cleo, *_ = cast
    cup = await hold(ana)
    await name(ana, cup, ben)
    before = await newest(ana.services)
    async with ana.services.store.writing() as connection:
        await erasure.erase(connection, ben.person)
    assert await named(ana.services) == []
    decided = rulings.naming(before, [Organiser(cleo.person, cleo.name)])
    with pytest.raises(Outdated):
        await cup_storage.write_change(ana.services.store, before, decided, NOW)


async def test_a_cup_opens_with_a_co_organiser(cast: list[PlainContext]) -> None:
    ana, ben, *_ = cast
    robo = Guest(50, "Robo", is_bot=True, can_read=True)
    assert "A bot cannot" in (await ana.called(open_cup, Asked("algo", co_organiser=robo))).text
    shown = await ana.called(open_cup, Asked("algo", co_organiser=guest(ben)))
    assert "👑 Organisers: **Ana**, **Ben**" in shown.text
    assert await named(ana.services) == ["Ben"]
    await ben.called(open_cup, Asked("algo", co_organiser=guest(ben)))
    assert await named(ana.services) == []
