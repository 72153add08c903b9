# Identifiers of 128 bits.
import hashlib
import secrets


class UUID:
    def __init__(self, hex=None, bytes=None, int=None, version=None):
        if (hex is None) + (bytes is None) + (int is None) != 2:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if hex is not None:
            digits = hex.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "").lower()
            if len(digits) != 32 or digits.strip("0123456789abcdef"):
                raise ValueError("badly formed hexadecimal UUID string")
            value = 0
            for digit in digits:
                value = value * 16 + "0123456789abcdef".index(digit)
        elif bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            value = 0
            for byte in bytes:
                value = value * 256 + byte
        else:
            value = int
        if version is not None:
            value = value & ~(0xc000 << 48) | 0x8000 << 48
            value = value & ~(0xf000 << 64) | version << 76
        self.int = value

    @property
    def hex(self):
        return f"{self.int:032x}"

    @property
    def bytes(self):
        return self.int.to_bytes(16, "big")

    @property
    def version(self):
        return self.int >> 76 & 15

    @property
    def urn(self):
        return "urn:uuid:" + str(self)

    def __str__(self):
        h = self.hex
        return f"{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}"

    def __repr__(self):
        return f"UUID({str(self)!r})"

    def __eq__(self, other):
        return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.int < other.int

    def __hash__(self):
        return hash(self.int)

    def __int__(self):
        return self.int


def uuid4():
    return UUID(int=secrets.randbits(128), version=4)


def uuid1(node=None, clock_seq=None):
    return UUID(int=secrets.randbits(128), version=1)


def uuid3(namespace, name):
    return UUID(bytes=hashlib.md5(namespace.bytes + name.encode()).digest(), version=3)


def uuid5(namespace, name):
    return UUID(bytes=hashlib.sha1(namespace.bytes + name.encode()).digest()[:16], version=5)


NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_OID = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_X500 = UUID("6ba7b814-9dad-11d1-80b4-00c04fd430c8")
