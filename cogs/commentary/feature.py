"""What commentary brings to the bot."""

from bot.front.feature import Feature, Listeners, TableButton
from cogs.commentary.commentary_presses import COMMENTARY, SHOW
from cogs.commentary.commentator import Commentaries

FEATURE = Feature(
    surfaces=(COMMENTARY,),
    additions=(TableButton(SHOW, place=10, offers=lambda table: not table.portable),),
    on=Listeners(
        table=lambda services, table: services.own(Commentaries).notice(table),
    ),
)
