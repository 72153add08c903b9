# Text.


def print_options():
    return _np_state("print", None) or {
        "edgeitems": 3, "threshold": 1000, "floatmode": "maxprec", "precision": 8, "suppress": False, "linewidth": 75,
        "nanstr": "nan", "infstr": "inf", "sign": "-", "formatter": None, "legacy": False, "override_repr": None}


def _texts(a, options, edge):
    """Each element's text, padded; if edge > 0, without the middle of long axes."""
    d, formatter = a._dtype, options["formatter"]
    if edge and (a._raw or formatter):
        for axis, n in enumerate(a.shape):
            if n > 2 * edge:
                a = asarray(a).take(list(range(edge)) + list(range(n - edge, n)), axis)
    if formatter:
        kinds = {"b": ["bool"], "i": ["int", "int_kind"], "u": ["int", "int_kind"], "f": ["float", "float_kind"],
                 "c": ["complexfloat", "complex_kind"], "U": ["numpystr", "str_kind"], "S": ["numpystr", "str_kind"], "V": ["void"], "O": ["object"], "M": ["datetime"], "m": ["timedelta"]}[d.kind]
        for key in kinds + ["all"]:
            if formatter.get(key) is not None:
                if d.kind in "USV":
                    return [formatter[key](v) for v in _values(a)]
                return [formatter[key](_np_scalar(_native(d), v)) for v in _values(a)]
    if d.kind in "biuf":
        return _np_texts(_elements(a), edge if not (a._raw or formatter) else 0, options["precision"], options["floatmode"], options["suppress"],
                         options["sign"], options["nanstr"], options["infstr"])
    if d.kind in "mM":
        return _dates().texts(a)
    if d.kind == "O":
        return ["list(" + repr(v) + ")" if isinstance(v, list) else repr(v) for v in _values(a)]
    if d.kind in "US":
        out = [("b" if d.kind == "S" else "") + repr(t) for t in _text_of(a)]
        width = max([len(t) for t in out] + [0])
        return out
    if d.kind == "c":
        return _complex_texts(a, options)
    if d.names is not None:
        columns = []
        for n in d.names:
            field = _field(a, n)
            inner = field.shape[a.ndim:]
            if inner:
                columns.append(_sub_texts(field, a.ndim, options))
            else:
                columns.append(_texts(field, options, 0))
        rows = [", ".join(row) for row in zip(*columns)]
        return ["(" + row + (",)" if len(columns) == 1 else ")") for row in rows]
    if d.subdtype:
        base, shape = d.subdtype
        return _sub_texts(_view(a, a.shape + shape, a.strides + _packed(shape, base.itemsize), None, base), a.ndim, options)
    out = []
    for one in a._elements.reshape(-1, d.itemsize).tolist():
        out.append("b'" + "".join(["\\x" + hex(256 + c)[3:].upper() for c in one]) + "'")
    return out


def _sub_texts(a, outer, options):
    all_texts, inner = _texts(a, options, 0), a.shape[outer:]
    step, out = _size_of(inner), []
    for i in range(0, len(all_texts), step):
        out.append(_np_laid_out(all_texts[i:i + step], inner, 0, 1000000, ", ", 0).replace("\n", ""))
    return out


def _complex_texts(a, options):
    half = _half(a._dtype)
    parts = _view(a, a.shape + (2,), a.strides + (half.itemsize,), None, half)
    real, imag = parts[..., 0], parts[..., 1]
    signed = dict(options)
    signed["sign"] = "+"
    texts, imag_texts = [], [i.lstrip() if "e" not in i else i for i in _texts(asarray(imag), signed, 0)]
    width = max([len(i) for i in imag_texts])
    for r, i in zip(_texts(asarray(real), options, 0), imag_texts):
        i = i.rjust(width)
        tail = len(i) - len(i.rstrip())
        texts.append(r + i.rstrip() + "j" + " " * tail)
    return texts


def array_text(a, options, separator=" ", prefix="", suffix=""):
    if a.size == 0:
        return "[]"
    edge = options["edgeitems"] if a.size > options["threshold"] else 0
    texts = _texts(a, options, edge)
    if a.ndim == 0:
        return texts[0]
    return _np_laid_out(texts, a.shape, edge, options["linewidth"] - len(suffix), separator, len(prefix))


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    options = print_options()
    if max_line_width is not None:
        options["linewidth"] = max_line_width
    if precision is not None:
        options["precision"] = precision
    if suppress_small is not None:
        options["suppress"] = suppress_small
    name = type(arr).__name__
    name = "array" if name == "ndarray" else name
    prefix = name + "("
    d = arr._dtype
    skips = (d.isnative and d.names is None and d.kind in "bifcU" and d.name in ("bool", "int64", "float64", "complex128") or d.kind in "US" and False) and arr.size > 0
    if d.kind == "U" and arr.size > 0:
        skips = False
    text = array_text(arr, options, ", ", prefix, ")" if skips else ",")
    if arr.size == 0:
        text = "[]"
    extras = []
    if arr.size == 0 and arr.shape != (0,):
        extras.append(f"shape={arr.shape}")
    elif arr.size > options["threshold"] and arr.ndim:
        extras.append(f"shape={arr.shape}")
    if not skips:
        if d.names is not None or not d.isnative or d.kind in "USVmM":
            extras.append("dtype=" + (_str(d) if d.names is not None else repr(_str(d))))
        else:
            extras.append("dtype=" + _str(d))
    if not extras:
        return prefix + text + ")"
    start = prefix + text
    extra = ", ".join(extras) + ")"
    last = len(start) - (start.rfind("\n") + 1)
    spacer = " "
    if d.names is not None:
        spacer = "\n" + " " * len(prefix)
    elif last + len(extra) + 1 > options["linewidth"]:
        spacer = "\n" + " " * len(prefix)
    return start + "," + spacer + extra
