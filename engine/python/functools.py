# Functions of functions.


def reduce(function, iterable, *initial):
    iterator = iter(iterable)
    if initial:
        total = initial[0]
    else:
        nothing = object_of_nothing
        total = next(iterator, nothing)
        if total is nothing:
            raise TypeError("reduce() of empty iterable with no initial value")
    for item in iterator:
        total = function(total, item)
    return total


object_of_nothing = ("nothing",)


class partial:
    def __init__(self, func, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)] + [repr(arg) for arg in self.args]
        parts += [f"{name}={value!r}" for name, value in self.keywords.items()]
        return "functools.partial(" + ", ".join(parts) + ")"


def wraps(wrapped, assigned=None, updated=None):
    return lambda wrapper: update_wrapper(wrapper, wrapped)


def update_wrapper(wrapper, wrapped):
    made = _renamed(wrapper, wrapped)
    made.__doc__ = getattr(wrapped, "__doc__", None)
    if hasattr(wrapped, "__annotations__"):
        made.__annotations__ = wrapped.__annotations__
    if hasattr(wrapped, "__qualname__") and not isinstance(wrapped, type):
        made.__qualname__ = wrapped.__qualname__
    for name, value in getattr(wrapped, "__dict__", {}).items():
        if callable(made) and not isinstance(wrapped, type):
            setattr(made, name, value)
    made.__wrapped__ = wrapped
    return made


class _CacheInfo:
    def __init__(self, hits, misses, maxsize, currsize):
        self.hits = hits
        self.misses = misses
        self.maxsize = maxsize
        self.currsize = currsize

    def __repr__(self):
        return f"CacheInfo(hits={self.hits}, misses={self.misses}, maxsize={self.maxsize}, currsize={self.currsize})"


class _Cached:
    def __init__(self, function, maxsize):
        self.__wrapped__ = function
        self.__name__ = function.__name__
        self._maxsize = maxsize
        self._results = {}
        self._hits = 0
        self._misses = 0

    def __call__(self, *args, **kwargs):
        key = (args, tuple(kwargs.items())) if kwargs else args
        if key in self._results:
            self._hits += 1
            result = self._results.pop(key)
            self._results[key] = result
            return result
        self._misses += 1
        result = self.__wrapped__(*args, **kwargs)
        self._results[key] = result
        if self._maxsize is not None and len(self._results) > self._maxsize:
            del self._results[next(iter(self._results))]
        return result

    def __get__(self, instance, owner=None):
        return self if instance is None else partial(self, instance)

    def cache_parameters(self):
        return {"maxsize": self._maxsize, "typed": False}

    def cache_info(self):
        return _CacheInfo(self._hits, self._misses, self._maxsize, len(self._results))

    def cache_clear(self):
        self._results.clear()
        self._hits = 0
        self._misses = 0


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _Cached(maxsize, 128)
    return lambda function: _Cached(function, maxsize)


def cache(function):
    return _Cached(function, None)


class cached_property:
    def __init__(self, func):
        self.func, self.attrname, self.__doc__ = func, None, func.__doc__

    def __set_name__(self, owner, name):
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = self.func(instance)
        _set_plain(instance, self.attrname, value)
        return value


def _not(value):
    return value if value is NotImplemented else not value


# For total_ordering: the comparisons derived from each of the four, in the order in which Python
# adds them.
def _lt_others():
    def gt(self, other):
        made = type(self).__lt__(self, other)
        return made if made is NotImplemented else not made and self != other

    def le(self, other):
        made = type(self).__lt__(self, other)
        return made if made is NotImplemented else made or self == other

    def ge(self, other):
        return _not(type(self).__lt__(self, other))
    return [("__gt__", gt), ("__le__", le), ("__ge__", ge)]


def _le_others():
    def ge(self, other):
        made = type(self).__le__(self, other)
        return made if made is NotImplemented else not made or self == other

    def lt(self, other):
        made = type(self).__le__(self, other)
        return made if made is NotImplemented else made and self != other

    def gt(self, other):
        return _not(type(self).__le__(self, other))
    return [("__ge__", ge), ("__lt__", lt), ("__gt__", gt)]


def _gt_others():
    def lt(self, other):
        made = type(self).__gt__(self, other)
        return made if made is NotImplemented else not made and self != other

    def ge(self, other):
        made = type(self).__gt__(self, other)
        return made if made is NotImplemented else made or self == other

    def le(self, other):
        return _not(type(self).__gt__(self, other))
    return [("__lt__", lt), ("__ge__", ge), ("__le__", le)]


def _ge_others():
    def le(self, other):
        made = type(self).__ge__(self, other)
        return made if made is NotImplemented else not made or self == other

    def gt(self, other):
        made = type(self).__ge__(self, other)
        return made if made is NotImplemented else made and self != other

    def lt(self, other):
        return _not(type(self).__ge__(self, other))
    return [("__le__", le), ("__gt__", gt), ("__lt__", lt)]


def total_ordering(cls):
    for name, others in (("__lt__", _lt_others), ("__le__", _le_others), ("__gt__", _gt_others), ("__ge__", _ge_others)):
        if hasattr(cls, name):
            for other, function in others():
                if not hasattr(cls, other):
                    setattr(cls, other, _renamed_as(function, other))
            return cls
    raise ValueError("must define at least one ordering operation: < > <= >=")


def _renamed_as(function, name):
    function.__name__ = name
    return function


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        self.func, self.args, self.keywords = func, args, keywords

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return partial(self.func, instance, *self.args, **self.keywords)


class singledispatchmethod:
    def __init__(self, func):
        self.dispatcher, self.func = singledispatch(func), func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, instance, owner=None):
        def method(*args, **kwargs):
            found = self.dispatcher.dispatch(type(args[0]))
            return found(instance, *args, **kwargs)
        method.__name__ = self.func.__name__
        return method


WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__")
WRAPPER_UPDATES = ("__dict__",)


def cmp_to_key(compare):
    class Key:
        def __init__(self, value):
            self.value = value

        def __lt__(self, other):
            return compare(self.value, other.value) < 0
    return Key


class _Dispatch:
    def __init__(self, function):
        self.registry = {object: function}
        self.__wrapped__, self.__name__, self.__doc__ = function, function.__name__, function.__doc__

    def dispatch(self, cls):
        for one in getattr(cls, "__mro__", (cls,)):
            if one in self.registry:
                return self.registry[one]
        for one, function in self.registry.items():
            if one is not object and issubclass(cls, one):
                return function
        return self.registry[object]

    def register(self, cls, function=None):
        if function is None:
            if not isinstance(cls, type) and hasattr(cls, "__annotations__"):
                function, cls = cls, next(iter(cls.__annotations__.values()), object)
                if isinstance(cls, str):
                    from typing import get_type_hints
                    cls = next(iter(get_type_hints(function).values()))
                return self.register(cls, function)
            return lambda given: self.register(cls, given)
        for one in cls.__args__ if not isinstance(cls, type) and hasattr(cls, "__args__") else (cls,):
            self.registry[one] = function
        return function

    def __call__(self, *args, **kwargs):
        if not args:
            raise TypeError(f"{self.__name__} requires at least 1 positional argument")
        return self.dispatch(type(args[0]))(*args, **kwargs)


def singledispatch(function):
    return _Dispatch(function)
