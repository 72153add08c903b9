# Names for annotations. A session does not check types, so every name is an object that takes any subscript.


class _Any:
    def __init__(self, name="Any"):
        self._name = name

    def __getitem__(self, item):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __or__(self, other):
        return self

    def __ror__(self, other):
        return self

    def __getattr__(self, name):
        return self

    def __repr__(self):
        return "typing." + self._name


class Generic:
    def __class_getitem__(cls, item):
        return cls


class Protocol:
    def __class_getitem__(cls, item):
        return cls


class NamedTuple:
    def __init_subclass__(cls):
        from collections import namedtuple
        members = vars(cls)
        fields = list(members["__annotations__"].keys())
        made = namedtuple(cls.__name__, fields)
        setattr(cls, "_fields", tuple(fields))
        setattr(cls, "_defaults", {field: members[field] for field in fields if field in members})
        for name in ("__init__", "__iter__", "__len__", "__getitem__", "__contains__", "__eq__", "__lt__", "__hash__",
                     "__add__", "__repr__", "_asdict", "_replace"):
            if name not in members:
                setattr(cls, name, getattr(made, name))


TYPE_CHECKING = False


def cast(type, value):
    return value


def overload(function):
    return function


def final(function):
    return function


def runtime_checkable(cls):
    return cls


def TypeVar(name, *args, **kwargs):
    return _Any(name)


def NewType(name, type):
    return lambda value: value


def get_type_hints(of):
    return {}


def __getattr__(name):
    return _Any(name)
