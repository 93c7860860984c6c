"""Trains the network that reads a die's top face: run it as it is.

It draws its own examples (dicedraw.py), so the same command gives the same
network up to rounding. Needs Debian's python3-torch and python3-opencv.
"""
import argparse
import multiprocessing
import os

import cv2
import numpy as np
import torch
from torch import nn

import dicedraw


def draw(job):
    seed, n = job
    cv2.setNumThreads(1)
    r = np.random.default_rng(seed)
    drawn = [dicedraw.example(r) for _ in range(n)]
    return np.stack([p for p, _ in drawn]), np.array([l for _, l in drawn])


def examples(seed, n, workers):
    """n patches and classes, drawn in parallel and still in one order."""
    jobs = [(seed * 100003 + k, 500) for k in range(n // 500)]
    with multiprocessing.Pool(workers) as pool:
        parts = pool.map(draw, jobs, chunksize=1)
    return np.concatenate([p for p, _ in parts]), np.concatenate([l for _, l in parts])


def normal(x):
    """Patches of mean 0 and deviation 1, as face_net.go gives them."""
    x = torch.from_numpy(x).permute(0, 3, 1, 2).float()
    x = x - x.mean((1, 2, 3), keepdim=True)
    return x / (x.std((1, 2, 3), keepdim=True, unbiased=False) + 4)


def block(i, o, stride):
    return [nn.Conv2d(i, o, 3, stride, 1, bias=False), nn.BatchNorm2d(o), nn.ReLU()]


USUAL, WIDE = (16, 24, 32, 48, 48, 64, 48), (24, 32, 48, 64, 64, 96, 64)  # channels of each layer


def network(size=USUAL):
    a, b, c, d, e, f, g = size
    return nn.Sequential(
        *block(3, a, 1), *block(a, b, 2), *block(b, c, 1), *block(c, d, 2), *block(d, e, 1), *block(e, f, 2),
        nn.Flatten(), nn.Dropout(0.2), nn.Linear(f * 16, g), nn.ReLU(), nn.Linear(g, len(dicedraw.CLASSES)))


def vary(x, g):
    """Quarter turns and mirror images leave the class."""
    k = int(torch.randint(4, (1,), generator=g))
    x = torch.rot90(x, k, (2, 3))
    if torch.rand(1, generator=g) < 0.5:
        x = x.flip(3)
    return x


def train(x, y, tx, ty, epochs):
    net, g = network(), torch.Generator().manual_seed(1)
    opt = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=0.02)
    steps = epochs * (len(x) // 128)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, 4e-3, total_steps=steps + 1)
    loss = nn.CrossEntropyLoss(label_smoothing=0.02)
    for epoch in range(epochs):
        net.train()
        order = torch.randperm(len(x), generator=g)
        total = 0.0
        for k in range(len(x) // 128):
            batch = order[k * 128:(k + 1) * 128]
            out = loss(net(vary(normal(x[batch.numpy()]), g)), y[batch])
            opt.zero_grad()
            out.backward()
            opt.step()
            plan.step()
            total += float(out)
        net.eval()
        with torch.no_grad():
            said = torch.cat([net(normal(tx[k:k + 500])) for k in range(0, len(tx), 500)]).argmax(1)
        right = (said == ty).float().mean().item()
        print(f"epoch {epoch + 1} loss {total * 128 / len(x):.4f} right {100 * right:.2f} %", flush=True)
    return net


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--examples", type=int, default=30000)
    p.add_argument("--epochs", type=int, default=10)
    p.add_argument("--workers", type=int, default=os.cpu_count())
    p.add_argument("--out", default=os.path.join(os.path.dirname(__file__), "..", "opencv", "cubes", "face.onnx"))
    a = p.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(a.workers)
    x, y = examples(1, a.examples, a.workers)
    tx, ty = examples(2, 3000, a.workers)
    net = train(x, torch.from_numpy(y), tx, torch.from_numpy(ty), a.epochs)
    torch.onnx.export(net.eval(), torch.zeros(1, 3, 32, 32), a.out, opset_version=11, input_names=["patch"], output_names=["face"],
                      dynamic_axes={"patch": {0: "n"}, "face": {0: "n"}})


if __name__ == "__main__":
    main()
