"""Hands that several tests play."""

BASE = "5S 6S 7S QH QC QD KH KC KD"
GIN = f"{BASE} KS"
BAD = "AD 3D 5D 7D 9D JD 2C 4C 6C 8C"
"""A hand without a meld: 55 points."""
KNOCKS = {
    "1": (f"{BASE} 2D", "8S 9S 4S 3S JH JD JC AC 2C 9D", "4S 3S 8S 9S", (2, 12), ("knock", "knocker", 10)),
    "8": (f"{BASE} 8D", "8S JH JD JC AH AD AC 2H 3C 3D", "8S", (8, 8), ("undercut", "defender", 25)),
    "10": (f"{BASE} 5D", "JH JD JC TH TD TC 9C 9D 9H 5C", "", (5, 5), ("undercut", "defender", 25)),
    "11": (f"{BASE} 5D", "JH JD JC TH TD TC 9C 9D 9H 9S", "", (5, 0), ("undercut", "defender", 30)),
    "12": (f"{BASE} KS", "JH JD JC TH TD TC 9C 9D 9H 9S", "", (0, 0), ("gin", "knocker", 25)),
    "13": (f"{BASE} KS", "8S 9S 4S 3S JH JD JC QS 2C 9D", "", (0, 45), ("gin", "knocker", 70)),
    "14": (f"{BASE} 8D", "9D TD JD 2H 3H 4H JC TC AS 2S", "", (8, 23), ("knock", "knocker", 15)),
    "16": ("JS QS KS TH TD TC 3H 3D 3C 5D", "TS 9S 8S 4H 4D 4C AH AD AC KD", "", (5, 10), ("knock", "knocker", 5)),
    "18, wrong winner": (
        "AS 2S 4H AD 2D 2C 3C TC JC QC",
        "7S KS 2H 7H KH KD 7C 8C 9C KC",
        "2H 8C 9C",
        (9, 0),
        ("undercut", "defender", 34),
    ),
    "18, sixes": (
        "AS 6S JS 2C 3D 6D JD 3H 6H JH",
        "TS TC TD 4C 5C 6C AD 2D 4D 4H",
        "6C",
        (9, 8),
        ("undercut", "defender", 26),
    ),
    "18, both ends": (
        "5C 6C 7C 3D 6D AH TH JH QH KH",
        "9S 4C AD 2D 7D 8D 9D 4H 5H 9H",
        "4C 9H",
        (10, 21),
        ("knock", "knocker", 11),
    ),
    "19": ("5S TS TH 5D TD 6C 7C 8C 9C TC", "AS 4S JS 3H 4H JH JD 4C JC QC", "", (10, 14), ("knock", "knocker", 4)),
    "fewer layoffs before lower cards": (
        "3S 4S 5S 6S 7S AD 6D 4C 5C 6C",
        "AS 2S 2D 4D 5D AC 2C 3C 7C 8C",
        "3C 7C 8C",
        (7, 11),
        ("knock", "knocker", 4),
    ),
    "a set must not take a link of a run's chain": (
        "5S 5H 5D 6C 7C 8C 2S 2H 2D AS",
        "5C 4C KS KH QS QH JD 9D 9S TH",
        "5C 4C",
        (1, 78),
        ("knock", "knocker", 77),
    ),
}
"""By case number: the knocker's ten, the defender's ten, the layoffs, both deadwoods, the outcome."""
