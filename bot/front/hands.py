"""What a person sees of a table in private, and their turns: pressed there, sent by a form, or typed."""

from collections.abc import Callable
from typing import TypeAlias

from bot.errors import Repeated, StaleAction, TimedOut
from bot.faces.forms import Draft, Form
from bot.faces.panel import NEUTRAL, Panel, Row, Text
from bot.faces.rules import rules_at
from bot.front import custom_ids, table_menu
from bot.front.context import Context
from bot.front.feature_registry import Features
from bot.front.permissions import require_permissions
from bot.front.private_panels import OpenPanel
from bot.front.refusals import note_in_hand
from bot.front.table_panels import (
    COME_BACK,
    GOT_IT,
    HAND,
    HAND_BUTTON,
    LOOKBACK_BUTTON,
    MENU_BUTTON,
    REFRESH_HAND,
    REFRESH_WATCH,
    RULES_BUTTON,
    WATCH,
    WATCH_BUTTON,
    absent_panel,
    hand_panel,
    lookback_panel,
    spectator_panel,
)
from bot.front.table_surfaces import BACK, BOARD, MENU, PING, table_surface
from bot.tables.seat_rules import is_substituted, persons, seat_of
from bot.tables.table import Phase, Table
from engine.core import Action, IllegalAction

Decision: TypeAlias = Action | Draft | Form | None
"""An action, a draft of one, a form that asks for more, or None to show the hand only."""

OLD_FORM = table_surface(custom_ids.GAME_FORM, "game_form")
"""The form of a turn, as older versions opened it."""
SURFACES = (BOARD, PING, WATCH, HAND, OLD_FORM)


async def show_own(context: Context, table: Table) -> None:
    """Show a person's hand, or what everybody may know if they do not play."""
    context.table = table
    await context.services.tables.welcome(table, context.person)
    if context.person in persons(table.chairs):
        await show_hand(context, table)
    else:
        await show_without_seat(context, table)


async def show_hand(context: Context, table: Table, note: str | None = None, *, below: bool = False) -> None:
    """Show a person's hand, in the pressed panel if that is private; raise TableError if not seated.

    With `below` it stands in a new message, below the table.
    """
    context.table = table
    panels, person = context.services.publisher.panels, context.person
    await panels.advice.prepare(table, person)
    words, seat = context.words, seat_of(table.chairs, person)
    is_again = panels.shows(table, person)
    if is_again:
        words = words.stilled()
    missing = context.missing_permissions() if context.channel == table.channel else ""
    shown_note = note or (words("error.no_permission", missing=missing) if missing else None)
    advised = panels.advice.is_for(table, person)
    panel = hand_panel(table, context.services.face(table), seat, words, shown_note, advised=advised)
    opened = OpenPanel(
        context, panel.digest, shown_note, table.moment, table.revision, is_still=is_again, is_below=below
    )
    at = HAND.at(table.id, table.moment, table.people[person].drafts)
    is_here = not below and await context.update(panel, at)
    if below:
        await context.show(panel, at)
    _keep_up_to_date(table, opened, anew=not is_here)


async def show_without_seat(context: Context, table: Table) -> None:
    """Show a person who does not play who plays for them, or what everybody may know."""
    context.table = table
    if is_substituted(table.chairs, context.person):
        await context.update(absent_panel(table, context.words), HAND.at(table.id, table.moment))
    else:
        await show_watched(context, table, context.words("error.not_seated"))


async def show_watched(context: Context, table: Table, note: str = "") -> None:
    """Show a person without a seat what everybody may know, below a note.

    While the game runs, the panel is kept up to date, unless too many others watch.
    """
    context.table = table
    words, is_kept = context.words, context.services.publisher.panels.has_room(table, context.person)
    notes = "\n".join(filter(None, (note, words("watch.kept" if is_kept else "watch.full"))))
    panel = spectator_panel(table, context.services.face(table), words, notes)
    watched = OpenPanel(context, panel.digest, notes, table.moment, table.revision, is_watching=True)
    is_here = await context.update(panel, WATCH.at(table.id, table.moment))
    if is_kept and table.phase is Phase.PLAYING:
        _keep_up_to_date(table, watched, anew=not is_here)


def _keep_up_to_date(table: Table, shown: OpenPanel, *, anew: bool) -> None:
    publisher = shown.context.services.publisher
    publisher.panels.opened(table, shown, anew=anew)
    # The table may have changed meanwhile; if so, the panel is redrawn.
    publisher.schedule_update(table)


async def show_lookback(context: Context, table: Table) -> None:
    """Show all cards laid so far; raise TableError for a game without a look-back."""
    context.table = table
    await context.show(lookback_panel(table, context.services.face(table), context.words))


# ---------------------------------------------------- presses on the table message, and by those who watch

BOARD.answers(HAND_BUTTON)(show_own)
BOARD.answers(LOOKBACK_BUTTON)(show_lookback)
BOARD.answers(MENU_BUTTON)(table_menu.show)


@WATCH.answers(REFRESH_WATCH)
@BOARD.answers(WATCH_BUTTON)
async def watch(context: Context, table: Table) -> None:
    """Show what everybody may know, or their hand to somebody who plays."""
    show = show_hand if context.person in persons(table.chairs) else show_watched
    await show(context, table)


WATCH.renew = watch


@BOARD.answers(RULES_BUTTON)
async def show_rules(context: Context, table: Table) -> None:
    """Show the rules of the game under this table's options, and its speed."""
    face, words = context.services.face(table), context.words
    rules = Text(rules_at(face, table.options, table.speed, words, portable=table.portable))
    # In private they were opened from the menu.
    back = (Row((BACK.button(words),)),) if context.is_private else ()
    await context.update(Panel((rules, *back), NEUTRAL), MENU.at(table.id, table.moment))


# ------------------------------------------------------------------------------------ presses in the hand


@HAND.answers(COME_BACK)
async def come_back(context: Context, table: Table) -> None:
    """Give a person their seat back, and show their hand."""
    with context.services.publisher.answering(table, context.person):
        if is_substituted(table.chairs, context.person):
            await context.services.tables.seating.come_back(table, context.person)
        await show_hand(context, table)


@HAND.answers(GOT_IT)
async def end_advice(context: Context, table: Table) -> None:
    """Advise a person never again, unless they ask for it in their settings."""
    if context.person not in persons(table.chairs):
        await show_without_seat(context, table)
        return
    with context.services.publisher.answering(table, context.person):
        await context.services.people.change(context.person, no_advice=True)
        await show_hand(context, table)


@HAND.answers(REFRESH_HAND)
async def refresh(context: Context, table: Table) -> None:
    """Show the hand as it is now."""
    if context.person not in persons(table.chairs):
        await show_without_seat(context, table)
    else:
        await take_turn(context, table, lambda: None, context.moment)


@HAND.control(name=custom_ids.FACE)
async def play(context: Context, table: Table) -> None:
    """Answer a control of the game's face, or what a feature opens beside the hand."""

    def decide() -> Decision:
        seat = seat_of(table.chairs, context.person)
        table.require_moment(seat, context.moment)
        if is_ambiguous:
            raise StaleAction
        view, draft, values = table.view(seat), table.draft(context.person), context.press.values
        decision: Decision = face.decide(view, context.number, values, draft, context.words)
        return decision

    face = context.services.face(table)
    is_known = context.services.publisher.panels.is_open(table, context.person)
    is_ambiguous = table.is_ambiguous(context.moment) and not is_known
    if context.person not in persons(table.chairs):
        await show_without_seat(context, table)
    elif button := context.services.own(Features).hand_button(table.game.name, context.number):
        await button.open(context, table)
    else:
        await take_turn(context, table, decide, context.moment)


HAND.renew = OLD_FORM.renew = refresh


async def take_turn(
    context: Context, table: Table, decide: Callable[[], Decision], moment: int | None = None
) -> None:
    """Carry out what a person decides, and answer with their hand or with the form that asks for more.

    A refusal that is best understood beside the hand is shown there as a note; others are raised as RuleError
    or TableError. The moment is that of the pressed control, or None for typed input.
    """
    context.table, form, publisher = table, None, context.services.publisher
    # A panel that had stopped updating says that it is up to date again.
    is_outdated = context.is_private and not publisher.panels.is_open(table, context.person)
    note = context.words("hand.renewed") if is_outdated else None
    await context.services.tables.welcome(table, context.person)
    with publisher.answering(table, context.person):
        try:
            form = await _carry_out(context, table, decide(), moment)
        except Repeated:
            if not is_outdated:
                raise
        except (StaleAction, TimedOut, IllegalAction) as error:
            note = note_in_hand(context.words, error, table)
        if form is None:
            await show_hand(context, table, note)
        else:
            await context.ask(form, HAND.at(table.id, table.moment))


async def _carry_out(context: Context, table: Table, decision: Decision, moment: int | None) -> Form | None:
    """Keep a draft, or act; return the form that is to be opened before that."""
    if isinstance(decision, Form):
        return decision
    if isinstance(decision, Draft):
        table.keep_draft(context.person, decision)
    elif decision is not None:
        if table.suspended and context.channel == table.channel:
            # The channel may take messages again; otherwise the person is told what the bot lacks.
            require_permissions(context)
            context.services.tables.resume(table)
        await context.services.tables.playing.act(table, context.person, decision, moment)
    return None
