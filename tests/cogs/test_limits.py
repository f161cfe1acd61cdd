"""No message and no form of a game passes Discord's limits, with the longest names at its fullest moments."""

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, Form
from bot.faces.icons import without_icons
from bot.faces.panel import Panel
from bot.faces.speeds import CORRESPONDENCE, Speed
from bot.faces.words import LANGUAGES, Words
from bot.front import components, custom_ids, table_panels
from bot.front.table_panels import hand_panel
from bot.tables.clock_constants import Hold, Kind
from bot.tables.names import words_for
from bot.tables.quiet_hours import QuietHours
from bot.tables.seat_rules import ABSENT
from bot.tables.table import Phase, Table
from bot.tables.table_clock import Clock
from engine.core import Notice, RuleError
from engine.games import GAMES
from engine.play import begin
from tests.cogs.expect.limit_cases import wordiest
from tests.cogs.prime_daifugo.limit_cases import HAND, drafts, full, limit_cases
from tests.support.discord_limits import faults_of_form
from tests.support.face_laws import in_game, pictures_show_what_the_words_say, refused, spelled_out
from tests.support.limit_cases import LimitCase
from tests.support.picture_laws import SEVERAL
from tests.support.presses import presses
from tests.support.tables_in_memory import FACES, SEED, dealt, people

LONGEST = ("<@!1>||`_~" * 3 + "[]", "*" * 32)
"""As long as Discord allows, and longer once their markup is escaped."""
AT = custom_ids.Address(custom_ids.GAME_FORM, "K7Q2M4", 999_999_999)
LIMIT_CASES = [
    pytest.param(name, moment, id=f"{name}: {which}")
    for name in GAMES
    for which, moment in import_module(f"tests.cogs.{name}.limit_cases").limit_cases().items()
]


def tables(name: str, moment: LimitCase) -> Iterator[Table]:
    """Seat the longest names, all of them persons; of the last name every second one is away as well."""
    game = GAMES[name]
    seats = moment.seats or game.seats[-1]
    play = replace(begin(game, game.options(), seats, SEED), state=moment.position)
    for longest in LONGEST:
        chairs = people(*(longest,) * seats)
        gone = tuple(
            replace(each, computer=ABSENT, away=True) if seat % 2 else each
            for seat, each in enumerate(chairs)
        )
        for seated in (chairs, gone) if longest == LONGEST[-1] else (chairs,):
            table = dealt(play, seated, message=10**18, speed=Speed.SLOW)
            run_fully(table)
            if moment.news:
                table.recent.clear()
                table.recent.extend(map(Notice, moment.news))
            yield table


def run_fully(table: Table) -> None:
    """Let everybody do to a clock what they can, in one turn."""
    clock = table.clock = Clock.of(Speed.SLOW, CORRESPONDENCE, len(table.chairs), table.clock.time)
    clock.begin_turn(table.moment, table.awaited)
    clock.release(Hold.UNTOLD)
    clock.turn.quiet = QuietHours(60, 600, "UTC")
    for kind in (Kind.CREDITED, Kind.RETURNED, Kind.ASKED_PAUSE, Kind.ASKED_CLOSE, Kind.GIVEN, Kind.BREAK):
        for seat, chair in enumerate(table.chairs):
            clock.apply(table.act(kind, seat, chair.person, 2 * 86400.0))


def half_chosen(table: Table, moment: LimitCase, words: Words) -> Iterator[Panel]:
    """Yield the panels of seat 0 with its choices half made."""
    for draft in moment.drafts:
        table.keep_draft(1, draft)
        yield hand_panel(table, FACES[table.game.name], 0, words, words("error.stale"), advised=True)


def forms(table: Table, moment: LimitCase, words: Words) -> Iterator[Form]:
    """Yield the forms that seat 0 can open, with whatever stands in them."""
    face, view = FACES[table.game.name], table.view(0)
    for draft in (NO_DRAFT, *moment.drafts):
        for slot, values in presses(face.panel(view, draft, words)):
            # A control may say what is to be chosen first.
            with suppress(RuleError):
                if isinstance(form := face.decide(view, slot, values, draft, words), Form):
                    yield form


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "moment"), LIMIT_CASES)
def test_every_message_and_form_fits(name: str, moment: LimitCase, language: str) -> None:
    for table in tables(name, moment):
        words = words_for(table, language).pictured(SEVERAL[0])
        shown = [*in_game(table, words)]
        assert refused(shown) == refused(map(without_icons, shown)) == []
        assert refused(half_chosen(table, moment, words)) == []
    pictures_show_what_the_words_say(table, words_for(table, language))
    opened = list(forms(table, moment, words))
    assert [fault for form in opened for fault in faults_of_form(components.modal_of(form, AT))] == []
    assert bool(opened) is (name == "prime_daifugo" and table.phase is Phase.PLAYING)


def test_pictures_give_way_to_words_where_a_message_would_be_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_panels, "MAX_CHARACTERS", 900)
    table, face = next(tables("prime_daifugo", limit_cases()["12 lie"])), FACES["prime_daifugo"]
    words = words_for(table, "en")
    assert hand_panel(table, face, 0, words.pictured(SEVERAL[0])) == hand_panel(table, face, 0, words)


def test_the_wordiest_game_of_expect_uses_up_nearly_all_letters() -> None:
    opened = wordiest(18).opened
    laid = [play.letter for turn in opened for play in (turn.attack, turn.prediction) if play.letter]
    assert len(laid) >= 16, "of 18"
    assert sum(turn.reckoning.products is not None for turn in opened) == 8


def test_the_drafts_of_prime_daifugo_show_previews_of_primes_composites_and_jokers() -> None:
    view, words, face = full().view(0), Words("en", tuple("ABCDEFGH")), FACES["prime_daifugo"]
    shown = [spelled_out([Panel(face.panel(view, each, words))]) for each in drafts(HAND)]
    assert [" × " in each for each in shown[:5]] == [False, True, True, False, False]
    assert "What is 🃏?" in shown[4]
    assert "🔀" in shown[-1]
