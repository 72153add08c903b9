# Names for annotations. A session does not check types.
import collections.abc
from _generics import GenericAlias, UnionType, parts_of, text_of, union

_origins = {"List": list, "Dict": dict, "Set": set, "FrozenSet": frozenset, "Tuple": tuple, "Type": type}


class _Form:
    def __init__(self, name, args=None):
        self._name, self._args = name, args
        if args is not None:
            self.__args__ = args
        origin = _origins.get(name, getattr(collections.abc, name, None))
        self.__origin__ = origin if origin is not None else self if name == "Union" else None

    def __getitem__(self, item):
        if self._name in ("Optional", "Union"):
            parts = []
            for one in parts_of(item) + ((None,) if self._name == "Optional" else ()):
                for part in one.__args__ if isinstance(one, (_Form, UnionType)) and getattr(one, "_name", "Union") == "Union" else (type(None) if one is None else one,):
                    if not any([part is other for other in parts]):
                        parts.append(part)
            return parts[0] if len(parts) == 1 else _Form("Union", tuple(parts))
        return _Form(self._name, parts_of(item))

    def __call__(self, *args, **kwargs):
        return self if self.__origin__ is None else self.__origin__(*args, **kwargs)

    def __or__(self, other):
        return _Form("Union")[self, other]

    def __ror__(self, other):
        return _Form("Union")[other, self]

    def __eq__(self, other):
        return isinstance(other, _Form) and self._name == other._name and self._args == other._args

    def __hash__(self):
        return hash(repr(self))

    def __mro_entries__(self, bases):
        return () if self.__origin__ is None else (self.__origin__,)

    def __instancecheck__(self, instance):
        if self._name == "Union":
            return isinstance(instance, tuple([one for one in self._args]))
        if self._args is not None:
            raise TypeError("Subscripted generics cannot be used with class and instance checks")
        if self.__origin__ is None:
            raise TypeError(f"typing.{self._name} cannot be used with isinstance()")
        return isinstance(instance, self.__origin__)

    def __subclasscheck__(self, subclass):
        return issubclass(subclass, self.__origin__)

    def __repr__(self):
        if self._args is None:
            return "typing." + self._name
        if self._name == "Literal":
            return "typing.Literal[" + ", ".join([repr(one) for one in self._args]) + "]"
        parts = [one for one in self._args]
        if self._name == "Union" and type(None) in parts:
            others = [one for one in parts if one is not type(None)]
            inner = text_of(others[0]) if len(others) == 1 else "typing.Union[" + ", ".join([text_of(one) for one in others]) + "]"
            if len(others) > 1:
                return inner[:-1] + ", NoneType]"
            return f"typing.Optional[{inner}]"
        return f"typing.{self._name}[" + (", ".join([_named(one) for one in parts]) or "()") + "]"


def _named(t):
    return "NoneType" if t is None or t is type(None) else text_of(t)


class _Variable:
    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, **options):
        self.__name__, self.__constraints__, self.__bound__ = name, constraints, bound
        self.__covariant__, self.__contravariant__ = covariant, contravariant

    def __getitem__(self, item):
        return self

    def __or__(self, other):
        return _Form("Union")[self, other]

    def __ror__(self, other):
        return _Form("Union")[other, self]

    def __call__(self, *args, **kwargs):
        return self

    def __repr__(self):
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__


TypeVar = ParamSpec = TypeVarTuple = _Variable


class Generic:
    def __class_getitem__(cls, item):
        return _GenericClass(cls, item)


class _GenericClass(GenericAlias):
    """Stack[int] of a class that derives from Generic."""
    def __call__(self, *args, **kwargs):
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except AttributeError:  # of __slots__
            pass
        return made

    def __getitem__(self, item):
        return _GenericClass(self.__origin__, item)

    def __instancecheck__(self, instance):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    __subclasscheck__ = __instancecheck__


class _ProtocolMeta(type):
    def __instancecheck__(cls, instance):
        if not cls._is_protocol:
            return _derives(type(instance), cls)
        if not cls._is_runtime:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        return _derives(type(instance), cls) or all([hasattr(instance, name) for name in _members_of(cls)])

    def __subclasscheck__(cls, subclass):
        if not cls._is_protocol:
            return _derives(subclass, cls)
        if not cls._is_runtime:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        others = [name for name in _members_of(cls) if not callable(getattr(cls, name, None))]
        if others:
            names = ", ".join([repr(name) for name in others])
            raise TypeError(f"Protocols with non-method members don't support issubclass(). Non-method members: {names}.")
        return _derives(subclass, cls) or all([hasattr(subclass, name) for name in _members_of(cls)])

    def __call__(cls, *args, **kwargs):
        if cls._is_protocol:
            raise TypeError("Protocols cannot be instantiated")
        return super().__call__(*args, **kwargs)


def _derives(cls, base):
    return any([one is base for one in getattr(cls, "__mro__", ())])


def _members_of(cls):
    names = []
    for one in cls.__mro__:
        if one is not Protocol and getattr(one, "_is_protocol", False):
            members = vars(one)
            names += [name for name in list(members.get("__annotations__", {})) + list(members) if not _is_hidden(name)]
    return sorted(set(names))


def _is_hidden(name):
    return name in ("_is_protocol", "_is_runtime") or name.startswith("__") and name.endswith("__") and name not in ("__call__", "__len__", "__iter__", "__getitem__", "__next__", "__contains__", "__enter__", "__exit__", "__add__", "__lt__", "__int__", "__float__", "__str__", "__hash__", "__eq__") or name == "__init_subclass__"


class Protocol(metaclass=_ProtocolMeta):
    _is_protocol = True
    _is_runtime = False

    def __class_getitem__(cls, item):
        return cls

    def __init_subclass__(cls, **kwargs):
        setattr(cls, "_is_protocol", any([base is Protocol for base in cls.__bases__]))


class NamedTuple:
    def __new__(cls, *args, **kwargs):
        if cls is NamedTuple:
            from collections import namedtuple
            made = namedtuple(args[0], [name for name, _ in args[1]])
            made.__annotations__ = dict(args[1])
            return made
        return super().__new__(cls)

    def __init_subclass__(cls):
        from collections import namedtuple
        members = vars(cls)
        fields = list(members["__annotations__"].keys())
        made = namedtuple(cls.__name__, fields)
        setattr(cls, "_stands_for", "tuple")
        setattr(cls, "_fields", tuple(fields))
        setattr(cls, "__match_args__", tuple(fields))
        defaults = {field: members[field] for field in fields if field in members}
        for field in fields:
            if defaults and field not in defaults and field == fields[-1]:
                raise TypeError(f"Non-default namedtuple field {field} cannot follow default field{'s' if len(defaults) > 1 else ''} {', '.join(defaults)}")
        setattr(cls, "_defaults", defaults)
        setattr(cls, "_field_defaults", defaults)
        if cls.__doc__ is None:
            cls.__doc__ = f"{cls.__name__}({', '.join(fields)})"
        setattr(cls, "_make", classmethod(lambda kind, iterable: kind(*iterable)))
        for name in ("__init__", "__iter__", "__len__", "__getitem__", "__contains__", "__eq__", "__lt__", "__hash__",
                     "__add__", "__repr__", "_asdict", "_replace", "__le__", "__gt__", "__ge__", "__mul__", "count", "index", "__setattr__"):
            if name not in members:
                setattr(cls, name, getattr(made, name))


class TypedDict:
    def __init_subclass__(cls, total=True, **kwargs):
        own = list(vars(cls).get("__annotations__", {}))
        before = [getattr(base, "__required_keys__", frozenset()) for base in cls.__bases__]
        cls.__total__ = total
        cls.__required_keys__ = frozenset(own if total else []).union(*before)
        cls.__optional_keys__ = frozenset([] if total else own).union(*[getattr(base, "__optional_keys__", frozenset()) for base in cls.__bases__])

    def __new__(cls, *args, **kwargs):
        if cls is TypedDict:
            return dict
        return dict(*args, **kwargs)


TYPE_CHECKING = False
Text = str
AnyStr = TypeVar("AnyStr", bytes, str)


def cast(type, value):
    return value


def overload(function):
    return function


def final(of):
    of.__final__ = True
    return of


def override(method):
    method.__override__ = True
    return method


def no_type_check(of):
    return of


def runtime_checkable(cls):
    cls._is_runtime = True
    return cls


runtime = runtime_checkable


class NewType:
    def __init__(self, name, tp):
        self.__name__ = self.__qualname__ = name
        self.__supertype__ = tp

    def __call__(self, value):
        return value

    def __repr__(self):
        return "__main__." + self.__name__

    def __or__(self, other):
        return _Form("Union")[self, other]


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    hints = {}
    if isinstance(obj, type):
        for cls in reversed(obj.__mro__):
            if cls is not object:
                hints.update(vars(cls).get("__annotations__", {}))
    else:
        hints.update(getattr(obj, "__annotations__", {}))
    names = None
    for name, value in hints.items():
        if value is None:
            hints[name] = type(None)
        elif isinstance(value, str):
            names = {**_script_names(), **(globalns or {})} if names is None else names
            hints[name] = eval(value, names, dict(localns or {}))
    return hints


def get_origin(tp):
    if isinstance(tp, UnionType):
        return UnionType
    if isinstance(tp, _Form) and tp._args is not None and tp.__origin__ is None:
        return _Form(tp._name)
    return getattr(tp, "__origin__", None)


def get_args(tp):
    args = getattr(tp, "__args__", ())
    if isinstance(tp, _Form) and tp._name == "Callable" and len(args) == 2 and isinstance(args[0], list):
        return (args[0], args[1])
    return args if args is not None else ()


def assert_never(arg):
    raise AssertionError(f"Expected code to be unreachable, but got: {arg!r}")


def assert_type(val, typ):
    return val


def reveal_type(obj):
    return obj


def __getattr__(name):
    return _Form(name)
