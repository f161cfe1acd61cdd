"""A person's own turn: choose a number and perhaps a letter and lay them, declare, or choose a colour."""

from collections.abc import Sequence

from bot.faces.cards import shown
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.icon_names import two_coloured
from bot.faces.panel import Button, Choice, Part, Row, Select, Text
from bot.faces.words import Words
from cogs.expect.card_text import bare, letters_to_lay, play_of
from engine.cards import Card
from engine.core import IllegalAction, InvalidAction
from engine.games.expect.cards import Letter, letter_of, numbers_for, unavoidable
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import Choose, Declare, GameAction, Lay, Play, View

NUMBER, LETTER, LAY, DECLARE, BLACK, RED = range(6)
"""Slots."""
BARE = "none"
"""The choice to lay no letter."""
EFFECTS: dict[Letter, str] = {
    "J": "expect.effect.double",
    "A": "expect.effect.triple",
    "Q": "expect.effect.two_off",
    "K": "expect.effect.three_off",
    "JOKER": "expect.effect.ten_more",
}


def offered(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """List the numbers and the letters that a seat may lay in this turn."""
    role = None if view.seat is None else view.role(view.seat)
    if view.seat is None or role is None:
        return (), ()
    return numbers_for(role, view.hands[view.seat]), letters_to_lay(role, view.hands[view.seat])


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty while the other chooses, and at the end."""
    if view.seat is None or view.turn is None:
        return ""
    is_own = view.seat == view.turn
    if view.black is None:
        return words("expect.advice.choose") if is_own else ""
    if is_own:
        return words("expect.advice.attack" if view.seat == view.attacker else "expect.advice.predict")
    key = "expect.advice.wait_predict" if view.seat == view.attacker else "expect.advice.wait_attack"
    return words(key, name=words.name(view.turn))


# ------------------------------------------------------------------ presses


def decide(view: View, slot: int, values: Sequence[str], draft: Draft, _: Words) -> GameAction | Draft:
    """Interpret a press: a play of the selection, another action, or a selection."""
    actions: dict[int, GameAction] = {DECLARE: Declare(), BLACK: Choose("black"), RED: Choose("red")}
    if slot in actions:
        return actions[slot]
    if slot != LAY:
        return _choice(view, slot, values, draft)
    number, letter = _chosen(view, draft)
    if number is None:  # The panel was drawn before a restart.
        raise IllegalAction("nothing_chosen")
    return Lay(number, letter)


def _chosen(view: View, draft: Draft) -> tuple[Card | None, Card | None]:
    """Return the selected number and letter, each None if not selected yet."""
    numbers, letters = offered(view)
    number = next((card for card in numbers if (card,) == draft.values(NUMBER)), None)
    return number, next((card for card in letters if (card,) == draft.values(LETTER)), None)


def _choice(view: View, slot: int, values: Sequence[str], draft: Draft) -> Draft:
    """Return the draft with a selection added, always in the same order."""
    numbers, letters = offered(view)
    choices = {NUMBER: numbers, LETTER: (BARE, *letters)}
    if len(values) != 1 or values[0] not in choices.get(slot, ()):
        raise InvalidAction("no_such_control")
    kept = {each: draft.values(each) for each in choices} | {slot: tuple(values)}
    return NO_DRAFT.with_values(NUMBER, kept[NUMBER]).with_values(LETTER, kept[LETTER])


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the colours, or the cards that can be laid."""
    if view.black is None:
        black = Button(BLACK, words("expect.button.black"), "primary")
        red = Button(RED, words("expect.button.red"), "primary")
        return (Text(words("expect.step.choose")), Row((black, red)))
    (number, letter), (numbers, letters) = _chosen(view, draft), offered(view)
    seat = view.seat or 0
    buttons = [Button(LAY, words("expect.button.lay"), disabled=True)]
    if number is not None:
        label = words("expect.button.lay_cards", play=play_of(Play(number, letter)))
        buttons = [Button(LAY, label, "success", icon=words.icons(two_coloured(number)))]
    # A declaration has to be true, and is made once.
    if unavoidable(view.hands[seat]) and not view.declared[seat]:
        label = words("expect.button.declare", kept=KEPT, declared=DECLARED)
        buttons.append(Button(DECLARE, label))
    chosen = tuple(
        Choice(card, shown(card), card == number, icon=words.icons(two_coloured(card))) for card in numbers
    )
    selects = [Select(NUMBER, words("expect.choice.numbers"), chosen)]
    selects += [_letters(letters, letter, words)] if letters else []
    return (*(Row((each,)) for each in selects), Row(tuple(buttons)))


def _letters(cards: Sequence[Card], chosen: Card | None, words: Words) -> Select:
    """Return the select of letters with their effects; laying none is the default."""
    choices = [Choice(BARE, words("expect.choice.no_letter"), chosen=chosen is None)]
    for card in cards:
        letter = letter_of(card)
        assert letter is not None  # noqa: S101 -- letters alone are offered
        effect = words(EFFECTS[letter], letter=bare(card))
        choices.append(Choice(card, effect, chosen=card == chosen, icon=words.icons(two_coloured(card))))
    return Select(LETTER, words("expect.choice.letters"), tuple(choices))
