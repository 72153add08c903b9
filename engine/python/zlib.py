# Checksums, and streams whose blocks are stored as they are.
import binascii

Z_BEST_COMPRESSION, Z_BEST_SPEED, Z_DEFAULT_COMPRESSION, DEFLATED, MAX_WBITS = 9, 1, -1, 8, 15


class error(Exception):
    pass


def crc32(data, value=0):
    return binascii.crc32(data, value)


def adler32(data, value=1):
    a, b = value & 0xFFFF, value >> 16 & 0xFFFF
    for byte in data:
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return b << 16 | a


def compress(data, /, level=-1, wbits=15):
    data, parts = bytes(data), [b"\x78\x01"]
    for at in range(0, len(data) or 1, 65535):
        block = data[at:at + 65535]
        is_last = at + 65535 >= len(data)
        parts.append(bytes([1 if is_last else 0]) + len(block).to_bytes(2, "little") + (65535 - len(block)).to_bytes(2, "little") + block)
    return b"".join(parts) + adler32(data).to_bytes(4, "big")


def decompress(data, /, wbits=15, bufsize=16384):
    data, at, parts = bytes(data), 2, []
    if data[:2] != b"\x78\x01":
        raise error("Error -3 while decompressing data: incorrect header check")
    while True:
        size, is_last = int.from_bytes(data[at + 1:at + 3], "little"), data[at]
        if is_last > 1:
            raise NotImplementedError("zlib.decompress() of compressed blocks is not implemented in Stridescope")
        parts.append(data[at + 5:at + 5 + size])
        at += 5 + size
        if is_last:
            return b"".join(parts)
