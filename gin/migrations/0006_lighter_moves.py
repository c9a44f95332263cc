"""What a move need not pay for: indexes on what it changes, foreign keys that it has just written, full pages."""

from datetime import UTC

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q
from django.db.models.functions import TruncDate

ROOM_TO_GROW = "ALTER TABLE gin_room SET (fillfactor = 70); ALTER TABLE gin_match SET (fillfactor = 70)"
"""A row's next state finds a place on its page, so that no index is touched."""
FULL = "ALTER TABLE gin_room RESET (fillfactor); ALTER TABLE gin_match RESET (fillfactor)"


class Migration(migrations.Migration):
    dependencies = [("gin", "0005_seat_account")]

    operations = [
        migrations.RunSQL(ROOM_TO_GROW, FULL),
        migrations.RemoveIndex(model_name="event", name="event_request_age"),
        migrations.AddIndex(
            model_name="event", index=django.contrib.postgres.indexes.BrinIndex(fields=["at"], name="event_age")
        ),
        migrations.AlterField(
            model_name="event",
            name="room",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="events",
                to="gin.room",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="match",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="events",
                to="gin.match",
            ),
        ),
        migrations.RemoveIndex(model_name="room", name="room_idle"),
        migrations.AddField(
            model_name="room",
            name="active_day",
            field=models.GeneratedField(
                db_persist=True, expression=TruncDate("last_activity", tzinfo=UTC), output_field=models.DateField()
            ),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(fields=["mode", "active_day"], condition=~Q(status="expired"), name="room_idle"),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(fields=["mode", "active_day"], condition=Q(status="expired"), name="room_expired"),
        ),
    ]
