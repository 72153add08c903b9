# Reductions that leave out NaN.


def _without_nans(name, function, fill):
    def reduced(a, axis=None, **kwargs):
        a = asarray(a)
        if a.dtype.kind != "f":
            return function(a, axis, **kwargs)
        return function(where(isnan(a), fill, a), axis, **kwargs)
    reduced.__name__ = reduced.__qualname__ = name
    return reduced


nansum = _without_nans("nansum", sum, 0.0)
nanprod = _without_nans("nanprod", prod, 1.0)
nanmax = _without_nans("nanmax", max, -math.inf)
nanmin = _without_nans("nanmin", min, math.inf)


def _place_without_nans(name, function, fill):
    def placed(a, axis=None, **kwargs):
        a = asarray(a)
        if a.dtype.kind != "f":
            return function(a, axis, **kwargs)
        if isnan(a).all(axis).any():
            raise ValueError("All-NaN slice encountered")
        return function(where(isnan(a), fill, a), axis, **kwargs)
    placed.__name__ = placed.__qualname__ = name
    return placed


nanargmax = _place_without_nans("nanargmax", lambda a, axis, **kwargs: argmax(a, axis, **kwargs), -math.inf)
nanargmin = _place_without_nans("nanargmin", lambda a, axis, **kwargs: argmin(a, axis, **kwargs), math.inf)
nancumsum = _without_nans("nancumsum", lambda a, axis, **kwargs: cumsum(a, axis, **kwargs), 0.0)
nancumprod = _without_nans("nancumprod", lambda a, axis, **kwargs: cumprod(a, axis, **kwargs), 1.0)


def _quantile_without_nans(a, q, axis, keepdims, function):
    a = asarray(a)
    if axis is None:
        made = function(a[logical_not(isnan(a))], q)
        return made if not keepdims else asarray(made).reshape(asarray(q).shape + (1,) * a.ndim)
    moved = moveaxis(a, axis, -1)
    rows = [function(row[logical_not(isnan(row))], q) for row in moved.reshape(-1, moved.shape[-1])]
    made = stack(rows, -1) if asarray(q).ndim else asarray(rows)
    made = made.reshape(asarray(q).shape + moved.shape[:-1])
    return expand_dims(made, asarray(q).ndim + _axis(axis, a.ndim)) if keepdims else made


def nanmedian(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    return _quantile_without_nans(a, 0.5, axis, keepdims, quantile)


def nanquantile(a, q, axis=None, keepdims=False):
    return _quantile_without_nans(a, q, axis, keepdims, quantile)


def nanpercentile(a, q, axis=None, keepdims=False):
    return _quantile_without_nans(a, q, axis, keepdims, percentile)


def nanmean(a, axis=None, dtype=None, out=None, keepdims=False):
    return divide(nansum(a, axis, keepdims=keepdims), sum(logical_not(isnan(a)), axis, keepdims=keepdims))


def nanvar(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    a = asarray(a)
    middle = nanmean(a, axis, keepdims=True)
    return divide(nansum(square(subtract(a, middle)), axis, keepdims=keepdims), subtract(sum(logical_not(isnan(a)), axis, keepdims=keepdims), ddof))


def nanstd(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    return sqrt(nanvar(a, axis, dtype, out, ddof, keepdims))


_reductions = {"add": sum, "multiply": prod,
               "maximum": lambda a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True: max(a, axis, out, keepdims, initial, where),
               "minimum": lambda a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True: min(a, axis, out, keepdims, initial, where),
               "logical_and": lambda a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True: all(a, axis, out, keepdims, where),
               "logical_or": lambda a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True: any(a, axis, out, keepdims, where)}
