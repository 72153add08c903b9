# Bytes as text.
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {c: i for i, c in enumerate(_ALPHABET)}


def b64encode(s, altchars=None):
    codes, out = list(bytes(s)), []
    for i in range(0, len(codes), 3):
        part = codes[i:i + 3]
        n = int.from_bytes(bytes(part + [0] * (3 - len(part))), "big")
        text = "".join([_ALPHABET[n >> shift & 63] for shift in (18, 12, 6, 0)])
        out.append(text[:len(part) + 1] + "=" * (3 - len(part)))
    text = "".join(out)
    if altchars is not None:
        text = text.replace("+", chr(altchars[0])).replace("/", chr(altchars[1]))
    return text.encode("ascii")


def b64decode(s, altchars=None, validate=False):
    text = s if isinstance(s, str) else bytes(s).decode("ascii")
    if altchars is not None:
        text = text.replace(chr(altchars[0]), "+").replace(chr(altchars[1]), "/")
    values = [_VALUES[c] for c in text.rstrip("=\n") if c in _VALUES]
    if len(values) % 4 == 1 or (len(values) % 4 and not text.rstrip().endswith("=")):
        import binascii
        raise binascii.Error("Incorrect padding")
    out = []
    for i in range(0, len(values), 4):
        part = values[i:i + 4]
        n = 0
        for value in part + [0] * (4 - len(part)):
            n = n << 6 | value
        out += list(n.to_bytes(3, "big"))[:len(part) - 1]
    return bytes(out)


standard_b64encode, standard_b64decode = b64encode, b64decode


def urlsafe_b64encode(s):
    return b64encode(s, b"-_")


def urlsafe_b64decode(s):
    return b64decode(s, b"-_")


def b16encode(s):
    return bytes(s).hex().upper().encode("ascii")


def b16decode(s, casefold=False):
    return bytes.fromhex(s if isinstance(s, str) else bytes(s).decode("ascii"))
