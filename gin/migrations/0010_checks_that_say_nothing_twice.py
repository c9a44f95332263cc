"""A move pays for every check of the tables it writes to: none says what another says, and none at length."""

from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.lookups import Exact, IsNull


class Migration(migrations.Migration):
    dependencies = [("gin", "0009_levels_of_matches")]

    operations = [
        migrations.RemoveConstraint(model_name="room", name="room_move_not_ahead"),
        migrations.RemoveConstraint(model_name="room", name="room_invite_iff_online"),
        migrations.RemoveConstraint(model_name="room", name="room_to_act_seat"),
        migrations.AlterField(
            model_name="event", name="seat", field=models.SmallIntegerField(blank=True, null=True)
        ),
        migrations.AlterField(model_name="event", name="until", field=models.IntegerField()),
        migrations.AlterField(model_name="event", name="version", field=models.IntegerField()),
        migrations.AlterField(model_name="room", name="bot_tries", field=models.SmallIntegerField(default=0)),
        migrations.AlterField(model_name="room", name="move_version", field=models.IntegerField(default=0)),
        migrations.AlterField(
            model_name="room", name="to_act", field=models.SmallIntegerField(blank=True, null=True)
        ),
        migrations.AlterField(model_name="room", name="version", field=models.IntegerField(default=0)),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.CheckConstraint(
                condition=Q(move_version__range=(0, F("version"))), name="room_move_not_ahead"
            ),
        ),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.CheckConstraint(condition=Q(to_act__in=[1, 2]), name="room_to_act_seat"),
        ),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.CheckConstraint(
                condition=Exact(Exact(F("mode"), "online"), IsNull(F("invite_code"), False)),
                name="room_invite_iff_online",
            ),
        ),
    ]
