"""When a candidate is no longer worth the time: what it could still win."""

from math import pi, sqrt
from statistics import NormalDist

import pytest

from gin.bots.hard.compare import expected_gain


def mean_of_gains(behind: float, error: float) -> float:
    """The same from the definition, by a thousand quantiles."""
    lead = NormalDist(-behind, error)
    return sum(max(0.0, lead.inv_cdf((step + 0.5) / 1000)) for step in range(1000)) / 1000


@pytest.mark.parametrize("behind", [0.0, 0.01, 0.03])
@pytest.mark.parametrize("error", [0.01, 0.02])
def test_it_is_the_mean_of_what_it_may_be_ahead(behind, error):
    assert expected_gain(behind, error) == pytest.approx(mean_of_gains(behind, error), rel=0.02, abs=1e-6)


def test_an_equal_may_be_better_by_as_much_as_is_uncertain():
    assert expected_gain(0.0, 0.01) == pytest.approx(0.01 / sqrt(2 * pi))


def test_nothing_is_hoped_for_where_all_is_known():
    assert expected_gain(0.0, 0.0) == expected_gain(0.1, 0.0) == 0.0
