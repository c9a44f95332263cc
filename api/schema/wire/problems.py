"""Refusals."""

from typing import Annotated, Literal, NotRequired, TypedDict

from api.schema.wire.values import Card, Count, Phase, Seat, means

Weakness = Literal["password_too_short", "password_too_common", "password_too_similar", "password_entirely_numeric"]


class ProblemOut(TypedDict):
    """What is wrong (RFC 9457). `code` is stable; facts stand beside it."""

    type: Annotated[str, means("`/problems/` and the code.")]
    title: Annotated[str, means("What the code says, in English, for developers.")]
    status: Annotated[int, means("The HTTP status, on the socket too.")]
    code: Annotated[str, means("Stable: choose your own words by it.")]
    detail: Annotated[str, means("The title, or more than that, in English.")]
    errors: NotRequired[
        Annotated[dict[str, list[str]], means("`invalid`, `rules_invalid`: texts by field, in English.")]
    ]
    reasons: NotRequired[Annotated[list[Weakness], means("`password_weak`: what is wrong with it.")]]
    retry_after: NotRequired[Annotated[Count, means("`throttled`, `unavailable`, `offer_too_soon`: seconds to wait.")]]
    limit: NotRequired[
        Annotated[Count, means("`too_large`: the most bytes; `deadwood_too_high`: the most deadwood of a knock.")]
    ]
    version: NotRequired[Annotated[Count, means("`stale_version`: the room's current one.")]]
    match: NotRequired[Annotated[int, means("`wrong_match`: the current one's number.")]]
    seat: NotRequired[Annotated[Seat, means("`opponent_away`: who is not connected.")]]
    to_act: NotRequired[Annotated[Seat | None, means("`not_your_turn`: whose turn it is.")]]
    phase: NotRequired[Annotated[Phase, means("`wrong_phase`: the hand's.")]]
    card: NotRequired[Annotated[Card, means("`card_not_held`, `card_just_taken`: the card that you named.")]]
    deadwood: NotRequired[Annotated[Count, means("`deadwood_too_high`: what would be left.")]]
    option: NotRequired[Annotated[str, means("`not_in_these_rules`: what they do not have.")]]
