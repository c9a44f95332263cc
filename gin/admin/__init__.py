"""What a support person sees and does. No hidden card is shown but on its own page, with a reason on the record."""

from django.contrib import admin

from gin.admin import audit, erasure, matches, rooms, seats

__all__ = ["audit", "erasure", "matches", "rooms", "seats"]

admin.site.site_header = admin.site.site_title = "Gin rummy"
