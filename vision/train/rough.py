"""Pictures without a die that are as restless as dice: the networks' counter-examples."""
import math

import cv2
import numpy as np

from crops import Crop, Dice


def rough(r: np.random.Generator) -> Crop:
    """What has no die in it, but is as restless as one: carpet, gravel, cloth, print, foliage."""
    n = 160
    side = math.exp(r.uniform(math.log(14), math.log(60)))
    image = np.zeros((n, n, 3), np.float32)
    for _ in range(r.integers(1, 5)):
        image += grain(n, side, r)
    base = r.uniform(20, 230, 3) if r.random() < 0.5 else r.uniform(30, 210) + r.uniform(-25, 25, 3)
    image = base + image * r.uniform(8, 60) / (image.std() + 1e-3)
    if r.random() < 0.5:  # another one beside it
        x, y = np.meshgrid(np.arange(n), np.arange(n))
        a = r.uniform(0, 2 * math.pi)
        other = (x - n / 2) * math.cos(a) + (y - n / 2) * math.sin(a) > r.normal(0, n / 5)
        image[other] = (r.uniform(10, 245, 3) + grain(n, side, r) * r.uniform(0, 40))[other]
    image = np.ascontiguousarray(image.clip(0, 255).astype(np.uint8))
    for _ in range(r.integers(0, 4)):
        at, colour = tuple(int(v) for v in r.uniform(0, n, 2)), r.uniform(0, 255, 3).tolist()
        if r.random() < 0.5:
            cv2.putText(image, "".join(r.choice(list("ABEHOSX038.:%&"), 3)), at, cv2.FONT_HERSHEY_SIMPLEX, side / 22 * r.uniform(0.3, 1.2), colour, int(r.integers(1, 5)), cv2.LINE_AA)
        else:  # a rivet, a button: round, and shining from one side
            size = max(2, int(side * r.uniform(0.06, 0.45)))
            cv2.circle(image, at, size, colour, -1, cv2.LINE_AA)
            cv2.circle(image, (at[0] - size // 3, at[1] - size // 3), max(1, size // 3), (240, 240, 240), -1, cv2.LINE_AA)
    return Crop(image, nothing(), np.full(3, 255.0), side)


def grain(n: int, side: float, r: np.random.Generator) -> np.ndarray:
    """Spots of one size, from that of a pixel to half a die, longer one way or not, more or less coloured."""
    size = math.exp(r.uniform(0, math.log(side / 2)))
    long = math.exp(r.uniform(0, 1)) if r.random() < 0.4 else 1.0
    w, h = max(3, int(n / size)), max(3, int(n / size / long))
    spots = r.normal(0, 1, (h, w, 3)) * r.uniform(0, 1) + r.normal(0, 1, (h, w, 1))
    if r.random() < 0.3:
        spots = np.abs(spots) ** r.uniform(0.5, 3)
    out = cv2.resize(spots.astype(np.float32), (n, n), interpolation=int(r.choice([cv2.INTER_CUBIC, cv2.INTER_LINEAR, cv2.INTER_NEAREST])))
    return out.transpose(1, 0, 2) if r.random() < 0.5 else out


def nothing() -> Dice:
    """No dice at all."""
    n = np.zeros(0)
    return Dice(np.zeros((0, 4, 2)), np.zeros((0, 2)), n.astype(int), n.astype(int), n, n.astype(bool), n)
