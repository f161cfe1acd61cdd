"""Turning a text back into a record, by replaying its game, or telling where it is wrong."""

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from bot.faces.words import Words
from bot.notation.document import ClockAct, Document, Hands, Turn
from bot.notation.parsing import parse
from bot.notation.text_from_record import plain, ranking_text, scores_text
from bot.records.record import Act, Move, Record, with_checksum
from bot.tables.contest_rules import result_of
from engine.chance import commitment
from engine.core import IllegalAction, InvalidAction, InvalidOptions
from engine.notation import notation_of
from engine.notation.errors import KINDS, NotationError, expected
from engine.play import advance, begin


def read_text(text: str, seed: str | None = None) -> Record:
    """Return the record that a text tells; the seed is for a text that was written without it.

    Raise NotationError where the text cannot be read, or tells of something else than the seed leads to.
    Whether the clock can have acted as it says is left to `check_record`.
    """
    return replayed(parse(text), seed)


def replayed(document: Document, seed: str | None = None) -> Record:
    """Return the record that a text tells; raise NotationError as `read_text` does."""
    known = document.seed or seed
    if known is None:
        raise NotationError(document.start, "no_seed")
    _require_claim(document, "Seal", commitment(known))
    replay = _Replay(document, known)
    for item in document.items:
        replay.take(item)
    return _checked(document, _record(document, known, replay))


class _Replay:
    """The play so far, and what the record tells of it."""

    def __init__(self, document: Document, seed: str) -> None:
        game = document.game
        if document.rules.value != game.rules:
            raise NotationError(document.rules.place, "other_rules")
        options = msgspec.convert(document.options, game.options)
        try:
            self.play = begin(game, options, len(document.players), seed)
        except InvalidOptions as error:
            raise NotationError(document.start, "no_game", cause=error) from None
        self.moves: list[Move] = []
        self.acts: list[Act] = []

    def take(self, item: Turn | ClockAct | Hands) -> None:
        """Take the next item of a text."""
        if isinstance(item, Turn):
            self._act(item)
        elif isinstance(item, ClockAct):
            self.acts.append(item.at(self.play.step))
        else:
            self._compare(item)

    def _act(self, turn: Turn) -> None:
        before = self.play
        if before.state.result is not None:
            raise expected(turn.place, "end_of_game")
        try:
            action = turn.written.action(before.state)
            self.play = advance(before, turn.seat, action)
        except (IllegalAction, InvalidAction) as error:
            raise NotationError(turn.place, "illegal", cause=error) from None
        for claim in turn.written.claims:
            told = claim.told(before, self.play)
            if told != claim.said:
                raise expected(claim.place, told or "end")
        self.moves.append(Move(turn.seat, plain(action), turn.actor))

    def _compare(self, item: Hands) -> None:
        hands = notation_of(self.play.game.name).hands
        assert hands is not None  # noqa: S101 -- else there is no such line
        held = hands(self.play.state)
        for place, seat, said in item.hands:
            if held[seat] != said:
                raise expected(place, held[seat] or ")")


# ------------------------------------------------------------------ the end


def _require_claim(document: Document, name: str, found: object, text: str = "") -> None:
    """Raise NotationError, with what was expected as text, if a text says something else than was found."""
    said = document.claims.get(name)
    if said is not None and said.value != found:
        raise expected(said.place, text or str(found))


def _record(document: Document, seed: str, replay: _Replay) -> Record:
    result, lost = replay.play.state.result, document.claims.get("Forfeit")
    if lost is not None:
        if result is not None:
            raise expected(lost.place, "end_of_game")
        result = result_of(lost.value, len(document.players))
    if result is None:
        raise expected(document.end, "next_turn")
    _require_claim(document, "Ranking", result.ranking, ranking_text(result.ranking))
    _require_claim(document, "Scores", dict(enumerate(result.scores)), scores_text(result.scores))
    return Record(
        format=1,
        table=document.table,
        game=document.game.name,
        rules=document.game.rules,
        options=dict(document.options),
        speed=document.speed,
        portable=document.portable,
        players=document.players,
        seed=seed,
        seal=commitment(seed),
        actions=tuple(replay.moves),
        clock=tuple(replay.acts) or UNSET,
        forfeit=UNSET if lost is None else lost.value,
        ranking=result.ranking,
        scores=result.scores,
    )


def _checked(document: Document, record: Record) -> Record:
    """Return the record with its checksum; raise NotationError if the text has another one."""
    said, found = document.claims.get("Checksum"), with_checksum(record)
    if said is None:
        return found
    usual, options = msgspec.to_builtins(document.game.options()), dict(record.options)
    # Versions before, which did not know the last options yet, left these out.
    while found.checksum != said.value:
        last = next(reversed(options), None)
        if last is None or options.pop(last) != usual[last]:
            raise expected(said.place, "checksum")
        found = with_checksum(replace(record, options=dict(options)))
    return found


def told(error: NotationError, words: Words) -> str:
    """Return where a text is wrong, and what was expected there."""
    # A kind in words, and a sign or a word of the text as it is.
    kinds = [
        words(f"notation.kind.{each}") if each in KINDS else words("notation.sign", sign=each)
        for each in error.expected
    ]
    what = words("notation.or").join(kinds)
    fault = words(f"notation.fault.{error.code}", **({"expected": what} if what else {}))
    return words("notation.error", line=error.line, column=error.column, fault=fault)
