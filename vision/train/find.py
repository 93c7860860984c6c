"""Trains the finder: python3 vision/train/find.py --examples DIR [DIR...] --out vision/opencv/find.onnx

Goes on where it stopped when --state holds an unfinished training. With --from,
a finder that there is already is trained on for the last two fifths of the
steps, and the mean of what it was and what it became is written.
"""
import argparse
import math

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import again
import camera
import fit
import nets
from crops import Crop, Crops

CANVAS = 128  # px, side of the pictures it learns from
PLACE = 4     # px
SPAN = CANVAS // PLACE


def canvas(c: Crop, r: np.random.Generator) -> tuple[Crop, np.ndarray]:
    """The crop at a size the finder is used with, laid anywhere on a canvas, and the places it covers."""
    f = math.exp(r.uniform(math.log(12.5), math.log(27))) / c.scale
    how = None if r.random() < 0.6 else cv2.INTER_LINEAR
    c = camera.resize(c, f, f, how)
    x, y = (int(r.integers(max(0, n - CANVAS) + 1)) for n in c.image.shape[1::-1])
    part = Crop(c.image[y:y + CANVAS, x:x + CANVAS], c.dice.moved(np.array([[1, 0, -x], [0, 1, -y]], float)), c.white, c.side).framed()
    left, top = (int(r.integers(CANVAS - n + 1)) for n in part.image.shape[1::-1])
    h, w = part.image.shape[:2]
    image = cv2.copyMakeBorder(part.image, top, CANVAS - top - h, left, CANVAS - left - w, cv2.BORDER_REPLICATE)
    whole = np.zeros((SPAN, SPAN), bool)
    whole[-(-top // PLACE):(top + h) // PLACE, -(-left // PLACE):(left + w) // PLACE] = True
    return Crop(image, part.dice.moved(np.array([[1, 0, left], [0, 1, top]], float)), c.white, c.side), whole


def targets(c: Crop, whole: np.ndarray) -> np.ndarray:
    """Planes: heat, weight where a die is, weight where none is, dx, dy, log side, weight of these."""
    out = np.zeros((7, SPAN, SPAN), np.float32)
    out[2] = whole
    y, x = np.mgrid[:SPAN, :SPAN]
    nearest = np.full((SPAN, SPAN), np.inf)
    at, side = (c.dice.centre + 0.5) / PLACE - 0.5, c.dice.side / PLACE
    for k in np.argsort(c.dice.visible):
        seen = c.dice.visible[k]
        if seen < 0.03:
            continue
        d2 = (x - at[k, 0]) ** 2 + (y - at[k, 1]) ** 2
        if seen < 0.15:
            out[2][d2 < (0.5 * side[k]) ** 2] = 0
            continue
        out[0] = np.maximum(out[0], np.exp(-d2 / (2 * (0.16 * side[k]) ** 2)))
        i, j = round(at[k, 1]), round(at[k, 0])
        if 0 <= i < SPAN and 0 <= j < SPAN:
            out[0, i, j], out[1, i, j] = 1, min(1, 0.3 + seen)
        near = (d2 < nearest) & (d2 < max(1, 0.4 * side[k]) ** 2)
        nearest[near] = d2[near]
        out[3][near], out[4][near], out[5][near] = (at[k, 0] - x)[near], (at[k, 1] - y)[near], math.log(side[k] * PLACE / nets.UNIT)
        out[6][near] = 1
    return out


def maker(crops: Crops, size: int):
    """Gives the function that makes batches of pictures and targets, two of each crop."""
    def make(r: np.random.Generator) -> fit.Batch:
        shots = [camera.shoot(crops[int(k)], r)[0] for k in r.integers(len(crops), size=size // 2)]
        made = [canvas(c, r) for c in shots for _ in range(2)]
        return np.stack([c.image for c, _ in made]), np.stack([targets(*c) for c in made])
    return make


def ready(images: torch.Tensor) -> torch.Tensor:
    """Pictures as bytes to the network's input."""
    return images.permute(0, 3, 1, 2).float() / 255 - 0.5


def say(net: nn.Module, images: torch.Tensor) -> torch.Tensor:
    """The finder's planes at 4 px, from pictures as bytes."""
    return F.pixel_shuffle(net(ready(images)), 2)


def loss(net: nn.Module, late: bool, images: torch.Tensor, t: torch.Tensor) -> torch.Tensor:
    """Focal loss for the heat, smooth L1 for place and size."""
    out = say(net, images)
    z, heat, here, gone = out[:, 0], t[:, 0], t[:, 1], t[:, 2]
    p = torch.sigmoid(z)
    hit = here * (1 - p) ** 2 * F.softplus(-z)
    miss = gone * (here == 0) * (1 - heat) ** 4 * p ** 2 * F.softplus(z)
    place = F.smooth_l1_loss(out[:, 1:4], t[:, 3:6], reduction="none", beta=0.05 if late else 0.2) * t[:, 6:7]
    n = here.sum().clamp(min=1)
    return (2 * hit.sum() + miss.sum()) / n + 0.5 * (place[:, :2].sum() + 2 * place[:, 2].sum()) / t[:, 6].sum().clamp(min=1)


def peaks(planes: np.ndarray, least: float, most: int = 400) -> np.ndarray:
    """Candidates x, y, side, logit of one picture's planes (4, h, w): best first, none within 0.45 sides of a better one."""
    y, x = np.nonzero(planes[0] > least)
    z, dx, dy, s = planes[:, y, x]
    found = np.stack([(x + 0.5 + dx) * PLACE - 0.5, (y + 0.5 + dy) * PLACE - 0.5, nets.UNIT * np.exp(s), z], 1)
    rest, kept = found[np.argsort(-found[:, 3])][:most], []
    while len(rest):
        best = rest[0]
        kept.append(best)
        rest = rest[np.hypot(rest[:, 0] - best[0], rest[:, 1] - best[1]) > 0.45 * np.minimum(rest[:, 2], best[2])]
    return np.array(kept).reshape(-1, 4)


def report(make, batches: int = 12):
    """Gives the function that says how many dice of other crops are found."""
    held = [make(np.random.default_rng([99, k])) for k in range(batches)]

    def said(net: nn.Module) -> str:
        found, dice, false = {0: 0, -2: 0}, 0, {0: 0, -2: 0}
        for images, t in held:
            with torch.no_grad():
                out = say(net, torch.from_numpy(images)).numpy()
            for planes, want in zip(out, t):
                i, j = np.nonzero(want[1] >= 0.8)
                at = np.stack([(j + 0.5 + want[3, i, j]) * PLACE - 0.5, (i + 0.5 + want[4, i, j]) * PLACE - 0.5], 1)
                dice += len(at)
                for least in found:
                    got = peaks(planes, least)
                    for p, s in zip(at, nets.UNIT * np.exp(want[5, i, j])):
                        found[least] += bool(len(got)) and bool((np.hypot(*(got[:, :2] - p).T) < 0.3 * s).any())
                    for g in got:
                        a, b = int(np.clip(round((g[1] + 0.5) / PLACE - 0.5), 0, SPAN - 1)), int(np.clip(round((g[0] + 0.5) / PLACE - 0.5), 0, SPAN - 1))
                        false[least] += want[6, a, b] == 0 and want[2, a, b] == 1
        n = len(held) * len(held[0][0])
        return " ".join(f"[{least}: found {100 * found[least] / dice:.2f} % of {dice}, false a picture {false[least] / n:.2f}]" for least in found)
    return said


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--examples", nargs="+", required=True)
    p.add_argument("--held", nargs="+", required=True, help="folders of examples to check with")
    p.add_argument("--from", dest="start", help="a finder to train on")
    p.add_argument("--steps", type=int, default=20000)
    p.add_argument("--batch", type=int, default=24, help="pictures to a step; half as many are new")
    p.add_argument("--state", required=True, help="file that keeps the training's state")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)  # the other core makes batches
    make, held = maker(Crops(a.examples), a.batch // 2), maker(Crops(a.held), 32)
    net, first = nets.finder(), 0
    nn.init.constant_(net[-1].bias[:4], -3.0)
    if a.start:
        seen = torch.from_numpy(held(np.random.default_rng([98, 0]))[0])
        net, first = again.settled(again.series(a.start, nets.finder()), ready(seen)), 3 * a.steps // 5
        print("before:", report(held)(again.series(a.start, nets.finder())), flush=True)
    net = fit.train(net, make, loss, a.steps, a.state, 8e-4, a.batch, 4000, report(held), first=first)
    nets.export(net, a.out)
    if a.start:
        net = again.mean(again.series(a.start, nets.finder()), again.series(a.out, nets.finder()))
        print("mean:", report(held)(net))
        nets.export(net, a.out)


if __name__ == "__main__":
    main()
