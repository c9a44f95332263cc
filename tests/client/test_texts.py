"""Every text stands in every language, with its gaps and plural forms."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import client
from client.terminal.texts import LANGUAGES, catalog, language_of, texts

SOURCE = Path(client.__file__).parent
TRANSLATED = [language for language in LANGUAGES if language != "en"]
CALLS = {"gettext": 1, "ngettext": 2, "pgettext": 2}


def extracted():
    return {(text, context) for _, _, text, _, context in extract_from_dir(SOURCE)}


def said_in_code():
    """The texts as Python sees them, which unlike the extractor also looks into f-strings."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CALLS:
                texts_given = [ast.literal_eval(argument) for argument in node.args[: CALLS[node.func.attr]]]
                match node.func.attr:
                    case "pgettext":
                        yield texts_given[1], texts_given[0]
                    case "ngettext":
                        yield tuple(texts_given), None
                    case _:
                        yield texts_given[0], None


def messages(language):
    with catalog(language).open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def forms(text):
    return text if isinstance(text, tuple) else (text,)


def gaps(text):
    return sorted(re.findall(r"\{(\w*)\}", text))


def test_the_extractor_finds_every_text():
    assert set(said_in_code()) == extracted()
    assert len(extracted()) > 80


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_has_every_text_and_no_other(language):
    assert {(message.id, message.context) for message in messages(language)} == extracted()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_leaves_nothing_empty_or_fuzzy(language):
    assert [m.id for m in messages(language) if m.fuzzy or not all(f.strip() for f in forms(m.string))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_gaps_and_the_space_after_a_question(language):
    for message in messages(language):
        source = forms(message.id)[0]
        for form in forms(message.string):
            assert gaps(form) == gaps(source), source
            assert form.endswith(" ") == source.endswith(" "), source


@pytest.mark.parametrize(
    ("language", "forms_by_number"),
    [
        ("en", {1: "1 card", 2: "2 cards", 5: "5 cards"}),
        ("cs", {1: "1 karta", 2: "2 karty", 5: "5 karet", 22: "22 karet"}),
        ("hr", {1: "1 karta", 2: "2 karte", 5: "5 karata", 11: "11 karata", 21: "21 karta", 22: "22 karte"}),
        ("da", {1: "1 kort", 5: "5 kort"}),
        ("el", {1: "1 φύλλο", 5: "5 φύλλα"}),
        ("hy", {1: "1 քարտ", 5: "5 քարտ"}),
    ],
)
def test_numbers_take_their_plural_form(language, forms_by_number):
    t = texts(language)
    said = {n: t.ngettext("{n} card", "{n} cards", n).format(n=n) for n in forms_by_number}
    assert said == forms_by_number


def test_points_in_czech():
    t = texts("cs")
    said = [t.ngettext("You get {n} point.", "You get {n} points.", n).format(n=n) for n in (1, 2, 5)]
    assert said == ["Získáváš 1 bod.", "Získáváš 2 body.", "Získáváš 5 bodů."]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "da_DK"}, "da"),
        ({"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "da_DK", "LC_ALL": "hy"}, "hy"),
        ({"LC_ALL": "", "LANG": "el_GR"}, "el"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment, language):
    assert language_of(environment) == language
