"""The options of a game, each declared once.

From the declaration follow the command `start`, the form of the lobby, the line of options there and in
[Rules], and the reading of what was chosen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.faces.forms import Answers, Field
from bot.faces.panel import Choice
from bot.faces.speeds import Speed
from bot.faces.words import Words
from engine.core import Game, InvalidOptions

Value: TypeAlias = str | int
"""A value of an option as people give it."""
ON_OFF: Mapping[Value, bool] = {"on": True, "off": False}
OFF_ON: Mapping[Value, bool] = {"off": False, "on": True}
MORE = "more"
"""The name of the question that all switches share."""


class Preset(Struct, frozen=True):
    """What a well-known tournament is played with, under a name."""

    key: str
    """Its text is `<game>.preset.<key>`."""
    options: Struct
    speed: Speed
    best_of: Literal[1, 3, 5] = 3
    """The games of a match; whoever wins more than half of them wins it."""


class Offer(Struct, frozen=True):
    """A choice of the form, and the fields of the game's options that it sets."""

    value: str
    label: str
    sets: Mapping[str, Any]


class Option(Struct, frozen=True):
    """An option of a game.

    In the command its words are `command.<game>.start.<name>` and `….<value>`. In the form and in the lobby
    they are `<game>.ask.<name>` and `<game>.option.<name>.<value>`, or for any other number
    `<game>.option.<name>`; where the lobby says it otherwise, `<game>.told.<name>.<value>`.
    """

    name: str
    values: Sequence[Value] | Mapping[Value, Any] = ()
    """What is offered: values of the field as they are, or what each means; a range is any of its numbers."""
    field: str = ""
    """The field of the game's options, if it has another name."""
    command: Sequence[Value] | None = None
    """The values that the command offers, if not all."""
    is_asked: bool = True
    """Whether the form and the lobby's line have it."""
    is_usual_told: bool = True
    """Whether the lobby's line tells its usual value."""
    offers: Callable[[Any, Words], Sequence[Offer]] | None = None
    """What the form offers for these options, if not the values."""
    told: Callable[[Any, Words], str] | None = None
    """What the lobby's line says of these options, if not the label of the choice; empty for nothing."""

    @property
    def typed(self) -> Sequence[Value]:
        """List the values that the command offers."""
        if self.command is not None:
            return self.command
        return tuple(self.values) if isinstance(self.values, Mapping) else self.values

    def sets(self, value: Value) -> Mapping[str, Any]:
        """Return the field that a value sets; raise InvalidOptions for one that is not offered."""
        if value not in self.values:
            raise InvalidOptions("option_out_of_range")
        meant = self.values[value] if isinstance(self.values, Mapping) else value
        return {self.field or self.name: meant}

    def value(self, options: Struct) -> Value:
        """Return the value that these options have."""
        return next(value for value in self.values if _have(options, self.sets(value)))


def _have(options: Struct, fields: Mapping[str, Any]) -> bool:
    return all(getattr(options, field) == value for field, value in fields.items())


class GameOptions(Struct, frozen=True):
    """All options of a game: in the order of its command, and of its form."""

    game: Game[Any]
    offered: tuple[Option, ...] = ()
    switches: Mapping[str, Value] = {}
    """The options of two values that share the last question, in its order, each with the value for on."""
    presets: tuple[Preset, ...] = ()
    """The tournaments that a table can be played like."""
    implied: Callable[[Mapping[str, Value]], Mapping[str, Value]] | None = None
    """What the command means by all values that were given together."""

    def read(self, given: Mapping[str, Value | None], like: Preset | None = None) -> Struct:
        """Return the options of a command; what is None is as in the preset, or else the usual.

        Raise InvalidOptions for values that are not offered.
        """
        values = {name: value for name, value in given.items() if value is not None}
        options = like.options if like else self.game.options()
        for name, value in (self.implied(values) if self.implied else values).items():
            options = replace(options, **self._named(name).sets(value))
        return options

    def _named(self, name: str) -> Option:
        return next(each for each in self.offered if each.name == name)

    @property
    def _asked(self) -> list[Option]:
        """List what has a question of its own; the place of a question is its slot."""
        return [each for each in self.offered if each.is_asked and each.name not in self.switches]

    @property
    def _switched(self) -> list[tuple[Option, Value]]:
        return [(self._named(name), on) for name, on in self.switches.items()]

    def preset(self, key: str) -> Preset:
        """Return the preset of this key; raise InvalidOptions if there is none."""
        found = next((each for each in self.presets if each.key == key), None)
        if found is None:
            raise InvalidOptions("option_out_of_range")
        return found

    def title(self, preset: str, words: Words) -> str:
        """Return the name of the preset of this key."""
        return words(f"{self.game.name}.preset.{preset}")

    # ------------------------------------------------------------------ the form

    def fields(self, options: Struct, words: Words) -> tuple[Field, ...]:
        """Return the questions of the form; the words name the people in the lobby."""
        asked = [
            Field(
                slot,
                words(f"{self.game.name}.ask.{option.name}"),
                tuple(
                    Choice(each.value, each.label, chosen=_have(options, each.sets))
                    for each in self._offers(option, options, words)
                ),
            )
            for slot, option in enumerate(self._asked)
        ]
        return (*asked, *([self._shared(len(asked), options, words)] if self.switches else []))

    def _offers(self, option: Option, options: Struct, words: Words) -> Sequence[Offer]:
        if option.offers:
            return option.offers(options, words)
        return [
            Offer(str(value), self._label(option, value, words), option.sets(value))
            for value in option.values
        ]

    def _shared(self, slot: int, options: Struct, words: Words) -> Field:
        """Return the question that takes any number of switches."""
        switches = tuple(
            Choice(option.name, self._label(option, on, words), chosen=option.value(options) == on)
            for option, on in self._switched
        )
        label = words(f"{self.game.name}.ask.{MORE}")
        return Field(slot, label, switches, least=0, most=len(switches))

    def choose(self, options: Struct, answers: Answers, seats: int) -> Struct:
        """Return the options with the answers of a lobby of so many to `fields`.

        Raise InvalidOptions for an answer that is not offered.
        """
        words = Words("en", ("",) * seats)
        if not all(each.takes(answers.get(each.slot, ())) for each in self.fields(options, words)):
            raise InvalidOptions("option_out_of_range")
        chosen: dict[str, Any] = {}
        for slot, option in enumerate(self._asked):
            offers = self._offers(option, options, words)
            chosen |= next(each.sets for each in offers if each.value == answers[slot][0])
        switched_on = answers.get(len(self._asked), ())
        for option, on in self._switched:
            off = next(value for value in option.values if value != on)
            chosen |= option.sets(on if option.name in switched_on else off)
        return replace(options, **chosen)

    # ------------------------------------------------------------------ the line of the lobby

    def described(self, options: Struct, words: Words) -> str:
        """Describe options in one line: a tournament, what was asked, and of the switches what is unusual."""
        titles = [self.title(each.key, words) for each in self.presets if each.options == options]
        options_told = (*self._asked, *(option for option, _ in self._switched))
        told = [self._told(each, options, words) for each in options_told]
        return words.dotted(filter(None, (*titles, *told)))

    def _told(self, option: Option, options: Struct, words: Words) -> str:
        if option.told:
            return option.told(options, words)
        if option.offers:
            chosen = (each for each in option.offers(options, words) if _have(options, each.sets))
            return next(chosen).label
        value = option.value(options)
        is_usual = value == option.value(self.game.options())
        if is_usual and (option.name in self.switches or not option.is_usual_told):
            return ""
        told = f"{self.game.name}.told.{option.name}.{value}"
        return words(told) if words.has(told) else self._label(option, value, words)

    def _label(self, option: Option, value: Value, words: Words) -> str:
        own = f"{self.game.name}.option.{option.name}.{value}"
        return words(own) if words.has(own) else words(f"{self.game.name}.option.{option.name}", count=value)
