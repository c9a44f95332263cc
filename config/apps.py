"""The composition root as an app: its commands, and the task application that `send_task` goes through."""

from django.apps import AppConfig

from config.celery import app

__all__ = ["CompositionConfig", "app"]


class CompositionConfig(AppConfig):
    name = "config"
