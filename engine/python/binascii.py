# Bytes as hexadecimal digits, and the checksum CRC-32.


class Error(ValueError):
    pass


def hexlify(data):
    return bytes(data).hex().encode("ascii")


def unhexlify(hexstr):
    return bytes.fromhex(hexstr if isinstance(hexstr, str) else bytes(hexstr).decode("ascii"))


def crc32(data, value=0):
    crc = value ^ 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF
