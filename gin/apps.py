"""The app of the game."""

from django.apps import AppConfig


class GinConfig(AppConfig):
    name = "gin"
    default_auto_field = "django.db.models.BigAutoField"
