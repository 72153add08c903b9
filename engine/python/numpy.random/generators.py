# Generator, RandomState and the sources of their bits.


class Generator(_Draws):
    def __init__(self, bit_generator):
        self.bit_generator = bit_generator

    def _state(self):
        return self.bit_generator._kept

    def _keep(self, state):
        self.bit_generator._kept = state

    def __repr__(self):
        return "Generator(PCG64) at 0x7F0000000000"

    def __str__(self):
        return "Generator(PCG64)"

    def integers(self, low, high=None, size=None, dtype="int64", endpoint=False):
        return self._integers(low, high, size, dtype, endpoint)

    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        a = a if isinstance(a, (int, integer)) else asarray(a)
        n = _int(a) if isinstance(a, (int, integer)) else a.shape[axis]
        _require_choices(a, n, size)
        if p is not None:
            return self._chosen(a, self._weighted(n, size, p, replace), size, axis)
        if replace:
            return self._chosen(a, self._integers(0, n, size, "int64", False), size, axis)
        count = 1 if size is None else _size_of(_shape_of(size))
        if count > n:
            raise ValueError("Cannot take a larger sample than population when replace is False")
        if n > 10000 and count > n // (50 if shuffle else 20):
            order = list(range(n))
            for i in range(n - 1, max(n - count, 1) - 1, -1):
                j = self._draw("bounded", 1, 0, i).item()
                order[i], order[j] = order[j], order[i]
            chosen = order[n - count:]
        else:
            chosen, known = [], {}
            for j in range(n - count, n):
                value = self._draw("bounded", 1, 0, j).item() if j else 0
                value = j if value in known else value
                known[value] = True
                chosen.append(value)
            if shuffle:
                for i in range(count - 1, 0, -1):
                    j = self._draw("bounded", 1, 0, i).item()
                    chosen[i], chosen[j] = chosen[j], chosen[i]
        places = asarray(chosen, dtype="int64")
        return self._chosen(a, places.reshape(_shape_of(size)) if size is not None else places[0], size, axis)

    def spawn(self, n_children):
        return [Generator(one) for one in self.bit_generator.spawn(n_children)]


class RandomState(_Draws):
    def __init__(self, seed=None):
        self.seed(seed)

    def _state(self):
        return self._kept

    def _keep(self, state):
        self._kept = state

    def seed(self, seed=None):
        self._keep(_started(seed))

    def get_state(self, legacy=True):
        kind, words, position, has_gauss, gauss = self._state()
        words = asarray(_np_random_words(words), dtype="uint32")
        if legacy:
            return "MT19937", words, position, has_gauss, gauss
        return {"bit_generator": "MT19937", "state": {"key": words, "pos": position}, "has_gauss": has_gauss, "gauss": gauss}

    def set_state(self, state):
        if isinstance(state, dict):
            state = (None, state["state"]["key"], state["state"]["pos"], state["has_gauss"], state["gauss"])
        words = _np_random_pack(asarray(state[1]).tolist())
        rest = list(state[2:]) + [0, 0.0][len(state) - 3:]
        self._keep([self._state()[0], words] + rest)

    def rand(self, *shape):
        return self.random_sample(shape if shape else None)

    def randn(self, *shape):
        return self.standard_normal(shape if shape else None)

    def randint(self, low, high=None, size=None, dtype=int):
        return self._integers(low, high, size, dtype, False)

    def random_integers(self, low, high=None, size=None):
        return self._integers(low if high is not None else 1, high if high is not None else low, size, int, True)

    def choice(self, a, size=None, replace=True, p=None):
        a = a if isinstance(a, (int, integer)) else asarray(a)
        n = _int(a) if isinstance(a, (int, integer)) else a.shape[0]
        _require_choices(a, n, size)
        if p is not None:
            return self._chosen(a, self._weighted(n, size, p, replace), size)
        if replace:
            return self._chosen(a, self._integers(0, n, size, int, False), size)
        count = 1 if size is None else _size_of(_shape_of(size))
        if count > n:
            raise ValueError("Cannot take a larger sample than population when 'replace=False'")
        places = self.permutation(n)[:count]
        return self._chosen(a, places.reshape(_shape_of(size)) if size is not None else places[0], size)


def _started(seed):
    if seed is None:
        seed = 0
    if isinstance(seed, (list, tuple, ndarray)):
        return _np_random_start("mt array", _entropy(seed))
    seed = _int(seed)
    if seed < 0 or seed > 2 ** 32 - 1:
        raise ValueError("Seed must be between 0 and 2**32 - 1")
    return _np_random_start("mt", [seed])


class _Global(RandomState):
    """The generator of numpy.random's functions: its state is the session's."""
    def __init__(self):
        pass

    def _state(self):
        return _np_state("random", None) or _started(0)

    def _keep(self, state):
        _np_set_state("random", state)


_global = _Global()


def _state_words(entropy, pool_size, n_words):
    """The mixed words of the entropy."""
    most, factor = 2 ** 32, [0x43b0d7e5]

    def hashed(value, multiplier):
        value ^= factor[0]
        factor[0] = factor[0] * multiplier % most
        value = value * factor[0] % most
        return value ^ value >> 16

    def mixed(x, y):
        value = (0xca01f9dd * x - 0x4973f715 * y) % most
        return value ^ value >> 16

    pool = [hashed(entropy[i] if i < len(entropy) else 0, 0x931e8875) for i in range(pool_size)]
    for source in range(pool_size):
        for to in range(pool_size):
            if source != to:
                pool[to] = mixed(pool[to], hashed(pool[source], 0x931e8875))
    for word in entropy[pool_size:]:
        for to in range(pool_size):
            pool[to] = mixed(pool[to], hashed(word, 0x931e8875))
    factor[0] = 0x8b51f9dd
    return [hashed(pool[i % pool_size], 0x58f38ded) for i in range(n_words)]


class SeedSequence:
    def __init__(self, entropy=None, *, spawn_key=(), pool_size=4, n_children_spawned=0):
        self.entropy, self.spawn_key, self.pool_size, self.n_children_spawned = 0 if entropy is None else entropy, tuple(spawn_key), pool_size, n_children_spawned

    def _words(self):
        words = _entropy(self.entropy)
        if self.spawn_key:
            words = words + [0] * (self.pool_size - len(words))
        for key in self.spawn_key:
            words = words + _words(key)
        return words

    def generate_state(self, n_words, dtype="uint32"):
        dtype = numpy.dtype(dtype)
        words = _state_words(self._words(), self.pool_size, n_words * dtype.itemsize // 4)
        return numpy.array(words, dtype="uint32").view(dtype)

    def spawn(self, n_children):
        first = self.n_children_spawned
        self.n_children_spawned += n_children
        return [SeedSequence(self.entropy, spawn_key=self.spawn_key + (i,)) for i in range(first, first + n_children)]

    def __repr__(self):
        key = f"\n    spawn_key={self.spawn_key}," if self.spawn_key else ""
        spawned = f"\n    n_children_spawned={self.n_children_spawned}," if self.n_children_spawned else ""
        return f"SeedSequence(\n    entropy={self.entropy},{key}{spawned}\n)"


class PCG64:
    def __init__(self, seed=None):
        self.seed_seq = seed if isinstance(seed, SeedSequence) else SeedSequence(seed)
        self._kept = _np_random_start("pcg", self.seed_seq._words())

    @property
    def state(self):
        words = self._kept[1:5]
        state, inc = [(high % 2 ** 64) * 2 ** 64 + low % 2 ** 64 for high, low in (words[:2], words[2:])]
        return {"bit_generator": "PCG64", "state": {"state": state, "inc": inc}, "has_uint32": self._kept[5], "uinteger": self._kept[6]}

    @state.setter
    def state(self, value):
        if not isinstance(value, dict):
            raise TypeError("state must be a dict")
        if value.get("bit_generator") != "PCG64":
            raise ValueError("state must be for a PCG64 RNG")
        words = []
        for number in (value["state"]["state"], value["state"]["inc"]):
            words += [(word + 2 ** 63) % 2 ** 64 - 2 ** 63 for word in (number // 2 ** 64, number % 2 ** 64)]
        self._kept = ["pcg"] + words + [value["has_uint32"], value["uinteger"]]

    def spawn(self, n_children):
        return [PCG64(child) for child in self.seed_seq.spawn(n_children)]


def _other_generator(name):
    def refuse(*args, **kwargs):
        raise NotImplementedError(f"np.random.{name}() is not implemented in Stridescope: use np.random.PCG64() or np.random.RandomState()")
    return refuse


MT19937, PCG64DXSM, Philox, SFC64 = [_other_generator(name) for name in ("MT19937", "PCG64DXSM", "Philox", "SFC64")]


def default_rng(seed=None):
    if isinstance(seed, Generator):
        return seed
    return Generator(seed if isinstance(seed, PCG64) else PCG64(seed))
