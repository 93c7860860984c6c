"""Trains what tells whether a die of Bluff leans that was laid flat.

    dicetable-eye examples --leaning --out A --n 800 --seed 6411
    dicetable-eye examples --leaning --out B --n 800 --seed 6412
    dicetable-eye examples --leaning --out C --n 900 --seed 6415
    dicetable-eye examples --out CROPS --n 16000 --seed 6413
    python3 vision/train/lean.py --lessons A B C --examples CROPS

The lessons are what the reader saw of dice of the virtual table. The crops show
far more kinds of dice, grounds and lights: over their yellow dice it lays cubes
with the C of the reader itself, so it needs a C compiler. Needs Debian's
python3-torch and python3-opencv.
"""
import argparse
import ctypes
import glob
import json
import math
import os
import subprocess
import tempfile

import cv2
import numpy as np
import torch
from torch import nn

import camera
from crops import Crop, dice_of

CUBES = os.path.join(os.path.dirname(__file__), "..", "opencv", "cubes")
BESIDE = 602        # numbers that tell of one die
EDGE = 15.0         # mm, that all dice are taken to have
YELLOW = 0
YELLOWISH = ("yellow", "orange", "lime")
MOVES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 0.06), (0, 0, -0.06))
LEAST_FIT = 0.45    # as of the reader
FLAT, LEANS = 2, 8  # degrees: what lies between them is not learned from


class Picture(ctypes.Structure):
    _fields_ = [("bgr", ctypes.c_void_p), ("w", ctypes.c_int), ("h", ctypes.c_int), ("group", ctypes.c_void_p), ("tones", ctypes.c_void_p)]


class Region(ctypes.Structure):
    _fields_ = [("slopes", ctypes.c_void_p), ("x0", ctypes.c_int), ("y0", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int), ("full", ctypes.c_float)]


class Cube(ctypes.Structure):
    _fields_ = [(k, ctypes.c_double * 2) for k in ("x", "y", "up", "at")] + [(k, ctypes.c_double) for k in ("turn", "size", "score")]


def at(a: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(a.ctypes.data)


def build() -> ctypes.CDLL:
    """The reader's own C."""
    out = os.path.join(tempfile.mkdtemp(), "cubes.so")
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", out, *sorted(glob.glob(os.path.join(CUBES, "native_*.c"))), "-lm"], check=True)
    lib = ctypes.CDLL(out)
    lib.cubes_climb.argtypes = [Region, ctypes.POINTER(Cube), ctypes.c_double, ctypes.c_void_p, ctypes.c_int]
    lib.cubes_beside.argtypes = [Picture, ctypes.POINTER(Cube), ctypes.c_void_p]
    return lib


class Eye:
    """The reader's view of one picture."""

    def __init__(self, lib: ctypes.CDLL, image: np.ndarray, white: np.ndarray):
        # Of all the lights of the examples few are those of a table.
        self.lib, self.image = lib, (image * (white.mean() / white)).clip(0, 255).astype(np.uint8)
        self.h, self.w = image.shape[:2]
        self.group = np.zeros(((self.h + 1) // 2, (self.w + 1) // 2), np.uint8)
        self.picture = Picture(self.image.ctypes.data, self.w, self.h, self.group.ctypes.data, None)
        values = np.tile(np.arange(256, dtype=np.float32), 3)
        n = self.h * self.w
        body, strange, histogram = np.zeros(n, np.uint8), np.zeros(n, np.uint8), np.zeros(256, np.int32)
        luma, chroma = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self.slopes = np.zeros((n, 4), np.float32)
        lib.cubes_look(self.picture, 0, 0, self.w, self.h, at(values), YELLOW, at(body), at(strange), at(luma), at(chroma), at(histogram))
        lib.cubes_slopes(at(luma), at(chroma), self.w, self.h, at(self.slopes))
        self.body = body.reshape(self.h, self.w)
        level = int(np.searchsorted(np.cumsum(histogram), histogram.sum() * 3 / 4))
        self.region = Region(self.slopes.ctypes.data, 0, 0, self.w, self.h, max(4.0, 0.09 * level))

    def climb(self, c: Cube) -> Cube:
        """Moved to where it fits best, as the reader refines it."""
        moves = np.zeros((len(MOVES), 4))
        moves[:, :3] = MOVES
        for step in (1, 0.5, 0.25):
            self.lib.cubes_climb(self.region, ctypes.byref(c), step, at(moves), len(moves))
        return c

    def beside(self, c: Cube) -> np.ndarray:
        out = np.zeros(BESIDE, np.float32)
        self.lib.cubes_beside(self.picture, ctypes.byref(c), at(out))
        return out


def ground(quad: np.ndarray, base: np.ndarray) -> np.ndarray:
    """px per mm along two edges of a flat die and upward, 2 x 3."""
    return np.stack([(quad[1] - quad[0] + quad[2] - quad[3]) / 2, (quad[2] - quad[1] + quad[3] - quad[0]) / 2, quad.mean(0) - base], 1) / EDGE


def turned(quad: np.ndarray, m: np.ndarray) -> float:
    """How far a top face is turned on that ground, radians."""
    e = np.linalg.solve(m[:, :2], ((quad[1] - quad[0]) + (quad[2] - quad[3])) / 2)
    return math.atan2(e[1], e[0])


def seen(lib: ctypes.CDLL, c: Crop, yellow: np.ndarray, r: np.random.Generator):
    """What the reader sees beside each yellow die of a crop, and how far it leans."""
    d = c.dice
    even = np.flatnonzero((d.tilt < 1) & ~d.stacked)
    eye, off = Eye(lib, c.image, c.white), math.exp(r.normal(-0.015, 0.025))
    for k in np.flatnonzero(yellow & (d.visible > 0.6) & ~d.stacked):
        beside = even[np.argmin(np.hypot(*(d.centre[even] - d.centre[k]).T))]
        m = ground(d.quad[beside], d.base[beside])
        place = d.centre[k] + r.normal(0, 0.05, 2) * d.side[k]
        x, y = np.round(d.centre[k]).astype(int)
        if not (0 <= x < eye.w and 0 <= y < eye.h) or eye.body[max(0, y - 6):y + 7, max(0, x - 6):x + 7].mean() < 0.3:
            continue
        cube = Cube(tuple(m[:, 0]), tuple(m[:, 1]), tuple(m[:, 2]), tuple(place), turned(d.quad[k], m) + r.normal(0, 0.05), EDGE * off, 0)
        if eye.climb(cube).score > LEAST_FIT:
            yield eye.beside(cube), d.tilt[k]


def examples(lib: ctypes.CDLL, folders: list[str], passes: int, seed: int):
    """All yellow dice of some folders, and how far they lean."""
    r, found, tilts = np.random.default_rng(seed), [], []
    for folder in folders:
        with open(os.path.join(folder, "labels.jsonl")) as f:
            labels = [json.loads(line) for line in f]
        for x in labels:
            yellow = np.array([y["colour"] in YELLOWISH for y in x["dice"]], bool)
            d = dice_of(x)
            mine = yellow & (d.visible > 0.6) & ~d.stacked
            if not mine.any() or not ((d.tilt < 1) & ~d.stacked).any():
                continue
            # Few dice lean: those are taken more often.
            rare = bool((mine & (d.tilt > LEANS)).any())
            image = cv2.imread(os.path.join(folder, x["file"]), cv2.IMREAD_COLOR)
            for _ in range(passes * (3 if rare else 1)):
                c, coloured = camera.shoot(Crop(image, d, np.array(x["white"], np.float64), x["px_per_side"]), r)
                if not coloured or c.scale > 36:
                    continue
                for numbers, tilt in seen(lib, c, yellow, r):
                    found.append(numbers)
                    tilts.append(tilt)
    return np.array(found, np.float32), np.array(tilts, np.float32)


def lessons(folders: list[str]):
    """What the reader saw beside dice of the virtual table, and how far they lean."""
    rows = []
    for folder in folders:
        with open(os.path.join(folder, "leaning.jsonl")) as f:
            rows += [json.loads(line) for line in f]
    return np.array([r["beside"] for r in rows], np.float32), np.array([r["tilt_deg"] for r in rows], np.float32)


def train(x: np.ndarray, tilt: np.ndarray, epochs: int, hidden: int, seed: int) -> nn.Sequential:
    """A network of one hidden layer; a positive number means that the die leans."""
    torch.manual_seed(seed)
    known = (tilt < FLAT) | (tilt >= LEANS)
    x, tilt = x[known], tilt[known]
    mean, spread = x.mean(0), x.std(0) + 0.05
    x, y = torch.from_numpy((x - mean) / spread), torch.from_numpy((tilt >= LEANS).astype(np.float32))
    # A little lean may be called either way.
    weight = torch.from_numpy(np.where((tilt >= LEANS) & (tilt < 12), 0.5, 1).astype(np.float32))
    net = nn.Sequential(nn.Linear(x.shape[1], hidden), nn.ReLU(), nn.Dropout(0.2), nn.Linear(hidden, 1))
    opt, steps = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=0.03), epochs * (len(x) // 128)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, 4e-3, total_steps=steps + 1)
    for epoch in range(epochs):
        order, total = torch.randperm(len(x)), 0.0
        for batch in order[:len(x) // 128 * 128].reshape(-1, 128):
            vague = nn.functional.dropout(x[batch] + 0.15 * torch.randn(128, x.shape[1]), 0.15)
            loss = (nn.functional.binary_cross_entropy_with_logits(net(vague)[:, 0], y[batch], reduction="none") * weight[batch]).mean()
            opt.zero_grad()
            loss.backward()
            opt.step()
            plan.step()
            total += float(loss)
        print(f"epoch {epoch + 1} loss {total * 128 / len(x):.4f}", flush=True)
    # The reader gives the numbers as they are.
    first = net[0]
    with torch.no_grad():
        first.weight /= torch.from_numpy(spread)
        first.bias -= first.weight @ torch.from_numpy(mean)
    return nn.Sequential(first, nn.ReLU(), net[3]).eval()


def tell(net: nn.Sequential, x: np.ndarray, tilt: np.ndarray) -> None:
    """Prints which share of the dice is taken for leaning, by how far they lean."""
    with torch.no_grad():
        said = torch.sigmoid(net(torch.from_numpy(x))[:, 0]).numpy()
    for least in (0.5, 0.9, 0.99, 0.999):
        shares = [f"{a}-{b}: {100 * np.mean(said[(tilt >= a) & (tilt < b)] > least):.2f} %" for a, b in ((0, 2), (8, 12), (12, 18), (18, 25), (25, 45))]
        print(f"chance over {least}: " + ", ".join(shares))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--lessons", nargs="+", required=True, help="folders with leaning.jsonl")
    p.add_argument("--examples", nargs="+", required=True, help="folders of crops")
    p.add_argument("--held", nargs="+", help="other folders with leaning.jsonl, to measure on")
    p.add_argument("--passes", type=int, default=2)
    p.add_argument("--epochs", type=int, default=12)
    p.add_argument("--hidden", type=int, default=128, help="as CUBES_LEAN_HIDDEN of native.h")
    p.add_argument("--out", default=os.path.join(CUBES, "lean.onnx"))
    a = p.parse_args()
    torch.set_num_threads(1)
    parts = [examples(build(), a.examples, a.passes, 5), lessons(a.lessons)]
    net = train(*(np.concatenate(p) for p in zip(*parts)), a.epochs, a.hidden, 1)
    if a.held:
        tell(net, *lessons(a.held))
    torch.onnx.export(net, torch.zeros(1, BESIDE), a.out, opset_version=11, input_names=["beside"], output_names=["leans"])


if __name__ == "__main__":
    main()
