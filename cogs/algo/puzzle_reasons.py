"""Explanations of why a face-down card of a puzzle has its number."""

from collections.abc import Iterable, Sequence

from bot.faces.words import Words
from cogs.algo.card_text import LETTERS, drawn, opened
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.puzzles.reasons import (
    Between,
    Deduction,
    OnlyPlace,
    Otherwise,
    Shared,
    Span,
    Squeezed,
    Together,
)
from engine.games.algo.puzzles.values import Puzzle
from engine.games.algo.values import Tag

MAX_CHARACTERS = 2600
"""Maximum characters of a solution; the message must also hold the puzzle itself."""


def steps(puzzle: Puzzle, solution: Sequence[Deduction], words: Words) -> str:
    """Explain a whole solution; if it is too long, leave out the longest reasons."""
    found = _grouped(puzzle, solution)
    lines = {each: f"-# {step(puzzle, each, words)}" for each in found}
    for each in sorted(found, key=lambda each: len(lines[each]), reverse=True):
        if sum(len(line) + 1 for line in lines.values()) > MAX_CHARACTERS:
            lines[each] = f"-# **{_answers(puzzle, each, words)}**"
    return "\n".join(lines[each] for each in found)


def step(puzzle: Puzzle, found: Sequence[Deduction], words: Words) -> str:
    """Explain a deduction and the number that follows, or those that are found together."""
    reason = _reason(puzzle, found[0], words)
    return words("algo.puzzle.step", cards=_answers(puzzle, found, words), reason=reason)


def _grouped(puzzle: Puzzle, solution: Sequence[Deduction]) -> list[tuple[Deduction, ...]]:
    """Group consecutive deductions that are found together; each card is named once."""
    named, lines = set[Tag](), []
    for found in solution:
        reason = found.reason
        tags = reason.run if isinstance(reason, Together) else (found.tag,)
        if found.tag not in named:
            numbers = {tag: number_of(card) for tag, card in _cards(puzzle).items()}
            lines.append(tuple(Deduction(tag, numbers[tag], reason) for tag in tags))
            named.update(tags)
    return lines


def _answers(puzzle: Puzzle, found: Sequence[Deduction], words: Words) -> str:
    return " · ".join(f"{_letters(puzzle, [each.tag], words)} = {each.number}" for each in found)


def _cards(puzzle: Puzzle) -> dict[Tag, Card]:
    return {placed.tag: placed.card for line in puzzle.lines for placed in line}


def _reason(puzzle: Puzzle, found: Deduction, words: Words) -> str:
    match found.reason:
        case Between():
            return _between(puzzle, found.tag, found.reason, words)
        case Together(low, high, run):
            return words(
                "algo.puzzle.because.together",
                where=_where(puzzle, low, high, words),
                left=opened(*found.reason.left, words=words),
                run=_letters(puzzle, run, words),
            )
        case Squeezed():
            return _squeezed(puzzle, found.tag, found.reason, words)
        case OnlyPlace():
            return _only_place(puzzle, found, found.reason.others, words)
        case Shared(group, numbers):
            facts = {"group": _letters(puzzle, group, words), "numbers": ", ".join(map(str, numbers))}
            return words("algo.puzzle.because.shared", **facts)
        case Otherwise(others):
            return words("algo.puzzle.because.otherwise", numbers=", ".join(map(str, others)))


def _where(puzzle: Puzzle, low: Tag | None, high: Tag | None, words: Words) -> str:
    """Name the known cards between which something lies."""
    cards = _cards(puzzle)
    if low is not None and high is not None:
        return words(
            "algo.puzzle.where.between",
            low=opened(cards[low], words=words),
            high=opened(cards[high], words=words),
        )
    if low is not None:
        return words("algo.puzzle.where.above", low=opened(cards[low], words=words))
    if high is not None:
        return words("algo.puzzle.where.below", high=opened(cards[high], words=words))
    return words("algo.puzzle.where.line")


def _between(puzzle: Puzzle, tag: Tag, reason: Between, words: Words) -> str:
    cards = _cards(puzzle)
    gone = {
        "seen": opened(*(cards[each] for each in reason.seen), words=words),
        "absent": opened(*reason.absent, words=words),
        "missed": ", ".join(map(str, reason.missed)),
    }
    ruled_out = [words(f"algo.puzzle.gone.{how}", cards=which) for how, which in gone.items() if which]
    where, left = _where(puzzle, reason.low, reason.high, words), opened(cards[tag], words=words)
    if not ruled_out:
        return words("algo.puzzle.because.alone", where=where, left=left)
    return words("algo.puzzle.because.between", where=where, left=left, gone=words.dotted(ruled_out))


def _squeezed(puzzle: Puzzle, tag: Tag, reason: Squeezed, words: Words) -> str:
    where, left = _where(puzzle, reason.low, reason.high, words), opened(_cards(puzzle)[tag], words=words)
    least = [f"{_letters(puzzle, [each.tag], words)}≥{number_of(each.card)}" for each in reason.below]
    most = [f"{_letters(puzzle, [each.tag], words)}≤{number_of(each.card)}" for each in reason.above]
    facts = {"cards": opened(*reason.left, words=words), "bounds": words.listed(least + most)}
    return words("algo.puzzle.because.squeezed", where=where, left=left, **facts)


def _only_place(puzzle: Puzzle, found: Deduction, others: Sequence[Span], words: Words) -> str:
    cards = _cards(puzzle)
    left = opened(cards[found.tag], words=words)
    if not others:
        return words("algo.puzzle.because.last", left=left)
    spans = []
    for span in others:
        letter = _letters(puzzle, [span.tag], words)
        if span.least <= found.number <= span.most:
            spans.append(words("algo.puzzle.clue", letter=letter, numbers=found.number))
        else:
            most = f"–{span.most}" if span.least < span.most else ""
            spans.append(f"{letter} {span.least}{most}")
    return words("algo.puzzle.because.only_place", left=left, others=words.dotted(spans))


def _letters(puzzle: Puzzle, tags: Iterable[Tag], words: Words) -> str:
    cards = _cards(puzzle)
    return words.listed([drawn(LETTERS[each], words, is_white=is_white(cards[each])) for each in tags])
