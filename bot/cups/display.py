"""A cup as pictures, and as words that say the same. `words.names` are the entrants in order of entry."""

from bot.cups.state import Competition
from bot.faces.panel import Picture
from bot.faces.words import Words


def pictures(cup: Competition, words: Words) -> tuple[Picture, ...]:
    """Return the bracket or the cross table, in one to four pictures, each with its alt text."""
    return ()


def written(cup: Competition, words: Words, room: int = 3000) -> str:
    """Return the places, or the bracket, as lines of a panel with at most so many characters."""
    return ""[:room]


def round_name(cup: Competition, number: int, words: Words) -> str:
    """Return the name of a round: final, semi-final …, or its number from 1."""
    return words("cup.round.number", number=number + 1)
