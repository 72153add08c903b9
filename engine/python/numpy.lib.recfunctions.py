# Functions of arrays of records.
import numpy
from numpy._array import asarray


def structured_to_unstructured(arr, dtype=None, copy=False, casting="unsafe"):
    a = asarray(arr)
    columns = [asarray(a[name]) for name in a.dtype.names]
    columns = [c[..., None] if c.ndim == a.ndim else c.reshape(a.shape + (-1,)) for c in columns]
    made = numpy.concatenate(columns, axis=-1)
    return made if dtype is None else made.astype(dtype)


def unstructured_to_structured(arr, dtype=None, names=None, align=False, copy=False, casting="unsafe"):
    a = asarray(arr)
    if dtype is None:
        dtype = [(name, a.dtype) for name in (names or [f"f{i}" for i in range(a.shape[-1])])]
    made = numpy.zeros(a.shape[:-1], dtype=dtype)
    for i, name in enumerate(made.dtype.names):
        made[name] = a[..., i]
    return made


def _with_fields(base, fields):
    """A new array with these fields: names and columns."""
    made = numpy.zeros(base.shape, dtype=[(name, column.dtype) for name, column in fields])
    for name, column in fields:
        made[name] = column
    return made


def append_fields(base, names, data, dtypes=None, fill_value=-1, usemask=True, asrecarray=False):
    names, data = ([names], [data]) if isinstance(names, str) else (list(names), list(data))
    columns = [asarray(column) for column in data]
    if dtypes is not None:
        kinds = dtypes if isinstance(dtypes, (list, tuple)) else [dtypes] * len(columns)
        columns = [column.astype(kind) for column, kind in zip(columns, kinds)]
    made = _with_fields(base, [(name, base[name]) for name in base.dtype.names] + list(zip(names, columns)))
    return made.view(numpy.recarray) if asrecarray else made


def drop_fields(base, drop_names, usemask=True, asrecarray=False):
    gone = [drop_names] if isinstance(drop_names, str) else list(drop_names)
    return _with_fields(base, [(name, base[name]) for name in base.dtype.names if name not in gone])


def rename_fields(base, namemapper):
    return _with_fields(base, [(namemapper.get(name, name), base[name]) for name in base.dtype.names])


def get_names_flat(adtype):
    return tuple(adtype.names)


get_names = get_names_flat
