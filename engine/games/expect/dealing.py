"""Set up a game, or a random world that agrees with a view."""

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import InvalidOptions, Notice, Seat, Step
from engine.games.expect.position import Position, dealt
from engine.games.expect.values import Begun, ColourAsked, GameEvent, Options, Play, View, plays_for


def setup(options: Options, seats: int, chance: Chance) -> Step[Position, GameEvent]:
    """Assign the colours, by lot unless the options say how (E13); raise InvalidOptions."""
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
    """Draw the face-down play from those the attacker may have laid, all equally likely."""
    world = _open(view)
    if view.laid is None or view.laid.play is not None:
        return replace(world, laid=view.laid.play if view.laid else None)
    play = chance.choice(_possible(view, view.laid.cards))
    hands = tuple(
        play.out_of(hand) if owner == view.attacker else hand for owner, hand in enumerate(view.hands)
    )
    return replace(world, hands=hands, laid=play)


def _open(view: View) -> Position:
    """Return the position without its face-down play."""
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
    """Return the plays of this many cards that the attacker may have laid; None is any number."""
    assert view.attacker is not None  # noqa: S101 -- there is a face-down play
    plays = plays_for("attack", view.hands[view.attacker])
    return tuple(play for play in plays if count in {None, len(play.cards)})
