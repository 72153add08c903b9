# isnat(), and bits of integers.


def isnat(x):
    a = asarray(x)
    if a.dtype.kind not in "mM":
        raise TypeError("ufunc 'isnat' is only defined for np.datetime64 and np.timedelta64.")
    return numpy._dates.call("isnat", (a,))


def _packed_bits(flags, bitorder):
    flags = [1 if v else 0 for v in flags]
    flags += [0] * (-len(flags) % 8)
    out = []
    for i in range(0, len(flags), 8):
        value = 0
        for bit in flags[i:i + 8] if bitorder == "big" else flags[i:i + 8][::-1]:
            value = 2 * value + bit
        out.append(value)
    return out


def _unpacked_bits(values, bitorder):
    out = []
    for v in values:
        bits = [(v >> (7 - i)) & 1 for i in range(8)]
        out += bits if bitorder == "big" else bits[::-1]
    return out


def _along(function, a, axis):
    """An array of bytes in which each row along the axis is replaced by the function's result."""
    a = moveaxis(a, axis, -1)
    rows = [function(row) for row in a.reshape(-1, a.shape[-1]).tolist()]
    return moveaxis(array(rows, dtype="uint8").reshape(a.shape[:-1] + (-1,)), -1, axis)


def packbits(a, axis=None, bitorder="big"):
    a = asarray(a)
    if axis is None:
        return array(_packed_bits(a.ravel().tolist(), bitorder), dtype="uint8")
    return _along(lambda row: _packed_bits(row, bitorder), a, axis)


def unpackbits(a, axis=None, count=None, bitorder="big"):
    a = asarray(a)
    if a.dtype is not _by_name["uint8"]:
        raise TypeError("Expected an input array of unsigned byte data type")

    def bits_of(values):
        bits = _unpacked_bits(values, bitorder)
        return bits if count is None else bits[:count] + [0] * (count - len(bits))
    return array(bits_of(a.ravel().tolist()), dtype="uint8") if axis is None else _along(bits_of, a, axis)


def bitwise_count(x):
    return array([bin(_builtin_abs(v)).count("1") for v in asarray(x).ravel().tolist()], dtype="uint8").reshape(asarray(x).shape)
