"""The app of the public API."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"
