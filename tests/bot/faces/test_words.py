import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import field

import engine.games
from bot.faces import words as module
from bot.faces.words import LANGUAGES, Commands, Words, catalog, escape, language_of
from bot.front.feature_registry import find_features
from engine.core import Event
from engine.games import GAMES
from tests.support.source_scan import (
    KEYS,
    OF_COMMANDS,
    Refusal,
    asked,
    fillings,
    literals,
    modules,
    refusals,
    templates,
)
from tests.support.tables_in_memory import FACES, random_games

RANDOM_GAMES = (8, 3)
"""Of the fewest and of the most people, who meet more in each."""
NOBODY = Words("en")


def forms(language: str, key: str) -> tuple[str, ...]:
    """List the sentences of a key: one, or one for every plural."""
    message = catalog(language).get(key)
    assert message is not None, f"{language}: {key}"
    return tuple(message.string) if isinstance(message.string, list | tuple) else (str(message.string),)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


# ------------------------------------------------------------------ laws over the catalogs


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_with_their_plurals_and_none_is_empty(
    language: str,
) -> None:
    keys = {each.id[0] if each.pluralizable else each.id for each in catalog(language) if each.id}
    assert keys == set(KEYS)
    assert {len(forms(language, key)) for key in KEYS} <= {1, catalog(language).num_plurals}
    assert [key for key in KEYS if not all(sentence.strip() for sentence in forms(language, key))] == []


@pytest.mark.parametrize(
    ("language", "foreign"), [("en", r"[・、。（）：！？]"), ("ja", r" · |[ぁ-んァ-ヶ一-龠][(),:!?]")]
)
def test_every_language_has_its_own_marks(language: str, foreign: str) -> None:
    keys = [str(message.id) for message in catalog(language) if isinstance(message.id, str) and message.id]
    assert [key for key in keys for form in forms(language, key) if re.search(foreign, form)] == []


def test_every_form_of_a_sentence_has_the_same_places_for_facts_and_plurals_are_in_every_language() -> None:
    for key in KEYS:
        found = {frozenset(placeholders(form)) for language in LANGUAGES for form in forms(language, key)}
        assert len(found) == 1, key
        assert all(name.isidentifier() for name in next(iter(found))), key
        plural = {bool(getattr(catalog(each).get(key), "pluralizable", False)) for each in LANGUAGES}
        assert plural == {False} or (plural == {True} and "count" in next(iter(found))), key


SHARED = {"common", "clock", "computers", "invitations", "notation"}
"""The catalogs of what the platform says."""


def test_a_game_and_a_feature_keep_their_words_in_their_own_catalog() -> None:
    for language in LANGUAGES:
        names = {path.stem for path in (module.LOCALES / language).glob("*.po")} - SHARED
        assert set(GAMES) <= names <= find_features().keys()


# ------------------------------------------------------------------ laws over who asks for them


def common_keys() -> list[str]:
    return [key for key in KEYS if not key.startswith(OF_COMMANDS)]


def test_every_key_that_is_asked_for_by_name_exists_and_whatever_looks_like_one_is_one() -> None:
    heads = {key.partition(".")[0] for key in KEYS if "." in key}
    for path, tree in modules("bot", "cogs"):
        assert sorted(set(asked(tree)) - set(KEYS)) == [], path
        dotted = {text for text in literals(tree) if re.fullmatch(r"[a-z_]+(\.[a-z_]+)+", text)}
        assert sorted(text for text in dotted - set(KEYS) if text.partition(".")[0] in heads) == [], path


def test_every_key_that_is_built_from_the_name_of_a_game_exists() -> None:
    found = {parts for _, tree in modules("bot", "cogs") for parts in templates(tree)}
    endings = {parts[1] for parts in found if len(parts) == 2 and not parts[0] and parts[1].startswith(".")}
    assert {".title", ".pitch", ".rules"} <= endings
    assert [each for game in GAMES for each in endings if f"{game}{each}" not in KEYS] == []


def part_of(path: str) -> str:
    """Return whose a module is: a feature's, the platform's or the engine's."""
    whole, first, *_ = path.split("/")
    return first if whole == "cogs" else whole


@cache
def askers() -> tuple[dict[str, set[str]], dict[tuple[str, ...], set[str]]]:
    """Return who has each text, codes of errors among them, and each f-string that may make keys."""
    texts: dict[str, set[str]] = defaultdict(set)
    made: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for path, tree in modules("bot", "cogs", "engine/games"):
        # What looks like a key in the database is a column.
        own = set() if path.startswith("bot/database/") else {part_of(path)}
        for text in literals(tree):
            texts[text] |= own
        for parts in templates(tree):
            made[parts] |= own
    for refusal in refusals():
        texts[f"error.{refusal.code}"].add(part_of(refusal.path))
    return texts, made


@cache
def askers_by_head() -> dict[str, list[tuple[str, ...]]]:
    """Sort f-strings by what they begin with."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for each in askers()[1]:
        found[each[0]].append(each)
    return found


def is_made(key: str) -> bool:
    """Return whether an f-string makes a key out of words that the sources have."""
    texts, _ = askers()
    for template in (each for end in range(len(key) + 1) for each in askers_by_head().get(key[:end], ())):
        kind = "error." if any("error." in part for part in template) else ""
        filled = fillings(template, key)
        if filled is not None and all(f"{kind}{word}" in texts or word in GAMES for word in filled):
            return True
    return False


def test_every_key_is_asked_for() -> None:
    known_keys = {key for game in GAMES for key in stories(game)[1] if ".story." in key}
    assert {key for key in common_keys() if ".story." in key} == known_keys
    plain = [key for key in common_keys() if ".story." not in key]
    assert [key for key in plain if key not in askers()[0] and not is_made(key)] == []


def test_the_search_finds_what_nobody_asks_for() -> None:
    assert not is_made("error.never_raised")
    assert not is_made("permission.fly")
    assert is_made("permission.view_channel")


# ------------------------------------------------------------------ laws over whose they are


@cache
def askers_of(key: str) -> frozenset[str]:
    """Return who asks for a key by its name; for that of a command, who describes the command."""
    texts, made = askers()
    if key.startswith(OF_COMMANDS):
        return frozenset(texts.get(re.sub(r"\.name$", ".description", key), ()))
    heads = (key[:end] for end in range(1, len(key) + 1) if key[:end] != "error.")
    kinds = [
        parts
        for head in heads
        for parts in askers_by_head().get(head, ())
        if fillings(parts, key) is not None
    ]
    return frozenset(texts.get(key, ())).union(*(made[parts] for parts in kinds))


def is_misplaced(key: str, home: str) -> bool:
    """Return whether a catalog has a key that another feature alone asks for, or the platform alone."""
    if home in GAMES and key.startswith(OF_COMMANDS):
        return False  # What a feature adds to the commands of a game is told in the words of the game.
    if askers_of(key) == {"bot"}:
        return home not in SHARED and not key.startswith("error.")
    return len(askers_of(key)) == 1 and not askers_of(key) <= {home, "engine"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_one_feature_says_is_in_its_catalog(language: str) -> None:
    homes = {key: path.stem for path in (module.LOCALES / language).glob("*.po") for key in keys_in(path)}
    assert set(KEYS) <= homes.keys()
    assert {key: home for key, home in homes.items() if is_misplaced(key, home)} == {}


def keys_in(path: Path) -> list[str]:
    return re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)


def test_a_word_in_the_catalog_of_others_is_seen() -> None:
    assert is_misplaced("help.cups", "play"), "in what only one feature says"
    assert is_misplaced("privacy.question", "common"), "in what all say"
    assert is_misplaced("settings.pings.away", "common"), "made from the name of a choice"
    assert is_misplaced("command.privacy.delete.name", "common"), "typed"
    assert is_misplaced("error.no_zone", "common"), "refused"
    assert is_misplaced("watch.title", "commentary"), "of the platform"
    assert not is_misplaced("lobby.missing", "common")


# ------------------------------------------------------------------ laws over errors


def keys_of(refusal: Refusal) -> list[str]:
    """List the keys that may hold the sentence of an error: its game's own, then the common ones."""
    own = [game for game in GAMES if re.search(rf"/{game}[./]", refusal.path)] or [*GAMES]
    keys = [f"{game}.error.{refusal.code}" for game in own] if len(own) == 1 else []
    return [key for key in [*keys, f"error.{refusal.code}"] if key in KEYS]


def test_every_error_has_its_sentence_and_brings_the_facts_for_it() -> None:
    for refusal in sorted(set(refusals()), key=str):
        assert keys_of(refusal), refusal
        key, *_ = keys_of(refusal)
        for language in LANGUAGES:
            for sentence in forms(language, key):
                # Whose turn it is, the table knows; how to ask for help, everybody does.
                assert placeholders(sentence) <= refusal.facts | {"turn", "help"}, refusal


def test_only_the_error_about_turns_says_whose_turn_it_is() -> None:
    assert [key for key in KEYS if "turn" in placeholders(forms("en", key)[0])] == ["error.not_your_turn"]


# ------------------------------------------------------------------ laws over stories


class Listening(Words, frozen=True):
    """Words that remember which sentences they were asked for."""

    heard: set[str] = field(default_factory=set)

    def __call__(self, key: str, **facts: object) -> str:
        """Return a sentence."""
        self.heard.add(key)
        return super().__call__(key, **facts)


@cache
def stories(game: str) -> tuple[list[Event], set[str], list[Event]]:
    """Return the events of random games, rare ones too, the keys of the sentences, and all secrets."""
    card, words = GAMES[game], Listening("en", tuple("ABCDEFGH"))
    sizes = zip((card.seats[0], card.seats[-1]), RANDOM_GAMES, strict=True)
    many = [random_games(card, seats, games) for seats, games in sizes]
    notices = [notice for games in many for plays in games for play in plays for notice in play.notices]
    rare = getattr(import_module(f"tests.cogs.{game}.kit"), "RARE", ())
    events = list(dict.fromkeys((*(notice.event for notice in notices), *rare)))
    for event in events:
        FACES[game].story(event, words)
    secrets = [event for event in events if event in {each.event for each in notices if each.to is not None}]
    for event in secrets:
        FACES[game].story(event, words.telling_of("A"))
    return events, words.heard, secrets


def kinds(base: type[Event]) -> set[type[Event]]:
    return {base} | {kind for child in base.__subclasses__() for kind in kinds(child)}


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_happen_in_a_game_is_told_in_one_line_and_differently(game: str) -> None:
    met = stories(game)[0]
    own = {kind for kind in kinds(Event) if kind.__module__.startswith(f"{engine.games.__name__}.{game}")}
    assert {type(event) for event in met} == own != set()
    for language in LANGUAGES:
        told = [FACES[game].story(event, Words(language, tuple("ABCDEFGH"))) for event in met]
        assert all(line.strip() and "\n" not in line and "{" not in line for line in told)
    headlines = getattr(import_module(f"tests.cogs.{game}.kit"), "HEADLINES", ())
    events = [event for event in met if not isinstance(event, headlines)]
    assert len({FACES[game].story(event, Words("en", tuple("ABCDEFGH"))) for event in events}) == len(events)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_alone_was_told_is_told_to_others_by_its_name(game: str) -> None:
    for language, you in (("en", "You"), ("ja", "あなた")):
        words = Words(language, tuple("ABCDEFGH"))
        for event in stories(game)[2]:
            told = FACES[game].story(event, words.telling_of("Zoe"))
            assert told.startswith("**Zoe**")
            assert you not in told


# ------------------------------------------------------------------ sentences


def test_the_count_chooses_the_plural_where_a_language_has_one() -> None:
    said = [Words("en")("lobby.missing", count=count) for count in (1, 2)]
    assert said[0].startswith("1 more player is needed.")
    assert said[1].startswith("2 more players are needed.")
    said = [Words("ja")("lobby.missing", count=count) for count in (1, 2)]
    assert said[1] == said[0].replace("1", "2")
    assert Words("en")("table.id", table="K7Q2M4", count=3) == "Table K7Q2M4"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_sentence_or_fact_is_named(language: str) -> None:
    assert not Words(language).has("no.such.key")
    with pytest.raises(KeyError, match=f"{language}: no.such.key"):
        Words(language)("no.such.key")
    with pytest.raises(KeyError, match="table"):
        Words(language)("table.id")


def test_a_fact_is_never_read_as_a_pattern() -> None:
    assert NOBODY("table.id", table="{seed} {0} %s") == "Table {seed} {0} %s"


def test_items_are_joined_as_the_language_does() -> None:
    assert Words("en").dotted(("7 cards", "no jokers")) == "7 cards · no jokers"
    assert Words("ja").dotted(("7枚", "ジョーカーなし")) == "7枚 ・ ジョーカーなし"
    assert Words("en").listed(["a", "b", "c"]) == "a, b, and c"
    assert Words("ja").listed(["a", "b", "c"]) == "a、b、c"


def test_a_key_that_two_catalogs_have_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "en").mkdir()
    for name in ("a", "b"):
        (tmp_path / "en" / f"{name}.po").write_text('msgid "same"\nmsgstr "x"\n', "utf-8")
    monkeypatch.setattr(module, "LOCALES", tmp_path)
    with pytest.raises(ValueError, match=r"b\.po: same occurs twice"):
        catalog.__wrapped__("en")


def test_everybody_is_spoken_to_in_a_language_that_there_is() -> None:
    assert [language_of(locale) for locale in ("ja", "en-US", "zh-TW", "", "jav")] == ["ja", *["en"] * 4]


# ------------------------------------------------------------------ names


MARKUP = "\\*_~`|>#[]()<@:-"
"""What can begin markup, a mention, a link or an emoji."""


def test_nothing_in_a_name_can_pass_for_markup_or_a_mention() -> None:
    hostile = "**@everyone** <@1> `x`"
    words = Words("en", (hostile,))
    assert words.name(0) == r"\*\*\@everyone\*\* \<\@1\> \`x\`"
    assert words.plain(0) == hostile


@given(st.text())
def test_whatever_could_be_markup_is_taken_literally(text: str) -> None:
    escaped = escape(text)
    assert not set(re.sub(r"\\.", "", escaped, flags=re.DOTALL)) & set(MARKUP)
    assert re.sub(r"\\(.)", r"\1", escaped, flags=re.DOTALL) == text


# ------------------------------------------------------------------ commands

KNOWN = Commands()
KNOWN.use({"play": 5, "table": 6})


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_command_with_an_id_is_a_mention_in_every_language(language: str) -> None:
    words = Words(language).mentioning(KNOWN)
    assert words.command("play") == "</play:5>"
    assert words.command("table show") == "</table show:6>"


def test_without_one_it_is_spelled_as_the_person_types_it() -> None:
    typed = {"en": "`/play` `/table show` `/yaniv start`", "ja": "`/遊ぶ` `/テーブル 表示` `/ヤニブ 開始`"}
    for language, spelled in typed.items():
        paths = ("play", "table show", "yaniv start")
        assert " ".join(map(Words(language).command, paths)) == spelled
