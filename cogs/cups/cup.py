"""A cup: who plays what for how long, and what has happened.

Like a table it is (rules, entrants, seed, log of acts); everything else follows from these.
"""

from datetime import datetime

import msgspec
from msgspec import Struct

from bot.database.rows import Chair
from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.faces.words import Words
from bot.tables.names import words_at
from cogs.cups.cup_values import TOLD_END, CupSettings, CupTerms, Entrant, Meeting, Organiser, Phase, Posted
from cogs.cups.rules.cup_rules import CupError, CupRules
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Revoked
from cogs.cups.rules.pairings import Pairing


class Cup(Struct, frozen=True, kw_only=True):
    """A cup as it is stored; seed and people are not for everybody."""

    id: str
    terms: CupTerms
    organiser: Organiser
    phase: str = Phase.ENTRY.value
    posted: Posted = Posted()
    deadline: datetime | None = None
    due: datetime | None = None
    calls: int = 0
    """How often its directors were called since the deadline passed."""
    called: datetime | None = None
    """When they last were."""
    ended: str | None = None
    """Why it ended without a winner."""
    settings_json: str = "{}"
    version: int = 0
    co_organisers: tuple[Organiser, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    acts: tuple[Act, ...] = ()
    rulers: tuple[Organiser | None, ...] = ()
    """Who decided each of the acts that are rulings; None for other acts, and where that was deleted."""
    meetings: tuple[Meeting, ...] = ()
    course: Competition | None = None
    """The cup as its acts make it; None before the draw, and as long as it was not replayed."""

    def __repr__(self) -> str:
        """Name the cup but not its contents."""
        return f"<Cup {self.id} {self.phase} version {self.version}>"

    @property
    def guild(self) -> int:
        """Return its server."""
        return self.terms.guild

    @property
    def channel(self) -> int:
        """Return its channel."""
        return self.terms.channel

    @property
    def game(self) -> str:
        """Return the name of its game."""
        return self.terms.game

    @property
    def rules(self) -> CupRules:
        """Return its rules."""
        return msgspec.json.decode(self.terms.rules_json, type=CupRules)

    @property
    def settings(self) -> CupSettings:
        """Return what its directors choose."""
        return msgspec.json.decode(self.settings_json, type=CupSettings)

    @property
    def competition(self) -> Competition:
        """Return the pairings and the table of a cup that runs."""
        if self.course is None:
            raise CupError("cup_not_started")
        return self.course

    @property
    def is_open(self) -> bool:
        """Return whether anything can still happen."""
        return self.phase in (Phase.ENTRY, Phase.RUNNING)

    @property
    def round_number(self) -> int:
        """Return the number of the earliest round that is not decided, from 1; 0 before the draw.

        In an elimination a pairing of a later round may be open already. After the end it is one more than
        there are rounds. A cup that was ended has none: perhaps too few had entered to draw.
        """
        if self.phase not in (Phase.RUNNING, Phase.OVER):
            return 0
        rounds = (each.round_index for each in self.competition.open_pairings)
        return min(rounds, default=len(self.competition.rounds)) + 1

    @property
    def is_drawn(self) -> bool:
        """Return whether its acts are to be replayed; of one that was ended, until that is told."""
        return self.phase in (Phase.RUNNING, Phase.OVER) or (
            self.phase == Phase.CLOSED and self.posted.shown > 0
        )

    @property
    def stage(self) -> int:
        """Return what is to be announced: nothing (0), a round by its number, or the end (TOLD_END)."""
        return self.round_number if self.is_open else TOLD_END

    @property
    def arena(self) -> int:
        """Return where its rounds are told and played: its thread, or its channel."""
        return self.posted.thread or self.channel

    def words(self, words: Words) -> Words:
        """Return words with the distinct names of the entrants, in their order."""
        names = words_at(tuple(Chair(each.name, each.person) for each in self.entrants), words.language)
        return words.named(names.names, names.people)

    def place_of(self, person: int) -> int | None:
        """Return the place of a person among the entrants; None for anybody else."""
        return next((at for at, each in enumerate(self.entrants) if each.person == person), None)

    def require(self, *phases: Phase) -> None:
        """Raise TableError unless the cup is in one of these phases."""
        if self.phase in phases:
            return
        if self.phase == Phase.ENTRY:
            raise TableError("cup_not_started")
        raise TableError("cup_started" if self.phase == Phase.RUNNING else "cup_over")

    def require_entrant(self, person: int) -> int:
        """Return the place of a person; raise TableError for anybody else."""
        place = self.place_of(person)
        if place is None:
            raise TableError("not_entered")
        return place

    @property
    def organisers(self) -> tuple[Organiser, ...]:
        """Return the organiser and the co-organisers; those whose data was deleted are left out."""
        return tuple(each for each in (self.organiser, *self.co_organisers) if each.person != NOBODY)

    def ruler_of(self, number: int) -> Organiser | None:
        """Return who ruled on a pairing last; None if nobody did, or if their data was deleted."""
        return self._last_by(number, Awarded)

    def undoer_of(self, number: int) -> Organiser | None:
        """Return who undid the last ruling on an open pairing; None as for `ruler_of`."""
        return self._last_by(number, Revoked)

    def _last_by(self, number: int, kind: type[Awarded | Revoked]) -> Organiser | None:
        acts = zip(self.acts, self.rulers, strict=True)
        found = [ruler for act, ruler in acts if isinstance(act, kind) and act.pairing == number]
        return found[-1] if found else None

    def is_organiser(self, person: int) -> bool:
        """Return whether a person organises it, alone or with others."""
        return person != NOBODY and any(
            each.person == person for each in (self.organiser, *self.co_organisers)
        )

    # ---------------------------------------------------------------- pairings

    def pairing(self, number: int) -> Pairing:
        """Return a pairing that is open; raise TableError for any other."""
        self.require(Phase.RUNNING)
        found = next((each for each in self.competition.open_pairings if each.number == number), None)
        if found is None:
            raise CupError("cup_decided")
        return found

    def pairing_of(self, place: int) -> Pairing | None:
        """Return the open pairing of an entrant; None if they have none."""
        if self.phase != Phase.RUNNING:
            return None
        own = (each for each in self.competition.open_pairings if place in each.entrants)
        return next(own, None)

    def meeting(self, pairing: int) -> Meeting:
        """Return what the two of a pairing have arranged."""
        return next((each for each in self.meetings if each.pairing == pairing), Meeting(pairing))

    def readiness(self, pairing: Pairing, place: int) -> tuple[datetime | None, datetime | None]:
        """Return since when an entrant of a pairing is ready, and since when their opponent is."""
        ready = self.meeting(pairing.number).ready
        return ready if place == pairing.first else ready[::-1]

    def deadline_of(self, pairing: Pairing) -> datetime | None:
        """Return until when a pairing has time; None for one of a round that has not begun."""
        own = self.deadline if pairing.round_index < self.round_number else None
        times = [each for each in (own, self.meeting(pairing.number).extended) if each is not None]
        return max(times, default=None)

    def late_pairings(self, now: datetime) -> list[Pairing]:
        """List the open pairings whose time is over and that have no table."""
        late = [each for each in self.competition.open_pairings if self.is_late(each, now)]
        return [each for each in late if self.meeting(each.number).table_id is None]

    def is_late(self, pairing: Pairing, now: datetime) -> bool:
        """Return whether the time of a pairing is over."""
        deadline = self.deadline_of(pairing)
        return deadline is not None and deadline <= now
