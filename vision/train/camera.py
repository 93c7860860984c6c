"""What a camera does to a picture: fresh for each use of a crop.

Size, turn, things in front, light, blur, noise, tone, sharpening, JPEG; the
labels and the value of white go with it.
"""
import math
from collections.abc import Callable

import cv2
import numpy as np

from crops import Crop, spread

Rng = np.random.Generator
LINEAR = (np.arange(256) / 255.0).astype(np.float32) ** 2.2


def grains() -> tuple[np.ndarray, np.ndarray]:
    """Noise of deviation 1, each channel for itself, and as demosaicing leaves it."""
    free = np.random.default_rng(7).standard_normal((512, 512, 3)).astype(np.float32)
    return free, 1.2 * free.mean(2, keepdims=True) + 1.8 * cv2.blur(free, (3, 3))


GRAIN = grains()


def turn(c: Crop, r: Rng) -> Crop:
    """A quarter turn or mirror image, all eight alike."""
    image, n = c.image, c.image.shape[0] - 1
    m = np.eye(2, 3)
    for _ in range(r.integers(4)):
        image = np.rot90(image)
        m = np.array([[0, 1, 0], [-1, 0, n]]) @ np.vstack([m, [0, 0, 1]])
    if r.random() < 0.5:
        image = image[:, ::-1]
        m = np.array([[-1, 0, n], [0, 1, 0]]) @ np.vstack([m, [0, 0, 1]])
    return Crop(np.ascontiguousarray(image), c.dice.moved(m), c.white, c.side)


def resize(c: Crop, fx: float, fy: float, how: int | None = None) -> Crop:
    """The crop in another size: averaged when it shrinks."""
    h, w = c.image.shape[:2]
    size = max(8, round(w * fx)), max(8, round(h * fy))
    fx, fy = size[0] / w, size[1] / h
    if how is None:
        how = cv2.INTER_AREA if fx < 1 else cv2.INTER_LINEAR
    m = np.array([[fx, 0, fx / 2 - 0.5], [0, fy, fy / 2 - 0.5]])
    return Crop(cv2.resize(c.image, size, interpolation=how), c.dice.moved(m), c.white, c.side * fx)


def blob(at: np.ndarray, size: float, r: Rng) -> np.ndarray:
    """The outline of something: a box, a disc, or a finger's tip."""
    k, t = r.random(), np.linspace(0, 2 * math.pi, 24, endpoint=False)
    if k < 0.35:
        x, y = np.sign(np.cos(t + 0.1)) * r.uniform(0.4, 1), np.sign(np.sin(t + 0.1)) * r.uniform(0.4, 1)
    elif k < 0.7:
        x, y = np.cos(t) * r.uniform(0.5, 1.3), np.sin(t)
    else:
        x, y = np.where(np.cos(t) > 0, np.cos(t), 8 * np.cos(t)) * 0.5, np.sin(t) * r.uniform(0.35, 0.6)
    a = r.uniform(0, 2 * math.pi)
    return at + size * np.stack([x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)], 1)


def in_front(c: Crop, r: Rng) -> Crop:
    """Something flat of one colour before a part of a die, or anywhere."""
    h, w = c.image.shape[:2]
    s = c.scale
    at = r.uniform(0, w, 2)
    if len(c.dice.face) and r.random() < 0.8:
        at = c.dice.centre[r.integers(len(c.dice.face))] + r.uniform(-1.5, 1.5, 2) * s
    shape = [np.round(blob(at, s * r.uniform(0.4, 2), r) * 16).astype(np.int32)]
    skin = np.array([110, 140, 200]) * r.uniform(0.4, 1.1)
    colour = skin if r.random() < 0.3 else r.uniform(10, 240, 3) if r.random() < 0.6 else np.full(3, r.uniform(10, 240))
    image, mask = c.image.copy(), np.zeros((h, w), np.uint8)
    cv2.fillPoly(image, shape, colour.tolist(), cv2.LINE_AA, 4)
    cv2.fillPoly(mask, shape, 255, cv2.LINE_8, 4)
    return Crop(image, c.dice.covered(np.array([hidden(mask, q) for q in c.dice.quad])), c.white, c.side)


def hidden(mask: np.ndarray, quad: np.ndarray) -> float:
    """The share of a quad that a mask covers."""
    x, y = np.round(spread(quad)).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < mask.shape[1]) & (y < mask.shape[0])
    return float((mask[y[inside], x[inside]] > 0).sum() / len(x))


def light(image: np.ndarray, gain: np.ndarray, r: Rng) -> np.ndarray:
    """To linear light, with a cast and, sometimes, a slope across the picture."""
    out = cv2.multiply(cv2.LUT(image, LINEAR), (*gain, 0.0))
    if r.random() < 0.4:
        h, w = out.shape[:2]
        a, steep = r.uniform(0, 2 * math.pi), r.uniform(0, 0.35)
        x, y = np.linspace(-1, 1, w, dtype=np.float32), np.linspace(-1, 1, h, dtype=np.float32)[:, None]
        out *= (1 + steep * (x * math.cos(a) + y * math.sin(a))).astype(np.float32)[..., None]
    return out


def blur(image: np.ndarray, side: float, r: Rng) -> np.ndarray:
    """Defocus, a cheap lens, or motion that has not quite ended."""
    if r.random() < 0.75:
        s = side * r.uniform(0.005, 0.025) if r.random() < 0.8 else side * r.uniform(0.025, 0.055)
        if s > 0.25:
            image = cv2.GaussianBlur(image, (0, 0), s)
    if r.random() < 0.12:
        n = int(side * r.uniform(0.08, 0.2)) | 1
        if n >= 3:
            k = np.zeros((n, n), np.float32)
            a, m = r.uniform(0, math.pi), n / 2 - 0.5
            cv2.line(k, (round(m - m * math.cos(a)), round(m - m * math.sin(a))), (round(m + m * math.cos(a)), round(m + m * math.sin(a))), 1)
            image = cv2.filter2D(image, -1, k / k.sum())
    return image


def noise(image: np.ndarray, r: Rng) -> np.ndarray:
    """Shot and read noise on the roots of light, where shot noise is alike everywhere."""
    h, w = image.shape[:2]
    y, x = r.integers(GRAIN[0].shape[0] - h), r.integers(GRAIN[0].shape[1] - w)
    grain = GRAIN[int(r.random() < 0.7)][y:y + h, x:x + w]
    return cv2.scaleAdd(grain, 0.025 * r.random() ** 2, cv2.sqrt(np.maximum(image, np.float32(0.0002 * r.random()))))


class Tone:
    """Gamma, contrast and saturation of one camera, and how it holds bright light back, from roots of light to bytes."""

    def __init__(self, r: Rng):
        self.shoulder = r.uniform(0.6, 0.95) if r.random() < 0.5 else 1.0
        v = (np.arange(256) / 255) ** (r.uniform(0.85, 1.2) * 2 / 2.2)
        s = r.uniform(-0.15, 0.25)
        self.table = (((1 - s) * v + s * v * v * (3 - 2 * v)) * 255).astype(np.float32)
        self.grey = r.random() < 0.05
        keep = 0.0 if self.grey else r.uniform(0.7, 1.3)
        self.mix = keep * np.eye(3) + (1 - keep) * np.array([0.114, 0.587, 0.299])

    def held(self, root: np.ndarray) -> np.ndarray:
        """What is brighter than the shoulder comes nearer and nearer to white."""
        room, bright = 1 - self.shoulder, root > self.shoulder
        if room > 0:
            root[bright] = 1 - room * np.exp((self.shoulder - root[bright]) / room)
        return root

    def __call__(self, root: np.ndarray) -> np.ndarray:
        root = self.held(root)
        return cv2.transform(cv2.LUT(cv2.convertScaleAbs(np.maximum(root, 0), alpha=255), self.table), self.mix)


def sharpen(image: np.ndarray, r: Rng) -> np.ndarray:
    """The halo that cameras draw around edges."""
    if r.random() < 0.4:
        return image
    return image + np.float32(r.uniform(0.2, 1.4)) * (image - cv2.GaussianBlur(image, (0, 0), r.uniform(0.7, 1.4)))


def veil(image: np.ndarray, r: Rng) -> np.ndarray:
    """Light that the lens scatters all over the picture, or haze on it: less contrast everywhere."""
    if r.random() < 0.8:
        return image
    share = r.uniform(0, 0.5)
    return ((1 - share) * image + share * image.mean((0, 1))).astype(np.float32)


def jpeg(image: np.ndarray, r: Rng) -> np.ndarray:
    """Rounded, and most often through JPEG."""
    image = np.clip(image, 0, 255).astype(np.uint8)
    if r.random() < 0.3:
        return image
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(65, 97))])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def exposed(_image: np.ndarray, r: Rng) -> np.ndarray:
    """How bright each channel becomes: cameras left to themselves expose a black table too long, and a white one too short."""
    return np.exp(r.normal(0, 0.1, 3)) * math.exp(r.uniform(math.log(0.35), math.log(1.25 if r.random() < 0.7 else 2.2)))


def shine(image: np.ndarray, c: Crop, r: Rng) -> np.ndarray:
    """A lamp that is mirrored in some top faces: what is dark there is grey or white, and what is light is white."""
    h, w = image.shape[:2]
    for quad in c.dice.quad[r.random(len(c.dice.face)) < 0.6]:
        (x0, y0), (x1, y1) = np.floor(quad.min(0)).clip(0).astype(int), (np.ceil(quad.max(0)) + 1).clip(0, [w, h]).astype(int)
        side = np.linalg.norm(quad[1] - quad[0])
        at, (wide, high), turned = quad.mean(0) + r.uniform(-0.45, 0.45, 2) * side, side * r.uniform(0.1, 0.4, 2), r.uniform(0, math.pi)
        bright, edge = math.exp(r.uniform(math.log(0.15), math.log(1.5))), r.uniform(1, 3)
        if x1 <= x0 or y1 <= y0:
            continue
        face = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillPoly(face, [np.round((quad - [x0, y0]) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        x, y = np.arange(x0, x1) - at[0], np.arange(y0, y1)[:, None] - at[1]
        u, v = x * math.cos(turned) + y * math.sin(turned), y * math.cos(turned) - x * math.sin(turned)
        lamp = bright * np.exp(-((u / wide) ** 2 + (v / high) ** 2) ** edge) * face / 255
        image[y0:y1, x0:x1] += lamp[..., None].astype(np.float32)
    return image


def shoot(c: Crop, r: Rng, expose: Callable[[np.ndarray, Rng], np.ndarray] = exposed, shines: float = 0.0) -> tuple[Crop, bool]:
    """A crop as some camera would have taken it, and whether it kept colours; in a share of all lamps are mirrored in faces."""
    c = turn(c, r)
    f = min(1.1, math.exp(r.uniform(math.log(17), math.log(50))) / c.scale)
    stretch = math.exp(r.uniform(-0.12, 0.12)) if r.random() < 0.15 else 1.0
    c = resize(c, f * stretch, f / stretch)
    if r.random() < 0.25:
        c = in_front(c, r)
    gain = expose(c.image, r)
    tone = Tone(r)
    image = light(c.image, gain, r)
    if shines and r.random() < shines:
        image = shine(image, c, r)
    image = noise(veil(blur(image, c.scale, r), r), r)
    image = jpeg(sharpen(tone(image), r), r)
    root = np.sqrt((c.white.clip(0, 255) / 255) ** 2.2 * gain)
    white = tone(np.tile(root, (2, 2, 1)).astype(np.float32))[0, 0]
    return Crop(image, c.dice, np.maximum(white.astype(np.float64), 8), c.side), not tone.grey


def passed_on(c: Crop, r: np.random.Generator) -> Crop:
    """The picture as others have passed it on: stretched, sharpened, coloured, saved in another size."""
    if r.random() < 0.7:
        k = r.uniform(-0.3, 0.3)
        c = resize(c, math.exp(k), math.exp(-k), cv2.INTER_AREA if r.random() < 0.5 else cv2.INTER_LINEAR)
    image = c.image.astype(np.float32)
    if r.random() < 0.5:
        image = image + np.float32(r.uniform(0.5, 3)) * (image - cv2.GaussianBlur(image, (0, 0), r.uniform(0.6, 1.6)))
    if r.random() < 0.4:
        grey = image.mean(2, keepdims=True)
        image = grey + np.float32(r.uniform(0.8, 1.8)) * (image - grey)
    if r.random() < 0.3:
        image = (image - 128) * np.float32(r.uniform(0.8, 1.5)) + np.float32(r.uniform(100, 156))
    image = np.clip(image, 0, 255).astype(np.uint8)
    c = Crop(squeezed(image, r), c.dice, c.white, c.side)
    if r.random() < 0.4:
        f = max(math.exp(r.uniform(-0.35, 0.35)), 13 / c.scale)
        c = resize(c, f, f, int(r.choice([cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST])))
        c = Crop(squeezed(c.image, r), c.dice, c.white, c.side)
    return c


def squeezed(image: np.ndarray, r: np.random.Generator) -> np.ndarray:
    """Through JPEG, of any quality."""
    return cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(25, 95))])[1], cv2.IMREAD_COLOR)
