"""Set up a game, or a random world that agrees with a view."""

from engine.chance import Chance
from engine.core import InvalidOptions, Notice, Seat, Step, put
from engine.games.expect.cards import letters_for, numbers_for
from engine.games.expect.position import Position, dealt
from engine.games.expect.values import Begun, ColourAsked, GameEvent, Options, Play, View


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
    hands, play = view.hands, view.laid.play if view.laid else None
    if view.laid is not None and play is None:
        assert view.attacker is not None  # noqa: S101 -- it has laid
        hand, count = hands[view.attacker], view.laid.cards
        letters = (None, *letters_for("attack", hand))
        plays = [Play(number, letter) for number in numbers_for("attack", hand) for letter in letters]
        play = chance.choice([each for each in plays if count in {None, len(each.cards)}])
        hands = put(hands, view.attacker, play.out_of(hand))
    return Position(
        view.options,
        view.black,
        hands,
        play,
        view.opened,
        view.scores,
        view.declared,
        view.settled,
    )
