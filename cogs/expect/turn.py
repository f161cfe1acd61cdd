"""A person's own turn: tap a number and perhaps a letter and lay them, declare, or choose a colour."""

from collections.abc import Sequence

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.icon_names import two_coloured
from bot.faces.panel import Button, Caption, Part, Row, rows_of
from bot.faces.words import Words
from cogs.expect.card_text import bare, keys, letters_to_lay, named
from engine.cards import Card
from engine.core import IllegalAction, InvalidAction
from engine.games.expect.cards import Letter, letter_of, numbers_for, unavoidable
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import TURNS, Choose, Declare, GameAction, Lay, View

OLD_SELECTS = (0, 1)
"""Slots of older panels, in which cards were chosen from lists."""
LAY, DECLARE, BLACK, RED = range(2, 6)
"""Slots; a draft holds at LAY the cards that were tapped."""
KEYS = 10
"""The slot of the first card; the others follow it, whether they are still in hand or not."""
IN_A_ROW = 4
"""Cards of a row, which a phone does not break."""
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


def decide(view: View, slot: int, _: Sequence[str], draft: Draft, __: Words) -> GameAction | Draft:
    """Interpret a press: a play of the tapped cards, another action, or a further card."""
    actions: dict[int, GameAction] = {DECLARE: Declare(), BLACK: Choose("black"), RED: Choose("red")}
    if slot in actions:
        return actions[slot]
    number, letter = chosen(view, draft)
    if slot in OLD_SELECTS or (slot == LAY and number is None):  # The panel was drawn before a restart.
        raise IllegalAction("nothing_chosen")
    if slot == LAY and number is not None:
        return Lay(number, letter)
    card, (numbers, letters) = _tapped(view, slot), offered(view)
    if card in numbers:
        return drafted(card, letter)
    if card in letters:
        return drafted(number, None if card == letter else card)
    raise InvalidAction("no_such_control")


def drafted(number: Card | None, letter: Card | None) -> Draft:
    """Return the draft of a number and a letter, each None if not tapped yet."""
    cards = [card for card in (number, letter) if card is not None]
    return NO_DRAFT.with_values(LAY, cards) if cards else NO_DRAFT


def chosen(view: View, draft: Draft) -> tuple[Card | None, Card | None]:
    """Return the tapped number and letter, each None if not tapped yet."""
    numbers, letters = ([card for card in cards if card in draft.values(LAY)] for cards in offered(view))
    return next(iter(numbers), None), next(iter(letters), None)


def _keys(view: View) -> tuple[Card, ...]:
    """List the cards with which a seat began the role of this turn; none before there are roles."""
    if view.seat is None:
        return ()
    colour, role = view.colour(view.seat), view.role(view.seat)
    return keys(colour, role, jokers=view.options.jokers) if colour and role else ()


def _tapped(view: View, slot: int) -> Card | None:
    return dict(enumerate(_keys(view), KEYS)).get(slot)


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the colours, or all cards of the role, of which those in hand can be tapped."""
    if view.black is None:
        black = Button(BLACK, words("expect.button.black"), "primary")
        red = Button(RED, words("expect.button.red"), "primary")
        return (Row((black, red)),)
    tapped = [card for card in chosen(view, draft) if card is not None]
    held = [card for cards in offered(view) for card in cards]
    buttons = [
        _key(slot, card, words, is_tapped=card in tapped, is_held=card in held)
        for slot, card in enumerate(_keys(view), KEYS)
    ]
    rows = rows_of((*buttons, _lay(view, draft, words)), IN_A_ROW)
    seat = view.seat or 0
    # A declaration has to be true, and is made once.
    if unavoidable(view.hands[seat]) and not view.declared[seat]:
        label = words("expect.button.declare", kept=KEPT, declared=DECLARED)
        rows = (*rows, Row((Button(DECLARE, label),)))
    return (*_effect(view, draft, words), *rows)


def _key(slot: int, card: Card, words: Words, *, is_tapped: bool, is_held: bool) -> Button:
    icon = words.icons(two_coloured(card))
    label = "" if icon else bare(card) if letter_of(card) else named(card)
    return Button(slot, label, "primary" if is_tapped else "secondary", disabled=not is_held, icon=icon)


def _lay(view: View, draft: Draft, words: Words) -> Button:
    """Return the button that lays what was tapped, and names it."""
    number, letter = chosen(view, draft)
    if number is None:
        return Button(LAY, words("expect.button.lay"), disabled=True)
    play = "+".join(map(bare, (number, letter) if letter else (number,)))
    return Button(LAY, words("expect.button.lay_cards", play=play), "success")


def _effect(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Tell what the tapped letter does, unless letters do nothing in this turn."""
    _, card = chosen(view, draft)
    letter = letter_of(card) if card else None
    is_mute = view.number == TURNS and view.options.last_turn == "instead"
    return () if letter is None or is_mute else (Caption(f"-# {words(EFFECTS[letter], letter=letter)}"),)
