"""How much each witness's word for a face should count: python3 vision/train/weigh.py --held DIR [DIR...]

Prints, for faces of crops that none of the networks learned from, with and without
mirrored lamps, how many are read right, how many are certain (a chance of 0.95), and
how many of these are wrong: without the third witness, and with it for some exponents
(net_glare.go).
"""
import argparse
import os

import numpy as np
import torch

import again
import camera
import faces
import nets
import read
import witness
from crops import Crops

ERRS = 0.02  # least chance that each leaves to anything (net_face.go)
CERTAIN = 0.95
WEIGHTS = [(1, 1, 1), (0.6, 0.6, 0.6), (0.3, 0.3, 0.8), (0.45, 0.3, 0.8), (0.6, 0.3, 0.8), (0.3, 0.3, 1.2)]
READER = slice(nets.FACE, nets.FACE + 7)
OPENCV = os.path.join(os.path.dirname(__file__), "..", "opencv")


def seen(crops: Crops, shines: float, seed: int):
    """What both readers and the witnesses are shown of the flat dice of each crop, three at most, and their faces; half is passed on."""
    for k in range(len(crops)):
        r = np.random.default_rng([seed, k])
        c, _ = camera.shoot(crops[k], r, shines=shines)
        if r.random() < 0.5:
            c = camera.passed_on(c, r)
        c = c.framed()
        f = min(1.0, read.SIDE / c.scale)
        small = camera.resize(c, f, f) if f < 1 else c
        f = small.image.shape[1] / c.image.shape[1]
        for j in r.permutation(np.flatnonzero((c.dice.visible > 0.9) & (c.dice.tilt < 4)))[:3]:
            at, side = c.dice.centre[j] + r.normal(0, 0.03, 2) * c.dice.side[j], c.dice.side[j]
            straight = witness.straight(c.image, complex(*at), *(m[0] for m in witness.modes(c.dice.quad[j:j + 1])))
            yield read.cut(small.image, (at + 0.5) * f - 0.5, side * f), straight, c.dice.face[j]


def said(folders: list[str]) -> tuple[list[np.ndarray], np.ndarray]:
    """The chances that reader, witness and third witness give to faces, and the true ones."""
    crops = Crops(folders)
    patches, straight, truth = zip(*[x for seed, shines in enumerate((0.0, 0.4)) for x in seen(crops, shines, seed)])
    patches, straight = torch.from_numpy(np.stack(patches)), np.stack(straight)
    white = torch.full((len(patches), 3), 255.0)
    quick, close = (again.load(os.path.join(OPENCV, f"{name}.onnx")) for name in ("read", "close"))
    with torch.no_grad():
        reader = torch.cat([quick(x)[:, READER] + close(x)[:, READER] for k in range(0, len(patches), 200)
                            for x in [read.ready(patches[k:k + 200], white[k:k + 200])]]) / 2
    second, third = (witness.answers(again.series(os.path.join(OPENCV, f"{name}.onnx"), faces.network(size)), straight)[:, :7]
                     for name, size in (("witness", faces.USUAL), ("glare", faces.WIDE)))
    return [x.softmax(1).numpy() for x in (reader, second, third)], np.array(truth)


def together(chances: list[np.ndarray], weights: tuple[float, ...]) -> np.ndarray:
    """The chances of faces by all, each as an exponent of its own has it count."""
    p = np.exp(sum(w * np.log(c + ERRS) for c, w in zip(chances, weights)))
    return p / p.sum(1, keepdims=True)


def tell(what: str, p: np.ndarray, truth: np.ndarray) -> None:
    wrong, certain = p.argmax(1) != truth, p.max(1) > CERTAIN
    print(f"{what}: right {100 * (1 - wrong.mean()):.2f} % of {len(truth)}, certain {certain.sum()}, of these wrong {(wrong & certain).sum()}, "
          f"cost {-np.log(p[np.arange(len(truth)), truth]).mean():.4f}")


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--held", nargs="+", required=True, help="folders of examples that no network learned from")
    a = p.parse_args()
    torch.set_num_threads(2)
    chances, truth = said(a.held)
    for name, c in zip(("reader", "witness", "third witness"), chances):
        tell(name + " alone", c, truth)
    tell("without the third", together(chances[:2], (1, 1)), truth)
    for weights in WEIGHTS:
        tell("reader {}, witness {}, third {}".format(*weights), together(chances, weights), truth)


if __name__ == "__main__":
    main()
