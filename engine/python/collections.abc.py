# Abstract classes of collections: isinstance() checks a value's methods. Derived classes get mixin
# methods.
from abc import ABC, abstractmethod


class _Ability(ABC):
    def __class_getitem__(cls, item):
        return cls


class Callable(_Ability):
    _ability = "callable"

    @abstractmethod
    def __call__(self, *args, **kwargs):
        return False


class Container(_Ability):
    _ability = "container"

    @abstractmethod
    def __contains__(self, x):
        return False


class Hashable(_Ability):
    _ability = "hashable"

    @abstractmethod
    def __hash__(self):
        return 0


class Iterable(_Ability):
    _ability = "iterable"

    @abstractmethod
    def __iter__(self):
        return iter(())


class Iterator(Iterable):
    _ability = "iterator"

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self


class Generator(Iterator):
    _ability = "generator"

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        raise typ

    def close(self):
        pass


class Sized(_Ability):
    _ability = "sized"

    @abstractmethod
    def __len__(self):
        return 0


class Collection(Sized, Iterable, Container):
    _ability = "collection"


class Reversible(Iterable):
    _ability = "sequence"

    @abstractmethod
    def __reversed__(self):
        return iter(())


class _View:
    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{type(self).__name__}({self._mapping!r})"


class KeysView(_View):
    def __iter__(self):
        return iter(self._mapping)

    def __contains__(self, key):
        return key in self._mapping

    def __eq__(self, other):
        return set(self) == set(other)

    def __and__(self, other):
        return set(self) & set(other)

    def __or__(self, other):
        return set(self) | set(other)

    def __sub__(self, other):
        return set(self) - set(other)


class ValuesView(_View):
    def __iter__(self):
        return iter([self._mapping[key] for key in self._mapping])

    def __contains__(self, value):
        return any([value is one or value == one for one in self])


class ItemsView(_View):
    def __iter__(self):
        return iter([(key, self._mapping[key]) for key in self._mapping])

    def __contains__(self, item):
        key, value = item
        return key in self._mapping and self._mapping[key] == value


class Mapping(Collection):
    _ability = "mapping"

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return KeysView(self)

    def values(self):
        return ValuesView(self)

    def items(self):
        return ItemsView(self)

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None


class MutableMapping(Mapping):
    _ability = "mapping"

    @abstractmethod
    def __setitem__(self, key, value):
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, *default):
        try:
            value = self[key]
        except KeyError:
            if not default:
                raise
            return default[0]
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        for key in list(self):
            del self[key]

    def update(self, other=(), /, **kwds):
        if hasattr(other, "keys"):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


class Sequence(Reversible, Collection):
    _ability = "sequence"

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        i = 0
        while True:
            try:
                value = self[i]
            except IndexError:
                return
            yield value
            i += 1

    def __contains__(self, value):
        return any([value is one or value == one for one in self])

    def __reversed__(self):
        return iter([self[i] for i in range(len(self) - 1, -1, -1)])

    def index(self, value, start=0, stop=None):
        for i in range(start, len(self) if stop is None else min(stop, len(self))):
            if self[i] is value or self[i] == value:
                return i
        raise ValueError

    def count(self, value):
        return sum([1 for one in self if one is value or one == value])


class MutableSequence(Sequence):
    _ability = "list"

    @abstractmethod
    def __setitem__(self, index, value):
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        raise IndexError

    @abstractmethod
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        self.insert(len(self), value)

    def clear(self):
        while len(self):
            self.pop()

    def reverse(self):
        n = len(self)
        for i in range(n // 2):
            self[i], self[n - i - 1] = self[n - i - 1], self[i]

    def extend(self, values):
        for value in list(values):
            self.append(value)

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


class Set(Collection):
    _ability = "set"

    @classmethod
    def _from_iterable(cls, it):
        return cls(it)

    def __le__(self, other):
        return len(self) <= len(other) and all([one in other for one in self])

    def __lt__(self, other):
        return len(self) < len(other) and self.__le__(other)

    def __ge__(self, other):
        return len(self) >= len(other) and all([one in self for one in other])

    def __gt__(self, other):
        return len(self) > len(other) and self.__ge__(other)

    def __eq__(self, other):
        return len(self) == len(other) and self.__le__(other)

    __hash__ = None

    def __and__(self, other):
        return self._from_iterable([one for one in other if one in self])

    def __or__(self, other):
        return self._from_iterable([one for part in (self, other) for one in part])

    def __sub__(self, other):
        return self._from_iterable([one for one in self if one not in other])

    def __xor__(self, other):
        return self._from_iterable([one for one in self if one not in other] + [one for one in other if one not in self])

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __rsub__(self, other):
        return self._from_iterable([one for one in other if one not in self])

    def isdisjoint(self, other):
        return not any([one in self for one in other])


class MutableSet(Set):
    _ability = "mutable set"

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        for value in self:
            self.discard(value)
            return value
        raise KeyError

    def clear(self):
        for value in list(self):
            self.discard(value)

    def __ior__(self, it):
        for value in it:
            self.add(value)
        return self

    def __isub__(self, it):
        for value in list(it):
            self.discard(value)
        return self
