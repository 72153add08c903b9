# Digests of bytes, block by block.

algorithms_available = {"md5", "sha1", "sha224", "sha256", "sha384", "sha512"}
algorithms_guaranteed = algorithms_available
_mask = 0xffffffff


def _primes(count):
    found, n = [], 2
    while len(found) < count:
        if all([n % p for p in found]):
            found.append(n)
        n += 1
    return found


def _root_bits(n, power, bits):
    """Returns the first bits of the fraction of the root of n."""
    low, high = 0, 1 << (bits + 5)
    while high - low > 1:
        middle = (low + high) // 2
        if middle ** power <= n << (bits * power):
            low = middle
        else:
            high = middle
    return low & ((1 << bits) - 1)


_sha256_words = [_root_bits(p, 3, 32) for p in _primes(64)]
_sha256_start = [_root_bits(p, 2, 32) for p in _primes(8)]
_sha224_start = [_root_bits(p, 2, 64) & _mask for p in _primes(16)[8:]]
_md5_words = [
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391]
_md5_turns = [7, 12, 17, 22] * 4 + [5, 9, 14, 20] * 4 + [4, 11, 16, 23] * 4 + [6, 10, 15, 21] * 4


def _blocks(data, order):
    """Returns the padded message as blocks of sixteen words."""
    whole = list(data) + [0x80] + [0] * ((55 - len(data)) % 64) + list((8 * len(data)).to_bytes(8, order))
    if order == "big":
        words = [whole[i] << 24 | whole[i + 1] << 16 | whole[i + 2] << 8 | whole[i + 3] for i in range(0, len(whole), 4)]
    else:
        words = [whole[i + 3] << 24 | whole[i + 2] << 16 | whole[i + 1] << 8 | whole[i] for i in range(0, len(whole), 4)]
    return [words[i:i + 16] for i in range(0, len(words), 16)]


def _joined(words, order):
    return b"".join([word.to_bytes(4, order) for word in words])


def _sha256(data, start):
    state = start
    for block in _blocks(data, "big"):
        w = list(block)
        for i in range(16, 64):
            x, y = w[i - 15], w[i - 2]
            s0 = (x >> 7 | x << 25) ^ (x >> 18 | x << 14) ^ x >> 3
            s1 = (y >> 17 | y << 15) ^ (y >> 19 | y << 13) ^ y >> 10
            w.append((w[i - 16] + (s0 & _mask) + w[i - 7] + (s1 & _mask)) & _mask)
        a, b, c, d, e, f, g, h = state
        for word, constant in zip(w, _sha256_words):
            s1 = ((e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)) & _mask
            t1 = h + s1 + (e & f ^ (e ^ _mask) & g) + constant + word
            s0 = ((a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)) & _mask
            t2 = s0 + (a & b ^ a & c ^ b & c)
            h, g, f, e, d, c, b, a = g, f, e, d + t1 & _mask, c, b, a, t1 + t2 & _mask
        state = [x + y & _mask for x, y in zip(state, (a, b, c, d, e, f, g, h))]
    return state


_long_mask = (1 << 64) - 1
_long_words = []  # the constants of sha512, made when they are first needed


def _turned(x, n):
    return x >> n | x << (64 - n) & _long_mask


def _sha512(data, start):
    if not _long_words:
        _long_words.extend([_root_bits(p, 3, 64) for p in _primes(80)])
    whole = data + b"\x80" + bytes((111 - len(data)) % 128) + (8 * len(data)).to_bytes(16, "big")
    state = start
    for at in range(0, len(whole), 128):
        w = [int.from_bytes(whole[k:k + 8], "big") for k in range(at, at + 128, 8)]
        for i in range(16, 80):
            x, y = w[i - 15], w[i - 2]
            s0, s1 = _turned(x, 1) ^ _turned(x, 8) ^ x >> 7, _turned(y, 19) ^ _turned(y, 61) ^ y >> 6
            w.append(w[i - 16] + s0 + w[i - 7] + s1 & _long_mask)
        a, b, c, d, e, f, g, h = state
        for word, constant in zip(w, _long_words):
            t1 = h + (_turned(e, 14) ^ _turned(e, 18) ^ _turned(e, 41)) + (e & f ^ (e ^ _long_mask) & g) + constant + word
            t2 = (_turned(a, 28) ^ _turned(a, 34) ^ _turned(a, 39)) + (a & b ^ a & c ^ b & c)
            h, g, f, e, d, c, b, a = g, f, e, d + t1 & _long_mask, c, b, a, t1 + t2 & _long_mask
        state = [x + y & _long_mask for x, y in zip(state, (a, b, c, d, e, f, g, h))]
    return state


def _sha1(data):
    state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
    for block in _blocks(data, "big"):
        w = list(block)
        for i in range(16, 80):
            x = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16]
            w.append((x << 1 | x >> 31) & _mask)
        a, b, c, d, e = state
        for i, word in enumerate(w):
            if i < 20:
                f, k = b & c | (b ^ _mask) & d, 0x5a827999
            elif i < 40:
                f, k = b ^ c ^ d, 0x6ed9eba1
            elif i < 60:
                f, k = b & c | b & d | c & d, 0x8f1bbcdc
            else:
                f, k = b ^ c ^ d, 0xca62c1d6
            a, b, c, d, e = ((a << 5 | a >> 27) & _mask) + f + e + k + word & _mask, a, (b << 30 | b >> 2) & _mask, c, d
        state = [x + y & _mask for x, y in zip(state, (a, b, c, d, e))]
    return state


def _md5(data):
    state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
    for w in _blocks(data, "little"):
        a, b, c, d = state
        for i in range(64):
            if i < 16:
                f, g = b & c | (b ^ _mask) & d, i
            elif i < 32:
                f, g = d & b | (d ^ _mask) & c, (5 * i + 1) % 16
            elif i < 48:
                f, g = b ^ c ^ d, (3 * i + 5) % 16
            else:
                f, g = c ^ (b | d ^ _mask), 7 * i % 16
            f = f + a + _md5_words[i] + w[g] & _mask
            turn = _md5_turns[i]
            a, d, c, b = d, c, b, b + (f << turn | f >> 32 - turn) & _mask
        state = [x + y & _mask for x, y in zip(state, (a, b, c, d))]
    return state


_digest_sizes = {"md5": 16, "sha1": 20, "sha224": 28, "sha256": 32, "sha384": 48, "sha512": 64}


class _Hash:
    def __init__(self, name, data=b""):
        self.name, self.digest_size, self._data = name, _digest_sizes[name], b""
        self.block_size = 128 if self.digest_size > 32 else 64
        self.update(data)

    def update(self, data):
        if isinstance(data, str):
            raise TypeError("Strings must be encoded before hashing")
        if not isinstance(data, (bytes, bytearray)):
            data = data.tobytes() if hasattr(data, "tobytes") else bytes(data)
        self._data = self._data + bytes(data)

    def digest(self):
        if self.name == "md5":
            return _joined(_md5(self._data), "little")
        if self.name == "sha1":
            return _joined(_sha1(self._data), "big")
        if self.digest_size > 32:
            start = [_root_bits(p, 2, 64) for p in (_primes(8) if self.name == "sha512" else _primes(16)[8:])]
            return b"".join([word.to_bytes(8, "big") for word in _sha512(self._data, start)])[:self.digest_size]
        return _joined(_sha256(self._data, _sha256_start if self.name == "sha256" else _sha224_start), "big")[:self.digest_size]

    def hexdigest(self):
        return self.digest().hex()

    def copy(self):
        return _Hash(self.name, self._data)

    def __repr__(self):
        return f"<{self.name} _hashlib.HASH object @ 0x7f0000000000>"


def new(name, data=b"", *, usedforsecurity=True):
    if name.lower() not in algorithms_available:
        raise ValueError(f"unsupported hash type {name}")
    return _Hash(name.lower(), data)


def md5(string=b"", *, usedforsecurity=True):
    return _Hash("md5", string)


def sha1(string=b"", *, usedforsecurity=True):
    return _Hash("sha1", string)


def sha224(string=b"", *, usedforsecurity=True):
    return _Hash("sha224", string)


def sha256(string=b"", *, usedforsecurity=True):
    return _Hash("sha256", string)


def sha384(string=b"", *, usedforsecurity=True):
    return _Hash("sha384", string)


def sha512(string=b"", *, usedforsecurity=True):
    return _Hash("sha512", string)


def __getattr__(name):
    if name in "blake2b blake2s sha3_224 sha3_256 sha3_384 sha3_512 shake_128 shake_256 pbkdf2_hmac scrypt file_digest".split():
        raise AttributeError(f"hashlib.{name} is not implemented in Stridescope")
    raise AttributeError(f"module 'hashlib' has no attribute '{name}'")
