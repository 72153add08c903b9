# Encodings, and their errors.


class UnicodeError(ValueError):
    pass


class _CodecError(UnicodeError):
    def __init__(self, *args):
        if len(args) != 5:
            raise TypeError(f"function takes exactly 5 arguments ({len(args)} given)")
        super().__init__(*args)
        self.encoding, self.object, self.start, self.end, self.reason = args


class UnicodeEncodeError(_CodecError):
    def __str__(self):
        if self.end != self.start + 1:
            return f"{self.encoding!r} codec can't encode characters in position {self.start}-{self.end - 1}: {self.reason}"
        code = ord(self.object[self.start])
        shown = f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
        return f"{self.encoding!r} codec can't encode character '{shown}' in position {self.start}: {self.reason}"


class UnicodeDecodeError(_CodecError):
    def __str__(self):
        if self.end != self.start + 1:
            return f"{self.encoding!r} codec can't decode bytes in position {self.start}-{self.end - 1}: {self.reason}"
        return f"{self.encoding!r} codec can't decode byte 0x{self.object[self.start]:02x} in position {self.start}: {self.reason}"


# By the name without its hyphens: how many characters an encoding has.
_limits = {"ascii": 128, "usascii": 128, "latin1": 256, "iso88591": 256, "l1": 256}
# By the name without its hyphens: the bytes of a unit, their order, and whether the text begins with a mark of the order.
_units = {"utf16": (2, "little", True), "utf16le": (2, "little", False), "utf16be": (2, "big", False),
          "utf32": (4, "little", True), "utf32le": (4, "little", False), "utf32be": (4, "big", False)}


def _codec(encoding):
    """Returns the name without its hyphens, and as errors say it."""
    name = encoding.lower().replace("_", "").replace("-", "")
    if name in ("utf8", "utf8sig"):
        return "utf8", "utf-8"
    if name in _limits:
        return name, "ascii" if _limits[name] == 128 else "latin-1"
    if name not in _units:
        raise LookupError("unknown encoding: " + encoding)
    return name, name[:3] + "-" + name[3:5] + ("-" + name[5:] if len(name) > 5 else "")


def _str_encode(self, encoding="utf-8", errors="strict"):
    name, shown = _codec(encoding)
    if name == "utf8":
        return _bytes_of("".join([c if ord(c) < 128 else _utf8(ord(c)) for c in self]))
    if name in _units:
        size, order, has_mark = _units[name]
        return _bytes_of("".join(["\xff\xfe" + "\x00" * (size - 2)] * has_mark + [_in_units(ord(c), size, order) for c in self]))
    most = _limits[name]
    kept = []
    for at, c in enumerate(self):
        if ord(c) < most:
            kept.append(c)
        elif errors == "strict":
            end = at + 1
            while end < len(self) and ord(self[end]) >= most:
                end += 1
            raise UnicodeEncodeError(shown, self, at, end, f"ordinal not in range({most})")
        else:
            kept.append({"replace": "?", "xmlcharrefreplace": f"&#{ord(c)};", "backslashreplace": ascii(c)[1:-1]}.get(errors, ""))
    return _bytes_of("".join(kept))


def _in_units(code, size, order):
    units = [code]
    if size == 2 and code > 0xffff:
        units = [0xd800 + (code - 0x10000 >> 10), 0xdc00 + (code - 0x10000 & 1023)]
    return "".join([one.to_bytes(size, order)._text for one in units])


def _utf8(code):
    more, lead = (1, 0xC0) if code < 0x800 else (2, 0xE0) if code < 0x10000 else (3, 0xF0)
    return chr(lead | code >> 6 * more) + "".join([chr(0x80 | code >> 6 * k & 0x3F) for k in range(more - 1, -1, -1)])


def _decoded(whole, encoding, errors):
    name, shown = _codec(encoding)
    if name == "utf8":
        return _decoded_utf8(whole, errors)
    if name in _units:
        return _decoded_units(whole, *_units[name], shown)
    text = whole._text
    if _limits[name] == 256:
        return text
    kept = []
    for at, c in enumerate(text):
        if ord(c) >= 128 and errors == "strict":
            raise UnicodeDecodeError(shown, bytes(whole), at, at + 1, "ordinal not in range(128)")
        kept.append(c if ord(c) < 128 else chr(0xFFFD) if errors == "replace" else "")
    return "".join(kept)


def _decoded_units(whole, size, order, has_mark, shown):
    if has_mark and whole[:size] == b"\xfe\xff" or has_mark and whole[:size] == b"\x00\x00\xfe\xff":
        order = "big"
    if len(whole) % size:
        raise UnicodeDecodeError(shown, bytes(whole), len(whole) // size * size, len(whole), "truncated data")
    units = [int.from_bytes(whole[at:at + size], order) for at in range(0, len(whole), size)]
    if has_mark and units and units[0] == 0xfeff:
        units = units[1:]
    parts, high = [], None
    for unit in units:
        if size == 2 and 0xd800 <= unit < 0xdc00:
            high = unit
        else:
            parts.append(chr(unit) if high is None else chr(0x10000 + (high - 0xd800 << 10) + unit - 0xdc00))
            high = None
    return "".join(parts)


def _decoded_utf8(whole, errors):
    out, at, codes = [], 0, [ord(c) for c in whole._text]
    while at < len(codes):
        lead = codes[at]
        more = 0 if lead < 0x80 else 1 if 0xC2 <= lead < 0xE0 else 2 if 0xE0 <= lead < 0xF0 else 3 if 0xF0 <= lead < 0xF5 else -1
        rest = codes[at + 1:at + 1 + more] if more > 0 else []
        least = {0xE0: 0xA0, 0xF0: 0x90}.get(lead, 0x80)
        most = {0xED: 0x9F, 0xF4: 0x8F}.get(lead, 0xBF)
        good = 0  # bytes that may follow
        while good < len(rest) and (least <= rest[good] <= most if good == 0 else rest[good] & 0xC0 == 0x80):
            good += 1
        if more < 0 or good < more:
            if errors == "strict":
                reason = "invalid start byte" if more < 0 else "unexpected end of data" if good == len(rest) else "invalid continuation byte"
                raise UnicodeDecodeError("utf-8", bytes(whole), at, at + 1 + good, reason)
            out.append(chr(0xFFFD) if errors == "replace" else "")
            at += 1 + good
            continue
        code = lead if more == 0 else lead & 0x3F >> more
        for c in rest:
            code = code << 6 | c & 0x3F
        out.append(chr(code))
        at += 1 + more
    return "".join(out)
