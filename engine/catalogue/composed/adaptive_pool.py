"""Adaptive pooling: the caller gives the size of the result; windows are of nearly equal size and may overlap."""

import torch
import torch.nn.functional as F
from catalogue import family, operation

family(
    group="compute", effect="compute", motion="reduce_cells", arguments={"output_size": ("text", "1")},
    forms="functional")


def _sizes_asked_for(self, output_size, name, n):
    """Returns the sizes of the last n dimensions of the result, with those of `self` in place of None."""
    is_list = isinstance(output_size, (tuple, list))
    asked = list(output_size) if is_list else [output_size] * n
    assert not is_list or self.dim() > len(asked), f'ValueError: Input dimension should be at least {len(asked) + 1}'
    sizes = [s if o is None else o for s, o in zip(self.shape[-len(asked) :], asked)]
    assert len(sizes) == n, (
        f'RuntimeError: {name}(): internal error: output_size.size() must be {n}'
        if name.startswith('adaptive_max')
        else f'RuntimeError: {name}: output_size must be {n}'
    )
    return sizes


def _boxes_of(self, sizes, name):
    """Returns the shape of the result and the boxes that its elements are made of, each with its bounds along time,
    height and width."""
    n = len(sizes)
    colon = ':' if name.startswith('adaptive_max') else ''
    assert self.dim() in (
        n + 1,
        n + 2,
    ), f'RuntimeError: {name}(): Expected {n + 1}D or {n + 2}D tensor, but got{colon} {list(self.shape)}'
    low = [d for d in range(self.dim() - n, self.dim()) if self.shape[d] == 0]
    assert (
        not low
    ), f'RuntimeError: {name}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes {list(self.shape)} with dimension {low[0]} being empty'
    assert (
        self.is_floating_point()
    ), f'RuntimeError: "{name}{"_cpu" if n == 3 else ""}" not implemented for \'{self.type()[6:-6]}\''
    shape = list(self.shape[:-n]) + sizes
    if max(sizes) > 100000:
        torch.empty(shape)  # throws if memory does not suffice, before all boxes are listed
    sides = [[(i * s // o, -(-(i * s + s) // o)) for i in range(o)] for s, o in zip(self.shape[-n:], sizes)]
    rows, columns = sides[-2:]
    return shape, [(t, h, w) for t in (sides[0] if n == 3 else [(0, 1)]) for h in rows for w in columns]


def _adaptive_max_pool(self, output_size, return_indices, name, n):
    """Returns the largest element of each box, and if `return_indices` is set, its place among the last n
    dimensions."""
    shape, boxes = _boxes_of(self, _sizes_asked_for(self, output_size, name, n), name)
    x = self if n == 3 else self.unsqueeze(-3)
    found = [x[..., a:b, c:d, e:f].flatten(-3).max(-1) for (a, b), (c, d), (e, f) in boxes]
    values = torch.stack([v for v, _ in found], -1).view(shape) if found else self.new_empty(shape)
    if not return_indices:
        return values
    if not found:
        return (values, torch.empty(shape, dtype=torch.int64))
    height, width = self.shape[-2:]
    places = [
        ((at // ((d - c) * (f - e)) + a) * height + at // (f - e) % (d - c) + c) * width + at % (f - e) + e
        for (_, at), ((a, b), (c, d), (e, f)) in zip(found, boxes)
    ]
    return (values, torch.stack(places, -1).view(shape))


def _adaptive_avg_pool(self, output_size, name, n):
    """Returns the mean of each box."""
    sizes = _sizes_asked_for(self, output_size, name, n)
    if self.dim() >= n and sizes == [1] * n:
        return self.mean(list(range(-n, 0)), keepdim=True)
    shape, boxes = _boxes_of(self, sizes, name)
    if not boxes:
        return self.new_empty(shape)
    x = self if n == 3 else self.unsqueeze(-3)
    return torch.stack([x[..., a:b, c:d, e:f].mean((-3, -2, -1)) for (a, b), (c, d), (e, f) in boxes], -1).view(shape)


def _length_asked_for(self, output_size, name):
    """Returns the length of the result of pooling along one dimension."""
    is_list = isinstance(output_size, (tuple, list))
    assert (
        not is_list or len(output_size) == 1
    ), f"RuntimeError: {name}() argument 'output_size' should contain one int (got {len(output_size)})"
    assert self.dim() in (
        2,
        3,
    ), f"RuntimeError: Expected 2 to 3 dimensions, but got {self.dim()}-dimensional tensor for argument #1 'self' (while checking arguments for {name})"
    return output_size[0] if is_list else output_size


@operation("(Tensor self, any output_size, bool return_indices=False)", layout="of_first")
def adaptive_max_pool2d(self, output_size, return_indices=False):
    return _adaptive_max_pool(self, output_size, return_indices, 'adaptive_max_pool2d', 2)


@operation("(Tensor self, any output_size, bool return_indices=False)", help="adaptive_max_pool2d", layout="of_first")
def adaptive_max_pool3d(self, output_size, return_indices=False):
    return _adaptive_max_pool(self, output_size, return_indices, 'adaptive_max_pool3d', 3)


@operation("(Tensor self, any output_size, bool return_indices=False)", help="adaptive_max_pool2d")
def adaptive_max_pool1d(self, output_size, return_indices=False):
    length = _length_asked_for(self, output_size, 'adaptive_max_pool1d')
    values, index = F.adaptive_max_pool2d(self.unsqueeze(-2), (1, length), True)
    return (values.squeeze(-2), index.squeeze(-2)) if return_indices else values.squeeze(-2)


@operation("(Tensor self, int[1] output_size)", forms="function", help="adaptive_max_pool2d", returns="tuple")
def adaptive_max_pool1d(self, output_size):
    return F.adaptive_max_pool1d(self, output_size, True)


@operation("(Tensor self, any output_size, bool return_indices=False)", help="adaptive_max_pool2d", returns="tuple")
def adaptive_max_pool1d_with_indices(self, output_size, return_indices=False):
    return F.adaptive_max_pool1d(self, output_size, True)


@operation("(Tensor self, any output_size, bool return_indices=False)", help="adaptive_max_pool2d", returns="tuple")
def adaptive_max_pool2d_with_indices(self, output_size, return_indices=False):
    return F.adaptive_max_pool2d(self, output_size, True)


@operation("(Tensor self, any output_size, bool return_indices=False)", help="adaptive_max_pool2d", returns="tuple")
def adaptive_max_pool3d_with_indices(self, output_size, return_indices=False):
    return F.adaptive_max_pool3d(self, output_size, True)


@operation("(Tensor self, any output_size)", evaluate="mean_of_planes_boxes",
    gradient="MeanBackward1 if result.shape[-2:] == (1, 1) else AdaptiveAvgPool2DBackward0")
def adaptive_avg_pool2d(self, output_size):
    return _adaptive_avg_pool(self, output_size, 'adaptive_avg_pool2d', 2)


@operation("(Tensor self, any output_size)", help="adaptive_avg_pool2d", layout="of_first")
def adaptive_avg_pool3d(self, output_size):
    return _adaptive_avg_pool(self, output_size, 'adaptive_avg_pool3d', 3)


@operation("(Tensor self, int[1] output_size)", forms="function functional", help="adaptive_avg_pool2d")
def adaptive_avg_pool1d(self, output_size):
    length = _length_asked_for(self, output_size, 'adaptive_avg_pool1d')
    return F.adaptive_avg_pool2d(self.unsqueeze(-2), (1, length)).squeeze(-2)
