# Arrays and numbers as text.


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, infstr=None, formatter=None, sign=None,
                     floatmode=None, *, legacy=None, override_repr=None):
    options = print_options()
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth, "suppress": suppress, "nanstr": nanstr,
             "infstr": infstr, "sign": sign, "floatmode": floatmode}
    for key in given:
        if given[key] is not None:
            options[key] = given[key].item() if isinstance(given[key], generic) else given[key]
    options["formatter"] = formatter
    if legacy is not None:
        options["legacy"] = False if legacy is False else legacy
        _np_set_state("plain scalars", legacy in ("1.13", "1.21", "1.25"))
    if floatmode == "fixed" and precision is None and options["precision"] is None:
        raise ValueError("precision must be given for floatmode 'fixed'")
    _np_set_state("print", options)


def get_printoptions():
    return print_options()


class printoptions:
    def __init__(self, **kwargs):
        self._given = kwargs

    def __enter__(self):
        self._before = print_options()
        set_printoptions(**self._given)
        return print_options()

    def __exit__(self, *args):
        _np_set_state("print", self._before)
        _np_set_state("plain scalars", self._before["legacy"] in ("1.13", "1.21", "1.25"))


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=" ", prefix="", *, formatter=None, threshold=None, edgeitems=None,
                 sign=None, floatmode=None, suffix="", legacy=None):
    options = print_options()
    given = {"linewidth": max_line_width, "precision": precision, "suppress": suppress_small, "formatter": formatter, "threshold": threshold,
             "edgeitems": edgeitems, "sign": sign, "floatmode": floatmode}
    for key in given:
        if given[key] is not None:
            options[key] = given[key]
    return array_text(asarray(a), options, separator, prefix, suffix)


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    return array2string(a, max_line_width, precision, suppress_small)


def format_float_positional(x, precision=None, unique=True, fractional=True, trim="k", sign=False, pad_left=None, pad_right=None, min_digits=None):
    kind = x.dtype._torch if isinstance(x, generic) else torch.float64
    return _np_digits(x, kind, False, precision, unique, trim, sign, min_digits, None, pad_left, pad_right)


def format_float_scientific(x, precision=None, unique=True, trim="k", sign=False, pad_left=None, exp_digits=None, min_digits=None):
    kind = x.dtype._torch if isinstance(x, generic) else torch.float64
    return _np_digits(x, kind, True, precision, unique, trim, sign, min_digits, exp_digits, pad_left, None)


def binary_repr(num, width=None):
    num = _int(num)
    if num < 0:
        bits = width if width else len(bin(-num)) - 1
        return bin(2 ** bits + num)[2:]
    return bin(num)[2:].zfill(width or 0)


def base_repr(number, base=2, padding=0):
    digits, out, n = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "", _builtin_abs(number)
    while n:
        out = digits[n % base] + out
        n //= base
    return ("-" if number < 0 else "") + "0" * padding + (out or "0")


def info(object=None, maxwidth=76, output=None, toplevel="numpy"):
    a = object
    print("class: ", type(a).__name__, file=output)
    print("shape: ", a.shape, file=output)
    print("strides: ", a.strides, file=output)
    print("itemsize: ", a.itemsize, file=output)
    print("aligned: ", a.flags.aligned, file=output)
    print("contiguous: ", a.flags.contiguous, file=output)
    print("fortran: ", a.flags.fortran, file=output)
    print("data pointer: " + hex(a.ctypes.data), file=output)
    print("byteorder: ", "little" if a.dtype.isnative else "big", file=output)
    print("byteswap: ", not a.dtype.isnative, file=output)
    print("type: " + _str(a.dtype), file=output)


def from_dlpack(x, /, *, device=None, copy=None):
    return asarray(x) if not isinstance(x, torch.Tensor) else x.numpy()
