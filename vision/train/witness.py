"""Trains the second witness: python3 vision/train/witness.py --examples DIR [DIR...] --held VAL --state FILE --out vision/opencv/witness.onnx

It is the network of faces.py, taught by the crops that the reader learns from
and by the drawings of faces.py together: dice of any colour and make, as any
camera and any web page may leave them. It goes on where it stopped. With --from,
a witness that there is already is trained on for the last two fifths of the
steps, and the mean of what it was and what it became is written.
"""
import argparse
import math
import os

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import again
import camera
import dicedraw
import faces
import fit
import read
import rough
from crops import Crop, Crops, modes
from dicedraw import PATCH, SPAN

NONE = dicedraw.CLASSES.index("none")
SEEN, HIDDEN = 0.8, 0.45  # of a face: visible enough to be read, and too little


def straight(image: np.ndarray, at: complex, a: complex, b: complex) -> np.ndarray:
    """The patch of an outline with the middle and modes given (crops.modes), laid straight."""
    corner = [a * u + b * np.conj(u) for u in (1, 1j)]
    across, down = (corner[1] - corner[0]) / 2, (-corner[0] - corner[1]) / 2  # from the middle to the edges
    k = 2 * SPAN / PATCH
    m = np.array([[across.real * k, down.real * k, 0], [across.imag * k, down.imag * k, 0]])
    m[:, 2] = [at.real, at.imag] - m[:, :2] @ [(PATCH - 1) / 2, (PATCH - 1) / 2]
    return cv2.warpAffine(image, m, (PATCH, PATCH), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def outline(c: Crop, k: int, r: np.random.Generator) -> tuple[np.ndarray, int, float]:
    """A patch of die k as the reader outlines it, its class and weight."""
    a, b = (m[0] for m in modes(c.dice.quad[k:k + 1]))
    at, side = complex(*c.dice.centre[k]), c.dice.side[k]
    wide = 1.0 if r.random() < 0.75 else 2.2
    off = complex(*r.normal(0, 0.035 * wide, 2).clip(-0.15, 0.15))
    a *= np.exp(complex(r.normal(0, 0.035 * wide), r.normal(0, 0.04 * wide)))
    b += a * complex(*r.normal(0, 0.03 * wide, 2))
    seen = c.dice.visible[k]
    label, weight = (int(c.dice.face[k]), 1.0) if seen >= SEEN else (NONE, 1.0 if seen <= HIDDEN else 0.0)
    if r.random() < 0.07:  # an outline beside the face is none of it
        off = np.exp(2j * math.pi * r.random()) * r.uniform(0.35, 0.9)
        label, weight = NONE, 1.0
    return straight(c.image, at + off * side, a, b), label, weight


def elsewhere(c: Crop, false: np.ndarray, r: np.random.Generator) -> tuple[np.ndarray, int, float]:
    """A patch where no die is met, as if one were."""
    if len(false) and r.random() < 0.75:
        chance = np.exp(false[:, 3].clip(-6, 3) / 2)
        x, y, side = false[r.choice(len(false), p=chance / chance.sum()), :3]
    else:
        (x, y), side = read.beside(c, r)
    away = np.hypot(*(c.dice.centre - [x, y]).T) / c.dice.side if len(c.dice.face) else np.array([9.0])
    near = away.min() < 0.35 and 0.6 < c.dice.side[away.argmin()] / side < 1.7
    a = side / math.sqrt(2) * np.exp(1j * r.uniform(0, math.pi / 2) + r.normal(0, 0.1))
    return straight(c.image, complex(x, y), a, a * complex(*r.normal(0, 0.08, 2))), NONE, 0.0 if near else 1.0


def doubtful(c: Crop, mistakes: read.Mistakes, r: np.random.Generator) -> np.ndarray:
    """Where a finder sees dice of the usual size, and where it sees smaller ones: without a mat it looks for all sizes."""
    small = Crop(c.image, rough.nothing(), c.white, math.exp(r.uniform(math.log(12), math.log(max(13, c.scale)))))
    return np.concatenate([mistakes(c, r), mistakes(small, r)])


def maker(crops: Crops, drawn: tuple[np.ndarray, np.ndarray], size: int, each: int, finder: str):
    """Gives the function that makes batches: of so many pictures so many patches, and a quarter more that faces.py drew."""
    mistakes = read.Mistakes(finder)

    def make(r: np.random.Generator) -> fit.Batch:
        made = []
        for k in r.integers(len(crops), size=size):
            c, _ = camera.shoot(crops[int(k)], r)
            if r.random() < 0.5:
                c = camera.passed_on(c, r)
            c = c.framed()
            false = doubtful(c, mistakes, r)
            chance = np.where(c.dice.visible >= SEEN, 1, 0.15 * (c.dice.visible > 0.1))
            for _ in range(each):
                if chance.any() and r.random() < 0.65:
                    made.append(outline(c, int(r.choice(len(chance), p=chance / chance.sum())), r))
                else:
                    made.append(elsewhere(c, false, r))
        for _ in range(2):
            c = rough.rough(r)
            if r.random() < 0.5:
                c = camera.passed_on(c, r)
            false = doubtful(c, mistakes, r)
            made += [elsewhere(c, false, r) for _ in range(each // 2)]
        for k in r.integers(len(drawn[1]), size=len(made) // 4):
            made.append((drawn[0][k], int(drawn[1][k]), 1.0))
        patches, labels, weights = zip(*made)
        return np.stack(patches), np.array(labels), np.array(weights, np.float32)
    return make


def loss(net: nn.Module, _late: bool, patches: torch.Tensor, labels: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """Of faces and of none, turned as chance will have it."""
    x = torch.rot90(faces.normal(patches.numpy()), int(torch.randint(4, (1,))), (2, 3))
    return (weights * F.cross_entropy(net(x), labels, reduction="none", label_smoothing=0.01)).mean()


def answers(net: nn.Module, patches: np.ndarray) -> torch.Tensor:
    """What the network says of patches."""
    with torch.no_grad():
        return torch.cat([net(faces.normal(patches[k:k + 500])) for k in range(0, len(patches), 500)])


def report(held: fit.Batch):
    """Gives the function that says how well patches of other crops are read."""
    labels, weights = torch.from_numpy(held[1]), torch.from_numpy(held[2])

    def said(net: nn.Module) -> str:
        out = answers(net, held[0])
        judged, face = weights == 1, labels != NONE
        best = out.argmax(1)
        rows, none = judged & face, judged & ~face
        return (f"face {100 * (out[rows, :NONE].argmax(1) == labels[rows]).float().mean():.2f} % of {rows.sum()}, "
                f"taken for none {100 * (best[rows] == NONE).float().mean():.2f} %, none taken for a face {100 * (best[none] != NONE).float().mean():.2f} % of {none.sum()}")
    return said


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--examples", nargs="+", required=True)
    p.add_argument("--held", nargs="+", required=True, help="folders of examples to check and calibrate with")
    p.add_argument("--finder", default=os.path.join(os.path.dirname(__file__), "..", "opencv", "find.onnx"))
    p.add_argument("--from", dest="start", help="a witness to train on")
    p.add_argument("--drawn", type=int, default=15000, help="patches that faces.py draws")
    p.add_argument("--steps", type=int, default=12000)
    p.add_argument("--batch", type=int, default=256)
    p.add_argument("--state", required=True, help="file that keeps the training's state")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    torch.manual_seed(1)
    drawn = faces.examples(1, a.drawn, os.cpu_count())
    torch.set_num_threads(1)  # the other core makes batches
    other = maker(Crops(a.held), faces.examples(2, 1500, os.cpu_count()), 32, 8, a.finder)
    held, tuning = read.gather(other, range(10)), read.gather(other, range(10, 20))
    net, first = faces.network(), 0
    if a.start:
        net, first = again.settled(again.series(a.start, net), faces.normal(tuning[0])), 3 * a.steps // 5
        print("before:", report(held)(again.series(a.start, faces.network())), flush=True)
    net = fit.train(net, maker(Crops(a.examples), drawn, 6, 12, a.finder), loss,
                    a.steps, a.state, 2e-3, a.batch, 60000, report(held), first=first)
    if a.start:
        print("trained on:", report(held)(net))
        export(net, a.out)
        net = again.mean(again.series(a.start, faces.network()), again.series(a.out, faces.network()))
        print("mean:", report(held)(net))
    labels, weights = torch.from_numpy(tuning[1]), torch.from_numpy(tuning[2])
    fit.temper(net[-1], answers(net, tuning[0]), lambda x: (weights * F.cross_entropy(x, labels, reduction="none")).sum())
    export(net, a.out)


def export(net: nn.Module, path: str) -> None:
    """Writes the network for OpenCV."""
    torch.onnx.export(net, torch.zeros(1, 3, PATCH, PATCH), path, opset_version=11, input_names=["patch"], output_names=["face"],
                      dynamic_axes={"patch": {0: "n"}, "face": {0: "n"}})


if __name__ == "__main__":
    main()
