"""The addresses of the API, below /api/v1/."""

from csp.decorators import csp_update
from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView

from api.errors import not_found
from api.rest import devices, insights, invites, matches, play, rooms

# Redoc writes its styles into the page and searches in a worker made of a blob.
_readable = csp_update({"style-src": ["'self'", "'unsafe-inline'"], "worker-src": ["'self'", "blob:"]})

urlpatterns = [
    path("commitments", rooms.Commitments.as_view()),
    path("invites/<str:code>", invites.Invite.as_view()),
    path("invites/<str:code>/join", invites.Join.as_view()),
    path("rooms", rooms.Rooms.as_view()),
    path("rooms/<str:room_id>", rooms.Room.as_view()),
    path("rooms/<str:room_id>/actions", play.Actions.as_view()),
    path("rooms/<str:room_id>/events", play.Events.as_view()),
    path("rooms/<str:room_id>/level", rooms.Level.as_view()),
    path("rooms/<str:room_id>/matches", matches.Matches.as_view()),
    path("rooms/<str:room_id>/matches/<int:match_number>/record", matches.Record.as_view()),
    path(
        "rooms/<str:room_id>/matches/<int:match_number>/hands/<int:hand_number>/analysis", insights.Analysis.as_view()
    ),
    path("rooms/<str:room_id>/hint", insights.Hint.as_view()),
    path("rooms/<str:room_id>/insights/<str:insight_id>", insights.Insight.as_view()),
    path("rooms/<str:room_id>/resume-code", devices.ResumeCodes.as_view()),
    path("rooms/<str:room_id>/seat", rooms.Seat.as_view()),
    path("resume", devices.Resume.as_view()),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", _readable(SpectacularRedocView.as_view(url_name="schema")), name="docs"),
    re_path(r"", not_found),
]
