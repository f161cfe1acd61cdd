"""Typed actions: cards in many spellings, with suggestions from one's own hand."""

import re
from collections.abc import Mapping, Sequence
from unicodedata import normalize

from bot.faces.cards import in_letters, row_of, shown
from bot.faces.words import Words, escape
from cogs.yaniv.group_orders import arranged, rearranged, subsets
from engine.cards import JOKERS, Card, is_joker, read_card
from engine.core import InvalidAction
from engine.games.yaniv.groups import Group
from engine.games.yaniv.values import Call, Discard, GameAction, View, points_of

JOKER = "X"
STOCK = ("", "stock", "deck", "pile", "山札", "やまふだ", "山", "ヤマ", "ストック")
BETWEEN = re.compile(r"[\s,、;・+/-]+")
CARD = r"X[BR]?|(?:10|[1-9TJQKA])[♣♧♦♢♥♡♠♤CDHS]|[♣♧♦♢♥♡♠♤CDHS](?:10|[1-9TJQKA])"
MAX_QUOTED = 32
"""Maximum characters quoted from unreadable text."""
MAX_CARDS = 20
"""Maximum cards in a text; more are refused at once, as reading them would take time."""


def read(action: str, fields: Mapping[str, str], view: View, _: Words) -> GameAction:
    """Read `call`, or `discard` with the cards in their order and the card to draw."""
    if action == "call":
        return Call()
    if action != "discard":
        raise InvalidAction("no_such_action")
    laid = read_cards(fields["cards"], view.hand)
    # The rules refuse cards not held or named twice; arranging them could take forever.
    if len(set(laid)) == len(laid) and set(laid) <= set(view.hand):
        laid = rearranged(laid, view.options)
    return Discard(laid, _read_draw(fields["draw"].strip(), view))


def read_cards(text: str, held: Sequence[Card]) -> Group:
    """Read cards in their order; a joker is the one held, or of two the one not named yet."""
    named: list[Card] = []
    for each in _every_card(text):
        if each != JOKER:
            named.append(read_card(each) or each)
            continue
        left = [joker for joker in JOKERS if joker not in named]
        own = [joker for joker in left if joker in held]
        named.append(next(iter((*own, *left, *JOKERS))))
    return tuple(named)


def _every_card(text: str) -> list[str]:
    """Split a text into cards; raise InvalidAction for anything else, or for too many cards."""
    found: list[str] = []
    for piece in _pieces(text):
        spelled = _split(piece)
        if spelled is None or len(found) + len(spelled) > MAX_CARDS:
            raise InvalidAction("no_such_card", text=escape(piece[:MAX_QUOTED]))
        found.extend(spelled)
    return found


def _pieces(text: str) -> list[str]:
    return [piece for piece in BETWEEN.split(normalize("NFKC", text)) if piece]


def _split(piece: str) -> list[str] | None:
    """Split cards written without separators; None if they are not cards."""
    spelled = in_letters(piece)
    return re.findall(CARD, spelled) if re.fullmatch(f"(?:{CARD})*", spelled) else None


def _read_draw(text: str, view: View) -> Card | None:
    if normalize("NFKC", text).casefold() in STOCK:
        return None
    try:
        (card,) = read_cards(text, view.group)
    except InvalidAction:
        raise InvalidAction("no_such_draw", text=escape(normalize("NFKC", text)[:MAX_QUOTED])) from None
    except ValueError:
        raise InvalidAction("one_draw") from None
    return card


# ------------------------------------------------------------------ suggestions


def suggest(view: View, field: str, text: str, words: Words) -> list[str]:
    """Suggest groups of one's own hand, or cards that can be drawn."""
    pieces = _pieces(text)
    if len(pieces) > MAX_CARDS:
        return []
    if field == "cards":
        # Each in its best order, highest points first.
        orders = (arranged(cards, view.options) for _, cards in subsets(view.hand))
        groups = sorted((every[0] for every in orders if every), key=points_of, reverse=True)
        return [row_of(group) for group in groups if _fits(pieces, group)]
    if field == "draw":
        stock = (words("yaniv.stock"),) if view.has_stock else ()
        ends = (shown(card) for card in view.drawable if _fits(pieces, (card,)))
        return [*(word for word in stock if text.strip().casefold() in word.casefold()), *ends]
    return []


def _fits(pieces: Sequence[str], group: Group) -> bool:
    """Return whether the text so far can be completed to these cards."""
    colourless = {JOKER for card in group if is_joker(card)}
    for piece in pieces:
        cards = _split(piece)
        if cards:
            if not {read_card(each) or each for each in cards} <= {*group, *colourless}:
                return False
        elif not any(in_letters(piece) in spelling for card in group for spelling in (shown(card), card)):
            return False
    return True
