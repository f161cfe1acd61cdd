"""The options of Expect, as they are offered and told."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.faces.options import GameOptions, Offer, Option
from bot.faces.words import Words
from engine.core import Seat
from engine.games.expect import GAME
from engine.games.expect.values import Options, View


def _sides(_: Options, words: Words) -> list[Offer]:
    """Offer the colours: by lot, or each person as black or as chooser."""
    lot = {"black": None, "chooser": None}
    offers = [Offer("lot", words("expect.side.lot"), lot)]
    for part, key in (("black", "expect.side.plays"), ("chooser", "expect.side.chooses")):
        for seat in range(len(words.names)):
            label = words(key, name=words.plain(seat))
            offers.append(Offer(f"{part}{seat}", label, {**lot, part: seat}))
    return offers


def _side(options: Options, words: Words) -> str:
    if options.black is not None:
        return words("expect.side.plays", name=words.name(options.black))
    if options.chooser is not None:
        return words("expect.side.chooses", name=words.name(options.chooser))
    return words("expect.side.lot")


OPTIONS = GameOptions(
    GAME,
    (
        Option("qk", ("besides", "replace"), "qk_mode"),
        Option("last", ("besides", "instead"), "last_turn"),
        Option("jokers", {"two": True, "none": False}),
        Option("count", {"shown": False, "hidden": True}, "hide_count"),
        # The host has the first seat of a lobby.
        Option("black", {"lot": None, "host": 0}, offers=_sides, told=_side),
    ),
)


def reseat(options: Options, order: Sequence[Seat]) -> Options:
    """Return the options after a change of seats; the lot replaces black or a chooser who left."""
    black, chooser = (
        order.index(seat) if seat in order else None for seat in (options.black, options.chooser)
    )
    return replace(options, black=black, chooser=chooser)


def rematch(options: Options, _: View, last: Sequence[Seat]) -> Options:
    """Return the options of a rematch: the loser chooses; after a draw the lot decides (E13)."""
    return replace(options, black=None, chooser=next(iter(last), None))
