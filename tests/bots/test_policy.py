"""How the kinds of opponent throw in hard's rollouts and sampled hands."""

import pytest

from gin.bots.hard.kernel.policy import HEEDLESS, KNOCKS, NO_CARD, PATIENT, throw
from gin.rules.cards import NAMES, parse

MELDS = "2C 3C 4C 5S 5D 5H"


def thrown(loose: str, hurry: float, plan: int = -1) -> str:
    """What is thrown of two melds and five loose cards, nothing being known of the other's."""
    card = throw(parse(f"{MELDS} {loose}"), NO_CARD, 0, 0, plan, hurry)
    return f"knock {NAMES[card - KNOCKS]}" if card >= KNOCKS else NAMES[card]


@pytest.mark.parametrize(
    ("loose", "heedless", "patient"),
    [
        ("QS KS 9D 7H AH", "QS", "9D"),  # neighbours are worth three points to each other
        ("QS KS 6D 4H AH", "QS", "QS"),  # but no more
        ("JS KS 9D 7H AH", "JS", "9D"),  # across a gap one and a half
        ("TS JD QH 8D 8H", "TS", "TS"),
        ("KS KD 8D 7H AH", "KS", "8D"),  # pairs as much as neighbours
    ],
)
def test_the_heedless_throw_the_highest_card_and_the_patient_what_connects_least(
    loose: str, heedless: str, patient: str
) -> None:
    assert (thrown(loose, HEEDLESS), thrown(loose, PATIENT)) == (heedless, patient)


@pytest.mark.parametrize("hurry", [HEEDLESS, PATIENT, 0.0, 0.5, 1.0])
def test_all_knock_as_planned_with_the_highest_card(hurry: float) -> None:
    assert thrown("QS KS 2D 3H AH", hurry, plan=16) == "knock QS"
    assert not thrown("QS KS 2D 3H AH", hurry, plan=15).startswith("knock")
