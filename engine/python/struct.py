# Numbers as bytes.
import torch


class error(Exception):
    pass


_sizes = {"x": 1, "c": 1, "b": 1, "B": 1, "?": 1, "h": 2, "H": 2, "i": 4, "I": 4, "l": 4, "L": 4, "q": 8, "Q": 8, "e": 2, "f": 4, "d": 8, "s": 1,
          "n": 8, "N": 8, "P": 8}
_native_sizes = {"l": 8, "L": 8}
_floats = {"e": torch.float16, "f": torch.float32, "d": torch.float64}


def _fields(format):
    order = format[0] if format[:1] and format[0] in "@=<>!" else "@"
    fields, count, at = [], "", 0
    for c in format[1:] if format[:1] and format[0] in "@=<>!" else format:
        if c.isdigit():
            count += c
        elif not c.isspace():
            if c not in _sizes:
                raise error("bad char in struct format")
            size = _native_sizes.get(c, _sizes[c]) if order == "@" else _sizes[c]
            if order == "@" and at % size:
                fields.append(("x", size - at % size, 1))
                at += size - at % size
            times = int(count or "1")
            fields.append((c, times, size))
            at += times * size
            count = ""
    return fields, "big" if order in ">!" else "little"


def calcsize(format):
    return sum([times * size for _, times, size in _fields(format)[0]])


def _packed(code, value, size, order):
    if code in _floats:
        if not isinstance(value, (int, float)):
            raise error("required argument is not a float")
        data = bytes(torch.tensor([float(value)], dtype=_floats[code]).view(torch.uint8).tolist())
        return data if order == "little" else data[::-1]
    if code == "c":
        return value
    if code == "?":
        return bytes([1 if value else 0])
    if not isinstance(value, int):
        raise error("required argument is not an integer")
    signed = code in "bhilqn"
    least, most = (-(256 ** size) // 2, 256 ** size // 2 - 1) if signed else (0, 256 ** size - 1)
    if not least <= value <= most:
        raise error(f"'{code}' format requires {least} <= number <= {most}")
    return value.to_bytes(size, order, signed=signed)


def pack(format, *values):
    fields, order = _fields(format)
    wanted = sum([0 if c == "x" else 1 if c == "s" else times for c, times, _ in fields])
    if wanted != len(values):
        raise error(f"pack expected {wanted} items for packing (got {len(values)})")
    values, parts = list(values), []
    for code, times, size in fields:
        if code == "x":
            parts.append(bytes(times))
        elif code == "s":
            parts.append((values.pop(0) + bytes(times))[:times])
        else:
            parts.extend([_packed(code, values.pop(0), size, order) for _ in range(times)])
    return bytes().join(parts)


def pack_into(format, buffer, offset, *values):
    data = pack(format, *values)
    if offset < 0:
        offset += len(buffer)
    if offset < 0 or len(buffer) - offset < len(data):
        raise error(f"pack_into requires a buffer of at least {offset + len(data)} bytes for packing {len(data)} bytes at offset {offset} (actual buffer size is {len(buffer)})")
    buffer[offset:offset + len(data)] = data


class Struct:
    def __init__(self, format):
        self.format, self.size = format, calcsize(format)

    def pack(self, *values):
        return pack(self.format, *values)

    def pack_into(self, buffer, offset, *values):
        pack_into(self.format, buffer, offset, *values)

    def unpack(self, buffer):
        return unpack(self.format, buffer)

    def unpack_from(self, buffer, offset=0):
        return unpack_from(self.format, buffer, offset)

    def iter_unpack(self, buffer):
        return iter_unpack(self.format, buffer)


def _unpacked(code, data, order):
    if code in _floats:
        little = data if order == "little" else data[::-1]
        return torch.tensor(list(little), dtype=torch.uint8).view(_floats[code]).item()
    if code == "c":
        return data
    if code == "?":
        return data[0] != 0
    return int.from_bytes(data, order, signed=code in "bhilqn")


def unpack(format, buffer):
    data, size = bytes(buffer), calcsize(format)
    if len(data) != size:
        raise error(f"unpack requires a buffer of {size} bytes")
    return unpack_from(format, data)


def unpack_from(format, buffer, offset=0):
    data = bytes(buffer)
    if len(data) - offset < calcsize(format):
        raise error(f"unpack_from requires a buffer of at least {calcsize(format) + offset} bytes for unpacking {calcsize(format)} bytes at offset {offset} (actual buffer size is {len(data)})")
    (fields, order), values = _fields(format), []
    for code, times, size in fields:
        if code == "s":
            values.append(data[offset:offset + times])
        elif code != "x":
            values.extend([_unpacked(code, data[offset + k * size:offset + (k + 1) * size], order) for k in range(times)])
        offset += times * size
    return tuple(values)


def iter_unpack(format, buffer):
    size = calcsize(format)
    for at in range(0, len(buffer), size):
        yield unpack(format, buffer[at:at + size])
