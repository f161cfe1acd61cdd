"""What an attack tells the others about the cards of the seat that makes it."""

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.algo.cards import number_of
from engine.games.algo.lines import down
from engine.games.algo.values import Attack, Guess, View
from engine.opponents.algo.beliefs import Belief, weighed
from engine.opponents.algo.candidates import Candidate, own_seat, rivals
from engine.opponents.algo.evaluation import Outlook, attacking, own_line, ranked, unseen, value
from engine.opponents.algo.moments import World, likelihood, moments

COMPARED = 3
"""How many attacks are compared: those worth most before it is asked what they reveal."""
READ = 16
"""How many worlds one who reads the attack is taken to weigh."""


def discreet(view: View, belief: Belief, outlook: Outlook, chance: Chance) -> Attack:
    """Return the attack worth most where the others read it as Strong does.

    Whoever reads it is taken to know the open cards alone.
    """
    compared = [each for _, each in ranked(view, belief, outlook)[:COMPARED]]
    if len(compared) == 1:
        return compared[0].action
    public = public_view(view)
    before = weighed(public, chance, READ)
    return max(compared, key=lambda each: value(each, read(each, outlook, public, before), belief)).action


def read(candidate: Candidate, outlook: Outlook, public: View, before: Belief) -> Outlook:
    """Return the outlook after a rival who believed this has seen an attack: own cards are less secret."""
    view, line, tag = outlook.view, own_line(outlook.view), attacking(outlook.view)
    guess = Guess(own_seat(view), candidate.card, candidate.number, is_hit=True, by=tag)
    moment = moments(replace(public, guesses=(*view.guesses, guess)))[-1]
    colours = {card.tag: card.is_white for row in public.lines for card in row}
    named = [each for each in moment.own() if colours[each] == colours[candidate.card]]

    def fit(world: World) -> float:
        if any(number_of(world[each]) == candidate.number for each in named):
            return 0.0
        return likelihood([moment], world)

    chances = before.given(fit).chances
    secrets = {card.tag: 1 - chances[card.tag].get(card.number or 0, 0.0) for card in down(line)}
    stayed = sum(secrets.values()) + unseen(view)
    return replace(outlook, stayed=stayed, missed=stayed - secrets.get(tag, 0.0))


def public_view(view: View) -> View:
    """Return the view of a rival without its own cards, and with the attacking card in its line."""
    own = own_seat(view)
    lines = [own_line(view) if seat == own else line for seat, line in enumerate(view.lines)]
    hidden = tuple(
        tuple(card if card.is_open else replace(card, number=None) for card in line) for line in lines
    )
    return replace(view, seat=rivals(view)[0], lines=hidden, held=None)
