"""A code for pairing on the small screen: six large digits, and where they are to be typed."""

from __future__ import annotations

from PIL import Image

from companion.devices.ink import LARGE, WIDTH, Sheet, fits
from companion.devices.oled.address import bare
from companion.devices.screens import picture
from companion.scene import Scene
from companion.words import vocabulary


def code_over(scene: Scene, digits: str, link: str = "") -> Image.Image:
    """The digits in the place of the scene, but for NOT SAVED: nothing stands in the place of that.

    link: the address of the pages for whom is to type them, "" for none.
    """
    if any(notice.kind == "unsaved" for notice in scene.notices):
        return picture(scene)
    sheet, words = Sheet(), vocabulary(scene.language).SCREEN
    shown = bare(link) if fits(bare(link), 21, 1) else ""
    sheet.centred(0, WIDTH, 0, words["pair_at" if shown else "pair"])
    sheet.rule(12, dotted=scene.saved < scene.turn)
    sheet.centred(0, WIDTH, 16, f"{digits[:3]} {digits[3:]}", LARGE)
    sheet.centred(0, WIDTH, 51, shown or words["pair_how"])
    return sheet.image
