"""Trains what tells how a die lies: flat, leaning, or on another die.

    dicetable-eye examples --piled --out A --n 1500 --seed 171
    dicetable-eye examples --piled --out B --n 2500 --seed 172
    dicetable-eye examples --piled --out C --n 2500 --seed 173
    dicetable-eye examples --out CROPS --n 4000 --seed 501
    dicetable-eye examples --piled --out OTHER --n 300 --seed 999
    python3 vision/train/pile.py --examples A B C CROPS --held OTHER
    python3 vision/train/pile.py --examples A B C CROPS --held OTHER --astray 0.2 --out vision/opencv/pile_astray.onnx

or, for tables without a mat,

    dicetable-eye examples --plain --leaning --out D --n 4600 --seed 6521
    dicetable-eye examples --plain --leaning --out E --n 4600 --seed 6522
    python3 vision/train/pile.py --lessons D E --from vision/opencv/plain_pile.onnx --rate 2e-3 --out vision/opencv/plain_lie.onnx

It is shown the picture around a top face that is laid straight, near and further off, and
where the bottom face would be if the die lay flat. A to C are heaps of the virtual table;
CROPS show far more kinds of dice, grounds and lights. Lessons are what the reader itself
saw of such crops, outlined as it outlines dice. With --from, a network that there is
already is trained on, at a slower rate, and one that was shown only what is near grows
(docs/training.md). Needs Debian's python3-torch and python3-opencv.
"""
import argparse
import json
import os

import cv2
import numpy as np
import torch
from torch import nn

import again
import camera
from crops import Crop, Crops
from nets import conv

PX, SIDE = 64, 24.0   # of a patch, and of the die in it; further off it is half as large
PLANES = 8            # that the network is given: two pictures, and two of the drop
FLAT, LEANS = 3, 8    # degrees: what lies between them is not learned from
SEEN = 0.6            # least share of a top face
OUT = os.path.join(os.path.dirname(__file__), "..", "opencv", "pile.onnx")


def turned(quad: np.ndarray, drop: np.ndarray) -> np.ndarray:
    """Two half edges of a quad, one a row, so that a flat die's drop goes along the second and, less, along the first."""
    a, b = (quad[1] - quad[0] + quad[2] - quad[3]) / 4, (quad[3] - quad[0] + quad[2] - quad[1]) / 4
    ways = [np.array([s * p, t * q]) for p, q in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)]
    along = [np.linalg.solve(w.T, drop) for w in ways]
    return ways[max(range(8), key=lambda k: (along[k][0] >= 0) * along[k][1])]


def patch(image: np.ndarray, middle: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """The picture around a top face, laid straight: three channels near, and three further off."""
    n, rim = 2 * PX, PX // 2
    m = np.column_stack([axes[0], axes[1], middle]) @ np.array([[2 / SIDE, 0, -(n - 1) / SIDE], [0, 2 / SIDE, -(n - 1) / SIDE], [0, 0, 1]])
    wide = cv2.warpAffine(image, m, (n, n), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    return np.concatenate([wide[rim:-rim, rim:-rim], cv2.resize(wide, (PX, PX), interpolation=cv2.INTER_AREA)], 2)


def outlined(quad: np.ndarray, side: float, astray: float, r: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A top face and its middle as the reader outlines it: a little off, and a share of them, as in heaps, far off: turned or as large as another die."""
    wide = r.random() < astray
    middle = quad.mean(0)
    off = quad - middle
    if wide:
        turn = r.uniform(-np.pi / 4, np.pi / 4) if r.random() < 0.5 else r.normal(0, 0.1)
        off = off @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    middle = middle + r.normal(0, 0.1 if wide else 0.03, 2) * side
    off = off * np.exp(r.normal(0.04, 0.12) if wide else r.normal(0, 0.03))
    return middle + off + r.normal(0, 0.025, (4, 2)) * side, middle


def seen(c: Crop, astray: float, r: np.random.Generator):
    """Patches of a crop's dice that can be seen, with drop and truth."""
    d = c.framed().dice
    even = np.flatnonzero((d.tilt < 1) & ~d.stacked)
    h, w = c.image.shape[:2]
    for k in np.flatnonzero(d.visible > SEEN):
        others = even[even != k] if len(even) > 1 else even
        if not len(others) or not (0.6 * d.side[k] < d.centre[k]).all() or not (d.centre[k] < [w - 0.6 * d.side[k], h - 0.6 * d.side[k]]).all():
            continue
        by = others[np.argmin(np.hypot(*(d.centre[others] - d.centre[k]).T))]
        drop = (d.base[by] - d.centre[by]) / d.side[by]
        quad, middle = outlined(d.quad[k], d.side[k], astray, r)
        axes = turned(quad, drop)
        along = np.linalg.solve(axes.T, drop * d.side[k])
        yield patch(c.image, middle, axes), along, d.tilt[k], d.stacked[k]


def examples(folders: list[str], passes: int, astray: float, seed: int):
    """Patches, drops, tilts and whether they lie on others, of all dice of some folders."""
    r, rows = np.random.default_rng(seed), []
    for folder in folders:
        crops = Crops([folder])
        for i in range(len(crops)):
            crop = crops[i]
            odd = ((crop.dice.tilt > LEANS) | crop.dice.stacked) & (crop.dice.visible > SEEN)
            for _ in range(passes if odd.any() else 1):
                rows += seen(camera.shoot(crop, r)[0], astray, r)
    p, a, t, s = zip(*rows)
    return np.stack(p), np.array(a, np.float32), np.array(t, np.float32), np.array(s, bool)


def lessons(folders: list[str]):
    """The same of all lessons of some folders."""
    pictures, rows = [], []
    for folder in folders:
        pictures.append(np.fromfile(os.path.join(folder, "around.bin"), np.uint8).reshape(-1, 6, PX, PX).transpose(0, 2, 3, 1))
        with open(os.path.join(folder, "leaning.jsonl")) as f:
            rows += [json.loads(line) for line in f]
    a, t, s = zip(*[(x["along"], x["tilt_deg"], x["stacked"]) for x in rows])
    return np.concatenate(pictures), np.array(a, np.float32), np.array(t, np.float32), np.array(s, bool)


def ready(patches: torch.Tensor, along: torch.Tensor) -> torch.Tensor:
    """What the network is given: three planes of each picture, of mean 0 and deviation 1, and two of the drop."""
    near, far = patches.permute(0, 3, 1, 2).float().split(3, 1)
    return torch.cat([evened(near), evened(far), along[:, :, None, None].expand(-1, 2, PX, PX)], 1)


def evened(x: torch.Tensor) -> torch.Tensor:
    """Pictures of mean 0 and deviation 1."""
    return (x - x.mean((1, 2, 3), keepdim=True)) / (x.std((1, 2, 3), keepdim=True, unbiased=False) + 4)


def network(planes: int = PLANES, first: int = 24, second: int = 40) -> nn.Sequential:
    """Says whether a die leans, and whether it lies on another one."""
    return nn.Sequential(
        *conv(planes, first, 4, 2), *conv(first, second, 3, 2), nn.Dropout2d(0.1), *conv(second, 48), *conv(48, 64, 3, 2), nn.Flatten(),
        nn.Dropout(0.5), nn.Linear(64 * 64, 64), nn.ReLU(), nn.Dropout(0.3), nn.Linear(64, 2))


def load(path: str) -> nn.Sequential:
    """A network that there is. One that was shown only what is near grows, and does not listen yet to what is further off."""
    seen = again.blobs(cv2.dnn.readNetFromONNX(path), "0/Conv")[0].shape[1]
    if seen == PLANES:
        return again.series(path, network())
    small = again.series(path, network(seen, 16, 32))
    was = small[0].weight.data
    small[0].weight.data = torch.cat([was[:, :3], torch.zeros(len(was), PLANES - seen, *was.shape[2:]), was[:, 3:]], 1)
    return again.widened(small, network())


def vague(x: torch.Tensor) -> torch.Tensor:
    """The same with other light, more noise, and moved by up to a pixel: there are few heaps to learn from."""
    pictures, drop = x[:, :-2], x[:, -2:]
    gains = (1 + 0.15 * torch.randn(len(x), 3, 1, 1)).repeat(1, 2, 1, 1)
    pictures = pictures * gains + 0.1 * torch.randn(len(x), 1, 1, 1) + 0.08 * torch.randn_like(pictures)
    return torch.cat([torch.roll(pictures, tuple(torch.randint(-1, 2, (2,)).tolist()), (2, 3)), drop], 1)


def train(data, epochs: int, start: str | None, rate: float) -> nn.Sequential:
    """Trains a network that knows nothing yet, or one that there is."""
    torch.manual_seed(1)
    patches, along, tilt, stacked = data
    patches, along = torch.from_numpy(patches), torch.from_numpy(along)
    truth = torch.from_numpy(np.stack([tilt >= LEANS, stacked], 1).astype(np.float32))
    # A little lean may be called either way; what lies on others may lean, too.
    weight = torch.from_numpy(np.stack([np.where((tilt < FLAT) | (tilt >= LEANS), np.where(tilt >= 12, 1.0, 0.5), 0.0), np.ones(len(tilt))], 1).astype(np.float32))
    net, size, top = network(), 128, 4e-3
    if start:
        some = torch.randperm(len(patches))[:4000]
        net, top = again.settled(load(start), ready(patches[some], along[some])), rate
        net.train()
    opt, steps = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0.02), epochs * (len(patches) // size)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, top, total_steps=steps + 1)
    for epoch in range(epochs):
        order, total = torch.randperm(len(patches)), 0.0
        for batch in order[:len(patches) // size * size].reshape(-1, size):
            loss = (nn.functional.binary_cross_entropy_with_logits(net(vague(ready(patches[batch], along[batch]))), truth[batch], reduction="none") * weight[batch]).mean()
            opt.zero_grad()
            loss.backward()
            opt.step()
            plan.step()
            total += float(loss)
        print(f"epoch {epoch + 1} loss {total * size / len(patches):.4f}", flush=True)
    return net.eval()


def tell(net: nn.Sequential, data) -> None:
    """Prints which share of the dice is called, by how they lie, and the loss for those that lie on others, or lean, and flat ones."""
    patches, along, tilt, stacked = data
    with torch.no_grad():
        said = torch.sigmoid(torch.cat([net(ready(torch.from_numpy(patches[k:k + 256]), torch.from_numpy(along[k:k + 256]))) for k in range(0, len(patches), 256)])).numpy()
    off = said.max(1)
    kinds = [("flat", (tilt < 2) & ~stacked), ("on others", stacked)] + [(f"{a} to {b} degrees", (tilt >= a) & (tilt < b) & ~stacked) for a, b in ((8, 12), (12, 18), (18, 25), (25, 46))]
    flat, leans = kinds[0][1], (tilt >= LEANS) & ~stacked
    for name, p, odd in (("on others", said[:, 1], stacked), ("leaning", said[:, 0], leans)):
        right = np.where(odd, p, 1 - p)[odd | flat]
        print(f"loss, {name}: {-np.log(right.clip(1e-7)).mean():.4f}")
    for least in (0.5, 0.9, 0.97, 0.99):
        print(f"chance over {least}: " + ", ".join(f"{name}: {100 * np.mean(off[k] > least):.1f} % of {k.sum()}" for name, k in kinds))


def tell_all(net: nn.Sequential, held) -> None:
    """Tells it of the dice of each folder."""
    for folder, data in held:
        print(folder)
        tell(net, data)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    of = p.add_mutually_exclusive_group(required=True)
    of.add_argument("--examples", nargs="+", help="folders of crops")
    of.add_argument("--lessons", nargs="+", help="folders of lessons")
    p.add_argument("--held", nargs="*", default=[], help="folders to measure on, of the same kind")
    p.add_argument("--passes", type=int, default=2, help="how often a crop with odd dice is used")
    p.add_argument("--astray", type=float, default=0, help="share of the outlines that are far off")
    p.add_argument("--epochs", type=int, default=6)
    p.add_argument("--from", dest="start", help="a network to train on")
    p.add_argument("--rate", type=float, default=3e-4, help="the fastest rate at which it is trained on")
    p.add_argument("--out", default=OUT)
    a = p.parse_args()
    if a.lessons:
        data, held = lessons(a.lessons), [(folder, lessons([folder])) for folder in a.held]
    else:
        data, held = examples(a.examples, a.passes, a.astray, 5), [(folder, examples([folder], 1, a.astray, 6)) for folder in a.held]
    if a.start:
        tell_all(load(a.start).eval(), held)
    net = train(data, a.epochs, a.start, a.rate)
    tell_all(net, held)
    torch.onnx.export(net, torch.zeros(1, PLANES, PX, PX), a.out, opset_version=11, input_names=["around"], output_names=["lies"],
                      dynamic_axes={"around": {0: "n"}, "lies": {0: "n"}})


if __name__ == "__main__":
    main()
