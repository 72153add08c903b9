"""Layouts and index matrices."""

import math
import torch
from catalogue import family, operation

family(group="regroup", forms="function", effect="copy")


@operation(
    "(Tensor self, int chunks, int dim=0)", forms="method function", help="unsafe_split", effect="view",
    returns="tuple", motion="follow")
def unsafe_chunk(self, chunks, dim=0):
    return self.chunk(chunks, dim)


@operation(
    "(Tensor self, int split_size, int dim=0)", forms="method function", help="unsafe_split", effect="view",
    returns="tuple", motion="follow")
def unsafe_split(self, split_size, dim=0):
    return self.split(split_size, dim)


@operation(
    "(Tensor self, int[] split_sizes, int dim=0)", forms="method function", help="unsafe_split", effect="view",
    returns="tuple", motion="follow", arguments={"split_sizes": "parts"})
def unsafe_split_with_sizes(self, split_sizes, dim=0):
    return self.split_with_sizes(split_sizes, dim)


@operation(
    "(Tensor self, Tensor src, int[] size, int[] stride, int? storage_offset=None)", group="copy",
    forms="method function", motion="follow",
    arguments={"size": ("text", "(2, 2)"), "stride": ("text", "(1, 2)"), "src": ("text", "{}.as_strided((2, 2), (1, 2)) + 1")})
def as_strided_scatter(self, src, size, stride, storage_offset=None):
    whole = self.as_strided((self.untyped_storage().nbytes() // self.element_size(),), (1,), 0).clone()
    copy = whole.as_strided(self.shape, self.stride(), self.storage_offset())
    part = copy.as_strided(size, stride, storage_offset)
    assert (
        part.shape == src.shape
    ), f'RuntimeError: expected src to have a size equal to the slice of self. src size = {list(src.shape)}, slice size = {list(part.shape)}'
    part.copy_(src)
    return copy


@operation(
    "(int[] size, int[] physical_layout, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)",
    group="create", effect="create", motion="appear",
    arguments={"size": ("text", "(2, 3, 4)"), "physical_layout": ("text", "(0, 2, 1)")})
def empty_permuted(
    size, physical_layout, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):
    order = list(physical_layout)
    assert len(size) == len(
        order
    ), f'RuntimeError: Number of dimensions in size does not match the length of the physical_layout; i.e. len(size) = {len(size)} is not equal to len(physical_layout) = {len(order)}'
    assert all(
        [0 <= d < len(size) for d in order]
    ), f'RuntimeError: Dimension out of range (expected to be between 0 and {len(size) - 1}, but got {[d for d in order if not 0 <= d < len(size)][0] if order else 0})'
    assert all([order.count(d) == 1 for d in order]), 'RuntimeError: Duplicate dim not allowed'
    steps = torch.empty([size[d] for d in order]).stride()
    return torch.empty_strided(size, [steps[order.index(d)] for d in range(len(order))], dtype=dtype, device=device)


@operation(
    "(Tensor self, int[] size, int[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)",
    group="create", forms="method", effect="create", motion="appear", arguments={"stride": ("text", "(1, 2)")})
def new_empty_strided(
    self, size, stride, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):
    return torch.empty_strided(
        size, stride, dtype=self.dtype if dtype is None else dtype, device=self.device if device is None else device
    )


@operation(
    "(Tensor self, *, any ambiguity_check=False)", group="ask", forms="method", effect="ask", returns="value",
    value_type="tuple")
def dim_order(self, *, ambiguity_check=False):
    return tuple([d for _, d in sorted([(-self.stride(d), d) for d in range(self.dim())])])


@operation(
    "(any obj, *, ScalarType? dtype=None, Device? device=None, bool? copy=None, bool requires_grad=False)",
    group="create", motion="follow", arguments={"obj": ("text", "[1, 2, 3]")})
def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    can_share = isinstance(obj, torch.Tensor) or hasattr(obj, '__array__')
    assert copy is not False or can_share, "ValueError: can't alias arbitrary sequence into a tensor."
    source = torch.as_tensor(obj) if can_share else obj
    made = torch.as_tensor(source, dtype=dtype, device=device)
    assert copy is not False or made is source, (
        f"ValueError: can't alias tensor with dtype '{source.type().split('.')[-1][:-6]}' into dtype '{made.type().split('.')[-1][:-6]}'."
    )
    return made.clone() if copy and made is source else made


@operation(
    "(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, "
    "bool? requires_grad=False)",
    group="create", effect="create", motion="appear")
def scalar_tensor(s, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False):
    return torch.full(
        (), s, dtype=torch.get_default_dtype() if dtype is None else dtype, device='cpu' if device is None else device
    )


@operation("(Tensor self)", forms="function property", effect="view", motion="follow")
def real(self):
    return torch.view_as_real(self).select(-1, 0) if self.is_complex() else self


@operation(
    "(Tensor self)", forms="method function", help="conj", effect="view", motion="follow",
    aliases=["resolve_conj", "resolve_neg"])
def conj(self):
    return self


@operation(
    "(Tensor self)", forms="method function", help="conj", effect="view", out="exact", out_sharing="whole",
    out_refusal="Found dtype {got} but expected {want}", motion="follow")
def conj_physical(self):
    return self


@operation("(Tensor self)", forms="function property", effect="view", motion="follow")
def imag(self):
    assert self.is_complex(), 'RuntimeError: imag is not implemented for tensors with non-complex dtypes.'
    return torch.view_as_real(self).select(-1, 1)


@operation(
    "(Tensor self, Tensor value)", "(Tensor self, Scalar value)", group="compute", effect="compute", motion="follow",
    arguments={"value": ("number", "1")})
def fill(self, value=None):
    return torch.empty_like(self).fill_(value)


@operation("(Tensor self, int offset=0)", group="copy", forms="method function", motion="follow")
def diagflat(self, offset=0):
    return self.reshape(-1).diag(offset)


@operation("(*tensors)", group="copy", motion="follow", arguments={"tensors": ("text", "{}, {}")},
    gradient="BlockDiagBackward0")
def block_diag(*tensors):
    strange = [type(t).__name__ for t in tensors if not isinstance(t, torch.Tensor)]
    assert (
        not strange
    ), f"TypeError: expected Tensor as element {0} in argument 0, but got {strange[0]}"
    blocks = [t.reshape(1, -1) if t.dim() < 2 else t for t in tensors]
    assert all(
        [t.dim() == 2 for t in blocks]
    ), f'RuntimeError: torch.block_diag: Input tensors must have 2 or fewer dimensions. Input {[t.dim() > 2 for t in blocks].index(True) if blocks else 0} has {[t.dim() for t in blocks if t.dim() > 2][0] if any([t.dim() > 2 for t in blocks]) else 0} dimensions'
    rows, columns = [t.shape[0] for t in blocks], [t.shape[1] for t in blocks]
    result = (
        torch.zeros(sum(rows), sum(columns), dtype=torch.cat([t.new_zeros(1) for t in blocks]).dtype)
        if blocks
        else torch.zeros(1, 0)
    )
    [
        result[sum(rows[:i]) : sum(rows[: i + 1]), sum(columns[:i]) : sum(columns[: i + 1])].copy_(t)
        for i, t in enumerate(blocks)
    ]
    return result


@operation(
    "(int row, int col, int offset=0, *, ScalarType? dtype=torch.int64, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)",
    group="create", effect="create", motion="appear", arguments={"row": ("integer", "3"), "col": ("integer", "3")})
def tril_indices(
    row, col, offset=0, *, dtype=torch.int64, layout=None, device=None, pin_memory=False, requires_grad=False
):
    assert row >= 0, f'RuntimeError: row must be non-negative, got{row}'
    assert col >= 0, f'RuntimeError: col must be non-negative, got{col}'
    assert dtype in (
        None,
        torch.int64,
        torch.int32,
    ), f'RuntimeError: "tril_indices" not implemented for \'{torch.empty(0, dtype=dtype).type()[6:-6]}\''
    return (
        torch.ones(row, col, dtype=torch.uint8)
        .tril(offset)
        .nonzero()
        .t()
        .clone(memory_format=torch.contiguous_format)
        .to(dtype)
    )


@operation(
    "(int row, int col, int offset=0, *, ScalarType? dtype=torch.int64, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)",
    group="create", effect="create", motion="appear", arguments={"row": ("integer", "3"), "col": ("integer", "3")})
def triu_indices(
    row, col, offset=0, *, dtype=torch.int64, layout=None, device=None, pin_memory=False, requires_grad=False
):
    assert row >= 0, f'RuntimeError: row must be non-negative, got{row}'
    assert col >= 0, f'RuntimeError: col must be non-negative, got{col}'
    assert dtype in (
        None,
        torch.int64,
        torch.int32,
    ), f'RuntimeError: "triu_indices" not implemented for \'{torch.empty(0, dtype=dtype).type()[6:-6]}\''
    return (
        torch.ones(row, col, dtype=torch.uint8)
        .triu(offset)
        .nonzero()
        .t()
        .clone(memory_format=torch.contiguous_format)
        .to(dtype)
    )


@operation(
    "(Tensor indices, any shape)", group="compute", effect="compute", returns="tuple", motion="follow",
    arguments={"indices": "index", "shape": ("text", "(2, 3)")})
def unravel_index(indices, shape):
    assert (
        not indices.is_floating_point() and indices.dtype != torch.bool
    ), f"TypeError: expected 'indices' to be integer dtype, but got {indices.dtype}"
    assert isinstance(
        shape, (int, tuple, list)
    ), f"TypeError: expected 'shape' to be int or sequence of ints, but got {type(shape)}"
    wrong = [] if isinstance(shape, int) else [s for s in shape if not isinstance(s, int)]
    assert (
        not wrong
    ), f"TypeError: expected 'shape' sequence to only contain ints, but got {type(wrong[0])}"
    sizes = [int(shape)] if isinstance(shape, int) else list(shape)
    assert all([s >= 0 for s in sizes]), f"ValueError: 'shape' cannot have negative values, but got {tuple(sizes)}"
    steps = torch.tensor([torch.Size(sizes[d + 1 :]).numel() for d in range(len(sizes))], dtype=torch.int64)
    return (indices.unsqueeze(-1).floor_divide(steps) % torch.tensor(sizes, dtype=torch.int64)).unbind(-1)


@operation(
    "(Tensor self, int[] size)", group="compute", forms="method", effect="compute", motion="reduce_cells",
    arguments={"size": ("text", "(1,)")})
def sum_to_size(self, size):
    lead = self.dim() - len(size)
    fits = lead >= 0 and all([s == self.shape[lead + d] or s == 1 for d, s in enumerate(size)])
    assert fits, f'RuntimeError: size {{{list(size)}}} is not expandable to size {{{list(self.shape)}}}.'
    dims = [d for d in range(self.dim()) if d < lead or (size[d - lead] == 1 and self.shape[d] != 1)]
    total = self.sum() if len(size) == 0 else self.sum(dims, keepdim=True) if dims else self
    return total.view(size) if lead > 0 else total


@operation(
    "(Tensor self, int upscale_factor)", group="copy", forms="function functional", motion="follow",
    layout="of_first", arguments={"upscale_factor": ("integer", "1")},
    gradient="PixelShuffleBackward0")
def pixel_shuffle(self, upscale_factor):
    r = upscale_factor
    assert (
        self.dim() >= 3
    ), f'RuntimeError: pixel_shuffle expects input to have at least 3 dimensions, but got input with {self.dim()} dimension(s)'
    assert r > 0, f'RuntimeError: pixel_shuffle expects a positive upscale_factor, but got {r}'
    c, h, w = self.shape[-3:]
    assert (
        c % (r * r) == 0
    ), f"RuntimeError: pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but input.size(-3)={c} is not divisible by {r * r}"
    b = list(self.shape[:-3])
    n = len(b)
    parts = self.reshape(b + [c // (r * r), r, r, h, w]).permute(list(range(n)) + [n, n + 3, n + 1, n + 4, n + 2])
    return (
        parts.reshape(b + [c // (r * r), h * r, w * r])
        if r > 1
        else self.clone(memory_format=torch.contiguous_format)
    )


@operation(
    "(Tensor self, int downscale_factor)", group="copy", forms="function functional", motion="follow",
    layout="of_first", arguments={"downscale_factor": ("integer", "1")}, kernel=("pixel_unshuffle", "narrow"))
def pixel_unshuffle(self, downscale_factor):
    r = downscale_factor
    assert (
        self.dim() >= 3
    ), f'RuntimeError: pixel_unshuffle expects input to have at least 3 dimensions, but got input with {self.dim()} dimension(s)'
    assert r > 0, f'RuntimeError: pixel_unshuffle expects a positive downscale_factor, but got {r}'
    c, h, w = self.shape[-3:]
    assert (
        h % r == 0
    ), f'RuntimeError: pixel_unshuffle expects height to be divisible by downscale_factor, but input.size(-2)={h} is not divisible by {r}'
    assert (
        w % r == 0
    ), f'RuntimeError: pixel_unshuffle expects width to be divisible by downscale_factor, but input.size(-1)={w} is not divisible by {r}'
    b = list(self.shape[:-3])
    n = len(b)
    parts = self.reshape(b + [c, h // r, r, w // r, r]).permute(list(range(n)) + [n, n + 2, n + 4, n + 1, n + 3])
    return (
        parts.reshape(b + [c * r * r, h // r, w // r]) if r > 1 else self.clone(memory_format=torch.contiguous_format)
    )


@operation(
    "(Tensor self, int groups)", group="copy", forms="function functional", motion="follow", layout="of_first",
    arguments={"groups": ("integer", "1")},
    gradient="ChannelShuffleBackward0", kernel=("channel_shuffle", "narrow"))
def channel_shuffle(self, groups):
    assert (
        self.dim() > 2
    ), f'RuntimeError: channel_shuffle expects input with > 2 dims, but got input with sizes {list(self.shape)}'
    assert (
        groups > 0
    ), f'RuntimeError: Number of groups to divide channels in must be positive. Value of groups:{groups}'
    assert (
        self.shape[1] % groups == 0
    ), f'RuntimeError: Number of channels must be divisible by groups. Got {self.shape[1]} channels and {groups} groups.'
    return (
        self.reshape([self.shape[0], groups, self.shape[1] // groups] + list(self.shape[2:]))
        .transpose(1, 2)
        .reshape(self.shape)
    )


@operation("(Tensor self, int r=2, bool with_replacement=False)", group="copy", motion="follow",
    gradient="StackBackward0")
def combinations(self, r=2, with_replacement=False):
    assert self.dim() == 1, 'RuntimeError: Expect a 1D vector, but got shape ' + str(list(self.shape))
    assert r >= 0, f'RuntimeError: Expect a non-negative number, but got {r}'
    n, after = self.numel(), 0 if with_replacement else 1
    drawn_from = n + r - 1 if with_replacement else n
    fewer = min(r, drawn_from - r)
    count = (
        2**40
        if fewer > 200
        else math.prod([drawn_from - i for i in range(fewer)]) // math.prod([i + 1 for i in range(fewer)])
        if fewer >= 0
        else 0
    )
    [torch.empty((min(count, 2**40), 2 * r), dtype=torch.int64).shape]
    rows = [torch.arange(max(n - after * (r - 1), 0)).unsqueeze(1)]
    [
        rows.append(
            torch.cat(
                [
                    row.repeat_interleave(counts, 0),
                    (
                        torch.arange(int(counts.sum()))
                        + (row[:, -1] + after - counts.cumsum(0) + counts).repeat_interleave(counts)
                    ).unsqueeze(1),
                ],
                1,
            )
        )
        for k in range(r - 1)
        for row in [rows.pop()]
        for counts in [n - after * (r - 2 - k) - row[:, -1] - after]
    ]
    return torch.empty(0, dtype=self.dtype) if r == 0 else self[rows[0]]


@operation(
    "(Tensor x, int? N=None, bool increasing=False)", group="compute", effect="compute", motion="follow",
    arguments={"x": ("tensor", "{}")})
def vander(x, N=None, increasing=False):
    assert x.dim() == 1, 'RuntimeError: x must be a one-dimensional tensor.'
    n = x.shape[0] if N is None else N
    assert n >= 0, 'RuntimeError: N must be non-negative.'
    base = (x if x.is_floating_point() else x.long()).unsqueeze(1)
    powers = (
        torch.cat([torch.ones_like(base), base.expand(x.shape[0], n - 1).cumprod(1)], 1)
        if n > 0
        else base.new_empty(x.shape[0], 0)
    )
    return powers if increasing else powers.flip(1)


@operation(
    "(Tensor x, *, int? N=None)", name="linalg.vander", group="compute", help="vander", effect="compute",
    motion="follow", arguments={"x": ("text", "{}")})
def linalg_vander(x, *, N=None):
    assert (
        x.dtype != torch.bool
    ), 'RuntimeError: linalg.vander supports floating point, complex, and integer tensors, but got Bool'
    x = x.unsqueeze(-1) if x.dim() == 0 else x
    n = x.shape[-1] if N is None else N
    assert n > 1, 'RuntimeError: N must be greater than 1.'
    base = (x if x.is_floating_point() else x.long()).unsqueeze(-1)
    return torch.cat([torch.ones_like(base), base.expand(x.shape + (n - 1,)).cumprod(-1)], -1)


@operation(
    "(Scalar start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=False, bool? requires_grad=False)",
    group="create", effect="create", out="any", motion="appear",
    arguments={"start": ("number", "0"), "end": ("number", "2")})
def logspace(
    start, end, steps, base=10.0, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False,
    out=None,
):
    assert steps >= 0, 'RuntimeError: number of steps must be non-negative'
    kind = torch.get_default_dtype() if dtype is None else dtype
    assert (
        out is None or dtype is None or out.dtype == dtype
    ), f"RuntimeError: dtype {torch.empty(0, dtype=kind).type().split('.')[-1][:-6]} does not match dtype of out parameter ({out.type().split('.')[-1][:-6] if out is not None else 0})"
    assert kind != torch.bool or steps < 2, 'RuntimeError: "logspace_cpu" not implemented for \'Bool\''
    first, last = (start, end) if kind.is_floating_point else (int(start), int(end))
    made = (base ** torch.linspace(first, last, steps, dtype=torch.float64)).to(kind)
    return made if out is None or out.numel() != steps else made.view(out.shape)
