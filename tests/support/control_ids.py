"""The custom_ids of controls, by what was declared, and what stands in those that were sent."""

import re
from collections.abc import Iterable
from typing import Any

from bot.app import PLATFORM
from bot.front.controls import Control, Surface
from bot.front.custom_ids import CONFIRMED, FACE, HAND, Address
from bot.front.feature_registry import find_features
from tests.support.tables_in_memory import FACES


def surfaces() -> dict[str, Surface[Any]]:
    """Return all surfaces of the bot, by their letters."""
    features = find_features().values()
    every = [surface for module in PLATFORM for surface in module.SURFACES]
    every += [surface for feature in features for surface in feature.surfaces]
    finders = [find for feature in features for find in feature.game_surfaces]
    every += [surface for face in FACES.values() for find in finders for surface in find(face)]
    return {surface.letters: surface for surface in every}


SURFACES = surfaces()
OF_FACE = re.compile(rf":{FACE}(?:\.([0-9]+))?$")


def id_of(
    control: Control[Any], about: str = "0", moment: int = 0, number: int = 0, letters: str = ""
) -> str:
    """Return the custom_id of a control on its own surface, or on the one named."""
    return Address(letters or control.letters, about, moment).custom_id(number, control.name)


def confirmation_of(control: Control[Any], about: str, moment: int = 0, number: int = 0) -> str:
    """Return the custom_id of the button that confirms what a control asks."""
    return Address(control.letters, about, moment).custom_id(number, f"{CONFIRMED}{control.name}")


def face_id(table: str, moment: int, slot: int) -> str:
    """Return the custom_id of a control of a game's face in a hand."""
    return Address(HAND, table, moment).custom_id(slot)


def face_slots(custom_ids: Iterable[str]) -> list[int]:
    """Return the slots of the controls of a face among these."""
    found = (OF_FACE.search(each) for each in custom_ids)
    return [int(each[1] or 0) for each in found if each]


def named(custom_ids: Iterable[str], *names: str) -> list[str]:
    """Return those of the controls with these names, with or without a number."""
    wanted = set(names)
    return [each for each in custom_ids if each.rsplit(":", 1)[-1].partition(".")[0] in wanted]
