"""Draw the golden pictures anew, beside this file."""

from __future__ import annotations

from companion.devices.screens import picture
from tests.pictures.addresses import SHEETS
from tests.pictures.scenes import golden
from tests.pictures.tables import SCENES

for name, image in {**{name: picture(scene) for name, scene in SCENES.items()}, **SHEETS}.items():
    image.save(golden(name))
    print(golden(name))
