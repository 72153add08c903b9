"""Orthogonal polynomials of torch.special, each by its recurrence."""

import torch
from catalogue import family, operation

family(
    group="compute", forms="function", help="special.polynomial", effect="compute", out="elementwise",
    motion="follow", arguments={"x": "tensor", "n": ("integer", "2")})


def _points_and_degrees(x, n):
    """Returns x as floating-point numbers and n as integers, both of their common shape."""
    given, degrees = torch.as_tensor(x), torch.as_tensor(n).long()
    kind = torch.result_type(x, n)
    points = given.to(kind if kind.is_floating_point else torch.get_default_dtype())
    return torch.broadcast_tensors(points, degrees)


def _polynomial(x, degrees, first, step):
    """Returns the polynomial of each element's degree at x. That of degree 0 is 1 and that of degree 1 is `first`;
    `step` computes any other from x, its degree and the two polynomials below it."""
    below, last = torch.ones_like(x, memory_format=torch.contiguous_format), first
    made = torch.where(degrees == 0, below, torch.where(degrees == 1, last, 0.0))
    most = int(degrees.max()) if degrees.numel() else 0
    for k in range(2, most + 1):
        below, last = last, step(x, k, last, below)
        made = torch.where(degrees == k, last, made)
    return made


def _chebyshev_step(x, k, last, below):
    """Returns the Chebyshev polynomial of degree k."""
    return 2 * x * last - below


def _hermite_h_step(x, k, last, below):
    """Returns the physicist's Hermite polynomial of degree k."""
    return 2 * x * last - 2 * (k - 1) * below


def _hermite_he_step(x, k, last, below):
    """Returns the probabilist's Hermite polynomial of degree k."""
    return x * last - (k - 1) * below


def _laguerre_step(x, k, last, below):
    """Returns the Laguerre polynomial of degree k."""
    return ((2 * k - 1 - x) * last - (k - 1) * below) / k


def _legendre_step(x, k, last, below):
    """Returns the Legendre polynomial of degree k."""
    return ((2 * k - 1) * x * last - (k - 1) * below) / k


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.chebyshev_polynomial_t")
def special_chebyshev_polynomial_t(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    return _polynomial(x, degrees, x, _chebyshev_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.chebyshev_polynomial_u")
def special_chebyshev_polynomial_u(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    return _polynomial(x, degrees, 2 * x, _chebyshev_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.chebyshev_polynomial_v")
def special_chebyshev_polynomial_v(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    return _polynomial(x, degrees, 2 * x - 1, _chebyshev_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.chebyshev_polynomial_w")
def special_chebyshev_polynomial_w(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    return _polynomial(x, degrees, 2 * x + 1, _chebyshev_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.shifted_chebyshev_polynomial_t")
def special_shifted_chebyshev_polynomial_t(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    shifted = 2 * x - 1
    return _polynomial(shifted, degrees, shifted, _chebyshev_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.shifted_chebyshev_polynomial_u")
def special_shifted_chebyshev_polynomial_u(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    shifted = 2 * x - 1
    return _polynomial(shifted, degrees, 2 * shifted, _chebyshev_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.shifted_chebyshev_polynomial_v")
def special_shifted_chebyshev_polynomial_v(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    shifted = 2 * x - 1
    return _polynomial(shifted, degrees, 2 * shifted - 1, _chebyshev_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.shifted_chebyshev_polynomial_w")
def special_shifted_chebyshev_polynomial_w(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    shifted = 2 * x - 1
    return _polynomial(shifted, degrees, 2 * shifted + 1, _chebyshev_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.hermite_polynomial_h")
def special_hermite_polynomial_h(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    return _polynomial(x, degrees, 2 * x, _hermite_h_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.hermite_polynomial_he")
def special_hermite_polynomial_he(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    return _polynomial(x, degrees, x, _hermite_he_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.laguerre_polynomial_l")
def special_laguerre_polynomial_l(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    return _polynomial(x, degrees, 1 - x, _laguerre_step)


@operation("(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)", name="special.legendre_polynomial_p")
def special_legendre_polynomial_p(x, n=None):
    x, degrees = _points_and_degrees(x, n)
    return _polynomial(x, degrees, x, _legendre_step)
