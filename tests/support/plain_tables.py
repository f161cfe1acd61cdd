"""Tables without Discord: people sit down, are dealt to, press their hands and type commands."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from bot.database.rows import Chair
from bot.faces.speeds import Speed
from bot.front.custom_ids import FACE, Press
from bot.front.game_cog import GameCog
from bot.front.services import Services
from bot.front.table_panels import HAND
from bot.tables.table import Table
from engine.core import Action, Game
from engine.games.no_thank_you import Keep
from engine.play import begin
from tests.support.plain_context import PlainContext, Shown
from tests.support.tables_in_memory import KINDS, SEED, rewrite, set_columns


def people(services: Services, *names: str) -> list[PlainContext]:
    """Return people with ids from 1; さくら reads Japanese."""
    return [
        PlainContext(services, number, name, language="ja" if name == "さくら" else "en")
        for number, name in enumerate(names, 1)
    ]


async def opened(
    game: Game[Any], host: PlainContext, options: Any = None, speed: Speed | None = None
) -> Table:
    """Open a lobby, which is portable where the bot is no member."""
    tables, chair = host.services.tables, Chair(host.name, host.person)
    # Nothing is to be kept up to date on Discord.
    tables._listeners.clear()
    place: dict[str, Any] = {"guild": host.guild, "channel": host.channel, "language": host.locale}
    place["portable"] = not host.is_member
    return await tables.open(game, options or game.options(), chair, speed, **place)


async def dealt(
    game: Game[Any],
    seated: Sequence[PlainContext],
    state: Any = None,
    seed: str = SEED,
    options: Any = None,
    speed: Speed | None = None,
) -> Table:
    """Deal to these people, the first of whom is the host; with a state, put that in place of the deal."""
    host, *others = seated
    table, tables = await opened(game, host, options, speed), host.services.tables
    set_columns(table, seed=seed, keep_order=True)
    await rewrite(host.services.store, table.id, seed=seed, keep_order=True)
    for each in others:
        await tables.seating.join(table, each.person, each.name)
    await tables.playing.start(table, host.person)
    if state is not None:
        table.play = replace(begin(game, game.options(), len(seated), seed), state=state)
        table.recent.clear()
    return table


async def standing(services: Services, table: Table) -> tuple[object, ...]:
    """Return what a refused action must not change."""
    return table.play, table.moment, tuple(await services.store.log(table.id))


async def act(services: Services, table: Table, action: Action) -> None:
    """Take an action as the person to act."""
    assert table.to_act is not None
    person = table.chairs[table.to_act].person
    assert person is not None
    await services.tables.playing.act(table, person, action)


async def keep_all(services: Services, table: Table) -> None:
    """Play NO THANK YOU! to its end: whoever holds a card keeps it."""
    while not table.has_ended:
        await act(services, table, Keep())


async def press(person: PlainContext, table: Table, slot: int, *values: str) -> Shown:
    """Press a control of a game's face in somebody's hand, whether it is offered or not."""
    return await person.send(HAND, Press(HAND.at(table.id, table.moment), slot, values, {}, FACE, slot))


@cache
def _kind(game: str) -> type[GameCog]:
    return next(each for each in KINDS if each.face.game.name == game)


async def typed(person: PlainContext, table: Table, action: str, **fields: object) -> str:
    """Type a command that takes an action; return what is then shown."""
    cog = _kind(table.game.name)(person.services)
    given = {name: str(value) for name, value in fields.items()}
    return (await person.called(cog.take_typed, table.id, action, given)).text
