"""What an entrant does next, in words: of them for everybody, or to themselves."""

from datetime import datetime

from bot.faces.words import Words
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Phase
from cogs.cups.entry_lines import moment
from cogs.cups.next_steps import NextStep, Step
from cogs.cups.rules.pairings import Entrant, Pairing
from cogs.cups.rules.standings import winners


def when(time: datetime) -> str:
    """Write a time as each reader's Discord shows it, and how far away it is."""
    return f"{moment(time, 'f')} ({moment(time, 'R')})"


def step_line(cup: Cup, entrant: Entrant, step: NextStep, words: Words, *, to_self: bool = False) -> str:
    """Say what an entrant does next; the words are those of the cup."""
    facts: dict[str, object] = {"name": words.person(entrant), "place": step.place}
    key = step.step.value
    if step.step is Step.OUT and cup.phase != Phase.RUNNING:
        key = "won" if entrant in winners(cup.competition) else "ended"
    elif step.step is Step.OUT and entrant in cup.competition.withdrawn:
        key = "withdrew"
    elif step.step is Step.WAITS and not cup.rules.is_bracket:
        key = "round"
    elif step.pairing is not None:
        facts |= _names(step.pairing, words)
        facts["opponent"] = words.person(next(e for e in step.pairing.entrants[::-1] if e != entrant))
        deadline = cup.deadline_of(step.pairing) if step.step is Step.PLAYS else None
        if deadline is not None:
            key, facts["time"] = "plays_until", when(deadline)
    return words(f"cup.own.next.{key}", **facts) if to_self else words(f"cup.next.{key}", **facts)


def again_line(cup: Cup, pairing: Pairing, words: Words) -> str:
    """Say that a pairing goes on with another game."""
    deadline = cup.deadline_of(pairing)
    if deadline is None:
        return words("cup.next.again", **_names(pairing, words))
    return words("cup.next.again_until", time=when(deadline), **_names(pairing, words))


def _names(pairing: Pairing, words: Words) -> dict[str, object]:
    return {"first": words.person(pairing.entrants[0]), "second": words.person(pairing.entrants[-1])}
