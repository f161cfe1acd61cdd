"""The public table: the number to beat, and how many cards everybody holds."""

from bot.faces.icons import IN_A_LINE
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import claim_of, cut, equation, hand_in, hand_of, row_in
from cogs.prime_daifugo.titles import place_of, title_of, titled
from engine.core import Seat
from engine.games.prime_daifugo.figures import letter_of
from engine.games.prime_daifugo.values import Played, View, factor_figures

BEATEN = 120
"""Maximum characters for the numbers that were beaten."""
SEEN = 60
"""Maximum characters for the publicly known cards of a hand."""


def turn(view: View, words: Words) -> str:
    """Describe whose turn it is."""
    if view.turn is None:
        return words("prime_daifugo.over")
    key = "prime_daifugo.turn_drawn" if view.has_drawn else "prime_daifugo.turn"
    return words.icons.marked(words(key, name=words.name(view.turn)))


def seen(view: View, words: Words) -> str:
    """Show whose turn it is, the field, and the numbers that were beaten since it was clear."""
    if view.over:
        return turn(view, words)
    beaten = cut(" ← ".join(equation(each.figures) for each in reversed(view.trick[:-1])), BEATEN)
    earlier = [f"-# {words('prime_daifugo.field.beaten', numbers=beaten)}"] if beaten else []
    return "\n".join([turn(view, words), field(view, words), *earlier])


def field(view: View, words: Words) -> str:
    """Show the number to beat, who played it, what beats it, and the stock."""
    if view.top is None:
        return words("prime_daifugo.field.empty", room=_room(view, words), stock=_stock(view, words))
    needed = words(f"prime_daifugo.field.{_wanted(view)}", count=len(view.top.figures))
    facts = {"name": words.name(view.top.seat), "needed": needed, "stock": _stock(view, words)}
    return words("prime_daifugo.field.number", number=_number(view.top, words), **facts)


def board(view: View, words: Words) -> str:
    """Show in short what a seat needs of the table: the number to beat, the stock, and the others."""
    if view.top is None:
        shown = words("prime_daifugo.board.empty", room=_room(view, words))
    else:
        needed = words(f"prime_daifugo.board.{_wanted(view)}", count=len(view.top.figures))
        shown = words("prime_daifugo.board.number", number=_number(view.top, words), needed=needed)
    following = [((view.seat or 0) + place) % len(view.sizes) for place in range(1, len(view.sizes))]
    others = words.dotted(_other(view, seat, words) for seat in following)
    return f"{shown}\n-# {words.dotted((f'🎴 {others}', _stock(view, words)))}"


def _other(view: View, seat: Seat, words: Words) -> str:
    """Tell in short how many cards another holds."""
    if seat in view.finished:
        return f"🏁 {words.name(seat)}"
    if seat in view.burst:
        return f"💥 {words.name(seat)}"
    told = words("prime_daifugo.other", name=words.name(seat), cards=view.sizes[seat])
    return f"{told} 💨" if seat in view.passed else told


def _number(laid: Played, words: Words) -> str:
    """Render a number with its cards, and a composite with its factors and their cards."""
    number = equation(laid.figures, icons=words.icons)
    if not laid.factors:
        return number
    spent = tuple(factor_figures(laid.factors))
    facts = {"cards": row_in(words.icons, spent), "count": len(laid.figures) + len(spent)}
    return f"{number} = {claim_of(laid.factors)}\n-# {words('prime_daifugo.composition', **facts)}"


def to_beat(view: View, words: Words) -> str:
    """Show the number to beat in one line."""
    if view.top is None:
        return words("prime_daifugo.form.field_empty", room=_room(view, words))
    needed = words(f"prime_daifugo.field.{_wanted(view)}", count=len(view.top.figures))
    return words("prime_daifugo.form.field", number=equation(view.top.figures), needed=needed)


def _room(view: View, words: Words) -> str:
    """Say how many cards may be laid on an empty field."""
    most = view.options.max_cards
    return words("prime_daifugo.field.at_most", most=most) if most else words("prime_daifugo.field.any")


def _wanted(view: View) -> str:
    """Return the key of what beats the number on the field."""
    return "lower" if view.is_reversed else "higher"


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
    few = sum(map(len, view.known)) <= IN_A_LINE
    letters = [letter_of(card) for card in view.known[seat]]
    return f"{told}　👁 {hand_in(words.icons, letters) if few else cut(hand_of(letters), SEEN)}"
