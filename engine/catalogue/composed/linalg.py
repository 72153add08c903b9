"""torch.linalg."""

import torch
from catalogue import family, operation

family(group="compute", forms="function", effect="compute", motion="reduce_cells")


@operation(
    "(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)",
    name="linalg.vector_norm", out="exact")
def linalg_vector_norm(self, ord=2, dim=None, keepdim=False, *, dtype=None):
    assert (
        self.is_floating_point() or dtype is not None
    ), f'RuntimeError: linalg.vector_norm: Expected a floating point or complex tensor as input. Got {self.type()[6:-6]}'
    return self.norm(ord, dim, keepdim, dtype=dtype)


@operation(
    "(Tensor self, Scalar ord, int[] dim=(-2, -1), bool keepdim=False, *, ScalarType? dtype=None)",
    "(Tensor self, str ord='fro', int[] dim=(-2, -1), bool keepdim=False, *, ScalarType? dtype=None)",
    name="linalg.matrix_norm", out="exact",
    out_refusal="linalg.matrix_norm expected out tensor dtype {want} but got: {got}")
def linalg_matrix_norm(self, ord=None, dim=(-2, -1), keepdim=False, *, dtype=None):
    assert self.dim() >= 2, f'RuntimeError: linalg.matrix_norm: The input tensor A must have at least 2 dimensions.'
    assert (
        self.is_floating_point()
    ), f'RuntimeError: linalg.matrix_norm: Expected a floating point or complex tensor as input. Got {self.type()[6:-6]}'
    assert (
        len(dim) == 2
    ), f"RuntimeError: linalg.matrix_norm: dim must be a 2-tuple. Got {' '.join([str(d) for d in dim])}"
    assert (
        ord == 'fro' or not isinstance(ord, str) or ord == 'nuc'
    ), f'RuntimeError: linalg.matrix_norm: Order {ord} not supported.'
    assert isinstance(ord, str) or abs(ord) in (
        1,
        2,
        torch.inf,
    ), f"RuntimeError: linalg.matrix_norm: Order {ord if isinstance(ord, str) else f'{ord:g}'} not supported."
    [self.size(d) for d in dim]
    assert (
        dim[0] % self.dim() != dim[1] % self.dim()
    ), f'RuntimeError: linalg.matrix_norm: dims must be different. Got ({dim[0] % self.dim()}, {dim[1] % self.dim()})'
    x = self if dtype is None else self.to(dtype)
    first, last = dim[0] % x.dim(), dim[1] % x.dim()
    added, other = (first, last) if ord == 1 or ord == -1 else (last, first)
    by_values = ord in ('nuc', 2, -2)
    S = torch.linalg.svdvals(x.movedim((first, last), (-2, -1))) if by_values else None
    size = None if S is None else S.sum(-1) if ord == 'nuc' else S.amax(-1) if ord == 2 else S.amin(-1)
    sums = None if ord == 'fro' or by_values else x.abs().sum(added, keepdim=True)
    most = (
        None
        if ord == 'fro' or by_values
        else sums.amax(other, keepdim=True)
        if ord > 0
        else sums.amin(other, keepdim=True)
    )
    return (
        x.norm(2, [first, last], keepdim)
        if ord == 'fro'
        else (size.unsqueeze(-1).unsqueeze(-1).movedim((-2, -1), (first, last)) if keepdim else size)
        if by_values
        else most
        if keepdim
        else most.squeeze((first, last))
    )


@operation(
    "(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)",
    "(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)", name="linalg.norm",
    out="exact", out_refusal="linalg.norm expected out tensor dtype {want} but got: {got}")
def linalg_norm(self, ord=None, dim=None, keepdim=False, *, dtype=None):
    axes = [d for d in range(self.dim())] if dim is None else [dim] if isinstance(dim, int) else list(dim)
    assert ord is None or dim is not None or self.dim() in (1, 2), (
        'RuntimeError: linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got '
        + str(self.dim())
        + 'D.'
    )
    assert dim is None or len(axes) in (
        1,
        2,
    ), 'RuntimeError: linalg.norm: If dim is specified, it must be of length 1 or 2. Got ' + str(axes)
    return (
        torch.linalg.vector_norm(self, 2, dim, keepdim=keepdim, dtype=dtype)
        if ord is None
        else torch.linalg.matrix_norm(self, ord, (0, 1) if dim is None else axes, keepdim=keepdim, dtype=dtype)
        if len(axes) == 2 or isinstance(ord, str)
        else torch.linalg.vector_norm(self, ord, None if dim is None else axes, keepdim=keepdim, dtype=dtype)
    )


@operation(
    "(Tensor self, int n)", forms="method function", out="castable",
    out_refusal="matrix_power: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    motion="matrix_product", arguments={"n": ("integer", "2")})
def matrix_power(self, n, *, out=None):
    assert self.dim() >= 2, f'RuntimeError: linalg.matrix_power: The input tensor A must have at least 2 dimensions.'
    assert (
        self.shape[-1] == self.shape[-2]
    ), f'RuntimeError: linalg.matrix_power: A must be batches of square matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'
    k = abs(n)
    ends_in_product = n == -1 or k == 2 or (k & (k - 1)) != 0
    out is not None and ends_in_product and torch.can_cast(self.dtype, out.dtype) and torch.mm(
        self.new_empty(0, 0), self.new_empty(0, 0), out=out.new_empty(0)
    )
    base = torch.linalg.inv(self) if n < 0 else self
    power = (
        torch.eye(self.shape[-1], dtype=self.dtype).expand(self.shape).clone(memory_format=torch.contiguous_format)
        if k == 0
        else base.clone()
        if k == 1
        else base @ base
        if k == 2
        else (base @ base) @ base
        if k == 3
        else torch.matrix_power(base @ base, k // 2)
        if k % 2 == 0
        else base @ torch.matrix_power(base @ base, k // 2)
    )
    return power if out is None else power.contiguous()


@operation("(Tensor self)", group="reduce", forms="method function")
def logdet(self):
    assert self.dim() >= 2, 'RuntimeError: logdet: The input tensor A must have at least 2 dimensions.'
    assert (
        self.shape[-1] == self.shape[-2]
    ), f'RuntimeError: logdet: A must be batches of square matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'
    assert (
        self.is_floating_point()
    ), f'RuntimeError: logdet: Expected a floating point or complex tensor as input. Got {self.type()[6:-6]}'
    assert self.dtype not in (
        torch.float16,
        torch.bfloat16,
    ), f'RuntimeError: logdet: Low precision dtypes not supported. Got {self.type()[6:-6]}'
    sign, logarithm = self.slogdet()
    return torch.where(sign < 0, torch.nan, logarithm)


@operation(
    "(Tensor self, int n)", name="linalg.matrix_power", help="matrix_power", out="castable",
    out_refusal="matrix_power: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    motion="matrix_product", arguments={"n": ("integer", "2")})
def linalg_matrix_power(self, n, *, out=None):
    return torch.matrix_power(self, n, out=out)


@operation(
    "(Tensor x, Tensor y, *, int dim=-1)", name="linalg.vecdot", out="exact",
    out_refusal="linalg.vecdot: Expected out of dtype{want} but found {got}", arguments={"x": "tensor"})
def linalg_vecdot(x, y, *, dim=-1):
    assert (
        x.is_floating_point()
    ), f'RuntimeError: linalg.vecdot: Expected a floating point or complex tensor as input. Got {x.type()[6:-6]}'
    assert (
        x.dtype == y.dtype
    ), f'RuntimeError: linalg.vecdot: Expected x and y to have the same dtype, but found x of type {x.type()[6:-6]} and y of type {y.type()[6:-6]} instead'
    return torch.vdot(x, y) if x.dim() == 1 and y.dim() == 1 else (x * y).sum(dim)


@operation(
    "(Tensor self, *, int offset=0, int dim1=-2, int dim2=-1)", name="linalg.diagonal", group="regroup",
    effect="view", motion="follow")
def linalg_diagonal(self, *, offset=0, dim1=-2, dim2=-1):
    return self.diagonal(offset, dim1, dim2)


@operation(
    "(Tensor self, Tensor other)", name="linalg.matmul", out="exact", motion="matrix_product",
    arguments={"other": ("text", "{}.mT")})
def linalg_matmul(self, other):
    return self @ other


@operation("(Tensor self, int[1] dim=(), bool keepdim=False)", help="linalg.norm")
def frobenius_norm(self, dim=(), keepdim=False):
    axes = [dim] if isinstance(dim, int) else list(dim)
    return torch.linalg.vector_norm(self, 2, axes if axes else None, keepdim=keepdim)
