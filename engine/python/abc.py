# Classes that say what others define.


class ABC:
    pass


class ABCMeta:
    pass


def abstractmethod(function):
    return function


def abstractproperty(function):
    return property(function)
