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


def load(path: str) -> nets.Reader:
    """The reader that was exported to a file. Its batch norms, which were folded away, change nothing."""
    source, net = cv2.dnn.readNetFromONNX(path), nets.Reader()
    for k in (0, 3, 6, 9):
        put(source, f"near/near.{k}/Conv", net.near[k], net.near[k + 1])
    for k in (0, 2):
        put(source, f"where/where.{k}/Conv", net.where[k], net.where[k + 1])
    put(source, "where/where.5/Conv", net.where[5], None)
    put(source, "far/far.0/Conv", net.far[0], net.far[1])
    put(source, "far/far.4/Gemm", net.far[4], net.far[5])
    put(source, "say/Gemm", net.say, None)
    return net.eval()


def series(path: str, net: nn.Sequential) -> nn.Sequential:
    """Likewise a finder or a witness, given one that knows nothing yet."""
    source = cv2.dnn.readNetFromONNX(path)
    for k, layer in enumerate(net):
        if isinstance(layer, (nn.Conv2d, nn.Linear)):
            kind = "Conv" if isinstance(layer, nn.Conv2d) else "Gemm"
            after = net[k + 1] if k + 1 < len(net) else None
            put(source, f"{k}/{kind}", layer, after if isinstance(after, nn.BatchNorm2d) else None)
    return net.eval()


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
