"""The public table: the number to beat, and how many cards everybody holds."""

from bot.faces.icons import IN_A_LINE, NO_ICONS, Icons, beside, enlarged
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import cards_of, cut, equation, few_pictures_of, pictures_of, sorted_letters
from cogs.prime_daifugo.titles import place_of, title_of, titled
from engine.core import Seat
from engine.games.prime_daifugo.values import View

BEATEN = 120
"""Maximum characters for the numbers that were beaten."""
SEEN = 60
"""Maximum characters for the publicly known cards of a hand."""
LARGE = 26
"""Cards of a hand beyond which only the hand and the field have pictures, for lack of room."""


def icons_beside(view: View, words: Words) -> Icons:
    """Return the pictures for what is neither the viewer's hand nor the field."""
    return words.icons if len(view.hand) <= LARGE else NO_ICONS


def turn(view: View, words: Words) -> str:
    """Describe whose turn it is."""
    if view.turn is None:
        return words("prime_daifugo.over")
    key = "prime_daifugo.turn_drawn" if view.has_drawn else "prime_daifugo.turn"
    return words.icons.marked(words(key, name=words.name(view.turn)))


def field(view: View, words: Words) -> str:
    """Show the number to beat as cards and as a number, and what beats it."""
    if view.top is None:
        return words("prime_daifugo.field.empty", room=_room(view, words), stock=_stock(view, words))
    needed = words(_need(view), count=len(view.top.figures))
    facts = {"number": equation(view.top.figures), "name": words.name(view.top.seat)}
    shown = words("prime_daifugo.field.number", needed=needed, stock=_stock(view, words), **facts)
    shown = enlarged(few_pictures_of(view.top.figures, words.icons), "##") + shown
    beaten = " ← ".join(equation(each.figures) for each in reversed(view.trick[:-1]))
    return (
        f"{shown}\n-# {words('prime_daifugo.field.beaten', numbers=cut(beaten, BEATEN))}" if beaten else shown
    )


def to_beat(view: View, words: Words) -> str:
    """Show the number to beat in one line."""
    if view.top is None:
        return words("prime_daifugo.form.field_empty", room=_room(view, words))
    needed = words(_need(view), count=len(view.top.figures))
    return words("prime_daifugo.form.field", number=equation(view.top.figures), needed=needed)


def _room(view: View, words: Words) -> str:
    """Say how many cards may be laid on an empty field."""
    most = view.options.max_cards
    return words("prime_daifugo.field.at_most", most=most) if most else words("prime_daifugo.field.any")


def _need(view: View) -> str:
    return "prime_daifugo.field.lower" if view.is_reversed else "prime_daifugo.field.higher"


def _stock(view: View, words: Words) -> str:
    """Count the stock, and mark a revolution."""
    stock = words("prime_daifugo.stock", count=view.stock)
    return f"{stock}\n{words('prime_daifugo.reversed')}" if view.is_reversed else stock


def seats(view: View, words: Words) -> str:
    """List everybody with their number of cards, or by rank; the table message has the legend."""
    every = range(len(view.sizes))
    if view.over:
        ranked = sorted(every, key=lambda seat: place_of(view, seat))
        # The number of the seat beside its rank would read as another rank.
        return "\n".join(
            words(
                "prime_daifugo.seat_out" if seat in view.finished else "prime_daifugo.seat_ranked",
                place=place_of(view, seat),
                name=words.name(seat),
                title=title_of(view, seat, words),
            )
            for seat in ranked
        )
    legend = [] if view.seat is not None else [f"-# {words('prime_daifugo.legend')}"]
    assist = [f"-# {words('prime_daifugo.assisted')}"] if view.options.assist else []
    return "\n".join([*(_seat(view, seat, words) for seat in every), *legend, *assist])


def _seat(view: View, seat: Seat, words: Words) -> str:
    name = words.name(seat)
    if seat in view.finished:
        place = view.finished.index(seat) + 1
        title = titled(place, len(view.sizes), words)
        return words("prime_daifugo.seat_out", place=place, name=name, title=title)
    if seat in view.burst:
        return words("prime_daifugo.seat_burst", name=name)
    key = "prime_daifugo.seat_to_act" if seat == view.turn else "prime_daifugo.seat"
    told = words.icons.marked(words(key, cards=view.sizes[seat], name=name))
    told += "　💨" if seat in view.passed else ""
    told += f"　❌{view.fouls[seat]}" if view.fouls[seat] else ""
    if not view.known[seat]:
        return told
    # Publicly known cards have no pictures once they would be too many.
    shown = cut(cards_of(view.known[seat]), SEEN)
    if sum(map(len, view.known)) <= IN_A_LINE:
        shown = beside(pictures_of(sorted_letters(view.known[seat]), icons_beside(view, words)), shown)
    return f"{told}　👁 {shown}"
