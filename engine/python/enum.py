# Names for values.


class auto:
    pass


class Enum:
    def __init_subclass__(cls):
        members = []
        last = 0
        for name, value in list(vars(cls).items()):
            if name.startswith("_") or callable(value) or isinstance(value, (property, staticmethod, classmethod)):
                continue
            if isinstance(value, auto):
                value = cls._next_value(name, last)
            last = value
            same = [member for member in members if member.value == value]
            if same:
                setattr(cls, name, same[0])
                continue
            member = cls.__new__(cls)
            member.name = name
            member.value = value
            member._name_ = name
            member._value_ = value
            members.append(member)
            setattr(cls, name, member)
        if members:
            setattr(cls, "_members", members)

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


class IntEnum(Enum):
    def __int__(self):
        return self.value

    def __index__(self):
        return self.value

    def __str__(self):
        return str(self.value)

    def __eq__(self, other):
        return self.value == (other.value if isinstance(other, Enum) else other)

    def __lt__(self, other):
        return self.value < (other.value if isinstance(other, Enum) else other)

    def __hash__(self):
        return hash(self.value)


class StrEnum(Enum):
    def __str__(self):
        return self.value

    @classmethod
    def _next_value(cls, name, last):
        return name.lower()


class Flag(IntEnum):
    @classmethod
    def _next_value(cls, name, last):
        return 2 * last if last else 1


IntFlag = Flag


def unique(cls):
    return cls
