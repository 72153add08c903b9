"""Complex numbers. _complex_NAME is the operation NAME for arguments of which a tensor or number is complex."""

import torch
from catalogue import family, operation

family(group="compute", forms="function", effect="compute", motion="combine_elementwise")


def _of_parts(real, imag):
    """Returns complex numbers with these parts, of one shape and dtype."""
    return torch.view_as_complex(torch.stack((real, imag), -1))


@operation(
    "(Tensor real, Tensor imag)", out="exact",
    arguments={"real": ("tensor", "{}.float()"), "imag": ("tensor", "torch.ones_like({}, dtype=torch.float32)")})
def complex(real, imag):
    assert real.dtype in (torch.float16, torch.float32, torch.float64) and imag.dtype in (
        torch.float16, torch.float32, torch.float64
    ), f'RuntimeError: Expected both inputs to be Half, Float or Double tensors but got {real.type()[6:-6]} and {imag.type()[6:-6]}'
    assert real.dtype == imag.dtype, f'RuntimeError: Expected object of scalar type {real.type()[6:-6]} but got scalar type {imag.type()[6:-6]} for second argument'
    return _of_parts(*torch.broadcast_tensors(real, imag))


@operation(
    "(Tensor abs, Tensor angle)", out="exact",
    arguments={"abs": ("tensor", "{}.float()"), "angle": ("tensor", "torch.ones_like({}, dtype=torch.float32)")})
def polar(abs, angle):
    assert abs.dtype in (torch.float16, torch.float32, torch.float64) and angle.dtype in (
        torch.float16, torch.float32, torch.float64
    ), f'RuntimeError: Expected both inputs to be Half, Float or Double tensors but got {abs.type()[6:-6]} and {angle.type()[6:-6]}'
    assert abs.dtype == angle.dtype, f'RuntimeError: Expected object of scalar type {abs.type()[6:-6]} but got scalar type {angle.type()[6:-6]} for second argument'
    length, turn = torch.broadcast_tensors(abs, angle)
    return _of_parts(length * turn.cos(), length * turn.sin())


def _has_parts(x):
    """Returns whether `x` is a tensor or a number that is complex."""
    return x.is_complex() if isinstance(x, torch.Tensor) else type(x).__name__ == 'complex'


def _real_stand_in(x):
    """Returns a real value that promotes with real numbers as `x` does with complex ones."""
    if isinstance(x, torch.Tensor):
        return x.real
    return x.real if type(x).__name__ == 'complex' else x


def _parts(self, other):
    """Returns the real and imaginary parts of two operands, tensors of one dtype."""
    kind = torch.result_type(_real_stand_in(self), _real_stand_in(other))
    kind = kind if kind.is_floating_point else torch.get_default_dtype()
    parts = []
    for x in (self, other):
        has_parts = _has_parts(x)
        for part in (_real_stand_in(x), x.imag if has_parts else 0.0):
            parts.append(part.to(kind) if isinstance(part, torch.Tensor) else torch.tensor(part, dtype=kind))
    return parts


def _joined(real, imag):
    """Returns complex numbers with these parts, broadcast to one shape."""
    return _of_parts(*torch.broadcast_tensors(real, imag))


def _complex_add(self, other, alpha=1):
    a, b, c, d = _parts(self, other if alpha == 1 else torch.mul(other, alpha))
    return _joined(a + c, b + d)


def _complex_sub(self, other, alpha=1):
    a, b, c, d = _parts(self, other if alpha == 1 else torch.mul(other, alpha))
    return _joined(a - c, b - d)


def _complex_rsub(self, other, alpha=1):
    return torch.sub(other, self, alpha=alpha) if isinstance(other, torch.Tensor) else _complex_sub(other, self, alpha)


def _complex_mul(self, other):
    a, b, c, d = _parts(self, other)
    return _joined(a * c - b * d, a * d + b * c)


def _complex_div(self, other, rounding_mode=None):
    a, b, c, d = torch.broadcast_tensors(*_parts(self, other))
    is_real = c.abs() >= d.abs()
    ratio = torch.where(is_real, d / c, c / d)
    scale = 1 / torch.where(is_real, c + d * ratio, c * ratio + d)
    zero = (c == 0) & (d == 0)
    real = torch.where(is_real, (a + b * ratio) * scale, (a * ratio + b) * scale)
    imag = torch.where(is_real, (b - a * ratio) * scale, (b * ratio - a) * scale)
    return _of_parts(torch.where(zero, a / c.abs(), real), torch.where(zero, b / d.abs(), imag))


def _complex_true_divide(self, other):
    return _complex_div(self, other)


def _complex___rtruediv__(self, other):
    return _complex_div(other, self)


def _complex_reciprocal(self):
    return _complex_div(1, self)


def _complex_neg(self):
    return _of_parts(-self.real, -self.imag)


def _complex_positive(self):
    return self


def _complex_conj(self):
    return _of_parts(self.real, -self.imag)


def _complex_resolve_conj(self):
    return self  # conj() has copied


def _complex_resolve_neg(self):
    return self


def _complex_conj_physical(self):
    return _of_parts(self.real, -self.imag)


def _complex_abs(self):
    return torch.hypot(self.real, self.imag)


def _complex_angle(self):
    return torch.atan2(self.imag, self.real)


def _complex_sgn(self):
    size = torch.hypot(self.real, self.imag)
    return torch.where(size == 0, torch.zeros_like(self), self / size.clamp(min=torch.finfo(size.dtype).tiny))


def _complex_exp(self):
    length = self.real.exp()
    return _of_parts(length * self.imag.cos(), length * self.imag.sin())


def _complex_log(self):
    return _of_parts(torch.hypot(self.real, self.imag).log(), torch.atan2(self.imag, self.real))


def _complex_sin(self):
    a, b = self.real, self.imag
    return _of_parts(a.sin() * b.cosh(), a.cos() * b.sinh())


def _complex_cos(self):
    a, b = self.real, self.imag
    return _of_parts(a.cos() * b.cosh(), -a.sin() * b.sinh())


def _complex_sqrt(self):
    a, b = self.real, self.imag
    longer = ((a.abs() + torch.hypot(a, b)) / 2).sqrt()
    shorter = torch.where(longer == 0, 0, b.abs() / (2 * longer))
    is_left = a < 0
    return _of_parts(torch.where(is_left, shorter, longer), torch.where(is_left, longer, shorter).copysign(b))


def _complex_square(self):
    return _complex_mul(self, self)


def _complex_pow(self, exponent):
    if not isinstance(exponent, torch.Tensor) and exponent in (0, 1, 2, 3):
        result = self.clone() if exponent else torch.ones_like(self)
        for _ in range(int(exponent) - 1):
            result = torch.mul(result, self)
        return result
    if not isinstance(exponent, torch.Tensor) and exponent in (-2, -1, -0.5, 0.5):
        result = torch.sqrt(self) if abs(exponent) == 0.5 else self ** abs(exponent)
        return result if exponent > 0 else torch.reciprocal(result)
    base = self if isinstance(self, torch.Tensor) and self.is_complex() else torch.add(self, torch.zeros_like(exponent))
    return torch.exp(torch.mul(torch.log(base), exponent))


def _complex_lerp(self, end, weight):
    return torch.add(self, torch.mul(torch.sub(end, self), weight))


def _complex_addcmul(self, tensor1, tensor2, value=1):
    return torch.add(self, torch.mul(torch.mul(tensor1, tensor2), value))


def _complex_addmm(self, mat1, mat2, beta=1, alpha=1):
    return torch.add(torch.mul(self, beta), torch.mul(torch.mm(mat1, mat2), alpha))


def _complex_sum(self, dim=None, keepdim=False, dtype=None):
    x = self if dtype is None else self.to(dtype)
    if dim is None:
        return _of_parts(x.real.sum(), x.imag.sum())
    return _of_parts(x.real.sum(dim, keepdim), x.imag.sum(dim, keepdim))


def _complex_mean(self, dim=None, keepdim=False, dtype=None):
    x = self if dtype is None else self.to(dtype)
    if dim is None:
        return _of_parts(x.real.mean(), x.imag.mean())
    return _of_parts(x.real.mean(dim, keepdim), x.imag.mean(dim, keepdim))


def _complex_cumsum(self, dim, dtype=None):
    return _of_parts(self.real.cumsum(dim), self.imag.cumsum(dim))


def _complex_prod(self, dim=None, keepdim=False, dtype=None):
    rows = self.reshape(-1) if dim is None else self.movedim(dim, 0)
    result = torch.ones_like(rows.sum(0))
    for row in rows:
        result = torch.mul(result, row)
    return result.unsqueeze(dim) if dim is not None and keepdim else result


def _complex_eq(self, other):
    a, b, c, d = _parts(self, other)
    return (a == c) & (b == d)


def _complex_ne(self, other):
    a, b, c, d = _parts(self, other)
    return (a != c) | (b != d)


def _complex_equal(self, other):
    return self.shape == other.shape and self.dtype == other.dtype and bool(torch.eq(self, other).all())


def _complex_isnan(self):
    return self.real.isnan() | self.imag.isnan()


def _complex_isfinite(self):
    return self.real.isfinite() & self.imag.isfinite()


def _complex_isreal(self):
    return self.imag == 0


def _complex_isclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    return torch.eq(self, other) | (torch.abs(torch.sub(self, other)) <= atol + rtol * torch.abs(other))


def _complex_allclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(_complex_isclose(self, other, rtol, atol, equal_nan).all())


def _complex_product(multiply, self, other):
    """Returns a product of complex tensors, made of four of real ones by `multiply`."""
    assert (
        self.dtype == other.dtype
    ), f'RuntimeError: expected m1 and m2 to have the same dtype, but got: {self.type()[6:-6]} != {other.type()[6:-6]}'
    return _of_parts(
        multiply(self.real, other.real) - multiply(self.imag, other.imag),
        multiply(self.real, other.imag) + multiply(self.imag, other.real),
    )


def _complex_matmul(self, other):
    return _complex_product(torch.matmul, self, other)


def _complex_mm(self, mat2):
    return _complex_product(torch.mm, self, mat2)


def _complex_bmm(self, mat2):
    return _complex_product(torch.bmm, self, mat2)


def _complex_mv(self, vec):
    return _complex_product(torch.mv, self, vec)


def _complex_dot(self, tensor):
    return _complex_product(torch.dot, self, tensor)


def _complex_outer(self, vec2):
    return torch.mul(self.unsqueeze(1), vec2)


def _complex_where(condition, input, other):
    a, b, c, d = _parts(input, other)
    return _joined(torch.where(condition, a, c), torch.where(condition, b, d))


def _complex_norm(self, p='fro', dim=None, keepdim=False, dtype=None):
    return torch.norm(torch.abs(self), p, dim, keepdim)


def _complex_linalg_norm(self, ord=None, dim=None, keepdim=False, dtype=None):
    return torch.linalg.norm(torch.abs(self), ord, dim, keepdim)


def _complex_linalg_vector_norm(self, ord=2, dim=None, keepdim=False, dtype=None):
    return torch.linalg.vector_norm(torch.abs(self), ord, dim, keepdim)


def _complex_var(self, dim=None, unbiased=True, correction=1, keepdim=False):
    real = torch.var(self.real, dim, correction=correction if unbiased else 0, keepdim=keepdim)
    return real + torch.var(self.imag, dim, correction=correction if unbiased else 0, keepdim=keepdim)


def _complex_std(self, dim=None, unbiased=True, correction=1, keepdim=False):
    return _complex_var(self, dim, unbiased, correction, keepdim).sqrt()


def _complex_any(self, dim=None, keepdim=False):
    true = (self.real != 0) | (self.imag != 0)
    return true.any() if dim is None else true.any(dim, keepdim)


def _complex_all(self, dim=None, keepdim=False):
    true = (self.real != 0) | (self.imag != 0)
    return true.all() if dim is None else true.all(dim, keepdim)


def _complex_nonzero(self, as_tuple=False):
    return torch.nonzero((self.real != 0) | (self.imag != 0), as_tuple=as_tuple)


def _complex_count_nonzero(self, dim=None):
    return torch.count_nonzero((self.real != 0) | (self.imag != 0), dim)


def _complex_trace(self):
    return _of_parts(self.real.trace(), self.imag.trace())


def _complex_adjoint(self):
    return torch.conj(self.transpose(-2, -1))


def _complex_mH(self):
    return torch.conj(self.transpose(-2, -1))


def _complex_H(self):
    return torch.conj(self.transpose(-2, -1))


def _complex_index_add(self, dim, index, source, alpha=1):
    parts = torch.view_as_real(self), torch.view_as_real(source if alpha == 1 else torch.mul(source, alpha))
    return torch.view_as_complex(parts[0].index_add(dim % self.dim(), index, parts[1]))


def _complex_tanh(self):
    shrunk = torch.exp(torch.mul(self, -2))
    return torch.div(torch.sub(1, shrunk), torch.add(shrunk, 1))


def _complex_sigmoid(self):
    return torch.reciprocal(torch.add(torch.exp(torch.neg(self)), 1))


def _complex_einsum(equation, operands):
    operands = operands[0] if len(operands) == 1 and not isinstance(operands[0], torch.Tensor) else operands
    sums = [0, 0]
    for choice in range(2 ** len(operands)):
        takes = [bool(choice & 2 ** n) for n in range(len(operands))]
        if not any([take and not x.is_complex() for take, x in zip(takes, operands)]):
            product = torch.einsum(equation, *[x.imag if take else x.real for take, x in zip(takes, operands)])
            turns = sum(takes) % 4
            sums[turns % 2] = sums[turns % 2] + (product if turns < 2 else -product)
    return _of_parts(*sums)


def _complex_tensordot(a, b, dims=2):
    return _complex_product(lambda x, y: torch.tensordot(x, y, dims), a, b)


def _python_number(x):
    """Returns the only element of `x` as a number of Python."""
    return x.real.item() + x.imag.item() * 1j


def _complex_item(self):
    assert (
        self.numel() == 1
    ), f'RuntimeError: a Tensor with {self.numel()} elements cannot be converted to Scalar'
    return _python_number(self.reshape(()))


def _complex_tolist(self):
    return [_complex_tolist(row) for row in self] if self.dim() > 0 else _python_number(self)
