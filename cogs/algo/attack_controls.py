"""The attack of a person's turn: a card and a number are chosen, then a button carries the attack out."""

from collections.abc import Sequence
from itertools import groupby

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Caption, Choice, Part, Row, Select, Text, rows_of
from bot.faces.words import Words
from cogs.algo.card_text import face_down
from cogs.algo.known_cards import ruled_out, targets
from cogs.algo.tiles import icon
from engine.core import IllegalAction, InvalidAction
from engine.games.algo.cards import NUMBERS
from engine.games.algo.values import Attack, Seen, View

CARD, NUMBER, ATTACK, STAY, TARGET = 0, 1, 2, 3, 300
"""Slots; a card to attack is chosen by slot TARGET plus its tag, or in the select at CARD."""
IN_A_ROW = 4
"""Buttons of cards that fit a line of a phone."""
MOST_PARTS = 18
"""Components for the cards to attack; a message holds 40 in all."""


# ------------------------------------------------------------------ presses


def attack(view: View, draft: Draft) -> Attack:
    """Return the chosen attack; raise IllegalAction for a panel drawn before a restart."""
    card, number = _chosen(view, draft)
    if card is None or number is None:
        raise IllegalAction("nothing_chosen")
    return Attack(card.tag, number)


def _chosen(view: View, draft: Draft) -> tuple[Seen | None, int | None]:
    """Return the chosen card and number, each None if not chosen yet; a single card needs no choice."""
    offered = [card for _, card in targets(view)]
    tags, numbers = draft.values(CARD), draft.values(NUMBER)
    card = next((card for card in offered if (str(card.tag),) == tags), None)
    if len(offered) == 1:
        (card,) = offered
    return card, next((number for number in NUMBERS if (str(number),) == numbers), None)


def choice(view: View, slot: int, values: Sequence[str], draft: Draft) -> Draft:
    """Return the draft with a card or a number chosen; raise InvalidAction for what is not offered."""
    tags = [card.tag for _, card in targets(view)]
    if slot - TARGET in tags and not values:
        return _with_card(view, draft, str(slot - TARGET))
    offered = {CARD: list(map(str, tags)), NUMBER: list(map(str, NUMBERS))}
    if len(values) != 1 or values[0] not in offered.get(slot, ()):
        raise InvalidAction("no_such_control")
    if slot == CARD:
        return _with_card(view, draft, values[0])
    return _draft(draft.values(CARD), values)


def _with_card(view: View, draft: Draft, tag: str) -> Draft:
    """Choose a card; the number stays chosen unless this card cannot have it."""
    numbers = draft.values(NUMBER)
    is_other = draft.values(CARD) != (tag,)
    gone = {str(number) for number in ruled_out(view, int(tag))} if is_other else set[str]()
    return _draft((tag,), () if gone.intersection(numbers) else numbers)


def _draft(card: Sequence[str], number: Sequence[str]) -> Draft:
    """Return the same draft for the same choices, whichever was made first."""
    return NO_DRAFT.with_values(CARD, card).with_values(NUMBER, number)


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the cards to attack, all numbers, as one may bluff, and the button of the attack."""
    card, number = _chosen(view, draft)
    again = view.phase == "go_on"
    gone = {} if card is None else ruled_out(view, card.tag)
    numbers = tuple(
        Choice(str(each), str(each), each == number, gone[each].told(words) if each in gone else "")
        for each in NUMBERS
    )
    bluff: tuple[Text, ...] = ()
    if card is not None and number in gone:
        facts = {"card": face_down(card), "number": number, "reason": gone[number].told(words)}
        bluff = (Text(f"-# {words('algo.step.bluff', **facts)}"),)
    stay = (Button(STAY, words("algo.button.stay")),) if again else ()
    return (
        Text(words("algo.step.go_on")) if again else Caption(words("algo.step.attack")),
        *_cards(view, card, words),
        Row((Select(NUMBER, words("algo.choice.numbers"), numbers),)),
        *bluff,
        Row((_button(card, number, words, again=again), *stay)),
    )


def _cards(view: View, chosen: Seen | None, words: Words) -> tuple[Part, ...]:
    """Show a button for each card, below its owner if there are several; a select if they are too many."""
    owned = [(owner, [card for _, card in cards]) for owner, cards in groupby(targets(view), lambda e: e[0])]
    found: list[Part] = []
    for owner, cards in owned:
        found += [Caption(f"-# {words.name(owner)}")] if len(owned) > 1 else []
        buttons = [
            Button(
                TARGET + card.tag,
                face_down(card),
                "primary" if card == chosen else "secondary",
                icon=icon(card, words),
            )
            for card in cards
        ]
        found += rows_of(buttons, IN_A_ROW)
    size = sum(1 + (len(part.controls) if isinstance(part, Row) else 0) for part in found)
    return tuple(found) if size <= MOST_PARTS else (Row((_select(view, chosen, words),)),)


def _select(view: View, chosen: Seen | None, words: Words) -> Select:
    choices = tuple(
        Choice(
            str(card.tag),
            words("algo.choice.card", card=face_down(card), name=words.plain(owner)),
            chosen=card == chosen,
            icon=icon(card, words),
        )
        for owner, card in targets(view)
    )
    return Select(CARD, words("algo.choice.cards"), choices)


def _button(card: Seen | None, number: int | None, words: Words, *, again: bool) -> Button:
    """Label the attack button with what is chosen so far."""
    verb = "again" if again else "attack"
    if card is None:
        return Button(ATTACK, words(f"algo.button.{verb}"), disabled=True)
    picture = icon(card, words)
    if number is None:
        label = words(f"algo.button.{verb}_card", card=face_down(card))
        return Button(ATTACK, label, disabled=True, icon=picture)
    label = words(f"algo.button.{verb}_with", card=face_down(card), number=number)
    return Button(ATTACK, label, "danger", icon=picture)
