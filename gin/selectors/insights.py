"""Questions of a seat and their answers."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from gin.errors import ErrorCode, GinError
from gin.models import Insight
from gin.selectors.who import Actor


@dataclass(frozen=True, slots=True)
class InsightView:
    """A hint or an analysis: how far it is, and its result when it is done."""

    id: UUID
    kind: str
    status: str
    progress: int
    match: int
    hand: int
    version: int
    whole: bool
    result: dict[str, Any] | None = field(repr=False)


def insight(actor: Actor, insight_id: str) -> InsightView:
    """A question of the actor's own seat. GinError `insight_not_found`."""
    try:
        found = Insight.objects.get(pk=UUID(insight_id), room_id=actor.room_id, seat=actor.seat)
    except (ValueError, Insight.DoesNotExist):
        raise GinError(ErrorCode.INSIGHT_NOT_FOUND) from None
    return InsightView(
        id=found.pk,
        kind=found.kind,
        status=found.status,
        progress=found.progress,
        match=found.match_number,
        hand=found.hand_number,
        version=found.version,
        whole=found.whole,
        result=found.result,
    )
