"""The pages of the browser client."""

from django.urls import path

from web import views

urlpatterns = [path("", views.start, name="start")]
