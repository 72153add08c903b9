# Text in memory that is read and written as a file is.

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


class UnsupportedOperation(OSError, ValueError):
    pass


class StringIO:
    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        self._parts, self._at, self.closed = [initial_value or ""], 0, False
        self._size = len(self._parts[0])

    def _text(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        if len(self._parts) > 1:
            self._parts = ["".join(self._parts)]
        return self._parts[0]

    def write(self, s):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        if self._at == self._size:
            self._parts.append(s)
        else:
            text = self._text()
            text += "\0" * (self._at - self._size)
            self._parts = [text[:self._at] + s + text[self._at + len(s):]]
        self._at += len(s)
        self._size = max(self._size, self._at)
        return len(s)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def getvalue(self):
        return self._text()

    def read(self, size=-1):
        text = self._text()
        end = self._size if size is None or size < 0 else min(self._at + size, self._size)
        part = text[self._at:end]
        self._at = max(end, self._at)
        return part

    def readline(self, size=-1):
        text = self._text()
        end = text.find("\n", self._at) + 1
        if end == 0:
            end = self._size
        if size is not None and size >= 0:
            end = min(end, self._at + size)
        part = text[self._at:end]
        self._at = max(end, self._at)
        return part

    def readlines(self, hint=-1):
        return list(self)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def seek(self, offset, whence=0):
        self._text()
        if whence == 0 and offset < 0:
            raise ValueError(f"Negative seek position {offset}")
        if whence and offset:
            raise OSError("Can't do nonzero cur-relative seeks")
        self._at = offset if whence == 0 else self._at if whence == 1 else self._size
        return self._at

    def tell(self):
        self._text()
        return self._at

    def truncate(self, size=None):
        text = self._text()
        size = self._at if size is None else size
        self._parts = [text[:size]]
        self._size = len(self._parts[0])
        return size

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def isatty(self):
        return False

    def flush(self):
        pass

    def close(self):
        self.closed = True

    def __enter__(self):
        self._text()
        return self

    def __exit__(self, kind, value, traceback):
        self.close()
        return False


class BytesIO:
    def __init__(self, initial_bytes=b""):
        self._data, self._at, self.closed = bytes(initial_bytes), 0, False

    def _held(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return self._data

    def write(self, b):
        data = self._held()
        b = bytes(b)
        data += b"\0" * (self._at - len(data))
        self._data = data[:self._at] + b + data[self._at + len(b):]
        self._at += len(b)
        return len(b)

    def getvalue(self):
        return self._held()

    def getbuffer(self):
        return memoryview(self._held())

    def read(self, size=-1):
        data = self._held()
        end = len(data) if size is None or size < 0 else min(self._at + size, len(data))
        part = data[self._at:end]
        self._at = max(end, self._at)
        return part

    def readline(self, size=-1):
        data = self._held()
        end = data.find(b"\n", self._at) + 1
        return self.read((end or len(data)) - self._at)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def seek(self, offset, whence=0):
        size = len(self._held())
        if whence == 0 and offset < 0:
            raise ValueError(f"negative seek value {offset}")
        self._at = max(0, offset + (0 if whence == 0 else self._at if whence == 1 else size))
        return self._at

    def tell(self):
        self._held()
        return self._at

    def truncate(self, size=None):
        self._data = self._held()[:self._at if size is None else size]
        return len(self._data)

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def flush(self):
        pass

    def close(self):
        self.closed = True

    def __enter__(self):
        self._held()
        return self

    def __exit__(self, kind, value, traceback):
        self.close()
        return False
