# Arrays of records whose fields are attributes.
import numpy
from numpy import recarray, record
from numpy._array import asarray


def _names_of(names, count):
    if names is None:
        return [f"f{i}" for i in range(count)]
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)


def array(obj, dtype=None, shape=None, formats=None, names=None, **kwargs):
    if dtype is None and isinstance(obj, (list, tuple)) and obj and isinstance(obj[0], tuple):
        return fromrecords(obj, names=names, formats=formats)
    return numpy.array(obj, dtype=dtype).view(recarray)


def fromarrays(arrayList, dtype=None, shape=None, formats=None, names=None, **kwargs):
    columns = [asarray(column) for column in arrayList]
    if dtype is None:
        kinds = [kind.strip() for kind in formats.split(",")] if isinstance(formats, str) else formats or [column.dtype for column in columns]
        dtype = [(name, kind) for name, kind in zip(_names_of(names, len(columns)), kinds)]
    made = numpy.zeros(columns[0].shape, dtype=dtype)
    for name, column in zip(made.dtype.names, columns):
        made[name] = column
    return made.view(recarray)


def fromrecords(recList, dtype=None, shape=None, formats=None, names=None, **kwargs):
    if dtype is not None:
        return numpy.array([tuple(row) for row in recList], dtype=dtype).view(recarray)
    return fromarrays([list(column) for column in zip(*recList)], formats=formats, names=names)
