"""A page of a person's own list of primes, for people who are not playing."""

from bot.errors import TableError
from bot.front import responses
from bot.front.custom_ids import Address
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services, require_not_playing
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.list_panel import ON_PAGE, Pages, list_panel
from engine.games.prime_daifugo import GAME

PRIMES = "i"


async def require_free(services: Services, interaction: Interaction) -> None:
    """Raise TableError for a person seated in a running game of Prime Daifugo, in any server."""
    try:
        await require_not_playing(services, interaction, GAME.name)
    except TableError:
        raise TableError("primes_playing") from None


async def show_list(
    services: Services, interaction: Interaction, digits: int = 0, page: int = 0, note: str = ""
) -> None:
    """Show a page of a person's list, or the nearest that there is."""
    store, person = services.store, interaction.user.id
    pages = Pages(await list_storage.counts(store, person), digits, page)
    numbers = await list_storage.page(store, person, pages.digits, pages.page * ON_PAGE, ON_PAGE)
    panel = list_panel(pages, numbers, words_of(interaction), note)
    await responses.update_or_show(interaction, panel, Address(PRIMES, str(pages.digits), pages.page))
