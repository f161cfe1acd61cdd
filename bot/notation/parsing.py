"""Reading the grammar of a text; what follows from its seed is left to the replay."""

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from bot.database.rows import Actor
from bot.faces.speeds import Speed
from bot.notation import line_parts
from bot.notation.document import (
    FIRST_LINE,
    RESERVED,
    ClockAct,
    Document,
    Hands,
    Said,
    Turn,
    actor_of,
)
from bot.notation.line_parts import NUMBER, WORD
from bot.notation.text_from_record import LETTERS, PORTABLE, UNNOTED
from bot.records.record import MAX_RECORD_BYTES, Kind, Player
from engine.core import Game, Seat
from engine.games import GAMES
from engine.notation import Notation, notation_of
from engine.notation.errors import NotationError, Place, expected
from engine.notation.scanner import LABEL, TURN, Scanner

MAX_TEXT = MAX_RECORD_BYTES // 2
"""The most characters of a text, which is shorter than its record."""
CLAIMS = ("Seal", "Forfeit", "Ranking", "Scores", "Checksum")
KINDS: tuple[Kind, ...] = ("person", "computer", "left", "away")
DEALT = "初期手札"
"""How players call the hands after the deal."""
FIRST_CARDS = re.compile(r"(\w{1,8})初期(?=:)")
_TABLE = re.compile(r"[A-Za-z0-9_]{1,32}(?![^\s,])")
_SEED = re.compile("[0-9a-f]{32}(?![0-9A-Za-z])")
_DIGEST = re.compile("[0-9a-f]{64}(?![0-9A-Za-z])")
_VALUE = re.compile(r"[^\s,;=]{1,40}")


def parse(text: str) -> Document:
    """Read a text; raise NotationError for the first place that is not what it should be."""
    if len(text) > MAX_TEXT:
        raise NotationError(Place(1, 1), "too_long")
    reader = _Reader()
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines, 1):
        reader.read(Scanner(line.rstrip("\r"), number, reader.labels))
    return reader.document(Place(len(lines), len(lines[-1]) + 1))


class _Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self.labels: dict[str, Seat] = {}
        self._begun = False
        self._facts: dict[str, Any] = {}
        self._options: dict[str, Any] = {}
        self._players: list[Player] = []
        self._items: list[Turn | ClockAct | Hands] = []
        self._start: Place | None = None
        self._turns = 0
        self._heads: dict[str, Callable[[Scanner, Place], object]] = {
            "Table": self._read_table,
            "Options": self._read_options,
            "Without": self._read_without,
            "Speed": self._read_speed,
            "Actors": lambda scan, place: scan.need(UNNOTED),
            "Seed": lambda scan, place: scan.found(_SEED, "seed")[0],
            "Seal": lambda scan, place: Said(place, scan.found(_DIGEST, "digest")[0]),
        }
        self._ends: dict[str, Callable[[Scanner, Place], object]] = {
            "Forfeit": lambda scan, place: Said(place, line_parts.forfeit(scan)),
            "Ranking": lambda scan, place: Said(place, line_parts.ranking(scan)),
            "Scores": lambda scan, place: Said(place, line_parts.scores(scan)),
            "Checksum": lambda scan, place: Said(place, scan.found(_DIGEST, "digest")[0]),
        }

    # ---------------------------------------------------------------- lines

    def read(self, scan: Scanner) -> None:
        """Read one line."""
        if scan.is_at_end:
            return
        if not self._begun:
            self._begun = scan.take(FIRST_LINE)
            if not self._begun:
                raise scan.fail("first_line")
        elif "Game" not in self._facts:
            self._read_game(scan)
        else:
            self._read_line(scan)
        scan.require_end()

    def _read_line(self, scan: Scanner) -> None:
        place = scan.place
        if scan.take("Player "):
            self._require_head(place)
            self._read_player(scan)
            return
        for name, read in (*self._heads.items(), *self._ends.items()):
            if scan.take(f"{name}:"):
                if name in self._heads:
                    self._require_head(place)
                if name in self._facts:
                    raise expected(place, "once")
                self._facts[name] = read(scan, scan.place)
                return
        self._read_body(scan)

    def _require_head(self, place: Place) -> None:
        if self._start is not None:
            raise expected(place, "order")

    # ---------------------------------------------------------------- head

    def _read_game(self, scan: Scanner) -> None:
        scan.need("Game:")
        place = scan.place
        game = GAMES.get(scan.found(WORD, "game")[0])
        if game is None:
            raise expected(place, "game")
        self._facts["Game"], rules_place = game, scan.place
        rules = game.rules
        if scan.take(","):
            scan.need("rules")
            rules_place = scan.place
            rules = int(scan.found(NUMBER, "number")[0])
        self._facts["Rules"] = Said(rules_place, rules)

    @property
    def _game(self) -> Game[Any]:
        game: Game[Any] = self._facts["Game"]
        return game

    def _read_table(self, scan: Scanner, _: Place) -> str:
        table: str = scan.found(_TABLE, "table")[0]
        if scan.take(","):
            scan.need(PORTABLE)
            self._facts["Portable"] = True
        return table

    def _read_player(self, scan: Scanner) -> None:
        place = scan.place
        label = scan.found(LABEL, "label")[0]
        if label in self.labels or label in RESERVED or len(self.labels) == len(LETTERS):
            raise expected(place, "label")
        scan.need(":")
        kind = next((each for each in KINDS if scan.take(each)), None)
        if kind is None:
            raise scan.fail("kind")
        self._players.append(Player(line_parts.quoted(scan), kind))
        self.labels[label] = len(self.labels)

    def _read_options(self, scan: Scanner, place: Place) -> None:
        while not scan.is_at_end:
            name = self._option(scan)
            scan.need("=")
            at = scan.place
            written = scan.found(_VALUE, "value")[0]
            try:
                value = json.loads(written)
            except ValueError:
                value = written
            try:
                options = msgspec.convert({name: value}, self._game.options)
            except msgspec.ValidationError:
                raise expected(at, "value") from None
            self._options[name] = msgspec.to_builtins(options)[name]
            scan.take(",")

    def _read_without(self, scan: Scanner, place: Place) -> tuple[str, ...]:
        names = []
        while not scan.is_at_end:
            names.append(self._option(scan))
            scan.take(",")
        return tuple(names)

    def _option(self, scan: Scanner) -> str:
        place = scan.place
        name = scan.found(WORD, "option")[0]
        if name not in self._game.options.__struct_encode_fields__:
            raise expected(place, "option")
        if name in self._options:
            raise expected(place, "once")
        return name

    def _read_speed(self, scan: Scanner, place: Place) -> Speed:
        try:
            return Speed(scan.found(WORD, "speed")[0])
        except ValueError:
            raise expected(place, "speed") from None

    # ---------------------------------------------------------------- body

    def _read_body(self, scan: Scanner) -> None:
        place = scan.place
        self._start = self._start or place
        notation = notation_of(self._game.name)
        if scan.take("Clock:"):
            self._items.append(line_parts.clock_act(scan))
        elif scan.take("Hands:") or scan.take(f"{DEALT}:") or scan.take(DEALT):
            self._items.append(line_parts.hands(scan, notation))
        elif found := scan.match(FIRST_CARDS):
            seat = self.labels.get(found[1])
            if seat is None or notation.read_hand is None:
                raise expected(place, "line")
            scan.need(":")
            self._items.append(Hands(((scan.place, seat, notation.read_hand(scan)),)))
        else:
            self._read_turns(scan, notation)

    def _read_turns(self, scan: Scanner, notation: Notation) -> None:
        while not scan.is_at_end:
            seat, actor = self._read_player_to_act(scan)
            for written in notation.read(scan):
                by = Actor.CLOCK if written.is_by_clock else actor
                self._items.append(Turn(written.place, seat, written, by))
            if not scan.ends_turn:
                raise scan.fail("end")

    def _read_player_to_act(self, scan: Scanner) -> tuple[Seat, Actor | UnsetType]:
        """Read how a turn begins; return whose it is, and who decided."""
        place = scan.place
        number, label, decided = scan.found(TURN, "line").groups()
        self._turns += 1
        if number is not None and int(number) != self._turns:
            raise expected(place, f"{self._turns}.")
        seat = self.labels.get(label)
        if seat is None:
            raise expected(place, "player")
        if decided is None:
            return seat, UNSET if "Actors" in self._facts else actor_of(self._players[seat])
        if decided == UNNOTED:
            return seat, UNSET
        if decided not in tuple(Actor):
            raise expected(place, *Actor, UNNOTED)
        return seat, Actor(decided)

    # ---------------------------------------------------------------- end

    def document(self, end: Place) -> Document:
        """Return what was read; raise NotationError if something is missing."""
        self._require_whole(end)
        without = self._facts.get("Without", ())
        options = {
            name: self._options.get(name, value)
            for name, value in msgspec.to_builtins(self._game.options()).items()
            if name not in without
        }
        return Document(
            game=self._game,
            rules=self._facts["Rules"],
            table=self._facts["Table"],
            options=options,
            speed=self._facts.get("Speed", UNSET),
            portable=self._facts.get("Portable", UNSET),
            players=tuple(self._players),
            seed=self._facts.get("Seed"),
            items=tuple(self._items),
            start=self._start or end,
            end=end,
            claims={name: self._facts[name] for name in CLAIMS if name in self._facts},
        )

    def _require_whole(self, end: Place) -> None:
        if not self._begun:
            raise expected(end, "first_line")
        for name in ("Game", "Table"):
            if name not in self._facts:
                raise expected(self._start or end, f"{name}:")
        if len(self._players) not in self._game.seats:
            raise expected(self._start or end, "Player")
