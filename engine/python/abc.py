# Classes that say what others define.


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


class ABC:
    def __new__(cls, *args, **kwargs):
        missing = _abstract_methods(cls)
        if missing:
            methods = "method" if len(missing) == 1 else "methods"
            names = ", ".join([f"'{name}'" for name in missing])
            raise TypeError(f"Can't instantiate abstract class {cls.__name__} without an implementation for abstract {methods} {names}")
        return super().__new__(cls)


class ABCMeta(type):
    pass


def abstractmethod(function):
    function.__isabstractmethod__ = True
    return function


def abstractproperty(function):
    return property(abstractmethod(function))
