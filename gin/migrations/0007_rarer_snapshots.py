"""A match's row is written where a hand begins or ends; whose turn it is stands in the room's, which every move writes."""

from django.db import migrations, models
from django.db.models import Q

TURNS = """
UPDATE gin_room r SET to_act = (
    SELECT (m.snapshot->'state'->'hand'->>'to_act')::smallint FROM gin_match m
    WHERE m.room_id = r.id ORDER BY m.number DESC LIMIT 1
)
"""


class Migration(migrations.Migration):
    dependencies = [("gin", "0006_lighter_moves")]

    operations = [
        migrations.AddField(
            model_name="room", name="to_act", field=models.PositiveSmallIntegerField(blank=True, null=True)
        ),
        migrations.RunSQL(TURNS, migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.CheckConstraint(
                condition=Q(to_act__isnull=True) | Q(to_act__in=[1, 2]), name="room_to_act_seat"
            ),
        ),
    ]
