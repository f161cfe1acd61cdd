"""A text as it is read, before its game is replayed."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from bot.database.rows import Actor
from bot.faces.speeds import Speed
from bot.records.record import Act, Player, Record
from bot.tables.clock_constants import Kind as ActKind
from engine.core import Game, Seat
from engine.notation import Written
from engine.notation.errors import Place

FIRST_LINE = "Tefuda notation 1"
BLANK = b"\xef\xbb\xbf \t\r\n"
"""What may stand before the first sign of a file."""
RESERVED = frozenset(
    (
        *(
            "Actors",
            "Checksum",
            "Clock",
            "Forfeit",
            "Game",
            "Hands",
            "Options",
            "Player",
            "Ranking",
            "Scores",
        ),
        *("Seal", "Seed", "Speed", "Table", "Without", "by"),
    )
)
"""Words that no player can be called by."""


class Turn(Struct, frozen=True):
    """An action of a seat."""

    place: Place
    seat: Seat
    written: Written
    actor: Actor | UnsetType


class ClockAct(Struct, frozen=True):
    """Something that happened to the clock before the next action."""

    kind: ActKind
    seat: Seat | UnsetType = UNSET
    by: Seat | UnsetType = UNSET
    seconds: int | UnsetType = UNSET

    def at(self, step: int) -> Act:
        """Return the act of a record after so many actions."""
        return Act(step, self.kind, self.seat, self.by, self.seconds)


class Hands(Struct, frozen=True):
    """What a text says about the hands before the next action."""

    hands: tuple[tuple[Place, Seat, str], ...]


class Said(Struct, frozen=True):
    """What a text says that has to agree with its game, with its place."""

    place: Place
    value: Any


class Document(Struct, frozen=True, kw_only=True):
    """A text whose grammar is right; whether its game can be played is not known yet."""

    game: Game[Any]
    rules: Said
    table: str
    options: Mapping[str, Any]
    speed: Speed | UnsetType
    portable: Literal[True] | UnsetType
    players: tuple[Player, ...]
    seed: str | None
    items: tuple[Turn | ClockAct | Hands, ...]
    claims: Mapping[str, Said]
    """What it says itself of seal, ranking, scores and checksum, by the words that begin these lines.

    So too which seat lost the game before its end, which is no claim.
    """
    start: Place
    """Where the first turn begins."""
    end: Place
    """Where the text ends."""


def default_actor(record: Record, seat: Seat) -> Actor | UnsetType:
    """Return who decides for a seat where a text says nothing else."""
    if record.actions and all(each.actor is UNSET for each in record.actions):
        return UNSET
    return actor_of(record.players[seat])


def actor_of(player: Player) -> Actor:
    """Return who decides for a player where a text says nothing else."""
    return Actor.COMPUTER if player.kind == "computer" else Actor.PERSON
