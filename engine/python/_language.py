# Runtime support for type parameters, except* and asynchronous iteration, which the parser rewrites
# to calls of it.
import typing as _typing

_parameters = {}


class _Parameter(_typing.TypeVar):
    def __repr__(self):
        return self.__name__


def type_parameter(name):
    if name not in _parameters:
        _parameters[name] = _Parameter(name)
    return _parameters[name]


def _named(names):
    return tuple([type_parameter(name.lstrip("*")) for name in names])


def typed(*names):
    def decorate(made):
        made.__type_params__ = _named(names)
        return made
    return decorate


def generic(*names):
    return _typing.Generic[_named(names)]


class TypeAliasType:
    def __init__(self, name, value, parameters):
        self.__name__, self._value, self.__type_params__ = name, value, parameters

    @property
    def __value__(self):
        return self._value()

    def __repr__(self):
        return self.__name__

    def __getitem__(self, item):
        import types
        return types.GenericAlias(self, item)

    def __or__(self, other):
        return _typing.Union[self, other]

    def __ror__(self, other):
        return _typing.Union[other, self]


def type_alias(name, value, *parameters):
    return TypeAliasType(name, value, _named(parameters))


class OfGroup:
    def __init__(self, type):
        for one in type if isinstance(type, tuple) else (type,):
            if issubclass(one, BaseExceptionGroup):
                raise TypeError("catching ExceptionGroup with except* is not allowed. Use except instead.")
        self.type = type


def split(exception, handler):
    """Returns the part of an exception that an except* handles, as a group, and the rest."""
    if isinstance(exception, BaseExceptionGroup):
        return exception.split(handler.type)
    if isinstance(exception, handler.type):
        return ExceptionGroup("", (exception,)), None
    return None, exception


class AsyncItem:
    """An item that an asynchronous generator yields, as opposed to an awaitable that it waits for."""

    def __init__(self, value=None):
        self.value = value


class _AsyncGenerator:
    def __init__(self, generator, name):
        self._generator, self.__name__ = generator, name

    def __repr__(self):
        return f"<async_generator object {self.__name__} at {hex(id(self))}>"

    def __aiter__(self):
        return self

    def __anext__(self):
        return self.asend(None)

    def _step(self, advance, value):
        while True:
            try:
                made = advance(value)
            except StopIteration:
                raise StopAsyncIteration
            if isinstance(made, AsyncItem):
                return made.value
            advance, value = self._generator.send, (yield made)

    def asend(self, value):
        return self._step(self._generator.send, value)

    def athrow(self, exception):
        return self._step(self._generator.throw, exception)

    def aclose(self):
        self._generator.close()
        return
        yield


def async_generators():
    def decorate(function):
        import functools

        @functools.wraps(function)
        def call(*args, **kwargs):
            return _AsyncGenerator(function(*args, **kwargs), function.__qualname__)
        return call
    return decorate


def aiter(iterable):
    if not hasattr(iterable, "__aiter__"):
        raise TypeError(f"'async for' requires an object with __aiter__ method, got {type(iterable).__name__}")
    return iterable.__aiter__()


def anext(iterator):
    return iterator.__anext__()


def async_items(iterable):
    from asyncio import finish
    iterator, items = aiter(iterable), []
    while True:
        try:
            items.append(finish(anext(iterator)))
        except StopAsyncIteration:
            return items


class AsyncContext:
    """Of async with: its body runs inside this context, which keeps the exception for __aexit__."""

    def __init__(self, context):
        if not hasattr(context, "__aenter__") or not hasattr(context, "__aexit__"):
            raise TypeError(f"'{type(context).__name__}' object does not support the asynchronous context manager protocol")
        self._context, self._error = context, None

    def enter(self):
        return self._context.__aenter__()

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        self._error = value
        return True

    async def leave(self):
        error = self._error
        if error is None:
            await self._context.__aexit__(None, None, None)
        elif not await self._context.__aexit__(type(error), error, error.__traceback__):
            raise error
