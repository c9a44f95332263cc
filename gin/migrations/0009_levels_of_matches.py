"""A match keeps the computer's level that it ended with. Those of before get the one that the room has now."""

from django.db import migrations, models

KNOWN_LEVELS = """
UPDATE gin_match SET level = seat.level
FROM gin_seat seat
WHERE seat.room_id = gin_match.room_id AND seat.kind = 'bot' AND gin_match.ended_at IS NOT NULL
"""


class Migration(migrations.Migration):
    dependencies = [("gin", "0008_keys_of_tokens")]

    operations = [
        migrations.AddField(
            model_name="match", name="level", field=models.CharField(blank=True, max_length=6, null=True)
        ),
        migrations.RunSQL(KNOWN_LEVELS, migrations.RunSQL.noop),
    ]
