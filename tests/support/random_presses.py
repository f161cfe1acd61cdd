"""Random interactions of a crowd: legal moves, any visible control, and forged ones."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from simcord import interactions
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import InteractionType

from bot.front.clock_panel import CLOSE, GIVE, PAUSE, TAKE_OVER, WAIT
from bot.front.custom_ids import FACE
from bot.front.table_panels import HAND_BUTTON
from bot.tables.seat_rules import persons
from bot.tables.table import Phase, Table
from tests.support.control_ids import id_of
from tests.support.crowd import Act, Crowd, owner_of
from tests.support.harness import controls
from tests.support.raw_commands import NUMBER, TEXT, data_of, kind_of

GARBAGE = (
    "", "x", "t1", "t1:b", "t1:b:K7Q2M4:0", "t1:b:K7Q2M4:0:0:0", "t3:b:K7Q2M4:0:hand", "t2:b:K7Q2M4:0:0",
    "t2:b:K7Q2M4:0:hand.", "t2:b:K7Q2M4:0:Hand", "T1:B:K7Q2M4:0:0",
    "t1:bb:K7Q2M4:0:0", "t1:b:K7Q2M4:-1:0", "t1:b:K7Q2M4:0:-1", "t1:b:K7Q2M4:٣:0", "t1:b:札札札札札札:0:0",
    "t1:b:K7Q2M4:0:0\n", " t1:b:K7Q2M4:0:0", "t1:b:K7Q2M4:9999999999:0", "t1:b:K7Q2M4:0:9999",
    "t1:b:" + "A" * 17 + ":0:0", "🃏" * 50, "\x00", "' OR 1=1 --", "{reference}", "%s%n", "../..", "t1:" * 99,
)  # fmt: skip
TYPED = (
    *("", "0", "1", "2", "99", "-1", "none", "57", "24=2^3*3", "lot"),
    *("<@1>", "@everyone", "٣", "さくら1", "Ana0", "札" * 500, "{x}"),
)
SURFACES = "bplkmrfsthoqdgvnywxz"
NAMES = [
    FACE,
    *["hand", "menu", "join", "start", "leave", "end", "yes_end", "refresh", "rules", "page", "open", "x"],
]
"""Names of controls, of which each surface has some."""
STARTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nothankyou start", {}),
    ("nothankyou start", {"speed": "live"}),
    ("yaniv start", {"rounds": 1, "speed": "live"}),
    ("primedaifugo start", {"hand": 5, "speed": "light"}),
    ("algo start", {"rounds": "one", "speed": "slow"}),
    ("algo start", {"pairs": "on", "rounds": "one"}),
    ("expect start", {"count": "hidden", "black": "host", "speed": "slow"}),
)
"""Commands that open tables of short games."""
COMMANDS = (
    *("nothankyou", "yaniv", "primedaifugo", "algo", "expect", "table", "help"),
    *("play", "leaderboard", "stats", "history", "review", "settings"),
)
ROW = 1
"""Discord's type of a row of controls."""
TABLES = 20
"""Tables open at a time."""


class RandomUsers:
    """Chooses what people do next, all from one random generator."""

    def __init__(
        self, crowd: Crowd, rng: Random, tables: int = TABLES, commands: Sequence[str] = COMMANDS
    ) -> None:
        self.crowd = crowd
        self.commands = commands
        self.rng = rng
        self.tables = tables
        self.kinds: dict[Callable[[], Act | None], int] = {
            self.turn: 34, self.lobby: 12, self.shown: 16, self.borrowed: 10,
            self.forged: 8, self.form: 5, self.command: 9, self.typing: 4, self.clock: 6,
        }  # fmt: skip
        self._public: dict[int, list[Message]] = {}
        self._private: dict[int, list[Message]] = {}
        self._shown: dict[int, Message] = {}

    def batch(self, most: int) -> list[Act]:
        """Choose acts to be sent at once; some of them twice."""
        self._look()
        chosen = self.rng.choices(list(self.kinds), list(self.kinds.values()), k=self.rng.randint(1, most))
        acts = [act for choose in chosen if (act := choose()) is not None]
        again = [act for act in acts if self.rng.random() < 0.08]
        return acts + again

    def _look(self) -> None:
        self._public = {guild: [] for guild in self.crowd.channels}
        self._private = {}
        for guild in self.crowd.channels:
            for message in self.crowd.messages(guild):
                if message.is_ephemeral:
                    self._private.setdefault(owner_of(message), []).append(message)
                else:
                    self._public[guild].append(message)
        everything = (*self._public.values(), *self._private.values())
        self._shown = {message.id: message for kept in everything for message in kept}

    # ------------------------------------------------------------------- whom

    def _pick(self, things: Sequence[Any]) -> Any:
        return self.rng.choice(things) if things else None

    def _person(self, guild: int, table: Table | None = None) -> int:
        """Choose a person, mostly one of the table."""
        here = self.crowd.members[guild]
        seated = [each.person for each in table.chairs if each.person in here] if table else []
        return int(self._pick(seated if seated and self.rng.random() < 0.7 else here))

    def _table(self, *phases: Phase) -> Table | None:
        tables = [each for each in self.crowd.bot.services.tables if each.phase in phases]
        return self._pick(tables) if tables else None

    def _seen_by(self, who: int, guild: int) -> list[Message]:
        """List the public and private messages that a person sees in a server."""
        here = {each.id for each in self.crowd.channels[guild]}
        own = [each for each in self._private.get(who, ()) if each.channel_id in here]
        return own if own and self.rng.random() < 0.4 else self._public[guild]

    def _pressable(self, messages: Sequence[Message]) -> Message | None:
        """Choose a message with controls."""
        few = self.rng.sample(messages, min(len(messages), 8))
        return next((each for each in few if controls(each.components)), None)

    # -------------------------------------------------------------- as a player does

    def turn(self) -> Act | None:
        """Press a control in the panel of the person to act, or open the panel."""
        table = self._table(Phase.PLAYING)
        who = self._awaited(table) if table else None
        if table is None or who is None:
            return self.lobby()
        panel = self._panel(table, who)
        message = panel or self._shown.get(table.message or 0)
        return self._press("turn", who, self.crowd.home(table.channel), message, first=panel is None)

    def turns(self) -> list[Act]:
        """Choose an act of whoever is to act, at every table that waits for a person."""
        self._look()
        acts = [
            self._press("turn", who, guild, panel) if panel else look(table, who, guild)
            for table in self.crowd.bot.services.tables
            if (who := self._awaited(table)) is not None
            for guild, panel in [(self.crowd.home(table.channel), self._panel(table, who))]
        ]
        return [act for act in acts if act is not None]

    def together(self) -> list[Act]:
        """Let all people of a portable table press in their panels, or open them, whoever is to act first."""
        tables = [each for each in self.crowd.bot.services.tables if each.play and each.portable]
        table = self._pick(tables)
        if table is None:
            return []
        awaited, guild = self._awaited(table), self.crowd.home(table.channel)
        seated = sorted(persons(table.chairs), key=lambda person: person != awaited)
        panels = [(who, self._panel(table, who)) for who in seated]
        acts = [
            self._press("together", who, guild, panel) if panel else look(table, who, guild)
            for who, panel in panels
        ]
        return [act for act in acts if act is not None]

    @staticmethod
    def _awaited(table: Table) -> int | None:
        """Return the person to act at a table, if it is one."""
        chair = None if table.to_act is None else table.chairs[table.to_act]
        return None if chair is None or chair.is_computer else chair.person

    def _panel(self, table: Table, who: int) -> Message | None:
        """Return the newest panel of a person that shows the present moment of a table."""
        mark = f"t2:p:{table.id}:{table.moment}:"
        panels = [each for each in self._private.get(who, ()) if mark in str(each.components)]
        return panels[-1] if panels else None

    def lobby(self) -> Act | None:
        """Press a lobby control, or open a table while there are few."""
        table = self._table(Phase.LOBBY)
        few = len(list(self.crowd.bot.services.tables)) < self.tables
        if few and (table is None or self.rng.random() < 0.3):
            return self._open()
        if table is None:
            return None
        who = table.host if self.rng.random() < 0.5 else self._person(self.crowd.home(table.channel), table)
        return self._press("lobby", who, self.crowd.home(table.channel), self._shown.get(table.message or 0))

    def _open(self) -> Act:
        guild = self._pick(list(self.crowd.channels))
        return self._slash(self._person(guild), guild, *self._pick(STARTS))

    def shown(self) -> Act | None:
        """Press any control of any visible message, however old."""
        guild = self._pick(list(self.crowd.channels))
        who = self._person(guild)
        return self._press("shown", who, guild, self._pressable(self._seen_by(who, guild)))

    def clock(self) -> Act | None:
        """Press a button about time at a table, mostly as one of its people."""
        table = self._table(Phase.PLAYING)
        message = self._shown.get(table.message or 0) if table else None
        if table is None or message is None:
            return None
        custom_id = id_of(self._pick((GIVE, PAUSE, WAIT, TAKE_OVER, CLOSE)), table.id, table.moment)
        data = {"custom_id": custom_id, "component_type": 2}
        who = self._person(self.crowd.home(table.channel), table)
        return Act("clock", who, self.crowd.home(table.channel), message.channel_id, data, message=message.id)

    def _press(
        self, kind: str, who: int, guild: int, message: Message | None, *, first: bool = False
    ) -> Act | None:
        found = controls(message.components) if message else []
        if message is None or not found:
            return None
        control = found[0] if first else self._control(message)
        data = {"custom_id": control["custom_id"], "component_type": control["type"]}
        if control["type"] == 3:
            offered = [each["value"] for each in control["options"]]
            many = self.rng.randint(control.get("min_values", 1), control.get("max_values", 1))
            data["values"] = self.rng.sample(offered, many)
        return Act(kind, who, guild, message.channel_id, data, message=message.id)

    def _control(self, message: Message) -> dict[str, Any]:
        """Choose a row, then a control in it: else a game of many buttons would never come to an end."""
        rows = [each for each in walk_components(message.components) if each["type"] == ROW]
        return dict(self._pick(self._pick([found for row in rows if (found := controls([row]))])))

    # ------------------------------------------------------------------ forged

    def borrowed(self) -> Act | None:
        """Send a custom_id that belongs to another person's message, or another server's."""
        guild = self._pick(list(self.crowd.channels))
        who = self._person(guild)
        message, other = self._pick(self._seen_by(who, guild)), self._pressable(list(self._shown.values()))
        if message is None or other is None:
            return None
        data = {"custom_id": self._pick(controls(other.components))["custom_id"], "component_type": 2}
        return Act("borrowed", who, guild, message.channel_id, data, message=message.id)

    def forged(self) -> Act | None:
        """Send a made-up custom_id, with made-up values for a select."""
        table = self._table(*Phase)
        guild = self.crowd.home(table.channel) if table else self._pick(list(self.crowd.channels))
        who = self._person(guild, table)
        message = self._pick(self._seen_by(who, guild))
        if message is None:
            return None
        kind = self._pick((2, 2, 3))
        data: dict[str, Any] = {"custom_id": self._custom_id(table), "component_type": kind}
        if kind == 3:
            data["values"] = [self._pick(TYPED) for _ in range(self.rng.randint(0, 4))]
        return Act("forged", who, guild, message.channel_id, data, message=message.id)

    def _custom_id(self, table: Table | None, surfaces: str = SURFACES) -> str:
        if table is None or self.rng.random() < 0.2:
            return str(self._pick(GARBAGE))
        moment = self._pick((table.moment, table.moment, max(table.moment - 1, 0), 0, 999_999_999))
        place = f"{self._pick(surfaces)}:{table.id}:{moment}"
        if self.rng.random() < 0.3:
            return f"t1:{place}:{self._pick((*range(9), 900, 901, 999))}"
        number = self._pick(("", "", ".1", ".2", ".7", ".99", ".9999"))
        return f"t2:{place}:{self._pick(NAMES)}{number}"

    def form(self) -> Act | None:
        """Submit a form, opened or not, with answers that it offers or not."""
        table = self._table(Phase.LOBBY, Phase.LOBBY, Phase.PLAYING)
        guild = self.crowd.home(table.channel) if table else self._pick(list(self.crowd.channels))
        who = table.host if table and self.rng.random() < 0.6 else self._person(guild, table)
        answers = [self._answer(table) for _ in range(self.rng.randint(0, 3))]
        labels = [{"type": 18, "id": n, "component": each} for n, each in enumerate(answers)]
        data = {"custom_id": self._custom_id(table, "mmmf"), "components": labels}
        channel = table.channel if table else self._pick(self.crowd.channels[guild]).id
        return Act("form", who, guild, channel, data, InteractionType.MODAL_SUBMIT, self._source(table))

    def _answer(self, table: Table | None) -> dict[str, Any]:
        custom_id, text = self._custom_id(table, "mmmf"), self._pick(TYPED)
        if self.rng.random() < 0.5:
            return {"type": 4, "id": 9, "custom_id": custom_id, "value": text}
        return {"type": 3, "id": 9, "custom_id": custom_id, "values": self._pick(([], [text], [text, text]))}

    def _source(self, table: Table | None) -> int | None:
        known = table is not None and table.message in self._shown
        return table.message if table and known and self.rng.random() < 0.8 else None

    # ---------------------------------------------------------------- commands

    def command(self) -> Act | None:
        """Run a command with valid or invalid arguments."""
        guild = self._pick(list(self.crowd.channels))
        name, leaf = self._pick(self._leaves(guild))
        if name.endswith("start") and len(list(self.crowd.bot.services.tables)) >= self.tables:
            return None
        if name.endswith(("leave", "end")) and self.rng.random() < 0.8:
            return None
        asked = [each for each in leaf.get("options") or [] if each["type"] in (TEXT, NUMBER)]
        wanted = [each for each in asked if each.get("required") or self.rng.random() < 0.4]
        given = {each["name"]: self._argument(each, guild) for each in wanted}
        return self._slash(self._person(guild, self._table(Phase.PLAYING)), guild, name, given)

    def typing(self) -> Act | None:
        """Ask for autocompletion of an argument."""
        guild = self._pick(list(self.crowd.channels))
        leaves = [(n, leaf, o) for n, leaf in self._leaves(guild) for o in leaf.get("options") or []]
        name, leaf, asked = self._pick([each for each in leaves if each[2].get("autocomplete")])
        given = {each["name"]: self._argument(each, guild) for each in leaf["options"] if each is not asked}
        given[asked["name"]] = self._argument(asked, guild)
        return self._slash(self._person(guild), guild, name, given, focused=asked["name"])

    def _leaves(self, guild: int) -> list[tuple[str, dict[str, Any]]]:
        roots = [self.crowd.env.backend.find_command(name, guild, type=1) for name in self.commands]
        found = [each for root in roots if root for each in interactions.command_leaves(root)]
        return [(" ".join(path), leaf) for path, leaf in found]

    def _argument(self, asked: dict[str, Any], guild: int) -> str | int:
        if asked.get("choices"):
            return str(self._pick(asked["choices"])["value"])
        if asked["type"] == NUMBER:
            return self.rng.randint(asked.get("min_value", -9), asked.get("max_value", 9))
        table = self._table(Phase.LOBBY, Phase.PLAYING)
        named = [table.id, table.id.lower(), f" {table.id} "] if table else []
        seated = [each.name for each in table.chairs] if table else []
        return str(self._pick([*named, *seated, *TYPED])) or "x"

    def _slash(
        self, who: int, guild: int, name: str, given: dict[str, Any], focused: str | None = None
    ) -> Act:
        may = self.crowd.commanders(guild)
        who = who if who in may else self._pick(may)
        data = data_of(self.crowd.env.backend, guild, name, given, focused)
        channel = self._pick(self.crowd.channels[guild]).id
        return Act("typing" if focused else "command", who, guild, channel, data, type=kind_of(focused))


def look(table: Table, who: int, guild: int) -> Act:
    """Press [My hand]."""
    data = {"custom_id": id_of(HAND_BUTTON, table.id, table.moment), "component_type": 2}
    return Act("look", who, guild, table.channel, data, message=table.message)
