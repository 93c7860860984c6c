"""Runs the two networks over labelled pictures: python3 vision/train/check.py vision/visiontest/testdata PHOTOS

Without the rest of the reader, by simple rules: what the networks alone can
do. Skips folders that are not there. Nothing is learned from these pictures.
"""
import argparse
import json
import math
import os
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import find
import nets
import read
from nets import COLOUR, COLOURS, DIE, FACE, FACES, LEAN, QUAD, SHOWN, STACK


@dataclass
class Known:
    """A labelled die; what is not labelled is None."""

    at: np.ndarray
    side: float
    value: str
    colour: str | None = None
    visible: float = 1.0
    tilt: float = 0.0
    stacked: bool = False
    reach: float = 0.0  # px: how far off it may be found


@dataclass
class Picture:
    image: np.ndarray
    dice: list[Known]
    white: np.ndarray  # b, g, r
    side: float | None  # px of the dice where it is known beforehand
    kind: str
    name: str
    loose: int = 0  # emblems that may be found, or not


@dataclass
class Tally:
    """What is counted over the pictures of one kind."""

    n: Counter = field(default_factory=Counter)
    lean: list[tuple[float, bool]] = field(default_factory=list)
    stack: list[tuple[float, bool]] = field(default_factory=list)


def table(path: str) -> Picture:
    """One picture of the rendered tables."""
    with open(path[:-4] + ".json") as f:
        t = json.load(f)
    image, dice = cv2.imread(path), []
    for d in t["dice"]:
        q = np.array(d["quad"]) - 0.5
        side = float(np.mean(np.hypot(*(q - np.roll(q, 1, 0)).T)))
        dice.append(Known(np.array(d["center"]) - 0.5, side, str(d["value"]), d["colour"], d["visible"], d["tilt_deg"], d["stacked"], 0.75 * side))
    white, side = np.full(3, 255.0), None
    if t["mat"] != "none":
        mask = np.zeros(image.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.int32(t["camera"]["mat_corners"]), 1)
        white, side = np.quantile(image[mask > 0], 0.995, axis=0), float(np.median([d.side for d in dice] or [24]))
    return Picture(image, dice, white, side, t["kind"], os.path.basename(path))


def photo(folder: str, row: dict) -> Picture:
    """One photograph."""
    image, dice = cv2.imread(os.path.join(folder, row["file"])), []
    for d in row["dice"]:
        if d["box"] and not d.get("symbol"):
            x0, y0, x1, y1 = d["box"]
            grow = 2.2 if d.get("box_kind") == "pips" else 1
            side = max(x1 - x0, y1 - y0) * grow
            dice.append(Known(np.array([x0 + x1, y0 + y1]) / 2, side, str(d["value"]), reach=0.6 * side + 4))
    loose = sum(bool(d.get("symbol")) or not d["box"] for d in row["dice"])
    return Picture(image, dice, np.full(3, 255.0), None, "photos " + row["view"], row["file"], loose)


def pictures(folder: str):
    """All labelled pictures of a folder, one after the other."""
    index = os.path.join(folder, "index.jsonl")
    if os.path.exists(index):
        with open(index) as f:
            yield from (photo(folder, json.loads(line)) for line in f)
    elif os.path.isdir(folder):
        names = sorted(n for n in os.listdir(folder) if n.endswith(".jpg") and os.path.exists(os.path.join(folder, n[:-4] + ".json")))
        yield from (table(os.path.join(folder, n)) for n in names)
    else:
        print(f"skipped: {folder} is not there")


def candidates(net, p: Picture, least: float) -> np.ndarray:
    """x, y, side, logit at every size that may be right."""
    h, w = p.image.shape[:2]
    sizes = [16 / p.side] if p.side else [min(1.0, 1120 / max(w, h)) * 0.75 ** k for k in range(7)]
    found = []
    for f in sizes:
        if min(w, h) * f < 40:
            break
        x, y = (max(8, round(n * f / 8) * 8) for n in (w, h))
        net.setInput(cv2.resize(p.image, (x, y), interpolation=cv2.INTER_AREA).transpose(2, 0, 1)[None].astype(np.float32) / 255 - 0.5)
        got = find.peaks(F.pixel_shuffle(torch.from_numpy(net.forward()), 2)[0].numpy(), least)
        got[:, :2] = (got[:, :2] + 0.5) * w / x - 0.5
        got[:, 2] *= w / x
        found.append(got)
    return np.concatenate(found)


def patches(image: np.ndarray, white: np.ndarray, spots: np.ndarray) -> np.ndarray:
    """The reader's input for candidates."""
    out, small = [], {}
    for x, y, side, *_ in spots:
        k = max(0, math.floor(math.log(max(1, side / nets.SIDE)) / math.log(1.1)))
        if k not in small:
            small[k] = cv2.resize(image, None, fx=1.1 ** -k, fy=1.1 ** -k, interpolation=cv2.INTER_AREA) if k else image
        f = small[k].shape[1] / image.shape[1]
        out.append(read.cut(small[k], (np.array([x, y]) + 0.5) * f - 0.5, side * f))
    return read.ready(torch.from_numpy(np.stack(out)), torch.from_numpy(np.tile(white.astype(np.float32), (len(out), 1)))).numpy()


def readings(net, p: Picture, spots: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The dice that are left of the candidates: x, y, side; and all the reader says of each."""
    said = []
    for k in range(0, len(spots), 200):
        net.setInput(patches(p.image, p.white, spots[k:k + 200]))
        said.append(net.forward().copy())
    said = np.concatenate(said) if said else np.zeros((0, nets.OUT))
    at = np.stack([spots[:, 0] + said[:, QUAD] * spots[:, 2], spots[:, 1] + said[:, QUAD + 1] * spots[:, 2], spots[:, 2] * np.exp(said[:, QUAD + 2])], 1)
    kept: list[int] = []
    for k in np.argsort(-said[:, DIE]):
        if said[k, DIE] > 0 and said[k, SHOWN] > 0 and all(np.hypot(*(at[k, :2] - at[j, :2])) > 0.5 * max(at[k, 2], at[j, 2]) for j in kept):
            kept.append(int(k))
    return at[kept], said[kept]


def judge(p: Picture, spots: np.ndarray, at: np.ndarray, said: np.ndarray, t: Tally, verbose: bool) -> None:
    """Counts what is right and what is wrong in one picture."""
    n, used, wrong = t.n, set(), []
    n["pictures"] += 1
    n["candidates"] += len(spots)
    for d in sorted(p.dice, key=lambda d: -d.visible):
        if d.visible >= 0.5 and len(spots):
            n["half seen"] += 1
            n["half seen, candidate"] += bool((np.hypot(*(spots[:, :2] - d.at).T) < (0.3 if p.side else 0.5) * d.side).any())
        away = [(np.hypot(*(a[:2] - d.at)), i) for i, a in enumerate(at) if i not in used]
        away = min((a for a in away if a[0] < d.reach), default=None)
        if away:
            used.add(away[1])
        if d.visible < 0.2:
            n["ghosts"] += away is not None
            continue
        if d.visible < 0.6:
            continue
        n["dice"] += 1
        if not away:
            wrong.append(f"missed {d.colour} {d.value} at {d.at.round()}")
            continue
        n["found"] += 1
        z = said[away[1]]
        if not (4 < d.tilt < 12):
            t.lean.append((z[LEAN], d.tilt > 7))
        t.stack.append((z[STACK], d.stacked))
        if d.tilt > 7 or d.stacked:
            continue
        n["flat"] += 1
        face, colour = FACES[int(z[FACE:FACE + 7].argmax())], COLOURS[int(z[COLOUR:COLOUR + 8].argmax())]
        n["face"] += face == d.value
        n["colour"] += d.colour in (None, colour)
        if face != d.value or d.colour not in (None, colour):
            wrong.append(f"{colour} {face} is {d.colour} {d.value} at {d.at.round()}")
    extra = max(0, len(at) - len(used) - p.loose)
    n["extra"] += extra
    n["exact"] += not wrong and not extra
    if verbose and (wrong or extra):
        print(p.name, *wrong, f"{extra} extra at", *[a.round().tolist() for i, a in enumerate(at) if i not in used][:4])


def show(kind: str, t: Tally) -> None:
    """Prints one kind's figures."""
    n = t.n
    part = lambda a, b: f"{a} {n[a]}/{n[b]} = {100 * n[a] / max(1, n[b]):.2f} %"
    print(f"{kind}: pictures {n['pictures']}, candidates a picture {n['candidates'] / max(1, n['pictures']):.1f}, {part('half seen, candidate', 'half seen')}, "
          f"{part('found', 'dice')}, {part('face', 'flat')}, {part('colour', 'flat')}, extra {n['extra']}, ghosts {n['ghosts']}, {part('exact', 'pictures')}")
    for name, rows in (("lean", t.lean), ("stacked", t.stack)):
        z, y = np.array([r[0] for r in rows]), np.array([r[1] for r in rows], bool)
        if y.any() and not y.all():
            print(f"  {name}: {y.sum()} of {len(y)}, area {read.area(z, y):.4f}, called at 0.5 % false alarms {100 * read.called(z, y):.1f} %")


def main() -> None:
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "opencv")
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("folders", nargs="+")
    p.add_argument("--find", default=os.path.join(here, "find.onnx"))
    p.add_argument("--read", default=os.path.join(here, "read.onnx"))
    p.add_argument("--least", type=float, default=-2.0, help="logit of a candidate")
    p.add_argument("-v", action="store_true", help="name what is wrong")
    a = p.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    finder, reader = cv2.dnn.readNetFromONNX(a.find), cv2.dnn.readNetFromONNX(a.read)
    tallies: dict[str, Tally] = defaultdict(Tally)
    for folder in a.folders:
        for picture in pictures(folder):
            spots = candidates(finder, picture, a.least)
            judge(picture, spots, *readings(reader, picture, spots), tallies[picture.kind], a.v)
    for kind, t in sorted(tallies.items()):
        show(kind, t)


if __name__ == "__main__":
    main()
