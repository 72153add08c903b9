# Discrete Fourier transforms. They are computed in float64 as pairs of real tensors, along the last
# dimension: a length is halved while it is even, and the remainder is a product with the matrix of the
# transform.
import torch


def _turns(k, n):
    """Returns the cosine and sine of k of n parts of a turn; k is an int64 tensor of numbers from 0 to n - 1."""
    quarter = k * 4 // n
    rest = k * 4 - quarter * n
    is_steep = rest * 2 > n
    angle = torch.where(is_steep, n - rest, rest).to(torch.float64) * (torch.pi / 2 / n)
    near, far = 1 - 2 * (angle / 2).sin() ** 2, angle.sin()
    c, s = torch.where(is_steep, far, near), torch.where(is_steep, near, far)
    is_odd = quarter % 2 == 1
    c, s = torch.where(is_odd, s, c), torch.where(is_odd, c, s)
    return torch.where((quarter == 1) | (quarter == 2), -c, c), torch.where(quarter >= 2, -s, s)


def _transform(re, im, sign):
    n = re.shape[-1]
    if n == 1:
        return re, im
    if n == 2:
        return (torch.stack((re[..., 0] + re[..., 1], re[..., 0] - re[..., 1]), -1),
                torch.stack((im[..., 0] + im[..., 1], im[..., 0] - im[..., 1]), -1))
    if n % 2:
        at = torch.arange(n)
        c, s = _turns(at.unsqueeze(1) * at % n, n)
        s = s * sign
        return re @ c - im @ s, re @ s + im @ c
    half = n // 2
    re, im = _transform(re.unflatten(-1, (half, 2)).transpose(-1, -2).contiguous(),
                        im.unflatten(-1, (half, 2)).transpose(-1, -2).contiguous(), sign)
    c, s = _turns(torch.arange(half), n)
    s = s * sign
    even, even_im, odd, odd_im = re[..., 0, :], im[..., 0, :], re[..., 1, :], im[..., 1, :]
    turned, turned_im = odd * c - odd_im * s, odd * s + odd_im * c
    return torch.cat((even + turned, even - turned), -1), torch.cat((even_im + turned_im, even_im - turned_im), -1)


def _fitted(x, n):
    """Returns `x` cut or filled with zeros to the length n along the last dimension."""
    have = x.shape[-1]
    if n < have:
        return x[..., :n]
    return torch.cat((x, torch.zeros(x.shape[:-1] + (n - have,), dtype=x.dtype)), -1) if n > have else x


def _scaled(x, n, norm, is_inverse):
    if norm not in (None, "backward", "forward", "ortho"):
        raise RuntimeError(f'Invalid normalization mode: "{norm}"')
    if norm == "ortho":
        return x / n ** 0.5
    return x / n if (norm == "forward") != is_inverse else x


def _parts(input):
    if input.is_complex():
        return input.real.to(torch.float64), input.imag.to(torch.float64)
    re = input.to(torch.float64)
    return re, torch.zeros_like(re)


def _length(n, have):
    n = have if n is None else n
    if n < 1:
        raise RuntimeError(f"Invalid number of data points ({n}) specified")
    return n


def _real_kind(input):
    if input.dtype in (torch.float16, torch.bfloat16):
        raise RuntimeError(f"Unsupported dtype {'Half' if input.dtype is torch.float16 else 'BFloat16'}")
    if input.is_complex():
        return torch.float64 if input.dtype is torch.complex128 else torch.float32
    return input.dtype if input.is_floating_point() else torch.get_default_dtype()


def _own_dim(input, dim):
    rank = input.dim()
    if not -max(rank, 1) <= dim < max(rank, 1):
        raise IndexError(f"Dimension out of range (expected to be in range of [{-max(rank, 1)}, {max(rank, 1) - 1}], but got {dim})")
    if rank == 0:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    return dim % rank


def _made(re, im, dim, kind):
    return torch.complex(re.to(kind), im.to(kind)).movedim(-1, dim).contiguous()


def _along(input, n, dim, norm, is_inverse):
    dim, kind = _own_dim(input, dim), _real_kind(input)
    n = _length(n, input.shape[dim])
    re, im = [_fitted(part.movedim(dim, -1), n) for part in _parts(input)]
    re, im = _transform(re, im, 1 if is_inverse else -1)
    return _made(_scaled(re, n, norm, is_inverse), _scaled(im, n, norm, is_inverse), dim, kind)


def _hermitian(input, n, dim, norm, is_inverse):
    """Returns the real line whose transform begins with `input`."""
    dim, kind = _own_dim(input, dim), _real_kind(input)
    n = _length(n, 2 * (input.shape[dim] - 1))
    re, im = [_fitted(part.movedim(dim, -1), n // 2 + 1) for part in _parts(input)]
    im = im.clone()
    im[..., 0] = 0
    if n % 2 == 0:
        im[..., -1] = 0
    rest = (n - 1) // 2
    re = torch.cat((re, re[..., 1:rest + 1].flip(-1)), -1)
    im = torch.cat((im, -im[..., 1:rest + 1].flip(-1)), -1)
    re = _transform(re, im, 1 if is_inverse else -1)[0]
    return _scaled(re, n, norm, is_inverse).to(kind).movedim(-1, dim).contiguous()


def _require_real(input, name, kind="real"):
    if input.is_complex():
        raise RuntimeError(f"{name} expects a {kind} input tensor, but got {'ComplexDouble' if input.dtype is torch.complex128 else 'ComplexFloat'}")


def fft(input, n=None, dim=-1, norm=None, *, out=None):
    return _along(input, n, dim, norm, False)


def ifft(input, n=None, dim=-1, norm=None, *, out=None):
    return _along(input, n, dim, norm, True)


def rfft(input, n=None, dim=-1, norm=None, *, out=None):
    _require_real(input, "rfft")
    whole = _along(input, n, dim, norm, False)
    return whole.narrow(dim, 0, whole.shape[dim] // 2 + 1).clone()


def irfft(input, n=None, dim=-1, norm=None, *, out=None):
    return _hermitian(input, n, dim, norm, True)


def hfft(input, n=None, dim=-1, norm=None, *, out=None):
    return _hermitian(input, n, dim, norm, False)


def ihfft(input, n=None, dim=-1, norm=None, *, out=None):
    _require_real(input, "ihfft")
    whole = _along(input, n, dim, norm, True)
    return whole.narrow(dim, 0, whole.shape[dim] // 2 + 1).clone()


def _dims_of(input, s, dim):
    """Returns the dimensions of a transform and their lengths, or None for a length that stays."""
    s = (s,) if isinstance(s, int) else s
    dim = (dim,) if isinstance(dim, int) else dim
    if dim is None:
        if s is not None and len(s) > input.dim():
            raise RuntimeError(f"Got shape with {len(s)} values but input tensor only has {input.dim()} dimensions.")
        dim = tuple(range(input.dim())) if s is None else tuple(range(input.dim() - len(s), input.dim()))
    if s is not None and len(s) != len(dim):
        raise RuntimeError("When given, dim and shape arguments must have the same length")
    dims = [_own_dim(input, d) for d in dim]
    if len(set(dims)) < len(dims):
        raise RuntimeError("FFT dims must be unique")
    return dims, [None if s is None or n == -1 else n for n in (s or [None] * len(dims))]


def _along_all(input, s, dim, norm, is_inverse):
    dims, lengths = _dims_of(input, s, dim)
    if not dims:
        return input if input.is_complex() else torch.complex(input, torch.zeros_like(input))
    for d, n in zip(dims[::-1], lengths[::-1]):
        input = _along(input, n, d, norm, is_inverse)
    return input


def fftn(input, s=None, dim=None, norm=None, *, out=None):
    return _along_all(input, s, dim, norm, False)


def ifftn(input, s=None, dim=None, norm=None, *, out=None):
    return _along_all(input, s, dim, norm, True)


def _real_to_complex(input, s, dim, norm, is_inverse, name):
    dims, lengths = _dims_of(input, s, dim)
    if not dims:
        raise RuntimeError(f"{name} must transform at least one axis")
    if input.is_complex():
        raise RuntimeError("Expected self.is_floating_point() to be true, but got false.  "
                           "(Could this error message be improved?  If so, please report an enhancement request to PyTorch.)")
    input = (ihfft if is_inverse else rfft)(input, lengths[-1], dims[-1], norm)
    for d, n in zip(dims[-2::-1], lengths[-2::-1]):
        input = _along(input, n, d, norm, is_inverse)
    return input


def _complex_to_real(input, s, dim, norm, is_inverse, name):
    dims, lengths = _dims_of(input, s, dim)
    if not dims:
        raise RuntimeError(f"{name} must transform at least one axis")
    for d, n in zip(dims[:-1], lengths[:-1]):
        input = _along(input, n, d, norm, is_inverse)
    return _hermitian(input, lengths[-1], dims[-1], norm, is_inverse)


def rfftn(input, s=None, dim=None, norm=None, *, out=None):
    _require_real(input, "rfftn", "real-valued")
    return _real_to_complex(input, s, dim, norm, False, "rfftn")


def irfftn(input, s=None, dim=None, norm=None, *, out=None):
    return _complex_to_real(input, s, dim, norm, True, "irfftn")


def hfftn(input, s=None, dim=None, norm=None, *, out=None):
    return _complex_to_real(input, s, dim, norm, False, "hfftn")


def ihfftn(input, s=None, dim=None, norm=None, *, out=None):
    return _real_to_complex(input, s, dim, norm, True, "ihfftn")


def fft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return fftn(input, s, dim, norm)


def ifft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return ifftn(input, s, dim, norm)


def rfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return rfftn(input, s, dim, norm)


def irfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return irfftn(input, s, dim, norm)


def hfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return hfftn(input, s, dim, norm)


def ihfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return ihfftn(input, s, dim, norm)


def fftfreq(n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    at = torch.arange(n, dtype=dtype or torch.get_default_dtype(), device=device)
    at[(n + 1) // 2:] -= n
    return at * (1.0 / (n * d))


def rfftfreq(n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    return torch.arange(n // 2 + 1, dtype=dtype or torch.get_default_dtype(), device=device) * (1.0 / (n * d))


def _dims_to_shift(input, dim):
    return list(range(input.dim())) if dim is None else [dim] if isinstance(dim, int) else list(dim)


def fftshift(input, dim=None):
    dims = _dims_to_shift(input, dim)
    return torch.roll(input, [input.shape[d] // 2 for d in dims], dims)


def ifftshift(input, dim=None):
    dims = _dims_to_shift(input, dim)
    return torch.roll(input, [(input.shape[d] + 1) // 2 for d in dims], dims)
