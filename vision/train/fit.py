"""The training loop that the finder and the reader share."""
import copy
import math
import os
import time
from collections.abc import Callable, Iterator

import cv2
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

SETTLED = 0.7  # of all steps: then batch norm no longer follows the batches
LATE = 0.05    # of all steps: then small errors count too
Batch = tuple[np.ndarray, ...]


class Made(Dataset):
    """Batches made on the spot; number n is always the same one."""

    def __init__(self, make: Callable[[np.random.Generator], Batch], seed: int, first: int, last: int):
        self.make, self.seed, self.first, self.last = make, seed, first, last

    def __len__(self) -> int:
        return self.last - self.first

    def __getitem__(self, n: int) -> Batch:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        return self.make(np.random.default_rng([self.seed, self.first + n]))


def batches(make: Callable[[np.random.Generator], Batch], seed: int, first: int, last: int) -> Iterator[list[torch.Tensor]]:
    """Batches from first up to last, made by another process ahead of their use."""
    return iter(DataLoader(Made(make, seed, first, last), batch_size=None, num_workers=1, prefetch_factor=8))


class Pool:
    """The last batches that were made, mixed: each sample is learned from several times, far apart.

    A sample costs more to make than to learn from, and a batch of few
    pictures is a poor guide.
    """

    def __init__(self, made: Iterator[list[torch.Tensor]], batch: int, room: int, seed: int):
        self.made, self.batch, self.room, self.rng = made, batch, room, np.random.default_rng(seed)
        self.parts, self.next = [], 0
        while sum(len(p[0]) for p in self.parts) < room // 8:
            self.parts.append(next(made))

    def __iter__(self) -> Iterator[list[torch.Tensor]]:
        for new in self.made:
            if sum(len(p[0]) for p in self.parts) < self.room:
                self.parts.append(new)
            else:
                self.parts[self.next] = new
                self.next = (self.next + 1) % len(self.parts)
            take = self.rng.integers(len(self.parts), size=self.batch)
            rows = [self.rng.integers(len(self.parts[k][0])) for k in take]
            yield [torch.stack([self.parts[k][n][i] for k, i in zip(take, rows)]) for n in range(len(new))]


class Average:
    """The moving average of a network: steadier than the network itself."""

    def __init__(self, net: nn.Module, keep: float = 0.998):
        self.net, self.keep, self.seen = copy.deepcopy(net).eval(), keep, 0

    def add(self, net: nn.Module) -> None:
        self.seen += 1
        keep = min(self.keep, self.seen / (self.seen + 10))
        with torch.no_grad():
            for mine, its in zip(self.net.state_dict().values(), net.state_dict().values()):
                if mine.dtype.is_floating_point:
                    mine.lerp_(its, 1 - keep)
                else:
                    mine.copy_(its)


def rate(step: int, steps: int, top: float) -> float:
    """Learning rate: up for 200 steps, then down along a cosine."""
    if step < 200:
        return top * (step + 1) / 200
    return top * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * step / steps)))


def settle(net: nn.Module) -> None:
    """Batch norm keeps to its running averages from now on: the few crops of a batch are too alike to normalise by."""
    for m in net.modules():
        if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d)):
            m.eval()


def train(net: nn.Module, make: Callable[[np.random.Generator], Batch], loss: Callable[..., torch.Tensor], steps: int,
          state: str, top: float, batch: int, room: int, report: Callable[[nn.Module], str], seed: int = 1, first: int = 0) -> nn.Module:
    """Trains for so many steps in all, goes on from the file state if there is one, and gives the average.

    Without a state it begins at the step first. Batches have that many of the
    last room samples; loss is told whether the training is in its last part,
    where slopes near the truth may be steep.
    """
    optimiser = torch.optim.AdamW(net.parameters(), top, weight_decay=0.02)
    average = Average(net)
    average.seen = first
    if os.path.exists(state):
        saved = torch.load(state)
        net.load_state_dict(saved["net"])
        average.net.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        first, average.seen = saved["step"], saved["step"]
    total, began = 0.0, time.time()
    net.train()
    pool = Pool(batches(make, seed, first, steps + room), batch, room, seed + first)
    for step, samples in zip(range(first + 1, steps + 1), pool):
        for group in optimiser.param_groups:
            group["lr"] = rate(step, steps, top)
        if step > SETTLED * steps:
            settle(net)
        out = loss(net, step > LATE * steps, *samples)
        optimiser.zero_grad()
        out.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.add(net)
        total += float(out)
        if step % 250 == 0 or step == steps:
            torch.save({"net": net.state_dict(), "average": average.net.state_dict(),
                        "optimiser": optimiser.state_dict(), "step": step}, state + ".tmp")
            os.replace(state + ".tmp", state)
            said = report(average.net) if (step % 1000 == 0 or step == steps) else ""
            print(f"step {step} loss {total / ((step - 1) % 250 + 1):.4f} {(step - first) / (time.time() - began):.1f} steps/s {said}", flush=True)
            total = 0.0
    return average.net


def temper(last: nn.Module, scores: torch.Tensor, cost: Callable[[torch.Tensor], torch.Tensor]) -> None:
    """Scales the last layer, which gave these scores, so that chances mean what they say: that is where they cost least."""
    scale = min(np.exp(np.linspace(-1.5, 1.5, 61)), key=lambda s: float(cost(scores * s)))
    with torch.no_grad():
        last.weight *= scale
        last.bias *= scale
    print(f"scores times {scale:.2f}")
