"""A network out of its ONNX file: to be trained on, or to be averaged with another."""
import cv2
import numpy as np
import torch
from torch import nn

import nets


def blobs(source: cv2.dnn.Net, name: str) -> list[torch.Tensor]:
    """The numbers of one layer of an ONNX file."""
    layer = source.getLayer(source.getLayerId(f"onnx_node!/{name}"))
    return [torch.from_numpy(np.array(b)) for b in layer.blobs]


def put(source: cv2.dnn.Net, name: str, linear: nn.Module, norm: nn.Module | None) -> None:
    """Gives a layer its numbers, and batch norm after it those that change nothing."""
    weight, bias = blobs(source, name)
    linear.weight.data = weight.reshape(linear.weight.shape)
    if norm is None:
        linear.bias.data = bias.flatten()
        return
    if linear.bias is not None:
        linear.bias.data.zero_()
    norm.weight.data.fill_(float(np.sqrt(1 + norm.eps)))
    norm.bias.data = bias.flatten()


def fill(source: cv2.dnn.Net, name: str, net: nn.Sequential) -> nn.Sequential:
    """Gives layers that follow on one another the numbers of those whose names begin so."""
    for layer, norm, k in layers(net):
        put(source, f"{name}{k}/{'Conv' if isinstance(layer, nn.Conv2d) else 'Gemm'}", layer, norm)
    return net.eval()


def layers(net: nn.Sequential) -> list[tuple[nn.Module, nn.Module | None, int]]:
    """What has weights, the batch norm after it, and its place."""
    after = [*net[1:], None]
    return [(m, n if isinstance(n, (nn.BatchNorm1d, nn.BatchNorm2d)) else None, k)
            for k, (m, n) in enumerate(zip(net, after)) if isinstance(m, (nn.Conv2d, nn.Linear))]


def load(path: str) -> nets.Reader:
    """The reader that was exported to a file. Its batch norms, which were folded away, change nothing."""
    source = cv2.dnn.readNetFromONNX(path)
    half = len(blobs(source, "near/near.0/Conv")[0])
    net = nets.Reader(next(s for s in (nets.QUICK, nets.CLOSE) if s.half == half))
    for part in ("near", "where", "far"):
        fill(source, f"{part}/{part}.", getattr(net, part))
    put(source, "say/Gemm", net.say, None)
    return net.eval()


def series(path: str, net: nn.Sequential) -> nn.Sequential:
    """Likewise a finder or a witness, given one that knows nothing yet."""
    return fill(cv2.dnn.readNetFromONNX(path), "", net)


def grown(small: nets.Reader, size: nets.Size) -> nets.Reader:
    """A larger reader that says what a smaller one does (Chen et al., Net2Net, ICLR 2016).

    What is new in it sees all there is, but what was there does not listen to it
    yet; layers that are new hand on what they are given.
    """
    net = nets.Reader(size)
    for part in ("near", "where", "far"):
        old, new = layers(getattr(small, part)), layers(getattr(net, part))
        last = [new.pop()] if part == "far" else []
        for _ in range(len(new) + len(last) - len(old)):
            nn.init.dirac_(new.pop()[0].weight)
        for (a, a_norm, _), (b, b_norm, _) in zip(old, new + last):
            inset(a, b)
            if a_norm is not None:
                for name in ("weight", "bias"):
                    getattr(b_norm, name).data[:len(a_norm.bias)] = getattr(a_norm, name).data
    # It says nothing by what is new; places stand after all that is hidden.
    was, now = small.size.hidden, size.hidden
    net.say.weight.data.zero_()
    net.say.weight.data[:, :was] = small.say.weight.data[:, :was]
    net.say.weight.data[:, now:] = small.say.weight.data[:, was:]
    net.say.bias.data = small.say.bias.data.clone()
    return net.eval()


def widened(small: nn.Sequential, net: nn.Sequential) -> nn.Sequential:
    """Likewise a larger witness of as many layers, given one that knows nothing yet."""
    for (a, a_norm, _), (b, b_norm, _) in zip(layers(small), layers(net), strict=True):
        inset(a, b)
        if a_norm is not None:
            for name in ("weight", "bias"):
                getattr(b_norm, name).data[:len(a_norm.bias)] = getattr(a_norm, name).data
    last = layers(net)[-1][0]
    last.weight.data[:, layers(small)[-1][0].in_features:] = 0
    return net.eval()


def inset(small: nn.Module, large: nn.Module) -> None:
    """Puts a layer into the first channels of a larger one; these see nothing else."""
    w, n = small.weight.data, len(small.weight)
    large.weight.data[:n] = 0
    large.weight.data[:n, :w.shape[1]] = w
    if small.bias is not None:
        large.bias.data[:n] = small.bias.data


def settled(net: nn.Module, seen: torch.Tensor) -> nn.Module:
    """The same network with batch norms that know what passes through them, so that they may follow batches again."""
    def follow(norm: nn.Module, given: tuple[torch.Tensor], _out: torch.Tensor) -> None:
        each = [0] if given[0].dim() == 2 else [0, 2, 3]
        mean, var = given[0].mean(each), given[0].var(each, unbiased=False)
        was = norm.weight.data / np.sqrt(1 + norm.eps)
        norm.bias.data += mean * was
        norm.weight.data = was * torch.sqrt(var + norm.eps)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(var)
    hooks = [m.register_forward_hook(follow) for m in net.modules() if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d))]
    with torch.no_grad():
        net.eval()(seen)
    for h in hooks:
        h.remove()
    return net


def mean(a: nn.Module, b: nn.Module) -> nn.Module:
    """The network with the means of both networks' numbers.

    Of a network and the same one trained on, it is often better than either
    where pictures differ from those learned from (Wortsman et al., Robust
    fine-tuning of zero-shot models, CVPR 2022).
    """
    other = b.state_dict()
    a.load_state_dict({name: (x + other[name]) / 2 if x.dtype.is_floating_point else x for name, x in a.state_dict().items()})
    return a
