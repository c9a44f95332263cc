"""The task application: what workers and beat run."""

from os import environ

from celery import Celery

environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
app = Celery("gin")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
