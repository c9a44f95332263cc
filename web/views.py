"""The pages of the browser client."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def start(request: HttpRequest) -> HttpResponse:
    """What runs here, and where its API is described."""
    return render(request, "web/start.html")
