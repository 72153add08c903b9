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


def total_ordering(cls):
    def le(self, other):
        return self < other or self == other

    def gt(self, other):
        return not (self < other or self == other)

    def ge(self, other):
        return not self < other
    for name, function in (("__le__", le), ("__gt__", gt), ("__ge__", ge)):
        if not hasattr(cls, name):
            setattr(cls, name, function)
    return cls


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
                return self.register(cls, function)
            return lambda given: self.register(cls, given)
        self.registry[cls] = function
        return function

    def __call__(self, *args, **kwargs):
        if not args:
            raise TypeError(f"{self.__name__} requires at least 1 positional argument")
        return self.dispatch(type(args[0]))(*args, **kwargs)


def singledispatch(function):
    return _Dispatch(function)
