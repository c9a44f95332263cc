"""What the OpenAPI document says of a call: its answers are the shapes of `api.schema.wire`."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer, extend_schema

from api.errors import CONTENT_TYPE
from api.schema.actions import SCHEMAS
from api.schema.wire import ANSWERS

ViewMethod = TypeVar("ViewMethod", bound=Callable[..., Any])

ACTIONS_IN: Final = PolymorphicProxySerializer(
    component_name="Action", serializers=dict(SCHEMAS.items()), resource_type_field_name="type"
)
_REF: Final = "#/components/schemas/{name}"
_PROBLEM: Final = OpenApiResponse({"$ref": _REF.format(name="ProblemOut")}, description="A problem: `code` says which.")


def described(
    body: Any,
    answers: dict[int, Any],
    *,
    key: bool = False,
    hand: bool = False,
    query: dict[str, str] | None = None,
) -> Callable[[ViewMethod], ViewMethod]:
    """Describe a call: the serializer of its body, its answers by status, and what else it takes."""
    parameters = [
        OpenApiParameter(name, int, OpenApiParameter.QUERY, description=text) for name, text in (query or {}).items()
    ]
    if hand:
        parameters.append(OpenApiParameter("hand", str, enum=["hidden", "shown"], description="Hide your own cards."))
    if key:
        parameters.append(
            OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, description="Makes a repeat safe.")
        )
    responses: dict[Any, Any] = {status: _answer(answer) for status, answer in answers.items()}
    return extend_schema(request=body, responses={**responses, ("4XX", CONTENT_TYPE): _PROBLEM}, parameters=parameters)


def _answer(answer: Any) -> Any:
    if answer is None:
        return OpenApiResponse(description="Nothing.")
    return OpenApiResponse({"$ref": _REF.format(name=answer.__name__)}, description=answer.__doc__ or "")


def add_answers(result: dict[str, Any], **context: Any) -> dict[str, Any]:  # noqa: ARG001 - a hook
    """Put the shapes of answers and the codes of problems into the document (a hook of drf-spectacular)."""
    _, components = msgspec.json.schema_components(ANSWERS, ref_template=_REF)
    schemas = result["components"].setdefault("schemas", {})
    schemas.update(components)
    return result
