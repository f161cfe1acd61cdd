"""The controls that a release has sent: who presses them later, on messages that still hang in channels.

A press is made of the line of the list alone, with the table and the moment of a message that shows the same
surface: so it stays what clients will send, whatever the bot sends today.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import discord
from msgspec import Struct
from simcord import InteractionResult, interactions
from simcord.enums import InteractionType

from bot.faces.words import LANGUAGES, Words
from tests.support import databases
from tests.support.crowd import owner_of
from tests.support.harness import Stage, controls, text_of
from tests.support.person_language import LANGUAGE
from tests.support.roomy import ROOMY

HERE = re.compile(r"t\d+:(?P<surface>[a-z]{1,2}):(?P<table>[A-Za-z0-9]+):(?P<moment>[0-9]+):(?P<slot>.*)")
SLOTS = re.compile(r"(?P<first>\d+)(-(?P<last>\d+)(/(?P<step>\d+))?)?")
"""The slots of a line: one, some, or every tenth of them."""
KINDS = {"button": 2, "select": 3, "people": 5, "channels": 8}
"""Discord's types of controls; a form and its fields are submitted together."""
CHOSEN = ("select", "people", "channels")
REFUSED = ("error.foreign_control", "error.no_such_control", "error.fault")


Answers: TypeAlias = dict[int, str | list[str]]
"""What is typed or chosen in a form, by slot."""


class Known(Struct, frozen=True):
    """A line of the list: the custom_id with generic numbers, its slots, and what it is."""

    surface: str
    slots: range
    kind: str
    where: str
    game: str
    custom_id: str
    label: str

    def at(self, table: str, moment: str, slot: int) -> str:
        """Return the custom_id for a table, a moment and one of the slots."""
        prefix, surface, *_ = self.custom_id.split(":")
        return f"{prefix}:{surface}:{table}:{moment}:{slot}"


def read(path: Path) -> list[Known]:
    """Read the list."""
    lines = path.read_text("utf-8").splitlines()
    return [_line(line) for line in lines if not line.startswith("#")]


def _line(line: str) -> Known:
    custom_id, slots, kind, where, game, label = (part.strip() for part in line.split("|"))
    found, numbers = HERE.fullmatch(custom_id), SLOTS.fullmatch(slots)
    assert found, line
    assert numbers, line
    first = int(numbers["first"])
    every = range(first, int(numbers["last"] or first) + 1, int(numbers["step"] or 1))
    return Known(found["surface"], every, kind, where, game.strip("-"), custom_id, label)


class Hanging(Struct, frozen=True):
    """A message on which a surface stands, with the table and the moment that its controls name."""

    message: Any
    table: str
    moment: str
    slots: tuple[str, ...]


class PressingStage(Stage):
    """A stage whose people press what is in the list, and note what was answered.

    Their Discord is English and their /settings say Japanese, so that an answer shows whom the bot asked.
    """

    defaults = ROOMY

    def __init__(self, path: Path, known: list[Known]) -> None:
        super().__init__(path)
        self.known = known
        self.pressed: dict[Known, str] = {}
        """What each was answered with, at last."""

    async def open(self) -> None:
        """Start the bot; let everybody choose Japanese, and Ana manage the server."""
        await super().open()
        may = discord.Permissions(manage_guild=True, manage_messages=True)
        role = self.guild.create_role("Managers", permissions=may)
        user = self.env.create_user("Ana", global_name="Ana")
        self.people = {name: self.people[name] for name in ("Ben", "Cleo")}
        self.people["Dora"] = self.newcomer("Dora")
        self.people["Ana"] = self.guild.add_member(user, roles=[role])
        with self.within():
            for person in self.people.values():
                self.locales[person.id] = "en-US"
                await self.bot.people.change(person.id, language=LANGUAGE)
        await self.env.settle()

    # ------------------------------------------------------------------ seeing

    def line(self, surface: str, slot: int, game: str, *kinds: str) -> Known:
        """Find the line of a slot that is of one of these kinds; of several, the first."""
        of_game = [each for each in self.known if each.surface == surface and each.game in (game, "")]
        found = [each for kind in kinds for each in of_game if each.kind == kind and slot in each.slots]
        assert found, f"{surface} {slot} {game} is not in the list"
        return found[0]

    def hanging(self, who: str, surface: str) -> Hanging:
        """Find the newest message with a surface that a person sees."""
        kept = self.env.backend.messages[self.channel.id].values()
        for message in sorted(kept, key=lambda each: -each.id):
            ids = [HERE.fullmatch(c["custom_id"]) for c in controls(message.components)]
            here = [each for each in ids if each and each["surface"] == surface]
            if here and (not message.is_ephemeral or owner_of(message) == self[who].id):
                slots = tuple(each["slot"] for each in here)
                return Hanging(message, here[0]["table"], here[0]["moment"], slots)
        raise AssertionError(f"{who} sees no {surface}")

    def options(self, who: str, surface: str, slot: int) -> list[str]:
        """List what a select of a message offers."""
        message = self.hanging(who, surface).message
        (found,) = (c for c in controls(message.components) if c["custom_id"].endswith(f":{slot}"))
        return [each["value"] for each in found["options"]]

    # ------------------------------------------------------------------ doing

    async def tap(
        self, who: str, surface: str, slot: int, *values: str, game: str = "", on: Hanging | None = None
    ) -> InteractionResult:
        """Press a control of the list where it hangs, and hold that it was answered."""
        known = self.line(surface, slot, game, *(CHOSEN if values else ("button", *CHOSEN)))
        there = on or self.hanging(who, surface)
        data: dict[str, Any] = {"component_type": KINDS[known.kind]}
        if known.kind != "button":
            data["values"] = list(values)
        if known.kind == "people":
            data["resolved"] = self._resolved(values)
        custom_id = known.at(there.table, there.moment, slot)
        result = await self.forge(who, custom_id, there.message, **data)
        self.note(known, result)
        return result

    async def fill(
        self, who: str, surface: str, slot: int, answers: Answers, *, game: str = "", on: Hanging
    ) -> InteractionResult:
        """Submit a form of the list, which was opened from a message."""
        form = self.line(surface, slot, game, "form")
        fields = {each: self.line(surface, each, game, "field") for each in answers}
        sent = [
            {"type": 18, "component": _answer(field.at(on.table, on.moment, number), answers[number])}
            for number, field in fields.items()
        ]
        data = {"custom_id": form.at(on.table, on.moment, slot), "components": sent}
        record = self.emit(who, InteractionType.MODAL_SUBMIT, data, on.message)
        await self.env.settle()
        result = InteractionResult(self.env, record)
        for known in (form, *fields.values()):
            self.note(known, result)
        return result

    async def press_all(
        self, surface: str, who: str = "Ana", *, game: str = "", on: Hanging | None = None
    ) -> None:
        """Press every control of a private panel where it hangs: each shows it anew and does no more."""
        there, before = on or self.hanging(who, surface), await self.stored()
        for known in [each for each in self.known if each.surface == surface]:
            slot = known.slots[0]
            if known.where == "public" or (game and known.game != game) or known.kind == "field":
                continue
            if known.kind == "form":
                fields = [each for each in self.known if each.surface == surface and each.kind == "field"]
                answers: Answers = {each.slots[0]: "7" for each in fields if each.game == known.game}
                await self.fill(who, surface, slot, answers, game=known.game, on=there)
            elif known.kind == "button":
                await self.tap(who, surface, slot, game=known.game, on=there)
            else:
                value = str(self[who].id) if known.kind == "people" else "0"
                await self.tap(who, surface, slot, value, game=known.game, on=there)
        assert await self.stored() == before, f"{surface} did more"

    async def stored(self) -> list[str]:
        """Spell what is stored, but the languages that every press notes."""
        await self.env.settle()
        return [row for row in databases.rows_of(self.path) if not row.startswith("('people'")]

    def _resolved(self, ids: tuple[str, ...]) -> dict[str, dict[str, Any]]:
        """Describe the people chosen in a select, as Discord does."""
        found: dict[str, dict[str, Any]] = {}
        for person in self.people.values():
            if str(person.id) in ids:
                interactions.resolve_handle(person, person, found, channel_id=self.channel.id)
        return found

    def note(self, known: Known, result: InteractionResult) -> None:
        assert result.acknowledged, f"not answered: {known}"
        told = _told(result)
        refusal = next((key for key, text in _refusals() if text in told), None)
        assert refusal is None, f"{refusal}: {known}"
        self.pressed[known] = told


def _answer(custom_id: str, answer: str | list[str]) -> dict[str, Any]:
    if isinstance(answer, str):
        return {"type": 4, "id": 9, "custom_id": custom_id, "value": answer}
    return {"type": 3, "id": 9, "custom_id": custom_id, "values": answer}


def _refusals() -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        for key in REFUSED:
            yield key, Words(language)(key, reference="{}", help="{}").partition("{}")[0]


def _told(result: InteractionResult) -> str:
    """Return what an interaction was answered with; empty for a silent answer."""
    messages = [each for each in (result.response, *result.followups) if each is not None]
    shown = [f"{each.content or ''}\n{text_of(each.components)}" for each in messages]
    return "\n".join([*shown, *_modal(result)])


def _modal(result: InteractionResult) -> list[str]:
    if result.modal is None:
        return []
    return [str(result.modal["title"]), text_of(result.modal["components"])]
