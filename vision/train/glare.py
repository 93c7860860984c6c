"""Trains the third witness: python3 vision/train/glare.py --examples DIR [DIR...] --held VAL --state FILE --out vision/opencv/glare.onnx

It reads faces, and nothing else: what is no face it is never shown, and what it
says of such means nothing. So it learns what faces look like in which a lamp is
mirrored, which washes pips out. It is larger than the second witness, grows out of
it, and goes on where it stopped.
"""
import argparse
import os

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
import witness
from crops import Crops

SHINES = 0.6  # of all pictures: lamps are mirrored in some of their faces
READ = dicedraw.CLASSES.index("none")  # classes before it are faces


def maker(crops: Crops, drawn: tuple[np.ndarray, np.ndarray], size: int, each: int, shines: float):
    """Gives the function that makes batches: of so many pictures up to so many faces, and a fifth more that faces.py drew."""
    drawn = tuple(x[drawn[1] < READ] for x in drawn)

    def make(r: np.random.Generator) -> fit.Batch:
        made = []
        while len(made) < size * each // 2:
            c, _ = camera.shoot(crops[int(r.integers(len(crops)))], r, shines=shines)
            if r.random() < 0.5:
                c = camera.passed_on(c, r)
            c = c.framed()
            seen = np.flatnonzero(c.dice.visible >= witness.SEEN)
            for k in r.choice(seen, min(each, len(seen)), replace=False):
                patch, label, _ = witness.outline(c, int(k), r)
                if label < READ:
                    made.append((patch, label))
        for k in r.integers(len(drawn[1]), size=len(made) // 5):
            made.append((drawn[0][k], int(drawn[1][k])))
        patches, labels = zip(*made)
        return np.stack(patches), np.array(labels)
    return make


def loss(net: nn.Module, _late: bool, patches: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Of faces, turned as chance will have it."""
    x = torch.rot90(faces.normal(patches.numpy()), int(torch.randint(4, (1,))), (2, 3))
    if torch.rand(1) < 0.5:
        x = x.flip(3)
    return F.cross_entropy(net(x)[:, :READ], labels, label_smoothing=0.01)


def scores(net: nn.Module, held: fit.Batch) -> torch.Tensor:
    """What the network says of faces, one row for each."""
    return witness.answers(net, held[0])[:, :READ]


def report(plain: fit.Batch, shining: fit.Batch):
    """Gives the function that says how well faces of other crops are read, without mirrored lamps and with many."""
    def right(net: nn.Module, held: fit.Batch) -> str:
        out, labels = scores(net, held), torch.from_numpy(held[1])
        return f"{100 * (out.argmax(1) == labels).float().mean():.2f} % of {len(labels)} (cost {F.cross_entropy(out, labels):.4f})"

    return lambda net: f"plain {right(net, plain)}, shining {right(net, shining)}"


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--examples", nargs="+", required=True)
    p.add_argument("--held", nargs="+", required=True, help="folders of examples to check and calibrate with")
    p.add_argument("--from", dest="start", default=os.path.join(os.path.dirname(__file__), "..", "opencv", "witness.onnx"))
    p.add_argument("--drawn", type=int, default=15000, help="patches that faces.py draws")
    p.add_argument("--steps", type=int, default=6000)
    p.add_argument("--batch", type=int, default=256)
    p.add_argument("--state", required=True, help="file that keeps the training's state")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    torch.manual_seed(1)
    drawn, other = faces.examples(1, a.drawn, os.cpu_count()), faces.examples(2, 1500, os.cpu_count())
    torch.set_num_threads(1)  # the other core makes batches
    plain, shining = (read.gather(maker(Crops(a.held), other, 32, 4, s), range(12)) for s in (0.0, 1.0))
    tuning = read.gather(maker(Crops(a.held), other, 32, 4, SHINES), range(12, 24))
    said = report(plain, shining)
    small = again.series(a.start, faces.network())
    print("before:", said(small), flush=True)
    net = again.settled(again.widened(small, faces.network(faces.WIDE)), faces.normal(tuning[0]))
    net = fit.train(net, maker(Crops(a.examples), drawn, 10, 8, SHINES), loss, a.steps, a.state, 2e-3, a.batch, 60000, said)
    labels = torch.from_numpy(tuning[1])
    fit.temper(net[-1], scores(net, tuning), lambda x: F.cross_entropy(x, labels))
    witness.export(net, a.out)


if __name__ == "__main__":
    main()
