"""A person's own turn: choose a card and a number and attack, stay, toss, or show a card."""

from collections.abc import Sequence

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Choice, Part, Row, Select, Text
from bot.faces.words import Words
from cogs.algo.known_cards import own_down, targets
from cogs.algo.writing import back, shown
from engine.core import IllegalAction, InvalidAction
from engine.games.algo.cards import NUMBERS
from engine.games.algo.lines import down
from engine.games.algo.values import Attack, Choose, GameAction, Seen, Show, Stay, Toss, View, partner_of

CARD, NUMBER, ATTACK, STAY, TOSS, CHOOSE, SHOW = 0, 1, 2, 3, 4, 100, 200
"""Slots; one's own card is chosen by slot CHOOSE plus its tag, or shown by SHOW plus its tag."""
IN_A_ROW = 3


# ------------------------------------------------------------------ presses


def decide(view: View, slot: int, values: Sequence[str], draft: Draft) -> GameAction | Draft:
    """Interpret a press: an attack with the selection, another action, or a selection."""
    if slot == ATTACK:
        return _attack(view, draft)
    if slot == STAY:
        return Stay()
    if slot == TOSS:
        return Toss()
    for card in own_down(view):
        if slot in (CHOOSE + card.tag, SHOW + card.tag):
            return Choose(card.tag) if slot < SHOW else Show(card.tag)
    return _choice(view, slot, values, draft)


def _attack(view: View, draft: Draft) -> Attack:
    """Return the selected attack; raise IllegalAction for a panel drawn before a restart."""
    card, number = _chosen(view, draft)
    if card is None or number is None:
        raise IllegalAction("nothing_chosen")
    return Attack(card.tag, number)


def _chosen(view: View, draft: Draft) -> tuple[Seen | None, int | None]:
    """Return the selected card and number, each None if not selected yet."""
    tags, numbers = draft.values(CARD), draft.values(NUMBER)
    card = next((card for _, card in targets(view) if (str(card.tag),) == tags), None)
    return card, next((number for number in NUMBERS if (str(number),) == numbers), None)


def _choice(view: View, slot: int, values: Sequence[str], draft: Draft) -> Draft:
    """Return the draft with a selection added, always in the same order."""
    offered = {CARD: [str(card.tag) for _, card in targets(view)], NUMBER: [str(each) for each in NUMBERS]}
    if len(values) != 1 or values[0] not in offered.get(slot, ()):
        raise InvalidAction("no_such_control")
    kept = {each: draft.values(each) for each in (CARD, NUMBER)} | {slot: tuple(values)}
    return NO_DRAFT.with_values(CARD, kept[CARD]).with_values(NUMBER, kept[NUMBER])


# ------------------------------------------------------------------ panel


def parts(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the controls of the seat to act."""
    if view.phase == "show":
        return (Text(words("algo.step.show")), *_own_cards(SHOW, view))
    if view.phase == "choose":
        return (Text(words("algo.step.choose")), *_own_cards(CHOOSE, view), *_toss(view, words))
    return _attacks(view, draft, words)


def _own_cards(first: int, view: View) -> tuple[Row, ...]:
    buttons = tuple(Button(first + card.tag, shown(card), "primary") for card in own_down(view))
    return tuple(Row(buttons[start : start + IN_A_ROW]) for start in range(0, len(buttons), IN_A_ROW))


def _toss(view: View, words: Words) -> tuple[Row, ...]:
    """Show the button to ask the partner, once a turn and while the partner is in."""
    if not view.options.pairs or view.has_tossed or view.seat is None:
        return ()
    partner = partner_of(view.seat)
    if not down(view.lines[partner]):
        return ()
    return (Row((Button(TOSS, words("algo.button.toss", name=words.plain(partner))),)),)


def _attacks(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    card, number = _chosen(view, draft)
    again = view.phase == "go_on"
    stay = (Button(STAY, words("algo.button.stay")),) if again else ()
    return (
        Text(words("algo.step.go_on" if again else "algo.step.attack")),
        Row((_cards(view, card, words),)),
        Row((_numbers(number, words),)),
        Row((_button(card, number, words, again=again), *stay)),
    )


def _cards(view: View, chosen: Seen | None, words: Words) -> Select:
    choices = tuple(
        Choice(
            str(card.tag),
            words("algo.choice.card", card=back(card.tag, is_white=card.is_white), name=words.plain(owner)),
            chosen=card == chosen,
        )
        for owner, card in targets(view)
    )
    return Select(CARD, words("algo.choice.cards"), choices)


def _numbers(chosen: int | None, words: Words) -> Select:
    choices = tuple(Choice(str(number), str(number), chosen=number == chosen) for number in NUMBERS)
    return Select(NUMBER, words("algo.choice.numbers"), choices)


def _button(card: Seen | None, number: int | None, words: Words, *, again: bool) -> Button:
    """Label the attack button with the selected card and number."""
    if card is None or number is None:
        return Button(ATTACK, words("algo.button.again" if again else "algo.button.attack"), disabled=True)
    key = "algo.button.again_with" if again else "algo.button.attack_with"
    return Button(ATTACK, words(key, card=back(card.tag, is_white=card.is_white), number=number), "danger")
