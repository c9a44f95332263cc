"""The admin's door: how often one may knock."""

from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError

from api.limits import address_of, seconds_to_wait


class CountedLogin(AdminAuthenticationForm):
    """Counts every attempt by address, before any password is looked at."""

    def clean(self) -> dict[str, Any]:
        """ValidationError for too many."""
        assert self.request is not None, "the log-in view gives it"
        if wait := seconds_to_wait("admin_login", address_of(self.request.META)):
            raise ValidationError(f"Too many attempts. Try again in {round(wait)} seconds.", code="throttled")
        return super().clean()
