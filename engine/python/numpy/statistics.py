# Interpolation and correlation.


def trim_zeros(filt, trim="fb"):
    first, last = 0, len(filt)
    if "f" in trim.lower():
        while first < last and filt[first] == 0:
            first += 1
    if "b" in trim.lower():
        while last > first and filt[last - 1] == 0:
            last -= 1
    return filt[first:last]


def isposinf(x, out=None):
    return logical_and(isinf(x), greater(x, 0))


def isneginf(x, out=None):
    return logical_and(isinf(x), less(x, 0))


def interp(x, xp, fp, left=None, right=None, period=None):
    x, xp, fp = asarray(x).astype(float), asarray(xp).astype(float), asarray(fp).astype(float)
    at = clip(subtract(searchsorted(xp, x, "right"), 1), 0, len(xp) - 2)
    slope = (fp[1:] - fp[:-1]) / (xp[1:] - xp[:-1])
    made = fp[at] + slope[at] * (x - xp[at])
    made = where(less(x, xp[0]), fp[0] if left is None else left, where(greater_equal(x, xp[-1]), where(greater(x, xp[-1]), fp[-1] if right is None else right, fp[-1]), made))
    return _number(made)


def cov(m, y=None, rowvar=True, bias=False, ddof=None):
    x = _at_least_2d(m).astype(float)
    if not rowvar and x.shape[0] != 1:
        x = x.T
    if y is not None:
        x = concatenate([x, _at_least_2d(y).astype(float)])
    ddof = (0 if bias else 1) if ddof is None else ddof
    x = x - x.mean(axis=1, keepdims=True)
    return squeeze(divide(dot(x, x.T), x.shape[1] - ddof))[()]


def corrcoef(x, y=None, rowvar=True):
    c = cov(x, y, rowvar)
    d = sqrt(diag(c))
    return c / d[:, newaxis] / d[newaxis, :]
