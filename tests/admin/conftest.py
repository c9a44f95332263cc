"""What the tests of the admin share."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User

VIEW = ("view_room", "view_match", "view_seat", "view_auditentry", "view_erasurerequest")
"""What somebody who only looks may do."""


@pytest.fixture
def person() -> Callable[..., Client]:
    """`person("view_room", "act_as_support")`: a browser in which somebody is logged in who may do that."""

    def logged_in(*permissions: str, **more: Any) -> Client:
        user = User.objects.create_user(f"person {User.objects.count() + 1}", is_staff=True, **more)
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        client = Client()
        client.force_login(user)
        return client

    return logged_in


@pytest.fixture
def looker(person: Callable[..., Client]) -> Client:
    """Somebody who may look at everything that is open."""
    return person(*VIEW)


@pytest.fixture
def supporter(person: Callable[..., Client]) -> Client:
    """Somebody who may look, act, and reveal."""
    return person(*VIEW, "act_as_support", "reveal_cards", "add_erasurerequest")
