"""The application emojis that the bot shows, and who sees which of them."""

from collections.abc import Iterable, Mapping

from bot.faces.icons import DEFAULT_DECK, Deck, Icons
from bot.tables.people import PersonSettings


class Emojis:
    """The pictures of cards and marks that this application has."""

    def __init__(self) -> None:
        self._mentions: Mapping[str, str] = {}
        self._icons: dict[tuple[Deck, bool], Icons] = {}

    def use(self, mentions: Mapping[str, str]) -> None:
        """Show these pictures from now on, by the names of what they show."""
        self._mentions = dict(mentions)
        self._icons.clear()

    def of(self, settings: PersonSettings | None) -> Icons:
        """Return the pictures that a person wants; None for somebody whose settings are not known."""
        return self._chosen(settings.deck, settings.still) if settings else self._chosen(DEFAULT_DECK)

    def for_all(self, readers: Iterable[PersonSettings | None]) -> Icons:
        """Return the pictures of a public message: still ones if one of these readers wants that."""
        return self._chosen(DEFAULT_DECK, any(each is not None and each.still for each in readers))

    def _chosen(self, deck: Deck, is_still: bool = False) -> Icons:
        chosen = (deck, is_still)
        if chosen not in self._icons:
            self._icons[chosen] = Icons(self._mentions, deck, is_still=is_still)
        return self._icons[chosen]
