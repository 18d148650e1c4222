"""Pictures of the small screen that are no scene's alone: where the pages are, and a code for pairing."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from companion.address import Place
from companion.devices.oled.address import address_over
from companion.devices.oled.code import code_over
from companion.devices.screens import picture
from tests.codes import placed
from tests.pictures.scenes import MENU, WAITING

HERE = placed()
SHORT = placed("http://10.0.0.7:8121/", "http://raspberrypi.local:8121/")
SIX = placed("http://[2001:db8::1234:5678]:8121/", "http://a-much-longer-name.local:8121/")
FRENCH, GERMAN = (replace(WAITING, language=language) for language in ("fr-CA", "de"))
LAST = replace(MENU, phone="On a phone", knob=len(MENU.choices))

SHEETS: dict[str, Image.Image] = {
    "address": address_over(WAITING, HERE),
    "address-short": address_over(GERMAN, SHORT),
    "address-six": address_over(FRENCH, SIX),
    "address-private": address_over(WAITING, Place(private=True)),
    "address-private-de": address_over(GERMAN, Place(private=True)),
    "address-private-fr": address_over(FRENCH, Place(private=True)),
    "address-offline": address_over(WAITING, Place()),
    "address-offline-de": address_over(GERMAN, Place()),
    "address-offline-fr": address_over(FRENCH, Place()),
    "address-menu": picture(LAST),
    "pairing": code_over(WAITING, "042137", HERE.link),
    "pairing-de": code_over(GERMAN, "042137", HERE.link),
    "pairing-fr": code_over(FRENCH, "042137", HERE.link),
    "pairing-private": code_over(WAITING, "042137"),
}
