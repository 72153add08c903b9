"""Products of vectors and matrices."""

import torch
from catalogue import family, operation

family(group="compute", effect="compute", forms="method function", motion="matrix_product", out="exact")


@operation("(Tensor self, Tensor other)", out="castable", motion="follow",
    gradient="UnsafeViewBackward0")
def kron(self, other):
    n = max(self.dim(), other.dim())
    a, b = [1] * (n - self.dim()) + list(self.shape), [1] * (n - other.dim()) + list(other.shape)
    left = self.reshape([s for size in a for s in (size, 1)])
    right = other.reshape([s for size in b for s in (1, size)])
    return (left * right).reshape([x * y for x, y in zip(a, b)])


@operation(
    "(Tensor self, Tensor other)",
    out_refusal="tensordot: Expected the output tensor to have dtype {want}, but got an output tensor with dtype {got}",
    kernel=("addmm_impl_cpu_", "narrow"))
def inner(self, other, *, out=None):
    assert (
        self.dim() == 0 or other.dim() == 0 or self.shape[-1] == other.shape[-1]
    ), f'RuntimeError: inner() the last dimension must match on both input tensors but got shapes {list(self.shape)} and {list(other.shape)}'
    kind = torch.result_type(self, other)
    assert (
        out is None or 0 < min(self.dim(), other.dim()) or torch.can_cast(kind, out.dtype)
    ), f"RuntimeError: result type {torch.empty(0, dtype=kind).type().split('.')[-1][:-6]} can't be cast to the desired output type {out.type().split('.')[-1][:-6] if out is not None else 0}"
    return self * other if self.dim() == 0 or other.dim() == 0 else torch.tensordot(self, other, ([-1], [-1]))


@operation("(Tensor self, Tensor other)", out_refusal="result dtype {got} does not match input dtype {want}",
    gradient="VdotBackward0", kernel=("dot", "narrow"))
def vdot(self, other):
    return torch.dot(self, other)


@operation("(Tensor self, Tensor other, int? dim=None)", motion="follow",
    gradient="LinalgCrossBackward0", kernel=("cross", "narrow"))
def cross(self, other, dim=None):
    assert dim is not None or 3 in list(self.shape), 'RuntimeError: no dimension of size 3 in input'
    return torch.linalg.cross(self, other, dim=list(self.shape).index(3) if dim is None else dim)


@operation(
    "(Tensor self, Tensor other, *, int dim=-1)", name="linalg.cross", forms="function", help="cross",
    motion="follow",
    gradient="LinalgCrossBackward0", kernel=("cross", "narrow"))
def linalg_cross(self, other, *, dim=-1):
    assert self.dim() == other.dim(), 'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
    assert (
        self.size(dim) == 3 and other.size(dim) == 3
    ), f'RuntimeError: linalg.cross: inputs dimension {dim} must have length 3. Got {self.size(dim)} and {other.size(dim)}'
    a, b = torch.broadcast_tensors(self, other)
    assert self.dtype != torch.bool, 'RuntimeError: "cross" not implemented for \'Bool\''
    assert (
        self.dtype == other.dtype
    ), f'RuntimeError: expected scalar type {self.type()[6:-6]} but found {other.type()[6:-6]}'
    return a.roll(-1, dim) * b.roll(-2, dim) - a.roll(-2, dim) * b.roll(-1, dim)


@operation(
    "(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1)", out_sharing="whole",
    in_place="method function",
    arguments={"mat": ("text", "torch.ones({}.numel(), 2)"), "vec": ("text", "torch.ones(2)")},
    in_place_evaluate="addmv_in_place",
    gradient="AddmvBackward0")
def addmv(self, mat, vec, *, beta=1, alpha=1):
    share, scale = (beta, alpha) if self.is_floating_point() else (int(beta), int(alpha))
    assert (
        mat.dim() == 2 and vec.dim() == 1 and self.dim() <= 1
    ), f'RuntimeError: vector + matrix @ vector expected, got {self.dim()}, {mat.dim()}, {vec.dim()}'
    product = mat.mv(vec)
    scaled = product if scale == 1 else product * scale
    return scaled + (0 if share == 0 else self if share == 1 else self * share)


@operation(
    "(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1)", out="castable", out_sharing="whole",
    in_place="method",
    arguments={"vec1": ("text", "torch.ones({}.size(0))"), "vec2": ("text", "torch.ones({}.size(-1))")},
    in_place_evaluate="addr_in_place",
    gradient="AddrBackward0", kernel=("addr_cpu", "narrow"))
def addr(self, vec1, vec2, *, beta=1, alpha=1):
    assert vec1.dim() == 1, f'RuntimeError: addr: Expected 1-D argument vec1, but got {vec1.dim()}-D'
    assert vec2.dim() == 1, f'RuntimeError: addr: Expected 1-D argument vec2, but got {vec2.dim()}-D'
    own = self.expand(vec1.shape[0], vec2.shape[0])
    kind = torch.promote_types(torch.promote_types(own.dtype, vec1.dtype), vec2.dtype)
    product = vec1.to(kind).outer(vec2.to(kind))
    assert kind == torch.bool or not isinstance(
        beta, bool
    ), 'RuntimeError: Boolean beta only supported for Boolean results.'
    assert kind.is_floating_point or not isinstance(
        beta, float
    ), 'RuntimeError: For integral input tensors, argument beta must not be a floating point number.'
    assert kind == torch.bool or not isinstance(
        alpha, bool
    ), 'RuntimeError: Boolean alpha only supported for Boolean results.'
    assert kind.is_floating_point or not isinstance(
        alpha, float
    ), 'RuntimeError: For integral input tensors, argument alpha must not be a floating point number.'
    scaled = product & bool(alpha) if kind == torch.bool else product if alpha == 1 else product * alpha
    return (
        scaled if beta == 0 else scaled | own if kind == torch.bool else scaled + (own if beta == 1 else own * beta)
    )


@operation(
    "(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1)", in_place="method",
    arguments={"batch1": ("text", "torch.ones(2, {}.size(0), 3)"), "batch2": ("text", "torch.ones(2, 3, {}.size(-1))")},
    gradient="AddbmmBackward0")
def addbmm(self, batch1, batch2, *, beta=1, alpha=1):
    assert batch1.dim() == 3, 'RuntimeError: batch1 must be a 3D tensor'
    assert batch2.dim() == 3, 'RuntimeError: batch2 must be a 3D tensor'
    own = self.expand(batch1.shape[1], batch2.shape[2])
    assert (
        batch1.shape[0] == batch2.shape[0]
    ), f'RuntimeError: batch1 and batch2 must have same number of batches, got {batch1.shape[0]} and {batch2.shape[0]}'
    assert (
        batch1.shape[2] == batch2.shape[1]
    ), f'RuntimeError: Incompatible matrix sizes for bmm ({batch1.shape[1]}x{batch1.shape[2]} and {batch2.shape[1]}x{batch2.shape[2]})'
    assert (
        self.dtype == batch2.dtype
    ), f'RuntimeError: self and mat2 must have the same dtype, but got {self.type()[6:-6]} and {batch2.type()[6:-6]}'
    share, scale = (beta, alpha) if self.is_floating_point() else (int(beta), int(alpha))
    product = batch1.bmm(batch2).sum(0, dtype=self.dtype)
    scaled = product if scale == 1 else product * scale
    return scaled + (0 if share == 0 else own if share == 1 else own * share)


@operation(
    "(*Tensor matrices)", forms="function",
    out_refusal="multi_dot(): expected out tensor to have dtype {want_c} but got {got_c}",
    arguments={"matrices": ("text", "{}, {}.mT")},
    gradient="ViewBackward0")
def chain_matmul(*matrices):
    wrong = [matrix.dim() for matrix in matrices if matrix.dim() != 2]
    assert not wrong, f'RuntimeError: Tensor dimension is {wrong[0]}, expected 2 instead.'
    assert matrices, 'RuntimeError: chain_matmul(): Expected one or more matrices'
    return torch.linalg.multi_dot(matrices) if len(matrices) > 1 else matrices[0]


@operation(
    "(Tensor[] tensors)", name="linalg.multi_dot", forms="function", help="chain_matmul",
    out_refusal="multi_dot(): expected out tensor to have dtype {want_c} but got {got_c}",
    arguments={"tensors": ("tensors", "[{}, {}.mT]")},
    gradient="ViewBackward0")
def linalg_multi_dot(tensors):
    assert len(tensors) >= 2, f'RuntimeError: multi_dot(): expected at least 2 tensors but got {len(tensors)}'
    first, last = tensors[0], tensors[-1]
    assert (
        first.dim() == 1 or first.dim() == 2
    ), f'RuntimeError: multi_dot(): the first tensor must be 1D or 2D but got {first.dim()}D'
    assert (
        last.dim() == 1 or last.dim() == 2
    ), f'RuntimeError: multi_dot(): the last tensor must be 1D or 2D but got {last.dim()}D'
    flat = [(i, t.dim()) for i, t in enumerate(tensors) if t.dim() != 2 and 0 < i < len(tensors) - 1]
    assert (
        not flat
    ), f'RuntimeError: multi_dot(): tensor {flat[0][0]} must be 2D but got {flat[0][1]}D'
    wrong = [
        i
        for i in range(1, len(tensors))
        if tensors[i].dtype != first.dtype or tensors[i - 1].shape[-1] != tensors[i].shape[0]
    ]
    at = wrong[0] if wrong else 1
    names = (
        {
            torch.float32: 'float',
            torch.float64: 'double',
            torch.float16: 'c10::Half',
            torch.bfloat16: 'c10::BFloat16',
            torch.int64: 'long int',
            torch.int32: 'int',
            torch.int16: 'short int',
            torch.int8: 'signed char',
            torch.uint8: 'unsigned char',
            torch.bool: 'bool',
        }
        if wrong
        else {}
    )
    assert (
        not wrong or tensors[at].dtype == first.dtype
    ), f'RuntimeError: multi_dot(): all tensors must have be the same dtype but tensor 0 is {names[first.dtype]} and tensor {at} {names[tensors[at].dtype]}'
    assert (
        not wrong
    ), f'RuntimeError: multi_dot(): tensors {at - 1} and {at} with shapes {list(tensors[at - 1].shape)} and {list(tensors[at].shape)} cannot be multiplied'
    parts = [first]
    [parts.append(parts.pop() @ matrix) for matrix in tensors[1:]]
    return parts[0]
