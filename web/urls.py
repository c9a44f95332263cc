"""The pages of the browser client."""

from django.urls import path
from django.views.decorators.gzip import gzip_page
from django.views.i18n import JavaScriptCatalog

from web import views

urlpatterns = [
    path("", views.start, name="start"),
    path("room/<str:room_id>", views.room, name="room"),
    path("i/<str:code>", views.invite, name="invite"),
    path("resume", views.resume, name="resume"),
    path("account", views.account, name="account"),
    path("guide", views.guide, name="guide"),
    path("offline", views.offline, name="offline"),
    path("worker.js", views.worker, name="worker"),
    path("manifest.json", views.manifest, name="manifest"),
    path("texts.js", gzip_page(JavaScriptCatalog.as_view(packages=["web"])), name="texts"),
]
