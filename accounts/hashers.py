"""How passwords are stored."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id with the least that OWASP's Password Storage Cheat Sheet allows: 19 MiB, two passes, one lane.

    Django's own 100 MiB would let a dozen people who log in at once take a small server's memory.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
