# Encodings.
BOM_UTF8 = b"\xef\xbb\xbf"


def encode(obj, encoding="utf-8", errors="strict"):
    if encoding in ("rot13", "rot_13"):
        return "".join([chr((ord(c) - base + 13) % 26 + base) if c.isascii() and c.isalpha() else c
                        for c in obj for base in [97 if c.islower() else 65]])
    if encoding == "hex":
        return obj.hex().encode()
    return obj.encode(encoding, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    if encoding in ("rot13", "rot_13"):
        return encode(obj, encoding)
    if encoding == "hex":
        return bytes.fromhex(obj.decode() if isinstance(obj, bytes) else obj)
    return obj.decode(encoding, errors)


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    import _session_files
    return _session_files.open(filename, mode)
