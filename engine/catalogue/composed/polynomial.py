"""Orthogonal polynomials of torch.special, each by its recurrence."""

import torch
from catalogue import family, operation

family(
    group="compute", forms="function", help="special.polynomial", effect="compute", out="elementwise",
    motion="follow", arguments={"x": "tensor", "n": ("integer", "2")})


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.chebyshev_polynomial_t")
def special_chebyshev_polynomial_t(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), x]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (last.append(2 * x * Q - P), last.pop(0), made.append(torch.where(degrees == k, last[-1], made.pop())))
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.chebyshev_polynomial_u")
def special_chebyshev_polynomial_u(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 2 * x]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (last.append(2 * x * Q - P), last.pop(0), made.append(torch.where(degrees == k, last[-1], made.pop())))
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.chebyshev_polynomial_v")
def special_chebyshev_polynomial_v(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 2 * x - 1]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (last.append(2 * x * Q - P), last.pop(0), made.append(torch.where(degrees == k, last[-1], made.pop())))
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.chebyshev_polynomial_w")
def special_chebyshev_polynomial_w(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 2 * x + 1]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (last.append(2 * x * Q - P), last.pop(0), made.append(torch.where(degrees == k, last[-1], made.pop())))
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.shifted_chebyshev_polynomial_t")
def special_shifted_chebyshev_polynomial_t(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 2 * x - 1]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (
            last.append(2 * (2 * x - 1) * Q - P),
            last.pop(0),
            made.append(torch.where(degrees == k, last[-1], made.pop())),
        )
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.shifted_chebyshev_polynomial_u")
def special_shifted_chebyshev_polynomial_u(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 2 * (2 * x - 1)]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (
            last.append(2 * (2 * x - 1) * Q - P),
            last.pop(0),
            made.append(torch.where(degrees == k, last[-1], made.pop())),
        )
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.shifted_chebyshev_polynomial_v")
def special_shifted_chebyshev_polynomial_v(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 2 * (2 * x - 1) - 1]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (
            last.append(2 * (2 * x - 1) * Q - P),
            last.pop(0),
            made.append(torch.where(degrees == k, last[-1], made.pop())),
        )
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.shifted_chebyshev_polynomial_w")
def special_shifted_chebyshev_polynomial_w(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 2 * (2 * x - 1) + 1]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (
            last.append(2 * (2 * x - 1) * Q - P),
            last.pop(0),
            made.append(torch.where(degrees == k, last[-1], made.pop())),
        )
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.hermite_polynomial_h")
def special_hermite_polynomial_h(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 2 * x]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (
            last.append(2 * x * Q - 2 * (k - 1) * P),
            last.pop(0),
            made.append(torch.where(degrees == k, last[-1], made.pop())),
        )
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.hermite_polynomial_he")
def special_hermite_polynomial_he(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), x]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (last.append(x * Q - (k - 1) * P), last.pop(0), made.append(torch.where(degrees == k, last[-1], made.pop())))
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.laguerre_polynomial_l")
def special_laguerre_polynomial_l(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), 1 - x]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (
            last.append(((2 * k - 1 - x) * Q - (k - 1) * P) / k),
            last.pop(0),
            made.append(torch.where(degrees == k, last[-1], made.pop())),
        )
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.legendre_polynomial_p")
def special_legendre_polynomial_p(x, n=None):
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    type = torch.result_type(x, n)
    x, degrees = torch.broadcast_tensors(
        given.to(type if type.is_floating_point else torch.get_default_dtype()), degrees
    )
    most = int(degrees.max()) if degrees.numel() else 0
    last = [torch.ones_like(x, memory_format=torch.contiguous_format), x]
    made = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]
    [
        (
            last.append(((2 * k - 1) * x * Q - (k - 1) * P) / k),
            last.pop(0),
            made.append(torch.where(degrees == k, last[-1], made.pop())),
        )
        for k in range(2, most + 1)
        for P, Q in [(last[0], last[1])]
    ]
    return made[0]
