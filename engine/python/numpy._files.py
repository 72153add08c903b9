# Reading and writing of file objects such as io.BytesIO and io.StringIO, and of the session's files by path.
import numpy
from numpy import _file_dtype
from numpy._array import _str, asarray, ndarray
from numpy._dtype import _bool, _float, _int, as_dtype
from _session_files import is_file, opened


# The .npy format.
def _npy_header(a):
    descr = a.dtype.descr if a.dtype.names is not None else a.dtype.str
    is_fortran = a.flags.f_contiguous and not a.flags.c_contiguous
    text = f"{{'descr': {descr!r}, 'fortran_order': {is_fortran}, 'shape': {a.shape!r}, }}"
    growing = a.shape[-1 if is_fortran else 0] if a.ndim else 0
    text += " " * (21 - len(_str(growing))) if a.ndim else ""
    padding = 64 - (10 + len(text) + 1) % 64
    text += " " * padding + "\n"
    n = len(text)
    return bytes([0x93, 78, 85, 77, 80, 89, 1, 0, n % 256, n // 256]) + text.encode("latin1")


def save(file, arr, allow_pickle=True, fix_imports=True):
    file = opened(file, "wb", ".npy")
    a = asarray(arr)
    if a.dtype.kind == "O":
        raise NotImplementedError("np.save() of an array of objects is not implemented in Stridescope")
    file.write(_npy_header(a))
    file.write(a.tobytes("F" if a.flags.f_contiguous and not a.flags.c_contiguous else "C"))


def load_from(file, allow_pickle=False):
    if isinstance(getattr(file, "kept", None), dict):
        return _Archive(file.kept)
    magic = file.read(10)
    if not len(magic):
        raise EOFError("No data left in file")
    if magic[:6] != bytes([0x93, 78, 85, 77, 80, 89]):
        raise ValueError("Cannot load file containing pickled data when allow_pickle=False" if not allow_pickle else "Failed to interpret file as a pickle")
    header = eval(file.read(magic[8] + 256 * magic[9]).decode("latin1"))
    d, shape = _file_dtype(header["descr"]), header["shape"]
    count = 1
    for n in shape:
        count *= n
    data = numpy.frombuffer(file.read(count * d.itemsize), dtype=d).copy() if count else numpy.empty(0, d)
    return data.reshape(shape[::-1]).transpose() if header["fortran_order"] else data.reshape(shape)


class _Archive(numpy.NpzFile):
    """What savez() wrote to an object."""
    def __init__(self, arrays):
        super().__init__("", list(arrays))
        self._arrays = arrays

    def _read(self, name):
        return self._arrays[name].copy()


def savez(file, *args, **kwds):
    file = opened(file, "wb", ".npz")
    kwds.pop("allow_pickle", None)
    arrays = {name: asarray(a).copy() for name, a in kwds.items()}
    for i, a in enumerate(args):
        if f"arr_{i}" in arrays:
            raise ValueError(f"Cannot use un-named variables and keyword arr_{i}")
        arrays[f"arr_{i}"] = asarray(a).copy()
    file.kept = arrays
    for name, a in arrays.items():
        file.write(b"PK" + _npy_header(a) + a.tobytes())


def savez_compressed(file, *args, **kwds):
    savez(file, *args, **kwds)


# Text.
def savetxt(fname, X, fmt="%.18e", delimiter=" ", newline="\n", header="", footer="", comments="# ", encoding=None):
    fname = opened(fname, "w")
    a = asarray(X)
    if a.ndim == 0 or a.ndim > 2:
        raise ValueError(f"Expected 1D or 2D array, got {a.ndim}D array instead")
    rows = [list(row) for row in a.tolist()] if a.dtype.names is not None else a.reshape(a.shape[0], -1).tolist()
    columns = len(rows[0]) if rows else 0
    if isinstance(fmt, (list, tuple)):
        if len(fmt) != columns:
            raise AttributeError(f"fmt has wrong shape.  {fmt}")
        pattern = delimiter.join(fmt)
    else:
        pattern = fmt if fmt.count("%") == columns and columns > 1 else delimiter.join([fmt] * columns)
    is_bytes = not hasattr(fname, "encoding") and type(fname).__name__ == "BytesIO"

    def write(text):
        fname.write(text.encode("latin1") if is_bytes else text)
    if header:
        write(comments + header.replace("\n", "\n" + comments) + newline)
    for row in rows:
        write(pattern % tuple(row) + newline)
    if footer:
        write(comments + footer.replace("\n", "\n" + comments) + newline)


def _lines_of(fname, name):
    if (isinstance(fname, _str) or hasattr(fname, "__fspath__")) and not is_file(fname):
        raise FileNotFoundError(f"{fname} not found.")
    for line in opened(fname, "r"):
        yield (line.decode("latin1") if isinstance(line, bytes) else line).rstrip("\r\n")


def _without_comment(line, comments):
    for mark in [] if comments is None else [comments] if isinstance(comments, _str) else comments:
        at = line.find(mark)
        line = line[:at] if at >= 0 else line
    return line


def _columns_of(usecols):
    return None if usecols is None else [usecols] if isinstance(usecols, _int) else list(usecols)


def _number_of(text, d):
    text = text.strip()
    if d.kind in "US":
        return text
    if d.kind == "b":
        return _bool(_int(text))
    if d.kind == "c":
        return complex(text)
    if d.kind in "iu":
        try:
            return _int(text)
        except ValueError:
            pass
    return _float(text)


def _table(rows, d, ndmin, unpack):
    if d.names is not None:
        made = numpy.array([tuple([_number_of(v, d[i]) if isinstance(v, _str) else v for i, v in enumerate(row)]) for row in rows], dtype=d)
        made = made[0] if len(rows) == 1 and ndmin == 0 else made
        return [made[n] for n in d.names] if unpack else made
    made = numpy.array(rows, dtype=d)
    if made.ndim == 2 and ndmin < 2:
        made = made.squeeze() if 1 in made.shape else made
        if made.ndim < ndmin:
            made = numpy.atleast_1d(made)
    return made.T if unpack else made


def loadtxt(fname, dtype=float, comments="#", delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False, ndmin=0,
            encoding=None, max_rows=None, *, quotechar=None, like=None):
    d, columns, rows, width = as_dtype(dtype), _columns_of(usecols), [], None
    for i, line in enumerate(_lines_of(fname, "loadtxt")):
        if i < skiprows or max_rows is not None and len(rows) >= max_rows:
            continue
        line = _without_comment(line, comments)
        if not line.strip():
            continue
        parts = line.split(delimiter)
        if columns is None and width is not None and len(parts) != width:
            raise ValueError(f"the number of columns changed from {width} to {len(parts)} at row {len(rows) + 1}; use `usecols` to select a subset and avoid this error")
        width = len(parts)
        chosen = range(len(parts)) if columns is None else columns
        row = []
        for at, c in enumerate(chosen):
            convert = converters.get(c) if isinstance(converters, dict) else converters
            try:
                one = d[at] if d.names is not None else d
                row.append(convert(parts[c]) if convert else _number_of(parts[c], one) if d.names is None else parts[c])
            except ValueError:
                raise ValueError(f"could not convert string {parts[c].strip()!r} to {d.name} at row {len(rows)}, column {c + 1}.")
        rows.append(row)
    if not rows:
        import warnings
        warnings.warn(f'loadtxt: input contained no data: "{fname}"', UserWarning)
        return numpy.empty((0,), d)
    return _table(rows, d, ndmin, unpack)


def _missing_for(d, filling, column):
    if filling is not None:
        return filling.get(column, filling) if isinstance(filling, dict) else filling[column] if isinstance(filling, (list, tuple)) else filling
    return {"i": -1, "u": -1, "f": numpy.nan, "c": complex("nan"), "b": False}.get(d.kind, "")


def _kind_of_column(texts, missing):
    for d, parse in (("int64", _int), ("float64", _float)):
        try:
            for t in texts:
                if t not in missing:
                    parse(t)
            return as_dtype(d)
        except ValueError:
            pass
    return as_dtype("U" + _str(max([len(t) for t in texts] + [1])))


def genfromtxt(fname, dtype=float, comments="#", delimiter=None, skip_header=0, skip_footer=0, converters=None, missing_values=None,
               filling_values=None, usecols=None, names=None, excludelist=None, deletechars=None, replace_space="_", autostrip=False,
               case_sensitive=True, defaultfmt="f%i", unpack=None, usemask=False, loose=True, invalid_raise=True, max_rows=None, encoding=None, *,
               ndmin=0, like=None):
    if isinstance(fname, _str):
        fname = [fname] if "\n" in fname else fname
    lines = list(_lines_of(fname, "genfromtxt"))[skip_header:]
    lines = lines[:len(lines) - skip_footer] if skip_footer else lines
    columns = _columns_of(usecols)

    def split(line):
        if isinstance(delimiter, (_int, list, tuple)):
            widths = [delimiter] * (len(line) // delimiter) if isinstance(delimiter, _int) else delimiter
            at, parts = 0, []
            for w in widths:
                parts.append(line[at:at + w].strip())
                at += w
            return parts
        return [part.strip() for part in line.split(delimiter)]
    if names is True:
        first = lines.pop(0)
        while not first.strip(" #"):
            first = lines.pop(0)
        names = split(first.lstrip("# ") if comments else first)
    elif isinstance(names, _str):
        names = [n.strip() for n in names.split(",")]
    rows = []
    for line in lines:
        line = _without_comment(line, comments)
        if line.strip() and (max_rows is None or len(rows) < max_rows):
            parts = split(line)
            rows.append(parts if columns is None else [parts[c] for c in columns])
    if names is not None:
        names = [n.replace(" ", replace_space) for n in (names if columns is None or len(names) == len(columns) else [names[c] for c in columns])]
    width = len(rows[0]) if rows else 0
    wrong = [f"    Line #{i + 1 + skip_header} (got {len(row)} columns instead of {width})" for i, row in enumerate(rows) if len(row) != width]
    if wrong:
        raise ValueError("Some errors were detected !\n" + "\n".join(wrong))
    missing = ["", "N/A", "NA"] if missing_values is None else ["", missing_values] if isinstance(missing_values, _str) else [""] + list(missing_values)
    if dtype is None:
        kinds = [_kind_of_column([row[c] for row in rows], missing) for c in range(width)]
        if names is None and len(set([k.name for k in kinds])) == 1:
            d = kinds[0]
        else:
            d = as_dtype([(n, k) for n, k in zip(names or ["f" + _str(i) for i in range(width)], kinds)])
    else:
        d = as_dtype(dtype)
        if names is not None and d.names is None:
            d = as_dtype([(n, d) for n in names])

    def value(text, d, c):
        if converters and c in converters:
            return converters[c](text)
        if text in missing:
            return _missing_for(d, filling_values, c)
        try:
            return _number_of(text, d)
        except ValueError:
            return _missing_for(d, filling_values, c)
    made = [[value(text, d[c] if d.names is not None else d, c) for c, text in enumerate(row)] for row in rows]
    return _table(made, d, ndmin, unpack)


def fromstring(string, dtype=float, count=-1, *, sep="", like=None):
    if sep == "":
        data = string if isinstance(string, bytes) else string.encode("latin1")
        d = numpy.dtype(dtype)
        if count < 0 and len(data) % d.itemsize:
            raise ValueError("string size must be a multiple of element size")
        if count >= 0 and count * d.itemsize > len(data):
            raise ValueError("string is smaller than requested size")
        return numpy.frombuffer(data, d, count).copy()
    d = as_dtype(dtype)
    parts = string.split(sep.strip() or None)
    parts = [p for p in parts if p.strip()]
    return numpy.array([_number_of(p, d) for p in parts[:count if count >= 0 else len(parts)]], dtype=d)


def fromfile(file, dtype=float, count=-1, sep="", offset=0, *, like=None):
    data = opened(file, "rb").read()[offset:]
    if sep:
        return numpy.fromstring(data.decode("latin1"), dtype, count, sep=sep)
    d = as_dtype(dtype)
    whole = len(data) // d.itemsize
    return numpy.frombuffer(data[:(whole if count < 0 else min(count, whole)) * d.itemsize], dtype=d).copy() if whole else numpy.empty(0, d)
