"""Plays from a person's own list, offered at tables whose options allow it.

What is offered follows from the person's own view and own list alone. It is found in a thread, as a list may
be long, and found again when one is chosen: a press names a play, and what it names is not trusted.
"""

import asyncio
from collections.abc import Sequence

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Button, Choice, Panel, Row, Select, Text
from bot.faces.words import Words
from bot.front import responses
from bot.front.custom_ids import Address, Press
from bot.front.hand_presses import take_turn
from bot.front.interactions import Interaction, is_private
from bot.front.languages import words_of
from bot.front.services import Services
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

PRIME_ASSIST = "ib"
CHOOSE, BACK = range(2)
"""Slots."""
LONG = 44
"""Maximum characters of a number or of its cards in a label."""


def offer_panel(view: View, plays: Sequence[Play], words: Words) -> Panel:
    """Offer plays to the seat of a view; choosing one lays it."""
    head = Text(f"### {words('prime_daifugo.primes.title')}")
    hand = Text(large_hand(letters_of(view.hand).elements(), words.icons))
    back = Row((Button(BACK, words("button.hand")),))
    if not plays:
        key = "prime_daifugo.offers.none" if view.seat == view.turn else "prime_daifugo.offers.wait"
        return Panel((head, hand, Text(words(key)), back), NEUTRAL)
    choices = tuple(Choice(spell(each), equation(each.figures, LONG)) for each in plays)
    select = Select(CHOOSE, words("prime_daifugo.offers.choose"), choices)
    told = words("prime_daifugo.offers.told", count=len(plays))
    more = f"\n-# {words('prime_daifugo.offers.most')}" if len(plays) == MOST_OFFERED else ""
    return Panel((head, hand, Text(f"{told}{more}"), Row((select,)), back), ACCENT)


async def open_offers(services: Services, interaction: Interaction, table: Table) -> None:
    """Show the plays that a person's list offers now; raise TableError where that is not allowed."""
    view, moment = _view(table, interaction.user.id), table.moment
    plays = await _offers(services, interaction.user.id, view)
    panel = offer_panel(view, plays, words_of(interaction, table))
    # In the place of the hand, which comes back with the next move.
    await responses.update_or_show(interaction, panel, Address(PRIME_ASSIST, table.id, moment))


async def answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    """Answer a press below the plays: go back to the hand, or lay the one chosen."""
    if press.slot == BACK:
        await responses.show_hand(services, interaction, table, here=is_private(interaction))
        return
    if press.slot != CHOOSE:
        raise InvalidAction("no_such_control")
    plays = await _offers(services, interaction.user.id, _view(table, interaction.user.id))

    def decide() -> Play:
        table.require_moment(seat_of(table.chairs, interaction.user.id), press.at.moment)
        for play in plays:
            if spell(play) == press.only_value:
                return play
        raise InvalidAction("no_such_control")

    await take_turn(services, interaction, table, decide, press.at.moment)


async def _offers(services: Services, person: int, view: View) -> tuple[Play, ...]:
    least, most = digits_for(demand_of(view), len(view.hand))
    numbers = await list_storage.numbers(services.store, person, least, most)
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
