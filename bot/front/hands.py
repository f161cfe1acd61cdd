"""What a person sees of a table in private: their hand, or what everybody may know."""

from bot.front import custom_ids
from bot.front.context import Context
from bot.front.custom_ids import Address
from bot.front.private_panels import OpenPanel
from bot.front.table_panels import absent_panel, hand_panel, lookback_panel, spectator_panel
from bot.tables.seat_rules import is_substituted, persons, seat_of
from bot.tables.table import Phase, Table


async def show_own(context: Context, table: Table) -> None:
    """Show a person's hand, or what everybody may know if they do not play."""
    context.table = table
    await context.services.tables.welcome(table, context.person)
    if context.person in persons(table.chairs):
        await show_hand(context, table)
    else:
        await show_without_seat(context, table)


async def show_hand(context: Context, table: Table, note: str | None = None, *, here: bool = False) -> None:
    """Show a person's hand, with `here` in the pressed panel; raise TableError if they are not seated."""
    context.table = table
    publisher, person = context.services.publisher, context.person
    await publisher.panels.advice.prepare(table, person)
    words, seat = context.words, seat_of(table.chairs, person)
    is_again = publisher.panels.shows(table, person)
    if is_again:
        words = words.stilled()
    missing = context.missing_permissions() if context.channel == table.channel else ""
    shown_note = note or (words("error.no_permission", missing=missing) if missing else None)
    advised = publisher.panels.advice.is_for(table, person)
    panel = hand_panel(table, context.services.face(table), seat, words, shown_note, advised=advised)
    at = Address(custom_ids.HAND, table.id, table.moment, table.people[person].drafts)
    here = here and await context.edit(panel, at)
    if not here:
        await context.show(panel, at)
    opened = OpenPanel(context, panel, shown_note, at.moment, is_still=is_again)
    publisher.panels.opened(table, opened, anew=not here)
    # The table may have changed meanwhile; if so, the panel is redrawn.
    publisher.schedule_update(table)


async def show_without_seat(context: Context, table: Table, *, here: bool = False) -> None:
    """Show a person who does not play who plays for them, or what everybody may know."""
    context.table = table
    if is_substituted(table.chairs, context.person):
        show = context.update if here else context.show
        await show(absent_panel(table, context.words), Address(custom_ids.HAND, table.id, table.moment))
    else:
        await show_watched(context, table, context.words("error.not_seated"), here=here)


async def show_watched(context: Context, table: Table, note: str = "", *, here: bool = False) -> None:
    """Show a person without a seat what everybody may know, below a note; with `here` in the pressed panel.

    While the game runs, the panel is kept up to date, unless too many others watch.
    """
    context.table = table
    panels, words = context.services.publisher.panels, context.words
    is_kept = panels.has_room(table, context.person)
    notes = "\n".join(filter(None, (note, words("watch.kept" if is_kept else "watch.full"))))
    panel = spectator_panel(table, context.services.face(table), words, notes)
    at = Address(custom_ids.WATCH, table.id, table.moment)
    here = here and await context.edit(panel, at)
    if not here:
        await context.show(panel, at)
    if is_kept and table.phase is Phase.PLAYING:
        watched = OpenPanel(context, panel, notes, at.moment, is_watching=True)
        panels.opened(table, watched, anew=not here)
        # The table may have changed meanwhile; if so, the panel is redrawn.
        context.services.publisher.schedule_update(table)


async def show_lookback(context: Context, table: Table) -> None:
    """Show all cards laid so far; raise TableError for a game without a look-back."""
    context.table = table
    await context.show(lookback_panel(table, context.services.face(table), context.words))
