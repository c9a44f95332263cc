"""The app of the browser client."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"
