"""Pooling into so many results: boxes of nearly one size, that overlap where it does not divide."""

import torch
import torch.nn.functional as F
from catalogue import family, operation

family(
    group="compute", effect="compute", motion="converge", arguments={"output_size": ("text", "1")},
    forms="functional")


@operation("(Tensor self, any output_size, bool return_indices=False)", layout="of_first")
def adaptive_max_pool2d(self, output_size, return_indices=False):
    n = 2
    name = 'adaptive_max_pool2d'
    is_list = isinstance(output_size, (tuple, list))
    asked = list(output_size) if is_list else [output_size] * n
    assert not is_list or self.dim() > len(asked), f'ValueError: Input dimension should be at least {len(asked) + 1}'
    sizes = [s if o is None else o for s, o in zip(self.shape[-len(asked) :], asked)]
    assert len(sizes) == n, (
        f'RuntimeError: {name}(): internal error: output_size.size() must be {n}'
        if 'max' == 'max'
        else f'RuntimeError: {name}: output_size must be {n}'
    )
    low = [d for d in range(max(self.dim() - n, 0), self.dim()) if self.shape[d] == 0]
    whole = self.dim() >= n and sizes == [1] * n and 'max' == 'avg'
    assert whole or self.dim() in (
        n + 1,
        n + 2,
    ), f'RuntimeError: {name}(): Expected {n + 1}D or {n + 2}D tensor, but got: {list(self.shape)}'
    assert (
        whole or not low
    ), f'RuntimeError: {name}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes {list(self.shape)} with dimension {low[0] if low else 0} being empty'
    assert (
        whole or self.is_floating_point()
    ), f'RuntimeError: "{name}{"_cpu" if n == 3 else ""}" not implemented for \'{self.type()[6:-6]}\''
    shape = list(self.shape[:-n]) + sizes
    torch.empty(shape) if max(sizes) > 100000 else None
    sides = (
        [[]] * n
        if whole
        else [[(i * s // o, -(-(i * s + s) // o)) for i in range(o)] for s, o in zip(self.shape[-n:], sizes)]
    )
    rows, columns = sides[-2:]
    boxes = [(t, h, w) for t in (sides[0] if n == 3 else [(0, 1)]) for h in rows for w in columns]
    x = self if n == 3 or whole else self.unsqueeze(-3)
    found = [x[..., a:b, c:d, e:f].flatten(-3).max(-1) for (a, b), (c, d), (e, f) in boxes]
    values = torch.stack([v for v, _ in found], -1).view(shape) if found else self.new_empty(shape)
    height, width = self.shape[-2:]
    index = (
        torch.stack(
            [
                ((at // ((d - c) * (f - e)) + a) * height + at // (f - e) % (d - c) + c) * width + at % (f - e) + e
                for (_, at), ((a, b), (c, d), (e, f)) in zip(found, boxes)
            ],
            -1,
        ).view(shape)
        if found and return_indices
        else torch.empty(shape, dtype=torch.int64)
    )
    return (values, index) if return_indices else values


@operation("(Tensor self, any output_size, bool return_indices=False)", help="adaptive_max_pool2d", layout="of_first")
def adaptive_max_pool3d(self, output_size, return_indices=False):
    n = 3
    name = 'adaptive_max_pool3d'
    is_list = isinstance(output_size, (tuple, list))
    asked = list(output_size) if is_list else [output_size] * n
    assert not is_list or self.dim() > len(asked), f'ValueError: Input dimension should be at least {len(asked) + 1}'
    sizes = [s if o is None else o for s, o in zip(self.shape[-len(asked) :], asked)]
    assert len(sizes) == n, (
        f'RuntimeError: {name}(): internal error: output_size.size() must be {n}'
        if 'max' == 'max'
        else f'RuntimeError: {name}: output_size must be {n}'
    )
    low = [d for d in range(max(self.dim() - n, 0), self.dim()) if self.shape[d] == 0]
    whole = self.dim() >= n and sizes == [1] * n and 'max' == 'avg'
    assert whole or self.dim() in (
        n + 1,
        n + 2,
    ), f'RuntimeError: {name}(): Expected {n + 1}D or {n + 2}D tensor, but got: {list(self.shape)}'
    assert (
        whole or not low
    ), f'RuntimeError: {name}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes {list(self.shape)} with dimension {low[0] if low else 0} being empty'
    assert (
        whole or self.is_floating_point()
    ), f'RuntimeError: "{name}{"_cpu" if n == 3 else ""}" not implemented for \'{self.type()[6:-6]}\''
    shape = list(self.shape[:-n]) + sizes
    torch.empty(shape) if max(sizes) > 100000 else None
    sides = (
        [[]] * n
        if whole
        else [[(i * s // o, -(-(i * s + s) // o)) for i in range(o)] for s, o in zip(self.shape[-n:], sizes)]
    )
    rows, columns = sides[-2:]
    boxes = [(t, h, w) for t in (sides[0] if n == 3 else [(0, 1)]) for h in rows for w in columns]
    x = self if n == 3 or whole else self.unsqueeze(-3)
    found = [x[..., a:b, c:d, e:f].flatten(-3).max(-1) for (a, b), (c, d), (e, f) in boxes]
    values = torch.stack([v for v, _ in found], -1).view(shape) if found else self.new_empty(shape)
    height, width = self.shape[-2:]
    index = (
        torch.stack(
            [
                ((at // ((d - c) * (f - e)) + a) * height + at // (f - e) % (d - c) + c) * width + at % (f - e) + e
                for (_, at), ((a, b), (c, d), (e, f)) in zip(found, boxes)
            ],
            -1,
        ).view(shape)
        if found and return_indices
        else torch.empty(shape, dtype=torch.int64)
    )
    return (values, index) if return_indices else values


@operation("(Tensor self, any output_size, bool return_indices=False)", help="adaptive_max_pool2d")
def adaptive_max_pool1d(self, output_size, return_indices=False):
    assert (
        not isinstance(output_size, (tuple, list)) or len(output_size) == 1
    ), f"RuntimeError: adaptive_max_pool1d() argument 'output_size' should contain one int (got {len(output_size) if isinstance(output_size, (tuple, list)) else 1})"
    assert self.dim() in (
        2,
        3,
    ), f"RuntimeError: Expected 2 to 3 dimensions, but got {self.dim()}-dimensional tensor for argument #1 'self' (while checking arguments for adaptive_max_pool1d)"
    length = output_size[0] if isinstance(output_size, (tuple, list)) else output_size
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


@operation("(Tensor self, any output_size)", evaluate="mean_of_planes_boxes")
def adaptive_avg_pool2d(self, output_size):
    n = 2
    name = 'adaptive_avg_pool2d'
    is_list = isinstance(output_size, (tuple, list))
    asked = list(output_size) if is_list else [output_size] * n
    assert not is_list or self.dim() > len(asked), f'ValueError: Input dimension should be at least {len(asked) + 1}'
    sizes = [s if o is None else o for s, o in zip(self.shape[-len(asked) :], asked)]
    assert len(sizes) == n, (
        f'RuntimeError: {name}(): internal error: output_size.size() must be {n}'
        if 'avg' == 'max'
        else f'RuntimeError: {name}: output_size must be {n}'
    )
    low = [d for d in range(max(self.dim() - n, 0), self.dim()) if self.shape[d] == 0]
    whole = self.dim() >= n and sizes == [1] * n and 'avg' == 'avg'
    assert whole or self.dim() in (
        n + 1,
        n + 2,
    ), f'RuntimeError: {name}(): Expected {n + 1}D or {n + 2}D tensor, but got {list(self.shape)}'
    assert (
        whole or not low
    ), f'RuntimeError: {name}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes {list(self.shape)} with dimension {low[0] if low else 0} being empty'
    assert (
        whole or self.is_floating_point()
    ), f'RuntimeError: "{name}{"_cpu" if n == 3 else ""}" not implemented for \'{self.type()[6:-6]}\''
    shape = list(self.shape[:-n]) + sizes
    torch.empty(shape) if max(sizes) > 100000 else None
    sides = (
        [[]] * n
        if whole
        else [[(i * s // o, -(-(i * s + s) // o)) for i in range(o)] for s, o in zip(self.shape[-n:], sizes)]
    )
    rows, columns = sides[-2:]
    boxes = [(t, h, w) for t in (sides[0] if n == 3 else [(0, 1)]) for h in rows for w in columns]
    x = self if n == 3 or whole else self.unsqueeze(-3)
    return (
        self.mean(list(range(-n, 0)), keepdim=True)
        if whole
        else torch.stack([x[..., a:b, c:d, e:f].mean((-3, -2, -1)) for (a, b), (c, d), (e, f) in boxes], -1).view(
            shape
        )
        if boxes
        else self.new_empty(shape)
    )


@operation("(Tensor self, any output_size)", help="adaptive_avg_pool2d", layout="of_first")
def adaptive_avg_pool3d(self, output_size):
    n = 3
    name = 'adaptive_avg_pool3d'
    is_list = isinstance(output_size, (tuple, list))
    asked = list(output_size) if is_list else [output_size] * n
    assert not is_list or self.dim() > len(asked), f'ValueError: Input dimension should be at least {len(asked) + 1}'
    sizes = [s if o is None else o for s, o in zip(self.shape[-len(asked) :], asked)]
    assert len(sizes) == n, (
        f'RuntimeError: {name}(): internal error: output_size.size() must be {n}'
        if 'avg' == 'max'
        else f'RuntimeError: {name}: output_size must be {n}'
    )
    low = [d for d in range(max(self.dim() - n, 0), self.dim()) if self.shape[d] == 0]
    whole = self.dim() >= n and sizes == [1] * n and 'avg' == 'avg'
    assert whole or self.dim() in (
        n + 1,
        n + 2,
    ), f'RuntimeError: {name}(): Expected {n + 1}D or {n + 2}D tensor, but got {list(self.shape)}'
    assert (
        whole or not low
    ), f'RuntimeError: {name}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes {list(self.shape)} with dimension {low[0] if low else 0} being empty'
    assert (
        whole or self.is_floating_point()
    ), f'RuntimeError: "{name}{"_cpu" if n == 3 else ""}" not implemented for \'{self.type()[6:-6]}\''
    shape = list(self.shape[:-n]) + sizes
    torch.empty(shape) if max(sizes) > 100000 else None
    sides = (
        [[]] * n
        if whole
        else [[(i * s // o, -(-(i * s + s) // o)) for i in range(o)] for s, o in zip(self.shape[-n:], sizes)]
    )
    rows, columns = sides[-2:]
    boxes = [(t, h, w) for t in (sides[0] if n == 3 else [(0, 1)]) for h in rows for w in columns]
    x = self if n == 3 or whole else self.unsqueeze(-3)
    return (
        self.mean(list(range(-n, 0)), keepdim=True)
        if whole
        else torch.stack([x[..., a:b, c:d, e:f].mean((-3, -2, -1)) for (a, b), (c, d), (e, f) in boxes], -1).view(
            shape
        )
        if boxes
        else self.new_empty(shape)
    )


@operation("(Tensor self, int[1] output_size)", forms="function functional", help="adaptive_avg_pool2d")
def adaptive_avg_pool1d(self, output_size):
    assert (
        not isinstance(output_size, (tuple, list)) or len(output_size) == 1
    ), f"RuntimeError: adaptive_avg_pool1d() argument 'output_size' should contain one int (got {len(output_size) if isinstance(output_size, (tuple, list)) else 1})"
    assert self.dim() in (
        2,
        3,
    ), f"RuntimeError: Expected 2 to 3 dimensions, but got {self.dim()}-dimensional tensor for argument #1 'self' (while checking arguments for adaptive_avg_pool1d)"
    length = output_size[0] if isinstance(output_size, (tuple, list)) else output_size
    return F.adaptive_avg_pool2d(self.unsqueeze(-2), (1, length)).squeeze(-2)
