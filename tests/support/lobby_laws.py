"""What holds for every message of a lobby, with names as long as Discord allows."""

from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import cycle, product

from bot.faces.panel import Panel
from bot.faces.words import Words, catalog
from bot.front.lobby_panel import lobby_panel
from bot.front.table_menu import Reader, menu_panel
from bot.front.table_panels import closed_panel, spectator_panel
from bot.tables.names import words_for
from bot.tables.table import Table
from engine.games import GAMES
from tests.support.face_laws import parties, refused, spelled_out
from tests.support.laws import kit_of
from tests.support.picture_laws import SEVERAL, faults_of_panel
from tests.support.tables_in_memory import FACES, set_columns, table_of


def lobbies(name: str, seats: int) -> Iterator[Table]:
    """Yield lobbies of all options, from one person to a full table, the parties in turn."""
    several = cycle(parties(seats))
    for options, seated in product(kit_of(name).option_samples(seats), range(1, seats + 1)):
        theirs = FACES[name].reseat(options, range(seated))
        yield table_of(GAMES[name], next(several)[:seated], options=theirs, message=10**18)


@cache
def reasons_to_close() -> list[str]:
    """List the keys of all reasons for which a lobby is closed."""
    return sorted(str(each.id) for each in catalog("en") if str(each.id).startswith("closed."))


def in_lobby(table: Table, words: Words) -> Iterator[Panel]:
    """Yield every message that can be shown of a lobby, or when it was closed."""
    yield lobby_panel(table, FACES[table.game.name], words)
    yield spectator_panel(table, FACES[table.game.name], words)
    for reason in reasons_to_close():
        yield closed_panel(set_columns(copy(table), reason=reason), words)
    for person in (1, 0):
        yield menu_panel(table, Reader(person, may_end=not person), words)


def uphold_in_lobby(table: Table, language: str) -> None:
    """Assert that Discord takes every message, that pictures tell the same, and that none tells the seed."""
    words = words_for(table, language)
    panels, drawn = (list(in_lobby(table, each)) for each in (words, words.pictured(SEVERAL[0])))
    assert refused(drawn) == []
    assert [fault for pair in zip(drawn, panels, strict=True) for fault in faults_of_panel(*pair)] == []
    assert table.seed not in spelled_out(panels)
