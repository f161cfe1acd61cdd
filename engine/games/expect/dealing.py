"""The start of a game, and worlds that a seat could not tell from the real one."""

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import InvalidOptions, Notice, Seat, Step
from engine.games.expect.position import Position, dealt
from engine.games.expect.values import Begun, ColourAsked, GameEvent, Options, Play, View, plays_for


def setup(options: Options, seats: int, chance: Chance) -> Step[Position, GameEvent]:
    """Draw who plays black where that is not set (E13); raise InvalidOptions."""
    if options.black is not None and options.chooser is not None:
        raise InvalidOptions("black_and_chooser")
    if any(seat is not None and seat not in range(seats) for seat in (options.black, options.chooser)):
        raise InvalidOptions("no_such_player")
    if options.chooser is not None:
        return Step(Position(options, None), (Notice(ColourAsked(options.chooser)),))
    if options.black is not None:
        return Step(dealt(options, options.black), (Notice(Begun(options.black, "table")),))
    black = chance.below(seats)
    return Step(dealt(options, black), (Notice(Begun(black, "lot")),))


def imagine(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Let any play that the attacker may have laid lie face down, all equally likely."""
    world = _open(view)
    if view.laid is None or view.laid.play is not None:
        return replace(world, laid=view.laid.play if view.laid else None)
    play = chance.choice(_possible(view, view.laid.cards))
    hands = tuple(
        play.out_of(hand) if owner == view.attacker else hand for owner, hand in enumerate(view.hands)
    )
    return replace(world, hands=hands, laid=play)


def _open(view: View) -> Position:
    """Give all that everybody knows."""
    return Position(
        view.options,
        view.black,
        view.hands,
        None,
        view.opened,
        view.scores,
        view.declared,
        view.settled,
    )


def _possible(view: View, count: int | None) -> tuple[Play, ...]:
    """List the plays of so many cards that the attacker may have laid; None: of any count."""
    assert view.attacker is not None  # noqa: S101 -- somebody has laid
    plays = plays_for("attack", view.hands[view.attacker])
    return tuple(play for play in plays if count in {None, len(play.cards)})
