"""What the OpenAPI document says of a call: its answers are the shapes of `api.schema.wire`."""

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import cleandoc
from typing import Any, Final, Literal, TypeVar, cast

import msgspec
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    PolymorphicProxySerializer,
    extend_schema,
)
from rest_framework.request import Request

from api.errors import CONTENT_TYPE, TITLES
from api.rest.requests import STRONG_KEY, refuse_other_parameters
from api.schema.actions import SCHEMAS
from api.schema.fields import LONGEST_KEY
from api.schema.wire import ANSWERS

ViewMethod = TypeVar("ViewMethod", bound=Callable[..., Any])

ACTIONS_IN: Final = PolymorphicProxySerializer(
    component_name="Action", serializers=dict(SCHEMAS.items()), resource_type_field_name="type"
)
_REF: Final = "#/components/schemas/{name}"
_PROBLEM: Final = OpenApiResponse({"$ref": _REF.format(name="ProblemOut")}, description="A problem: `code` says which.")
_IN_PATHS: Final = {
    "code": "The invite's code.",
    "room_id": "The room.",
    "match_id": "The `id` of a match in your list.",
    "match_number": "1, 2, … in the room.",
    "hand_number": "1, 2, … in the match.",
    "insight_id": "The `id` of a question of yours.",
    "token_id": "The `id` of a token in your list.",
}
_SEAT: Final = {
    "type": "apiKey",
    "in": "header",
    "name": "Authorization",
    "description": "`Seat <key>`, with a key of a seat in this room.",
}
_BEARER: Final = {"type": "http", "scheme": "bearer", "description": "A token of an account."}
_CHOSEN_SEAT: Final = {
    "name": "X-Seat",
    "in": "header",
    "description": "With a token: which of your seats in the room is meant; the first if left out.",
    "schema": {"type": "integer", "enum": [1, 2]},
}


def _header(name: str, text: str, of: list[Any] | None = None, kind: type = str) -> OpenApiParameter:
    """A header of the request, or `of` the answers with these statuses."""
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, description=text, response=of or False)


ETAG: Final = [
    _header("If-None-Match", "The `ETag` of the view that you have: 304 if it still holds."),
    _header("ETag", "Changes with the room and with who is connected.", of=[200, 304]),
]
LOCATION: Final = [_header("Location", "Where to ask how far it is.", of=[200, 202])]
_WAIT: Final = _header("Retry-After", "Seconds to wait, as `retry_after`.", of=["4XX", "5XX"], kind=int)


def described(
    body: Any,
    answers: dict[int, Any],
    *,
    key: Literal["any", "strong"] | None = None,
    hand: bool = False,
    query: dict[str, tuple[str, int, int]] | None = None,
    examples: dict[str, dict[str, Any]] | None = None,
    headers: Sequence[OpenApiParameter] = (),
) -> Callable[[ViewMethod], ViewMethod]:
    """Describe a call: the serializer of its body, its answers by status, and what else it takes.

    `key`: which Idempotency-Keys; `query`: whole numbers, each with its least and greatest; `examples`: of bodies;
    `headers`: of the request and of its answers.
    A parameter that is not described is refused: a misspelt `?hand=hidden` must not show the cards.
    """
    parameters = [*headers, _WAIT, *(_number(name, *bounds) for name, bounds in (query or {}).items())]
    if hand:
        parameters.append(OpenApiParameter("hand", str, enum=["hidden", "shown"], description="Hide your own cards."))
    if key:
        parameters.append(_idempotency_key(STRONG_KEY if key == "strong" else 1))
    responses: dict[Any, Any] = {status: _answer(answer) for status, answer in answers.items()}
    taken = frozenset(["hand", *(query or {})])  # a client that hides the hand may say so in every call
    describe = extend_schema(
        request=body,
        responses={**responses, ("4XX", CONTENT_TYPE): _PROBLEM, ("5XX", CONTENT_TYPE): _PROBLEM},
        parameters=parameters,
        examples=[OpenApiExample(name, value, request_only=True) for name, value in (examples or {}).items()],
    )

    def checked(method: ViewMethod) -> ViewMethod:
        @wraps(method)
        def call(view: Any, request: Request, **path: Any) -> Any:
            view.refuse_strangers()
            refuse_other_parameters(request, taken)
            return method(view, request, **path)

        summary, _, more = cleandoc(method.__doc__ or "").removesuffix(".").replace(".\n", ". ").partition(". ")
        return cast("ViewMethod", extend_schema(summary=summary, description=more and f"{more}.")(describe(call)))

    return checked


def _number(name: str, text: str, least: int, greatest: int) -> OpenApiParameter:
    schema = {"type": "integer", "minimum": least, "maximum": greatest}
    return OpenApiParameter(name, schema, OpenApiParameter.QUERY, description=text)


def _idempotency_key(shortest: int) -> OpenApiParameter:
    text = "Makes a repeat safe." + (
        " Seat keys and tokens are derived from it: draw it at random." if shortest > 1 else ""
    )
    schema = {"type": "string", "minLength": shortest, "maxLength": LONGEST_KEY, "pattern": "^[ -~]+$"}
    return OpenApiParameter("Idempotency-Key", schema, OpenApiParameter.HEADER, description=text)


def _answer(answer: Any) -> Any:
    if answer is None:
        return OpenApiResponse(description="Nothing.")
    return OpenApiResponse({"$ref": _REF.format(name=answer.__name__)}, description=answer.__doc__ or "")


def add_answers(result: dict[str, Any], **context: Any) -> dict[str, Any]:  # noqa: ARG001 - a hook
    """Put into the document what the views do not tell (a hook of drf-spectacular).

    That is the shapes of answers, the codes of problems, that bodies have no other members, and who needs a key.
    """
    _, answers = msgspec.json.schema_components(ANSWERS, ref_template=_REF)
    answers["ProblemOut"]["properties"]["code"]["enum"] = [str(code) for code in TITLES]
    schemas = result["components"].setdefault("schemas", {})
    for body in schemas.values():
        if body.get("type") == "object":
            body["additionalProperties"] = False
    schemas.update(answers)
    result["components"]["securitySchemes"] = {"seat": _SEAT, "bearer": _BEARER}
    for path, calls in result["paths"].items():
        for call in calls.values():
            call["security"] = _security(path)
            for parameter in call.get("parameters", []):
                if parameter["in"] == "path":
                    parameter["description"] = _IN_PATHS[parameter["name"]]
            if call["security"] == _IN_A_ROOM:
                call.setdefault("parameters", []).append(_CHOSEN_SEAT)
    return result


_IN_A_ROOM: Final[list[dict[str, list[str]]]] = [{"seat": []}, {"bearer": []}]
_BY_ACCOUNT: Final[list[dict[str, list[str]]]] = [{"bearer": []}]


def _security(path: str) -> list[dict[str, list[str]]]:
    """What a call needs in `Authorization`; an empty one of several says that it can do without."""
    below = path.removeprefix("/api/v1/")
    if below.partition("/")[0] == "me" or below == "accounts/logout" or below.endswith("/claim"):
        return _BY_ACCOUNT
    if "{room_id}" in below:
        return _IN_A_ROOM
    if below == "rooms":
        return [{}, *_BY_ACCOUNT]
    return [{}, *_IN_A_ROOM] if below.endswith("/join") else []
