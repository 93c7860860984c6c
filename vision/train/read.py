"""Trains the reader: python3 vision/train/read.py --examples DIR [DIR...] --out vision/opencv/read.onnx

Goes on where it stopped when --state holds an unfinished training. With
--finder, what that finder takes for dice and is none is learned as such. With
--from, a reader that there is already is trained on for the last two fifths of
the steps, and the mean of what it was and what it became is written. With
--close, it is the larger one; if the one that there is is smaller, the larger
one grows out of it and learns for the last three fifths.
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
import find
import fit
import nets
import rough
from crops import Crop, Crops, Dice, modes
from nets import COLOUR, COLOURS, DIE, DROPX, DROPY, FACE, LEAN, OUT, PATCH, QUAD, SHARE, SHOWN, SIDE, STACK, TOUCH

Candidate = tuple[np.ndarray, float]  # centre and side, px
ROUGH = 0.06   # of the pictures are restless and show no die
PASSED = 0.4   # of the pictures, with those, were passed on


def cut(image: np.ndarray, centre: np.ndarray, side: float) -> np.ndarray:
    """The patch around a candidate; bilinear, so shrink the picture first if need be."""
    f, mid = side / SIDE, (PATCH - 1) / 2
    m = np.array([[f, 0, centre[0] - mid * f], [0, f, centre[1] - mid * f]])
    return cv2.warpAffine(image, m, (PATCH, PATCH), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def near(dice: Dice, k: int, r: np.random.Generator) -> Candidate:
    """A candidate for die k as a finder gives it: nearly right."""
    off = r.normal(0, 0.07, 2) if r.random() < 0.65 else r.uniform(-0.22, 0.22, 2)
    grow = r.normal(0, 0.06) if r.random() < 0.65 else r.uniform(-0.18, 0.18)
    return dice.centre[k] + off * dice.side[k], dice.side[k] * math.exp(np.clip(grow, -0.18, 0.18))


def beside(c: Crop, r: np.random.Generator) -> Candidate:
    """A candidate that is probably wrong: beside a die, of the wrong size, or anywhere."""
    h, w = c.image.shape[:2]
    n = len(c.dice.face)
    if n == 0 or r.random() < 0.25:
        return r.uniform(0, 1, 2) * [w, h], c.scale * math.exp(r.uniform(-0.5, 0.5))
    k = r.integers(n)
    at, side = c.dice.centre[k], c.dice.side[k]
    if r.random() < 0.3:  # the die's own side faces
        drop = c.dice.base[k] - at
        return at + drop * r.uniform(0.3, 1) + (drop / max(1e-6, np.hypot(*drop))) * side * r.uniform(0.2, 0.6), side * math.exp(r.uniform(-0.4, 0.3))
    if r.random() < 0.2:
        return at + r.normal(0, 0.08, 2) * side, side * math.exp(r.choice([-1, 1]) * r.uniform(0.4, 0.9))
    a, d = r.uniform(0, 2 * math.pi), r.uniform(0.45, 1.3)
    return at + d * side * np.array([math.cos(a), math.sin(a)]), side * math.exp(r.uniform(-0.3, 0.3))


def truth(dice: Dice, at: np.ndarray, side: float, colour: float) -> tuple[np.ndarray, np.ndarray]:
    """What the reader must say about a candidate, and how much each number weighs."""
    t, w = np.zeros(OUT, np.float32), np.zeros(OUT, np.float32)
    w[DIE] = 1
    there = dice.visible > 0.04
    if not there.any():
        return t, w
    away = np.hypot(*(dice.centre - at).T) / dice.side
    away[~there] = 9
    k = int(np.argmin(away))
    size = abs(math.log(dice.side[k] / side))
    if away[k] > 0.42 or size > 0.33:
        return t, w
    if away[k] > 0.31 or size > 0.2:
        w[DIE] = 0
        return t, w
    seen = float(dice.visible[k])
    t[DIE], w[DIE] = 1, min(1, max(0, (seen - 0.05) / 0.25))
    t[FACE], w[FACE] = dice.face[k], np.clip((seen - 0.3) / 0.4, 0, 1)
    named = 1.0 if dice.colour[k] != COLOURS.index("other") else 0.3  # brown is nearly red, or orange
    t[COLOUR], w[COLOUR] = dice.colour[k], colour * named * np.clip(seen / 0.4, 0, 1)
    t[LEAN], w[LEAN] = dice.tilt[k] > 7, w[FACE] * (0.1 if 4 < dice.tilt[k] < 12 else 1)
    t[STACK], w[STACK] = dice.stacked[k], w[FACE]
    t[SHOWN], w[SHOWN] = seen >= 0.4, 0.2 if 0.2 < seen < 0.6 else 1
    t[SHARE], w[SHARE] = seen, 1
    t[QUAD:QUAD + 7], t[DROPX], t[DROPY] = shape(dice, k, at, side)
    w[QUAD:QUAD + 7] = w[DROPX] = w[DROPY] = np.clip((seen - 0.1) / 0.5, 0.05, 1)
    others = np.hypot(*(dice.centre - dice.centre[k]).T) / (dice.side + dice.side[k]) * 2
    others[k] = 9
    t[TOUCH], w[TOUCH] = others.min() < 1.3, 0.2 if 1.2 < others.min() < 1.5 else 1
    return t, w


def shape(dice: Dice, k: int, at: np.ndarray, side: float) -> tuple[np.ndarray, float, float]:
    """The seven numbers of the quad, and the way from the top's middle to the bottom's."""
    a, b = (m[0] for m in modes(dice.quad[k:k + 1]))
    off, true = (dice.centre[k] - at) / side, dice.side[k]
    turn, w = (a / abs(a)) ** 4, a * b / abs(a) ** 2
    drop = (dice.base[k] - dice.centre[k]) / true
    return np.array([*off, math.log(true / side), turn.real, turn.imag, w.real, w.imag]), drop[0], drop[1]


def weight(dice: Dice) -> np.ndarray:
    """How often each die is taken: rare ones more often, hidden ones seldom."""
    w = np.where(dice.visible > 0.1, 1.0, 0.02) + (dice.tilt > 4) + dice.stacked + ((dice.visible > 0.1) & (dice.visible < 0.8))
    return w / w.sum()


def samples(c: Crop, keeps_colour: bool, count: int, false: np.ndarray, r: np.random.Generator):
    """Patches of one picture with white, truth and weights."""
    c = c.framed()
    known = keeps_colour and r.random() < 0.6
    white = np.clip(c.white * r.uniform(0.95, 1.05, 3) * math.exp(r.uniform(math.log(0.6), math.log(1.15))), 8, 450)
    if not known:
        white = 255 * np.exp(r.normal(0, 0.06, 3))
    h, w = c.image.shape[:2]
    inside = ((c.dice.centre > 0) & (c.dice.centre < [w, h])).all(1) if len(c.dice.face) else np.zeros(0, bool)
    chance = weight(c.dice) * inside if inside.any() else inside
    spots = []
    for _ in range(count):
        x = r.random()
        if inside.any() and x < 0.6:
            spots.append(near(c.dice, int(r.choice(len(inside), p=chance / chance.sum())), r))
        elif len(false) and x < 0.85:
            spots.append((false[(k := r.integers(len(false))), :2] + r.normal(0, 1, 2), float(false[k, 2])))
        else:
            spots.append(beside(c, r))
    small = c
    if c.scale > SIDE * 1.2:
        f = SIDE / c.scale * r.uniform(1, 1.15)
        small = camera.resize(c, f, f)
    f = small.image.shape[1] / w
    out = []
    for at, side in spots:
        t, tw = truth(c.dice, at, side, float(keeps_colour) * (1 if known else 0.6))
        out.append((cut(small.image, (at + 0.5) * f - 0.5, side * f), white.astype(np.float32), t, tw))
    return out


class Mistakes:
    """What a finder takes for dice in a picture, most often at the size it is made for."""

    def __init__(self, path: str | None):
        self.path, self.net = path, None

    def __call__(self, c: Crop, r: np.random.Generator) -> np.ndarray:
        if self.path is None:
            return np.zeros((0, 4))
        if self.net is None:
            self.net = cv2.dnn.readNetFromONNX(self.path)
        # Where no mat tells how large dice are, pips of large ones and the grain of wood are looked at, too.
        f = 16 * math.exp(r.uniform(-0.3, 0.4) if r.random() < 0.6 else r.uniform(-1, 1.3)) / c.scale
        h, w = (max(8, round(n * f / 8) * 8) for n in c.image.shape[:2])
        small = cv2.resize(c.image, (w, h), interpolation=cv2.INTER_AREA)
        self.net.setInput(small.transpose(2, 0, 1)[None].astype(np.float32) / 255 - 0.5)
        out = find.peaks(F.pixel_shuffle(torch.from_numpy(self.net.forward()), 2)[0].numpy(), -3)
        scale = c.image.shape[1] / w
        out[:, :2] = (out[:, :2] + 0.5) * scale - 0.5
        out[:, 2] *= scale
        return out


def maker(crops: Crops, size: int, each: int, finder: str | None):
    """Gives the function that makes batches: so many pictures, so many patches of each."""
    mistakes = Mistakes(finder)

    def make(r: np.random.Generator) -> fit.Batch:
        made = []
        for k in r.integers(len(crops), size=size):
            kind = r.random()
            c, colour = (rough.rough(r), False) if kind < ROUGH else camera.shoot(crops[int(k)], r)
            if kind < PASSED:  # its colours mean nothing any more
                c, colour = camera.passed_on(c, r), False
            made += samples(c, colour, each, mistakes(c, r), r)
        return tuple(np.stack(x) for x in zip(*made))
    return make


def ready(patches: torch.Tensor, white: torch.Tensor) -> torch.Tensor:
    """Patches as bytes to the network's input."""
    return (patches.permute(0, 3, 1, 2).float() / white[:, :, None, None]).clamp(0, 1.5) - 0.5


def loss(net: nn.Module, late: bool, patches: torch.Tensor, white: torch.Tensor, t: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    """The sum over all that it says."""
    out = net(ready(patches, white))
    total = torch.zeros(())
    for at, much in ((DIE, 1.0), (LEAN, 0.3), (STACK, 0.5), (SHOWN, 0.5), (TOUCH, 0.2)):
        total = total + much * (w[:, at] * F.binary_cross_entropy_with_logits(out[:, at], t[:, at], reduction="none")).mean()
    for at, n, much in ((FACE, 7, 1.5), (COLOUR, 8, 0.8)):
        total = total + much * (w[:, at] * F.cross_entropy(out[:, at:at + n], t[:, at].long(), reduction="none", label_smoothing=0.01)).mean()
    # The bend is wide at first: steep slopes near the truth would be noise that drowns faces and colours.
    for at, n, much in ((SHARE, 1, 0.5), (QUAD, 3, 2.0), (QUAD + 3, 2, 0.4), (QUAD + 5, 2, 2.0), (DROPX, 1, 2.0), (DROPY, 1, 2.0)):
        off = F.smooth_l1_loss(out[:, at:at + n], t[:, at:at + n], reduction="none", beta=0.04 if late else 0.2)
        total = total + much * (w[:, at:at + n] * off).sum(1).mean()
    return total


def area(z: np.ndarray, y: np.ndarray) -> float:
    """The area under the curve of hits against false alarms."""
    order = np.argsort(np.argsort(z)) + 1.0
    n, m = y.sum(), (~y).sum()
    return float((order[y].sum() - n * (n + 1) / 2) / max(1, n * m))


def called(z: np.ndarray, y: np.ndarray, alarms: float = 0.005) -> float:
    """The share called at so many false alarms."""
    return float((z[y] > np.quantile(z[~y], 1 - alarms)).mean()) if y.any() and (~y).any() else math.nan


def report(held: fit.Batch):
    """Gives the function that says how well patches of other crops are read."""
    patches, white, t, w = (torch.from_numpy(x) for x in held)

    def said(net: nn.Module) -> str:
        with torch.no_grad():
            out = torch.cat([net(ready(patches[k:k + 500], white[k:k + 500])) for k in range(0, len(patches), 500)]).numpy()
        y, much = t.numpy(), w.numpy()
        plain, die, judged = much[:, FACE] > 0.9, y[:, DIE] == 1, much[:, DIE] > 0.9
        flat = plain & (y[:, LEAN] == 0) & (y[:, STACK] == 0)
        right = lambda at, n, rows: 100 * (out[rows, at:at + n].argmax(1) == y[rows, at]).mean()
        off = np.abs(out - y)
        drop = np.hypot(off[:, DROPX], off[:, DROPY])[plain]
        sure = plain & (much[:, LEAN] > 0.9)
        return (f"face {right(FACE, 7, plain):.2f} % flat {right(FACE, 7, flat):.2f} % of {flat.sum()}, colour {right(COLOUR, 8, plain & (much[:, COLOUR] > 0.9)):.2f} %, "
                f"die area {area(out[judged, DIE], die[judged]):.4f} at 0.5 %: {100 * called(out[judged, DIE], die[judged]):.1f} %, "
                f"lean {area(out[sure, LEAN], y[sure, LEAN] == 1):.4f} stack {area(out[plain, STACK], y[plain, STACK] == 1):.4f} "
                f"at 0.5 %: {100 * called(out[plain, STACK], y[plain, STACK] == 1):.1f} %, shown {area(out[die & (much[:, SHOWN] > 0.9), SHOWN], y[die & (much[:, SHOWN] > 0.9), SHOWN] == 1):.4f}, "
                f"off centre {np.median(np.hypot(off[plain, QUAD], off[plain, QUAD + 1])):.4f} side {np.median(off[plain, QUAD + 2]):.4f} w {np.median(off[plain, QUAD + 5]):.4f} "
                f"drop {np.median(drop):.4f} 90 %: {np.quantile(drop, 0.9):.4f} 99 %: {np.quantile(drop, 0.99):.4f}")
    return said


def temper(net: nets.Reader, held: fit.Batch) -> None:
    """Scales each answer's logits so that its probabilities mean what they say."""
    patches, white, t, w = (torch.from_numpy(x) for x in held)
    with torch.no_grad():
        out = torch.cat([net(ready(patches[k:k + 500], white[k:k + 500])) for k in range(0, len(patches), 500)])
    last = net.say
    for at, n in ((DIE, 1), (FACE, 7), (LEAN, 1), (STACK, 1), (SHOWN, 1), (COLOUR, 8), (TOUCH, 1)):
        def cost(scale: float) -> float:
            z = out[:, at:at + n] * scale
            each = F.cross_entropy(z, t[:, at].long(), reduction="none") if n > 1 else F.binary_cross_entropy_with_logits(z[:, 0], t[:, at], reduction="none")
            return float((each * w[:, at]).sum())
        scale = min(np.exp(np.linspace(-1.5, 1.5, 61)), key=cost)
        with torch.no_grad():
            last.weight[at:at + n] *= scale
            last.bias[at:at + n] *= scale
        print(f"answer {at}: logits times {scale:.2f}")


def gather(make, seeds: range) -> fit.Batch:
    """Some batches in one."""
    return tuple(np.concatenate(x) for x in zip(*[make(np.random.default_rng([98, k])) for k in seeds]))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--examples", nargs="+", required=True)
    p.add_argument("--held", nargs="+", required=True, help="folders of examples to check and calibrate with")
    p.add_argument("--finder")
    p.add_argument("--from", dest="start", help="a reader to train on")
    p.add_argument("--close", action="store_true", help="train the larger one; with --from a smaller one it grows out of that")
    p.add_argument("--steps", type=int, default=20000)
    p.add_argument("--batch", type=int, default=192, help="patches to a step; half of them new, eight of each picture")
    p.add_argument("--state", required=True, help="file that keeps the training's state")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)  # the other core makes batches
    other = maker(Crops(a.held), 32, 8, a.finder)
    held, tuning = gather(other, range(10)), gather(other, range(10, 20))
    size = nets.CLOSE if a.close else nets.QUICK
    net, first, grows = nets.Reader(size), 0, False
    if a.start:
        net = again.load(a.start)
        print("before:", report(held)(net), flush=True)
        if grows := net.size != size:
            net = again.grown(net, size)
        patches, white = (torch.from_numpy(x) for x in tuning[:2])
        net, first = again.settled(net, ready(patches, white)), (2 if grows else 3) * a.steps // 5
    net = fit.train(net, maker(Crops(a.examples), a.batch // 16, 8, a.finder), loss,
                    a.steps, a.state, 2e-3, a.batch, 60000, report(held), first=first)
    if a.start and not grows:
        nets.export(net, a.out)
        net = again.mean(again.load(a.start), again.load(a.out))
        print(report(held)(net))
    temper(net, tuning)
    nets.export(net, a.out)


if __name__ == "__main__":
    main()
