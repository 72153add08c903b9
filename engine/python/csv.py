# Tables as text.

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = 0, 1, 2, 3


class Error(Exception):
    pass


class Dialect:
    delimiter, quotechar, escapechar, doublequote = ",", '"', None, True
    skipinitialspace, lineterminator, quoting, strict = False, "\r\n", QUOTE_MINIMAL, False


class excel(Dialect):
    pass


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    quoting, lineterminator = QUOTE_ALL, "\n"


_dialects = {"excel": excel, "excel-tab": excel_tab, "unix": unix_dialect}
_settings = ("delimiter", "quotechar", "escapechar", "doublequote", "skipinitialspace", "lineterminator", "quoting", "strict")


def list_dialects():
    return list(_dialects)


def get_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    return _dialects[name]


class _Format(Dialect):
    def __init__(self, dialect, given):
        base = get_dialect(dialect) if isinstance(dialect, str) else dialect
        for name in _settings:
            setattr(self, name, given.get(name, getattr(base, name, getattr(Dialect, name))))
        for name in given:
            if name not in _settings:
                raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        if not isinstance(self.delimiter, str) or len(self.delimiter) != 1:
            raise TypeError('"delimiter" must be a 1-character string')


class reader:
    def __init__(self, csvfile, dialect="excel", **fmtparams):
        self.dialect, self.line_num = _Format(dialect, fmtparams), 0
        self._lines = iter(csvfile)

    def __iter__(self):
        return self

    def __next__(self):
        d = self.dialect
        row, field, is_quoted, was_quoted = [], [], False, False
        while True:
            try:
                line = next(self._lines)
            except StopIteration:
                if not is_quoted:
                    raise
                if d.strict:
                    raise Error("unexpected end of data")
                row.append("".join(field))
                return row
            self.line_num += 1
            at, is_start = 0, not is_quoted
            while at < len(line):
                c = line[at]
                at += 1
                if d.escapechar is not None and c == d.escapechar and at < len(line):
                    field.append(line[at])
                    at, is_start = at + 1, False
                elif is_quoted:
                    if c != d.quotechar:
                        field.append(c)
                    elif d.doublequote and line[at:at + 1] == d.quotechar:
                        field.append(c)
                        at += 1
                    else:
                        is_quoted = False
                elif c == d.delimiter:
                    row.append(self._value(field, was_quoted))
                    field, is_start, was_quoted = [], True, False
                elif c in "\r\n":
                    break
                elif is_start and c == d.quotechar and d.quoting != QUOTE_NONE:
                    is_quoted, is_start, was_quoted = True, False, True
                elif is_start and c == " " and d.skipinitialspace:
                    pass
                else:
                    field.append(c)
                    is_start = False
            if not is_quoted:
                if row or field or was_quoted:
                    row.append(self._value(field, was_quoted))
                return row

    def _value(self, field, was_quoted):
        text = "".join(field)
        return float(text) if self.dialect.quoting == QUOTE_NONNUMERIC and not was_quoted else text


class writer:
    def __init__(self, csvfile, dialect="excel", **fmtparams):
        self.dialect, self._file = _Format(dialect, fmtparams), csvfile

    def _text(self, value, is_only):
        d = self.dialect
        text = "" if value is None else repr(value) if isinstance(value, float) else str(value)
        special = [d.delimiter, d.quotechar, "\r", "\n"] + [d.escapechar] * (d.escapechar is not None)
        needs = any([c in special for c in text]) or is_only and not text
        is_number = isinstance(value, (int, float))
        if d.quoting == QUOTE_NONE:
            if needs and d.escapechar is None:
                raise Error("need to escape, but no escapechar set" if text else "single empty field record must be quoted")
            return "".join([d.escapechar + c if c in special else c for c in text])
        if needs or d.quoting == QUOTE_ALL or d.quoting == QUOTE_NONNUMERIC and not is_number:
            return d.quotechar + text.replace(d.quotechar, d.quotechar * 2 if d.doublequote else (d.escapechar or "") + d.quotechar) + d.quotechar
        return text

    def writerow(self, row):
        if isinstance(row, (int, float)) or row is None:
            raise Error(f"iterable expected, not {type(row).__name__}")
        values = list(row)
        return self._file.write(self.dialect.delimiter.join([self._text(v, len(values) == 1) for v in values]) + self.dialect.lineterminator)

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        self._names, self.restkey, self.restval = fieldnames, restkey, restval
        self.reader = reader(f, dialect, **kwds)

    @property
    def fieldnames(self):
        if self._names is None:
            self._names = next(self.reader, None)
        return self._names

    @property
    def line_num(self):
        return self.reader.line_num

    def __iter__(self):
        return self

    def __next__(self):
        names = self.fieldnames
        row = next(self.reader)
        while not row:
            row = next(self.reader)
        made = dict(zip(names, row))
        if len(row) > len(names):
            made[self.restkey] = row[len(names):]
        for name in names[len(row):]:
            made[name] = self.restval
        return made


class DictWriter:
    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        self.fieldnames, self.restval, self.extrasaction = fieldnames, restval, extrasaction
        self.writer = writer(f, dialect, **kwds)

    def writeheader(self):
        return self.writer.writerow(self.fieldnames)

    def writerow(self, rowdict):
        extra = [name for name in rowdict if name not in self.fieldnames]
        if self.extrasaction == "raise" and extra:
            raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(x) for x in extra]))
        return self.writer.writerow([rowdict.get(name, self.restval) for name in self.fieldnames])

    def writerows(self, rowdicts):
        for row in rowdicts:
            self.writerow(row)
