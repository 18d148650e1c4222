"""What a telephone's camera makes of a picture, by a decoder that others wrote."""

from __future__ import annotations

import zxingcpp
from PIL import Image

from companion.address import Place, modules

SCALE = 4  # points of a picture that is looked at for one of a code or a small screen


def read(image: Image.Image) -> list[str]:
    """What the codes of a picture say. Dark on light alone: not every camera takes the other way round."""
    return [
        found.text
        for found in zxingcpp.read_barcodes(
            image.convert("L"), zxingcpp.BarcodeFormat.QRCode, try_invert=False, try_downscale=False
        )
    ]


def enlarged(image: Image.Image) -> Image.Image:
    """The picture of a small screen as a camera has it: many points for each of its own."""
    return image.convert("L").resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)


def drawn(code: tuple[str, ...]) -> Image.Image:
    """A picture of modules, in a quiet zone of four."""
    image = Image.new("L", (len(code) + 8, len(code) + 8), 255)
    for y, row in enumerate(code):
        for x, module in enumerate(row):
            image.putpixel((x + 4, y + 4), 0 if module == "1" else 255)
    return enlarged(image)


def placed(link: str = "http://192.168.178.123:8121/", name: str = "http://cribbage.local:8121/") -> Place:
    """A place on a network."""
    return Place(link, name, modules=modules(link))
