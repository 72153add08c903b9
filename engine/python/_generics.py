# list[int] and int | str.
def text_of(t):
    if t is None or t is type(None):
        return "None"
    if t is ...:
        return "..."
    if isinstance(t, list):
        return "[" + ", ".join([text_of(one) for one in t]) + "]"
    text = repr(t)
    return text[8:-2] if text[:8] == "<class '" else text


def parts_of(item):
    return item if isinstance(item, tuple) else (item,)


class GenericAlias:
    def __init__(self, origin, args):
        self.__origin__, self.__args__ = origin, parts_of(args)

    def __repr__(self):
        return text_of(self.__origin__) + "[" + (", ".join([text_of(one) for one in self.__args__]) or "()") + "]"

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getitem__(self, item):
        return GenericAlias(self.__origin__, item)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"type object '{self.__origin__.__name__}' has no attribute '{name}'")
        return getattr(self.__origin__, name)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __instancecheck__(self, instance):
        raise TypeError("isinstance() argument 2 cannot be a parameterized generic")

    def __subclasscheck__(self, subclass):
        raise TypeError("issubclass() argument 2 cannot be a parameterized generic")

    def __eq__(self, other):
        return isinstance(other, GenericAlias) and self.__origin__ is other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash(repr(self))

    def __or__(self, other):
        return union(self, other)

    def __ror__(self, other):
        return union(other, self)


class UnionType:
    def __init__(self, args):
        self.__args__ = tuple(args)

    def __repr__(self):
        return " | ".join([text_of(one) for one in self.__args__])

    def __instancecheck__(self, instance):
        return isinstance(instance, self.__args__)

    def __subclasscheck__(self, subclass):
        return issubclass(subclass, self.__args__)

    def __eq__(self, other):
        return isinstance(other, UnionType) and set([text_of(a) for a in self.__args__]) == set([text_of(a) for a in other.__args__])

    def __hash__(self):
        return hash(repr(self))

    def __or__(self, other):
        return union(self, other)

    def __ror__(self, other):
        return union(other, self)


def union(a, b):
    parts = []
    for one in (a, b):
        for part in one.__args__ if isinstance(one, UnionType) else (type(None) if one is None else one,):
            if not any([part is other for other in parts]):
                parts.append(part)
    return parts[0] if len(parts) == 1 else UnionType(parts)
