"""The tables of the database, as of the newest migration.

Every module of this folder belongs to it, also one that is not named here.
"""

from importlib import import_module
from pkgutil import iter_modules

from bot.database.schema.commentary import COMMENTARIES as COMMENTARIES
from bot.database.schema.commentary import CONSENTS as CONSENTS
from bot.database.schema.cups import CUP_ACTS as CUP_ACTS
from bot.database.schema.cups import CUP_DIRECTORS as CUP_DIRECTORS
from bot.database.schema.cups import CUP_ENTRANTS as CUP_ENTRANTS
from bot.database.schema.cups import CUP_MEETINGS as CUP_MEETINGS
from bot.database.schema.cups import CUPS as CUPS
from bot.database.schema.leases import LEASES as LEASES
from bot.database.schema.metadata import METADATA as METADATA
from bot.database.schema.notes import NOTES as NOTES
from bot.database.schema.people import PEOPLE as PEOPLE
from bot.database.schema.people import SERVERS as SERVERS
from bot.database.schema.personal import NOBODY as NOBODY
from bot.database.schema.personal import Personal
from bot.database.schema.primes import MISSED_PRIMES as MISSED_PRIMES
from bot.database.schema.primes import PRIME_GAMES as PRIME_GAMES
from bot.database.schema.primes import PRIMES as PRIMES
from bot.database.schema.puzzles import DAILY as DAILY
from bot.database.schema.puzzles import PRACTICE as PRACTICE
from bot.database.schema.results import ACHIEVEMENTS as ACHIEVEMENTS
from bot.database.schema.results import FEATS as FEATS
from bot.database.schema.results import RATINGS as RATINGS
from bot.database.schema.results import RESULTS as RESULTS
from bot.database.schema.results import ROUNDS as ROUNDS
from bot.database.schema.reviews import MISTAKES as MISTAKES
from bot.database.schema.reviews import REVIEWS as REVIEWS
from bot.database.schema.reviews import VERDICTS as VERDICTS
from bot.database.schema.seasons import SEASON_PLACES as SEASON_PLACES
from bot.database.schema.seasons import SEASONS as SEASONS
from bot.database.schema.tables import ACTIONS as ACTIONS
from bot.database.schema.tables import CLOCK_ACTS as CLOCK_ACTS
from bot.database.schema.tables import SEATS as SEATS
from bot.database.schema.tables import TABLES as TABLES

_modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
_declared = {each.table: each for module in _modules for each in getattr(module, "PERSONAL", ())}
PERSONAL: list[Personal] = [_declared[each] for each in METADATA.sorted_tables if each in _declared]
"""What is exported and erased of people, whatever cogs are loaded; tables before those that refer to them."""
