# Names for values.


class _Value:
    """What has its value when the class is made: auto(), and what operators make of it."""
    def __or__(self, other):
        return _Combined(lambda a, b: a | b, self, other)

    def __ror__(self, other):
        return _Combined(lambda a, b: b | a, self, other)

    def __and__(self, other):
        return _Combined(lambda a, b: a & b, self, other)

    def __rand__(self, other):
        return _Combined(lambda a, b: b & a, self, other)

    def __xor__(self, other):
        return _Combined(lambda a, b: a ^ b, self, other)

    def __rxor__(self, other):
        return _Combined(lambda a, b: b ^ a, self, other)


class auto(_Value):
    pass


class _Combined(_Value):
    def __init__(self, operation, a, b):
        self.operation, self.a, self.b = operation, a, b

    @property
    def value(self):
        return self.operation(*[part.value if isinstance(part, _Value) else part for part in (self.a, self.b)])


class Enum:
    def __init_subclass__(cls):
        members = []
        by_value = {}
        last = 0
        for name, value in list(vars(cls).items()):
            if name.startswith("_") or callable(value) or isinstance(value, (property, staticmethod, classmethod)):
                continue
            if isinstance(value, auto):
                if not hasattr(value, "value"):
                    value.value = cls._next_value(name, last)
                value = value.value
            elif isinstance(value, _Combined):
                value = value.value
            last = value
            try:
                same = by_value.get(value)
            except TypeError:  # a value without a hash, such as a list
                same = next((member for member in members if member.value == value), None)
            if same is not None:
                setattr(cls, name, same)
                continue
            member = object.__new__(cls)
            if hasattr(cls, "_plain"):
                _set_plain(member, "_v", value)
            member.name = name
            member.value = value
            member._name_ = name
            member._value_ = value
            members.append(member)
            try:
                by_value[value] = member
            except TypeError:
                pass
            setattr(cls, name, member)
        if members:
            setattr(cls, "_members", members)
            setattr(cls, "__members__", {member.name: member for member in members})
        # Of what it mixes in, such as str, the values are its own, but not how members are found and shown.
        if hasattr(cls, "_plain"):
            for name in ("__new__", "__init__", "__repr__", "__str__"):
                if name not in vars(cls) and hasattr(Enum, name):
                    setattr(cls, name, getattr(Enum, name))

    def __new__(cls, *args):
        if not args:
            return super().__new__(cls)
        for member in cls._members:
            if member.value == args[0]:
                return member
        raise ValueError(f"{args[0]!r} is not a valid {cls.__name__}")

    def __class_getitem__(cls, name):
        for member in cls._members:
            if member.name == name:
                return member
        raise KeyError(name)

    @classmethod
    def _next_value(cls, name, last):
        return last + 1

    @classmethod
    def _iterate(cls):
        return list(cls._members)

    def __repr__(self):
        return f"<{type(self).__name__}.{self.name}: {self.value!r}>"

    def __str__(self):
        return f"{type(self).__name__}.{self.name}"

    def __eq__(self, other):
        return self is other

    def __hash__(self):
        return hash(self.name)


def _plain(value):
    return value.value if isinstance(value, Enum) else value


class IntEnum(Enum):
    _stands_for = "int"

    def _made(self, value):
        return value

    def __int__(self):
        return self.value

    def __index__(self):
        return self.value

    def __bool__(self):
        return self.value != 0

    def __neg__(self):
        return -self.value

    def __str__(self):
        return str(self.value)

    def __format__(self, spec):
        return format(self.value, spec)

    def __eq__(self, other):
        return self.value == _plain(other)

    def __lt__(self, other):
        return self.value < _plain(other)

    def __le__(self, other):
        return self.value <= _plain(other)

    def __gt__(self, other):
        return self.value > _plain(other)

    def __ge__(self, other):
        return self.value >= _plain(other)

    def __hash__(self):
        return hash(self.value)

    def __add__(self, other):
        return self.value + _plain(other)

    def __radd__(self, other):
        return _plain(other) + self.value

    def __sub__(self, other):
        return self.value - _plain(other)

    def __rsub__(self, other):
        return _plain(other) - self.value

    def __mul__(self, other):
        return self.value * _plain(other)

    def __rmul__(self, other):
        return _plain(other) * self.value

    def __truediv__(self, other):
        return self.value / _plain(other)

    def __rtruediv__(self, other):
        return _plain(other) / self.value

    def __floordiv__(self, other):
        return self.value // _plain(other)

    def __rfloordiv__(self, other):
        return _plain(other) // self.value

    def __mod__(self, other):
        return self.value % _plain(other)

    def __rmod__(self, other):
        return _plain(other) % self.value

    def __pow__(self, other):
        return self.value ** _plain(other)

    def __rpow__(self, other):
        return _plain(other) ** self.value

    def __lshift__(self, other):
        return self.value << _plain(other)

    def __rlshift__(self, other):
        return _plain(other) << self.value

    def __rshift__(self, other):
        return self.value >> _plain(other)

    def __rrshift__(self, other):
        return _plain(other) >> self.value

    def __and__(self, other):
        return self._made(self.value & _plain(other))

    def __rand__(self, other):
        return self._made(_plain(other) & self.value)

    def __or__(self, other):
        return self._made(self.value | _plain(other))

    def __ror__(self, other):
        return self._made(_plain(other) | self.value)

    def __xor__(self, other):
        return self._made(self.value ^ _plain(other))

    def __rxor__(self, other):
        return self._made(_plain(other) ^ self.value)


class StrEnum(Enum):
    def __str__(self):
        return self.value

    @classmethod
    def _next_value(cls, name, last):
        return name.lower()


class IntFlag(IntEnum):
    def __new__(cls, *args):
        if not args:
            return object.__new__(cls)
        for member in cls._members:
            if member.value == args[0]:
                return member
        made = object.__new__(cls)
        names = [member.name for member in cls._members if member.value and member.value & args[0] == member.value]
        made.name = made._name_ = "|".join(names) if names else None
        made.value = made._value_ = args[0]
        return made

    @classmethod
    def _iterate(cls):
        return [member for member in cls._members if member.value > 0 and member.value & (member.value - 1) == 0]

    @classmethod
    def _next_value(cls, name, last):
        return 2 * last if last else 1

    def _made(self, value):
        return type(self)(value)

    def __contains__(self, other):
        return self.value & other.value == other.value

    def __invert__(self):
        every = 0
        for member in type(self)._members:
            every |= member.value
        return self._made(every & ~self.value)

    def __iter__(self):
        return iter([member for member in type(self)._iterate() if member in self])

    def __repr__(self):
        name = type(self).__name__ + (f".{self.name}" if self.name else "")
        return f"<{name}: {self.value}>"


class Flag(IntFlag):
    _stands_for = "Flag"

    def __str__(self):
        return type(self).__name__ + (f".{self.name}" if self.name else f"({self.value})")

    def __format__(self, spec):
        return format(str(self), spec)


def unique(cls):
    return cls
