"""Plays from a person's own list, offered at tables whose options allow it.

What is offered follows from the person's own view and own list alone. It is found in a thread, as a list may
be long, and found again when one is chosen: a press names a play, and what it names is not trusted.
"""

import asyncio
from collections.abc import Sequence

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Choice, Panel, Row, Text
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.hands import show_hand, take_turn
from bot.front.table_surfaces import table_surface
from bot.tables.seat_rules import seat_of
from bot.tables.table import Phase, Table
from cogs.prime_daifugo.card_text import equation, large_hand
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.list_panel import ACCENT
from cogs.prime_daifugo.primes.playable_primes import MOST_OFFERED, demand_of, digits_for, offers
from engine.core import InvalidAction
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.notation import spell
from engine.games.prime_daifugo.values import Play, View

LONG = 44
"""Maximum characters of a number or of its cards in a label."""


async def open_offers(context: Context, table: Table) -> None:
    """Show the plays that a person's list offers now; raise TableError where that is not allowed."""
    view, moment = _view(table, context.person), table.moment
    plays = await _offers(context, view)
    # In the place of the hand, which comes back with the next move.
    await context.update(offer_panel(view, plays, context.words), OFFERS.at(table.id, moment))


OFFERS = table_surface("ib", "prime_assist", renew=open_offers)


@OFFERS.control("button.hand")
async def back(context: Context, table: Table) -> None:
    """Go back to the hand."""
    await show_hand(context, table)


@OFFERS.control("prime_daifugo.offers.choose")
async def choose(context: Context, table: Table) -> None:
    """Lay the play that was chosen."""
    plays = await _offers(context, _view(table, context.person))

    def decide() -> Play:
        table.require_moment(seat_of(table.chairs, context.person), context.moment)
        for play in plays:
            if spell(play) == context.press.only_value:
                return play
        raise InvalidAction("no_such_control")

    await take_turn(context, table, decide, context.moment)


def offer_panel(view: View, plays: Sequence[Play], words: Words) -> Panel:
    """Offer plays to the seat of a view; choosing one lays it."""
    head = Text(f"### {words('prime_daifugo.primes.title')}")
    hand = Text(large_hand(letters_of(view.hand).elements(), words.icons))
    row = Row((back.button(words),))
    if not plays:
        key = "prime_daifugo.offers.none" if view.seat == view.turn else "prime_daifugo.offers.wait"
        return Panel((head, hand, Text(words(key)), row), NEUTRAL)
    choices = (Choice(spell(each), equation(each.figures, LONG)) for each in plays)
    told = words("prime_daifugo.offers.told", count=len(plays))
    more = f"\n-# {words('prime_daifugo.offers.most')}" if len(plays) == MOST_OFFERED else ""
    return Panel((head, hand, Text(f"{told}{more}"), Row((choose.select(words, choices),)), row), ACCENT)


async def _offers(context: Context, view: View) -> tuple[Play, ...]:
    least, most = digits_for(demand_of(view), len(view.hand))
    numbers = await list_storage.numbers(context.services.store, context.person, least, most)
    return await asyncio.to_thread(offers, view, numbers)


def _view(table: Table, person: int) -> View:
    """Return what a person sees; raise TableError unless they play at a table that allows the assist."""
    seat = seat_of(table.chairs, person)
    if table.phase is not Phase.PLAYING:
        raise TableError("primes_not_running")
    view: View = table.view(seat)
    if not view.options.assist:
        raise TableError("primes_no_assist")
    return view
