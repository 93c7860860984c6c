"""Labelled crops of dice: DIR/labels.jsonl and the pictures it names.

All pictures are decoded once into DIR/crops.u8, a file that is mapped into
memory, so that any number of workers can draw from it.
"""
import fcntl
import json
import os
from dataclasses import dataclass, replace

import cv2
import numpy as np

from nets import COLOURS, FACES

CROP = 256  # px, side of a crop


def spread(quad: np.ndarray) -> np.ndarray:
    """81 points all over a quad."""
    u = np.linspace(0.06, 0.94, 9)
    a, b = (x.ravel()[:, None] for x in np.meshgrid(u, u))
    return quad[0] * (1 - a) * (1 - b) + quad[1] * a * (1 - b) + quad[2] * a * b + quad[3] * (1 - a) * b


def modes(quad: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The circular modes a, b of quads (n, 4, 2): corner k is c + a i^k + b (-i)^k.

    |a| is the square's half diagonal, a b / |a|^2 the foreshortening; neither
    that nor a^4 depends on which corner is named first.
    """
    z = quad[..., 0] + 1j * quad[..., 1]
    a = (z * np.array([1, -1j, -1, 1j])).sum(-1) / 4
    b = (z * np.array([1, 1j, -1, -1j])).sum(-1) / 4
    turned = np.abs(a) < np.abs(b)
    return np.where(turned, b, a), np.where(turned, a, b)


@dataclass
class Dice:
    """The dice of one crop, one row each."""

    quad: np.ndarray      # n x 4 x 2, px
    base: np.ndarray      # n x 2, px: the middle of the bottom face
    face: np.ndarray      # index in FACES
    colour: np.ndarray    # index in COLOURS
    tilt: np.ndarray      # degrees
    stacked: np.ndarray   # bool
    visible: np.ndarray   # share of the top face

    @property
    def centre(self) -> np.ndarray:
        return self.quad.mean(1)

    @property
    def side(self) -> np.ndarray:
        return np.sqrt(2) * np.abs(modes(self.quad)[0])

    def moved(self, m: np.ndarray) -> "Dice":
        """The dice under an affine map, 2 x 3."""
        return replace(self, quad=self.quad @ m[:, :2].T + m[:, 2], base=self.base @ m[:, :2].T + m[:, 2])

    def covered(self, share: np.ndarray) -> "Dice":
        """The dice with a share of each top face hidden by something new."""
        return replace(self, visible=self.visible * (1 - share))


def dice_of(label: dict) -> Dice:
    """Reads the dice of one line of labels.jsonl; there 0.5 is the middle of the first pixel, here 0."""
    d = label["dice"]
    return Dice(
        np.array([x["quad"] for x in d], np.float64).reshape(-1, 4, 2) - 0.5,
        np.array([x["base"] for x in d], np.float64).reshape(-1, 2) - 0.5,
        np.array([FACES.index(str(x["value"])) for x in d], np.int64),
        np.array([COLOURS.index(x["colour"]) if x["colour"] in COLOURS else COLOURS.index("other") for x in d], np.int64),
        np.array([x["tilt_deg"] for x in d], np.float64),
        np.array([bool(x["stacked"]) for x in d], bool),
        np.array([x["visible"] for x in d], np.float64))


@dataclass
class Crop:
    """A picture, what lies in it, and the value white has there (b, g, r)."""

    image: np.ndarray
    dice: Dice
    white: np.ndarray
    side: float  # px, of most dice

    @property
    def scale(self) -> float:
        """Side of the dice in px, from the dice where there are any."""
        seen = self.dice.side[self.dice.visible > 0.3]
        return float(np.median(seen)) if len(seen) else self.side

    def framed(self) -> "Crop":
        """The crop, with what lies outside the picture counted as hidden."""
        h, w = self.image.shape[:2]
        gone = [((p < -0.5) | (p > [w - 0.5, h - 0.5])).any(1).mean() for p in map(spread, self.dice.quad)]
        return replace(self, dice=self.dice.covered(np.array(gone)))


def decode(folder: str, labels: list[dict]) -> str:
    """Writes the pictures that are not there yet as bytes into crops.u8, and names that file. Of several trainings that begin at once one does."""
    path = os.path.join(folder, "crops.u8")
    with open(path, "ab") as f:
        fcntl.flock(f, fcntl.LOCK_EX)
        done = os.path.getsize(path) // CROP ** 2 // 3
        f.truncate(done * CROP ** 2 * 3)
        for x in labels[done:]:
            image = cv2.imread(os.path.join(folder, x["file"]), cv2.IMREAD_COLOR)
            if image is None or image.shape != (CROP, CROP, 3):
                raise SystemExit(f"{folder}/{x['file']} is not a picture of {CROP} x {CROP} px; draw the examples again")
            f.write(image.tobytes())
    return path


class Crops:
    """All crops of some folders."""

    def __init__(self, folders: list[str]):
        self.pictures, self.rows = [], []
        for k, folder in enumerate(folders):
            with open(os.path.join(folder, "labels.jsonl")) as f:
                labels = [json.loads(line) for line in f]
            self.pictures.append(np.memmap(decode(folder, labels), np.uint8, "r").reshape(-1, CROP, CROP, 3))
            self.rows += [(k, i, dice_of(x), np.array(x["white"], np.float64), x["px_per_side"]) for i, x in enumerate(labels)]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, at: int) -> Crop:
        folder, i, dice, white, side = self.rows[at]
        return Crop(self.pictures[folder][i], dice, white, side)
