"""Draw the golden pictures anew, beside this file."""

from __future__ import annotations

from companion.devices.screens import picture
from tests.pictures.scenes import golden
from tests.pictures.tables import SCENES

for name, scene in SCENES.items():
    picture(scene).save(golden(name))
    print(golden(name))
