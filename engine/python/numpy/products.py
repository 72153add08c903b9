# Products: matmul, dot, einsum, convolve and their like.


def _product(a, b, function, name="matmul"):
    a, b = asarray(a), asarray(b)
    if "c" in (a.dtype.kind, b.dtype.kind) and name == "matmul":
        return asarray(_complex_product(a, b))
    d = promote(a.dtype, b.dtype)
    if d.kind not in "biuf":
        no_loop(name, [a.dtype, b.dtype])
    inner = _kind_of(d)
    x, y = _elements(a), _elements(b)
    if d.kind == "b":
        return _own(function(x.to(torch.int64), y.to(torch.int64)) != 0, d)
    x, y = [t if t.dtype is inner else t.to(inner) for t in (x, y)]
    x, y = [t.contiguous() if any_negative(t.stride()) else t for t in (x, y)]
    made = function(x, y)
    return _own(made if made.is_contiguous() else made.contiguous(), d) if made.dtype is d._torch else _own(made.to(d._torch).contiguous(), d)


def any_negative(strides):
    for s in strides:
        if s < 0:
            return True
    return False


_core = "(n?,k),(k,m?)->(n?,m?)"


def matmul(x1, x2, out=None, **kwargs):
    made = _np_fast_product(x1, x2) if out is None else None
    if made is not None:
        return made
    a, b = asarray(x1), asarray(x2)
    for i, x in enumerate((a, b)):
        if x.ndim == 0:
            raise ValueError(f"matmul: Input operand {i} does not have enough dimensions (has 0, gufunc core with signature {_core} requires 1)")
    k = b.shape[-2] if b.ndim > 1 else b.shape[0]
    if a.shape[-1] != k:
        raise ValueError(f"matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {_core} (size {k} is different from {a.shape[-1]})")
    if _broadcast_two(a.shape[:-2], b.shape[:-2]) is None:
        raise ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: "
                         f"{_tuple_text(a.shape)}->({','.join([_str(n) for n in a.shape[:-2]])},newaxis,newaxis) {_tuple_text(b.shape)}->({','.join([_str(n) for n in b.shape[:-2]])},newaxis,newaxis)  and requested shape ({a.shape[-2]},{b.shape[-1]})")
    made = _number(_product(a, b, torch.matmul))
    if out is not None:
        _assign(out, made)
        return out
    return made


def dot(a, b, out=None):
    made = _np_fast_product(a, b) if out is None else None
    if made is not None:
        return made
    a, b = asarray(a), asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        made = multiply(a, b)
    else:
        k = b.shape[-2] if b.ndim > 1 else b.shape[0]
        if a.shape[-1] != k:
            raise ValueError(f"shapes {_tuple_text(a.shape)} and {_tuple_text(b.shape)} not aligned: {a.shape[-1]} (dim {a.ndim - 1}) != {k} (dim {b.ndim - 2 if b.ndim > 1 else 0})")
        if a.ndim <= 2 and b.ndim <= 2:
            made = _number(_product(a, b, torch.matmul))
        else:
            made = _number(tensordot(a, b, ([a.ndim - 1], [b.ndim - 2 if b.ndim > 1 else 0])))
    if out is not None:
        _assign(out, made)
        return out
    return made


def vdot(a, b):
    return dot(conjugate(ravel(a)), ravel(b)) if asarray(a).dtype.kind == "c" else dot(ravel(a), ravel(b))


def inner(a, b):
    a, b = asarray(a), asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        return multiply(a, b)
    if a.shape[-1] != b.shape[-1]:
        raise ValueError(f"shapes {_tuple_text(a.shape)} and {_tuple_text(b.shape)} not aligned: {a.shape[-1]} (dim {a.ndim - 1}) != {b.shape[-1]} (dim {b.ndim - 1})")
    return _number(tensordot(a, b, ([a.ndim - 1], [b.ndim - 1])))


def vecdot(x1, x2, /, axis=-1):
    return sum(multiply(conjugate(x1), x2), axis)


def matvec(x1, x2, /):
    return matmul(x1, expand_dims(x2, -1))[..., 0]


def vecmat(x1, x2, /):
    return matmul(expand_dims(conjugate(x1), -2), x2)[..., 0, :]


def outer(a, b, out=None):
    made = multiply(ravel(a)[:, newaxis], ravel(b)[newaxis, :])
    if out is not None:
        out[...] = made
        return out
    return made


def tensordot(a, b, axes=2):
    if isinstance(axes, (_int, integer)):
        return _number(_product(a, b, lambda x, y: torch.tensordot(x, y, axes)))
    pairs = [[side] if isinstance(side, (_int, integer)) else list(side) for side in axes]
    a, b = asarray(a), asarray(b)
    for i, j in zip(*pairs):
        if a.shape[i] != b.shape[j]:
            raise ValueError("shape-mismatch for sum")
    return _number(_product(a, b, lambda x, y: torch.tensordot(x, y, pairs)))


def kron(a, b):
    return _product(a, b, torch.kron)


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = moveaxis(asarray(a), axisa, -1), moveaxis(asarray(b), axisb, -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        raise ValueError("incompatible dimensions for cross product\n(dimension must be 2 or 3)")
    if a.shape[-1] == 2 and b.shape[-1] == 2:
        return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    a, b = [one if one.shape[-1] == 3 else concatenate([one, zeros_like(one[..., :1])], -1) for one in (a, b)]
    out = [a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1], a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2], a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]]
    return moveaxis(stack([asarray(v) for v in out], -1), -1, axisc)


def _check_einsum(text, arrays):
    """Raises NumPy's errors."""
    inputs, _, output = text.partition("->")
    terms = inputs.split(",")
    if len(terms) != len(arrays):
        more = "more" if len(arrays) > len(terms) else "fewer"
        raise ValueError(f"{more} operands provided to einstein sum function than specified in the subscripts string")
    sizes, every = {}, []
    for i, term in enumerate(terms):
        letters, n = term.replace("...", ""), arrays[i].ndim
        for c in letters:
            if not c.isalpha():
                raise ValueError(f"invalid subscript '{c}' in einstein sum subscripts string, subscripts must be letters")
        if len(letters) > n:
            raise ValueError(f"einstein sum subscripts string contains too many subscripts for operand {i}")
        if len(letters) < n and "..." not in term:
            raise ValueError("operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast the extra dimensions.")
        every += [c for c in letters if c not in every]
    if "->" in text:
        wanted = output.replace("...", "")
        for at, c in enumerate(wanted):
            if c not in every:
                raise ValueError(f"einstein sum subscripts string included output subscript '{c}' which never appeared in an input")
            if c in wanted[:at]:
                raise ValueError(f"einstein sum subscripts string includes output subscript '{c}' multiple times")
    else:
        wanted = "".join([c for c in sorted(every) if inputs.count(c) == 1])
    if "..." in text:
        return
    is_view = len(terms) == 1 and _all([c in wanted for c in terms[0]])
    for i, (term, a) in enumerate(zip(terms, arrays)):
        for at, c in enumerate(term):
            first, n = a.shape[term.index(c)], a.shape[at]
            if n != first and (is_view or 1 not in (n, first)):
                which = "single operand" if is_view else f"operand {i}"
                raise ValueError(f"dimensions in {which} for collapsing index '{c}' don't match ({first} != {n})")
    axes = list(wanted) + [c for c in every if c not in wanted]
    fits = True
    for term, a in zip(terms, arrays):
        for c, n in zip(term, a.shape):
            fits = fits and (sizes.get(c, 1) == 1 or n in (1, sizes[c]))
            sizes[c] = n if sizes.get(c, 1) == 1 else sizes[c]
    if not fits:
        said = ""
        for term, a in zip(terms, arrays):
            remapped = [_str(a.shape[term.index(c)]) if c in term else "newaxis" for c in axes]
            while remapped and remapped[0] == "newaxis":
                remapped = remapped[1:]
            said += _shape_text(a.shape) + "->(" + ",".join(remapped) + ") "
        raise ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: " + said)


def _letters_of(operands):
    """einsum(a, [0, 1], b, [1, 2], [0, 2]) as a text and arrays."""
    def letters(places):
        return "".join(["..." if place is Ellipsis else chr(97 + _int(place)) for place in places])
    operands = list(operands)
    result = "->" + letters(operands.pop()) if len(operands) % 2 else ""
    return ",".join([letters(places) for places in operands[1::2]]) + result, operands[::2]


def einsum_path(subscripts, *operands, optimize="greedy", einsum_call=False):
    n = len(operands)
    if n <= 2:
        path = [tuple(range(n))]
    else:
        inputs, _, output = subscripts.replace(" ", "").partition("->")
        terms, sizes = inputs.split(","), {}
        for term, a in zip(terms, operands):
            sizes.update(zip(term, shape(a)))
        path, terms = [], list(terms)

        def size_of(letters):
            out = 1
            for c in letters:
                out *= sizes[c]
            return out
        while len(terms) > 1:
            best = None
            for i in range(len(terms)):
                for j in range(i + 1, len(terms)):
                    others = set("".join([t for k, t in enumerate(terms) if k not in (i, j)]) + output)
                    union = set(terms[i]) | set(terms[j])
                    kept = union & others
                    removed = size_of(set(terms[i])) + size_of(set(terms[j])) - size_of(kept)
                    if set(terms[i]) & set(terms[j]) or len(terms) == 2:
                        cost = (-removed, size_of(union))
                        if best is None or cost < best[0]:
                            best = (cost, (i, j), "".join(sorted(kept)))
            if best is None:
                best = (None, (0, 1), "".join(sorted(set(terms[0]) | set(terms[1]))))
            path.append(best[1])
            terms = [t for k, t in enumerate(terms) if k not in best[1]] + [best[2]]
    return ["einsum_path"] + path, "  Complete contraction:  " + subscripts


def einsum(subscripts, *operands, out=None, dtype=None, order="K", casting="safe", optimize=False):
    if not isinstance(subscripts, _str):
        subscripts, operands = _letters_of((subscripts,) + operands)
    arrays = [asarray(a) for a in operands]
    d = _result_of_all(arrays) if dtype is None else as_dtype(dtype)
    text = subscripts.replace(" ", "")
    _check_einsum(text, arrays)
    if "->" in text and len(arrays) == 1 and "..." not in text:
        given, wanted = text.split("->")
        if len(set(given)) == len(given) and sorted(given) == sorted(wanted):
            made = arrays[0].transpose([given.index(c) for c in wanted])
            return made
        if len(wanted) == len(set(wanted)) and set(given) == set(wanted):
            # Repeated letters walk a diagonal.
            a = arrays[0]
            shape = [a.shape[given.index(c)] for c in wanted]
            strides = [_sum_of([s for s, g in zip(a.strides, given) if g == c]) for c in wanted]
            return _view(a, shape, strides)
    inner_kind = torch.int64 if d.kind in "b" or d._torch in _wide else d._torch
    tensors = []
    for a in arrays:
        t = _elements(a)
        t = t if t.dtype is inner_kind else t.to(inner_kind)
        tensors.append(t.contiguous() if any_negative(t.stride()) else t)
    made = torch.einsum(text, *tensors)
    made = _number(_own((made if made.dtype is d._torch else made.to(d._torch)).contiguous(), d))
    if out is not None:
        out[...] = made
        return out
    return made


def convolve(a, v, mode="full"):
    a, v = asarray(a), asarray(v)
    if a.ndim == 0:
        a = a.reshape(1)
    if v.ndim == 0:
        v = v.reshape(1)
    if len(a) == 0:
        raise ValueError("a cannot be empty")
    if len(v) == 0:
        raise ValueError("v cannot be empty")
    return correlate(a, v[::-1], mode)


def correlate(a, v, mode="valid"):
    a, v = asarray(a), asarray(v)
    d = promote(a.dtype, v.dtype)
    swapped = len(a) < len(v)
    if swapped:
        a, v = v, a
    n, k = len(a), len(v)
    left = {"valid": 0, "same": k // 2, "full": k - 1}[mode]
    right = {"valid": 0, "same": k - 1 - k // 2, "full": k - 1}[mode]
    padded = zeros(left + n + right, d)
    padded[left:left + n] = a
    count = left + n + right - k + 1
    windows = _view(padded, (count, k), (padded.itemsize, padded.itemsize))
    made = dot(windows, v.astype(d))
    return made[::-1].copy() if swapped else made
