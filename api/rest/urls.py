"""The addresses of the API, below /api/v1/."""

from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView

from api.rest import accounts, devices, insights, invites, matches, me, me_rooms, play, rooms

READ = ["get", "head"]
# The template that comes with it would load fonts from another site.
_reference = SpectacularRedocView.as_view(http_method_names=READ, url_name="schema", template_name="api/reference.html")
# Redoc writes its styles into the page and searches in a worker made of a blob.
_readable = csp_update({"style-src": ["'self'", "'unsafe-inline'"], "worker-src": ["'self'", "blob:"]})

urlpatterns = [
    # First what is asked for with every move: Django tries them one after the other, and notes each that it tried.
    path("rooms/<str:room_id>", rooms.Room.as_view()),
    path("rooms/<str:room_id>/actions", play.Actions.as_view()),
    path("rooms/<str:room_id>/events", play.Events.as_view()),
    path("rooms", rooms.Rooms.as_view()),
    path("rooms/<str:room_id>/claim", me_rooms.Claim.as_view()),
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
    path("accounts", accounts.Accounts.as_view()),
    path("accounts/confirm", accounts.Confirm.as_view()),
    path("accounts/login", accounts.Login.as_view()),
    path("accounts/logout", accounts.Logout.as_view()),
    path("accounts/password-reset", accounts.PasswordReset.as_view()),
    path("accounts/password-reset/confirm", accounts.PasswordResetConfirm.as_view()),
    path("me", me.Me.as_view()),
    path("me/email", me.Email.as_view()),
    path("me/export", me_rooms.Export.as_view()),
    path("me/matches", me_rooms.MyMatches.as_view()),
    path("me/matches/<str:match_id>/record", me_rooms.MyRecord.as_view()),
    path("me/password", me.Password.as_view()),
    path("me/rooms", me_rooms.MyRooms.as_view()),
    path("me/rooms/<str:room_id>/key", me_rooms.MyRoomKeys.as_view()),
    path("me/statistics", me_rooms.MyStatistics.as_view()),
    path("me/tokens", me.Tokens.as_view()),
    path("me/tokens/<str:token_id>", me.Token.as_view()),
    path("commitments", rooms.Commitments.as_view()),
    path("invites/<str:code>", invites.Invite.as_view()),
    path("invites/<str:code>/join", invites.Join.as_view()),
    path("resume", devices.Resume.as_view()),
    path("schema/", SpectacularAPIView.as_view(http_method_names=READ), name="schema"),
    path("docs/", _readable(_reference), name="docs"),
]
