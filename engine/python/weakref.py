# Weak references, which keep their objects alive here.
class ref:
    def __init__(self, object, callback=None):
        self._object = object

    def __call__(self):
        return self._object

    def __eq__(self, other):
        return isinstance(other, ref) and self._object == other._object

    def __hash__(self):
        return hash(self._object)


ReferenceType = WeakMethod = ref


def proxy(object, callback=None):
    return object


class WeakValueDictionary(dict):
    pass


class WeakKeyDictionary(dict):
    pass


WeakSet = set


class finalize:
    def __init__(self, obj, func, /, *args, **kwargs):
        self._call, self.alive = (func, args, kwargs), True

    def __call__(self):
        if self.alive:
            self.alive = False
            func, args, kwargs = self._call
            return func(*args, **kwargs)

    def detach(self):
        self.alive = False
