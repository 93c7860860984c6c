"""What is said of colours without a mat: python3 vision/train/colours.py --examples DIR [DIR...] --read bin/dicetable-eye

Takes each crop once, as a camera takes a dark table or any light by chance (hue.exposed),
has `dicetable-eye read` read the pictures, and prints how many of the dice that it reads
are named right, how many are doubted for their colours, and how many are wrong and not
doubted, with 95 % intervals; and in how many pictures that is so of any die. The crops
should be ones that no network learned from.
"""
import argparse
import json
import math
import os
import re
import subprocess
import tempfile

import cv2
import numpy as np

import camera
import hue
from crops import Crop, Crops
from nets import COLOURS

NEAR = 0.25  # of a side: what is read so near to a die is this die
UNCLEAR = re.compile(r"the colour of .* \(at pixel (-?\d+), (-?\d+)\)")


def shots(folders: list[str]):
    """One picture of each crop, the same each time, if the camera kept its colours and something is to be seen."""
    crops = Crops(folders)
    for k in range(len(crops)):
        c, colour = camera.shoot(crops[k], np.random.default_rng([5, k]), hue.exposed)
        c = c.framed()
        if colour and (c.dice.visible > hue.SEEN).any():
            yield c


def read(eye: str, pictures: list[Crop]) -> list[dict]:
    """What the recogniser says of each."""
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, f"{k:06d}.png") for k in range(len(pictures))]
        for name, c in zip(names, pictures):
            cv2.imwrite(name, c.image)
        said = subprocess.run([eye, "read", "--mat", "none", "--dice", "pips", *names], stdout=subprocess.PIPE, check=True).stdout
    return [json.loads(line) for line in said.splitlines()]


def judged(c: Crop, said: dict):
    """Of each die that is read and has a named colour: whether that is right, and whether it is doubted."""
    unclear = [np.array([int(x) for x in m.groups()]) for why in said.get("reasons") or [] for m in [UNCLEAR.search(why)] if m]
    known = [k for k in np.flatnonzero(c.dice.visible > hue.SEEN) if COLOURS[c.dice.colour[k]] != "other"]
    for k in known:
        away = [np.hypot(*(np.array(d["center_px"]) - c.dice.centre[k])) / c.dice.side[k] for d in said["dice"]]
        if away and min(away) < NEAR:
            d = said["dice"][int(np.argmin(away))]
            yield d["colour"] == COLOURS[c.dice.colour[k]], any(np.hypot(*(p - d["center_px"])) < 1.5 for p in unclear)


def share(n: int, of: int) -> str:
    """A count and its share with Wilson's 95 % interval."""
    p, z2 = n / of, 1.96 ** 2
    middle, half = p + z2 / (2 * of), math.sqrt(z2 * (p * (1 - p) / of + z2 / (4 * of * of)))
    low, high = ((middle + k * half) / (1 + z2 / of) for k in (-1, 1))
    return f"{n} of {of} = {100 * p:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--examples", nargs="+", required=True)
    p.add_argument("--read", required=True, help="the program dicetable-eye")
    a = p.parse_args()
    pictures = list(shots(a.examples))
    each = [list(judged(c, said)) for c, said in zip(pictures, read(a.read, pictures))]
    if not any(each):
        raise SystemExit("no die of these crops was read; colours.py needs crops that show dice, such as `dicetable-eye examples --plain` draws")
    for what, sets in ("dice", [[x] for dice in each for x in dice]), ("pictures", [dice for dice in each if dice]):
        right = sum(all(r for r, _ in x) for x in sets)
        doubted = sum(any(d for _, d in x) for x in sets)
        needless = sum(all(r for r, _ in x) and any(d for _, d in x) for x in sets)
        wrong = sum(any(not r for r, _ in x) and not any(d for _, d in x) for x in sets)
        print(f"{what}: right {share(right, len(sets))}, doubted {share(doubted, len(sets))}, "
              f"of these though right {needless}, wrong and not doubted {share(wrong, len(sets))}")


if __name__ == "__main__":
    main()
