# Containers. OrderedDict is a dict of its own kind and not here.


class _Mapping:
    def __init__(self, *args, **kwargs):
        self._items = dict(*args, **kwargs)

    def __getitem__(self, key):
        if key in self._items:
            return self._items[key]
        return self.__missing__(key)

    def __missing__(self, key):
        raise KeyError(key)

    def __setitem__(self, key, value):
        self._items[key] = value

    def __delitem__(self, key):
        del self._items[key]

    def __contains__(self, key):
        return key in self._items

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)

    def __eq__(self, other):
        return self._items == (other._items if isinstance(other, _Mapping) else other)

    def keys(self):
        return self._items.keys()

    def values(self):
        return self._items.values()

    def items(self):
        return self._items.items()

    def get(self, key, default=None):
        return self._items.get(key, default)

    def pop(self, key, *default):
        return self._items.pop(key, *default)

    def popitem(self):
        return self._items.popitem()

    def setdefault(self, key, default=None):
        return self._items.setdefault(key, default)

    def update(self, *args, **kwargs):
        self._items.update(*args, **kwargs)

    def clear(self):
        self._items.clear()


class _DictBase(_Mapping):
    """The base of classes that derive from dict."""
    _stands_for = "dict"

    def __new__(cls, *args, **kwargs):
        made = object.__new__(cls)
        object.__setattr__(made, "_items", {})
        return made

    def __init__(self, *args, **kwargs):
        self._items.update(*args, **kwargs)

    def __setattr__(self, name, value):
        # `self.__dict__ = self`: attributes are items.
        object.__setattr__(self, "_shows_items" if name == "__dict__" else name, value is self if name == "__dict__" else value)

    def __getattr__(self, name):
        if name != "_shows_items" and self._shows_items_at_all() and name in self._items:
            return self._items[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def _shows_items_at_all(self):
        return "_shows_items" in vars(self) and self._shows_items

    def __repr__(self):
        return repr(self._items)

    def copy(self):
        return dict(self._items)

    def __or__(self, other):
        return self._items | dict(other)


class _Attributes(_Mapping):
    """An object's __dict__: changes here change the object."""
    _stands_for = "dict"

    def __init__(self, of):
        self._of = of

    @property
    def _items(self):
        return _attributes(self._of)

    def __setitem__(self, key, value):
        _set_plain(self._of, key, value)

    def __delitem__(self, key):
        self[key]
        _delete_plain(self._of, key)

    def pop(self, key, *default):
        value = self._items.pop(key, *default)
        if key in self:
            del self[key]
        return value

    def popitem(self):
        key = list(self)[-1]
        return key, self.pop(key)

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, *args, **kwargs):
        for key, value in dict(*args, **kwargs).items():
            self[key] = value

    def clear(self):
        for key in self._items:
            del self[key]

    def copy(self):
        return self._items

    def __repr__(self):
        return repr(self._items)

    def __or__(self, other):
        return self._items | dict(other)


class _ListBase:
    """The base of classes that derive from list."""
    _stands_for = "list"

    def __new__(cls, *args, **kwargs):
        made = object.__new__(cls)
        _set_plain(made, "_items", [])
        return made

    def __init__(self, iterable=()):
        self._items.extend(iterable)

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, item):
        return item in self._items

    def __getitem__(self, key):
        return self._items[key]

    def __setitem__(self, key, value):
        self._items[key] = value

    def __delitem__(self, key):
        del self._items[key]

    def __add__(self, other):
        return self._items + list(other)

    def __radd__(self, other):
        return list(other) + self._items

    def __iadd__(self, other):
        self._items.extend(other)
        return self

    def __mul__(self, count):
        return self._items * count

    def __rmul__(self, count):
        return self._items * count

    def __eq__(self, other):
        return self._items == (other._items if isinstance(other, _ListBase) else other)

    def __ne__(self, other):
        return not self == other

    def __lt__(self, other):
        return self._items < (other._items if isinstance(other, _ListBase) else other)

    def __repr__(self):
        return repr(self._items)

    def append(self, item):
        self._items.append(item)

    def extend(self, iterable):
        self._items.extend(iterable)

    def insert(self, index, item):
        self._items.insert(index, item)

    def pop(self, index=-1):
        return self._items.pop(index)

    def remove(self, item):
        self._items.remove(item)

    def clear(self):
        self._items.clear()

    def copy(self):
        return self._items.copy()

    def index(self, item, *limits):
        return self._items.index(item, *limits)

    def count(self, item):
        return self._items.count(item)

    def reverse(self):
        self._items.reverse()

    def sort(self, key=None, reverse=False):
        self._items.sort(key=key, reverse=reverse)


class _TypeBase:
    """The base of metaclasses."""
    _stands_for = "type"

    def __new__(mcs, name, bases, namespace, **kwargs):
        if type(namespace) is not dict:
            namespace = dict(namespace)
        return _make_class(mcs, name, bases, namespace, list(kwargs.items()))

    def __init__(cls, name, bases, namespace, **kwargs):
        pass

    def __call__(cls, *args, **kwargs):
        return _construct(cls, args, list(kwargs.items()))


class _TupleBase:
    """The base of classes that derive from tuple."""
    _stands_for = "tuple"

    def __new__(cls, iterable=()):
        made = object.__new__(cls)
        _set_plain(made, "_items", tuple(iterable))
        return made

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, item):
        return item in self._items

    def __getitem__(self, key):
        return self._items[key]

    def __add__(self, other):
        return self._items + tuple(other)

    def __radd__(self, other):
        return tuple(other) + self._items

    def __mul__(self, count):
        return self._items * count

    __rmul__ = __mul__

    def __eq__(self, other):
        return self._items == _items_of(other)

    def __ne__(self, other):
        return self._items != _items_of(other)

    def __lt__(self, other):
        return self._items < _items_of(other)

    def __le__(self, other):
        return self._items <= _items_of(other)

    def __gt__(self, other):
        return self._items > _items_of(other)

    def __ge__(self, other):
        return self._items >= _items_of(other)

    def __hash__(self):
        return hash(self._items)

    def __repr__(self):
        return repr(self._items)

    def index(self, item, *limits):
        return self._items.index(item, *limits)

    def count(self, item):
        return self._items.count(item)


def _items_of(x):
    return x._items if isinstance(x, _TupleBase) else x


def _value_of(x):
    return x._v if isinstance(x, _PlainBase) else x


class _PlainBase:
    """What classes that derive from str, int and float have in common: `_v` is the plain value."""
    def __new__(cls, *args, **kwargs):
        made = object.__new__(cls)
        _set_plain(made, "_v", cls._plain(*args))
        return made

    def __init__(self, *args, **kwargs):
        pass

    def __getattr__(self, name):
        if name == "_v":
            raise AttributeError(name)
        return getattr(self._v, name)

    def __repr__(self):
        return repr(self._v)

    def __str__(self):
        return str(self._v)

    def __format__(self, spec):
        return format(self._v, spec)

    def __hash__(self):
        return hash(self._v)

    def __bool__(self):
        return bool(self._v)

    def __eq__(self, other):
        return self._v == _value_of(other)

    def __ne__(self, other):
        return self._v != _value_of(other)

    def __lt__(self, other):
        return self._v < _value_of(other)

    def __le__(self, other):
        return self._v <= _value_of(other)

    def __gt__(self, other):
        return self._v > _value_of(other)

    def __ge__(self, other):
        return self._v >= _value_of(other)

    def __add__(self, other):
        return self._v + _value_of(other)

    def __radd__(self, other):
        return other + self._v

    def __mul__(self, other):
        return self._v * _value_of(other)

    def __rmul__(self, other):
        return other * self._v

    def __mod__(self, other):
        return self._v % _value_of(other)


class _StrBase(_PlainBase):
    _stands_for = "str"
    _plain = str

    def __len__(self):
        return len(self._v)

    def __iter__(self):
        return iter(self._v)

    def __getitem__(self, key):
        return self._v[key]

    def __contains__(self, part):
        return _value_of(part) in self._v


class _NumberBase(_PlainBase):
    def __str__(self):
        return repr(self)

    def __int__(self):
        return int(self._v)

    def __float__(self):
        return float(self._v)

    def __neg__(self):
        return -self._v

    def __abs__(self):
        return abs(self._v)

    def __sub__(self, other):
        return self._v - _value_of(other)

    def __rsub__(self, other):
        return other - self._v

    def __truediv__(self, other):
        return self._v / _value_of(other)

    def __rtruediv__(self, other):
        return other / self._v

    def __floordiv__(self, other):
        return self._v // _value_of(other)

    def __rfloordiv__(self, other):
        return other // self._v

    def __rmod__(self, other):
        return other % self._v

    def __pow__(self, other):
        return self._v ** _value_of(other)

    def __rpow__(self, other):
        return other ** self._v


class _IntBase(_NumberBase):
    _stands_for = "int"
    _plain = int

    def __index__(self):
        return self._v


class _FloatBase(_NumberBase):
    _stands_for = "float"
    _plain = float


class UserList(_ListBase):
    def __init__(self, initlist=()):
        self._items.extend(initlist)

    @property
    def data(self):
        return self._items


class UserDict(_Mapping):
    @property
    def _items(self):
        return self.data

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(type(self), "__missing__"):
            return type(self).__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def update(self, other=(), /, **kwargs):
        for key, value in other.items() if hasattr(other, "items") else other:
            self[key] = value
        for key, value in kwargs.items():
            self[key] = value

    def setdefault(self, key, default=None):
        if key in self:
            return self[key]
        self[key] = default
        return default

    def pop(self, key, *default):
        if default and key not in self:
            return default[0]
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        key = next(iter(self), self)
        if key is self:
            raise KeyError
        return key, self.pop(key)

    def clear(self):
        for key in list(self):
            del self[key]

    def copy(self):
        made = type(self)()
        made.update(self.data)
        return made

    def __or__(self, other):
        made = self.copy()
        made.update(other)
        return made

    def __ior__(self, other):
        self.update(other)
        return self

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made

    def __repr__(self):
        return repr(self.data)


class defaultdict(_Mapping):
    def __init__(self, default_factory=None, *args, **kwargs):
        self.default_factory = default_factory
        self._items = dict(*args, **kwargs)

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        self._items[key] = self.default_factory()
        return self._items[key]

    def copy(self):
        return defaultdict(self.default_factory, self._items)

    def __repr__(self):
        return f"defaultdict({self.default_factory!r}, {self._items!r})"


class Counter(_Mapping):
    def __init__(self, iterable=None, **kwargs):
        self._items = {}
        self.update(iterable, **kwargs)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, **kwargs):
        if iterable is not None:
            if hasattr(iterable, "items"):
                for key, count in iterable.items():
                    self._items[key] = self._items.get(key, 0) + count
            else:
                for key in iterable:
                    self._items[key] = self._items.get(key, 0) + 1
        for key, count in kwargs.items():
            self._items[key] = self._items.get(key, 0) + count

    def subtract(self, iterable=None, **kwargs):
        for key, count in kwargs.items():
            self._items[key] = self._items.get(key, 0) - count
        if iterable is None:
            return
        for key, count in (iterable.items() if hasattr(iterable, "items") else Counter(iterable).items()):
            self._items[key] = self._items.get(key, 0) - count

    def most_common(self, n=None):
        pairs = sorted(self._items.items(), key=lambda pair: pair[1], reverse=True)
        return pairs if n is None else pairs[:n]

    def elements(self):
        from itertools import chain
        return chain.from_iterable([[key] * count for key, count in self._items.items()])

    def total(self):
        return sum(self._items.values())

    def _combined(self, other, combine):
        out = Counter()
        keys = list(self._items.keys()) + [key for key in other.keys() if key not in self._items]
        for key in keys:
            count = combine(self[key], other[key])
            if count > 0:
                out[key] = count
        return out

    def __add__(self, other):
        return self._combined(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._combined(other, lambda a, b: a - b)

    def __and__(self, other):
        return self._combined(other, min)

    def __or__(self, other):
        return self._combined(other, max)

    def copy(self):
        return Counter(self)

    def __pos__(self):
        return self + Counter()

    def __neg__(self):
        return Counter() - self

    def __le__(self, other):
        return all([self[key] <= other[key] for key in self]) and all([self[key] <= other[key] for key in other])

    def __ge__(self, other):
        return other <= self

    def __lt__(self, other):
        return self <= other and self != other

    def __gt__(self, other):
        return other < self

    def __repr__(self):
        if not self._items:
            return "Counter()"
        return "Counter({" + ", ".join([f"{key!r}: {count!r}" for key, count in self.most_common()]) + "})"


class deque:
    def __init__(self, iterable=(), maxlen=None):
        self._items = []
        self.maxlen = maxlen
        self.extend(iterable)

    def append(self, item):
        self._items.append(item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            self._items.pop(0)

    def appendleft(self, item):
        self._items.insert(0, item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            self._items.pop()

    def extend(self, iterable):
        for item in iterable:
            self.append(item)

    def extendleft(self, iterable):
        for item in iterable:
            self.appendleft(item)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop(0)

    def rotate(self, n=1):
        if self._items:
            n = n % len(self._items)
            self._items = self._items[len(self._items) - n:] + self._items[:len(self._items) - n]

    def clear(self):
        self._items.clear()

    def count(self, item):
        return self._items.count(item)

    def index(self, item, *bounds):
        if item not in self._items:
            raise ValueError(f"{item!r} is not in deque")
        return self._items.index(item, *bounds)

    def insert(self, index, item):
        if self.maxlen is not None and len(self._items) >= self.maxlen:
            raise IndexError("deque already at its maximum size")
        self._items.insert(index, item)

    def remove(self, item):
        if item not in self._items:
            raise ValueError("deque.remove(x): x not in deque")
        self._items.remove(item)

    def copy(self):
        return deque(self._items, self.maxlen)

    def __add__(self, other):
        return deque(self._items + list(other), self.maxlen)

    def __mul__(self, times):
        return deque(self._items * times, self.maxlen)

    def __delitem__(self, index):
        del self._items[index]

    def __lt__(self, other):
        return self._items < other._items

    def reverse(self):
        self._items.reverse()

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, item):
        return item in self._items

    def __getitem__(self, index):
        if not -len(self._items) <= index < len(self._items):
            raise IndexError("deque index out of range")
        return self._items[index]

    def __setitem__(self, index, value):
        self._items[index] = value

    def __eq__(self, other):
        return isinstance(other, deque) and self._items == other._items

    def __repr__(self):
        return f"deque({self._items!r}" + (f", maxlen={self.maxlen})" if self.maxlen is not None else ")")


class _NamedTuple:
    _stands_for = "tuple"

    def __init__(self, *args, **kwargs):
        fields, defaults = self._fields, self._defaults
        name = type(self).__name__
        if len(args) > len(fields):
            least = len(fields) - len(defaults) + 1
            takes = f"from {least} to {len(fields) + 1}" if defaults else str(len(fields) + 1)
            raise TypeError(f"{name}.__new__() takes {takes} positional argument{'s' if fields else ''} but {len(args) + 1} were given")
        values = list(args)
        missing = []
        for field in fields[len(args):]:
            if field in kwargs:
                values.append(kwargs.pop(field))
            elif field in defaults:
                values.append(defaults[field])
            else:
                missing.append(field)
        if missing:
            said = " and ".join([repr(field) for field in missing])
            raise TypeError(f"{name}.__new__() missing {len(missing)} required positional argument{'s' if len(missing) > 1 else ''}: {said}")
        for field in kwargs:
            raise TypeError(f"{name}.__new__() got an unexpected keyword argument '{field}'")
        object.__setattr__(self, "_values", tuple(values))
        for field, value in zip(fields, values):
            object.__setattr__(self, field, value)

    def __setattr__(self, name, value):
        if name in self._fields:
            raise AttributeError("can't set attribute")
        object.__setattr__(self, name, value)

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __getitem__(self, index):
        return self._values[index]

    def __contains__(self, item):
        return item in self._values

    def __eq__(self, other):
        return self._values == (other._values if isinstance(other, _NamedTuple) else other)

    def __lt__(self, other):
        return self._values < (other._values if isinstance(other, _NamedTuple) else other)

    def __le__(self, other):
        return self._values <= (other._values if isinstance(other, _NamedTuple) else other)

    def __gt__(self, other):
        return self._values > (other._values if isinstance(other, _NamedTuple) else other)

    def __ge__(self, other):
        return self._values >= (other._values if isinstance(other, _NamedTuple) else other)

    def count(self, value):
        return self._values.count(value)

    def index(self, value):
        return self._values.index(value)

    def __mul__(self, times):
        return self._values * times

    def __hash__(self):
        return hash(self._values)

    def __add__(self, other):
        return self._values + tuple(other)

    def __repr__(self):
        parts = [f"{field}={value!r}" for field, value in zip(self._fields, self._values)]
        return type(self).__name__ + "(" + ", ".join(parts) + ")"

    def _asdict(self):
        return dict(zip(self._fields, self._values))

    def _replace(self, **kwargs):
        return type(self)(**{**self._asdict(), **kwargs})

    @classmethod
    def _make(cls, iterable):
        return cls(*iterable)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    fields = tuple(field_names)
    if rename:
        fields = tuple([field if field.isidentifier() and field not in fields[:i] and not field.startswith("_") else f"_{i}" for i, field in enumerate(fields)])
    for field in fields:
        if field.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {field!r}")
        if not field.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {field!r}")
    for i, field in enumerate(fields):
        if field in fields[:i]:
            raise ValueError(f"Encountered duplicate field name: {field!r}")
    values = list(defaults) if defaults is not None else []
    with_default = dict(zip(fields[len(fields) - len(values):], values))
    return type(typename, (_NamedTuple,), {"__doc__": f"{typename}({', '.join(fields)})", "_fields": fields, "__match_args__": fields, "_defaults": with_default, "_field_defaults": with_default})


class ChainMap(_Mapping):
    def __init__(self, *maps):
        self.maps = list(maps) if maps else [{}]
        self._items = {}
        for one in reversed(self.maps):
            self._items.update(one)

    def new_child(self, m=None):
        return ChainMap({} if m is None else m, *self.maps)

    @property
    def parents(self):
        return ChainMap(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value
        self._items[key] = value

    def __repr__(self):
        return "ChainMap(" + ", ".join([repr(one) for one in self.maps]) + ")"
