"""The option of NO THANK YOU!: who deals, by lot or a person."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.faces.options import GameOptions, Offer, Option
from bot.faces.words import Words
from engine.core import Seat
from engine.games.no_thank_you import GAME, Options, View


def _dealers(_: Options, words: Words) -> list[Offer]:
    people = [Offer(str(seat), words.plain(seat), {"dealer": seat}) for seat in range(len(words.names))]
    return [Offer("lot", words("no_thank_you.option.dealer.lot"), {"dealer": None}), *people]


def _dealer(options: Options, words: Words) -> str:
    if options.dealer is None:
        return words("no_thank_you.told.dealer.lot")
    return words("no_thank_you.told.dealer", name=words.name(options.dealer))


# The host has the first seat of a lobby.
OPTIONS = GameOptions(GAME, (Option("dealer", {"lot": None, "host": 0}, offers=_dealers, told=_dealer),))


def reseat(options: Options, order: Sequence[Seat]) -> Options:
    """Return the options after a change of seats: the lot replaces a dealer who left."""
    return replace(options, dealer=order.index(options.dealer) if options.dealer in order else None)


def rematch(options: Options, view: View, _: Sequence[Seat]) -> Options:
    """Return the options of a rematch: only a dealer who was named passes the deal on (N5)."""
    named = options.dealer is not None
    return replace(options, dealer=(view.dealer + 1) % len(view.gifts) if named else None)
