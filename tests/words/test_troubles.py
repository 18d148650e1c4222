"""What devices and the disk say in English is said in the words of the table."""

from __future__ import annotations

import ast
import errno
import re
from functools import cache
from pathlib import Path

import pytest

import companion
from companion.care import DEAF
from companion.config import device, device_names
from companion.devices.contacts import HELD, LOOSE
from companion.devices.scanner import reader
from companion.devices.scanner.heard import Tag
from companion.devices.scanner.pack import Pack
from companion.inputs import Misread
from companion.starts import SAFE
from companion.words import VOCABULARIES, en
from companion.words.troubles import retold
from companion.writer import words

FULL = OSError(errno.ENOSPC, "No space left on device")
AWAY = " is away"


def misread(text: str) -> str:
    """What the reader says of a tag with `text` on it, where the pack "home" is played with."""
    _, said = Pack("home", None, spelled=False).meaning(Tag("04A1", text), 1, None)
    assert isinstance(said, Misread)
    return said.words


@cache
def written() -> str:
    """Every text in the program but for the vocabularies', as it is joined."""
    home = Path(companion.__file__).parent
    trees = [ast.parse(path.read_text()) for path in home.rglob("*.py") if path.parent.name != "words"]
    return "\0".join(
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@pytest.mark.parametrize("clause", en.TROUBLES)
def test_each_clause_is_said_somewhere(clause: str) -> None:
    called = {getattr(device(name), "CALLED", name) for name in device_names()}
    if clause.removesuffix(AWAY) in called and clause.endswith(AWAY):
        return
    for part in re.split(r"\{\w+\}|, ", clause.removesuffix(AWAY)):
        assert part.removeprefix("or ").strip(" ()/") in written()


@pytest.mark.parametrize("name", VOCABULARIES)
@pytest.mark.parametrize("device_name", device_names())
def test_every_device_that_is_away_has_a_headline(name: str, device_name: str) -> None:
    called = getattr(device(device_name), "CALLED", device_name)
    said = retold(name, f"{called}{AWAY}: no reason")
    assert (said == f"{called}{AWAY}: no reason") == name.startswith("en")
    assert said.endswith(": no reason")
    assert len(said.partition(":")[0].strip()) <= 21


@pytest.mark.parametrize(
    ("english", "de", "fr"),
    [
        (
            f"scanner is away: it was unplugged; check its plug{reader.BY_HAND}",
            "Leser ist weg: er wurde abgezogen; prüft seinen Stecker, oder zählt dieses Spiel von Hand",
            "lecteur absent : il a été débranché; vérifiez sa prise, ou jouez cette donne à la main",
        ),
        (
            f"scanner is away: {reader.DEAF}{reader.BY_HAND}",
            "Leser ist weg: keine Antwort, nicht einmal beim Öffnen; zieht ihn ab und steckt ihn wieder ein"
            ", oder zählt dieses Spiel von Hand",
            "lecteur absent : pas de réponse, même à l'ouverture; débranchez-le et rebranchez-le, "
            "ou jouez cette donne à la main",
        ),
        (
            f"strip is away: {DEAF}",
            "Lichter sind weg: keine Antwort; prüft die Drähte, nehmt kurz den Strom weg",
            "bande absente : pas de réponse; vérifiez ses fils et coupez-lui le courant un instant",
        ),
        (
            "screen is away: no /dev/i2c-1: write dtparam=i2c_arm=on into config.txt",
            "Anzeige ist weg: no /dev/i2c-1: write dtparam=i2c_arm=on into config.txt",
            "écran absent : no /dev/i2c-1 : write dtparam=i2c_arm=on into config.txt",
        ),
        (
            f"peg of seat 0 is away: {LOOSE}",
            "peg von Platz 0 weg: der Kontakt kommt nicht zur Ruhe; seht nach den Drähten, solange gilt "
            "nichts",
            "peg place 0 absent : son contact ne se calme pas; voyez ses fils, rien n'est entendu d'ici là",
        ),
        (
            f"undo is away: {HELD.format(30)}",
            "UNDO ist weg: seit 30 s gedrückt; lasst los, es gilt schon als losgelassen",
            "UNDO absent : enfoncé depuis 30 s; relâchez-le, il compte déjà pour relâché",
        ),
        (
            f"NOT SAVED: {words(FULL, Path('/tmp'))}",
            "NICHT GESPEICHERT: die Platte ist voll: schafft Platz in /tmp",
            "NON ENREGISTRÉ : le disque est plein : faites de la place dans /tmp",
        ),
        (
            f"NOT SAVED: {words(OSError('broken'), Path('/tmp'))}",
            "NICHT GESPEICHERT: die Platte weigert sich (broken): seht nach /tmp",
            "NON ENREGISTRÉ : le disque refuse (broken) : voyez /tmp",
        ),
        (
            "games are lost at power-off: /tmp is on a tmpfs",
            "Partien gehen beim Ausschalten verloren: /tmp is on a tmpfs",
            "les parties se perdent à l'arrêt : /tmp is on a tmpfs",
        ),
        (
            SAFE,
            "sicherer Start: der Companion ist dreimal in einer Minute abgestürzt, darum spielt er ohne "
            "seine Geräte, über diese Seite; schaltet den Tisch aus und wieder ein, um es mit ihnen zu "
            "versuchen, oder lest das Log (journalctl -u companion)",
            "départ prudent : le compagnon est tombé trois fois en une minute, il joue donc sans ses "
            "appareils, par cette page; éteignez et rallumez la table pour réessayer avec eux, ou lisez le "
            "journal du système (journalctl -u companion)",
        ),
        (
            "the journal was damaged: game 7 is back up to move 41, see that the pegs are right; "
            "what was there is kept in /games/damaged-1",
            "das Journal war beschädigt: Partie 7 ist bis Zug 41 wieder da, seht nach, ob die Stifte "
            "stimmen; was da war, liegt in /games/damaged-1",
            "le journal était abîmé : la partie 7 est revenue jusqu'au coup 41, voyez si les fiches sont "
            "justes; ce qui y était est gardé dans /games/damaged-1",
        ),
        (
            reader.TORN,
            "das konnte der Leser nicht lesen: legt die Karte noch einmal auf",
            "le lecteur n'a pas pu lire cela : posez la carte encore une fois",
        ),
        (
            misread("CRIB1:pub:5H"),
            'diese Karte ist aus einem anderen Spiel, "pub": spielt mit den Karten von "home"',
            'cette carte est d\'un autre jeu, "pub" : jouez avec les cartes de "home"',
        ),
        (
            misread("shopping"),
            "darauf steht keine Karte: nehmt eine Karte dieses Spiels",
            "aucune carte n'y est écrite : prenez une carte de ce jeu",
        ),
    ],
)
def test_players_read_it_in_their_language(english: str, de: str, fr: str) -> None:
    assert retold("de", english) == de
    assert retold("fr-CA", english) == fr.replace(" :", "\u00a0:")
    assert retold("en", english) == retold("en-GB", english) == english
