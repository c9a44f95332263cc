"""The limits of `api.limits` as DRF asks for them."""

from abc import ABC, abstractmethod
from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts.errors import AccountError
from api.limits import address_of, seat_of, seconds_to_wait
from api.rest.base import SeatCall
from api.rest.bearer import AccountCall
from gin.errors import GinError


class _Throttle(BaseThrottle, ABC):
    scope: ClassVar[str]
    """The rate's name in `settings.THROTTLES`."""
    seconds: float

    @abstractmethod
    def counted(self, request: Request, view: APIView) -> str:
        """Who is counted."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request."""
        self.seconds = seconds_to_wait(self.scope, self.counted(request, view))
        return self.seconds == 0

    def wait(self) -> float:
        """Seconds until the next request may pass."""
        return self.seconds


class ByAddress(_Throttle):
    """By the client's address."""

    def counted(self, request: Request, view: APIView) -> str:
        """The address, of IPv6 its network."""
        return address_of(request.META)


class Creating(ByAddress):
    """Making rooms and commitments."""

    scope = "create"


class Joining(ByAddress):
    """Joining and resuming: where codes could be guessed."""

    scope = "join"


class LoggingIn(ByAddress):
    """Logging in, and whatever takes a code from a mail."""

    scope = "login"


class Writing(ByAddress):
    """Having mails sent."""

    scope = "letter"


class Asking(ByAddress):
    """Having a worker think: all who ask share its time."""

    scope = "insight"


class ByAccount(ByAddress):
    """Calls around an account; who has none by address."""

    scope = "me"

    def counted(self, request: Request, view: APIView) -> str:
        """The account."""
        assert isinstance(view, AccountCall)
        try:
            return str(view.me.id)
        except (GinError, AccountError):
            return super().counted(request, view)


class Exporting(ByAccount):
    """Exporting everything."""

    scope = "export"


class Acting(ByAddress):
    """Acting: by seat; who has none by address."""

    scope = "act"

    def counted(self, request: Request, view: APIView) -> str:
        """The seat."""
        assert isinstance(view, SeatCall)
        try:
            return seat_of(view.actor)
        except GinError:
            return super().counted(request, view)
