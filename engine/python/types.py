# Names for kinds of values, and an object that only holds attributes.
from _generics import GenericAlias, UnionType
from _tracebacks import code as CodeType, frame as FrameType, traceback as TracebackType


def _function():
    yield 1


class _Holder:
    def method(self):
        pass


FunctionType = LambdaType = type(_function)
BuiltinFunctionType = BuiltinMethodType = type(len)
MethodType = type(_Holder().method)
GeneratorType = type(_function())
NoneType = type(None)


class SimpleNamespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __repr__(self):
        return "namespace(" + ", ".join([f"{name}={value!r}" for name, value in vars(self).items()]) + ")"

    def __eq__(self, other):
        if not isinstance(other, SimpleNamespace):
            return NotImplemented
        return vars(self) == vars(other)


class ModuleType:
    def __init__(self, name, doc=None):
        self.__name__, self.__doc__ = name, doc
        self.__package__ = self.__loader__ = self.__spec__ = None

    def __repr__(self):
        return f"<module '{self.__name__}'>"


class MappingProxyType:
    def __init__(self, mapping):
        self._mapping = mapping

    def __setitem__(self, key, value):
        raise TypeError("'mappingproxy' object does not support item assignment")

    def __delitem__(self, key):
        raise TypeError("'mappingproxy' object does not support item deletion")

    def copy(self):
        return self._mapping.copy()

    def __getitem__(self, key):
        return self._mapping[key]

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        return iter(self._mapping)

    def __len__(self):
        return len(self._mapping)

    def keys(self):
        return self._mapping.keys()

    def values(self):
        return self._mapping.values()

    def items(self):
        return self._mapping.items()

    def get(self, key, default=None):
        return self._mapping.get(key, default)

    def copy(self):
        return self._mapping.copy()

    def __eq__(self, other):
        return self._mapping == (other._mapping if isinstance(other, MappingProxyType) else other)

    def __repr__(self):
        return f"mappingproxy({self._mapping!r})"

    def __str__(self):
        return str(self._mapping)
