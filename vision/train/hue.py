"""Trains what names colours without a mat: python3 vision/train/hue.py --examples DIR [DIR...] --held VAL --state FILE --out vision/opencv/hue.onnx

Where nothing tells the light, a die's own pixels do not tell its colour: in too much
light black is grey and orange is yellow. So this network is shown what is around the
die, too, and learns from pictures that are exposed for tables far darker than dice. It
goes on where it stopped. With --from, a network that there is already is trained on for
the last two fifths of the steps.
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
import read
from crops import Crop, Crops
from nets import COLOURS, conv

PATCH = 48      # px, side of the patch
SIDE = 14.0     # px: what a die's side is scaled to in it
SEEN = 0.6      # of a top face: enough to tell its colour


def network() -> nn.Sequential:
    """Patch to one score for each colour."""
    return nn.Sequential(*conv(3, 24, 4, 2), *conv(24, 32, 3, 2), *conv(32, 48), *conv(48, 64, 3, 2),
                         nn.Dropout2d(0.1), *conv(64, 96, PATCH // 8, pad=0), nn.Conv2d(96, len(COLOURS), 1))


def exposed(image: np.ndarray, r: camera.Rng) -> np.ndarray:
    """How bright each channel becomes: as a camera does that takes all it sees for grey, on the average, or by chance."""
    mean = cv2.LUT(image, camera.LINEAR).mean((0, 1)) + 0.002
    level = 0.18 * math.exp(r.normal(0, 0.4)) / mean.mean() if r.random() < 0.5 else math.exp(r.uniform(math.log(0.4), math.log(4.5)))
    balance = (mean.mean() / mean) ** r.uniform(0, 0.8) if r.random() < 0.6 else 1.0
    return np.exp(r.normal(0, 0.1, 3)) * balance * np.clip(level, 0.4, 5)


def around(c: Crop, k: int, r: camera.Rng) -> np.ndarray:
    """The patch around die k, as the readers outline it: nearly right."""
    f = c.dice.side[k] * math.exp(r.normal(0, 0.05)) / SIDE
    x, y = c.dice.centre[k] + r.normal(0, 0.04, 2) * c.dice.side[k] - (PATCH - 1) / 2 * f
    how = cv2.INTER_AREA if f > 1 else cv2.INTER_LINEAR
    return cv2.warpAffine(c.image, np.array([[f, 0, x], [0, f, y]]), (PATCH, PATCH), flags=how | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def maker(crops: Crops, size: int, each: int):
    """Gives the function that makes batches: of so many pictures up to so many dice."""
    def make(r: np.random.Generator) -> fit.Batch:
        patches, labels = [], []
        while len(labels) < size * each // 2:
            c, colour = camera.shoot(crops[int(r.integers(len(crops)))], r, exposed)
            c = c.framed()
            seen = np.flatnonzero(c.dice.visible > SEEN)
            if colour and len(seen):
                for k in r.choice(seen, min(each, len(seen)), replace=False):
                    patches.append(around(c, k, r))
                    labels.append(c.dice.colour[k])
        return np.stack(patches), np.array(labels)
    return make


def ready(patches: torch.Tensor) -> torch.Tensor:
    """Patches as bytes to the network's input."""
    return patches.permute(0, 3, 1, 2).float() / 255 - 0.5


def scores(net: nn.Module, patches: torch.Tensor) -> torch.Tensor:
    """One row for each patch."""
    return net(ready(patches)).flatten(1)


def loss(net: nn.Module, _late: bool, patches: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    return F.cross_entropy(scores(net, patches), labels, label_smoothing=0.01)


def answers(net: nn.Module, held: fit.Batch) -> tuple[torch.Tensor, torch.Tensor]:
    """What it says of patches, and what is true."""
    patches, labels = (torch.from_numpy(x) for x in held)
    with torch.no_grad():
        return torch.cat([scores(net, patches[k:k + 500]) for k in range(0, len(patches), 500)]), labels


def report(held: fit.Batch):
    """Gives the function that says how well colours of other crops are named."""
    def said(net: nn.Module) -> str:
        out, labels = answers(net, held)
        chance, best = out.softmax(1).max(1)
        sure = chance > 0.95
        by = ", ".join(f"{name} {100 * (best[labels == k] == k).float().mean():.1f}" for k, name in enumerate(COLOURS))
        return (f"right {100 * (best == labels).float().mean():.2f} % of {len(labels)} ({by}), "
                f"sure {100 * sure.float().mean():.1f} %, of these wrong {100 * (best != labels)[sure].float().mean():.2f} %")
    return said


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--examples", nargs="+", required=True)
    p.add_argument("--held", nargs="+", required=True, help="folders of examples to check and calibrate with")
    p.add_argument("--from", dest="start", help="a network to train on")
    p.add_argument("--steps", type=int, default=10000)
    p.add_argument("--batch", type=int, default=256)
    p.add_argument("--state", required=True, help="file that keeps the training's state")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)  # the other core makes batches
    other = maker(Crops(a.held), 32, 8)
    held, tuning = read.gather(other, range(20)), read.gather(other, range(20, 40))
    net, first = network(), 0
    if a.start:
        print("before:", report(held)(again.series(a.start, network())), flush=True)
        net, first = again.settled(again.series(a.start, net), ready(torch.from_numpy(tuning[0]))), 3 * a.steps // 5
    net = fit.train(net, maker(Crops(a.examples), 16, 8), loss, a.steps, a.state, 2e-3, a.batch, 60000, report(held), first=first)
    out, labels = answers(net, tuning)
    fit.temper(net[-1], out, lambda x: F.cross_entropy(x, labels))
    nets.export(net, a.out)


if __name__ == "__main__":
    main()
