"""A picture of a page as a small file: its colours are few, and lie between those of paper and ink."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np
from playwright.sync_api import Browser

_HEAD = b"\x89PNG\r\n\x1a\n"
_MOST = 256
"""Colours of a picture that has a list of them."""
_STEP = 8
"""Colours that lie closer than this are one."""
_PIXELS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const drawn = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  drawn.drawImage(picture, 0, 0);
  const all = drawn.getImageData(0, 0, picture.width, picture.height).data;
  const parts = [];
  for (let at = 0; at < all.length; at += 8192) parts.push(String.fromCharCode(...all.subarray(at, at + 8192)));
  return [picture.width, picture.height, btoa(parts.join(""))];
}"""


def smaller(browser: Browser, png: bytes) -> bytes:
    """The same picture with a list of its colours, each pixel a number in it."""
    page = browser.new_page()
    width, height, read = page.evaluate(_PIXELS, base64.b64encode(png).decode())
    page.close()
    pixels = np.frombuffer(base64.b64decode(read), np.uint8).reshape(-1, 4)[:, :3].astype(np.int64)
    coarse = pixels // _STEP
    alike = coarse[:, 0] << 16 | coarse[:, 1] << 8 | coarse[:, 2]
    _, where, often = np.unique(alike, return_inverse=True, return_counts=True)
    sums = np.stack([np.bincount(where, pixels[:, channel]) for channel in range(3)], -1)
    colours = np.rint(sums / often[:, None]).astype(np.int64)
    kept = colours[np.argsort(-often, kind="stable")[:_MOST]]
    nearest = np.array([((kept - one) ** 2).sum(-1).argmin() for one in colours], np.uint8)
    rows = b"".join(b"\0" + row.tobytes() for row in nearest[where].reshape(height, width))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", kept.astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return _HEAD + b"".join(_chunk(name, body) for name, body in chunks)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
