"""The bracket of a cup as trees of slots, in as many pictures as phones need."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from bot.faces.words import Words
from cogs.cups.cup_lines import slot_name
from cogs.cups.cup_sheets import Slot, Tree
from cogs.cups.rules import brackets
from cogs.cups.rules.brackets import Part, Source, Takes, size_of, slots_of
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.elimination import Comers, comers, going
from cogs.cups.rules.pairings import Entrant, How, Pairing

MOST_SLOTS = 16
"""Entrants of a bracket that are legible in one picture on a phone."""
MARKS = {How.FORFEIT: ("W", "F"), How.WITHDRAWAL: ("W", "F"), How.RULED: ("W", "L")}
"""What stands for the winner and for the loser of a pairing that no game decided."""


def pages(cup: Competition, words: Words) -> list[tuple[Tree, ...]]:
    """Return the trees of each picture: the bracket, or that of winners and that of losers; finals come last.

    Of more than 16 entrants each bracket is in two halves, the second one with the rounds in which they meet.
    """
    slots = slots_of(cup.rules, cup.entrants)
    parts = {part: [each for each in slots if each.part is part] for part in Part}
    finals = [*parts[Part.FINAL], *parts[Part.THIRD_PLACE]]
    if cup.rules.format is Format.ELIMINATION and size_of(cup.entrants) <= MOST_SLOTS:
        # The final is the last round of the one tree.
        return [(_tree(cup, finals[0]), *_alone(cup, finals[1:], words))]
    found = [*_halves(cup, parts[Part.WINNERS], words), *_halves(cup, parts[Part.LOSERS], words)]
    return [*found[:-1], (*found[-1], *_alone(cup, finals, words))]


def _halves(cup: Competition, slots: Sequence[brackets.Slot], words: Words) -> Iterator[tuple[Tree, ...]]:
    """Yield the trees of a part of the bracket: one, or the two halves and where they meet."""
    if not slots:
        return
    is_double, tops = cup.rules.format is Format.DOUBLE_ELIMINATION, slots[-1:]
    if size_of(cup.entrants) > MOST_SLOTS:
        counts = [each.part_round for each in slots]
        tops = [each for each in slots if counts.count(each.part_round) == 2][-2:]
    heading = words(f"cup.part.{slots[0].part}") if is_double else ""
    *others, last = [(_tree(cup, each, heading=heading),) for each in tops]
    yield from others
    rest = [each for each in slots[-1:] if each not in tops]
    cut = {each.number for each in tops}
    yield (*last, *(_tree(cup, each, cut, slot_name(cup, each, words)) for each in rest))


def _alone(cup: Competition, slots: Sequence[brackets.Slot], words: Words) -> Iterator[Tree]:
    """Yield the trees of slots without what leads there; of a second final only once it is to be played."""
    known = {each.number for each in cup.pairings}
    for each in slots:
        if not each.is_second_final or each.number in known:
            yield _tree(cup, each, range(each.number), slot_name(cup, each, words))


def _tree(cup: Competition, slot: brackets.Slot, cut: Collection[int] = (), heading: str = "") -> Tree:
    """Return the tree that leads to the winner of a slot, from the edge or from the slots that are cut."""
    return Tree(_Bracket(cup, cut).winner(slot), heading, is_last=slot.part is Part.FINAL)


class _Bracket:
    """The slots of a cup as the picture has them, without what leads to some."""

    def __init__(self, cup: Competition, cut: Collection[int]) -> None:
        self._cup, self._cut = cup, cut
        self._slots, self._comers = slots_of(cup.rules, cup.entrants), comers(cup)
        self._known = {each.number: each for each in cup.pairings}

    def winner(self, slot: brackets.Slot) -> Slot:
        """Return where the winner of a slot comes: the side of the next one, if there is one."""
        sources = self._sources(slot)
        for each in self._slots[slot.number + 1 :]:
            for side, source in enumerate(each.sides):
                is_next = source == Source(Takes.WINNER, slot.number)
                if is_next and (not each.is_second_final or each.number in self._known):
                    return self._filled(each, side, sources)
        pairing = self._known.get(slot.number)
        nobody: Comers = () if self._comers[slot.number] == ((), ()) else None
        came = going(pairing, Takes.WINNER) if pairing else nobody
        return Slot(self._lot(came), sources=sources)

    def _side(self, slot: brackets.Slot, side: int) -> Slot:
        source = slot.sides[side]
        is_edge = source.takes is not Takes.WINNER or source.number in self._cut
        return self._filled(slot, side, () if is_edge else self._sources(self._slots[source.number]))

    def _sources(self, slot: brackets.Slot) -> tuple[Slot, ...]:
        """Return both sides of a slot, or what leads to the one that is no bye."""
        sides = [side for side in (0, 1) if not self._is_empty(slot.sides[side])]
        if len(sides) == 2:
            return tuple(self._side(slot, side) for side in sides)
        return tuple(each for side in sides for each in self._side(slot, side).sources)

    def _is_empty(self, source: Source) -> bool:
        """Return whether nobody can come from there: it is a bye, or follows from one."""
        if source.takes is Takes.LOT:
            return source.number >= self._cup.entrants
        empty = [self._is_empty(each) for each in self._slots[source.number].sides]
        return all(empty) if source.takes is Takes.WINNER else any(empty)

    def _filled(self, slot: brackets.Slot, side: int, sources: tuple[Slot, ...]) -> Slot:
        """Return who came to a side of a slot, and how they fared there."""
        came, pairing = self._comers[slot.number][side], self._known.get(slot.number)
        filled = Slot(self._lot(came), sources=sources)
        if not came or pairing is None:
            return filled
        return replace(
            filled,
            score=score(pairing, came[0]),
            is_out=pairing.outcome is not None and pairing.outcome.winner != came[0],
            has_withdrawn=came[0] in self._cup.withdrawn,
            is_helped=any(came[0] in game.helped for game in pairing.games),
        )

    def _lot(self, came: Comers) -> int | None:
        if came is None:
            return None
        return self._cup.lots.index(came[0]) + 1 if came else 0


def score(pairing: Pairing, entrant: Entrant) -> str:
    """Return the games that an entrant won, with F for one given up, or the mark of how it was decided."""
    outcome = pairing.outcome
    if outcome is not None and outcome.how in MARKS:
        won, lost = MARKS[outcome.how]
        return won if outcome.winner == entrant else lost
    if not pairing.games:
        return ""
    wins = pairing.wins(entrant)
    gave_up = any(game.is_forfeit and game.winner != entrant for game in pairing.games)
    return f"{wins or ''}F" if gave_up else f"{wins}"
