"""Tables built again from their rows: the log is played once more."""

import logging
from typing import Any

import msgspec

from bot.store import Chair, Store
from bot.table import Phase, Table
from engine.core import Game
from engine.games import GAMES
from engine.play import advance, begin

log = logging.getLogger(__name__)


async def revive(row: dict[str, Any], store: Store) -> Table | None:
    """Build a table from its row; one whose game changed since is closed, an unknown game gives None."""
    game = GAMES.get(row["game"])
    if game is None:
        log.error("table %s is of the unknown game %s", row["id"], row["game"])
        return None
    table = _unplayed(row, game, await store.chairs(row["id"]))
    try:
        table.options = msgspec.json.decode(row["options"], type=game.options)
        if row["phase"] in (Phase.PLAYING, Phase.OVER):
            await _replay(table, row, store)
    except Exception:
        # Whatever is wrong with one table must not keep the others from coming back.
        log.exception("table %s does not replay", table.id)
        table.phase, table.reason = Phase.CLOSED, "closed.rules_changed"
    return table


def _unplayed(row: dict[str, Any], game: Game[Any], chairs: tuple[Chair, ...]) -> Table:
    same = ("id", "seed", "language", "guild", "channel", "host", "keep_order")
    posted = ("message", "ping", "pinged", "outcome", "reason")
    kept = {name: row[name] for name in same + posted}
    return Table(game=game, options=game.options(), phase=Phase(row["phase"]), chairs=chairs, **kept)


async def _replay(table: Table, row: dict[str, Any], store: Store) -> None:
    if row["rules"] != table.game.rules:
        table.phase, table.reason = Phase.CLOSED, "closed.rules_changed"
        return
    table.turn_to(begin(table.game, table.options, len(table.chairs), table.seed))
    for logged in await store.log(table.id):
        action = msgspec.json.decode(logged.action, type=table.game.actions)
        assert table.play is not None  # noqa: S101 -- it was begun above
        table.turn_to(advance(table.play, logged.seat, action))
        table.actors.append(logged.seat)
