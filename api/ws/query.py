"""The query of a socket's address, read as strictly as a call's: a slip of the pen shows no cards."""

from typing import Literal
from urllib.parse import parse_qs

from rest_framework.exceptions import ValidationError

from api.schema.fields import NO_SUCH_PARAMETER, hides


def chosen_seat(query: bytes) -> Literal[1, 2] | None:
    """The seat that it names; None without, and for one that `hides_hand` refuses."""
    match _given(query).get("seat"):
        case "1":
            return 1
        case "2":
            return 2
    return None


def hides_hand(query: bytes, *, by_token: bool) -> bool:
    """Whether it leaves out the seat's own cards. ValidationError for all that a socket does not take.

    `by_token`: a token may choose its seat, a key has one.
    """
    given = _given(query)
    taken = ("hand", "seat") if by_token else ("hand",)
    wrong = {name: [NO_SUCH_PARAMETER] for name in given if name not in taken}
    if not wrong and "seat" in given and chosen_seat(query) is None:
        wrong = {"seat": ["Must be 1 or 2."]}
    if wrong:
        raise ValidationError(wrong)
    return hides(given.get("hand")) or False


def _given(query: bytes) -> dict[str, str]:
    """Its parameters; one that comes twice is neither of them."""
    found = parse_qs(query.decode("latin-1"), keep_blank_values=True)
    return {name: ",".join(values) for name, values in found.items()}
