"""What a seat needs for its turn: the opponent's possible cards, and its own that stand on no button."""

from bot.faces.words import Words
from cogs.expect.card_text import (
    GAP,
    letters_to_lay,
    pictures_of,
    shown_hand,
    shown_letters,
    shown_play,
    shown_role,
    suited,
)
from engine.cards import is_joker
from engine.core import Seat
from engine.games.expect.cards import ROLES, numbers_for, role_of, unavoidable
from engine.games.expect.scoring import BONUS, DECLARED, KEPT, LATE
from engine.games.expect.values import TURNS, View, colour_of, role_in

FITTING = 9
"""Pictures that fit a line of a phone."""
FEW = 2
"""Pictures that fit a line beside what they are."""


def turn(view: View, seat: Seat, words: Words) -> str:
    """Describe whose turn it is to a seat, with the scores."""
    if view.turn is None or view.black is None:
        key = "expect.own.choose" if view.turn == seat else "expect.turn.choose"
        return words.icons.marked(words(key, name=words.name(view.turn or 0)))
    role = "attack" if view.laid is None else "predict"
    whose = "own" if view.turn == seat else "wait"
    waits = words.icons.marked(words(f"expect.{whose}.to_{role}", name=words.name(1 - seat)))
    if whose == "own":
        waits = f"{words.icons(role)} {waits}".strip()
    facts = {"own": view.scores[seat], "rival": view.scores[1 - seat]}
    scores = words("expect.own.place", number=view.number, turns=TURNS, **facts)
    return f"{waits}\n-# {scores}"


def own(view: View, seat: Seat, black: Seat, words: Words, *, is_tapping: bool) -> str:
    """Show what the opponent may lay or have laid, and the seat's cards that stand on no button."""
    lines = []
    if view.number == TURNS:
        late = words(f"expect.own.late.{view.options.last_turn}", cost=LATE, joker=BONUS)
        lines.append(f"-# {late}")
    if view.laid is not None and view.laid.play is not None:
        lines.append(words("expect.own.laid", play=shown_play(view.laid.play, words)))
    lines.append(_rival(view, 1 - seat, black, words))
    lines += _hand(view, seat, black, words, is_tapping=is_tapping)
    many = unavoidable(view.hands[seat])
    if view.declared[seat]:
        lines.append(words("expect.own.declared", each=DECLARED))
    elif many and not is_tapping:  # Where it can be declared, the button says so.
        lines.append(words("expect.own.stuck", count=many, each=KEPT))
    return "\n".join(lines)


def short(view: View, words: Words) -> str:
    """Show the seat's own cards by role, and its play that lies face down; empty before the colours."""
    if view.black is None:
        return ""
    seat = view.seat or 0
    # A line takes the pictures of one role.
    cards = "\n".join(shown_hand(colour_of(seat, view.black), view.hands[seat], words))
    if view.laid is None or view.laid.play is None or seat != view.attacker:
        return cards
    return f"{cards}{GAP}{words('expect.face_down', play=shown_play(view.laid.play, words))}"


def _hand(view: View, seat: Seat, black: Seat, words: Words, *, is_tapping: bool) -> list[str]:
    """List the cards by role, those of its next turn first; these and the joker are left out on buttons."""
    colour, hand = colour_of(seat, black), view.hands[seat]
    # Whoever waits predicts next: as this turn's predictor, or as its attacker in the one after it.
    role = role_in(view.number, seat, black) if view.turn == seat else "predict"
    jokers = [card for card in hand if is_joker(card)]
    lines = []
    for each in sorted(ROLES, key=role.__ne__):
        cards = [card for card in hand if role_of(card) == each]
        if cards and not (is_tapping and each == role):
            lines.append(f"{words(f'expect.own.{each}')} {shown_role(colour, each, cards, words)}")
    if jokers and not is_tapping:
        lines.append(words("expect.own.joker", joker=shown_letters(jokers, words)))
    return lines


def _rival(view: View, seat: Seat, black: Seat, words: Words) -> str:
    """Describe what the opponent laid, or can lay in this turn: all of that is public."""
    role, hand = role_in(view.number, seat, black), view.hands[seat]
    numbers, letters, sort = numbers_for(role, hand), letters_to_lay(role, hand), str(role)
    if view.laid is not None and view.laid.play is None:
        sort = "any" if view.laid.cards is None else "both"
        if view.laid.cards == 1 or not letters:
            sort, letters = "number", ()
    cards = (*numbers, *letters)
    between = GAP if len(cards) <= FITTING else "\n"
    shown = pictures_of(role, cards, words.icons, between) or suited(colour_of(seat, black), role, cards)
    return words(f"expect.rival.{sort}") + (GAP if len(cards) <= FEW else "\n") + shown
