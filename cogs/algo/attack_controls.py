"""The attack of a person's turn: a card of the others, a number for it, and the button that names both."""

from collections.abc import Iterator, Sequence

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Caption, Part, Row, Text, rows_of
from bot.faces.words import Words
from cogs.algo.card_text import face_down
from cogs.algo.hand import notes
from cogs.algo.known_cards import rivals, ruled_out, targets
from cogs.algo.table_panel import head_of, hit_of, seat_of
from cogs.algo.tile_buttons import IN_A_ROW, pad, tile_buttons
from cogs.algo.tiles import cards_of, icon, named
from engine.core import IllegalAction, InvalidAction, Seat
from engine.games.algo.cards import NUMBERS
from engine.games.algo.lines import down
from engine.games.algo.values import Attack, Seen, Tag, View

CARD, NUMBER = 0, 1
"""What a draft holds: a tag and a number."""
STAY, GUESS, BACK, TARGET, SAY = 3, 5, 6, 300, 500
"""Slots; a card to attack is chosen by slot TARGET plus its tag, and a number by slot SAY plus the number."""
OLD = (0, 1, 2)
"""The selects and the button of older panels, which the present panel answers."""


# ------------------------------------------------------------------ presses


def attack(view: View, draft: Draft) -> Attack:
    """Return the chosen attack; raise IllegalAction for a panel drawn before a restart."""
    card, number = chosen(view, draft)
    if card is None or number is None:
        raise IllegalAction("nothing_chosen")
    return Attack(card.tag, number)


def chosen(view: View, draft: Draft) -> tuple[Seen | None, int | None]:
    """Return the chosen card and number, each None if not chosen yet; a single card needs no choice."""
    offered = [card for _, card in targets(view)]
    tags, numbers = draft.values(CARD), draft.values(NUMBER)
    card = next((card for card in offered if (str(card.tag),) == tags), None)
    if len(offered) == 1:
        (card,) = offered
    return card, next((number for number in NUMBERS if (str(number),) == numbers), None)


def choice(view: View, slot: int, values: Sequence[str], draft: Draft) -> Draft:
    """Return the draft with a card or a number chosen; raise InvalidAction for what is not offered."""
    if slot in OLD:
        return draft
    if values:
        raise InvalidAction("no_such_control")
    if slot == BACK:
        return NO_DRAFT
    if slot - TARGET in [card.tag for _, card in targets(view)]:
        return NO_DRAFT.with_values(CARD, (str(slot - TARGET),))
    if slot - SAY not in NUMBERS:
        raise InvalidAction("no_such_control")
    card, _ = chosen(view, draft)
    if card is None:
        raise IllegalAction("nothing_chosen")
    return NO_DRAFT.with_values(CARD, (str(card.tag),)).with_values(NUMBER, (str(slot - SAY),))


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the rows of the others to choose a card from, or the numbers that the chosen one may have."""
    card, number = chosen(view, draft)
    if card is not None:
        return _numbers(view, card, number, words)
    again = view.phase == "go_on"
    step = Text(words("algo.step.go_on")) if again else Caption(words("algo.step.attack"))
    told = notes(view, words)
    noted = (Text(told),) if told else ()
    return (step, *noted, *_rows(view, words), *((Row((_stay(words),)),) if again else ()))


def _rows(view: View, words: Words) -> Iterator[Part]:
    """Show the rows of the others as buttons, of those who can be attacked.

    Three rows of six are the most that a game comes to: with all beside them 39 of the 40 components.
    """
    for seat in others(view):
        if seat not in rivals(view) or not down(view.lines[seat]):
            yield Text(_row(view, seat, words))
        else:
            yield Text(head_of(view, seat, words))
            buttons = tile_buttons(view.lines[seat], words, TARGET, hit_of(view))
            yield from rows_of(buttons, IN_A_ROW)


def _row(view: View, seat: Seat, words: Words, aimed: Tag | None = None) -> str:
    """Show a seat with its row, small behind its name if it is out: the others need the room."""
    if down(view.lines[seat]):
        return seat_of(view, seat, words, aimed)
    return f"{head_of(view, seat, words)} {cards_of(view.lines[seat], words, hit_of(view))}"


def others(view: View) -> tuple[Seat, ...]:
    """List the seats beside a seat's own."""
    return tuple(seat for seat in range(len(view.lines)) if seat != view.seat)


def _numbers(view: View, card: Seen, number: int | None, words: Words) -> tuple[Part, ...]:
    """Show all numbers, as one may bluff, below the rows, and the button of the attack."""
    gone, is_only = ruled_out(view, card.tag), len(targets(view)) == 1
    may_stay = is_only and view.phase == "go_on"
    lines = [_row(view, seat, words, card.tag) for seat in others(view)]
    lines.append(notes(view, words, card.tag))
    if number in gone:
        facts = {"card": named(card, words), "number": number, "reason": gone[number].told(words)}
        lines.append(words("algo.step.bluff", **facts))
    below = [] if is_only else [Button(BACK, words("button.back"))]
    below += [_stay(words)] if may_stay else []
    return (
        Text("\n".join(filter(None, lines))),
        *pad(NUMBERS, gone, lambda each, style: Button(SAY + each, str(each), style), number),
        Row((_guess(card, number, words), *below)),
    )


def _stay(words: Words) -> Button:
    return Button(STAY, words("algo.button.stay"))


def _guess(card: Seen, number: int | None, words: Words) -> Button:
    """Label the button of the attack with what is chosen so far."""
    picture, said = icon(card, words), "…" if number is None else str(number)
    key = "algo.button.guess" if picture else "algo.button.guess_card"
    label = words(key, card=face_down(card, words), number=said)
    return Button(GUESS, label, "success", number is None, picture)
