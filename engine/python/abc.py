# Abstract base classes.


def _is_abstract(member):
    if isinstance(member, property):
        member = member.fget
    elif isinstance(member, (staticmethod, classmethod)):
        member = member.__func__
    return getattr(member, "__isabstractmethod__", False)


def _abstract_methods(cls):
    found = {}
    for of in reversed([of for of in cls.__mro__ if of is not object]):
        found.update(vars(of))
    return sorted([name for name, member in found.items() if _is_abstract(member)])


def _abstract_set(cls):
    return frozenset(_abstract_methods(cls))


class ABCMeta(type):
    def __call__(cls, *args, **kwargs):
        missing = _abstract_methods(cls)
        if missing:
            methods = "method" if len(missing) == 1 else "methods"
            names = ", ".join([f"'{name}'" for name in missing])
            raise TypeError(f"Can't instantiate abstract class {cls.__name__} without an implementation for abstract {methods} {names}")
        return super().__call__(*args, **kwargs)

    def register(cls, subclass):
        cls._registered = (*vars(cls).get("_registered", ()), subclass)
        return subclass

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))

    def __subclasscheck__(cls, subclass):
        if hasattr(cls, "__subclasshook__"):
            said = cls.__subclasshook__(subclass)
            if said is not NotImplemented:
                return said
        mro = getattr(subclass, "__mro__", (subclass,))
        return any([one is cls for one in mro]) or _is_registered(cls, subclass)


def _is_registered(cls, subclass):
    for one in vars(cls).get("_registered", ()):
        if issubclass(subclass, one):
            return True
    return any([_is_registered(one, subclass) for one in cls.__subclasses__()])


class ABC(metaclass=ABCMeta):
    pass


def abstractmethod(function):
    function.__isabstractmethod__ = True
    return function


def abstractproperty(function):
    return property(abstractmethod(function))
