"""Whether a puzzle has one solution and is minimal, and whether the facts of its deductions imply them."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from engine.games.algo.cards import Card, card_of, is_white, number_of
from engine.games.algo.inference import counted, inferred
from engine.games.algo.puzzles.reasons import (
    Between,
    Deduction,
    OnlyPlace,
    Otherwise,
    Shared,
    Squeezed,
    Together,
)
from engine.games.algo.puzzles.solver import deduced
from engine.games.algo.puzzles.values import SIZES, Miss, Puzzle
from engine.games.algo.values import Tag
from tests.engine.games.algo.puzzles import counted_with, hidden, turned


class Flawed(Exception):
    """A puzzle is not minimal, not uniquely solvable, or not solved by its deductions."""


def proved(puzzle: Puzzle) -> None:
    """Raise Flawed unless a puzzle has one solution, is minimal, and follows by deduction."""
    if counted(*counted_with(puzzle)) != 1:
        raise Flawed("solutions", puzzle)
    if any(counted(*counted_with(other)) == 1 for other in _poorer(puzzle)):
        raise Flawed("not minimal", puzzle)
    solution = deduced(puzzle)
    found = [step.tag for step in solution]
    if not all(implied(puzzle, found[:at], step) for at, step in enumerate(solution)):
        raise Flawed("does not follow", puzzle)
    if sorted(found) != hidden(puzzle):
        raise Flawed("not solved", puzzle)


def _poorer(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzles with one clue less."""
    for placed in (each for line in puzzle.lines for each in line if each.is_open):
        yield turned(puzzle, placed.tag)
    for miss in puzzle.misses:
        yield replace(puzzle, misses=tuple(each for each in puzzle.misses if each != miss))


class Known:
    """A puzzle with some face-down cards known."""

    def __init__(self, puzzle: Puzzle, found: Collection[Tag]) -> None:
        self.puzzle = puzzle
        self.placed = {each.tag: each for line in puzzle.lines for each in line}
        self.known = {tag for tag, each in self.placed.items() if each.is_open or tag in found}
        self.found = found

    def line(self, tag: Tag) -> list[Tag]:
        return next(tags for line in self.puzzle.lines if tag in (tags := [each.tag for each in line]))

    def bounds(self, tag: Tag) -> tuple[Tag | None, Tag | None]:
        line = self.line(tag)
        below = [each for each in line if each < tag and each in self.known]
        above = [each for each in line if each > tag and each in self.known]
        return max(below, default=None), min(above, default=None)

    def run(self, tag: Tag) -> tuple[Tag, ...]:
        return tuple(
            each
            for each in self.line(tag)
            if self.bounds(each) == self.bounds(tag) and each not in self.known
        )

    def is_within(self, tag: Tag, card: Card) -> bool:
        low, high = self.bounds(tag)
        above = low is None or card > self.placed[low].card
        return above and (high is None or card < self.placed[high].card)

    @cached_property
    def left(self) -> list[Card]:
        """List the cards that lie face down and are not known."""
        return sorted(each.card for tag, each in self.placed.items() if tag not in self.known)

    def fillings(self, run: Sequence[Tag], least: Card = -1) -> Iterator[tuple[Card, ...]]:
        """List all ways to lay cards that are left onto places in a row."""
        if not run:
            yield ()
            return
        for card in self.left:
            if card > least and self.may_be(run[0], card):
                for rest in self.fillings(run[1:], card):
                    yield card, *rest

    def may_be(self, tag: Tag, card: Card) -> bool:
        has_colour = is_white(card) == is_white(self.placed[tag].card)
        is_missed = Miss(tag, number_of(card)) in self.puzzle.misses
        return has_colour and not is_missed and self.is_within(tag, card)

    def possible(self, tag: Tag) -> set[int]:
        """List the numbers that its own line leaves a card."""
        run = self.run(tag)
        return {number_of(filling[run.index(tag)]) for filling in self.fillings(run)}

    def alike(self, tag: Tag) -> set[Tag]:
        """List all other face-down cards of a card's colour."""
        white = is_white(self.placed[tag].card)
        return {
            each for each in {*self.placed} - self.known - {tag} if is_white(self.placed[each].card) == white
        }


def implied(puzzle: Puzzle, found: Collection[Tag], step: Deduction) -> bool:
    """Return whether the facts of a step are all true, and leave no other number."""
    known = Known(puzzle, found)
    reason = step.reason
    if step.tag in known.known:
        return False
    if isinstance(reason, Between | Together | Squeezed) and (reason.low, reason.high) != known.bounds(
        step.tag
    ):
        return False
    return _holds(known, step)


def _holds(known: Known, step: Deduction) -> bool:
    match step.reason:
        case Between() as reason:
            return _between(known, step, reason)
        case Together() as reason:
            return _together(known, step, reason)
        case Squeezed() as reason:
            return _squeezed(known, step, reason)
        case OnlyPlace() as reason:
            return _only_place(known, step, reason)
        case Shared() as reason:
            return _shared(known, step, reason)
        case Otherwise() as reason:
            return _otherwise(known, step, reason)


def remaining(puzzle: Puzzle, found: Collection[Tag], tag: Tag) -> set[int]:
    """Count in which worlds a card has which number, and list those of which there is one."""
    lines = [[each.tag for each in line] for line in puzzle.lines]
    counts = inferred(*counted_with(puzzle, found)).counts
    ways = next(row[line.index(tag)] for line, row in zip(lines, counts, strict=True) if tag in line)
    return {number for number, count in enumerate(ways) if count}


def _between(known: Known, step: Deduction, reason: Between) -> bool:
    white = is_white(known.placed[step.tag].card)
    fitting = [card for card in range(2 * SIZES[known.puzzle.level]) if known.is_within(step.tag, card)]
    seen = [known.placed[tag].card for tag in reason.seen]
    known_numbers = [number_of(card) for card in (*seen, *reason.absent)] + [*reason.missed, step.number]
    return (
        sorted(known_numbers) == [number_of(card) for card in fitting if is_white(card) == white]
        and {*map(is_white, (*seen, *reason.absent))} <= {white}
        and {*reason.seen} <= known.known - {*known.line(step.tag)}
        and {*reason.absent} <= {*known.puzzle.absent}
        and {Miss(step.tag, number) for number in reason.missed} <= {*known.puzzle.misses}
    )


def _together(known: Known, step: Deduction, reason: Together) -> bool:
    left = tuple(card for card in known.left if known.is_within(step.tag, card))
    at = reason.run.index(step.tag)
    return (
        reason.run == known.run(step.tag)
        and len(reason.run) > 1
        and reason.left == left
        and len(left) == len(reason.run)
        and number_of(left[at]) == step.number
    )


def _squeezed(known: Known, step: Deduction, reason: Squeezed) -> bool:
    under, over = ([each.tag for each in side] for side in (reason.below, reason.above))
    part = (*under, step.tag, *over)
    lower = list(zip(*known.fillings((*under, step.tag)), strict=True))
    upper = list(zip(*known.fillings((step.tag, *over)), strict=True))
    return (
        len(part) > 1
        and reason.left == tuple(card for card in known.left if known.is_within(step.tag, card))
        and part in _parts(known.run(step.tag))
        and [min(cards) for cards in lower[:-1]] == [each.card for each in reason.below]
        and [max(cards) for cards in upper[1:]] == [each.card for each in reason.above]
        and {*map(number_of, {*lower[-1]} & {*upper[0]})} == {step.number}
    )


def _parts(run: tuple[Tag, ...]) -> set[tuple[Tag, ...]]:
    return {run[start:end] for end in range(len(run) + 1) for start in range(end)}


def _only_place(known: Known, step: Deduction, reason: OnlyPlace) -> bool:
    card = card_of(step.number, white=is_white(known.placed[step.tag].card))
    return (
        card in known.left
        and {span.tag for span in reason.others} == known.alike(step.tag)
        and all(_spans(known, span.tag) == (span.least, span.most) for span in reason.others)
        and not any(
            span.least <= step.number <= span.most and Miss(span.tag, step.number) not in known.puzzle.misses
            for span in reason.others
        )
    )


def _spans(known: Known, tag: Tag) -> tuple[int, int]:
    return min(known.possible(tag)), max(known.possible(tag))


def _shared(known: Known, step: Deduction, reason: Shared) -> bool:
    return (
        len(reason.numbers) == len(reason.group) in (2, 3)
        and {*reason.group} <= known.alike(step.tag)
        and all(known.possible(tag) <= {*reason.numbers} for tag in reason.group)
        and known.possible(step.tag) - {*reason.numbers} == {step.number}
    )


def _otherwise(known: Known, step: Deduction, reason: Otherwise) -> bool:
    return {*reason.others} == known.possible(step.tag) - {step.number} and remaining(
        known.puzzle, known.found, step.tag
    ) == {step.number}
