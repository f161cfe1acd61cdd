"""What is shown after a run, compared with what is stored."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from bot.database.store import Store
from bot.tables.table import Phase, Table
from bot.tables.table_restoration import restore
from tests.soak.durability import read
from tests.soak.shards import checks
from tests.soak.shards.gateway import Gateway
from tests.soak.shards.messages import BOARD, CUSTOM_ID, LOBBY, Message
from tests.soak.shards.stored import Stored

SURFACES = {Phase.LOBBY: LOBBY, Phase.PLAYING: BOARD}


async def wrongly_shown(path: Path, url: str, gateway: Gateway, until: float) -> list[str]:
    """List what is shown and not stored, or stored before a time and not shown."""
    found = read(path)
    store = Store(url)
    try:
        wrong = [fault async for fault in _messages(found, store, gateway, until)]
    finally:
        await store.close()
    return [
        *checks.steps_count_from_one(found),
        *checks.logs_replay(found),
        *checks.accepted_is_logged(found, gateway),
        *checks.accepted_once(gateway),
        *checks.shown_is_logged(found, gateway),
        *_hands(gateway),
        *wrong,
    ]


async def _messages(found: Stored, store: Store, gateway: Gateway, until: float) -> AsyncIterator[str]:
    for name in found.tables:
        row = await store.find(name)
        table = await restore(row, store) if row else None
        message = gateway.messages.public.get(name)
        if table is None or any(each.taken > until for each in found.logs.get(name, ())):
            continue
        if fault := _fault(table, message):
            yield f"table {name}, {table.phase}, moment {table.moment}: {fault}"


def _fault(table: Table, message: Message | None) -> str | None:
    """Say what is wrong with the message of a table, if something is."""
    surface = SURFACES.get(table.phase)
    wanted = {(surface, table.moment)} if surface else set()
    found = {
        (kind.decode(), int(moment))
        for kind, name, moment in CUSTOM_ID.findall(message.components if message else b"")
        if name.decode() == table.id and kind.decode() in SURFACES.values()
    }
    return None if found == wanted else f"it can be pressed at {found}"


def _hands(gateway: Gateway) -> Iterator[str]:
    """Find hands that do not show what their person did in them."""
    for press in gateway.presses.values():
        for _, acted in press.accepted:
            hand = gateway.messages.hands.get((acted.table, acted.person))
            # That of a game that has ended has no control of a moment.
            shown = CUSTOM_ID.search(hand.components) if hand else None
            if shown is not None and int(shown[3]) <= acted.moment:
                yield f"{acted.person} sees {shown[0].decode()} after {acted}"
