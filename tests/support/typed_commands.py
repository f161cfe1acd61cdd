"""One-line notation for the typed fields of slash commands."""

import re

FIELDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("no_thank_you", "pass"): ("to",),
    ("yaniv", "discard"): ("cards", "draw"),
    ("prime_daifugo", "play"): ("cards", "factors"),
    ("algo", "attack"): ("card", "number"),
    ("algo", "choose"): ("card",),
    ("algo", "show"): ("card",),
    ("expect", "lay"): ("number", "letter"),
    ("expect", "choose"): ("colour",),
}
"""The fields of the commands by game and command; those not named here have none."""
ATTACK = re.compile(r"(?P<card>.*?)(?P<number>[+-]?\d+\s*[?？]?\s*)?", re.DOTALL)


def command(game: str, line: str) -> tuple[str, dict[str, str]]:
    """Take a line apart into the command and its fields; what no command has stays a whole.

    >>> command("yaniv", "discard 5H 6H > 9D"), command("algo", "attack B ⬜ 7")
    (('discard', {'cards': '5H 6H ', 'draw': ' 9D'}), ('attack', {'card': 'B ⬜ ', 'number': '7'}))
    >>> command("prime_daifugo", "draw 2"), command("expect", "lay A+7")
    (('draw 2', {}), ('lay', {'number': 'A+7', 'letter': ''}))
    """
    action, _, rest = line.strip().partition(" ")
    names = FIELDS.get((game, action), ())
    if action == "attack" and names:
        found = ATTACK.fullmatch(rest)
        assert found is not None
        return action, found.groupdict("")
    if len(names) == 1:
        return action, {names[0]: rest}
    if action == "play" and names:
        return action, {"cards": rest, "factors": ""}
    first, _, second = rest.partition(">")
    return (action, dict(zip(names, (first, second), strict=True))) if names else (line.strip(), {})
