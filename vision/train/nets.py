"""The networks that read dice: the finder and two readers, a quick and a close one.

All are plain convolutions. Channel numbers of the finder and the quick reader are
multiples of three, for OpenCV's kernels compute three at a time; those of the
close one of sixteen, as many as vision/opencv/conv computes at a time.
"""
import copy
import functools
import pathlib
import re
from dataclasses import dataclass

import torch
from torch import nn

CELL = 8            # px of the finder's grid; each cell has 2 x 2 places
UNIT = 16.0         # px: the side for which the finder says log side = 0
PATCH = 48          # px, side of the reader's patch
SIDE = 22.0         # px: what a candidate's side is scaled to in the patch
POINTS = 24         # that the reader places in a patch
GRID = PATCH // 4   # places a row that it weighs for each of them
FACES = ["1", "2", "3", "4", "5", "6", "star"]
COLOURS = ["white", "yellow", "green", "blue", "red", "black", "orange", "other"]

# Places in the reader's output.
DIE, FACE, LEAN, STACK, SHOWN, SHARE, QUAD, DROPX, COLOUR, DROPY, TOUCH, OUT = 0, 1, 8, 9, 10, 11, 12, 19, 20, 28, 29, 30


def conv(i: int, o: int, k: int = 3, stride: int = 1, pad: int = 1, groups: int = 1, dilation: int = 1) -> list[nn.Module]:
    """A convolution, batch norm (folded into it on export) and ReLU."""
    return [nn.Conv2d(i, o, k, stride, pad, dilation, groups, bias=False), nn.BatchNorm2d(o), nn.ReLU()]


def apart(c: int, dilation: int = 1) -> list[nn.Module]:
    """A 3 x 3 convolution in two steps: over space, then over channels."""
    return [nn.Conv2d(c, c, 3, 1, dilation, dilation, c, bias=False), nn.BatchNorm2d(c), *conv(c, c, 1, pad=0)]


def finder() -> nn.Sequential:
    """Picture to candidates: 16 planes a cell, 4 for each of its 2 x 2 places."""
    return nn.Sequential(
        *conv(3, 12, 4, 4, 0), *conv(12, 48, 4, 2, 1), *apart(48), *apart(48, 2), *apart(48), nn.Conv2d(48, 16, 1))


@dataclass(frozen=True)
class Size:
    """How many channels a reader has at a half, a quarter and an eighth of a patch, how many hidden ones, and layers more than one at the last two."""

    half: int
    quarter: int
    eighth: int
    hidden: int
    more: int


QUICK = Size(18, 36, 54, 128, 0)   # sees every candidate
CLOSE = Size(32, 64, 128, 256, 1)  # sees what may be a die


@functools.cache
def knows_bfloat16() -> bool:
    """Whether this processor computes with bfloat16; one that does not takes more than ten times as long with it."""
    flags = re.search(r"^flags\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return flags is not None and bool({"avx512_bf16", "amx_bf16"} & set(flags[1].split()))


class Reader(nn.Module):
    """Patch to the numbers named above.

    Where things are, it tells by points: each is the mean place of one plane's
    weights (integral regression; Sun et al., ECCV 2018), which is learned from
    far fewer patches than coordinates out of a dense layer are.
    """

    def __init__(self, size: Size):
        super().__init__()
        a, b, c = size.half, size.quarter, size.eighth
        more = lambda n: [m for _ in range(size.more) for m in conv(n, n)]
        self.size = size
        self.near = nn.Sequential(*conv(3, a, 4, 2), *conv(a, a), *conv(a, b, 3, 2), *conv(b, b), *more(b))
        self.far = nn.Sequential(*conv(b, c, 3, 2), *more(c), nn.Flatten(), nn.Linear(c * 36, size.hidden), nn.BatchNorm1d(size.hidden), nn.ReLU())
        self.where = nn.Sequential(*apart(b, 2), nn.Conv2d(b, POINTS, 1))
        self.mean = nn.Conv2d(POINTS, 2 * POINTS, GRID, groups=POINTS, bias=False)
        at = torch.linspace(-1, 1, GRID)
        self.mean.weight = nn.Parameter(torch.stack([at.expand(GRID, GRID), at[:, None].expand(GRID, GRID)])[:, None].repeat(POINTS, 1, 1, 1), False)
        self.say = nn.Linear(size.hidden + 2 * POINTS, OUT)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # Half as many digits are enough to learn from, and take a third of the time where processors know them.
        few = torch.autocast("cpu", torch.bfloat16, enabled=self.training and knows_bfloat16())
        with few:
            near = self.near(x)
        weights = self.where(near.float()).reshape(-1, POINTS, GRID * GRID).softmax(2).reshape(-1, POINTS, GRID, GRID)
        with few:
            far = self.far(near)
        return self.say(torch.cat([far.float(), self.mean(weights).flatten(1)], 1))


def folded(net: nn.Module) -> nn.Module:
    """The network with the batch norm after its linear layer taken into that; the exporter does it for convolutions only."""
    net = copy.deepcopy(net).eval()
    if isinstance(net, Reader):
        *_, linear, norm, _ = net.far
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        linear.weight.data = linear.weight.data * scale.data[:, None]
        linear.bias.data = ((linear.bias - norm.running_mean) * scale + norm.bias).data
        net.far = nn.Sequential(*(m for m in net.far if m is not norm))
    return net


def export(net: nn.Module, path: str) -> None:
    """Writes a network for OpenCV; pictures of any size, any number of patches."""
    flat = isinstance(net, Reader)
    like = torch.zeros(2, 3, PATCH, PATCH) if flat else torch.zeros(1, 3, 64, 64)
    free = {0: "n"} if flat else {2: "h", 3: "w"}
    torch.onnx.export(folded(net), like, path, opset_version=11, input_names=["in"], output_names=["out"],
                      dynamic_axes={"in": free, "out": free})
