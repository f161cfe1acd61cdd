"""The face kit of NO THANK YOU!."""

from collections.abc import Iterator

from bot.faces.words import Words
from engine.games.no_thank_you import GameAction, Keep


def spellings(action: GameAction, words: Words) -> Iterator[str]:
    """Return every way to type an action, as a player or the cog does."""
    if isinstance(action, Keep):
        yield "keep"
        return
    name = words.plain(action.to)
    if not (name.isdecimal() and int(name) in range(1, len(words.names) + 1)):
        yield from (f"pass {name}", f"pass {name.upper()}", f"  pass   {name} ")
    yield f"pass {action.to + 1}"
