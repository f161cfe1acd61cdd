"""Writing a record as text."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from bot.database.rows import Actor
from bot.notation.document import FIRST_LINE, default_actor
from bot.records.record import Act, Move, Record, RecordError, checksum_of
from bot.tables.contest_rules import Forfeit, result_of
from engine.chance import commitment
from engine.core import Action, Result, RuleError, Seat
from engine.games import GAMES
from engine.notation import Notation, notation_of
from engine.play import Play, advance, begin

LETTERS = "ABCDEFGH"
UNNOTED = "unnoted"
PORTABLE = "portable"


class Taken(Struct, frozen=True):
    """An action of a record with the play before and after it."""

    move: Move
    action: Action
    before: Play
    after: Play


def text_of(record: Record, *, with_seed: bool = True) -> str:
    """Return a record as text, which `read_text` turns back into the same record.

    Raise RecordError if its game cannot be replayed here, or if another program wrote it in other words.
    Whether the clock can have acted as the record says is left to `check_record`.
    """
    _require_order(record)
    taken = list(_replay(record))
    if _result(record, taken) != Result(record.ranking, record.scores):
        raise RecordError("its game does not come to this result")
    lost = () if record.forfeit is UNSET else (f"Forfeit: {forfeit_text(record.forfeit)}",)
    result = (
        *lost,
        f"Ranking: {ranking_text(record.ranking)}",
        f"Scores: {scores_text(record.scores)}",
        f"Checksum: {record.checksum}",
    )
    lines = [*_head(record, with_seed=with_seed), "", *_body(record, taken), "", *result]
    return "\n".join(lines) + "\n"


def _require_order(record: Record) -> None:
    """Raise RecordError for acts of the clock that have no place between the turns."""
    if record.clock is UNSET:
        return
    steps = [act.step for act in record.clock]
    # A game that a seat lost before its end has a turn without an action.
    turns = len(record.actions) + (record.forfeit is not UNSET)
    if not steps or steps != sorted(steps) or steps[-1] >= turns:
        raise RecordError("its acts of the clock are out of order")


def _replay(record: Record) -> Iterator[Taken]:
    game = GAMES.get(record.game)
    if game is None or game.rules != record.rules:
        raise RecordError("it is of another game or of other rules")
    if record.checksum != checksum_of(record) or record.seal != commitment(record.seed):
        raise RecordError("it was changed")
    try:
        options = msgspec.convert(record.options, game.options)
        play = begin(game, options, len(record.players), record.seed)
        for move in record.actions:
            action = msgspec.convert(move.action, game.actions)
            if plain(action) != move.action:
                raise RecordError("an action is not written as this program writes it")
            after = advance(play, move.seat, action)
            yield Taken(move, action, play, after)
            play = after
    except (RuleError, msgspec.ValidationError):
        raise RecordError("its game cannot be replayed here") from None


def _result(record: Record, taken: Sequence[Taken]) -> Result | None:
    """Return the result of a game, or of the seat that lost it before; None if it cannot have one."""
    result = taken[-1].after.state.result if taken else None
    if record.forfeit is UNSET:
        return result
    is_possible = result is None and record.forfeit.seat in range(len(record.players))
    return result_of(record.forfeit, len(record.players)) if is_possible else None


def plain(action: Action) -> Any:
    """Return an action as a record holds it."""
    return msgspec.json.decode(msgspec.json.encode(action))


# ------------------------------------------------------------------ head


def _head(record: Record, *, with_seed: bool) -> Iterator[str]:
    yield FIRST_LINE
    yield f"Game: {record.game}, rules {record.rules}"
    yield f"Table: {record.table}{f', {PORTABLE}' if record.portable else ''}"
    usual = msgspec.to_builtins(GAMES[record.game].options())
    changed = [
        f"{name}={value if isinstance(value, str) else json.dumps(value)}"
        for name, value in record.options.items()
        if value != usual[name]
    ]
    if changed:
        yield f"Options: {' '.join(changed)}"
    if missing := [name for name in usual if name not in record.options]:
        yield f"Without: {' '.join(missing)}"
    if record.speed is not UNSET:
        yield f"Speed: {record.speed}"
    for letter, player in zip(LETTERS, record.players, strict=False):
        yield f"Player {letter}: {player.kind} {quoted(player.name)}"
    if record.actions and default_actor(record, 0) is UNSET:
        yield f"Actors: {UNNOTED}"
    if with_seed:
        yield f"Seed: {record.seed}"
    yield f"Seal: {record.seal}"


def quoted(name: str) -> str:
    r"""Write a name in quotation marks, without a character that is not seen.

    >>> quoted('An"na\u202e\n')
    '"An\\"na\\u202e\\n"'
    """
    shown = json.dumps(name, ensure_ascii=False)
    return "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in shown)


# ------------------------------------------------------------------ turns


def _body(record: Record, taken: Sequence[Taken]) -> Iterator[str]:
    notation, acts = notation_of(record.game), list(record.clock or ())
    number, line = 0, ""
    for step, each in enumerate(taken):
        news = list[str]()
        while acts and acts[0].step <= step:
            news.append(_clock(acts.pop(0)))
        news += _round(notation, each, taken[step - 1] if step else None)
        text = notation.spell(each.before, each.action, each.after, LETTERS)
        if _is_clock_pass(notation, each):
            text += "%"
        if line and not news and _is_same_turn(record, notation, taken[step - 1], each):
            line += notation.between + text
            continue
        yield from [line] if line else []
        yield from news
        number += 1
        line = f"{number}. {LETTERS[each.move.seat]}{_decided(record, notation, each)}: {text}"
    yield from [line] if line else []
    yield from map(_clock, acts)


def _is_clock_pass(notation: Notation, each: Taken) -> bool:
    passes = notation.clock_pass
    return passes is not None and isinstance(each.action, passes) and each.move.actor is Actor.CLOCK


def _is_same_turn(record: Record, notation: Notation, before: Taken, each: Taken) -> bool:
    is_same = before.move.seat == each.move.seat and notation.goes_on(each.before.state)
    return is_same and (
        _is_clock_pass(notation, each)
        or _decided(record, notation, before) == _decided(record, notation, each)
    )


def _decided(record: Record, notation: Notation, each: Taken) -> str:
    """Write who decided, where it is not who usually does."""
    actor = each.move.actor
    if _is_clock_pass(notation, each) or actor == default_actor(record, each.move.seat):
        return ""
    return f" ({UNNOTED if actor is UNSET else actor})"


def _clock(act: Act) -> str:
    """Write what happened to the clock: `Clock: given A by B 60s`."""
    text = f"Clock: {act.kind}"
    if act.seat is not UNSET:
        text += f" {LETTERS[act.seat]}"
    if act.by is not UNSET:
        text += f" by {LETTERS[act.by]}"
    return text if act.seconds is UNSET else f"{text} {act.seconds}s"


def _round(notation: Notation, each: Taken, last: Taken | None) -> Iterator[str]:
    """Write the hands of a new round, or of a game without rounds."""
    done = len(each.before.state.rounds)
    if last is not None and len(last.before.state.rounds) == done:
        return
    if last is not None:
        yield ""
        yield f"; Round {done + 1}"
    if notation.hands is not None:
        hands = zip(LETTERS, notation.hands(each.before.state), strict=False)
        yield "Hands: " + " ".join(f"{letter}({hand})" for letter, hand in hands)


# ------------------------------------------------------------------ result


def forfeit_text(forfeit: Forfeit) -> str:
    """Write who lost before the end, and why: `B left`."""
    return f"{LETTERS[forfeit.seat]} {forfeit.why}"


def ranking_text(ranking: Sequence[Sequence[Seat]]) -> str:
    """Write a ranking: `B A=C`."""
    return " ".join("=".join(LETTERS[seat] for seat in tied) for tied in ranking)


def scores_text(scores: Sequence[int]) -> str:
    """Write scores: `A 3 B -1`."""
    return " ".join(f"{LETTERS[seat]} {score}" for seat, score in enumerate(scores))
