# NumPy's dates and time spans: 64-bit integers that count a unit. The smallest integer is NaT.
import datetime
from numpy._dtype import (
    DTypePromotionError, UFuncTypeError, _bool, _class_name, _float, _int, _new_date_dtype, _str, as_dtype, generic, integer)
from numpy._array import (
    _leaves, _nesting, _nest, _store, _values, _view, asarray, ndarray)

_NAT = -9223372036854775808
_units = ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as"]
_unit_names = {
    "Y": "years", "M": "months", "W": "weeks", "D": "days", "h": "hours", "m": "minutes", "s": "seconds", "ms": "milliseconds",
    "us": "microseconds", "ns": "nanoseconds", "ps": "picoseconds", "fs": "femtoseconds", "as": "attoseconds", "generic": "generic time units"}
_per_day = {"D": 1, "h": 24, "m": 1440, "s": 86400}
for _power, _name in enumerate(["ms", "us", "ns", "ps", "fs", "as"]):
    _per_day[_name] = 86400 * 1000 ** (_power + 1)
_epoch = 719163  # the ordinal of 1970-01-01


# Calendars.
def _days_of(year, month, day):
    """Days from 1970-01-01, by Howard Hinnant's algorithm."""
    year -= month <= 2
    era = year // 400
    of_era = year - era * 400
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


def _date_of(days):
    days += 719468
    era = days // 146097
    of_era = days - era * 146097
    year = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    month += 3 if month < 10 else -9
    return year + era * 400 + (month <= 2), month, day


def _converted(value, old, new, is_date):
    """A count of one unit as a count of another, rounded down."""
    if value == _NAT or old == new or old == "generic" or new == "generic":
        return value
    if old == "Y" and new == "M":
        return value * 12
    if old == "M" and new == "Y":
        return value // 12
    if old in ("Y", "M"):
        months = value * 12 if old == "Y" else value
        value, old = _days_of(1970 + months // 12, months % 12 + 1, 1), "D"
    elif old == "W":
        value, old = value * 7, "D"
    if new in ("Y", "M"):
        year, month, _ = _date_of(value // _per_day[old])
        return year - 1970 if new == "Y" else (year - 1970) * 12 + month - 1
    if new == "W":
        return value // _per_day[old] // 7
    if _per_day[new] >= _per_day[old]:
        return value * (_per_day[new] // _per_day[old])
    return value // (_per_day[old] // _per_day[new])


def _finest(a, b, kind):
    """The common unit of two arrays."""
    if a == "generic" or a == b:
        return b
    if b == "generic":
        return a
    if kind == "m" and (a in ("Y", "M")) != (b in ("Y", "M")):
        raise TypeError(f"Cannot get a common metadata divisor for Numpy datetime metadata [{a}] and [{b}] because they have incompatible nonlinear base time units.")
    return _units[max(_units.index(a), _units.index(b))]


# Texts.
def _text_of_date(value, unit):
    if value == _NAT:
        return "NaT"
    if unit == "generic":
        return "NaT"
    days, rest = value, 0
    if unit in ("Y", "M", "W"):
        days = _converted(value, unit, "D", True)
    else:
        days, rest = value // _per_day[unit], value % _per_day[unit]
    year, month, day = _date_of(days)
    text = f"{year:04d}" if year >= 0 else f"-{-year:04d}"
    if unit == "Y":
        return text
    text += f"-{month:02d}"
    if unit == "M":
        return text
    text += f"-{day:02d}"
    if unit in ("W", "D"):
        return text
    per_second = _per_day[unit] // 86400 if unit not in ("h", "m") else 0
    if unit == "h":
        return text + f"T{rest:02d}"
    if unit == "m":
        return text + f"T{rest // 60:02d}:{rest % 60:02d}"
    seconds, fraction = rest // per_second, rest % per_second
    text += f"T{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return text if unit == "s" else text + "." + _str(fraction).zfill(3 * (_units.index(unit) - 6))


def _parsed(text, wanted):
    """The count and the unit of a text in ISO 8601. `wanted` is "generic" if the text chooses."""
    whole = text.strip()
    if whole in ("", "NaT", "nat", "NAT"):
        return _NAT, wanted
    if whole in ("today", "now"):
        now = datetime.datetime.now()
        if whole == "today":
            return _converted((now.date() - datetime.date(1970, 1, 1)).days, "D", wanted, True), "D" if wanted == "generic" else wanted
        whole = now.isoformat()[:19]
    shown, at = repr(text).replace("'", '"'), 0

    def fail(at):
        raise ValueError(f"Error parsing datetime string {shown} at position {at}")

    def digits(at, count):
        part = whole[at:at + count]
        if len(part) != count or not part.isdigit():
            fail(at)
        return _int(part)
    sign = 1
    if whole[0] in "+-":
        sign, at = -1 if whole[0] == "-" else 1, 1
    end = at
    while end < len(whole) and whole[end].isdigit():
        end += 1
    if end == at:
        fail(at)
    year, unit, month, day, hour, minute, second, fraction = sign * _int(whole[at:end]), "Y", 1, 1, 0, 0, 0, ""
    at = end
    if at < len(whole):
        if whole[at] != "-":
            fail(at)
        month, unit = digits(at + 1, 2), "M"
        if not 1 <= month <= 12:
            raise ValueError(f"Month out of range in datetime string {shown}")
        at += 3
    if at < len(whole):
        if whole[at] != "-":
            fail(at)
        day, unit = digits(at + 1, 2), "D"
        if not 1 <= day <= _days_of(year + month // 12, month % 12 + 1, 1) - _days_of(year, month, 1):
            raise ValueError(f"Day out of range in datetime string {shown}")
        at += 3
    if at < len(whole):
        if whole[at] not in "T ":
            fail(at)
        hour, unit = digits(at + 1, 2), "h"
        if hour > 23:
            raise ValueError(f"Hours out of range in datetime string {shown}")
        at += 3
        if at < len(whole) and whole[at] == ":":
            minute, unit = digits(at + 1, 2), "m"
            if minute > 59:
                raise ValueError(f"Minutes out of range in datetime string {shown}")
            at += 3
            if at < len(whole) and whole[at] == ":":
                second, unit = digits(at + 1, 2), "s"
                if second > 59:
                    raise ValueError(f"Seconds out of range in datetime string {shown}")
                at += 3
                if at < len(whole) and whole[at] == ".":
                    end = at + 1
                    while end < len(whole) and whole[end].isdigit():
                        end += 1
                    fraction, at = whole[at + 1:end], end
                    unit = _units[min(7 + (len(fraction) - 1) // 3, 12)] if fraction else "s"
        if whole[at:] == "Z":
            import warnings
            warnings.warn("no explicit representation of timezones available for np.datetime64", UserWarning, stacklevel=2)
            at += 1
    if at != len(whole):
        fail(at)
    finest = unit if wanted == "generic" else wanted
    days = _days_of(year, month, day)
    if unit in ("Y", "M", "D"):
        return _converted(days, "D", finest, True), finest
    seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    if not fraction:
        return _converted(seconds, "s", finest, True), finest
    return _converted(seconds * 10 ** 18 + _int(fraction[:18].ljust(18, "0")), "as", finest, True), finest


# Values of Python.
def _count_of(value, kind, unit):
    """The count and the unit of a date or a span. With the unit "generic", the value determines the unit."""
    if isinstance(value, _Stamp):
        found = value.dtype._unit
        if kind == "M" and value.dtype.kind == "m":
            raise TypeError(f"Could not convert object to NumPy datetime")
        return (_converted(value._v, found, unit, kind == "M") if unit != "generic" else value._v), (found if unit == "generic" else unit)
    if value is None:
        return _NAT, unit
    if isinstance(value, _str):
        if kind == "M":
            return _parsed(value, unit)
        return (_NAT if value == "NaT" else _int(value)), unit
    if isinstance(value, datetime.datetime):
        since = value.replace(tzinfo=None) - datetime.datetime(1970, 1, 1)
        count, found = (since.days * 86400 + since.seconds) * 1000000 + since.microseconds, "us"
    elif isinstance(value, datetime.date):
        count, found = (value - datetime.date(1970, 1, 1)).days, "D"
    elif isinstance(value, datetime.timedelta):
        count, found = (value.days * 86400 + value.seconds) * 1000000 + value.microseconds, "us"
    elif isinstance(value, (_bool, _int, integer)):
        if kind == "M" and unit == "generic":
            raise ValueError("Converting an integer to a NumPy datetime requires a specified unit")
        return _int(value), unit
    else:
        raise ValueError(f"Could not convert object to NumPy {'datetime' if kind == 'M' else 'timedelta'}")
    return (_converted(count, found, unit, kind == "M"), unit) if unit != "generic" else (count, found)


def object_of(value, d):
    """The value that item() and tolist() give."""
    unit = d._unit
    if value == _NAT:
        return None
    if d.kind == "m":
        if unit in ("Y", "M", "generic") or unit in _units[9:]:
            return value
        microseconds = _converted(value, unit, "us", False)
        return datetime.timedelta(microseconds // 86400000000, microseconds // 1000000 % 86400, microseconds % 1000000)
    if unit in _units[9:]:
        return value
    if unit in ("Y", "M", "W", "D"):
        days = _converted(value, unit, "D", True)
        return datetime.date.fromordinal(days + _epoch) if 0 < days + _epoch < 3652060 else value
    return datetime.datetime(1970, 1, 1) + object_of(value, date_dtype("m", unit))


class _Stamp(generic):
    def __new__(cls, value=None, unit=None):
        unit = "generic" if unit is None else unit[0] if isinstance(unit, tuple) else unit
        if unit not in _unit_names:
            raise TypeError(f'Invalid datetime unit "{unit}" in metadata')
        if isinstance(value, ndarray):
            return value.astype(date_dtype(cls._kind, unit))[()]
        count, unit = _count_of(value if value is not None or cls._kind == "M" else 0, cls._kind, unit)
        return stamp(count, date_dtype(cls._kind, unit))

    @property
    def dtype(self):
        return self._d

    def item(self):
        return object_of(self._v, self._d)

    def tolist(self):
        return self.item()

    def astype(self, dtype, **kwargs):
        made = asarray(self).astype(dtype)
        return made[()]

    def view(self, dtype=None):
        return asarray(self).view(dtype)[()]

    def __hash__(self):
        return hash(self._v)

    def __bool__(self):
        return self._v != 0

    def __format__(self, spec):
        return format(_str(self), spec)

    def __neg__(self):
        return stamp(_NAT if self._v == _NAT else -self._v, self._d)

    def __abs__(self):
        return stamp(self._v if self._v == _NAT else abs(self._v), self._d)


class datetime64(_Stamp):
    _kind = "M"

    def __str__(self):
        return _text_of_date(self._v, self._d._unit)

    def __repr__(self):
        return f"np.datetime64('{self}')" if self._v != _NAT or self._d._unit == "generic" else f"np.datetime64('NaT','{self._d._unit}')"


class timedelta64(_Stamp):
    _kind = "m"

    def __str__(self):
        return "NaT" if self._v == _NAT else f"{self._v} {_unit_names[self._d._unit]}"

    def __repr__(self):
        shown = "'NaT'" if self._v == _NAT else _str(self._v)
        return f"np.timedelta64({shown})" if self._d._unit == "generic" else f"np.timedelta64({shown},'{self._d._unit}')"

    def __int__(self):
        return self._v

    def __float__(self):
        return _float(self._v)


def stamp(count, d):
    made = _new(datetime64 if d.kind == "M" else timedelta64)
    object.__setattr__(made, "_v", count)
    object.__setattr__(made, "_d", d)
    return made


_dtypes = {}


def date_dtype(kind, unit="generic"):
    if (kind, unit) not in _dtypes:
        _dtypes[(kind, unit)] = _new_date_dtype(kind, unit, datetime64 if kind == "M" else timedelta64)
    return _dtypes[(kind, unit)]


def dtype_from_text(text):
    """The dtype of "M8[D]", "datetime64", "timedelta64[ms]", ..."""
    name, _, rest = text.partition("[")
    kind = {"M8": "M", "M": "M", "datetime64": "M", "m8": "m", "m": "m", "timedelta64": "m"}.get(name)
    unit = rest[:-1] if rest else "generic"
    if kind is None or rest and rest[-1] != "]":
        raise TypeError(f"data type {text!r} not understood")
    if unit not in _unit_names:
        if unit.lstrip("0123456789") in _unit_names:
            raise NotImplementedError(f"dates that count several units, as {text}, are not implemented in Stridescope")
        raise TypeError(f'Invalid datetime unit "{unit}" in metadata')
    return date_dtype(kind, unit)


# Arrays.
def ints_of(a):
    """The counts, as an array of int64 over the same memory."""
    return a.view("int64")


def dated(counts, d):
    """Counts as an array of dates, or as one date."""
    return asarray(counts).view(d)[()] if asarray(counts).ndim == 0 else asarray(counts).view(d)


def from_values(data, d):
    """An array from nested lists. A dtype without a unit takes the finest that the values have."""
    shape = _nesting(data)
    leaves = _leaves(data, len(shape))
    leaves = [one[()] if isinstance(one, ndarray) else one for one in leaves]
    if d is None:
        spans = [isinstance(one, (timedelta64, datetime.timedelta)) or one is None or isinstance(one, (_int, integer)) for one in leaves]
        d = date_dtype("m" if all(spans) else "M")
    unit = d._unit
    if unit == "generic":
        for one in leaves:
            if not (d.kind == "m" and isinstance(one, (_int, integer))):
                unit = _finest(unit, _count_of(one, d.kind, "generic")[1], d.kind)
        d = date_dtype(d.kind, unit)
    counts = [_count_of(one, d.kind, unit)[0] for one in leaves]
    if not counts:
        return asarray([], dtype="int64").reshape(shape).view(d)
    return asarray(_nest(counts, shape), dtype="int64").view(d)


def store(to, value):
    """to[...] = value"""
    d = to.dtype
    source = value if isinstance(value, ndarray) else from_values(value, d)
    if source.dtype.kind in "US":
        source = from_values(source.tolist(), d)
    if source.dtype.kind == d.kind:
        source = ints_of(with_unit(source, d._unit))
    _store(ints_of(to), source)


def with_unit(a, unit):
    """The same dates in another unit."""
    old = a.dtype._unit
    if old == unit:
        return a
    if old == "generic" or unit == "generic":
        return ints_of(a).view(date_dtype(a.dtype.kind, old if unit == "generic" else unit))
    if a.dtype.kind == "m":
        _finest(old, unit, "m")
    counts = ints_of(a)
    if old in ("Y", "M") or unit in ("Y", "M"):
        made = asarray([_converted(v, old, unit, True) for v in counts.ravel().tolist()], dtype="int64").reshape(a.shape)
    else:
        many, few = (7 if old == "W" else 1) * _per_day.get(unit, 1), (7 if unit == "W" else 1) * _per_day.get(old, 1)
        made = counts * (many // few) if many >= few else counts // (few // many)
        made = _keep_nat(asarray(made), counts)
    return made.view(date_dtype(a.dtype.kind, unit))


def _keep_nat(made, *counts):
    import numpy
    for one in counts:
        is_nat = one == _NAT
        if numpy.any(is_nat):
            made = asarray(numpy.where(is_nat, _NAT, made))
    return made


def promote_dates(a, b):
    if a.kind == b.kind:
        return date_dtype(a.kind, _finest(a._unit, b._unit, a.kind))
    if "M" not in a.kind + b.kind and (a.kind in "biu" or b.kind in "biu"):
        return a if a.kind == "m" else b
    if a.kind in "mM" and b.kind in "mM":
        return date_dtype("M", _finest(a._unit, b._unit, "M"))
    raise DTypePromotionError(
        f"The DType <class '{_class_name(a)}'> could not be promoted by <class '{_class_name(b)}'>. This means that no common DType exists for the given inputs. For example they cannot be stored in a single array unless the dtype is `object`. The full list of DTypes is: (<class '{_class_name(a)}'>, <class '{_class_name(b)}'>)")


def texts(a):
    d = a.dtype
    counts = ints_of(a).ravel().tolist()
    if d.kind == "M":
        out = ["'" + _text_of_date(v, d._unit) + "'" for v in counts]
    else:
        out = ["'NaT'" if v == _NAT else _str(v) for v in counts]
    width = max([len(t) for t in out] + [0])
    return [t.rjust(width) for t in out]


def plain_texts(a):
    d = a.dtype
    return [_str(stamp(v, d)) if d.kind == "m" else _text_of_date(v, d._unit) for v in ints_of(a).ravel().tolist()]


_is_comparison = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")


def _operands_refused(name, x, y):
    raise UFuncTypeError(f"ufunc '{name}' cannot use operands with types {x.dtype!r} and {y.dtype!r}")


def call(name, args, out=None):
    """A ufunc with a date or a span among its operands."""
    import numpy
    arrays = []
    for x in args:
        if isinstance(x, (datetime.date, datetime.timedelta)):
            x = from_values(x, None)
        arrays.append(asarray(x))
    made, d = _computed(name, arrays, numpy)
    made = asarray(made)
    if d is not None:
        made = made.view(d)
    if out is not None:
        out[...] = made
        return out
    return made[()] if made.ndim == 0 else made


def _computed(name, arrays, numpy):
    if len(arrays) == 1:
        x = arrays[0]
        counts = ints_of(x)
        if name in ("isnat", "isnan"):
            return counts == _NAT, None
        if name == "isfinite":
            return counts != _NAT, None
        if name == "isinf":
            return counts != counts, None
        if name == "positive" or name == "conjugate":
            return counts.copy(), x.dtype
        if x.dtype.kind == "m" and name in ("negative", "absolute", "sign"):
            return _keep_nat(asarray(getattr(numpy, name)(counts)), counts), x.dtype
        raise UFuncTypeError(f"ufunc '{name}' did not contain a loop with signature matching types {type(x.dtype)!r} -> None")
    x, y = arrays
    kinds = x.dtype.kind + y.dtype.kind
    kinds = kinds.replace("b", "i").replace("u", "i")
    if "U" in kinds:
        if name not in _is_comparison:
            _operands_refused(name, x, y)
        if name in ("equal", "not_equal"):
            return numpy.full(numpy.broadcast_shapes(x.shape, y.shape), name == "not_equal"), None
        loops = [f"<class '{_class_name(one.dtype)}'>" for one in (x, y)]
        raise UFuncTypeError(f"ufunc '{name}' did not contain a loop with signature matching types ({', '.join(loops)}) -> None")
    if name in _is_comparison or name in ("maximum", "minimum", "fmax", "fmin"):
        if kinds in ("Mm", "mM", "Mi", "iM", "Mf", "fM"):
            if name in ("equal", "not_equal"):
                return numpy.full(numpy.broadcast_shapes(x.shape, y.shape), name == "not_equal"), None
            _operands_refused(name, x, y)
        d = promote_dates(x.dtype, y.dtype)
        a, b = _counts_in(x, d), _counts_in(y, d)
        made = getattr(numpy, name)(a, b)
        if name in _is_comparison:
            nat = (a == _NAT) | (b == _NAT)
            return numpy.where(nat, name == "not_equal", made), None
        return _keep_nat(asarray(made), a, b), d
    if name in ("add", "subtract"):
        if kinds == "MM" and name == "subtract":
            d = promote_dates(x.dtype, y.dtype)
            result = date_dtype("m", d._unit)
        elif kinds in ("Mm", "Mi", "mm", "mi") or name == "add" and kinds in ("mM", "iM", "im") or kinds == "im":
            units = [a.dtype._unit for a in (x, y) if a.dtype.kind in "mM"]
            kind = "M" if "M" in kinds else "m"
            if kinds in ("Mm", "mM") and any([u in ("Y", "M") for u in units]):
                span = y.dtype._unit if kinds == "Mm" else x.dtype._unit
                stamp_unit = x.dtype._unit if kinds == "Mm" else y.dtype._unit
                if span in ("Y", "M") and stamp_unit not in ("Y", "M", "generic"):
                    _finest(stamp_unit, span, "m")
            result = date_dtype(kind, _finest(units[0], units[-1], "M" if kinds in ("Mm", "mM") else kind))
        else:
            _operands_refused(name, x, y)
        a, b = _counts_in(x, result), _counts_in(y, result)
        return _keep_nat(asarray(getattr(numpy, name)(a, b)), *[c for c, o in ((a, x), (b, y)) if o.dtype.kind in "mM"]), result
    if name == "multiply" and kinds in ("mi", "im", "mf", "fm"):
        span = x if kinds[0] == "m" else y
        made = asarray(numpy.multiply(ints_of(x) if x is span else x, ints_of(y) if y is span else y)).astype("int64")
        return _keep_nat(made, ints_of(span)), span.dtype
    if name in ("divide", "floor_divide", "remainder") and kinds == "mm":
        d = promote_dates(x.dtype, y.dtype)
        a, b = _counts_in(x, d), _counts_in(y, d)
        made = getattr(numpy, name)(a, b)
        return (made, d) if name == "remainder" else (made, None)
    if name in ("divide", "floor_divide") and kinds in ("mi", "mf"):
        counts = ints_of(x)
        made = numpy.floor_divide(counts, y) if name == "floor_divide" else numpy.trunc(numpy.divide(counts, y))
        return _keep_nat(asarray(made).astype("int64"), counts), x.dtype
    _operands_refused(name, x, y)


def _counts_in(a, d):
    return ints_of(with_unit(a, d._unit)) if a.dtype.kind in "mM" else a


def reduce(name, a, args):
    """min, max, sort and the like of dates, by their counts; mean and median of spans."""
    import numpy
    counts = ints_of(a)
    if name in ("argmin", "argmax", "argsort"):
        return getattr(numpy, name)(counts, *args)
    if a.dtype.kind == "M" and name not in ("min", "max", "sort"):
        raise UFuncTypeError(f"ufunc 'add' cannot use operands with types {a.dtype!r} and {a.dtype!r}")
    made = asarray(getattr(numpy, name)(counts, *args))
    if made.dtype.kind == "f":
        made = numpy.trunc(made).astype("int64")
    return dated(made, a.dtype)


# Calendars of working days.
def _weekday(days):
    return (days + 3) % 7


def _working(weekmask, holidays):
    names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    if isinstance(weekmask, _str):
        mask = [c == "1" for c in weekmask] if weekmask.isdigit() else [name in weekmask.split() for name in names]
    else:
        mask = [_bool(one) for one in weekmask]
    return mask, set(ints_of(from_values(list(holidays), date_dtype("M", "D"))).tolist()) if len(holidays) else set()


def _days(dates):
    a = dates if isinstance(dates, ndarray) and dates.dtype.kind == "M" else from_values(dates.tolist() if isinstance(dates, ndarray) else dates, date_dtype("M", "D"))
    return ints_of(with_unit(a, "D"))


def _shaped(values, shape, d=None):
    made = asarray(values).reshape(shape) if values else asarray([], dtype="int64").reshape(shape)
    made = made if d is None else made.view(d)
    return made[()] if made.ndim == 0 else made


def is_busday(dates, weekmask="1111100", holidays=(), busdaycal=None, out=None):
    mask, free = _working(weekmask, holidays)
    days = _days(dates)
    return _shaped([mask[_weekday(v)] and v not in free for v in days.ravel().tolist()], days.shape)


def busday_count(begindates, enddates, weekmask="1111100", holidays=(), busdaycal=None, out=None):
    import numpy
    mask, free = _working(weekmask, holidays)
    begin, end = numpy.broadcast_arrays(_days(begindates), _days(enddates))

    def count(a, b):
        weeks, rest = (b - a) // 7, (b - a) % 7
        found = weeks * sum(mask) + sum([mask[_weekday(a + i)] for i in range(rest)])
        return found - len([v for v in free if a <= v < b and mask[_weekday(v)]])
    return _shaped([count(a, b) if a <= b else -count(b + 1, a + 1) for a, b in zip(begin.ravel().tolist(), end.ravel().tolist())], begin.shape)


def busday_offset(dates, offsets, roll="raise", weekmask="1111100", holidays=(), busdaycal=None, out=None):
    import numpy
    mask, free = _working(weekmask, holidays)
    if not any(mask):
        raise ValueError("Cannot construct a numpy.busdaycal with a weekmask of all zeros")

    def works(v):
        return mask[_weekday(v)] and v not in free

    def moved(v, offset):
        if not works(v):
            if roll == "raise":
                raise ValueError("Non-business day date in busday_offset")
            step = 1 if roll in ("forward", "following") else -1
            if roll in ("modifiedfollowing", "modifiedpreceding"):
                step = 1 if roll == "modifiedfollowing" else -1
                at = v
                while not works(at):
                    at += step
                if _date_of(at)[:2] != _date_of(v)[:2]:
                    step = -step
            while not works(v):
                v += step
        step = 1 if offset > 0 else -1
        while offset:
            v += step
            offset -= step if works(v) else 0
        return v
    days, counts = numpy.broadcast_arrays(_days(dates), asarray(offsets))
    return _shaped([moved(v, n) for v, n in zip(days.ravel().tolist(), counts.ravel().tolist())], days.shape, date_dtype("M", "D"))


def datetime_as_string(arr, unit=None, timezone="naive", casting="same_kind"):
    a = asarray(arr)
    own = a.dtype._unit
    wanted = own if unit is None or unit == "auto" else unit
    ending = "Z" if timezone == "UTC" else ""
    made = asarray([_text_of_date(_converted(v, own, wanted, True), wanted) + ending for v in ints_of(a).ravel().tolist()])
    return _str(made[0]) if a.ndim == 0 else made.reshape(a.shape)


def datetime_data(dtype):
    return (as_dtype(dtype)._unit, 1)


def arange(start, stop, step, d):
    """numpy.arange of dates or spans."""
    import numpy
    given = [v for v in (start, stop, step) if v is not None]
    stamps = [from_values(v.tolist() if isinstance(v, ndarray) else v, d if d is not None and d.kind == "M" and isinstance(v, (_str, datetime.date)) else None)
              if isinstance(v, (_str, datetime.date, datetime.timedelta, _Stamp, ndarray)) else v for v in given]
    kinds = [v.dtype for v in stamps if isinstance(v, ndarray)]
    kind = d.kind if d is not None else "M" if any([k.kind == "M" for k in kinds]) else "m"
    unit = "generic" if d is None else d._unit
    if unit == "generic":
        for k in kinds:
            unit = _finest(unit, k._unit, "M" if kind == "M" else "m")

    def count(v, default):
        if v is None:
            return default
        return _count_of(asarray(v)[()] if isinstance(v, ndarray) else v, "M" if isinstance(v, (_str, datetime.date, datetime64)) else "m", unit)[0]
    if stop is None:
        start, stop = None, start
    first, by = count(start, 0), count(step, 1)
    last = first + count(stop, 0) if kind == "M" and isinstance(stop, (_int, integer, timedelta64)) else count(stop, 0)
    return numpy.arange(first, last, by, dtype="int64").view(date_dtype(kind, unit))
