"""People. Playing needs no account; an account keeps rooms together and runs the admin."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with a log-in."""
