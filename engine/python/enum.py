# Names for values.
from types import MappingProxyType as _Proxy

CONTINUOUS, NAMED_FLAGS, UNIQUE = "no skipped integer values", "multi-flag aliases may not contain unnamed flags", "one name per value"


class auto:
    def __init__(self, value=None):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


class nonmember:
    def __init__(self, value):
        self.value = value


class _Names(dict):
    """The names of a class's body: which of them are members, and the values of auto()."""
    def __init__(self):
        super().__init__()
        self._member_names = []
        self._last_values = []
        self._ignore = []
        self._next = None

    def __setitem__(self, key, value):
        if key.startswith("__") or key.startswith("_") and key.endswith("_"):
            if key == "_generate_next_value_":
                self._next = value.__func__ if isinstance(value, staticmethod) else value
            elif key == "_ignore_":
                self._ignore = value.replace(",", " ").split() if isinstance(value, str) else list(value)
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore or isinstance(value, (property, staticmethod, classmethod, nonmember)) or callable(value) and not isinstance(value, member):
            if isinstance(value, nonmember):
                value = value.value
        else:
            if isinstance(value, member):
                value = value.value
            if isinstance(value, auto):
                value.value = self._next(key, 1, len(self._member_names), self._last_values[:]) if value.value is None else value.value
                value = value.value
            elif isinstance(value, tuple) and any([isinstance(part, auto) for part in value]):
                value = tuple([self._next(key, 1, len(self._member_names), self._last_values[:]) if isinstance(part, auto) else part for part in value])
            self._member_names.append(key)
            self._last_values.append(value)
        super().__setitem__(key, value)


class EnumType(type):
    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        names = _Names()
        for base in bases:
            if hasattr(base, "_generate_next_value_"):
                if getattr(base, "_member_names_", None):
                    raise TypeError(f"<enum {cls!r}> cannot extend {base!r}")
                names._next = base._generate_next_value_
        return names

    def __new__(metacls, cls, bases, classdict, boundary=None, **kwds):
        if classdict["__module__"] == "enum":
            return super().__new__(metacls, cls, bases, classdict)
        names = [name for name in classdict._member_names]
        values = {name: classdict[name] for name in names}
        left = {name: value for name, value in classdict.items() if name not in values and name not in classdict._ignore and name != "_ignore_"}
        made_by = left.pop("__new__", None)
        made = super().__new__(metacls, cls, bases, left, **kwds)
        made_by = made_by if made_by is not None else getattr(made, "_new_member_", None)
        for name, value in (("_new_member_", made_by), ("_member_names_", []), ("_member_map_", {}), ("_value2member_map_", {}),
                            ("_unhashable_", [])):
            type.__setattr__(made, name, value)
        type.__setattr__(made, "__members__", _Proxy(made._member_map_))
        if boundary is not None:
            type.__setattr__(made, "_boundary_", boundary)
        # A mixin type such as str provides the values, but not the lookup and display of members.
        if hasattr(made, "_plain"):
            for name in ("__repr__", "__str__", "__format__"):
                if name not in left and hasattr(Enum, name):
                    type.__setattr__(made, name, getattr(ReprEnum if issubclass(made, ReprEnum) else Enum, name))
        type.__setattr__(made, "__new__", Enum.__new__)
        has_init = "__init__" in left or not hasattr(made, "_plain") and any(["__init__" in vars(one) for one in made.__mro__[:-1]])
        for name in names:
            metacls._add(made, name, values[name], made_by, has_init)
        if issubclass(made, Flag):
            mask = singles = 0
            for one in made._member_map_.values():
                mask |= one._value_
                if one._value_ > 0 and one._value_ & (one._value_ - 1) == 0:
                    singles |= one._value_
            for name, value in (("_flag_mask_", mask), ("_singles_mask_", singles), ("_all_bits_", 2 ** mask.bit_length() - 1)):
                type.__setattr__(made, name, value)
            type.__setattr__(made, "_member_names_", [one._name_ for one in made._iterate()])
        return made

    def _add(cls, name, value, made_by, has_init):
        args = value if isinstance(value, tuple) and not (hasattr(cls, "_stands_for") and cls._stands_for == "tuple") else (value,)
        one = object.__new__(cls) if made_by is None else made_by(cls, *args)
        if made_by is not None and hasattr(one, "_value_"):
            value = one._value_
        elif hasattr(cls, "_plain"):
            if len(args) == 1 and isinstance(args[0], str) is False and cls._stands_for == "str":
                raise TypeError(f"{args[0]!r} is not a string")
            _set_plain(one, "_v", value)
        one._name_ = one.name = name
        one._value_ = one.value = value
        one._sort_order_ = len(cls._member_names_)
        one.__objclass__ = cls
        if has_init:
            one.__init__(*args)
        same = cls._find(value)
        if same is None:
            cls._member_names_.append(name)
            try:
                cls._value2member_map_[value] = one
            except TypeError:  # a value without a hash, such as a list
                cls._unhashable_.append(one)
            same = one
        cls._member_map_[name] = same
        type.__setattr__(cls, name, same)

    def _find(cls, value):
        try:
            return cls._value2member_map_.get(value)
        except TypeError:
            for one in cls._unhashable_:
                if one._value_ == value:
                    return one
            return None

    def __call__(cls, *args, names=None, module=None, qualname=None, type=None, start=1, boundary=None):
        if getattr(cls, "_member_map_", None):
            if not args:
                raise TypeError("EnumType.__call__() missing 1 required positional argument: 'value'")
            return cls.__new__(cls, args[0] if len(args) == 1 else args)
        if names is None:
            names = args[1] if len(args) > 1 else None
        if names is None:
            raise TypeError(f"{cls!r} has no members")
        return cls._create(args[0], names, type, start, boundary)

    def _create(cls, name, names, mixin, start, boundary):
        bases = (cls,) if mixin is None else (mixin, cls)
        members = EnumType.__prepare__(name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        values = []
        for item in list(names.items()) if isinstance(names, dict) else names:
            if isinstance(item, str):
                value = members._next(item, start, len(values), values[:])
                values.append(value)
                members[item] = value
            else:
                members[item[0]] = item[1]
        members["__module__"] = "__main__"
        return EnumType.__new__(EnumType, name, bases, members, boundary)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return iter(cls._iterate())

    def __reversed__(cls):
        return iter(cls._iterate()[::-1])

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        return cls._find(value) is not None

    def __repr__(cls):
        return f"<flag {cls.__name__!r}>" if issubclass(cls, Flag) else f"<enum {cls.__name__!r}>"

    def __setattr__(cls, name, value):
        if name in getattr(cls, "_member_map_", ()):
            raise AttributeError(f"cannot reassign member {name!r}")
        type.__setattr__(cls, name, value)


EnumMeta = EnumType


class Enum(metaclass=EnumType):
    def __new__(cls, *args, names=None, module=None, qualname=None, type=None, start=1, boundary=None):
        if not hasattr(cls, "_member_map_"):  # Enum, IntEnum, ...: a new class
            return EnumType._create(cls, args[0], args[1] if names is None else names, type, start, boundary)
        if not args:
            return object.__new__(cls)
        value = args[0]
        if isinstance(value, cls):
            return value
        found = cls._find(value)
        if found is not None:
            return found
        found = cls._missing_(value)
        if found is None:
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        return found

    def _generate_next_value_(name, start, count, last_values):
        return sorted(last_values)[-1] + 1 if last_values else start

    @classmethod
    def _missing_(cls, value):
        return None

    @classmethod
    def _iterate(cls):
        return [cls._member_map_[name] for name in cls._member_names_]

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        return f"{type(self).__name__}.{self._name_}"

    def __format__(self, spec):
        return format(str(self), spec)

    def __eq__(self, other):
        return self is other if not hasattr(self, "_v") else self._v == (other._v if hasattr(other, "_v") else other)

    def __hash__(self):
        return hash(self._name_)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, proto):
        return type(self), (self._value_,)


class ReprEnum(Enum):
    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)


def _plain(value):
    return value.value if isinstance(value, Enum) else value


class IntEnum(ReprEnum):
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

    def __or__(self, other):
        return self._made(self.value | _plain(other))

    def __xor__(self, other):
        return self._made(self.value ^ _plain(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__


class StrEnum(str, ReprEnum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class FlagBoundary:
    def __init__(self, name):
        self.name = self.value = name

    def __repr__(self):
        return f"<FlagBoundary.{self.name.upper()}: '{self.name}'>"


STRICT, CONFORM, EJECT, KEEP = FlagBoundary("strict"), FlagBoundary("conform"), FlagBoundary("eject"), FlagBoundary("keep")


def _bits(number, width):
    text = bin(2 ** number.bit_length() + number).replace("1", "0", 1)
    sign, digits = text[:3], text[3:]
    return sign + " " + (sign[-1] * width + digits)[-max(width, len(digits)):]


class Flag(Enum):
    _stands_for = "Flag"
    _boundary_ = STRICT

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        return 2 ** max(last_values).bit_length()

    @classmethod
    def _iterate(cls):
        return [one for one in cls._unique() if one._value_ > 0 and one._value_ & (one._value_ - 1) == 0]

    @classmethod
    def _unique(cls):
        return [one for name, one in cls._member_map_.items() if one._name_ == name]

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        mask, every, boundary = cls._flag_mask_, cls._all_bits_, cls._boundary_
        if value < ~every or value > every or value & (every ^ mask):
            if boundary is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError(f"{cls!r} invalid value {value!r}\n    given {_bits(value, width)}\n  allowed {_bits(mask, width)}")
            if boundary is CONFORM:
                value = value & mask
            elif boundary is EJECT:
                return value
            elif value < 0:
                value = max(every + 1, 2 ** value.bit_length()) + value
        if value < 0:
            value = every + 1 + value
        found = cls._find(value)
        if found is not None:
            return found
        members, known = [], 0
        for one in cls._iterate():
            if one._value_ & value:
                members.append(one)
                known |= one._value_
        for one in cls._unique():
            if one not in members and one._value_ and one._value_ & value == one._value_ and value & ~cls._singles_mask_:
                members.append(one)
                known |= one._value_
        made = object.__new__(cls)
        made._name_ = "|".join([one._name_ for one in members]) if known else None
        if known and value ^ known:
            made._name_ += f"|{value ^ known}"
        made.name = made._name_
        made._value_ = made.value = value
        cls._value2member_map_[value] = made
        return made

    def _with(self, other):
        if isinstance(other, type(self)):
            return other._value_
        return other if isinstance(other, int) and isinstance(self, IntFlag) else None

    def _made(self, value):
        return type(self)(value)

    def __or__(self, other):
        other = self._with(other)
        return NotImplemented if other is None else self._made(self._value_ | other)

    def __and__(self, other):
        other = self._with(other)
        return NotImplemented if other is None else self._made(self._value_ & other)

    def __xor__(self, other):
        other = self._with(other)
        return NotImplemented if other is None else self._made(self._value_ ^ other)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __invert__(self):
        if self._boundary_ in (EJECT, KEEP):
            return self._made(~self._value_)
        return self._made(self._singles_mask_ & ~self._value_)

    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__name__!r} and {type(self).__name__!r}")
        return self._value_ & other._value_ == other._value_

    def __iter__(self):
        return iter([one for one in type(self)._iterate() if one._value_ & self._value_])

    def __len__(self):
        return self._value_.bit_count()

    def __bool__(self):
        return self._value_ != 0

    def __repr__(self):
        name = type(self).__name__ + (f".{self._name_}" if self._name_ is not None else "")
        return f"<{name}: {self._value_}>"

    def __str__(self):
        return type(self).__name__ + (f".{self._name_}" if self._name_ is not None else f"({self._value_})")


class IntFlag(IntEnum, Flag):
    _stands_for = "int"
    _boundary_ = KEEP
    _made, __invert__ = Flag._made, Flag.__invert__
    __or__, __and__, __xor__, __ror__, __rand__, __rxor__ = Flag.__or__, Flag.__and__, Flag.__xor__, Flag.__or__, Flag.__and__, Flag.__xor__
    __repr__ = Flag.__repr__


def unique(cls):
    others = [(name, one._name_) for name, one in cls.__members__.items() if name != one._name_]
    if others:
        text = ", ".join([f"{name} -> {of}" for name, of in others])
        raise ValueError(f"duplicate values found in {cls!r}: {text}")
    return cls


def global_enum(cls):
    return cls


def verify(*constraints):
    return lambda cls: unique(cls) if UNIQUE in constraints else cls
