# Classes that hold values.
from _generics import text_of as _text_of


class _MISSING_TYPE:
    __slots__ = ()


MISSING = _MISSING_TYPE()


class Field:
    def __init__(self, default, default_factory, init, repr, compare, kw_only=MISSING, metadata=None):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.kw_only = kw_only
        self.metadata = metadata or {}
        self.is_init_var = False

    def __repr__(self):
        shown = ("name", "type", "default", "default_factory", "init", "repr", "hash", "compare", "metadata", "kw_only")
        values = {"hash": None, "metadata": f"mappingproxy({self.metadata!r})", **vars(self)}
        parts = [f"{one}={values[one] if one == 'metadata' else repr(values[one])}" for one in shown]
        return f"Field({','.join(parts)},_field_type={'_FIELD_INITVAR' if self.is_init_var else '_FIELD'})"


class KW_ONLY:
    pass


class _InitVar:
    pass


class InitVar(_InitVar):
    def __class_getitem__(cls, item):
        return _InitVar()


class FrozenInstanceError(AttributeError):
    pass


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
          kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, compare, kw_only, metadata)


def _fields_of(cls):
    found = {}
    for one in reversed(cls.__mro__[:-1]):
        members = vars(one)
        if "_own_fields" in members:
            for each in members["_own_fields"]:
                found[each.name] = each
    return list(found.values())


def fields(instance):
    cls = instance if isinstance(instance, type) else type(instance)
    if not is_dataclass(cls):
        raise TypeError("must be called with a dataclass type or instance")
    return tuple([each for each in _fields_of(cls) if not each.is_init_var])


def is_dataclass(instance):
    return hasattr(instance, "_own_fields")


def _init(self, *args, **kwargs):
    cls = type(self)
    wanted = [each for each in _fields_of(cls) if each.init]
    name = cls.__name__ + ".__init__()"
    by_place = [each for each in wanted if not each.kw_only]
    if len(args) > len(by_place):
        least = len([each for each in by_place if each.default is MISSING and each.default_factory is MISSING])
        takes = str(len(by_place) + 1) if least == len(by_place) else f"from {least + 1} to {len(by_place) + 1}"
        raise TypeError(f"{name} takes {takes} positional argument{'s' if len(by_place) else ''} but {len(args) + 1} were given")
    given = {}
    for each, value in zip(by_place, args):
        given[each.name] = value
    for key, value in kwargs.items():
        if key in given:
            raise TypeError(f"{name} got multiple values for argument '{key}'")
        if key not in [each.name for each in wanted]:
            raise TypeError(f"{name} got an unexpected keyword argument '{key}'")
        given[key] = value
    missing = []
    values = []
    for each in _fields_of(cls):
        if each.is_init_var:
            if each.name in given or each.default is not MISSING:
                values.append(given.get(each.name, each.default))
            else:
                missing.append(repr(each.name))
        elif each.name in given:
            _set(self, each.name, given[each.name])
        elif each.default_factory is not MISSING:
            _set(self, each.name, each.default_factory())
        elif each.default is not MISSING:
            _set(self, each.name, each.default)
        elif each.init:
            missing.append(repr(each.name))
    if missing:
        said = missing[0] if len(missing) == 1 else ", ".join(missing[:-1]) + (", and " if len(missing) > 2 else " and ") + missing[-1]
        raise TypeError(f"{name} missing {len(missing)} required positional argument{'s' if len(missing) > 1 else ''}: {said}")
    if hasattr(self, "__post_init__"):
        self.__post_init__(*values)


def _repr(self):
    parts = [f"{each.name}={getattr(self, each.name)!r}" for each in _fields_of(type(self)) if each.repr and not each.is_init_var]
    return type(self).__name__ + "(" + ", ".join(parts) + ")"


def _values(self):
    return tuple([getattr(self, each.name) for each in _fields_of(type(self)) if each.compare and not each.is_init_var])


def _eq(self, other):
    if type(self) is not type(other):
        return NotImplemented
    if self is other:
        return True
    for a, b in zip(_values(self), _values(other)):
        if not a == b:
            return False
    return True


def _lt(self, other):
    return _values(self) < _values(other)


def _le(self, other):
    return _values(self) <= _values(other)


def _refuse(self, name, value):
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_delete(self, name):
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _hash(self):
    return hash(_values(self))


def _names(annotation, name):
    if isinstance(annotation, str):
        return annotation.split("[")[0].split(".")[-1] == name
    return isinstance(annotation, _InitVar) and name == "InitVar" or annotation is KW_ONLY and name == "KW_ONLY" or getattr(annotation, "_name", "") == name


def _made(cls, order, frozen, with_repr, with_eq, kw_only=False, unsafe_hash=False):
    members = vars(cls)
    own, all_by_name = [], kw_only
    for name, annotation in (members["__annotations__"] if "__annotations__" in members else {}).items():
        if _names(annotation, "ClassVar"):
            continue
        default = members[name] if name in members else MISSING
        each = default if isinstance(default, Field) else Field(default, MISSING, True, True, True)
        if isinstance(default, (list, dict, set)):
            raise ValueError(f"mutable default {type(default)} for field {name} is not allowed: use default_factory")
        if _names(annotation, "KW_ONLY"):
            all_by_name = True
            continue
        each.name = name
        each.type = annotation
        each.is_init_var = _names(annotation, "InitVar")
        each.kw_only = all_by_name if each.kw_only is MISSING else each.kw_only
        own.append(each)
        if isinstance(default, Field):
            if default.default is MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, default.default)
    setattr(cls, "_own_fields", own)
    before = None
    for each in _fields_of(cls):
        if each.init and not each.kw_only:
            if before is not None and each.default is MISSING and each.default_factory is MISSING:
                raise TypeError(f"non-default argument {each.name!r} follows default argument {before!r}")
            if each.default is not MISSING or each.default_factory is not MISSING:
                before = each.name
    made = {"__init__": _init, "__match_args__": tuple([each.name for each in _fields_of(cls) if each.init])}
    if with_repr:
        made["__repr__"] = _repr
    if with_eq:
        made["__eq__"] = _eq
    if order:
        made["__lt__"] = _lt
        made["__le__"] = _le
    if frozen or unsafe_hash:
        made["__hash__"] = _hash
    elif with_eq:
        made["__hash__"] = None
    if frozen:
        made["__delattr__"] = _refuse_delete
        made["__setattr__"] = _refuse
    for name, function in made.items():
        if name not in members:
            setattr(cls, name, function)
    if not cls.__doc__:
        cls.__doc__ = _doc(cls)
    return cls


def _doc(cls):
    """Returns how the class is called, with its annotations."""
    parts = []
    for each in sorted([each for each in _fields_of(cls) if each.init], key=lambda each: bool(each.kw_only)):
        if each.kw_only and "*" not in parts:
            parts.append("*")
        default = ""
        if each.default is not MISSING or each.default_factory is not MISSING:
            default = " = " + ("<factory>" if each.default is MISSING else repr(each.default))
        kind = repr(each.type) if isinstance(each.type, str) else _text_of(each.type).replace("typing.", "")
        parts.append(f"{each.name}: {kind}{default}")
    return f"{cls.__name__}({', '.join(parts)})"


def dataclass(cls=None, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False):
    if cls is None:
        return lambda of: dataclass(of, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, kw_only=kw_only, slots=slots)
    made = _made(cls, order, frozen, repr, eq, kw_only, unsafe_hash)
    if slots and "__slots__" not in vars(cls):
        made.__slots__ = tuple(vars(cls).get("__annotations__", {}))
    return made


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, **options):
    members, annotations = dict(namespace or {}), {}
    for item in fields:
        name, kind, *default = (item, "typing.Any") if isinstance(item, str) else item
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if name in annotations:
            raise TypeError(f"Field name duplicated: {name!r}")
        annotations[name] = kind
        if default:
            members[name] = default[0]
    members["__annotations__"] = annotations
    return dataclass(type(cls_name, tuple(bases), members), **options)


def _as_plain(value, convert):
    """Converts each dataclass within the value by `convert`, asdict or astuple."""
    if is_dataclass(value):
        return convert(value)
    if isinstance(value, dict):
        return {key: _as_plain(part, convert) for key, part in value.items()}
    if type(value) in (list, tuple):
        return type(value)([_as_plain(part, convert) for part in value])
    return value


def _require_instance(name, instance):
    if isinstance(instance, type) or not is_dataclass(instance):
        raise TypeError(f"{name}() should be called on dataclass instances")


def asdict(instance):
    _require_instance("asdict", instance)
    out = {}
    for each in fields(instance):
        out[each.name] = _as_plain(getattr(instance, each.name), asdict)
    return out


def astuple(instance):
    _require_instance("astuple", instance)
    return tuple([_as_plain(getattr(instance, each.name), astuple) for each in fields(instance)])


def replace(instance, **changes):
    for each in fields(instance):
        if each.name in changes and not each.init:
            raise ValueError(f"field {each.name} is declared with init=False, it cannot be specified with replace()")
    return type(instance)(**{**{each.name: getattr(instance, each.name) for each in fields(instance) if each.init}, **changes})
