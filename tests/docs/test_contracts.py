"""The import contracts of pyproject.toml: a planted import that one of them forbids breaks it."""

from copy import deepcopy
from pathlib import Path

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract

SETTINGS = read_configuration(str(Path(__file__).parents[2] / "pyproject.toml"))
KINDS = {
    each.type_name: each
    for each in (AcyclicSiblingsContract, ForbiddenContract, IndependenceContract, LayersContract)
}
DISCORD = "Only the front, the client, the diagnosis, the playground and slash commands import Discord"
WITHOUT_DISCORD = "Games, panels of tables and the panel kit do without Discord, also through others"


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        *SETTINGS["session_options"]["root_packages"],
        include_external_packages=True,
        exclude_type_checking_imports=True,
        cache_dir=None,
    )


def broken(graph: grimp.ImportGraph, *names: str) -> set[str]:
    """Return the names of the contracts that the imports of a program break: of these, or of all."""
    contracts = (
        KINDS[options["type"]](options["name"], SETTINGS["session_options"], options)
        for options in SETTINGS["contracts_options"]
        if options["name"] in names or not names
    )
    return {each.name for each in contracts if not each.check(deepcopy(graph), verbose=False).kept}


@pytest.mark.parametrize(
    ("importer", "imported", "contract"),
    [
        ("engine.play", "bot.errors", "Layers: cogs over bot over engine"),
        ("engine.play", "time", "The engine is pure"),
        ("engine.games.algo", "random", "Chance is drawn in one place"),
        ("engine.games.algo", "engine.games.yaniv", "Games do not know each other"),
        ("cogs.cups.cup_presses", "cogs.play.hub", "Cogs do not know each other"),
        ("bot.tables.table", "bot.front.router", "Layers within the bot"),
        ("bot.tables.table", "discord", DISCORD),
        ("cogs.cups.cup_presses", "discord", DISCORD),
        ("cogs.cups.feature", "discord", DISCORD),
        ("cogs.yaniv.face", "bot.front.services", WITHOUT_DISCORD),
        ("bot.front.controls", "discord", WITHOUT_DISCORD),
        ("bot.front.custom_ids", "bot.front.context", "No import cycles"),
    ],
)
def test_a_forbidden_import_is_seen(
    graph: grimp.ImportGraph, importer: str, imported: str, contract: str
) -> None:
    planted = deepcopy(graph)
    planted.add_import(importer=importer, imported=imported)
    assert broken(planted, contract) == {contract}


def test_the_imports_that_are_there_are_allowed(graph: grimp.ImportGraph) -> None:
    assert broken(graph) == set()
