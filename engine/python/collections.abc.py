# Classes for what a value can do: isinstance() asks the value.


class _Ability:
    def __class_getitem__(cls, item):
        return cls


class Callable(_Ability):
    _ability = "callable"


class Container(_Ability):
    _ability = "container"


class Collection(_Ability):
    _ability = "collection"


class Generator(_Ability):
    _ability = "generator"


class Hashable(_Ability):
    _ability = "hashable"


class Iterable(_Ability):
    _ability = "iterable"


class Iterator(_Ability):
    _ability = "iterator"


class Mapping(_Ability):
    _ability = "mapping"


class MutableMapping(_Ability):
    _ability = "mapping"


class MutableSequence(_Ability):
    _ability = "list"


class MutableSet(_Ability):
    _ability = "mutable set"


class Reversible(_Ability):
    _ability = "sequence"


class Sequence(_Ability):
    _ability = "sequence"


class Set(_Ability):
    _ability = "set"


class Sized(_Ability):
    _ability = "sized"
