"""manage.py settle KNOCKER DEFENDER: a knock under the standard rules."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gin.errors import GinError
from gin.rules.cards import NAMES, Cards, names, parse, show
from gin.rules.scoring import settle
from gin.rules.settlement import Settlement


class Command(BaseCommand):
    """Settles on paper; needs no database."""

    help = 'Settle a knock: settle "K\'s ten cards" "D\'s ten cards", cards like "AS TD 7H".'
    requires_system_checks = []  # noqa: RUF012 (Django's own declaration)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("knocker", help="the knocker's ten cards")
        parser.add_argument("defender", help="the opponent's ten cards")
        parser.add_argument("--json", action="store_true", help="one line of JSON")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Settle, then print."""
        settled = _settled(_ten_cards(options, "knocker"), _ten_cards(options, "defender"))
        self.stdout.write(json.dumps(_as_json(settled)) if options["json"] else _as_text(settled))


def _ten_cards(options: dict[str, Any], side: str) -> Cards:
    try:
        cards = parse(options[side])
    except ValueError as error:
        raise CommandError(f"{side}: {error}") from None
    if cards.bit_count() != 10:
        raise CommandError(f"{side}: ten cards are needed, these are {cards.bit_count()}")
    return cards


def _settled(knocker: Cards, defender: Cards) -> Settlement:
    if both := knocker & defender:
        raise CommandError(f"in both hands: {show(both)}")
    try:
        return settle(knocker, defender)
    except GinError as error:
        raise CommandError(f"no knock with {error.facts['deadwood']}: the limit is {error.facts['limit']}") from None


def _as_json(settled: Settlement) -> dict[str, Any]:
    knocker, defender = settled.knocker, settled.defender
    return {
        "kind": settled.kind.value,
        "winner": settled.winner,
        "points": settled.points,
        "knocker": {"melds": [names(meld) for meld in knocker.melds], "deadwood": knocker.deadwood},
        "defender": {
            "melds": [names(meld) for meld in defender.melds],
            "layoffs": [{"card": NAMES[card], "onto": names(meld)} for card, meld in defender.layoffs],
            "deadwood": defender.deadwood,
        },
    }


def _as_text(settled: Settlement) -> str:
    lines = [
        f"{settled.kind.value}: {settled.points} points to the {settled.winner}",
        f"knocker  {_melds(settled.knocker.melds)}, {settled.knocker.deadwood} left",
        f"defender {_melds(settled.defender.melds)}, {settled.defender.deadwood} left",
        *(f"         lays {NAMES[card]} on {show(meld)}" for card, meld in settled.defender.layoffs),
    ]
    return "\n".join(lines)


def _melds(melds: tuple[Cards, ...]) -> str:
    return " | ".join(show(meld) for meld in melds) or "no melds"
