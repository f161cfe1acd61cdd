"""What commentary brings to the bot."""

from bot.front.feature import Feature, TableButton
from bot.front.services import Services
from bot.tables.table import Table
from cogs.commentary.commentary_presses import COMMENTARY, SHOW
from cogs.commentary.commentator import Commentaries


def _notice(services: Services, table: Table) -> None:
    services.own(Commentaries).notice(table)


FEATURE = Feature(
    surfaces=(COMMENTARY,),
    table_buttons=(TableButton(SHOW, place=10),),
    on_table=_notice,
)
