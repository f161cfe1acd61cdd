"""What commentary brings to the bot."""

from bot.front.feature import Feature, Surface, TableButton
from bot.front.services import Services
from bot.front.table_guard import at_open_table
from bot.tables.table import Table
from cogs.commentary.front.commentary_presses import COMMENTARY, answer, shown
from cogs.commentary.front.commentator import Commentaries


def _notice(services: Services, table: Table) -> None:
    services.own(Commentaries).notice(table)


FEATURE = Feature(
    surfaces=(Surface(COMMENTARY, "commentary", at_open_table(answer)),),
    table_buttons=(TableButton(9, "button.commentary", shown, place=10),),
    on_table=_notice,
)
